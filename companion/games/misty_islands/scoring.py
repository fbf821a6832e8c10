"""The score form, the points of a report, and the report as far as the play knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.core.message import Message, msg
from companion.core.score import Line, Score, Tally, rank
from companion.core.sheet import Choice, Count, Field, Record, Rows, Sheet, TextField
from companion.core.strict_json import Entries, Json
from companion.games.misty_islands import tiled_island as islands
from companion.games.misty_islands.checks import RULES, WARNINGS, Player, as_counted, bar_rules
from companion.games.misty_islands.facts import (
    CITIES,
    FINISH_POINTS,
    GROUP_OF,
    GROUP_POINTS,
    JOKER_POINTS,
    JOKERS,
    LANDSCAPES,
    MONUMENT_POINTS,
    MONUMENTS,
    NEIGHBOURS,
    SPACES,
    TILE_POINTS,
    Finish,
)
from companion.games.misty_islands.printed_island import TOLD_BAR
from companion.games.misty_islands.state import Balloonist, State
from companion.games.misty_islands.tiled_island import TiledIsland

SYMBOLS = {
    **{landscape: f"hex_{landscape}" for landscape in LANDSCAPES},
    "groups": "tile",
    "cities": "city",
    "monuments": "monument",
    "energy": "energy_stone",
    "finish": "port",
    "volcanoes": "volcano",
    "other": "ship",
}
FINISHES: tuple[Finish, ...] = ("first", "final", "none")


def _label(key: str) -> Message:
    return msg(f"misty_islands.line.{key}")


def _words(key: str, label: str = "line", **args: object) -> tuple[Message, Message]:
    """The label and the hint of an entry."""
    return msg(f"misty_islands.{label}.{key}"), msg(f"misty_islands.field.{key}_hint", **args)


def _landscape(landscape: str) -> Record:
    tiles = Count("tiles", msg("misty_islands.field.tiles"), high=SPACES, symbol=SYMBOLS[landscape])
    jokers = Count("jokers", msg("misty_islands.field.jokers"), high=JOKERS, symbol=SYMBOLS[landscape])
    return Record(landscape, _label(landscape), fields=(tiles, jokers))


_PLAYER: tuple[Field, ...] = (
    TextField("name", msg("core.field.name")),
    islands.FIELD,
    Record(
        "landscapes",
        *_words("landscapes", "field"),
        unless="island",
        fields=tuple(map(_landscape, LANDSCAPES)),
    ),
    Rows(
        "groups",
        *_words("groups", n=GROUP_OF),
        of=Choice("group", choices=LANDSCAPES, labels=tuple(map(_label, LANDSCAPES))),
        most=len(LANDSCAPES),
        unless="island",
    ),
    Rows(
        "cities",
        *_words("cities"),
        of=Count("city", msg("misty_islands.field.city"), high=NEIGHBOURS, symbol=SYMBOLS["cities"]),
        most=CITIES,
        unless="island",
    ),
    Count("monuments", *_words("monuments"), high=MONUMENTS, symbol=SYMBOLS["monuments"], unless="island"),
    Count("crown", *_words("crown", "field"), symbol=SYMBOLS["energy"]),
    Count("energy", *_words("energy"), symbol=SYMBOLS["energy"]),
    Choice(
        "finish",
        _label("finish"),
        choices=FINISHES,
        labels=tuple(msg(f"misty_islands.finish.{finish}", points=FINISH_POINTS[finish]) for finish in FINISHES),
        symbol=SYMBOLS["finish"],
    ),
    Rows(
        "volcanoes",
        *_words("volcanoes"),
        of=Count("volcano", msg("misty_islands.field.volcano"), low=1, symbol=SYMBOLS["volcanoes"]),
        most=SPACES,
        unless="island",
    ),
)
# Points of the harbor and extension modules, whose rules are on a sheet of their own.
_OTHER = (
    Count("other", *_words("other"), optional=True, symbol=SYMBOLS["other"]),
    TextField("other_note", msg("misty_islands.field.other_note"), optional=True),
)


def sheet(state: State | None) -> Sheet:
    """The score form. It has the line for other modules if the set-up asked for it."""
    player = Record("player", fields=(*_PLAYER, *(_OTHER if state is None or state.other else ())))
    printed = state.layout if state else None
    bar = () if printed and printed.crowns else TOLD_BAR
    return Sheet(
        Record("report", fields=(Rows("players", of=player, fewest=2, most=4, names_differ=True), *bar)),
        rules=(*RULES, *bar_rules(printed)),
        warnings=WARNINGS,
    )


def score(report: Entries, state: State | None = None) -> Score:
    """The final score of a checked report. It does not depend on the course of the game."""
    players = [as_counted(player) for player in report["players"]]
    monuments = [player["monuments"] for player in players]
    other = any("other" in player for player in players)
    tallies = [
        Tally(player["name"], tuple(_lines(player, monuments, other)), ties=(player["energy"],)) for player in players
    ]
    return rank(tallies, ("energy",))


def island_lines(island: TiledIsland) -> tuple[Line, ...]:
    """The lines of the pad that follow from one island alone: all but the monuments, where a majority counts."""
    player = {**islands.counted(island), "monuments": 0, "energy": 0, "crown": 0, "finish": "none"}
    shown = (*LANDSCAPES, "groups", "cities", "volcanoes")
    return tuple(line for line in _lines(player, (0,), other=False) if line.key in shown)


def monument_points(mine: int, all_of_them: Sequence[int]) -> int:
    """The points for each monument: 3 for the most, then 2, 1, 0. After a shared rank the next is empty (monuments)."""
    return MONUMENT_POINTS[sum(other > mine for other in all_of_them)]


def _lines(player: Player, monuments: Sequence[int], other: bool) -> Iterator[Line]:
    yield from (_landscape_line(landscape, player["landscapes"][landscape]) for landscape in LANDSCAPES)
    groups, cities, volcanoes = player["groups"], player["cities"], player["volcanoes"]
    yield _line("groups", len(groups), GROUP_POINTS * len(groups), points=GROUP_POINTS, of=GROUP_OF)
    yield _line("cities", len(cities), sum(cities), points=sum(cities))
    each = monument_points(player["monuments"], monuments)
    place = 1 + sum(other_count > player["monuments"] for other_count in monuments)
    yield _line("monuments", player["monuments"], each * player["monuments"], points=each, place=place)
    energy = _line("energy", player["energy"], player["crown"], points=player["crown"])
    yield replace(energy, why=msg("misty_islands.why.no_crown")) if energy.count and not energy.points else energy
    finish: Finish = player["finish"]
    why = msg(f"misty_islands.why.finish_{finish}")
    yield Line("finish", int(finish != "none"), FINISH_POINTS[finish], why, symbol=SYMBOLS["finish"])
    yield _line("volcanoes", len(volcanoes), -sum(volcanoes), points=sum(volcanoes))
    if other:
        note = player.get("other_note")
        why = msg("core.words", words=note) if note else msg("misty_islands.why.other")
        yield Line("other", int("other" in player), player.get("other", 0), why, symbol=SYMBOLS["other"])


def _landscape_line(landscape: str, area: Mapping[str, int]) -> Line:
    tiles, jokers = area["tiles"], area["jokers"]
    why = msg("misty_islands.why.landscape", tiles=tiles, tile=TILE_POINTS, jokers=jokers, joker=JOKER_POINTS)
    if not tiles and not jokers:
        why = msg("misty_islands.why.no_landscape")
    return Line(landscape, tiles + jokers, TILE_POINTS * tiles + JOKER_POINTS * jokers, why, symbol=SYMBOLS[landscape])


def _line(key: str, count: int, points_in_all: int, **args: int) -> Line:
    nothing = not count and not points_in_all
    why = msg(f"misty_islands.why.no_{key}") if nothing else msg(f"misty_islands.why.{key}", n=count, **args)
    return Line(key, count, points_in_all, why, symbol=SYMBOLS[key])


def report(state: State) -> Json:
    """The final report as far as the play knows it. Players still count the tiles on their islands."""
    return {"players": [_reported(seat, state) for seat in state.seats]}


def to_count(state: State) -> Sequence[int]:
    """All players: only they see the tiles on their islands."""
    return range(len(state.seats))


def _reported(seat: Balloonist, state: State) -> Json:
    return {
        "name": seat.name,
        "landscapes": {landscape: {"tiles": 0, "jokers": 0} for landscape in LANDSCAPES},
        "groups": [],
        "cities": [],
        "monuments": 0,
        "crown": state.layout.crown(seat.energy) if state.layout else 0,
        "energy": seat.energy,
        "finish": seat.finish,
        "volcanoes": [],
        **({"other": 0} if state.other else {}),
    }
