"""What Small Islands gives to the screens."""

from __future__ import annotations

from companion.ui.blocks.game_screens import GameScreens
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
    sign="ship",
    palette=Palette(
        light=Colors("#0A665F", "#FFFFFF", "#D3EBE4", "#063F3B"),
        dark=Colors("#77D2C1", "#00332E", "#0E443F", "#C7EFE5"),
    ),
    tinted=frozenset({"house", "port", "ship", "temple"}),
    drawers={
        **drawings.DRAWERS,
        **hand.DRAWERS,
        **rewards.DRAWERS,
        **race_strip.DRAWERS,
        **ledger.DRAWERS,
    },
    page_parts=page.parts,
    page_actions=page.actions,
    result_parts=result.parts,
    first_look=statistics.first_look,
    figures=statistics.figures,
    milestones=statistics.milestones,
    advice=page.advice,
    first_set_up={"turned": "at_once"},
    box_page=box.CardBox,
    pages={"reward": reward_helper.RewardHelper},
)
