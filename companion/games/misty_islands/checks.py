"""What a report may not say: more than the box holds, two tiles on a space, a last round that nobody began."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.message import Message, Problem, msg
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
    """What lies on an island is told by its picture or counted by hand, one of the two."""
    if "island" in player and any(key in player for key in SEEN):
        yield Problem(f"{where}.island", "island_and_counts", msg("misty_islands.report.island_and_counts"))


def as_counted(player: Player) -> Player:
    """The entries as on the pad, also where the report has the island itself."""
    return {**player, **islands.counted(islands.read(player["island"]))} if "island" in player else player


def _laid(player: Player, *kinds: str) -> int:
    """How many tiles of some kinds lie on the island of a report; 0 where it has none."""
    return sum(tile["tile"] in kinds for tile in player["island"]["tiles"]) if "island" in player else 0


def _fits_on_an_island(player: Player, where: str) -> Iterator[Problem]:
    """No space carries two tiles, and an uncovered volcano carries none.

    A joker counts for several landscapes, so only the most in one is sure. The picture of an island knows more.
    """
    if "island" in player:
        return
    areas = player["landscapes"].values()
    jokers = max(area["jokers"] for area in areas)
    laid = sum(area["tiles"] for area in areas) + jokers + len(player["cities"]) + player["monuments"]
    if laid > SPACES:
        yield Problem(where, "too_many_on_island", msg("misty_islands.report.too_many_on_island", n=laid, most=SPACES))
    elif laid + len(player["volcanoes"]) > SPACES:
        told = {"n": laid, "open": len(player["volcanoes"]), "most": SPACES}
        text = msg("misty_islands.report.too_many_volcanoes", **told)
        yield Problem(f"{where}.volcanoes", "too_many_volcanoes", text)


def _each_group_once(groups: Sequence[str], where: str) -> Iterator[Problem]:
    """A landscape gives its bonus once a player (bonus for landscapes)."""
    for at, group in enumerate(groups):
        if group in groups[:at]:
            text = msg("misty_islands.report.same_group", landscape=_name(group))
            yield Problem(f"{where}.{at}", "same_group", text)


def _landscape_tiles(players: Sequence[Player], where: str) -> Iterator[Problem]:
    counts = [
        _laid(player, *LANDSCAPES)
        if "island" in player
        else sum(area["tiles"] for area in player["landscapes"].values())
        for player in players
    ]
    yield from _in_the_box(players, where, "tiles", counts, LANDSCAPE_TILES)


def _jokers(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """No joker joins one landscape on two islands. On the picture of an island all of them are seen."""
    seen = [_laid(player, JOKER) for player in players]
    if sum(seen) > JOKERS:
        text = msg(
            "misty_islands.report.too_many_jokers_laid", n=sum(seen), most=JOKERS, **biggest_entry(players, seen)
        )
        yield Problem(where, "too_many_jokers", text)
        return
    for landscape in LANDSCAPES:
        counts = [as_counted(player)["landscapes"][landscape]["jokers"] for player in players]
        if sum(counts) > JOKERS:
            told = {"n": sum(counts), "most": JOKERS, "landscape": _name(landscape), **biggest_entry(players, counts)}
            text = msg("misty_islands.report.too_many_jokers", **told)
            places = (f"{where}.{at}.landscapes.{landscape}.jokers" for at, n in enumerate(counts) if n)
            yield Problem(where, "too_many_jokers", text, tuple(places))


def _monuments(players: Sequence[Player], where: str) -> Iterator[Problem]:
    monuments = [as_counted(player)["monuments"] for player in players]
    yield from _in_the_box(players, where, "monuments", monuments, MONUMENTS)


def _cities(players: Sequence[Player], where: str) -> Iterator[Problem]:
    cities = [len(as_counted(player)["cities"]) for player in players]
    yield from _in_the_box(players, where, "cities", cities, CITIES)


def _in_the_box(
    players: Sequence[Player], where: str, what: str, counts: Sequence[int], most: int
) -> Iterator[Problem]:
    laid = sum(counts)
    if laid > most:
        text = msg(f"misty_islands.report.too_many_{what}", n=laid, most=most, **biggest_entry(players, counts))
        yield Problem(where, f"too_many_{what}", text)


def _somebody_first(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """A final round comes only after somebody was first (final condition)."""
    finishes = {player["finish"] for player in players}
    if "final" in finishes and "first" not in finishes:
        yield Problem(where, "final_without_first", msg("misty_islands.report.final_without_first"))


def _nobody_finished(players: Sequence[Player], where: str) -> Iterator[Problem]:
    """Odd but possible: the tiles ran out before anybody had joined all coasts."""
    if all(player["finish"] == "none" for player in players):
        yield Problem(where, "not_over", msg("misty_islands.report.not_over"))


def bar_rules(printed: PrintedIsland | None) -> tuple[Rule, ...]:
    """The bar is known by the island of a game, or told with the report: then energy decides (energy bar)."""

    def fits(report: Entries, where: str) -> Iterator[Problem]:
        bar = printed if printed and printed.crowns else bar_of(report)
        for at, player in enumerate(report["players"]):
            match player:  # others may not have counted theirs yet
                case {"energy": int(energy), "crown": int(crown)}:
                    yield from _off_the_bar(bar, energy, crown, f"players.{at}")

    needs = ("players.itself", *BAR_KEYS)
    return (Rule("", crowns_rise, needs=BAR_KEYS), Rule("", fits, needs=needs))


def _off_the_bar(bar: PrintedIsland, energy: int, crown: int, where: str) -> Iterator[Problem]:
    """No marker stands beyond the end, where what is more is lost (taking tiles), nor has it passed another crown."""
    marks = (f"{where}.energy", f"{where}.crown")
    passed = bar.crown(energy)
    if bar.track is not None and energy > bar.track:
        text = msg("misty_islands.report.beyond_the_bar", track=bar.track, energy=energy)
        yield Problem(f"{where}.energy", "beyond_the_bar", text, marks)
    elif bar.crowns and crown != passed:
        key = "crown_disagrees" if passed else "no_crown_yet"
        text = msg(f"misty_islands.report.{key}", energy=energy, told=crown, passed=passed)
        yield Problem(f"{where}.crown", "crown_disagrees", text, marks)


def _finish_seen(player: Player, where: str) -> Iterator[Problem]:
    """Odd, but a tile that was laid later may have covered the last of a coast."""
    if "island" in player:
        joined = islands.read(player["island"]).all_joined
        if joined != (player["finish"] != "none"):
            key = "finish_unsaid" if joined else "finish_unseen"
            yield Problem(f"{where}.finish", key, msg(f"misty_islands.report.{key}", name=player["name"]))


def _name(landscape: str) -> Message:
    return msg(f"misty_islands.line.{landscape}")


RULES = (
    *printed_island.rules("players.*.island.layout"),
    Rule("players.*.island", islands.problems),
    Rule("players.*", _one_source, needs=("itself",)),
    Rule("players.*", _fits_on_an_island, needs=("landscapes", "cities", "monuments", "volcanoes", "island")),
    Rule("players.*.groups", _each_group_once),
    Rule("players", _landscape_tiles, needs=("*.landscapes", "*.island")),
    Rule("players", _jokers, needs=("*.landscapes", "*.island")),
    Rule("players", _monuments, needs=("*.monuments", "*.island")),
    Rule("players", _cities, needs=("*.cities", "*.island")),
    Rule("players", _somebody_first, needs=("*.finish",)),
)
WARNINGS = (Rule("players", _nobody_finished), Rule("players.*", _finish_seen))
