"""The building rules once more, simple and slow, over all pairs of islands: what the app's board is compared with."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

Slate = Mapping[str, Any]
Field = tuple[int, int]


def spot(slate: Slate, name: str) -> Mapping[str, Any]:
    return next(island for island in slate["islands"] if island["id"] == name)


def between(slate: Slate, a: str, b: str) -> set[Field] | None:
    """The fields that a straight line from one island to another passes; None when there is no straight line."""
    one, two = spot(slate, a), spot(slate, b)
    if a == b or (one["x"] != two["x"] and one["y"] != two["y"]):
        return None
    fields = {(x, y) for x in range(6) for y in range(6)}
    inside = {
        (x, y) for x, y in fields if sorted((one["x"], x, two["x"]))[1] == x and sorted((one["y"], y, two["y"]))[1] == y
    }
    return inside - {(one["x"], one["y"]), (two["x"], two["y"])}


def next_to(slate: Slate, a: str, b: str) -> bool:
    passed = between(slate, a, b)
    return passed is not None and not any((island["x"], island["y"]) in passed for island in slate["islands"])


def count(slate: Slate, a: str, b: str) -> int:
    return sum(many for first, second, many in slate["bridges"] if {first, second} == {a, b})


def load(slate: Slate, name: str) -> int:
    return sum(many for first, second, many in slate["bridges"] if name in (first, second))


def finished(slate: Slate) -> set[str]:
    return {
        island["id"]
        for island in slate["islands"]
        if island["number"] == load(slate, island["id"]) and island["id"] not in slate["spoilt"]
    }


def largest_group(slate: Slate) -> int:
    """By merging the groups of two finished islands that a bridge joins, until nothing changes."""
    groups = [{name} for name in finished(slate)]
    for first, second, _ in slate["bridges"]:
        touched = [group for group in groups if group & {first, second}]
        if {first, second} <= finished(slate):
            groups = [group for group in groups if group not in touched] + [set().union(*touched)]
    return max(map(len, groups), default=0)


def bonuses(slate: Slate) -> set[str]:
    done = finished(slate)
    flags = {flag for flag in ("red", "blue") if all(i["id"] in done for i in slate["islands"] if i["flag"] == flag)}
    return flags | ({"six"} if largest_group(slate) >= 6 else set())


def breaches(slate: Slate) -> Iterator[str]:
    """Everything that is wrong with a board."""
    for first, second, many in slate["bridges"]:
        if not next_to(slate, first, second):
            yield f"{first}-{second} are no neighbours"
        if not 1 <= many <= 2:
            yield f"{first}-{second}: {many} bridges"
        if spot(slate, first)["number"] is None and spot(slate, second)["number"] is None:
            yield f"{first}-{second} begins nowhere"
    for one, two in combinations(slate["bridges"], 2):
        if (between(slate, *one[:2]) or set()) & (between(slate, *two[:2]) or set()):
            yield f"{one} crosses {two}"
    for island in slate["islands"]:
        name, number, many = island["id"], island["number"], load(slate, island["id"])
        if many > 6 or (number is not None and many > number):
            yield f"{name} has {many} bridges"
        if number is not None and island["flag"] and many == 0:
            yield f"{name} has a number and no bridge"


def against_drawing(state: Mapping[str, Any], a: str, b: str) -> set[str]:
    """All reasons why no bridge can be drawn between two islands with the open card."""
    slate, card = state["slate"], state["card"]
    if card is None:
        return {"no_card"}
    found = set()
    if slate["drawn"] == card["bridges"]:
        found.add("all_drawn")
    if not next_to(slate, a, b) or [a, b] not in slate["lines"]:
        return found | {"not_neighbours"}
    if count(slate, a, b) == 2:
        found.add("third")
    path = between(slate, a, b) or set()
    if any(path & (between(slate, *bridge[:2]) or set()) for bridge in slate["bridges"] if {*bridge[:2]} != {a, b}):
        found.add("crossing")
    numbers = [spot(slate, name)["number"] for name in (a, b)]
    if numbers == [None, None]:
        found.add("no_number")
    for name, number in zip((a, b), numbers, strict=True):
        if number is not None and load(slate, name) == number:
            found.add("spoilt_full" if name in slate["spoilt"] else "finished")
        if load(slate, name) == 6:
            found.add("seventh")
    return found


def against_writing(state: Mapping[str, Any], name: str) -> set[str]:
    """All reasons why the open card's number cannot go into an island."""
    slate, card = state["slate"], state["card"]
    island = spot(slate, name)
    if card is None:
        return {"no_card"}
    found = set()
    if slate["written"]:
        found.add("written_already")
    if slate["drawn"]:
        found.add("number_first")
    if island["number"] is not None:
        found.add("has_number")
    if island["flag"] and load(slate, name) == 0:
        found.add("flag_unreached")
    if load(slate, name) > card["number"]:
        found.add("below_bridges")
    return found
