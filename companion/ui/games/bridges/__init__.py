"""Hashi on the screens."""

from __future__ import annotations

from companion.games.bridges.coach.hindsight import HINDSIGHT
from companion.games.bridges.pictures import (
    BonusTable,
    BonusTally,
    BridgeDeck,
    CardTask,
    ClaimTable,
    HintRungs,
    JustInTime,
    RivalBoard,
    RivalProgress,
    SlateBoard,
    SoloStacks,
    SpoilBoard,
    TurnedCard,
)
from companion.ui.blocks.game_screens import (
    AnalysisScreens,
    BoxEditor,
    Drawer,
    GameFigures,
    GameLook,
    GamePage,
    GameScreens,
    ResultParts,
)
from companion.ui.games.bridges import (
    bonuses,
    box,
    coach_report,
    coach_strip,
    drawings,
    hint,
    practice,
    result,
    rival,
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
    drawers=(
        Drawer(TurnedCard, drawings.draw_card),
        Drawer(SoloStacks, drawings.draw_stacks),
        Drawer(JustInTime, drawings.draw_joy),
        Drawer(CardTask, drawings.draw_task),
        Drawer(SlateBoard, drawings.draw_board),
        Drawer(SpoilBoard, drawings.draw_spoil_board),
        Drawer(BridgeDeck, drawings.draw_deck),
        Drawer(BonusTally, bonuses.draw_tally),
        Drawer(BonusTable, bonuses.draw_bonuses),
        Drawer(ClaimTable, bonuses.draw_claims),
        Drawer(HintRungs, hint.hint),
        Drawer(RivalProgress, rival.paper),
        Drawer(RivalBoard, rival.shown_board),
    ),
    page=GamePage(parts=box.parts, actions=box.actions),
    result=ResultParts(parts=result.parts, course=result.course, shared=result.shared),
    analysis=AnalysisScreens(
        HINDSIGHT,
        verdict=coach_strip.verdict,
        line=coach_report.lines,
        parts=coach_report.parts,
        again=practice.page,
        along=coach_strip.along,
    ),
    statistics=GameFigures(figures=statistics.figures, milestones=statistics.milestones),
    box=BoxEditor(page=box.CardBox, picture=box.miniature),
)
