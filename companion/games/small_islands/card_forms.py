"""Small forms for the cards of a box: what is asked, the card that comes of it, and the card in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from companion.core.message import Message, msg
from companion.core.sheet import Choice, Count, Field
from companion.games.small_islands.facts import DIRECTIONS, EXPEDITION, LEVELS, RESOURCES, ROW, SYMBOLS
from companion.games.small_islands.missions import mission_from, mission_text, plural
from companion.games.small_islands.rewards import reward_from, reward_text

Kind = Literal["levels", "expedition", "objectives", "missions", "rewards"]
Json = dict[str, Any]

MISSION_KINDS = ("at_least", "equal", "more", "equal_with")
REWARD_KINDS = ("symbols", "fewest", "flat", "size", "discovery", "best_resource", "resource_and_ports", "locations")
DRAWN = {"temple": "temple", "flower": "lotus", "fruit": "dragon_fruit", "leaf": "leaf"}
MOST = 9


def fields(kind: Kind, card: Mapping[str, Any] | None, number: int) -> tuple[Field, ...]:
    """What is asked for a card, filled with the one that is there; `number` proposes the level of a new one."""
    known: Mapping[str, Any] = card or {}
    match kind:
        case "levels":
            return _level(known, number)
        case "expedition":
            return (*_expedition(known), *_mission(known.get("mission", {})))
        case "objectives":
            return (*_mission(known.get("mission", {})), *_reward(known.get("reward", {})))
        case "missions":
            return _mission(known)
        case "rewards":
            return _reward(known)


def _level(known: Mapping[str, Any], number: int) -> tuple[Field, ...]:
    asked = (("level", 1, LEVELS, number), ("base", 0, 99, 40), ("per_house", 0, MOST, 1))
    counts = (*asked, ("explore", 1, EXPEDITION, 9), ("land", 0, EXPEDITION, 3))
    return tuple(
        Count(key, msg(f"small_islands.enter.{key}"), default=known.get(key, first), low=low, high=high)
        for key, low, high, first in counts
    )


def _expedition(known: Mapping[str, Any]) -> tuple[Field, ...]:
    ways = [*known.get("directions", ("up", "right", "left"))]
    kinds = (msg("small_islands.card_explore"), msg("small_islands.card_land"))
    return (
        _choice("type", ("explore", "land"), kinds, known.get("type", "explore")),
        Count("tile", msg("small_islands.enter.tile"), default=known.get("tile", 1), low=1, high=ROW),
        *(_direction(f"way_{at + 1}", ways[at] if at < len(ways) else "none", at > 0) for at in range(3)),
    )


def _choice(key: str, choices: Sequence[str], labels: Sequence[Message], default: str) -> Choice:
    label = msg(f"small_islands.enter.{key}")
    return Choice(key, label, default=default, choices=tuple(choices), labels=tuple(labels))


def _direction(key: str, default: str, may_lack: bool) -> Choice:
    choices = (*DIRECTIONS, *(("none",) if may_lack else ()))
    return _choice(key, choices, [msg(f"small_islands.direction.{one}") for one in choices], default)


def _mission(known: Mapping[str, Any]) -> tuple[Field, ...]:
    kinds = [msg(f"small_islands.enter.kind_{kind}") for kind in MISSION_KINDS]
    names = [plural(resource) for resource in RESOURCES]
    return (
        _choice("mission", MISSION_KINDS, kinds, known.get("kind", "at_least")),
        *_symbols("asks", known),
        _choice("more", RESOURCES, names, known.get("more", known.get("resource", "flower"))),
        _choice("than", RESOURCES, names, known.get("than", "fruit")),
    )


def _symbols(prefix: str, known: Mapping[str, Any]) -> tuple[Field, ...]:
    return tuple(
        Count(
            f"{prefix}_{symbol}",
            msg(f"small_islands.symbol_name.{symbol}"),
            default=known.get(symbol, 0),
            high=MOST,
            symbol=DRAWN[symbol],
        )
        for symbol in SYMBOLS
    )


def _reward(known: Mapping[str, Any]) -> tuple[Field, ...]:
    kinds = [msg(f"small_islands.enter.gives_{kind}") for kind in REWARD_KINDS]
    plus = Count("plus", msg("small_islands.field.plus"), default=known.get("plus", 0), high=MOST)
    return (
        _choice("reward", REWARD_KINDS, kinds, known.get("kind", "symbols")),
        *_symbols("gives", known),
        plus,
    )


def card_of(kind: Kind, values: Mapping[str, Any]) -> Json:
    """The card that was entered."""
    match kind:
        case "levels":
            return {key: values[key] for key in ("level", "base", "per_house", "explore", "land")}
        case "expedition":
            ways = [values[key] for key in ("way_1", "way_2", "way_3") if values[key] != "none"]
            card = {"type": values["type"], "tile": values["tile"], "directions": ways}
            return {**card, "mission": _mission_of(values)}
        case "objectives":
            return {"mission": _mission_of(values), "reward": _reward_of(values)}
        case "missions":
            return _mission_of(values)
        case "rewards":
            return _reward_of(values)


def _mission_of(values: Mapping[str, Any]) -> Json:
    match values["mission"]:
        case "at_least":
            asked: Json = {symbol: values[f"asks_{symbol}"] for symbol in SYMBOLS if values[f"asks_{symbol}"]}
            return {"kind": "at_least", **asked}
        case "more":
            return {"kind": "more", "more": values["more"], "than": values["than"]}
        case "equal_with":
            return {"kind": "equal_with", "resource": values["more"]}
        case kind:
            return {"kind": kind}


def _reward_of(values: Mapping[str, Any]) -> Json:
    if values["reward"] != "symbols":
        return {"kind": values["reward"]}
    given: Json = {symbol: values[f"gives_{symbol}"] for symbol in SYMBOLS if values[f"gives_{symbol}"]}
    return {"kind": "symbols", **given, "plus": values["plus"]}


def card_text(kind: Kind, card: Mapping[str, Any]) -> Message:
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
