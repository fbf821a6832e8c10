"""Small forms for the cards of a box: what is asked, the card that comes of it, and the card in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Literal

from companion.core.message import Message, Problem, msg
from companion.core.sheet import Choice, Count, Field, Record, Rows
from companion.core.strict_json import Entries, Json
from companion.games.small_islands.facts import (
    DIRECTIONS,
    EXPEDITION,
    LEVELS,
    MISSIONS,
    OBJECTIVES,
    RESOURCES,
    REWARDS,
    ROW,
    SYMBOLS,
)
from companion.games.small_islands.hand import ADVANCED_REWARDS
from companion.games.small_islands.missions import mission_from, mission_text, plural
from companion.games.small_islands.rewards import reward_from, reward_text

Kind = Literal["levels", "expedition", "objectives", "missions", "rewards"]
Half = Literal["mission", "reward"]
HALVES: tuple[Half, ...] = ("mission", "reward")
# The halves that a card of a kind has.
HALVES_OF: Mapping[Kind, tuple[Half, ...]] = {"objectives": HALVES, "missions": HALVES[:1], "rewards": HALVES[1:]}

MISSION_KINDS = ("at_least", "equal", "more", "equal_with")
REWARD_KINDS = ("symbols", "fewest", "flat", "size", "discovery", "best_resource", "resource_and_ports", "locations")
DRAWN = {"temple": "temple", "flower": "lotus", "fruit": "dragon_fruit", "leaf": "leaf", "plus": "add"}
MOST = 9
_AT_LEAST: tuple[Json, ...] = tuple({"kind": "at_least", "temple": 1, one: 2} for one in RESOURCES)
_MORE: tuple[Json, ...] = tuple(
    {"kind": "more", "more": one, "than": other} for one, other in permutations(RESOURCES, 2)
)
_WITH: tuple[Json, ...] = tuple({"kind": "equal_with", "resource": one} for one in RESOURCES)
_EACH: tuple[Json, ...] = tuple({"kind": "symbols", "temple": 1, one: 1, "plus": 0} for one in RESOURCES)
_PLUS: tuple[Json, ...] = tuple({"kind": "symbols", one: 1, "plus": 2} for one in RESOURCES)
# Beyond the usual ones: symbols that a mission asks for, symbols that a reward counts, and points beside them.
MOST_ASKED, MOST_GIVEN, MOST_PLUS = 3, 2, 2
MOST_OF: Mapping[Kind, int] = {
    "levels": LEVELS,
    "expedition": EXPEDITION,
    "objectives": OBJECTIVES,
    "missions": MISSIONS,
    "rewards": REWARDS,
}


@dataclass(frozen=True)
class Usual(Field):
    """Halves of cards that the rulebook's examples suggest, each told by one tap; any other is told by its symbols."""

    half: Half = "mission"
    cards: tuple[Json, ...] = ()

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        """What is wrong with a half of a card is found where its symbols are told."""
        return iter(())


def usual(half: Half, advanced: bool) -> tuple[Json, ...]:
    """The halves that are tapped first: those of the rulebook's examples."""
    if half == "mission":
        return (*_AT_LEAST, {"kind": "equal"}, *_MORE, *(_WITH if advanced else ()))
    plain = [{"kind": kind} for kind in REWARD_KINDS[1:] if advanced or kind not in ADVANCED_REWARDS]
    return (*_EACH, *_PLUS, *plain)


@cache
def others(half: Half) -> tuple[Json, ...]:
    """The further ones that are likely enough to be a picture, too: any few symbols."""
    if half == "mission":
        found = [{"kind": "at_least", **counts} for counts in _few(MOST_ASKED)]
    else:
        points = range(MOST_PLUS + 1)
        found = [{"kind": "symbols", **counts, "plus": plus} for counts in _few(MOST_GIVEN) for plus in points]
    return tuple(card for card in found if card not in usual(half, True))


def _few(most: int) -> Iterator[Json]:
    """Up to so many symbols, in all ways."""
    for many in range(1, most + 1):
        for symbols in combinations_with_replacement(SYMBOLS, many):
            yield {symbol: symbols.count(symbol) for symbol in SYMBOLS if symbol in symbols}


def pictured(half: Half, advanced: bool, further: bool) -> tuple[Json, ...]:
    """The halves that can be tapped as pictures, the usual ones alone or with all `further` ones."""
    return (*usual(half, advanced), *(others(half) if further else ()))


def half_values(half: Half, card: Entries, advanced: bool, further: bool = False) -> Json:
    """What a form holds for a half of a card that is known."""
    values = _mission_values(card) if half == "mission" else _reward_values(card)
    told = half_of(half, values)
    return {**values, f"other_{half}": bool(card) and told not in pictured(half, advanced, further)}


def half_of(half: Half, values: Entries) -> Json:
    """The half of a card that a form holds."""
    return _mission_of(values) if half == "mission" else _reward_of(values)


def half_text(half: Half, card: Entries) -> Message:
    """Half a card in words."""
    return mission_text(mission_from(card)) if half == "mission" else reward_text(reward_from(card))


def is_told(half: Half, values: Entries) -> bool:
    """Whether anything was told of a half: a new form holds a card without symbols."""
    card = half_of(half, values)
    return card["kind"] not in ("at_least", "symbols") or any(card.get(symbol) for symbol in SYMBOLS)


def half_fields(half: Half, values: Entries, advanced: bool, further: bool = False) -> tuple[Field, ...]:
    """The pictures, the `further` ones too, and the symbols where none of these is the card."""
    cards = pictured(half, advanced, further)
    pictures = Usual(half, msg(f"small_islands.enter.{half}"), half=half, cards=cards)
    if not values[f"other_{half}"]:
        return (pictures,)
    return (pictures, *(_mission(values, advanced) if half == "mission" else _reward(values, advanced)))


def first_values(kind: Kind, card: Entries | None, number: int) -> Json:
    """What a form starts with: the card that is there, or what most cards have; `number` is the level to propose."""
    known: Entries = card or {}
    match kind:
        case "levels":
            usual = {"level": number, "base": 40, "per_house": 1, "explore": 9, "land": 3}
            return {key: known.get(key, first) for key, first in usual.items()}
        case "expedition":
            face = {"type": known.get("type", "explore"), "tile": known.get("tile", 1)}
            return {**face, "directions": [*known.get("directions", ())], **_mission_values(known.get("mission", {}))}
        case "objectives":
            return {
                half: value for one in HALVES for half, value in half_values(one, known.get(one, {}), False).items()
            }
        case "missions":
            return half_values("mission", known, True)
        case "rewards":
            return half_values("reward", known, True)


def _mission_values(known: Entries) -> Json:
    return {
        "mission": known.get("kind", "at_least"),
        "asks": {symbol: known.get(symbol, 0) for symbol in SYMBOLS},
        "more": known.get("more", known.get("resource", "flower")),
        "than": known.get("than", "fruit"),
    }


def _reward_values(known: Entries) -> Json:
    return {
        "reward": known.get("kind", "symbols"),
        "gives": {symbol: known.get(symbol, 0) for symbol in (*SYMBOLS, "plus")},
    }


def next_values(kind: Kind, entered: Entries, number: int) -> Json:
    """The next card after one: cards come sorted, so what they are stays, and what they show is told anew."""
    alike = {"levels": ("explore", "land"), "expedition": ("type", "mission")}.get(kind, ())
    return {**first_values(kind, None, number), **{key: entered[key] for key in alike if key in entered}}


def asked(kind: Kind, values: Entries) -> tuple[Field, ...]:
    """What is still to be told about a card of which this much is told: a form has no entry without a meaning."""
    match kind:
        case "levels":
            return tuple(
                Count(key, msg(f"small_islands.enter.{key}"), low=low, high=high, quick=quick)
                for key, low, high, quick in _LEVEL
            )
        case "expedition":
            return (*_face(), *_mission(values, True))
        case "objectives":
            return tuple(entry for half in HALVES for entry in half_fields(half, values, False))
        case "missions":
            return half_fields("mission", values, True)
        case "rewards":
            return half_fields("reward", values, True)


_LEVEL = (
    ("level", 1, LEVELS, LEVELS),
    ("base", 0, 99, None),
    ("per_house", 0, MOST, 3),
    ("explore", 1, EXPEDITION, 10),
    ("land", 0, EXPEDITION, 5),
)


def _face() -> tuple[Field, ...]:
    kinds = (msg("small_islands.card_explore"), msg("small_islands.card_land"))
    ways = tuple(msg(f"small_islands.direction.{one}") for one in DIRECTIONS)
    direction = Choice("direction", choices=DIRECTIONS, labels=ways)
    return (
        _choice("type", ("explore", "land"), kinds),
        Count("tile", msg("small_islands.enter.tile"), low=1, high=ROW, quick=ROW),
        Rows("directions", msg("small_islands.enter.directions"), of=direction, fewest=1, most=len(DIRECTIONS)),
    )


def _choice(key: str, choices: Sequence[str], labels: Sequence[Message]) -> Choice:
    return Choice(key, msg(f"small_islands.enter.{key}"), choices=tuple(choices), labels=tuple(labels))


def _mission(values: Entries, advanced: bool) -> tuple[Field, ...]:
    kinds = MISSION_KINDS if advanced else MISSION_KINDS[:-1]
    kind = _choice("mission", kinds, [msg(f"small_islands.enter.kind_{kind}") for kind in kinds])
    names = [plural(resource) for resource in RESOURCES]
    match values["mission"]:
        case "at_least":
            return (kind, _symbols("asks", SYMBOLS))
        case "more":
            return (kind, _choice("more", RESOURCES, names), _choice("than", RESOURCES, names))
        case "equal_with":
            return (kind, _choice("more", RESOURCES, names))
        case _:
            return (kind,)


def _symbols(key: str, symbols: Sequence[str]) -> Record:
    counts = tuple(
        Count(symbol, msg(f"small_islands.symbol_name.{symbol}"), high=MOST, symbol=DRAWN[symbol]) for symbol in symbols
    )
    return Record(key, msg(f"small_islands.enter.{key}"), fields=counts)


def _reward(values: Entries, advanced: bool) -> tuple[Field, ...]:
    kinds = [kind for kind in REWARD_KINDS if advanced or kind not in ADVANCED_REWARDS]
    kind = _choice("reward", kinds, [msg(f"small_islands.enter.gives_{kind}") for kind in kinds])
    return (kind, _symbols("gives", (*SYMBOLS, "plus"))) if values["reward"] == "symbols" else (kind,)


def card_of(kind: Kind, values: Entries) -> Json:
    """The card that was entered."""
    match kind:
        case "levels":
            return {key: values[key] for key in ("level", "base", "per_house", "explore", "land")}
        case "expedition":
            card = {"type": values["type"], "tile": values["tile"], "directions": [*values["directions"]]}
            return {**card, "mission": _mission_of(values)}
        case "objectives":
            return {"mission": _mission_of(values), "reward": _reward_of(values)}
        case "missions":
            return _mission_of(values)
        case "rewards":
            return _reward_of(values)


def _mission_of(values: Entries) -> Json:
    match values["mission"]:
        case "at_least":
            return {"kind": "at_least", **{symbol: n for symbol, n in values["asks"].items() if n}}
        case "more":
            return {"kind": "more", "more": values["more"], "than": values["than"]}
        case "equal_with":
            return {"kind": "equal_with", "resource": values["more"]}
        case kind:
            return {"kind": kind}


def _reward_of(values: Entries) -> Json:
    if values["reward"] != "symbols":
        return {"kind": values["reward"]}
    given = {symbol: n for symbol, n in values["gives"].items() if n or symbol == "plus"}
    return {"kind": "symbols", **given}


def card_text(kind: Kind, card: Entries) -> Message:
    """A card of the box in a line."""
    match kind:
        case "levels":
            text = msg("small_islands.level_note", level=card["level"], base=card["base"], n=card["per_house"])
            return msg("small_islands.enter.level_text", what=text, explore=card["explore"], land=card["land"])
        case "expedition":
            mission = mission_text(mission_from(card["mission"]))
            word, tile = msg(f"small_islands.card_{card['type']}"), msg(f"small_islands.nth_{card['tile']}")
            return msg("small_islands.enter.card_text", word=word, tile=tile, mission=mission)
        case "objectives":
            mission, reward = mission_text(mission_from(card["mission"])), reward_text(reward_from(card["reward"]))
            return msg("small_islands.objective_label", mission=mission, reward=reward)
        case "missions":
            return mission_text(mission_from(card))
        case "rewards":
            return reward_text(reward_from(card))
