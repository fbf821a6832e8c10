"""The house player: how strong it plays, its seat beside a player's game, and the table of its results.

In the game beside it has the player's board, first number and cards, and knows no more than the player. Its moves
follow from what it has seen, so they are the same whenever they are worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.content.data_files import table
from companion.core.analysis import Analysis
from companion.core.app_seats import AppSeat, act_until_done
from companion.core.chance import Rng
from companion.core.game import Enough, Intent, Offer
from companion.core.long_work import Steps, Work, at_once, at_progress
from companion.core.session import Session, events_of
from companion.games.bridges import BRIDGES
from companion.games.bridges.coach import replay
from companion.games.bridges.coach.fair_measure import position_of
from companion.games.bridges.coach.judgement import Judge, usual_judge
from companion.games.bridges.coach.looking_ahead import House, LookAhead, Rounds
from companion.games.bridges.coach.positions import Chart, Move, Position, chart, points
from companion.games.bridges.coach.replay import Doing
from companion.games.bridges.coaching import Seen, seen
from companion.games.bridges.facts import DECK, TURNED, Card
from companion.games.bridges.state import State
from companion.games.bridges.statistics import RIVAL_TOTAL
from companion.games.bridges.telling import stages

# The seed of its game beside a player's.
SEED = "house player"
# It rises with any change of what is stored.
VERSION = 1
# In which rounds each strength tries its choices on orders to come, if it tries any.
STRENGTHS: dict[int, Rounds] = {1: (), 2: ((3, 4),), 3: ((10, 7), (4, 12), (2, 24))}
# How closely it plays, also when it tries something.
WIDTH = 1


class Player:
    """The house player on one board, by positions alone: thousands of games need no rules."""

    def __init__(self, chart: Chart, judge: Judge, strength: int, seed: str) -> None:
        self._house = House(chart, judge, WIDTH)
        self._rounds = STRENGTHS[strength]
        orders = sum(more for _, more in self._rounds)
        self._ahead = LookAhead(self._house, seed, orders, max((choices for choices, _ in self._rounds), default=1))

    def opening(self) -> Position:
        """The first number, where it seems best."""
        return self._house.opening()

    def choose(
        self, position: Position, turned: int, card: Card, unseen: Sequence[Card]
    ) -> Steps[tuple[Move, Position]]:
        """The move with the open card, and the position after it."""
        if self._rounds:
            return (yield from self._ahead.best(position, turned, card, unseen, self._rounds))
        ways = yield from self._house.ways(position, turned, card, unseen)
        return ways[0].move, ways[0].position

    def play(self, cards: Sequence[Card], position: Position | None = None) -> int:
        """The total of a whole game; card after card, without a look at those to come."""
        position = position or self.opening()
        for turned, card in enumerate(cards, start=1):
            unseen = [other for other in DECK if other not in cards[:turned]]
            _, position = at_once(self.choose(position, turned, card, unseen))
        return points(position)


def totals(chart: Chart, judge: Judge, strength: int, deals: int, seed: str, enough: Enough) -> Iterator[int]:
    """The totals of a house player in so many deals, or in fewer when there is `enough`; in one at least."""
    for deal in range(deals):
        if deal and enough():
            return
        cards = Rng(seed, deal).shuffled(DECK)[:TURNED]
        yield Player(chart, judge, strength, seed).play(cards)


def histogram(found: Sequence[int]) -> dict[str, int]:
    """How often each total came."""
    return {str(total): times for total, times in sorted(Counter(found).items())}


@dataclass(frozen=True)
class Beaten:
    """How many percent of these games came to less."""

    percent: int
    games: int


def beaten(board: str, total: int) -> Beaten | None:
    """None for a board on which it has not played them."""
    row = table("bridges", "house").get(board)
    if row is None:
        return None
    counts = {int(points): times for points, times in row["totals"].items()}
    games = sum(counts.values())
    lower = sum(times for points, times in counts.items() if points < total)
    return Beaten(round(100 * lower / games), games)


class HouseSeat:
    """Decides as the house player does: it thinks once a card and then makes its strokes one by one."""

    def __init__(self) -> None:
        self._card = 0
        self._strokes: list[Intent] = []

    def decide(self, seen: State, offers: Sequence[Offer], rng: Rng, strength: int) -> Steps[Intent | None]:
        """The next stroke with the open card, or None after the last one.

        The orders that it tries out are the same for the same card, so it draws no numbers of its own.
        """
        assert seen.card
        if self._card != seen.turned:
            islands = chart(seen.kept.layout)
            player = Player(islands, usual_judge(), strength, SEED)
            move, _ = yield from player.choose(position_of(seen), seen.turned, seen.card, seen.unseen)
            self._card, self._strokes = seen.turned, [*replay.intents(replay.as_doing(islands, move))]
        return self._strokes.pop(0) if self._strokes else None


def _own_table(state: State) -> State:
    """The whole state: with real cards the app knows no more of it than the players do."""
    assert not state.order
    return state


@dataclass(frozen=True)
class HouseGame:
    """A whole game of a house player as it was on the day: later ones may play better."""

    version: int
    strength: int
    doings: tuple[Doing, ...]
    total: int


def play(seen: Seen, before: Sequence[Doing]) -> Work[tuple[Doing, ...]]:
    """The moves of the house player with all cards that it has seen; those with the first cards may be known."""
    doings, state = [*before], table_after(seen, before)
    seat = AppSeat(_own_table, HouseSeat().decide)
    for turned, card in enumerate(seen.cards[len(before) :], start=len(before)):
        acting = act_until_done(BRIDGES.rules, replay.flipped(state, card), seat, SEED, seen.strength)
        state = yield from at_progress(acting, turned, len(seen.cards))
        doings.append(replay.done_with_card(state))
    return tuple(doings)


def table_after(seen: Seen, doings: Sequence[Doing]) -> State:
    """The house player's table after these moves, by the rules of the game."""
    state = replay.begun(seen.layout, seen.island, seen.number)
    for card, doing in zip(seen.cards, doings, strict=False):
        state = replay.done(replay.flipped(state, card), doing)
    return state


def house_game(seen: Seen, doings: Sequence[Doing]) -> HouseGame:
    """A whole game, to be stored."""
    return HouseGame(VERSION, seen.strength, tuple(doings), replay.total(table_after(seen, doings)))


def _beside(session: Session) -> Work[HouseGame]:
    """Play the game beside a finished one."""
    whole = seen(stages(events_of(session))[-1].state, TURNED)
    assert whole
    return house_game(whole, (yield from play(whole, ())))


HOUSE_GAME = Analysis(
    "rival",
    VERSION,
    HouseGame,
    fits=lambda state: seen(state, TURNED) is not None,
    begin=_beside,
    is_sound=lambda game: len(game.doings) == TURNED,
    tags=lambda game: {RIVAL_TOTAL: str(game.total)},
)
