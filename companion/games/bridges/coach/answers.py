"""What the coach answers to a script: looking back at a deal, looking ahead in it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from companion.core.game import Counsel, Enough
from companion.core.plain import Entries, Json
from companion.core.sheet import Choice, Count, Record, Sheet, Text
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.bound import most_points
from companion.games.bridges.coach.chart import chart
from companion.games.bridges.coach.deal import Deal
from companion.games.bridges.coach.future import unknown
from companion.games.bridges.coach.house import House
from companion.games.bridges.coach.judgement import usual_judge
from companion.games.bridges.coach.looking_ahead import LookAhead
from companion.games.bridges.coach.looking_back import MOST_POINTS, look_back
from companion.games.bridges.coach.requests import asked, sheet, told
from companion.games.bridges.coach.simulation import STRENGTHS, histogram, totals
from companion.games.bridges.coach.steps import at_once
from companion.games.bridges.facts import DECK, TURNED
from companion.games.bridges.layout import practice

# How much is tried to advise: the most promising things to do, each with so many orders, and how closely it is played.
CHOICES, ORDERS, WIDTH = 5, 16, 3

COACH = sheet(TURNED, None)
ADVISE = sheet(1, 1, Text("seed", default="advise", longest=200))
SIMULATE = Sheet(
    Record(
        "simulation",
        fields=(
            Count("deals", default=100, low=1, high=100_000),
            Count("strength", default=2, low=min(STRENGTHS), high=max(STRENGTHS)),
            Text("seed", default="simulate", longest=200),
            Choice("board", default=next(iter(practice())), choices=tuple(practice())),
        ),
    )
)


def coach(data: Entries, enough: Enough) -> Json:
    """The most that could still be reached after each move, and how to reach it from the last one on."""
    one = asked(data)
    islands = chart(one.layout)
    deal = Deal(islands, one.cards)
    moves = [replay.as_move(islands, doing) for doing in one.doings]
    patient = "seconds" in data
    plans = at_once(look_back(deal, replay.position_of(islands, one.opening), moves, enough, patient))
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


def advise(data: Entries, enough: Enough) -> Json:
    """What is best done with the open card by somebody who does not know the order, and what that is worth."""
    one = asked(data)
    islands = chart(one.layout)
    position = replay.followed(islands, one.opening, one.cards, one.doings)
    turned, unseen = len(one.cards), [card for card in DECK if card not in one.cards]
    ahead = LookAhead(House(islands, usual_judge(), WIDTH), data["seed"], ORDERS, CHOICES)
    choices = at_once(ahead.choose(position, turned, one.cards[-1], unseen, enough))
    # The open card counts among those to come: nothing can be done with it that is not possible then.
    before = unknown([one.cards[-1], *unseen], turned - 1)
    return {
        "expected": _rounded(choices[0].worth),
        "moves": [
            {**told(one, replay.as_doing(islands, choice.move)), "worth": _rounded(choice.worth)} for choice in choices
        ],
        "at_most": at_once(most_points(islands, usual_judge(), position, before, MOST_POINTS)),
    }


def _rounded(worth: Fraction) -> float:
    return round(float(worth), 2)


def simulate(data: Entries, enough: Enough) -> Json:
    """What a house player makes of many deals, without knowing the order of any."""
    islands = chart(practice()[data["board"]])
    found = [*totals(islands, usual_judge(), data["strength"], data["deals"], data["seed"], enough)]
    return {"deals": len(found), "mean": round(sum(found) / len(found), 2), "histogram": histogram(found)}


COUNSELS = {
    "coach": Counsel(COACH, coach),
    "advise": Counsel(ADVISE, advise),
    "simulate": Counsel(SIMULATE, simulate),
}
