"""What the coach answers to a script: looking back at a deal, looking ahead in it."""

from __future__ import annotations

from itertools import pairwise

from companion.core.game import Enough
from companion.core.plain import Entries, Json
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.chart import chart
from companion.games.bridges.coach.judgement import usual_judge
from companion.games.bridges.coach.looking_back import look_back
from companion.games.bridges.coach.requests import asked, sheet, told
from companion.games.bridges.coach.search import Deal
from companion.games.bridges.facts import TURNED

COACH = sheet(TURNED, None)


def coach(data: Entries, enough: Enough) -> Json:
    """The most that could still be reached after each move, and how to reach it from the last one on."""
    one = asked(data)
    islands = chart(one.layout)
    deal = Deal(islands, one.cards, usual_judge())
    moves = [replay.as_move(islands, doing) for doing in one.doings]
    plans = look_back(deal, replay.position_of(islands, one.opening), moves, enough)
    onward = tuple(replay.as_doing(islands, move) for move in plans[-1].moves)
    total = replay.replayed(one.opening, (*one.doings, *onward), one.cards)
    assert total == plans[-1].points, "the search and the rules count differently"
    curve = [plan.points for plan in plans]
    return {
        "curve": curve,
        "exact": [plan.proven for plan in plans],
        "losses": [before - after for before, after in pairwise(curve)],
        "plan": [told(one, doing) for doing in onward],
        "total": total,
    }
