"""What the coach finds in a finished game, and a dear card once more in practice.

Two measures, never mixed. *Looking back*, the order is known: the most that could still be reached after each card.
*Fair*, it is not: start + luck − losses = score. The cost of a card is always the fair one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Literal

from companion.core.analysis import Analysis
from companion.core.long_work import Steps, Work, reported
from companion.core.session import Session, events_of
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.fair_measure import AS_GOOD, ORDERS, CardAccount, account, measure, orders_to_measure
from companion.games.bridges.coach.looking_back import look_back
from companion.games.bridges.coach.positions import Chart, KnownDeal, Position, after, chart
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.events import Event
from companion.games.bridges.facts import DECK, TURNED, Card
from companion.games.bridges.slate import turn_refusal
from companion.games.bridges.state import State
from companion.games.bridges.telling import Stage, stages

# With any change of what is found it rises: what an earlier one has found is found anew.
VERSION = 3
# Worths are kept in whole parts of a point, so that sums are exact.
PARTS = ORDERS
# What is told of a loss.
TENTHS = 10
# More than that is dear; the dearest are kept with what would have been better.
SMALL = 2
MOST_DEAR = 3

Kind = Literal["best", "small", "dear"]


@dataclass(frozen=True)
class Dear:
    """A card that cost much: what would have been better, and how much of the loss were blue, red, six and islands."""

    card: int
    write: str | None
    bridges: tuple[tuple[str, str], ...]
    parts: tuple[int, int, int, int]


@dataclass(frozen=True)
class Hindsight:
    """What was found. `most` and whether it is `exact`: at the start and after each card; the rest in parts.

    `solved` are the dear cards for which somebody has found the better choice since, in practice.
    """

    version: int
    most: tuple[int, ...]
    exact: tuple[bool, ...]
    start: int
    luck: tuple[int, ...]
    losses: tuple[int, ...]
    open: tuple[bool, ...]
    dear: tuple[Dear, ...]
    solved: tuple[int, ...] = ()

    @property
    def score(self) -> Fraction:
        return points(self.start + sum(self.luck) - sum(self.losses))

    @property
    def fair(self) -> Fraction:
        """The points in the game for a player who does not know the order: the score with all losses of choices.

        That is an average over other orders, too, and no more than there was in this one.
        """
        return min(points(self.start + sum(self.luck)), Fraction(self.most[0]))


@dataclass(frozen=True)
class Verdict:
    """The verdict on one card: the kind of the choice, and the points that it lost on average."""

    card: int
    kind: Kind
    lost: Fraction
    open: bool


def points(parts: int) -> Fraction:
    """A worth as it is kept, in points."""
    return Fraction(parts, PARTS)


def in_tenths(parts: Sequence[int]) -> list[int]:
    """The parts of a loss in tenths of a point, as they are told: they add up to the whole as it is told."""
    exact = [points(part) * TENTHS for part in parts]
    found = [floor(part) for part in exact]
    lacking = sorted(range(len(parts)), key=lambda at: found[at] - exact[at])
    for at in lacking[: round(sum(exact)) - sum(found)]:
        found[at] += 1
    return found


def verdicts(found: Hindsight) -> tuple[Verdict, ...]:
    """The verdict on each of the seventeen cards."""
    return tuple(
        Verdict(card, _kind(points(loss)), points(loss), is_open)
        for card, (loss, is_open) in enumerate(zip(found.losses, found.open, strict=True), start=1)
    )


def _kind(lost: Fraction) -> Kind:
    if lost <= AS_GOOD:
        return "best"
    return "small" if lost <= SMALL else "dear"


def fits(state: State) -> bool:
    """Whether there is anything to find: a game alone on a board that the app has kept, to its last bridge."""
    slate = state.slate
    if not (state.solo and slate and not slate.board.spoilt and state.turned == TURNED):
        return False
    return turn_refusal(slate, state.card) is None


def find(session: Session) -> Work[Hindsight]:
    """Think about a whole game that fits."""
    begun, *played = (stage.state for stage in stages(events_of(session)))
    first = begun.kept.first
    assert first
    assert first.number, "a card was turned, so the first number stands"
    opening = replay.begun(begun.kept.layout, first.id, first.number)
    cards = tuple(state.card for state in played if state.card)
    doings = [replay.done_with_card(state) for state in played if state.slate]
    done = 0

    def so_far(cards_done: int) -> tuple[int, int]:
        nonlocal done
        done += cards_done
        return done, 2 * TURNED + 1

    return (yield from reported(_thoughts(opening, chart(begun.kept.layout), cards, doings), so_far))


def _is_sound(found: Hindsight) -> bool:
    """Whether each card has its findings."""
    each = len(found.luck) == len(found.losses) == len(found.open) == TURNED
    return each and len(found.most) == len(found.exact) == TURNED + 1


# `find` is looked up late, so that tests can think faster.
HINDSIGHT = Analysis("hindsight", VERSION, Hindsight, fits, lambda session: find(session), _is_sound)


def _thoughts(begun: State, islands: Chart, cards: tuple[Card, ...], doings: Sequence[Doing]) -> Steps[Hindsight]:
    opening, moves = replay.position_of(islands, begun), [replay.as_move(islands, doing) for doing in doings]
    told = yield from account(measure(islands), opening, cards, moves)
    plans = yield from look_back(KnownDeal(islands, cards), opening, moves, lambda: False)
    for turned, plan in enumerate(plans):  # each plan is played by the rules before it is told of
        onward = [replay.as_doing(islands, move) for move in plan.moves]
        total = replay.replayed(begun, [*doings[:turned], *onward], cards)
        assert total == plan.points, "the search and the rules count differently"
    return Hindsight(
        version=VERSION,
        most=tuple(plan.points for plan in plans),
        exact=tuple(plan.proven for plan in plans),
        start=_parts(told.start),
        luck=tuple(_parts(step.luck) for step in told.steps),
        losses=tuple(_parts(step.loss) for step in told.steps),
        open=tuple(step.open for step in told.steps),
        dear=tuple(_dear(islands, told.steps)),
    )


def _parts(worth: Fraction) -> int:
    whole = worth * PARTS
    assert whole.denominator == 1, "worths are whole parts"
    return int(whole)


def _dear(islands: Chart, steps: Sequence[CardAccount]) -> Iterator[Dear]:
    """The dearest cards in the order in which they came."""
    ranked = sorted(range(len(steps)), key=lambda at: -steps[at].loss)[:MOST_DEAR]
    for at in sorted(ranked):
        if _kind(steps[at].loss) == "dear":
            blue, red, six, done = (_parts(part) for part in steps[at].parts)
            better = replay.as_doing(islands, steps[at].better)
            yield Dear(at + 1, better.write, better.bridges, (blue, red, six, done))


# As good as the best, better than in the game, or neither.
Answer = Literal["found", "closer", "missed"]


def table_at(events: Sequence[Event], card: int) -> State:
    """The table when a card had just been turned."""
    known = stages(events)
    return replay.flipped(known[card - 1].state, _turned(known[card]))


def answer_choice(events: Sequence[Event], dear: Dear, state: State) -> Steps[Answer]:
    """The coach's answer to another choice with a dear card, as the player leaves the table now."""
    known = stages(events)[: dear.card + 1]
    doings = [replay.done_with_card(stage.state) for stage in known[1:]]
    choices = Doing(dear.write, dear.bridges), doings[-1], replay.done_with_card(state)
    best, was, now = (_end(known, [*doings[:-1], choice]) for choice in choices)
    if now == best:
        return "found"
    cards = [_turned(stage) for stage in known[1:]]
    ahead = measure(chart(state.kept.layout))
    orders = orders_to_measure(ahead, dear.card, [card for card in DECK if card not in cards])
    totals = []
    for end in (best, was, now):
        totals.append(sum(map(sum, (yield from ahead.ends(end, dear.card, orders)))))
    least = AS_GOOD * len(orders)
    if totals[2] >= totals[0] - least:
        return "found"
    return "closer" if totals[2] > totals[1] + least else "missed"


def turned_on(events: Sequence[Event], state: State) -> State:
    """The table with the card that came next in the game."""
    return replay.flipped(state, _turned(stages(events)[state.turned + 1]))


def totals_of(events: Sequence[Event], state: State) -> tuple[int, int]:
    """The total of the practice and the total of the game."""
    return replay.total(state), replay.total(stages(events)[-1].state)


def _end(known: Sequence[Stage], doings: Sequence[Doing]) -> Position:
    """The table after the first number and these moves."""
    islands = chart(known[0].state.kept.layout)
    position = replay.position_of(islands, known[0].state)
    for turned, (stage, doing) in enumerate(zip(known[1:], doings, strict=True), start=1):
        position = after(islands, position, replay.as_move(islands, doing), _turned(stage).number, turned)
    return position


def _turned(stage: Stage) -> Card:
    assert stage.state.card
    return stage.state.card
