"""What players report, added up over all of them, fits into the box; where it does not, the text says where to look.

Each row is one limit of a box: a report that just fits, the same one with one thing too many, and what is said then.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest

from companion.content.texts import Texts
from companion.games import GAMES
from tests.games.small_islands import table as small

Report = dict[str, Any]
Change = Callable[[Report], None]
SAY = [Texts("en"), Texts("de")]


@dataclass(frozen=True)
class Limit:
    """One limit. `names` must stand in the text: the player or the entry that is most likely wrong."""

    game: str
    what: str
    fits: Report
    one_more: Change
    where: str
    code: str
    names: tuple[str, ...]


def dream(*players: tuple[str, list[int], int]) -> Report:
    return {"players": [{"name": name, "missions": 3, "small": held, "main": main} for name, held, main in players]}


def bridges(**worths: tuple[str, str]) -> Report:
    plain = {"red": "none", "blue": "none", "six": "none", "finished": 9}
    rows = [{"name": name, **plain} for name in ("Ana", "Ben")]
    for bonus, told in worths.items():
        for row, worth in zip(rows, told, strict=True):
            row[bonus] = worth
    return {"players": rows}


def dragon(*players: Mapping[str, Any]) -> Report:
    plain = {"fame": 10, "pets": {}, "captured_colors": 1, "gold": 0}
    names = ("Ana", "Ben", "Cleo", "Dan")
    return {"players": [{"name": name, **plain, **said} for name, said in zip(names, players, strict=False)]}


def deeds(*done: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"deeds": [dict(deed) for deed in done], **more}


CAVE = {"did": "build", "what": "cave", "color": "blue"}
TOWER = {"did": "build", "what": "tower"}
FOUND = {"did": "treasure", "fame": 1, "gold_pet": False}


def by_deeds(*players: dict[str, Any]) -> Report:
    names = ("Ana", "Ben", "Cleo", "Dan")
    plain = {"pets": {}, "gold": 0}
    return {"players": [{"name": name, **plain, **said} for name, said in zip(names, players, strict=False)]}


LANDSCAPES = ("forest", "desert", "meadow", "mountain", "swamp", "canyon")


def misty(*players: Mapping[str, Any]) -> Report:
    rows = []
    for name, said in zip(("Ana", "Ben", "Cleo", "Dan"), players, strict=False):
        areas = {landscape: {"tiles": 0, "jokers": 0, **said.get(landscape, {})} for landscape in LANDSCAPES}
        plain = {
            "groups": [],
            "cities": [],
            "monuments": 0,
            "crown": 0,
            "energy": 0,
            "finish": "first",
            "volcanoes": [],
        }
        others = {key: value for key, value in said.items() if key not in LANDSCAPES}
        rows.append({"name": name, "landscapes": areas, **plain, **others})
    return {"players": rows}


def put(path: str, by: Any = 1) -> Change:
    """One more at an entry, or one entry more in a list."""

    def change(report: Report) -> None:
        *way, last = path.split(".")
        there: Any = report
        for key in way:
            there = there[int(key) if isinstance(there, list) else key]
        if isinstance(there[last], list):
            there[last].append(by)
        else:
            there[last] += by

    return change


def set_to(path: str, value: Any) -> Change:
    def change(report: Report) -> None:
        *way, last = path.split(".")
        there: Any = report
        for key in way:
            there = there[int(key) if isinstance(there, list) else key]
        there[last] = value

    return change


def tokens(*counts: int) -> Report:
    names = ("Ana", "Ben", "Cleo", "Dan")
    rows = [small.player(name, discovery=[1] * n, houses=8) for name, n in zip(names, counts, strict=False)]
    return small.report(*rows)


def solo(ship: str, ports: int) -> Report:
    return small.report(small.player(ship=ship), alexis=small.his(grey_ports=ports))


LIMITS = [
    Limit("dream_islands", "a small island holds one piece", dream(("Ana", [3], 0), ("Ben", [2], 0)),
          put("players.1.small", 3), "players", "island_taken", ("Ana", "Ben")),
    Limit("dream_islands", "the small islands come first", dream(("Ana", [3, 2], 0), ("Ben", [], 0)),
          put("players.1.main"), "players", "main_too_soon", ("Ben", "1")),
    Limit("dream_islands", "they are filled in order", dream(("Ana", [], 0), ("Ben", [], 0)),
          put("players.1.small", 2), "players", "island_skipped", ("Ben",)),
    Limit("dream_islands", "six pieces a player", dream(("Ana", [3, 2, 2], 3), ("Ben", [], 0)),
          put("players.0.main"), "players.0.main", "too_many_pieces", ("7",)),
    Limit("bridges", "somebody was first", bridges(red=("none", "none")),
          set_to("players.1.red", "late"), "players", "late_without_first", ("Ben",)),
    Limit("dragon_island", "40 coins", dragon({"gold": 20}, {"gold": 20}),
          put("players.1.gold"), "players", "too_many_coins", ("Ben", "21", "41")),
    Limit("dragon_island", "coins on pets' cards are coins", dragon({"gold": 30}, {"gold": 8, "pets": {"red": 2}}),
          put("players.1.pets.red"), "players", "too_many_coins", ("Ana", "30", "41")),
    Limit("dragon_island", "4 towers", by_deeds(deeds(TOWER, TOWER, TOWER), deeds(TOWER)),
          put("players.1.deeds", TOWER), "players", "too_many_towers", ("Ana", "3", "5")),
    Limit("dragon_island", "20 found treasures", by_deeds(deeds(*[FOUND] * 12), deeds(*[FOUND] * 8)),
          put("players.1.deeds", FOUND), "players", "too_many_treasures", ("Ana", "12", "21")),
    Limit("dragon_island", "one cave of a colour", by_deeds(deeds(CAVE, pets={"blue": 1}), deeds(pets={"blue": 1})),
          put("players.1.deeds", CAVE), "players", "cave_twice", ("Ana", "Ben")),
    Limit("misty_islands", "102 landscape tiles", misty({"forest": {"tiles": 60}}, {"swamp": {"tiles": 42}}),
          put("players.1.landscapes.swamp.tiles"), "players", "too_many_tiles", ("Ana", "60", "103")),
    Limit("misty_islands", "15 jokers", misty({"forest": {"jokers": 9}}, {"forest": {"jokers": 6}}),
          put("players.1.landscapes.forest.jokers"), "players", "too_many_jokers", ("Ana", "9", "16")),
    Limit("misty_islands", "15 monuments", misty({"monuments": 5}, {"monuments": 10}),
          put("players.0.monuments"), "players", "too_many_monuments", ("Ben", "10", "16")),
    Limit("misty_islands", "7 cities", misty({"cities": [1] * 3}, {"cities": [1] * 4}),
          put("players.0.cities"), "players", "too_many_cities", ("4", "8")),
    Limit("misty_islands", "60 spaces", misty({"forest": {"tiles": 58}, "cities": [1], "monuments": 1}, {}),
          put("players.0.monuments"), "players.0", "too_many_on_island", ("61", "60")),
    Limit("misty_islands", "an open volcano is a space", misty({"forest": {"tiles": 58}, "volcanoes": [2, 3]}, {}),
          put("players.0.volcanoes", 5), "players.0.volcanoes", "too_many_volcanoes", ("58", "3", "60")),
    Limit("misty_islands", "somebody was first", misty({"finish": "none"}, {"finish": "none"}),
          set_to("players.0.finish", "final"), "players", "final_without_first", ()),
    Limit("small_islands", "12 discovery tokens", tokens(2, 6, 4),
          put("players.0.discovery"), "players", "too_many_tokens", ("Ben", "6", "13")),
    Limit("small_islands", "a token needs a house", small.report(small.player(discovery=[3], houses=1)),
          put("players.0.discovery"), "players.0.discovery", "tokens_without_houses", ("2", "1")),
    Limit("small_islands", "one last tile",
          small.report(small.player("Ana", placed_last_tile=True), small.player("Ben")),
          set_to("players.1.placed_last_tile", True), "players", "two_last_tiles", ("Ana", "Ben")),
    Limit("small_islands", "three grey ships beside yours", solo("placed", 48),
          put("alexis.grey_ports"), "alexis.grey_ports", "too_many_ports", ("3", "48", "49")),
    Limit("small_islands", "four grey ships", solo("not_placed", 64),
          put("alexis.grey_ports"), "alexis.grey_ports", "too_big", ("64", "65")),
    Limit("small_islands", "no ship, no ports", small.report(small.player(), alexis=small.his()),
          put("players.0.ship_ports"), "players.0.ship_ports", "ports_without_ship", ()),
]  # fmt: skip

every_limit = pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: f"{limit.game}: {limit.what}")


@every_limit
def test_what_just_fits_is_accepted(limit: Limit):
    assert GAMES[limit.game].scoring.sheet(None).check(limit.fits).problems == ()


@every_limit
def test_one_too_many_is_found_and_the_likely_entry_named(limit: Limit):
    report = deepcopy(limit.fits)
    limit.one_more(report)
    found = GAMES[limit.game].scoring.sheet(None).check(report).problems
    assert [(problem.where, problem.code) for problem in found] == [(limit.where, limit.code)]
    for say in SAY:
        text = say(found[0].text)
        assert [name for name in limit.names if name not in text] == []


@every_limit
def test_it_is_found_beside_a_flaw_elsewhere(limit: Limit):
    """A name that is missing hides no total: all problems come at once."""
    report = deepcopy(limit.fits)
    limit.one_more(report)
    del report["players"][-1]["name"]
    found = GAMES[limit.game].scoring.sheet(None).check(report).problems
    assert (limit.where, limit.code) in [(problem.where, problem.code) for problem in found]


def test_every_game_has_limits():
    assert {limit.game for limit in LIMITS} == set(GAMES)


def test_more_points_for_alexis_than_tiles_is_odd():
    report = small.report(small.player(), alexis=small.his(prestige=57))
    checked = GAMES["small_islands"].scoring.sheet(None).check(report)
    assert not checked.problems
    assert [(one.where, one.code) for one in checked.warnings] == [("alexis.prestige", "more_points_than_tiles")]
