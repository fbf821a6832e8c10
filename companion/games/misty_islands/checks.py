"""The rules for a report: no more tiles than in the box, one tile a space, no final round without a first finish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.core.message import Message, Problem, breach, msg
from companion.core.score import biggest_entry
from companion.core.sheet import Rule
from companion.core.strict_json import Entries
from companion.games.misty_islands import printed_island
from companion.games.misty_islands import tiled_island as islands
from companion.games.misty_islands.facts import (
    CITIES,
    JOKER,
    JOKERS,
    LANDSCAPE_TILES,
    LANDSCAPES,
    MONUMENTS,
    SPACES,
)
from companion.games.misty_islands.printed_island import BAR_KEYS, PrintedIsland, bar_of, crowns_rise
from companion.games.misty_islands.tiled_island import SEEN

Player = Entries


def _one_source(player: Player, where: str) -> Iterator[Problem]:
    """The report has either an island or the counts that follow from it."""
    if "island" in player and any(key in player for key in SEEN):
        yield breach(f"{where}.island", "misty_islands.report.island_and_counts")


def as_counted(player: Player) -> Player:
    """The entries as on the scoring pad, also if the report has an island instead."""
    return {**player, **islands.counted(islands.read(player["island"]))} if "island" in player else player


def _laid(player: Player, *kinds: str) -> int:
    """The number of tiles of some kinds on the island of a report, if any."""
    return sum(tile["tile"] in kinds for tile in player["island"]["tiles"]) if "island" in player else 0


def _fits_on_an_island(player: Player, where: str) -> Iterator[Problem]:
    """No space carries two tiles, and an uncovered volcano carries none.

    A joker counts for several landscapes, so only the most in one of them is sure. An island itself tells all.
    """
    if "island" in player:
        return
    areas = player["landscapes"].values()
    jokers = max(area["jokers"] for area in areas)
    laid = sum(area["tiles"] for area in areas) + jokers + len(player["cities"]) + player["monuments"]
    if laid > SPACES:
        yield breach(where, "misty_islands.report.too_many_on_island", n=laid, most=SPACES)
    elif laid + len(player["volcanoes"]) > SPACES:
        told = {"n": laid, "open": len(player["volcanoes"]), "most": SPACES}
        yield breach(f"{where}.volcanoes", "misty_islands.report.too_many_volcanoes", **told)


def _each_group_once(groups: Sequence[str], where: str) -> Iterator[Problem]:
    """A landscape gives its bonus once for each player (bonus for landscapes)."""
    for at, group in enumerate(groups):
        if group in groups[:at]:
            yield breach(f"{where}.{at}", "misty_islands.report.same_group", landscape=_name(group))


def _landscape_tiles(player: Player) -> int:
    if "island" in player:
        return _laid(player, *LANDSCAPES)
    return sum(area["tiles"] for area in player["landscapes"].values())


def _jokers(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """The players have no more jokers than the box. Counts by hand tell only the jokers of each landscape."""
    seen = [_laid(player, JOKER) for player in players]
    if sum(seen) > JOKERS:
        slip = biggest_entry(players, seen)
        text = msg("misty_islands.report.too_many_jokers_laid", n=sum(seen), most=JOKERS, **slip)
        yield Problem(where, "too_many_jokers", text)
        return
    for landscape in LANDSCAPES:
        counts = [as_counted(player)["landscapes"][landscape]["jokers"] for player in players]
        if sum(counts) > JOKERS:
            told = {"n": sum(counts), "most": JOKERS, "landscape": _name(landscape), **biggest_entry(players, counts)}
            text = msg("misty_islands.report.too_many_jokers", **told)
            places = (f"{where}.{at}.landscapes.{landscape}.jokers" for at, n in enumerate(counts) if n)
            yield Problem(where, "too_many_jokers", text, tuple(places))


def _in_the_box(what: str, most: int, entry: str, count: Callable[[Player], int]) -> Rule:
    """The rule that the players have no more pieces together than the box."""

    def check(players: Sequence[Player], where: str) -> Iterator[Problem]:
        counts = [count(player) for player in players]
        if sum(counts) > most:
            slip = biggest_entry(players, counts)
            yield breach(where, f"misty_islands.report.too_many_{what}", n=sum(counts), most=most, **slip)

    return Rule("players", check, needs=(f"*.{entry}", "*.island"))


def _somebody_first(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """The final round comes only after a player was first (final condition)."""
    finishes = {player["finish"] for player in players}
    if "final" in finishes and "first" not in finishes:
        yield breach(where, "misty_islands.report.final_without_first")


def _nobody_finished(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """Odd but possible: the tiles ran out before any player had joined all coasts."""
    if all(player["finish"] == "none" for player in players):
        yield breach(where, "misty_islands.report.not_over")


def bar_rules(printed: PrintedIsland | None) -> tuple[Rule, ...]:
    """The rules for crowns and energy, by the bar of the game's island or of the report (energy bar)."""

    def fits(report: Entries, where: str) -> Iterator[Problem]:
        bar = printed if printed and printed.crowns else bar_of(report)
        for at, player in enumerate(report["players"]):
            match player:  # others may not have counted theirs yet
                case {"energy": int(energy), "crown": int(crown)}:
                    yield from _off_the_bar(bar, energy, crown, f"players.{at}")

    needs = ("players.itself", *BAR_KEYS)
    return (Rule("", crowns_rise, needs=BAR_KEYS), Rule("", fits, needs=needs))


def _off_the_bar(bar: PrintedIsland, energy: int, crown: int, where: str) -> Iterator[Problem]:
    """The energy is not beyond the end of the bar (taking tiles), and the crown is the last one passed."""
    marks = (f"{where}.energy", f"{where}.crown")
    passed = bar.crown(energy)
    if bar.track is not None and energy > bar.track:
        yield breach(f"{where}.energy", "misty_islands.report.beyond_the_bar", *marks, track=bar.track, energy=energy)
    elif bar.crowns and crown != passed:
        key = "crown_disagrees" if passed else "no_crown_yet"
        text = msg(f"misty_islands.report.{key}", energy=energy, told=crown, passed=passed)
        yield Problem(f"{where}.crown", "crown_disagrees", text, marks)


def _finish_seen(player: Player, where: str) -> Iterator[Problem]:
    """Odd but possible: a later tile has covered the end of a coast."""
    if "island" in player:
        joined = islands.read(player["island"]).all_joined
        if joined != (player["finish"] != "none"):
            key = "finish_unsaid" if joined else "finish_unseen"
            yield breach(f"{where}.finish", f"misty_islands.report.{key}", name=player["name"])


def _name(landscape: str) -> Message:
    return msg(f"misty_islands.line.{landscape}")


RULES = (
    *printed_island.rules("players.*.island.layout"),
    Rule("players.*.island", islands.problems),
    Rule("players.*", _one_source, needs=("itself",)),
    Rule("players.*", _fits_on_an_island, needs=("landscapes", "cities", "monuments", "volcanoes", "island")),
    Rule("players.*.groups", _each_group_once),
    _in_the_box("tiles", LANDSCAPE_TILES, "landscapes", _landscape_tiles),
    Rule("players", _jokers, needs=("*.landscapes", "*.island")),
    _in_the_box("monuments", MONUMENTS, "monuments", lambda player: as_counted(player)["monuments"]),
    _in_the_box("cities", CITIES, "cities", lambda player: len(as_counted(player)["cities"])),
    Rule("players", _somebody_first, needs=("*.finish",)),
)
WARNINGS = (Rule("players", _nobody_finished), Rule("players.*", _finish_seen))
