"""What the bridge game gives to the screens."""

from __future__ import annotations

from companion.ui.blocks.game_screens import GameScreens
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
    sign="bridge_single",
    palette=Palette(
        light=Colors("#2B4C9B", "#FFFFFF", "#DDE5F8", "#1A2F6E"),
        dark=Colors("#AEC3FB", "#11265F", "#263A73", "#DEE6FF"),
    ),
    tinted=frozenset({"bridge_double", "bridge_single"}),
    drawers={**drawings.DRAWERS, "bridges.just_in_time": joy.just_in_time},
    made={"island_finished": drawings.finished_island},
    page_parts=page.parts,
    page_actions=page.actions,
    result_parts=result.parts,
    course=course.course,
    think=hindsight.ask,
    found_line=found.lines,
    found_parts=found.parts,
    again=again.page,
    shared=shared.shared,
    judged=judged.judged,
    along=along.along,
    figures=statistics.figures,
    milestones=milestones.milestones,
    box_page=box.CardBox,
    box_picture=miniature.miniature,
)
