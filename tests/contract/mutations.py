"""Things that are nearly right: an intent, a report or options with one thing changed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

ODD_VALUES: tuple[Any, ...] = (None, True, False, "", "nonsense", "1", -1, 0, 1, 1.0, 1.5, 10**9, [], [1], {}, {"a": 1})


def same(one: Any, two: Any) -> bool:
    """Equal as JSON: `true` is not 1 and 1.0 is not 1."""
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(map(same, one, two))
    return type(one) is type(two) and bool(one == two)


def is_offered(offers: Sequence[Mapping[str, Any]], intent: Mapping[str, Any]) -> bool:
    """Whether an intent is on offer, read off the offers' JSON without the code that is under test."""
    return any(_fits(offer, intent) for offer in offers)


def _fits(offer: Mapping[str, Any], intent: Mapping[str, Any]) -> bool:
    ask = offer.get("ask", {})
    fixed = {key: value for key, value in offer.items() if key != "ask"}
    needed = {key for key, limits in ask.items() if not limits.get("optional")}
    if not fixed.keys() | needed <= intent.keys() <= fixed.keys() | ask.keys():
        return False
    return all(same(fixed[key], value) if key in fixed else _allowed(ask[key], value) for key, value in intent.items())


def _allowed(limits: Mapping[str, Any], value: Any) -> bool:
    if "choices" in limits:
        return any(same(value, choice) for choice in limits["choices"])
    if "text" in limits:
        return isinstance(value, str)
    return type(value) is int and limits["min"] <= value <= limits["max"]


def broken_intents(offer: Mapping[str, Any], intent: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """An intent with an entry missing, added or changed. Some of them may be on offer all the same."""
    for key in intent:
        yield {name: value for name, value in intent.items() if name != key}
        for value in ODD_VALUES:
            yield {**intent, key: value}
    for key, limits in offer.get("ask", {}).items():
        if "min" in limits:
            low, high = limits["min"], limits["max"]
            yield from ({**intent, key: value} for value in (low - 1, high + 1, float(low)))
    yield {**intent, "nonsense": 1}
    yield {**intent, "ask": offer.get("ask", {})}
    yield {**intent, "do": f"{intent['do']}_"}


def mutants(data: Any) -> Iterator[Any]:
    """JSON data with one place changed: an entry missing, unknown, of another type, or a row twice."""
    if isinstance(data, dict):
        yield {**data, "nonsense": 1}
        for key, value in data.items():
            yield {name: item for name, item in data.items() if name != key}
            yield from ({**data, key: mutant} for mutant in mutants(value))
    elif isinstance(data, list):
        yield [*data, *data[:1]]
        for at, item in enumerate(data):
            yield [*data[:at], *data[at + 1 :]]
            yield from ([*data[:at], mutant, *data[at + 1 :]] for mutant in mutants(item))
    yield from (odd for odd in ODD_VALUES if not same(odd, data))
