"""What moves on the table after a phase, beside what the hands did anyway: points, tokens, cards, houses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["prestige", "draw", "keep", "tokens_back", "refill", "objective_back", "objectives", "his_cards", "gone"]


@dataclass(frozen=True)
class Move:
    """Something to do at the table because of what a seat did: `n` pieces, on an island where it has a name."""

    seat: int
    kind: Kind
    n: int = 0
    island: str = ""


def and_then(moves: Sequence[Move], *more: Move) -> tuple[Move, ...]:
    """These too. What another seat led to was done by now; prestige is taken in one go."""
    said = [move for move in moves if move.seat == more[0].seat]
    for move in more:
        same = next((at for at, one in enumerate(said) if (one.kind, move.kind) == ("prestige", "prestige")), None)
        if same is None:
            said.append(move)
        else:
            said[same] = replace(said[same], n=said[same].n + move.n)
    return tuple(said)
