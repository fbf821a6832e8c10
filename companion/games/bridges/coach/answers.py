"""The coach on the command line: its requests as JSON, checked by the rules, and its answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from companion.core.game import Enough, Thinker
from companion.core.long_work import at_once
from companion.core.message import Problem, breach, msg
from companion.core.sheet import Choice, Count, Record, Rows, Rule, Sheet, TextField, join
from companion.core.strict_json import Entries, Json
from companion.games.bridges import board_rules
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.house_player import STRENGTHS, histogram, totals
from companion.games.bridges.coach.judgement import unknown, usual_judge
from companion.games.bridges.coach.looking_ahead import House, LookAhead
from companion.games.bridges.coach.looking_back import MOST_POINTS, look_back, most_points
from companion.games.bridges.coach.positions import KnownDeal, chart
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.facts import COUNTS, DECK, FIRST_NUMBERS, GRID, ISLANDS, NUMBERS, TURNED, Card
from companion.games.bridges.layout import FLAG, Ends, Layout, LayoutIsland, Nullable, Pair, lines, practice
from companion.games.bridges.state import State

_ISLAND = Record("island", fields=(TextField("id"), Count("x", high=GRID - 1), Count("y", high=GRID - 1), FLAG))
_BOARD = Record("board", fields=(Rows("islands", of=_ISLAND, fewest=ISLANDS, most=ISLANDS),))
_START = Record("start", fields=(TextField("island"), Count("number", low=FIRST_NUMBERS[0], high=FIRST_NUMBERS[1])))
_CARD = Record(
    "card",
    fields=(
        Count("number", low=min(NUMBERS), high=max(NUMBERS)),
        Count("bridges", low=min(COUNTS), high=max(COUNTS)),
    ),
)
_MOVE = Record("move", fields=(Nullable("write", of=TextField("write")), Rows("bridges", of=Ends("bridge"))))
SECONDS = Count("seconds", low=1, high=3600, optional=True)


@dataclass(frozen=True)
class Asked:
    """A request in the words of the game. `names` are the ids of the islands by the fields on which they lie."""

    layout: Layout
    names: Mapping[str, str]
    opening: State
    cards: tuple[Card, ...]
    doings: tuple[Doing, ...]


def sheet(fewest: int, moves_behind: int | None, *more: TextField) -> Sheet:
    """The form of a request with so many cards at least; `moves_behind` cards have no move yet, if that is fixed."""

    def move_count(data: Entries, where: str) -> Iterator[Problem]:
        wanted = len(data["cards"]) - (moves_behind or 0)
        if moves_behind is not None and len(data["moves"]) != wanted:
            yield breach(join(where, "moves"), "bridges.coach.move_count", wanted=wanted, seen=len(data["moves"]))

    return Sheet(
        Record(
            "request",
            fields=(
                _BOARD,
                _START,
                Rows("cards", of=_CARD, fewest=fewest, most=TURNED),
                Rows("moves", of=_MOVE, most=TURNED),
                SECONDS,
                *more,
            ),
        ),
        rules=(
            Rule("board", _board),
            Rule("", _start, needs=("board", "start")),
            Rule("cards", _cards),
            Rule("", move_count, needs=("cards", "moves")),
            Rule("", _moves, needs=("board", "start", "cards", "moves")),
        ),
    )


def asked(data: Entries) -> Asked:
    """A checked request."""
    islands = sorted(data["board"]["islands"], key=lambda island: (island["y"], island["x"]))
    places = tuple(LayoutIsland(island["x"], island["y"], island["flag"]) for island in islands)
    layout, names = Layout("", places), {place.id: one["id"] for place, one in zip(places, islands, strict=True)}
    fields = {name: field for field, name in names.items()}
    opening = replay.begun(layout, fields[data["start"]["island"]], data["start"]["number"])
    doings = tuple(_doing(layout, fields, move) for move in data["moves"])
    cards = tuple(Card(card["number"], card["bridges"]) for card in data["cards"])
    return Asked(layout, names, opening, cards, doings)


def told(one: Asked, doing: Doing) -> dict[str, object]:
    """A move with the names of the request."""
    write = None if doing.write is None else one.names[doing.write]
    return {"write": write, "bridges": [[one.names[a], one.names[b]] for a, b in doing.bridges]}


def _doing(layout: Layout, fields: Mapping[str, str], move: Entries) -> Doing:
    """A move by the fields of the islands, each bridge in reading order where there is a line."""
    known = lines(layout).crossing
    pairs: list[Pair] = []
    for first, second in move["bridges"]:
        pair = fields[first.strip()], fields[second.strip()]
        pairs.append(pair if pair in known else (pair[1], pair[0]))
    return Doing(None if move["write"] is None else fields[move["write"].strip()], tuple(pairs))


def _board(board: Entries, where: str) -> Iterator[Problem]:
    """The checks of a report's board that concern its printed part."""
    islands = [{**island, "number": None} for island in board["islands"]]
    yield from board_rules.problems({"islands": islands, "bridges": [], "spoilt": []}, where)


def _start(data: Entries, where: str) -> Iterator[Problem]:
    """The first number goes into an island without a flag."""
    named = {island["id"]: island for island in data["board"]["islands"]}
    island = data["start"]["island"]
    place = join(where, "start.island")
    if island not in named:
        yield breach(place, "bridges.board.unknown_island", id=island)
    elif named[island]["flag"]:
        yield breach(place, "bridges.stroke.first_without_flag")


def _cards(cards: Sequence[Entries], where: str) -> Iterator[Problem]:
    """Each card is there once."""
    seen: set[tuple[int, int]] = set()
    for at, card in enumerate(cards):
        face = card["number"], card["bridges"]
        if face in seen:
            yield breach(join(where, at), "bridges.coach.same_card", number=card["number"], bridges=card["bridges"])
        seen.add(face)


def _moves(data: Entries, where: str) -> Iterator[Problem]:
    """The names that no island has; without any, the breaches of the first move that breaks a rule.

    What came after that move stood on another board, and nothing certain can be said of it.
    """
    unknown = [*_unknown_islands(data, where)]
    yield from unknown
    if len(data["moves"]) > len(data["cards"]):
        text = msg("bridges.coach.move_count", wanted=len(data["cards"]), seen=len(data["moves"]))
        yield Problem(join(where, "moves"), "move_count", text)
    elif not unknown:
        one = asked(data)
        state = one.opening
        for at, doing in enumerate(one.doings):
            state = replay.flipped(state, one.cards[at])
            found = [*replay.refusals(state, doing)]
            for part, refused in found:
                yield Problem(join(where, f"moves.{at}.{part}"), refused.code, refused.text)
            if found:
                return
            state = replay.done(state, doing)


def _unknown_islands(data: Entries, where: str) -> Iterator[Problem]:
    known = {island["id"] for island in data["board"]["islands"]}
    for at, move in enumerate(data["moves"]):
        named = [("write", move["write"])] if move["write"] is not None else []
        named += [(f"bridges.{bridge}", end) for bridge, ends in enumerate(move["bridges"]) for end in ends]
        for part, name in named:
            if name.strip() not in known:
                yield breach(join(where, f"moves.{at}.{part}"), "bridges.board.unknown_island", id=name.strip())


# How much is tried to advise: the most promising things to do, each with so many orders, and how closely it is played.
CHOICES, ORDERS, WIDTH = 5, 16, 3

COACH = sheet(TURNED, None)
ADVISE = sheet(1, 1, TextField("seed", default="advise", longest=200))
SIMULATE = Sheet(
    Record(
        "simulation",
        fields=(
            Count("deals", default=100, low=1, high=100_000),
            Count("strength", default=2, low=min(STRENGTHS), high=max(STRENGTHS)),
            TextField("seed", default="simulate", longest=200),
            Choice("board", default=next(iter(practice())), choices=tuple(practice())),
        ),
    )
)


def coach(data: Entries, enough: Enough) -> Json:
    """The most that could still be reached after each move, and how to reach it from the last one on."""
    one = asked(data)
    islands = chart(one.layout)
    deal = KnownDeal(islands, one.cards)
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
    """The best moves with the open card for a player who does not know the order, with their worths."""
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
    """The totals of a house player in many deals whose order it does not know."""
    islands = chart(practice()[data["board"]])
    found = [*totals(islands, usual_judge(), data["strength"], data["deals"], data["seed"], enough)]
    return {"deals": len(found), "mean": round(sum(found) / len(found), 2), "histogram": histogram(found)}


THINKERS = {
    "coach": Thinker(COACH, coach),
    "advise": Thinker(ADVISE, advise),
    "simulate": Thinker(SIMULATE, simulate),
}
