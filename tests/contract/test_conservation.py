"""What players report, added up over all of them, fits into the box; where it does not, the text says where to look.

The limits lie with the tests of each game.
"""

from copy import deepcopy

import pytest

from companion.content.texts import Texts
from companion.games import GAMES
from tests.games.limit import Limit
from tests.games.parts import there

SAY = [Texts("en"), Texts("de")]
LIMITS = [(game, limit) for game, known in there("limits").items() for limit in known.LIMITS]

every_limit = pytest.mark.parametrize(("game", "limit"), LIMITS, ids=[f"{game}: {one.what}" for game, one in LIMITS])


@every_limit
def test_what_just_fits_is_accepted(game: str, limit: Limit):
    assert GAMES[game].scoring.sheet(None).check(limit.fits).problems == ()


@every_limit
def test_one_too_many_is_found_and_the_likely_entry_named(game: str, limit: Limit):
    report = deepcopy(limit.fits)
    limit.one_more(report)
    found = GAMES[game].scoring.sheet(None).check(report).problems
    assert [(problem.where, problem.code) for problem in found] == [(limit.where, limit.code)]
    for say in SAY:
        text = say(found[0].text)
        assert [name for name in limit.names if name not in text] == []


@every_limit
def test_it_is_found_beside_a_flaw_elsewhere(game: str, limit: Limit):
    """A name that is missing hides no total: all problems come at once."""
    report = deepcopy(limit.fits)
    limit.one_more(report)
    del report["players"][-1]["name"]
    found = GAMES[game].scoring.sheet(None).check(report).problems
    assert (limit.where, limit.code) in [(problem.where, problem.code) for problem in found]
