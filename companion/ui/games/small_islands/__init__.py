"""The screens of Small Islands."""

from __future__ import annotations

from companion.games.small_islands import pictures
from companion.ui.blocks.game_screens import (
    BoxEditor,
    Drawer,
    GameFigures,
    GameLook,
    GamePage,
    GameScreens,
    ResultParts,
    SetUpHelp,
)
from companion.ui.games.small_islands import (
    alexis_card,
    box,
    card_faces,
    counting_keys,
    hand,
    page_and_result,
    reward_helper,
    statistics,
    table,
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
    drawers=(
        Drawer(pictures.OpenTiles, table.open_tiles),
        Drawer(pictures.Harbour, table.harbour),
        Drawer(pictures.RaceStrip, table.race),
        Drawer(pictures.LandingPanel, table.landing),
        Drawer(pictures.IslandList, table.islands),
        Drawer(pictures.AlexisPile, alexis_card.pile),
        Drawer(pictures.AlexisOrders, alexis_card.orders),
        Drawer(pictures.ObjectiveCard, card_faces.objective),
        Drawer(pictures.HandSlots, hand.slots),
        Drawer(pictures.CardChange, hand.change),
        Drawer(pictures.ObjectiveForm, hand.objective_form),
        Drawer(pictures.IslandTally, counting_keys.tally),
        Drawer(pictures.TilePanel, counting_keys.tile_panel),
    ),
    page=GamePage(
        parts=page_and_result.page_parts,
        actions=page_and_result.actions,
        pages={"reward": reward_helper.RewardHelper},
    ),
    result=ResultParts(
        parts=page_and_result.result_parts,
    ),
    statistics=GameFigures(
        first_look=statistics.first_look,
        figures=statistics.figures,
        milestones=statistics.milestones,
    ),
    set_up=SetUpHelp(
        advice=page_and_result.advice,
        first={"turned": "at_once"},
    ),
    box=BoxEditor(
        page=box.CardBox,
    ),
)
