"""Forms for the cards of a box: fields, values, the entered card, and the card in words."""

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
from companion.games.small_islands.missions import (
    AtLeast,
    Equal,
    EqualWith,
    Mission,
    More,
    mission_from,
    mission_text,
    plural,
)
from companion.games.small_islands.rewards import (
    CardHalf,
    Half,
    Reward,
    Symbols,
    half_from,
    half_json,
    half_text,
    reward_from,
)

Kind = Literal["levels", "expedition", "objectives", "missions", "rewards"]
HALVES: tuple[Half, ...] = ("mission", "reward")
# The halves of a card of each kind.
HALVES_OF: Mapping[Kind, tuple[Half, ...]] = {"objectives": HALVES, "missions": HALVES[:1], "rewards": HALVES[1:]}

MISSION_KINDS = ("at_least", "equal", "more", "equal_with")
REWARD_KINDS = ("symbols", "fewest", "flat", "size", "discovery", "best_resource", "resource_and_ports", "locations")
# The drawings of the symbols.
DRAWN = {"temple": "temple", "flower": "lotus", "fruit": "dragon_fruit", "leaf": "leaf", "plus": "add"}
MOST = 9
_AT_LEAST = tuple(mission_from({"kind": "at_least", "temple": 1, one: 2}) for one in RESOURCES)
_MORE = tuple(More(one, other) for one, other in permutations(RESOURCES, 2))
_WITH = tuple(EqualWith(one) for one in RESOURCES)
_EACH = tuple(reward_from({"kind": "symbols", "temple": 1, one: 1}) for one in RESOURCES)
_PLUS = tuple(reward_from({"kind": "symbols", one: 1, "plus": 2}) for one in RESOURCES)
# Limits of the further pictures: symbols of a mission, symbols of a reward, and points beside them.
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
    """Halves of cards to pick with one tap; any other half is entered by its symbols."""

    half: Half = "mission"
    cards: tuple[CardHalf, ...] = ()

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        """No problems here: the fields for the symbols report them."""
        return iter(())


def usual(half: Half, advanced: bool) -> tuple[CardHalf, ...]:
    """The halves that come first: those of the rulebook's examples."""
    return usual_missions(advanced) if half == "mission" else usual_rewards(advanced)


def usual_missions(advanced: bool) -> tuple[Mission, ...]:
    """The missions of the rulebook's examples."""
    return (*_AT_LEAST, Equal(), *_MORE, *(_WITH if advanced else ()))


def usual_rewards(advanced: bool) -> tuple[Reward, ...]:
    """The rewards of the rulebook's examples."""
    plain = [reward_from({"kind": kind}) for kind in REWARD_KINDS[1:] if advanced or kind not in ADVANCED_REWARDS]
    return (*_EACH, *_PLUS, *plain)


@cache
def others(half: Half) -> tuple[CardHalf, ...]:
    """Further halves that a printed card may well have: all with a few symbols."""
    found: list[CardHalf]
    if half == "mission":
        found = [AtLeast(**counts) for counts in _few(MOST_ASKED)]
    else:
        points = range(MOST_PLUS + 1)
        found = [Symbols(**counts, plus=plus) for counts in _few(MOST_GIVEN) for plus in points]
    return tuple(card for card in found if card not in usual(half, True))


def _few(most: int) -> Iterator[dict[str, int]]:
    """All ways to count up to `most` symbols."""
    for many in range(1, most + 1):
        for symbols in combinations_with_replacement(SYMBOLS, many):
            yield {symbol: symbols.count(symbol) for symbol in SYMBOLS if symbol in symbols}


def pictured(half: Half, advanced: bool, further: bool) -> tuple[CardHalf, ...]:
    """The halves that are shown as pictures: the usual ones, or all with the `further` ones."""
    return (*usual(half, advanced), *(others(half) if further else ()))


def half_values(half: Half, known: CardHalf | None, advanced: bool, further: bool = False) -> Json:
    """The values of a form for half a card."""
    values = _values(half, half_json(known) if known else {})
    return {**values, f"other_{half}": known is not None and known not in pictured(half, advanced, further)}


def half_of(half: Half, values: Entries) -> CardHalf:
    """The half of a card that was entered into a form."""
    if half == "mission":
        match values["mission"]:
            case "at_least":
                return AtLeast(**values["asks"])
            case "more":
                return More(values["more"], values["than"])
            case "equal_with":
                return EqualWith(values["more"])
            case _:
                return Equal()
    return Symbols(**values["gives"]) if values["reward"] == "symbols" else reward_from({"kind": values["reward"]})


def halves_of(kind: Kind, card: Entries) -> tuple[CardHalf, ...]:
    """The halves of a card of the box: mission, then reward."""
    halves = HALVES_OF[kind]
    return tuple(half_from(half, card[half] if len(halves) > 1 else card) for half in halves)


def is_told(half: Half, values: Entries) -> bool:
    """Whether anything was entered for a half: a new form has a card without symbols."""
    match half_of(half, values):
        case AtLeast(needs=counts) | Symbols(worth=counts):
            return bool(counts)
    return True


def half_fields(half: Half, values: Entries, advanced: bool, further: bool = False) -> tuple[Field, ...]:
    """The pictures of a half, with the `further` ones on demand, and the symbols when no picture fits."""
    cards = pictured(half, advanced, further)
    pictures = Usual(half, msg(f"small_islands.enter.{half}"), half=half, cards=cards)
    if not values[f"other_{half}"]:
        return (pictures,)
    if half == "mission":
        return (pictures, *_mission(values, advanced))
    kinds = [kind for kind in REWARD_KINDS if advanced or kind not in ADVANCED_REWARDS]
    kind = _choice("reward", kinds, [msg(f"small_islands.enter.gives_{kind}") for kind in kinds])
    return (pictures, kind, *([_symbols("gives", (*SYMBOLS, "plus"))] if values["reward"] == "symbols" else []))


def first_values(kind: Kind, card: Entries | None, number: int) -> Json:
    """The first values of a form: the known card, or what most cards have; `number` is the proposed level."""
    known: Entries = card or {}
    match kind:
        case "levels":
            usual = {"level": number, "base": 40, "per_house": 1, "explore": 9, "land": 3}
            return {key: known.get(key, first) for key, first in usual.items()}
        case "expedition":
            face = {"type": known.get("type", "explore"), "tile": known.get("tile", 1)}
            return {
                **face,
                "directions": [*known.get("directions", ())],
                **_values("mission", known.get("mission", {})),
            }
    halves = halves_of(kind, card) if card else (None, None)
    values: Json = {}
    for half, held in zip(HALVES_OF[kind], halves, strict=False):
        values |= half_values(half, held, kind != "objectives")
    return values


def _values(half: Half, known: Entries) -> Json:
    """The values of the fields for the symbols of half a card; empty without a known card."""
    if half == "reward":
        gives = {symbol: known.get(symbol, 0) for symbol in (*SYMBOLS, "plus")}
        return {"reward": known.get("kind", "symbols"), "gives": gives}
    return {
        "mission": known.get("kind", "at_least"),
        "asks": {symbol: known.get(symbol, 0) for symbol in SYMBOLS},
        "more": known.get("more", known.get("resource", "flower")),
        "than": known.get("than", "fruit"),
    }


def next_values(kind: Kind, entered: Entries, number: int) -> Json:
    """The values for the next card: cards come sorted, so their type stays; the rest is entered again."""
    alike = {"levels": ("explore", "land"), "expedition": ("type", "mission")}.get(kind, ())
    return {**first_values(kind, None, number), **{key: entered[key] for key in alike if key in entered}}


def asked(kind: Kind, values: Entries) -> tuple[Field, ...]:
    """The fields of a form with these values: each has a meaning for the card as it is so far."""
    match kind:
        case "levels":
            return tuple(
                Count(key, msg(f"small_islands.enter.{key}"), low=low, high=high, quick=quick)
                for key, low, high, quick in _LEVEL
            )
        case "expedition":
            return (*_face(), *_mission(values, True))
    return tuple(entry for half in HALVES_OF[kind] for entry in half_fields(half, values, kind != "objectives"))


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


def card_of(kind: Kind, values: Entries) -> Json:
    """The card that was entered."""
    match kind:
        case "levels":
            return {key: values[key] for key, *_ in _LEVEL}
        case "expedition":
            card = {"type": values["type"], "tile": values["tile"], "directions": [*values["directions"]]}
            return {**card, "mission": half_json(half_of("mission", values))}
    halves: Json = {half: half_json(half_of(half, values)) for half in HALVES_OF[kind]}
    return halves if kind == "objectives" else halves[HALVES_OF[kind][0]]


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
    texts = [half_text(half) for half in halves_of(kind, card)]
    return texts[0] if len(texts) == 1 else msg("small_islands.objective_label", mission=texts[0], reward=texts[1])


def laid_out(cards: Sequence[Entries]) -> list[Entries]:
    """The expedition cards in the order of a table: by type, tile and first direction."""
    return sorted(cards, key=lambda card: (card["type"], card["tile"], [*map(DIRECTIONS.index, card["directions"])]))


def next_level(levels: Sequence[Entries]) -> int:
    """The first level that was not entered yet, or the last one."""
    known = {card["level"] for card in levels}
    return next((level for level in range(1, LEVELS + 1) if level not in known), LEVELS)
