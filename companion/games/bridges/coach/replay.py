"""Moves as the rules of the game see them: each stroke is looked at before it is made, bonuses follow by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.chance import Rng
from companion.core.game import Intent
from companion.core.message import Refused
from companion.games.bridges import rules
from companion.games.bridges import slate as slates
from companion.games.bridges.coach.positions import Chart, Move, Position, after, opening
from companion.games.bridges.events import BoardLaid, Dealt, Drawn, Written
from companion.games.bridges.facts import BONUSES, ISLAND_POINTS, Card
from companion.games.bridges.layout import Layout, Pair
from companion.games.bridges.state import State, evolve

YOU = "You"
# Nothing is left to chance where the cards are named.
NO_CHANCE = Rng("", 0)


@dataclass(frozen=True)
class Doing:
    """A player's strokes with one card: the island of its number, and the bridges in their order."""

    write: str | None
    bridges: tuple[Pair, ...]


def begun(layout: Layout, island: str, number: int) -> State:
    """A solo table with nothing but the first number on the board."""
    state = evolve(None, Dealt((YOU,), layout.name, "table", ()))
    state = evolve(state, BoardLaid(layout))
    return acted(state, {"do": "write", "island": island, "number": number})


def flipped(state: State, card: Card) -> State:
    """The next card lies open."""
    return acted(state, {"do": "flip", "number": card.number, "bridges": card.bridges})


def done(state: State, doing: Doing) -> State:
    """The table after a player's strokes with the open card."""
    for intent in intents(doing):
        state = acted(state, intent)
    return state


def intents(doing: Doing) -> Iterator[Intent]:
    """The intents of a card, tap by tap."""
    if doing.write is not None:
        yield {"do": "write", "island": doing.write}
    for a, b in doing.bridges:
        yield {"do": "draw", "a": a, "b": b}


def done_with_card(state: State) -> Doing:
    """The strokes made with the open card."""
    slate = state.kept
    return Doing(slate.written, slate.strokes)


def acted(state: State, intent: Intent) -> State:
    """The table after one tap that the rules allow."""
    for event in rules.decide(state, intent, NO_CHANCE):
        state = evolve(state, event)
    return state


def refusals(state: State, doing: Doing) -> Iterator[tuple[str, Refused]]:
    """The breaches of the rules, each with its part of the move. A refused stroke is left out and the rest checked."""
    slate, card = state.kept, state.card
    if doing.write is not None:
        refused = slates.write_now(slate, card, slate.board.by_id[doing.write])
        if refused:
            yield "write", refused
        elif card:
            slate = slates.evolve(slate, Written(doing.write, card.number))
    sound = True
    for at, pair in enumerate(doing.bridges):
        refused = slates.draw_now(slate, card, pair)
        if refused:
            sound = False
            yield f"bridges.{at}", refused
        else:
            slate = slates.evolve(slate, Drawn(*pair))
    refused = slates.turn_refusal(slate, card)
    if refused and sound:
        yield "bridges", refused


def total(state: State) -> int:
    """The points of the board as it is."""
    claims = sum(BONUSES[claim.bonus].points(claim.worth) for claim in state.claims)
    return claims + ISLAND_POINTS * state.kept.board.finished


def replayed(state: State, doings: Sequence[Doing], cards: Sequence[Card]) -> int:
    """The points that moves come to by the rules. A refused move is a bug in the search that made it."""
    for doing, card in zip(doings, cards, strict=True):
        state = flipped(state, card)
        for where, refused in refusals(state, doing):
            raise AssertionError(f"a plan breaks a rule at {where}: {refused.code}")
        state = done(state, doing)
    return total(state)


def position_of(chart: Chart, state: State) -> Position:
    """The opening of a search: the board with its first number."""
    island = next(one for one in state.kept.board.islands if one.number)
    assert island.number
    return opening(chart, chart.names.index(island.id), island.number)


def followed(chart: Chart, opening: State, cards: Sequence[Card], doings: Sequence[Doing]) -> Position:
    """The position to which these doings lead, as a search knows it."""
    position = position_of(chart, opening)
    for turned, (card, doing) in enumerate(zip(cards, doings, strict=False), start=1):
        position = after(chart, position, as_move(chart, doing), card.number, turned)
    return position


def as_move(chart: Chart, doing: Doing) -> Move:
    """A player's strokes as a move of a search."""
    lines = {frozenset((chart.names[first], chart.names[second])): at for at, first, second in chart.lines}
    island = None if doing.write is None else chart.names.index(doing.write)
    return Move(island, tuple(lines[frozenset(pair)] for pair in doing.bridges))


def as_doing(chart: Chart, move: Move) -> Doing:
    """A move of a search as a player's strokes."""
    write = None if move.island is None else chart.names[move.island]
    pairs = ((chart.lines[line].first, chart.lines[line].second) for line in move.bridges)
    return Doing(write, tuple((chart.names[first], chart.names[second]) for first, second in pairs))
