"""Deeds in a report: their form, how to read them, and the limits for one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.message import Problem, breach, msg
from companion.core.sheet import Choice, Count, Field, Flag, Record, Rows, join
from companion.core.strict_json import Json
from companion.games.dragon_island.deeds import Build, Capture, Deed, Treasure
from companion.games.dragon_island.facts import BUILDINGS, COLORS, DRAGONS, TOWERS, TREASURES

_DID = Choice("did", choices=("capture", "build", "treasure"))


@dataclass(frozen=True)
class Dragons(Record):
    """The number of dragons of each color, at least one in all."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        found = list(super().problems(value, where))
        yield from found
        if not found and isinstance(value, dict) and not any(value.values()):
            yield breach(where, "dragon_island.report.empty_capture")


_SHAPES: dict[str, tuple[Field, ...]] = {
    "capture": (Dragons("dragons", fields=tuple(Count(color, optional=True, high=DRAGONS) for color in COLORS)),),
    "build": (Choice("what", choices=BUILDINGS),),
    "cave": (Choice("what", choices=BUILDINGS), Choice("color", choices=COLORS)),
    "treasure": (Count("fame"), Flag("gold_pet")),
}


@dataclass(frozen=True)
class ReportedDeed(Field):
    """One deed. Its kind decides about its other entries."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        entries = value if isinstance(value, dict) else {}
        did = entries.get("did")
        if not isinstance(did, str) or did not in _DID.choices:
            stray = value if not isinstance(value, dict) else {key: value[key] for key in value if key == "did"}
            yield from Record("deed", fields=(_DID,)).problems(stray, where)
            return
        shape = "cave" if did == "build" and entries.get("what") == "cave" else did
        yield from Record("deed", fields=(_DID, *_SHAPES[shape])).problems(value, where)


FIELD = Rows("deeds", optional=True, of=ReportedDeed("deed"))


def read(deeds: object) -> dict[int, Deed]:
    """The deeds of a report by their place, without those of a wrong form, which are problems of their own."""
    rows = enumerate(deeds) if isinstance(deeds, list) else ()
    return {at: _read(deed) for at, deed in rows if not any(FIELD.of.problems(deed, ""))}


def _read(deed: Json) -> Deed:
    match deed["did"]:
        case "capture":
            return Capture(deed["dragons"])
        case "build":
            return Build(deed["what"], deed.get("color"))
        case _:
            return Treasure(deed["fame"], deed["gold_pet"])


def problems(deeds: object, where: str) -> Iterator[Problem]:
    """The limits for one player: one stable, one cave of a color, the towers and treasures of the box."""
    seen: Counter[Build | str] = Counter()
    for at, deed in read(deeds).items():
        match deed:
            case Build(what):
                seen[deed] += 1
                most = TOWERS if what == "tower" else 1
                if seen[deed] > most:
                    text = msg(
                        "dragon_island.report.built_again", what=msg(f"dragon_island.building.{what}"), most=most
                    )
                    yield Problem(join(where, at), "built_again", text)
            case Treasure():
                seen["treasure"] += 1
                if seen["treasure"] > TREASURES:
                    yield breach(join(where, at), "dragon_island.report.treasure_again", most=TREASURES)
