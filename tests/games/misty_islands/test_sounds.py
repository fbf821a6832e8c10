"""What the taps of Die Inseln im Nebel sound like."""

import pytest

from companion.games.misty_islands.events import JoinedCoasts, Rolled, RolledAgain
from tests.contract.sounds import heard_in
from tests.contract.walks import Case, cases_of


@pytest.mark.parametrize("case", cases_of("misty_islands"), ids=str)
def test_dice_of_ours_and_six_joined_coasts_are_heard(case: Case):
    for before, _, events, sound in heard_in(case):
        joined = any(isinstance(event, JoinedCoasts) for event in events)
        rolled = before.dice == "app" and any(isinstance(event, Rolled | RolledAgain) for event in events)
        assert sound == ("finished" if joined else "turned" if rolled else None)
