"""What the taps of Small Islands sound like."""

import pytest

from companion.games.small_islands.events import CardTurned, MissionTurned
from tests.contract.sounds import heard_in
from tests.contract.walks import Case, cases_of


@pytest.mark.parametrize("case", cases_of("small_islands"), ids=str)
def test_cards_of_ours_are_heard_and_those_on_the_table_are_not(case: Case):
    for _, after, events, sound in heard_in(case):
        turned = any(isinstance(event, CardTurned | MissionTurned) for event in events)
        assert sound == ("turned" if turned and after.app_draws else None)
