"""What the coach has found of a finished game, stack by stack, as far as it gives nothing away."""

from __future__ import annotations

from itertools import accumulate, pairwise

from companion.games.bridges.coach.hindsight import HINDSIGHT, verdicts
from companion.games.bridges.facts import STACKS
from companion.history.finished_game import FinishedGame
from companion.ui.blocks.game_screens import Judged


def judged(finished: FinishedGame) -> Judged | None:
    """None as long as the coach has not looked at it."""
    found = HINDSIGHT.read(finished.analysis)
    if found is None:
        return None
    kinds = tuple(one.kind for one in verdicts(found))
    ends = accumulate(STACKS, initial=0)
    return Judged(tuple(kinds[start:end] for start, end in pairwise(ends)), float(found.fair))
