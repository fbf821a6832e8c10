"""What the cards of the bridge game gave."""

import pytest

from tests.contract.draw_counts import seen_in
from tests.contract.walks import Case, cases_of


@pytest.mark.parametrize("case", cases_of("bridges"), ids=str)
def test_of_a_whole_deck_the_first_card_and_the_hidden_one_are_counted(case: Case):
    assert seen_in(case) == {"first": 1, "hidden": 1}
