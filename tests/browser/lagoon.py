"""A game of Hashi that is won: on the practice board Lagoon, by cards that lie on the table."""

from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from companion.core.chance import Rng
from companion.games.bridges.facts import DECK
from companion.games.bridges.layout import practice_facts
from companion.playing.controller import Controller
from companion.store.repository import open_store
from tests.browser.app import PATIENCE

LAGOON = practice_facts()[0]
ORDER = Rng(LAGOON["seed"], 0).shuffled(DECK)
FIRST = LAGOON["perfect"][0][:2]
SET_UP = ("Hashi", "New game", "Cards on the table", "Lagoon", "Begin")


def cards() -> Iterator[tuple[int, int, str, list[tuple[str, str]]]]:
    """The won game: each card with the island of its number and its bridges."""
    for card, line in zip(ORDER, LAGOON["perfect"][1:], strict=False):
        island, _, drawn = line.partition(" | ")
        yield card.number, card.bridges, island, [(pair[:2], pair[3:]) for pair in drawn.split()]


def without_the_screen(home: Path, dealt: list[Any]) -> None:
    """Some cards of it in a process of its own: one alone may write into a folder."""
    between = get_context("spawn").Process(target=_by_hand, args=(home, dealt))
    between.start()
    between.join(PATIENCE / 1000)
    assert between.exitcode == 0, "the cards were not dealt without the screen"


def _by_hand(home: Path, dealt: list[Any]) -> None:
    controller = Controller(open_store(home))
    (running,) = controller.table.games()
    at = len(running.session.turns)
    for number, bridges, island, drawn in dealt:
        strokes = [{"do": "draw", "a": a, "b": b} for a, b in drawn]
        for intent in (
            {"do": "flip", "number": number, "bridges": bridges},
            {"do": "write", "island": island},
            *strokes,
        ):
            controller.table.tap(running.session.id, at, intent)
            at += 1
