"""Games to look back at: a deal of a practice board and what somebody did with it, well or blindly."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.bridges.coach import looking_back, replay
from companion.games.bridges.coach.positions import (
    KnownDeal,
    Move,
    Position,
    chart,
    drawable,
    drawn,
    open_to,
    opening,
    written,
)
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.facts import DECK, TURNED
from companion.games.bridges.layout import Layout, practice
from companion.games.bridges.state import State


def think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What holds after a moment of thought holds after a long one."""
    monkeypatch.setattr(looking_back, "BOUND_LOOKS", 60)
    for name in ("USUAL", "PATIENT"):
        monkeypatch.setattr(looking_back, name, (looking_back.Effort((3,), 300, 300),))


@dataclass(frozen=True)
class Game:
    """A whole game."""

    layout: Layout
    deal: KnownDeal
    opening: Position
    moves: tuple[Move, ...]

    @property
    def doings(self) -> tuple[Doing, ...]:
        return tuple(replay.as_doing(self.deal.chart, move) for move in self.moves)

    @property
    def table(self) -> State:
        """The same opening, by the rules."""
        at = next(island for island, number in enumerate(self.opening.numbers) if number)
        return replay.begun(self.layout, self.deal.chart.names[at], self.opening.numbers[at])

    @property
    def score(self) -> int:
        return replay.replayed(self.table, self.doings, self.deal.cards)

    def positions(self) -> list[Position]:
        """How it stood at the opening and after each card."""
        found = [self.opening]
        for turned, move in enumerate(self.moves):
            found.append(self.deal.play(found[-1], turned, move))
        return found

    def request(self, moves: int = TURNED, **more: Any) -> dict[str, Any]:
        """As a script hands it in."""
        islands = self.table.slate.board.islands if self.table.slate else ()
        first = next(island for island in islands if island.number)
        return {
            "board": {"islands": [{"id": one.id, "x": one.x, "y": one.y, "flag": one.flag} for one in islands]},
            "start": {"island": first.id, "number": first.number},
            "cards": [{"number": card.number, "bridges": card.bridges} for card in self.deal.cards],
            "moves": [told(doing) for doing in self.doings[:moves]],
            **more,
        }


def told(doing: Doing) -> dict[str, Any]:
    return {"write": doing.write, "bridges": [list(pair) for pair in doing.bridges]}


def doing(move: Mapping[str, Any]) -> Doing:
    """A move of an answer; bridges in reading order as the board has them."""
    return Doing(move["write"], tuple((a, b) for a, b in move["bridges"]))


def blind_game(seed: int) -> Game:
    """Numbers and bridges anywhere that the rules allow."""
    chance = random.Random(seed)
    layout = practice()[chance.choice(sorted(practice()))]
    cards = chance.sample(DECK, TURNED)
    deal = KnownDeal(chart(layout), tuple(cards))
    plain = [island for island, flag in enumerate(deal.chart.flagged) if not flag]
    first = position = opening(deal.chart, chance.choice(plain), chance.choice((3, 4)))
    moves = []
    for turned in range(TURNED):
        moves.append(_blind_move(deal, position, turned, chance))
        position = deal.play(position, turned, moves[-1])
    return Game(layout, deal, first, tuple(moves))


def _blind_move(deal: KnownDeal, position: Position, turned: int, chance: random.Random) -> Move:
    card = deal.cards[turned]
    places = open_to(deal.chart, position, card.number)
    island = chance.choice(places) if places else None
    news = position if island is None else written(position, island, card.number)
    lines: list[int] = []
    while len(lines) < card.bridges and (free := drawable(deal.chart, news)):
        lines.append(chance.choice(free))
        news = drawn(deal.chart, news, lines[-1])
    return Move(island, tuple(lines) if len(lines) == card.bridges else ())
