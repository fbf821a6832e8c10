"""The end: what a report may say, what the play knows of it, and what it is worth (section "End of game")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.message import Message, Problem, breach, msg
from companion.core.score import Line, Score, Tally, biggest_entry, name_or_number, rank
from companion.core.sheet import Count, Record, Rows, Rule, Sheet, TextField
from companion.core.strict_json import Entries, Json
from companion.games.dream_islands.facts import (
    ALL_POINTS,
    END_IN_MIDDLE,
    MAIN_POINTS,
    MISSION_POINTS,
    MISSIONS,
    PIECES,
    SMALL,
)
from companion.games.dream_islands.state import State

SYMBOLS = {
    "missions": "card",
    "all_missions": "star",
    "small_islands": "island_small",
    "main_island": "island_main",
}
Player = Entries


def sheet(state: State | None) -> Sheet:
    """The score form. It is the same whether the app has watched the game or not."""
    player = Record(
        "player",
        fields=(
            TextField("name", msg("core.field.name")),
            Count("missions", msg("dream_islands.field.missions"), high=len(MISSIONS), symbol=SYMBOLS["missions"]),
            Rows(
                "small",
                msg("dream_islands.field.small"),
                hint=msg("dream_islands.field.small_hint"),
                of=Count(
                    "value",
                    msg("dream_islands.field.small_one"),
                    low=min(SMALL),
                    high=max(SMALL),
                    symbol=SYMBOLS["small_islands"],
                ),
                most=len(SMALL),
            ),
            Count("main", msg("dream_islands.field.main"), high=PIECES, symbol=SYMBOLS["main_island"]),
        ),
    )
    return Sheet(
        Record("report", fields=(Rows("players", of=player, fewest=2, most=4, names_differ=True),)),
        rules=(
            Rule("players.*.small", _each_island_once),
            Rule("players.*", _six_pieces, needs=("small", "main")),
            Rule("players", _one_owner_each, needs=("*.small",)),
            Rule("players", _filled_in_order, needs=("*.small", "*.main")),
        ),
        warnings=(Rule("players", _not_over),),
    )


def _each_island_once(small: Sequence[int], where: str) -> Iterator[Problem]:
    """A small island holds one piece (section "Middle islands")."""
    for value, times in _too_many(small).items():
        yield breach(where, "dream_islands.report.island_taken", value=value, n=SMALL.count(value), times=times)


def _six_pieces(player: Player, where: str) -> Iterator[Problem]:
    """A player has six pieces in all (section "Contents")."""
    pieces = len(player["small"]) + player["main"]
    if pieces > PIECES:
        yield breach(f"{where}.main", "dream_islands.report.too_many_pieces", n=pieces)


def _one_owner_each(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """Two players cannot both stand on one small island. What one player's entry breaks alone is said there."""
    alone = {value for player in players for value in _too_many(player["small"])}
    for value, times in _too_many([value for player in players for value in player["small"]]).items():
        if value not in alone:
            holders = [at for at, player in enumerate(players) if value in player["small"]]
            told = ", ".join(name_or_number(players, at) for at in holders)
            text = msg(
                "dream_islands.report.island_shared", value=value, n=SMALL.count(value), times=times, players=told
            )
            yield Problem(where, "island_taken", text, tuple(f"{where}.{at}.small" for at in holders))


def _too_many(small: Sequence[int]) -> dict[int, int]:
    """The values that are there more often than in the box."""
    return {value: times for value, times in Counter(small).items() if times > SMALL.count(value)}


def _filled_in_order(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """First the small island worth 3, then the two worth 2, and only then the main island."""
    held = [value for player in players for value in player["small"]]
    if _too_many(held):
        return
    if held and max(SMALL) not in held:
        slip = biggest_entry(players, [len(player["small"]) for player in players])
        yield breach(where, "dream_islands.report.island_skipped", *_with(players, where, "small"), **slip)
    if len(held) < len(SMALL) and any(player["main"] for player in players):
        slip = biggest_entry(players, [player["main"] for player in players])
        text = msg("dream_islands.report.main_too_soon", n=len(SMALL) - len(held), **slip)
        yield Problem(where, "main_too_soon", text, _with(players, where, "main"))


def _with(players: Sequence[Player], where: str, key: str) -> tuple[str, ...]:
    """The places of those who have any."""
    return tuple(f"{where}.{at}.{key}" for at, player in enumerate(players) if player[key])


def _not_over(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """Odd but possible: neither is somebody through with all missions nor are six pieces in the middle."""
    in_middle = sum(len(player["small"]) + player["main"] for player in players)
    if in_middle < END_IN_MIDDLE and all(player["missions"] < len(MISSIONS) for player in players):
        yield breach(where, "dream_islands.report.not_over", n=in_middle)


def score(report: Entries, state: State | None = None) -> Score:
    """The final score of a checked report. A tie goes to the player with more missions, then it is shared."""
    tallies = [Tally(player["name"], _lines(player), (player["missions"],)) for player in report["players"]]
    return rank(tallies, ("missions",))


def _lines(player: Player) -> tuple[Line, ...]:
    missions, small, main = player["missions"], player["small"], player["main"]
    done = msg("dream_islands.why.missions", n=missions, points=MISSION_POINTS)
    lacking, nobody = len(MISSIONS) - missions, msg("dream_islands.why.nobody")
    all_done = msg("dream_islands.why.missing", n=lacking) if lacking else msg("dream_islands.why.all_missions")
    values = " + ".join(str(value) for value in sorted(small, reverse=True))
    small_why = msg("dream_islands.why.small", n=len(small), values=values) if small else nobody
    pieces = msg("dream_islands.why.main", n=main, points=MAIN_POINTS) if main else nobody
    return (
        _line("missions", missions, missions * MISSION_POINTS, done, len(MISSIONS) * MISSION_POINTS),
        _line("all_missions", int(not lacking), 0 if lacking else ALL_POINTS, all_done, ALL_POINTS),
        _line("small_islands", len(small), sum(small), small_why, sum(SMALL)),
        _line("main_island", main, main * MAIN_POINTS, pieces),
    )


def _line(key: str, count: int, points: int, why: Message, most: int | None = None) -> Line:
    return Line(key, count, points, why, most, SYMBOLS[key])


def report(state: State) -> Json:
    """What the play knows of the final report: everything."""
    return {
        "players": [
            {"name": seat.name, "missions": len(seat.done), "small": list(state.small(at)), "main": state.main(at)}
            for at, seat in enumerate(state.seats)
        ]
    }
