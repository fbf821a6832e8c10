"""The end: what a report may say, what the play knows of it, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.core.message import Message, msg
from companion.core.score import Line, Score, Tally, rank
from companion.core.sheet import Choice, Count, Field, Record, Rows, Sheet, Text
from companion.core.strict_json import Entries, Json
from companion.games.misty_islands import printed_island
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
from companion.games.misty_islands.printed_island import PrintedIsland
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


def sheet(state: State | None) -> Sheet:
    """The score form. The line for other modules is there when it was asked for at the set-up."""
    other = state is None or state.other
    printed = state.layout if state else None
    players = Rows("players", of=_player(other), fewest=2, most=4, names_differ=True)
    bar = () if printed and printed.crowns else printed_island.TOLD_BAR
    return Sheet(
        Record("report", fields=(players, *bar)),
        rules=(*RULES, *bar_rules(printed)),
        warnings=WARNINGS,
    )


def _player(other: bool) -> Record:
    landscapes = Record(
        "landscapes",
        msg("misty_islands.field.landscapes"),
        msg("misty_islands.field.landscapes_hint"),
        unless="island",
        fields=tuple(map(_landscape, LANDSCAPES)),
    )
    groups = Rows(
        "groups",
        _label("groups"),
        msg("misty_islands.field.groups_hint", n=GROUP_OF),
        of=Choice("group", choices=LANDSCAPES, labels=tuple(map(_label, LANDSCAPES))),
        most=len(LANDSCAPES),
        unless="island",
    )
    cities = Rows(
        "cities",
        _label("cities"),
        msg("misty_islands.field.cities_hint"),
        of=Count("city", msg("misty_islands.field.city"), high=NEIGHBOURS, symbol=SYMBOLS["cities"]),
        most=CITIES,
        unless="island",
    )
    finish = Choice(
        "finish",
        _label("finish"),
        choices=FINISHES,
        labels=tuple(msg(f"misty_islands.finish.{finish}", points=FINISH_POINTS[finish]) for finish in FINISHES),
        symbol=SYMBOLS["finish"],
    )
    volcanoes = Rows(
        "volcanoes",
        _label("volcanoes"),
        msg("misty_islands.field.volcanoes_hint"),
        of=Count("volcano", msg("misty_islands.field.volcano"), low=1, symbol=SYMBOLS["volcanoes"]),
        most=SPACES,
        unless="island",
    )
    return Record(
        "player",
        fields=(
            Text("name", msg("core.field.name")),
            islands.FIELD,
            landscapes,
            groups,
            cities,
            _count("monuments", high=MONUMENTS, unless="island"),
            Count(
                "crown", msg("misty_islands.field.crown"), msg("misty_islands.field.crown_hint"), symbol="energy_stone"
            ),
            _count("energy"),
            finish,
            volcanoes,
            *(_other_fields() if other else ()),
        ),
    )


def _landscape(landscape: str) -> Record:
    tiles = Count("tiles", msg("misty_islands.field.tiles"), high=SPACES, symbol=SYMBOLS[landscape])
    jokers = Count("jokers", msg("misty_islands.field.jokers"), high=JOKERS, symbol=SYMBOLS[landscape])
    return Record(landscape, _label(landscape), fields=(tiles, jokers))


def _count(key: str, high: int = 999, unless: str = "") -> Count:
    hint = msg(f"misty_islands.field.{key}_hint")
    return Count(key, _label(key), hint, high=high, symbol=SYMBOLS[key], unless=unless)


def _other_fields() -> tuple[Field, ...]:
    """Points of the harbour and extension modules, whose rules are on a sheet of their own."""
    points = Count(
        "other", _label("other"), msg("misty_islands.field.other_hint"), optional=True, symbol=SYMBOLS["other"]
    )
    return points, Text("other_note", msg("misty_islands.field.other_note"), optional=True)


def _label(key: str) -> Message:
    return msg(f"misty_islands.line.{key}")


def score(report: Entries, state: State | None = None) -> Score:
    """The final score of a checked report. What happened before the end changes no line."""
    players = [as_counted(player) for player in report["players"]]
    monuments = [player["monuments"] for player in players]
    other = any("other" in player for player in players)
    tallies = [
        Tally(player["name"], tuple(_lines(player, monuments, other)), ties=(player["energy"],)) for player in players
    ]
    placed, winners, decided_by = rank(tallies, ("energy",))
    return Score(placed, winners, decided_by)


def island_lines(island: TiledIsland) -> tuple[Line, ...]:
    """The lines of the pad that follow from one island alone: all but the monuments, where a majority counts."""
    player = {**islands.counted(island), "monuments": 0, "energy": 0, "crown": 0, "finish": "none"}
    lines = {line.key: line for line in _lines(player, (0,), other=False)}
    return tuple(lines[key] for key in (*LANDSCAPES, "groups", "cities", "volcanoes"))


def monument_points(mine: int, all_of_them: Sequence[int]) -> int:
    """Points for each monument: 3 for the most, then 2, 1, 0; a shared place leaves the next one empty (monuments)."""
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
    """What the play knows of the final report; what lies on the islands is still to be counted."""
    return {"players": [_reported(seat, state.other, state.layout) for seat in state.seats]}


def to_count(state: State) -> Sequence[int]:
    """Everybody: what lies on the islands is seen by nobody but the players."""
    return range(len(state.seats))


def _reported(seat: Balloonist, other: bool, printed: PrintedIsland | None) -> Json:
    return {
        "name": seat.name,
        "landscapes": {landscape: {"tiles": 0, "jokers": 0} for landscape in LANDSCAPES},
        "groups": [],
        "cities": [],
        "monuments": 0,
        "crown": printed.crown(seat.energy) if printed else 0,
        "energy": seat.energy,
        "finish": seat.finish,
        "volcanoes": [],
        **({"other": 0} if other else {}),
    }
