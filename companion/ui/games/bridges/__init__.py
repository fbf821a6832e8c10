"""What the bridge game gives to the screens."""

from __future__ import annotations

from companion.ui.blocks.game_screens import (
    AnalysisScreens,
    BoxEditor,
    GameFigures,
    GameLook,
    GamePage,
    GameScreens,
    ResultParts,
)
from companion.ui.games.bridges import (
    again,
    along,
    box,
    course,
    drawings,
    found,
    hindsight,
    joy,
    judged,
    milestones,
    miniature,
    page,
    result,
    shared,
    statistics,
)
from companion.ui.window.theme import Colors, Palette

SCREENS = GameScreens(
    GameLook(
        "bridge_single",
        Palette(
            light=Colors("#2B4C9B", "#FFFFFF", "#DDE5F8", "#1A2F6E"),
            dark=Colors("#AEC3FB", "#11265F", "#263A73", "#DEE6FF"),
        ),
        tinted=frozenset({"bridge_double", "bridge_single"}),
        made={"island_finished": drawings.finished_island},
    ),
    data_drawers={**drawings.DRAWERS, "bridges.just_in_time": joy.just_in_time},
    page=GamePage(
        parts=page.parts,
        actions=page.actions,
    ),
    result=ResultParts(
        parts=result.parts,
        course=course.course,
        shared=shared.shared,
    ),
    analysis=AnalysisScreens(
        think=hindsight.ask,
        line=found.lines,
        parts=found.parts,
        again=again.page,
        judged=judged.judged,
        along=along.along,
    ),
    statistics=GameFigures(
        figures=statistics.figures,
        milestones=milestones.milestones,
    ),
    box=BoxEditor(
        page=box.CardBox,
        picture=miniature.miniature,
    ),
)
