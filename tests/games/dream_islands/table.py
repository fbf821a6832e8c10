"""A table to play Dream Islands at, and positions to look at."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

import pytest

from companion.core.message import Refused
from companion.core.session import act, begin, fold, undo
from companion.core.sheet import Checked
from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.dream_islands.facts import Spot
from companion.games.dream_islands.table import State

NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Table:
    """A game being played, by short calls."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        checked = DREAM_ISLANDS.rules.options.check({"players": list(NAMES[:players]), **options})
        assert checked.problems == ()
        self.session = begin(DREAM_ISLANDS, "table", checked.value, "table")

    @property
    def state(self) -> State:
        state: State = fold(DREAM_ISLANDS, self.session)
        return state

    @property
    def public(self) -> dict[str, Any]:
        return DREAM_ISLANDS.telling.public(self.state)

    @property
    def offered(self) -> set[str]:
        """What can be done now, by name."""
        return {offer.do for offer in DREAM_ISLANDS.rules.offers(self.state)}

    def do(self, do: str, **entries: Any) -> Self:
        self.session = act(DREAM_ISLANDS, self.session, {"do": do, **entries})
        return self

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
        """A whole turn without a mission."""
        return self.shell(number).move(*ways).lay()

    def undo(self) -> Self:
        self.session = undo(self.session)
        return self

    def refuses(self, do: str, **entries: Any) -> str:
        """The code of the refusal, which must come."""
        with pytest.raises(Refused) as refused:
            self.do(do, **entries)
        return refused.value.code

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
    return DREAM_ISLANDS.scoring.sheet(None).check({"players": list(players)})


def problems(*players: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Places and codes of what is wrong with a report."""
    return [(problem.where, problem.code) for problem in check(*players).problems]
