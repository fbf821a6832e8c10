"""A second way to count an island, from nothing but where its spaces lie: sets that grow together, and angles."""

from collections.abc import Mapping
from math import atan2, pi
from typing import Any

LANDSCAPES = ("forest", "desert", "meadow", "mountain", "swamp", "canyon")
Spot = tuple[int, int]
# Half steps to the east and whole rows to the south, from the middle.
SPOTS: dict[str, Spot] = {
    f"{letter}{at + 1}": (2 * at - (8 - abs(row)), row)
    for row, letter in zip(range(-4, 5), "abcdefghi", strict=True)
    for at in range(9 - abs(row))
}


def touch(one: str, two: str) -> bool:
    (x, y), (u, v) = SPOTS[one], SPOTS[two]
    return (abs(x - u), abs(y - v)) in {(2, 0), (1, 1)}


def areas(spaces: set[str]) -> list[set[str]]:
    """What hangs together: two sets that touch become one, until none do."""
    found: list[set[str]] = []
    for space in spaces:
        near = [area for area in found if any(touch(space, other) for other in area)]
        found = [area for area in found if area not in near]
        found.append({space}.union(*near))
    return found


def coasts(layout: Mapping[str, Any]) -> dict[str, list[str]]:
    """The spaces at the edge by their angle, clockwise from the north-western corner, four to a coast."""
    rim = [space for space in SPOTS if sum(touch(space, other) for other in SPOTS) < 6]

    def angle(space: str) -> float:
        x, y = SPOTS[space]
        corner = atan2(-4 * 3**0.5, -4)
        return (atan2(y * 3**0.5, x) - corner + 1e-9) % (2 * pi)

    rim.sort(key=angle)
    turned = rim[layout["start"] :] + rim[: layout["start"]]
    return {landscape: turned[4 * at : 4 * at + 4] for at, landscape in enumerate(layout["coasts"])}


def pad(island: Mapping[str, Any]) -> dict[str, Any]:
    """What a player would write onto the pad."""
    tiles = {laid["at"]: laid["tile"] for laid in island["tiles"]}
    edge = coasts(island["layout"])
    landscapes, groups = {}, []
    for landscape in LANDSCAPES:
        own = areas({space for space, tile in tiles.items() if tile in (landscape, "joker")})
        seen = {space for space in edge[landscape] if space not in tiles}
        reaching = [
            area
            for area in own
            if area & set(edge[landscape]) or any(touch(space, other) for space in area for other in seen)
        ]
        kinds = [tiles[space] for area in reaching for space in area]
        landscapes[landscape] = {"tiles": kinds.count(landscape), "jokers": kinds.count("joker")}
        if any(len(area) > 4 for area in own):
            groups.append(landscape)
    land = {space for space, tile in tiles.items() if tile not in ("city", "monument")}
    cities = [space for space, tile in tiles.items() if tile == "city"]
    return {
        "landscapes": landscapes,
        "groups": groups,
        "cities": sorted(sum(touch(city, other) for other in land) for city in cities),
        "monuments": list(tiles.values()).count("monument"),
        "volcanoes": sorted(one["points"] for one in island["layout"]["volcanoes"] if one["at"] not in tiles),
    }


def joined(island: Mapping[str, Any]) -> set[str]:
    """The coasts that landscape tiles join to the wharf."""
    tiles = {laid["at"]: laid["tile"] for laid in island["tiles"]}
    wharf = island["layout"]["wharf"]
    land = areas({space for space, tile in tiles.items() if tile not in ("city", "monument")})
    way = {space for area in land for space in area if any(touch(wharf, other) for other in area)}
    found = set()
    for landscape, spaces in coasts(island["layout"]).items():
        for space in spaces:
            bare = space not in tiles and any(touch(space, other) for other in way)
            if bare or (space in way and tiles[space] in (landscape, "joker")):
                found.add(landscape)
    return found
