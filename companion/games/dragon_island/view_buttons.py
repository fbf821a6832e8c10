"""The buttons of a turn: ways to end a step, and deeds that bring fame."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Button, Menu, Picture
from companion.core.game import Intent
from companion.core.message import Message, msg
from companion.core.sheet import Count, Field
from companion.games.dragon_island.deeds import price
from companion.games.dragon_island.facts import BUILDING_FAME, BUILDINGS, COLORS, GOLD_PET, MOST_TREASURE_FAME, Building
from companion.games.dragon_island.offers import refusal
from companion.games.dragon_island.pictures import action, dragons, stand, storm
from companion.games.dragon_island.state import (
    ACTION,
    DRAGONS_THERE,
    DRAW,
    LAY,
    MOVE_DRAGONS,
    PLACE_DRAGONS,
    TREASURE,
    WIZARD,
    State,
)

# Each fame of a treasure card up to this number is one tap.
USUAL_TREASURE = 6

# The usual end of a step: the key of its label, and its intent.
USUAL: dict[int, tuple[str, Intent]] = {
    LAY: ("laid", {"do": "lay"}),
    PLACE_DRAGONS: ("placed", {"do": "place_dragons"}),
    MOVE_DRAGONS: ("none_moved", {"do": "skip"}),
    WIZARD: ("wizard", {"do": "wizard", "to": "tile"}),
    DRAGONS_THERE: ("no_dragon", {"do": "skip"}),
    ACTION: ("no_action", {"do": "skip"}),
    TREASURE: ("no_treasure", {"do": "skip"}),
}


def foot(state: State) -> Iterator[Button | Menu]:
    """The most likely action, and a menu with the deeds of later steps."""
    match state.phase:
        case "prepare":
            label = msg("dragon_island.button.start", player=state.players[0].name)
            yield Button(label, {"do": "start"}, role="main", symbol="check")
        case "turn" if state.one_screen:
            over = msg("dragon_island.button.turn_over")
            yield Button(over, _draw(state), role="main", symbol="check", hint=_at_the_end(state))
        case "turn":
            ahead = tuple(_ahead(state))
            if ahead:
                yield Menu(msg("dragon_island.button.fame"), msg("dragon_island.button.fame_title"), ahead, "fame")
            yield _usual(state)
        case _:
            yield Button(msg("dragon_island.button.count"), role="main", symbol="count", opens_sheet=True)


def _usual(state: State) -> Button:
    """The usual end of the present step."""
    if state.step == DRAW:
        label = msg("dragon_island.button.drawn" if state.bag else "dragon_island.button.turn_over")
        return Button(label, _draw(state), role="main", symbol="check")
    key, intent = USUAL[state.step]
    if state.first_turn and state.step in (LAY, WIZARD):
        key = f"first_{key}"
    if state.captured and state.step == DRAGONS_THERE:
        key = "dealt_with"
    return Button(msg(f"dragon_island.button.{key}"), intent, role="main", symbol="check")


def _draw(state: State) -> Intent:
    return {"do": "draw" if state.bag else "end_turn"}


def _at_the_end(state: State) -> Message:
    """The last actions at the table before the next turn."""
    if state.fame_of_turn:
        key = "over_fame" if state.bag else "over_fame_empty"
        return msg(f"dragon_island.button.{key}", n=state.fame_of_turn)
    return msg("dragon_island.button.over_drawn" if state.bag else "dragon_island.button.over_empty")


def beside(state: State) -> Iterator[Button | Picture]:
    """Other ways to go on in the present step, right below the list of steps."""
    buildable = not state.first_turn and not state.on_tower
    match state.step:
        case 1 if not state.first_turn:
            yield storm(state)
        case 2:
            yield _offered(state, msg("dragon_island.button.none_placed"), {"do": "skip"}, "skip")
        case 3:
            yield _offered(state, msg("dragon_island.button.moved"), {"do": "move_dragons"}, "dragon_head")
        case 4:
            yield stand(state)
        case 5:
            yield dragons(state)
        case 6:
            if buildable:
                yield action(state)
            yield _offered(state, msg("dragon_island.button.action_used"), {"do": "use_action"}, "check")
            if buildable:
                yield from _buildings(state)
        case 7:
            yield _treasure(state)


def told(state: State) -> Iterator[Button | Picture]:
    """All deeds of a turn on one screen, each with its price and its gain."""
    yield stand(state)
    if not state.on_tower:
        if not state.first_turn:
            yield dragons(state)
            yield from _buildings(state)
        yield _treasure(state)
    if not state.first_turn:
        yield storm(state)


def _ahead(state: State) -> Iterator[Button | Picture]:
    """Deeds of the steps after the present one, to leave out the steps in between."""
    if state.step == LAY or state.step >= TREASURE or state.first_turn or state.on_tower:
        return
    if state.step < DRAGONS_THERE:
        yield dragons(state)
    if state.step < ACTION:
        yield from _buildings(state)
    yield _treasure(state)
    hint = msg("dragon_island.button.rest_hint" if state.bag else "dragon_island.button.rest_hint_empty")
    yield Button(msg("dragon_island.button.rest"), _draw(state), symbol="skip", hint=hint)


def _offered(
    state: State, label: Message, intent: Intent, symbol: str, hint: Message | None = None, ask: tuple[Field, ...] = ()
) -> Button:
    """A button that is locked with the reason against its intent, if any."""
    reason = refusal(state, intent)
    return Button(label, intent, ask, symbol=symbol, hint=hint, locked=reason.text if reason else None)


def _buildings(state: State) -> Iterator[Button]:
    """Stable, tower, and a cave for each pet without one."""
    for what in BUILDINGS:
        label, hint = f"dragon_island.button.built_{what}", _building_hint(state, what)
        if what != "cave":
            yield _offered(state, msg(label), {"do": "build", "what": what}, what, hint)
            continue
        for color in COLORS:
            if color in state.player.pets and color not in state.player.caves:
                named = msg(label, dragon=msg(f"dragon_island.dragon.{color}"))
                yield _offered(state, named, {"do": "build", "what": what, "color": color}, what, hint)


def _building_hint(state: State, what: Building) -> Message:
    """The fame of a building, and its price where the wizard stands."""
    here, own = (price("build", state.player.pets, mine).total for mine in (False, True))
    if state.own_terrain is None:
        return msg("dragon_island.button.built_hint", n=BUILDING_FAME[what], here=here, own=own)
    return msg("dragon_island.button.built_here", n=BUILDING_FAME[what], here=own if state.own_terrain else here)


def _treasure(state: State) -> Button:
    """A treasure card. The player enters the fame of the card, the app adds the fame of the gold pet (step 7)."""
    hint = msg("dragon_island.button.treasure_gold", n=GOLD_PET) if "gold" in state.player.pets else None
    label = msg("dragon_island.treasure_fame")
    fame = Count("fame", label, default=0, high=MOST_TREASURE_FAME, symbol="fame", quick=USUAL_TREASURE)
    return _offered(state, msg("dragon_island.button.treasure"), {"do": "treasure"}, "treasure", hint, (fame,))
