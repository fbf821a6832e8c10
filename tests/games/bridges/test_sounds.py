"""What the taps of Hashi sound like."""

import pytest

from companion.games.bridges.events import Flipped
from companion.games.bridges.state import State
from tests.contract.sounds import heard_in
from tests.contract.walks import Case, cases_of


@pytest.mark.parametrize("case", cases_of("bridges"), ids=str)
def test_cards_of_ours_and_islands_that_a_stroke_has_finished_are_heard(case: Case):
    for before, after, events, sound in heard_in(case):
        turned = bool(after.order) and any(isinstance(event, Flipped) for event in events)
        assert sound == ("finished" if done(before) < done(after) else "turned" if turned else None)


def done(state: State) -> frozenset[str]:
    return state.slate.board.done if state.slate else frozenset()
