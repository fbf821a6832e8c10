"""What can be tapped: the ways a step can go, and the deeds that bring fame."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Button, Menu, Picture
from companion.core.message import Message, msg
from companion.core.plain import Entries
from companion.core.sheet import Choice, Count
from companion.games.dragon_island.deeds import Capture, fame_of
from companion.games.dragon_island.facts import BUILDING_FAME, COLORS, GOLD_PET, MOST_TREASURE_FAME, Building
from companion.games.dragon_island.offers import refusal
from companion.games.dragon_island.prices import What, price
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

# What is most often said of a step, and its intent.
USUAL: dict[int, tuple[str, Entries]] = {
    LAY: ("laid", {"do": "lay"}),
    PLACE_DRAGONS: ("placed", {"do": "place_dragons"}),
    MOVE_DRAGONS: ("none_moved", {"do": "skip"}),
    WIZARD: ("wizard", {"do": "wizard", "to": "tile"}),
    DRAGONS_THERE: ("no_dragon", {"do": "skip"}),
    ACTION: ("no_action", {"do": "skip"}),
    TREASURE: ("no_treasure", {"do": "skip"}),
}


def foot(state: State) -> Iterator[Button | Menu]:
    """One main action, the likeliest at the table; beside it the deeds of later steps."""
    match state.phase:
        case "prepare":
            label = msg("dragon_island.button.start", player=state.players[0].name)
            yield Button(label, {"do": "start"}, role="main", symbol="check")
        case "turn" if state.one_screen:
            yield Button(_draw_label(state), _draw(state), role="main", symbol="check")
        case "turn":
            ahead = tuple(_ahead(state))
            if ahead:
                yield Menu(msg("dragon_island.button.fame"), msg("dragon_island.button.fame_title"), ahead, "fame")
            yield _usual(state)
        case _:
            yield Button(msg("dragon_island.button.count"), role="main", symbol="count", opens_sheet=True)


def _usual(state: State) -> Button:
    if state.step == DRAW:
        return Button(_draw_label(state), _draw(state), role="main", symbol="check")
    key, intent = USUAL[state.step]
    if state.first_turn and state.step in (LAY, WIZARD):
        key = f"first_{key}"
    return Button(msg(f"dragon_island.button.{key}"), intent, role="main", symbol="check")


def _draw(state: State) -> Entries:
    return {"do": "draw" if state.bag else "end_turn"}


def _draw_label(state: State) -> Message:
    return msg("dragon_island.button.drawn" if state.bag else "dragon_island.button.turn_over")


def beside(state: State) -> Iterator[Button | Picture]:
    """What else can happen in the present step: it stands right below the list of steps."""
    match state.step:
        case 1 if not state.first_turn:
            yield _offered(state, "storm", {"do": "storm"}, "storm")
        case 2:
            yield _offered(state, "none_placed", {"do": "skip"}, "skip")
        case 3:
            yield _offered(state, "moved", {"do": "move_dragons"}, "dragon_head")
        case 4:
            yield _offered(state, "on_tower", {"do": "wizard", "to": "tower"}, "tower")
        case 5:
            yield _dragons_there(state)
            yield _tamed(state)
        case 6:
            yield _offered(state, "action_used", {"do": "use_action"}, "check")
            if not state.first_turn and not state.on_tower:
                yield from _buildings(state)
        case 7:
            yield _treasure(state)


def told(state: State) -> Iterator[Button | Picture]:
    """All that a turn can hold, on one screen: each deed with what it costs and gives."""
    if not state.first_turn:
        yield _offered(state, "storm", {"do": "storm"}, "storm")
    if state.step <= WIZARD:
        yield _offered(state, "on_tower", {"do": "wizard", "to": "tower"}, "tower")
    if state.on_tower:
        return
    if not state.first_turn:
        yield _one_by_one(state)
        yield _tamed(state)
        yield from _buildings(state)
    yield _treasure(state)


def _one_by_one(state: State) -> Picture:
    """The dragons of the tile: each tap is a dragon captured, so that none is marked and forgotten (step 5 B)."""
    open_now = refusal(state, {"do": "capture"}) is None
    dragons = []
    for color in COLORS:
        fame = fame_of(Capture({color: 1}), state.player.deeds)
        more = {f"more_{other}": 0 for other in COLORS}
        name = msg(f"dragon_island.dragon.{color}")
        dragons.append(
            {
                "color": color,
                "name": msg("dragon_island.one.dragon", dragon=name, n=fame),
                "fame": fame,
                "intent": {"do": "capture", "color": color, **more} if open_now else None,
            }
        )
    title, cost = msg("dragon_island.one.captured"), _energy(state, "capture")
    return Picture("dragon_island.one_by_one", title, {"title": title, "price": cost, "dragons": dragons})


def _ahead(state: State) -> Iterator[Button]:
    """Deeds of the steps after the present one, for the hurried: what lies between is left out."""
    if state.step == LAY or state.step >= TREASURE or state.first_turn or state.on_tower:
        return
    if state.step < DRAGONS_THERE:
        yield _captured(state)
        yield _tamed(state)
    if state.step < ACTION:
        yield from _buildings(state)
    yield _treasure(state)
    hint = msg("dragon_island.button.rest_hint" if state.bag else "dragon_island.button.rest_hint_empty")
    yield Button(msg("dragon_island.button.rest"), _draw(state), symbol="skip", hint=hint)


def _offered(state: State, key: str, intent: Entries, symbol: str, hint: Message | None = None) -> Button:
    reason = refusal(state, intent)
    return Button(
        msg(f"dragon_island.button.{key}"), intent, symbol=symbol, hint=hint, locked=reason.text if reason else None
    )


def _dragons_there(state: State) -> Picture:
    """The dragons of the tile, to be tapped one by one and then captured together (step 5 B)."""
    dragons = [
        {"color": color, "name": msg(f"dragon_island.dragon.{color}"), "most": state.dragons_free(color)}
        for color in COLORS
    ]
    data = {
        "dragons": dragons,
        "title": msg("dragon_island.which_dragons"),
        "clear": msg("dragon_island.button.no_dragons_yet"),
        "button": msg("dragon_island.button.captured"),
        "price": _energy(state, "capture"),
        "intent": {"do": "capture"},
    }
    return Picture("dragon_island.capture", msg("dragon_island.which_dragons"), data)


def _captured(state: State) -> Button:
    """The same in a form, for a capture that is told ahead."""
    return Button(
        msg("dragon_island.button.captured"),
        {"do": "capture"},
        (_captured_color(state), *_more_captured(state)),
        symbol="dragon_head",
        hint=_energy(state, "capture"),
    )


def _tamed(state: State) -> Button:
    """The only dragon of the tile becomes a pet (step 5 A)."""
    reasons = {color: refusal(state, {"do": "tame", "color": color}) for color in COLORS}
    free = tuple(color for color in COLORS if reasons[color] is None)
    choice = Choice(
        "color",
        msg("dragon_island.which_dragon"),
        choices=free,
        labels=tuple(msg(f"dragon_island.dragon.{color}") for color in free),
        hints=tuple(msg(f"dragon_island.ability.{color}") for color in free),
        symbols=tuple(f"dragon_{color}" for color in free),
    )
    cost = price("tame", state.player.pets, False)
    key = "dragon_island.button.tamed_green" if cost.off else "dragon_island.button.tamed_hint"
    blocked = next((reason.text for reason in reasons.values() if reason), None)
    return Button(
        msg("dragon_island.button.tamed"),
        {"do": "tame"},
        (choice,),
        symbol="pet",
        hint=msg(key, n=cost.total),
        locked=None if free else blocked,
    )


def _captured_color(state: State) -> Choice:
    """The one dragon that is there for certain, with the fame that its colour brings."""
    fames = {color: fame_of(Capture({color: 1}), state.player.deeds) for color in COLORS}
    return Choice(
        "color",
        msg("dragon_island.which_dragon"),
        choices=COLORS,
        labels=tuple(msg(f"dragon_island.dragon.{color}") for color in COLORS),
        hints=tuple(msg("dragon_island.dragon_fame", n=fames[color]) for color in COLORS),
        symbols=tuple(f"dragon_{color}" for color in COLORS),
    )


def _more_captured(state: State) -> Iterator[Count]:
    for color in COLORS:
        label = msg(f"dragon_island.more.{color}")
        yield Count(f"more_{color}", label, default=0, high=state.dragons_free(color) - 1)


def _energy(state: State, what: What) -> Message:
    """The price here and on one's own terrain, as it is paid."""
    here, own = (price(what, state.player.pets, mine).total for mine in (False, True))
    return msg("dragon_island.button.energy", n=here, own=own)


def _buildings(state: State) -> Iterator[Button]:
    """Stable, tower, and a cave for each pet that has none yet."""
    yield _building(state, "stable")
    yield _building(state, "tower")
    for color in COLORS:
        if color in state.player.pets and color not in state.player.caves:
            yield _building(state, "cave", color)


def _building(state: State, what: Building, color: str | None = None) -> Button:
    cave = {"color": color} if color else {}
    intent = {"do": "build", "what": what, **cave}
    dragon = {"dragon": msg(f"dragon_island.dragon.{color}")} if color else {}
    cost = {mine: price("build", state.player.pets, mine).total for mine in (False, True)}
    reason = refusal(state, intent)
    return Button(
        msg(f"dragon_island.button.built_{what}", **dragon),
        intent,
        symbol=what,
        hint=msg("dragon_island.button.built_hint", n=BUILDING_FAME[what], here=cost[False], own=cost[True]),
        locked=reason.text if reason else None,
    )


def _treasure(state: State) -> Button:
    """The fame of the card is entered; the gold pet's fame is added by the app (step 7)."""
    intent = {"do": "treasure"}
    hint = msg("dragon_island.button.treasure_gold", n=GOLD_PET) if "gold" in state.player.pets else None
    reason = refusal(state, intent)
    return Button(
        msg("dragon_island.button.treasure"),
        intent,
        (Count("fame", msg("dragon_island.treasure_fame"), default=0, high=MOST_TREASURE_FAME, symbol="fame"),),
        symbol="treasure",
        hint=hint,
        locked=reason.text if reason else None,
    )
