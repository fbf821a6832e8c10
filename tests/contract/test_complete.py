"""A game is complete: whatever the app or a player looks for is there, and what is missing is named.

The table below takes one thing after the other away from a complete game, and shows that it is missed.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion.content.texts import Texts
from companion.core.blocks import Picture
from companion.core.game import Statistics
from companion.core.sheet import Choice
from companion.games import GAMES
from companion.ui.blocks.game_screens import Drawer
from tests.contract.complete import DRAWINGS, Known, known, lacks

Change = Callable[[Known], Known]


class StrayPicture(Picture):
    """A picture that no game shows."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_complete(game: str):
    assert not lacks(known(GAMES[game]))


def gone(*paths: str) -> Change:
    return lambda one: replace(one, gone=frozenset(paths))


def silent(key: str) -> Change:
    return lambda one: replace(one, silent=frozenset({key}))


def statistics(**parts: Any) -> Change:
    return lambda one: replace(one, game=replace(one.game, statistics=replace(one.game.statistics, **parts)))


def rules(**parts: Any) -> Change:
    return lambda one: replace(one, game=replace(one.game, rules=replace(one.game.rules, **parts)))


def screens(**parts: Any) -> Change:
    def change(one: Known) -> Known:
        assert one.screens
        return replace(one, screens=replace(one.screens, **parts))

    return change


def looks(**parts: Any) -> Change:
    def change(one: Known) -> Known:
        assert one.screens
        return replace(one, screens=replace(one.screens, look=replace(one.screens.look, **parts)))

    return change


def one_more_drawer(one: Known) -> Known:
    """A drawer for a class that is on no screen of the game."""
    assert one.screens
    stray = Drawer(StrayPicture, lambda ui, picture, hands: ft.Container())
    return screens(drawers=(*one.screens.drawers, stray))(one)


def unread(*names: str) -> Change:
    return lambda one: replace(one, unread=frozenset(names))


def nothing(*_: Any) -> None:
    return None


def nameless(one: Known) -> Known:
    """Its set-up asks for a symbol that nobody has drawn."""
    root = one.game.rules.options.root
    odd = Choice("odd", choices=("a",), symbol="unicorn", default="a")
    options = replace(one.game.rules.options, root=replace(root, fields=(*root.fields, odd)))
    return rules(options=options)(one)


BRIDGES, DRAGON, DREAM = "bridges", "dragon_island", "dream_islands"
MISTY, SMALL = "misty_islands", "small_islands"
TAKEN_AWAY: list[tuple[str, Change, str]] = [
    (SMALL, gone(f"{DRAWINGS}/{SMALL}.svg"), f"the emblem of {SMALL} is missing: {DRAWINGS}/{SMALL}.svg"),
    (SMALL, gone(f"{DRAWINGS}/sym_ship.svg"),
     f"{SMALL} names the symbol 'ship', which is no icon and not drawn: {DRAWINGS}/sym_ship.svg"),
    (DRAGON, nameless,
     f"{DRAGON} names the symbol 'unicorn', which is no icon and not drawn: {DRAWINGS}/sym_unicorn.svg"),
    (SMALL, looks(sign="unicorn"),
     f"{SMALL} names the symbol 'unicorn', which is no icon and not drawn: {DRAWINGS}/sym_unicorn.svg"),
    (MISTY, looks(tinted=frozenset()),
     f"the symbol 'wind' of {MISTY} is not among those of one colour: tinted in companion/ui/games/{MISTY}"),
    (DREAM, screens(drawers=()),
     f"nothing draws the picture IslandChart of {DREAM}: drawers in companion/ui/games/{DREAM}"),
    (DREAM, one_more_drawer,
     f"companion/ui/games/{DREAM} draws the picture StrayPicture, which no view of {DREAM} shows"),
    (DREAM, unread("marked"),
     f"nobody reads IslandChart.marked of {DREAM}: no module of companion/ui/games/{DREAM} does"),
    (DREAM, unread("steps"), f"nobody reads IslandWay.steps of {DREAM}: no module of companion/ui/games/{DREAM} does"),
    (SMALL, lambda one: replace(one, screens=None), f"{SMALL} gives nothing to the screens: companion/ui/games"),
    (SMALL, lambda one: replace(one, game=replace(one.game, id="chess")),
     "chess is not on the shelf: data/shelf.toml"),
    (SMALL, silent("small_islands.tagline"), f"the tagline of {SMALL} is not said: small_islands.tagline has no text"),
    (SMALL, silent("small_islands.line.prestige"),
     f"the line 'prestige' of {SMALL} is not said: small_islands.line.prestige has no text"),
    (BRIDGES, silent("bridges.title.odd_job_hand"),
     f"the title 'odd_job_hand' of {BRIDGES} is not said: bridges.title.odd_job_hand has no text"),
    (DRAGON, silent("dragon_island.decided_by.gold"),
     f"the tie-break 'gold' of {DRAGON} is not said: dragon_island.decided_by.gold has no text"),
    (MISTY, silent("misty_islands.draws.bonus"),
     f"the source 'bonus' of {MISTY} is not said: misty_islands.draws.bonus has no text"),
    (MISTY, silent("misty_islands.direction.ne"),
     f"a face of 'direction' of {MISTY} is not said: misty_islands.direction.ne has no text"),
    (MISTY, statistics(sources={}), f"{MISTY} draws from 'bonus', which has no name: sources"),
    (MISTY, statistics(draws=Statistics().draws),
     f"{MISTY} names the source 'bonus', from which nothing is drawn: draws"),
    (BRIDGES, silent("bridges.field.board"),
     f"the tag 'board' of {BRIDGES} is not said: bridges.field.board has no text"),
    (BRIDGES, statistics(tags=Statistics().tags),
     f"{BRIDGES} has words for the tag 'board', which no finished game of it has"),
    (DRAGON, statistics(tags=lambda report, state: {}),
     f"a finished game of {DRAGON} does not say whether one has played alone: the tag 'mode'"),
    (DRAGON, rules(refusal=nothing), f"{DRAGON} never says why something cannot be done now: refusal"),
    (MISTY, rules(refusal=nothing), f"{MISTY} never says why something cannot be done now: refusal"),
    (SMALL, rules(refusal=nothing), f"{SMALL} never says why something cannot be done now: refusal"),
    (BRIDGES, rules(refusal=nothing), f"{BRIDGES} locks 'flip' and refuses it without a reason: refusal"),
    (SMALL, gone(f"tests/games/{SMALL}/reports.py"),
     f"what makes random reports of {SMALL} is missing: tests/games/{SMALL}/reports.py"),
    (SMALL, gone(f"tests/games/{SMALL}/limits.py"),
     f"the list of limits of {SMALL} is missing: tests/games/{SMALL}/limits.py"),
    (SMALL, gone(f"tests/rules/{SMALL}.toml"),
     f"the list of clauses of {SMALL} is missing: tests/rules/{SMALL}.toml"),
    (SMALL, gone(f"data/{SMALL}/reference.toml"),
     f"the quick reference of {SMALL} is missing: data/{SMALL}/reference.toml"),
    (MISTY, gone(f"tests/golden/{MISTY}.jsonl", f"tests/golden/{MISTY}-four.jsonl"),
     f"a golden game of {MISTY} is missing: python -m tests.contract.golden {MISTY}"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "change", "why"), TAKEN_AWAY, ids=[f"{game}: {why}" for game, _, why in TAKEN_AWAY])
def test_what_is_taken_away_is_missed(game: str, change: Change, why: str):
    assert why in lacks(change(known(GAMES[game])))


GAP = ("fr", "dragon_island.line.fame")


def test_a_text_that_one_language_lacks_is_missed(monkeypatch: pytest.MonkeyPatch):
    whole = Texts.__call__
    monkeypatch.setattr(
        Texts, "__call__", lambda self, said: said.key if (self.language, said.key) == GAP else whole(self, said)
    )
    monkeypatch.setattr("tests.contract.texts.SOUND", set())
    assert lacks(known(GAMES[DRAGON])) == [f"the line 'fame' of {DRAGON} is not said: fr: {GAP[1]} has no text"]
