"""Random games to look at: option sets read off a game's set-up sheet, and walks through its offers."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from typing import Any

from companion.core import strict_json
from companion.core.blocks import Screen
from companion.core.chance import Rng
from companion.core.game import AnyGame
from companion.core.session import Session, Turn, act_on, back_to, begin, fold
from companion.core.sheet import Choice, Count, Field, Flag, Rows
from companion.games import GAMES

NAMES = ("Ana", "Ben", "Çelik", "O'Neil {x}")
MOST_INTENTS = 2000
MOST_COMBINATIONS = 24


def option_sets(game: AnyGame) -> dict[str, dict[str, Any]]:
    """The defaults, each number of players, and each value of each other entry; each choice with most players, too.

    An entry that goes `along` another one is tried where that one is not as it usually is.
    """
    fields = game.rules.options.root.fields
    players = seats(game)
    found: dict[str, dict[str, Any]] = {"defaults": {}}
    for count in range(players.fewest, players.most + 1):
        found[f"players={count}"] = {"players": list(NAMES[:count])}
    by_key = {field.key: field for field in fields}
    for field in fields:
        along = {field.along: values(by_key[field.along])[1]} if field.along else {}
        for value in values(field):
            for count in (players.fewest, players.most) if isinstance(field, Choice) else (players.fewest,):
                found[f"{field.key}={value}, {count}"] = {"players": list(NAMES[:count]), **along, field.key: value}
    different: dict[str, dict[str, Any]] = {}
    seen = []
    for name, options in found.items():
        checked = game.rules.options.check(options)
        if not checked.problems and checked.value not in seen:
            seen.append(checked.value)
            different[name] = options
    return different


def seats(game: AnyGame) -> Rows:
    """The entry of a set-up sheet that says who plays."""
    return next(field for field in game.rules.options.root.fields if isinstance(field, Rows) and field.key == "players")


def values(field: Field) -> tuple[Any, ...]:
    """Values of an entry that stand for all of them."""
    if isinstance(field, Choice):
        return field.choices
    if isinstance(field, Count):
        return tuple(sorted({field.low, (field.low + field.high) // 2, field.high}))
    return (True, False) if isinstance(field, Flag) else ()


def fillings(ask: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Entries for what an offer asks for, as a script reads it: all combinations of what lies at the limits."""
    keys = list(ask)
    for entries in product(*(_answers(ask[key]) for key in keys)):
        yield {key: value for key, value in zip(keys, entries, strict=True) if value is not LEFT_OUT}


LEFT_OUT = object()


def _answers(ask: Mapping[str, Any]) -> list[Any]:
    optional = [LEFT_OUT] if ask.get("optional") else []
    if "choices" in ask:
        return [*ask["choices"], *optional]
    if "text" in ask:
        return ["A word", *optional]
    low, high = ask["min"], ask["max"]
    return [*sorted({low, (low + high) // 2, high}), *optional]


def one_filling(ask: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
    """Entries drawn from everything that an offer allows."""
    drawn = {}
    for key, limits in ask.items():
        value = chance.randint(limits["min"], limits["max"]) if "min" in limits else chance.choice(_answers(limits))
        if value is not LEFT_OUT:
            drawn[key] = value
    return drawn


def plain(offer: Mapping[str, Any]) -> dict[str, Any]:
    """An offer without what it asks for."""
    return {key: value for key, value in offer.items() if key != "ask"}


def intents(offer: Mapping[str, Any], most: int = MOST_COMBINATIONS) -> list[dict[str, Any]]:
    """Intents that an offer allows: those at its limits first."""
    return [{**plain(offer), **entries} for entries in islice(fillings(offer.get("ask", {})), most)]


@dataclass(frozen=True)
class Point:
    """A moment of a game, with what is sent next; nothing at the end."""

    session: Session
    state: Any
    offers: tuple[dict[str, Any], ...]
    intent: dict[str, Any] | None


@dataclass(frozen=True)
class Case:
    """A game with one set of options."""

    game: AnyGame
    name: str
    options: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.game.id}: {self.name}"


CASES = [Case(game, name, options) for game in GAMES.values() for name, options in option_sets(game).items()]


def cases_of(game: str) -> list[Case]:
    """Those of one game."""
    return [case for case in CASES if case.game.id == game]


def offers_json(game: AnyGame, state: Any) -> tuple[dict[str, Any], ...]:
    """The offers as a script gets them."""
    read: list[dict[str, Any]] = json.loads(strict_json.dumps([offer.to_json() for offer in game.rules.offers(state)]))
    return tuple(read)


def evolved(game: AnyGame, state: Any, events: Sequence[Any]) -> Any:
    """The state after some more events."""
    for event in events:
        state = game.rules.evolve(state, event)
    return state


def tapped(game: AnyGame, session: Session, state: Any, intent: Mapping[str, Any]) -> tuple[Session, Any]:
    """What `act` does, with the state going along, so that a long game is not folded anew at each turn."""
    game.rules.check(state, intent)
    turn = Turn(intent, tuple(game.rules.decide(state, intent, Rng(session.seed, len(session.turns) + 1))))
    return replace(session, turns=(*session.turns, turn)), evolved(game, state, turn.events)


def random_game(game: AnyGame, options: Mapping[str, Any], seed: str, most: int = MOST_INTENTS) -> Iterator[Point]:
    """Each point of a game played by random offers."""
    chance = random.Random(seed)
    session = begin(game, "walk", game.rules.options.check(dict(options)).value, seed)
    state = evolved(game, None, session.opening)
    for _ in range(most):
        offers = offers_json(game, state)
        if game.rules.over(state) or not offers:
            break
        offer = chance.choice(offers)
        intent = {**plain(offer), **one_filling(offer.get("ask", {}), chance)}
        yield Point(session, state, offers, intent)
        session, state = tapped(game, session, state, intent)
    yield Point(session, state, offers_json(game, state), None)


@cache
def _walk(game: str, name: str, seed: str) -> tuple[Point, ...]:
    case = next(case for case in CASES if (case.game.id, case.name) == (game, name))
    return tuple(random_game(case.game, case.options, seed))


def walk(case: Case, seed: str = "walk") -> tuple[Point, ...]:
    """All points of one random game; the same ones each time."""
    return _walk(case.game.id, case.name, seed)


def gone_back(case: Case) -> Any:
    """The state at the end of a game that was taken back to its middle, and went on in another way."""
    last = walk(case)[-1].session
    session = back_to(last, len(last.turns) // 2)
    state, chance = fold(case.game, session), random.Random("back")
    while not case.game.rules.over(state):
        offer = chance.choice(offers_json(case.game, state))
        intent = {**plain(offer), **one_filling(offer.get("ask", {}), chance)}
        session, state = act_on(case.game, session, state, intent)
    return state


@cache
def _screens(game: str, name: str, seed: str) -> tuple[Screen, ...]:
    case = next(case for case in CASES if (case.game.id, case.name) == (game, name))
    return tuple(case.game.telling.view(point.state) for point in walk(case, seed))


def screens(case: Case, seed: str = "walk") -> tuple[Screen, ...]:
    """The screen of each of these points."""
    return _screens(case.game.id, case.name, seed)


def some(points: Sequence[Point], count: int = 8) -> list[Point]:
    """The first and last points and others spread between them."""
    wanted = {round(at * (len(points) - 1) / (count - 1)) for at in range(count)}
    return [points[at] for at in sorted(wanted | {0, min(1, len(points) - 1), len(points) - 1})]
