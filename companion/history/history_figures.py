"""What many games come to: wins, best, median, streaks. Pure functions over entries, which come newest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from companion.history.game_kinds import kind_of
from companion.history.history_entry import HistoryEntry
from companion.history.search import Selection

LAST = 10


@dataclass(frozen=True)
class Result:
    """One person's result in one game."""

    entry: HistoryEntry
    total: int
    place: int
    won: bool | None


def results(entries: Sequence[HistoryEntry], person: str) -> list[Result]:
    """A person's results, the oldest first."""
    found = []
    for entry in reversed(entries):
        if standing := entry.standing(person):
            won = standing.name in entry.winners if entry.winners else None
            found.append(Result(entry, standing.total, standing.place, won))
    return found


@dataclass(frozen=True)
class PersonRecord:
    """The counts of a person's games, contests and wins."""

    games: int
    contests: int
    wins: int


def records(entries: Iterable[HistoryEntry]) -> dict[str, PersonRecord]:
    """The records of all people."""
    there = [(player, entry.winners) for entry in entries for player in entry.people]
    games = Counter(player.person for player, _ in there)
    contests = Counter(player.person for player, winners in there if winners)
    wins = Counter(player.person for player, winners in there if player.name in winners)
    return {person: PersonRecord(count, contests[person], wins[person]) for person, count in games.items()}


@dataclass(frozen=True)
class Summary:
    """A person's games in figures. `contests` are the games that can be won; a streak counts wins in a row."""

    games: int
    contests: int
    wins: int
    best: Result
    median: float
    last_ten: float
    streak: int
    longest: int


def summary(found: Sequence[Result]) -> Summary | None:
    """The figures of results, which come oldest first; None without any."""
    if not found:
        return None
    totals = [result.total for result in found]
    outcomes = [result.won for result in found if result.won is not None]
    runs = [sum(1 for _ in run) if won else 0 for won, run in groupby(outcomes)]
    return Summary(
        games=len(found),
        contests=len(outcomes),
        wins=sum(outcomes),
        best=max(found, key=lambda result: result.total),
        median=median(totals),
        last_ten=sum(totals[-LAST:]) / len(totals[-LAST:]),
        streak=runs[-1] if runs else 0,
        longest=max(runs, default=0),
    )


@dataclass(frozen=True)
class Bin:
    """Totals from `low` to `high`, both included."""

    low: int
    high: int
    count: int


MOST_BINS = 9
WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def distribution(totals: Sequence[int]) -> list[Bin]:
    """The distribution of totals in bins of one round width, empty bins included."""
    if not totals:
        return []
    low, high = min(totals), max(totals)
    width = next(width for width in WIDTHS if high // width - low // width < MOST_BINS or width == WIDTHS[-1])
    counts = Counter(total // width for total in totals)
    return [Bin(at * width, at * width + width - 1, counts[at]) for at in range(low // width, high // width + 1)]


@dataclass(frozen=True)
class Margin:
    """The first player's lead over the opponent that the app plays."""

    entry: HistoryEntry
    points: int


def margins(entries: Sequence[HistoryEntry]) -> list[Margin]:
    """The leads of all games with an opponent, the oldest first."""
    return [
        Margin(entry, entry.players[0].total - entry.opponent.total)
        for entry in reversed(entries)
        if entry.opponent and entry.players
    ]


def outcomes(entries: Sequence[HistoryEntry], tag: str) -> dict[str, tuple[bool, ...]]:
    """For each value of a tag the first player's wins and losses, the oldest first."""
    found: dict[str, list[bool]] = {}
    for entry in reversed(entries):
        if tag in entry.tags and entry.won is not None:
            found.setdefault(entry.tags[tag], []).append(entry.won)
    return {value: tuple(found[value]) for value in sorted(found)}


@dataclass(frozen=True)
class Played:
    """How often and how long a game was played."""

    game: str
    games: int
    minutes: int


def on_the_table(entries: Iterable[HistoryEntry]) -> list[Played]:
    """The games that were played, the most frequent first."""
    games: Counter[str] = Counter()
    minutes: Counter[str] = Counter()
    for entry in entries:
        games[entry.game] += 1
        minutes[entry.game] += entry.minutes or 0
    return [Played(game, count, minutes[game]) for game, count in games.most_common()]


def owner(entries: Sequence[HistoryEntry]) -> str | None:
    """The likely owner of the phone: the person who plays alone most often, else the person who plays most often."""
    alone = Counter(entry.people[0].person for entry in entries if entry.mode == "solo" and entry.people)
    everybody = Counter(player.person for entry in entries for player in entry.people)
    return next((name for counts in (alone, everybody) for name, _ in counts.most_common(1)), None)


def usual_choice(game: str, entries: Sequence[HistoryEntry]) -> Selection:
    """What is shown first of one game: the owner's games of the kind that was played last. There must be one.

    Where nobody has said who played, it is whoever sat first.
    """
    person = owner(entries) or entries[0].players[0].person
    last = next(entry for entry in entries if entry.standing(person))
    return Selection(game, kind_of(last), person)


FEWEST_FOR_A_LINE = 3


@dataclass(frozen=True)
class Overview:
    """`lately` are the owner's last results in games that compare."""

    games: int
    played: Sequence[Played]
    owner: str | None
    lately: Sequence[Result]
    by_game: Mapping[str, Sequence[HistoryEntry]]
    people: Mapping[str, PersonRecord]


def overview(entries: Sequence[HistoryEntry]) -> Overview:
    """The overview of entries, which come newest first."""
    person = owner(entries)
    return Overview(
        games=len(entries),
        played=on_the_table(entries),
        owner=person,
        lately=_lately(entries, person) if person else (),
        by_game=_by_game(entries),
        people=records(entries),
    )


def _by_game(entries: Sequence[HistoryEntry]) -> Mapping[str, Sequence[HistoryEntry]]:
    found: dict[str, list[HistoryEntry]] = {}
    for entry in entries:
        found.setdefault(entry.game, []).append(entry)
    return found


def _lately(entries: Sequence[HistoryEntry], person: str) -> Sequence[Result]:
    """The last results of the latest kind of game that has enough of them for a chart."""
    seen = set()
    for entry in entries:
        kind = kind_of(entry)
        if kind not in seen and entry.standing(person):
            seen.add(kind)
            found = results([other for other in entries if kind_of(other) == kind], person)
            if len(found) >= FEWEST_FOR_A_LINE:
                return found[-LAST:]
    return ()
