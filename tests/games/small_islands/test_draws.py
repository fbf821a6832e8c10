"""What the cards of Small Islands gave."""

import pytest

from tests.contract.draw_counts import happened_in, seen_in
from tests.contract.walks import Case, cases_of, walk


@pytest.mark.parametrize("case", cases_of("small_islands"), ids=str)
def test_every_card_that_the_app_turned_is_counted(case: Case):
    turned = happened_in(case)["CardTurned"] + happened_in(case)["MissionTurned"]
    by_app = turned if walk(case)[-1].state.app_draws else 0
    assert seen_in(case) == {"expedition": by_app, "tile": by_app}
