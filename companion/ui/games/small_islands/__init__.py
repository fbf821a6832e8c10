"""What Small Islands gives to the screens."""

from __future__ import annotations

from companion.ui.blocks.game_screens import (
    BoxEditor,
    GameFigures,
    GameLook,
    GamePage,
    GameScreens,
    ResultParts,
    SetUpHelp,
)
from companion.ui.games.small_islands import (
    box,
    drawings,
    hand,
    ledger,
    page,
    race_strip,
    result,
    reward_helper,
    rewards,
    statistics,
)
from companion.ui.window.theme import Colors, Palette

SCREENS = GameScreens(
    GameLook(
        "ship",
        Palette(
            light=Colors("#0A665F", "#FFFFFF", "#D3EBE4", "#063F3B"),
            dark=Colors("#77D2C1", "#00332E", "#0E443F", "#C7EFE5"),
        ),
        tinted=frozenset({"house", "port", "ship", "temple"}),
    ),
    data_drawers={
        **drawings.DRAWERS,
        **hand.DRAWERS,
        **rewards.DRAWERS,
        **race_strip.DRAWERS,
        **ledger.DRAWERS,
    },
    page=GamePage(
        parts=page.parts,
        actions=page.actions,
        pages={"reward": reward_helper.RewardHelper},
    ),
    result=ResultParts(
        parts=result.parts,
    ),
    statistics=GameFigures(
        first_look=statistics.first_look,
        figures=statistics.figures,
        milestones=statistics.milestones,
    ),
    set_up=SetUpHelp(
        advice=page.advice,
        first={"turned": "at_once"},
    ),
    box=BoxEditor(
        page=box.CardBox,
    ),
)
