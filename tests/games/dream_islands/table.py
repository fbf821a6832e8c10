"""A table to play Dream Islands at, and positions to look at."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from companion.core.sheet import Checked
from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.dream_islands.facts import Spot
from companion.games.dream_islands.state import State
from tests.games.playing import Playing, flaws, handed_in

NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Table(Playing[State]):
    """A game being played, by short calls."""

    game = DREAM_ISLANDS

    def __init__(self, players: int = 2, **options: Any) -> None:
        super().__init__(*NAMES[:players], **options)

    def shell(self, number: int) -> Self:
        return self.do("shell", number=number)

    def move(self, *ways: Sequence[Any]) -> Self:
        """Pieces from here to there."""
        for start, end in ways:
            self.do("move", **{"from": start, "to": end})
        return self

    def tick(self, *missions: str) -> Self:
        for mission in missions:
            self.do("tick", mission=mission)
        return self

    def lay(self) -> Self:
        return self.do("lay")

    def turn(self, number: int, *ways: Sequence[Any]) -> Self:
        """A whole turn without a mission, which is over by itself where none is met."""
        turn = self.state.turn
        if self.state.number is None:
            self.shell(number)
        self.move(*ways)
        return self.lay() if self.state.turn == turn else self

    def refuses_move(self, start: Any, end: Any) -> str:
        return self.refuses("move", **{"from": start, "to": end})


def position(*pieces: Mapping[Any, int], **options: Any) -> State:
    """The first player before their move, with everybody's pieces; those not said wait on the airplane."""
    state = Table(len(pieces), **options).state
    seats = []
    middle: list[int] = []
    waiting: list[Spot] = ["airplane"] * 6
    for at, (seat, placed) in enumerate(zip(state.seats, pieces, strict=True)):
        spots: list[Spot] = [spot for spot, count in placed.items() for _ in range(count)]
        middle += [at] * spots.count("middle")
        seats.append(replace(seat, pieces=(*waiting[len(spots) :], *spots)))
    return replace(state, seats=tuple(seats), middle=tuple(middle))


def met(*pieces: Mapping[Any, int], **options: Any) -> set[str]:
    """The missions that the first player meets."""
    return {proof.mission for proof in position(*pieces, **options).met}


def player(name: str = "Ana", missions: int = 0, small: Sequence[int] = (), main: int = 0) -> dict[str, Any]:
    """A player of a report."""
    return {"name": name, "missions": missions, "small": list(small), "main": main}


def check(*players: Mapping[str, Any]) -> Checked:
    return handed_in(DREAM_ISLANDS, *players)


def problems(*players: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Places and codes of what is wrong with a report."""
    return flaws(check(*players))
