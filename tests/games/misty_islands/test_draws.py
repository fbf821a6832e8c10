"""What the dice of Die Inseln im Nebel gave."""

import pytest

from tests.contract.draw_counts import happened_in, seen_in
from tests.contract.walks import Case, cases_of


@pytest.mark.parametrize("case", cases_of("misty_islands"), ids=str)
def test_every_roll_is_counted(case: Case):
    happened = happened_in(case)
    assert sum(seen_in(case).values()) == 2 * happened["Rolled"] + happened["RolledAgain"]
