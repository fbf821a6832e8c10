"""The drawings of a turn: steps, prices, player cards, and rows of cells to tap.

A tap on a cell tells one thing about the turn: the tile of the wizard, its action, a storm, a dragon.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from companion.core.blocks import Picture
from companion.core.game import Intent
from companion.core.message import Message, msg
from companion.games.dragon_island.deeds import Capture, Price, fame_of, price
from companion.games.dragon_island.events import How
from companion.games.dragon_island.facts import ACTIONS, COLORS, Color
from companion.games.dragon_island.offers import refusal
from companion.games.dragon_island.state import State

Duty = Literal["must", "may", "if_any"]
CellKind = Literal["dragon", "stand", "storm", "symbol"]
ACTION_SYMBOLS = {"build": "stable", "telekinesis": "energy_stone", "cards": "card", "none": "block"}


@dataclass(frozen=True)
class TurnStep:
    """One of the eight steps: whether one must, and how it went. Only the present one has a detail."""

    number: int
    status: How | Literal["now", "later"]
    text: Message
    duty: Duty
    tag: Message
    detail: Message | None


@dataclass(frozen=True)
class TurnSteps(Picture):
    """The eight steps of a turn."""

    steps: tuple[TurnStep, ...]

    told = True


@dataclass(frozen=True)
class WrittenPrice:
    """A price with its unit in words."""

    price: Price
    unit: Message


@dataclass(frozen=True)
class PriceOf:
    """The price of one thing, elsewhere and on the terrain of the own color."""

    symbol: str
    name: Message
    elsewhere: WrittenPrice
    own_terrain: WrittenPrice


@dataclass(frozen=True)
class TurnPrices(Picture):
    """All prices of a player. `pets` are those that help; a player says `own_terrain` as long as it is None.

    `moment` differs in each turn.
    """

    prices: tuple[PriceOf, ...]
    pets: tuple[Color, ...]
    own_terrain: bool | None
    moment: str


@dataclass(frozen=True)
class PetCard:
    """A pet with the coins on its card, and whether it lives in a cave."""

    color: Color
    coins: int
    cave: bool
    text: Message


@dataclass(frozen=True)
class PlayerCard:
    """All that lies before a player's screen, and the fame behind it. `peek` asks whether to show the fame."""

    name: str
    active: bool
    pets: tuple[PetCard, ...]
    captured: tuple[Color, ...]
    captured_text: Message
    peek: Message
    fame: Message


@dataclass(frozen=True)
class PlayerCards(Picture):
    """One card for each player. `moment` differs after each tap."""

    cards: tuple[PlayerCard, ...]
    moment: str


@dataclass(frozen=True)
class TurnCell:
    """A cell of a row. `look` is the color or the symbol that it shows; an impossible one has no intent."""

    kind: CellKind
    look: str
    word: Message
    name: Message
    intent: Intent | None
    on: bool = False
    gain: str | None = None


@dataclass(frozen=True)
class TurnRow:
    """Cells side by side, with a note on all of them."""

    title: Message
    cells: tuple[TurnCell, ...]
    note: Message | None


@dataclass(frozen=True)
class TurnRows:
    """Rows of cells below each other, the part that several pictures share."""

    rows: tuple[TurnRow, ...]


@dataclass(frozen=True)
class WizardStand(TurnRows, Picture):
    """The tile of the wizard, and the action that it allows."""


@dataclass(frozen=True)
class TileAction(TurnRows, Picture):
    """The action of the wizard's tile alone, at its step."""


@dataclass(frozen=True)
class StormColors(TurnRows, Picture):
    """The colors of a storm tile: all other players lose a stone of the color."""


@dataclass(frozen=True)
class DragonsOfTile(TurnRows, Picture):
    """The dragons of the wizard's tile: a tap captures one, or tames the only one (step 5)."""

    room = 380


def _cell(
    state: State, kind: CellKind, look: str, word: Message, name: Message, intent: Intent, on: bool = False
) -> TurnCell:
    possible = not on and refusal(state, intent) is None
    return TurnCell(kind, look, word, name, intent if possible else None, on)


def stand(state: State) -> WizardStand:
    """Draw the tile of the wizard. Prices and possible actions follow from it."""
    title = msg("dragon_island.row.stand")
    rows = [TurnRow(title, tuple(_places(state)), _stand_note(state))]
    if state.here not in (None, "tower") and not state.first_turn:
        rows.append(_action_row(state))
    return WizardStand(tuple(rows), label=title)


def action(state: State) -> TileAction:
    """Draw the action of the wizard's tile."""
    return TileAction((_action_row(state),), label=msg("dragon_island.row.action"))


def _action_row(state: State) -> TurnRow:
    return TurnRow(msg("dragon_island.row.action"), tuple(_sights(state)), _action_note(state))


def _places(state: State) -> Iterator[TurnCell]:
    """The tower and the five colors; in the first turn only the tower and the own start tile."""
    word, name = msg("dragon_island.row.tower"), msg("dragon_island.button.on_tower")
    yield _cell(state, "symbol", "tower", word, name, {"do": "wizard", "to": "tower"}, state.on_tower)
    for color in COLORS:
        if not state.first_turn or color == state.player.color:
            yield _tile(state, "stand", color, {"do": "wizard", "to": color}, state.here == color)


def _tile(state: State, kind: CellKind, color: Color, intent: Intent, on: bool) -> TurnCell:
    word = msg(f"dragon_island.terrain.{color}")
    return _cell(state, kind, color, word, msg(f"dragon_island.row.{kind}_on", color=word), intent, on)


def _stand_note(state: State) -> Message:
    if state.on_tower:
        return msg("dragon_island.row.on_tower")
    if state.first_turn:
        return msg("dragon_island.row.first")
    if state.own_terrain is None:
        return msg("dragon_island.row.stand_why")
    return msg("dragon_island.row.own_terrain" if state.own_terrain else "dragon_island.row.other_terrain")


def _sights(state: State) -> Iterator[TurnCell]:
    """The actions that a tile may have, and a treasure that was found there before."""
    for action in ACTIONS:
        word = msg(f"dragon_island.see.{action}")
        intent = {"do": "see_action", "action": action}
        yield _cell(state, "symbol", ACTION_SYMBOLS[action], word, word, intent, state.action == action)
    word, name = msg("dragon_island.see.marker"), msg("dragon_island.see.marker_name")
    yield _cell(state, "symbol", "treasure", word, name, {"do": "see_marker"}, state.marker)


def _action_note(state: State) -> Message | None:
    """The effect of the tile's action (actions of the tiles)."""
    match state.action:
        case None:
            return None
        case "cards" if "blue" in state.player.pets:
            return msg("dragon_island.see.cards_blue")
        case "telekinesis" if state.here == "gold":
            return msg("dragon_island.see.telekinesis_gold")
        case action:
            return msg(f"dragon_island.see.{action}_note")


def storm(state: State) -> StormColors:
    """Draw the colors of a storm tile (storm tiles)."""
    seen = state.storm.color if state.storm else None
    cells = [_tile(state, "storm", color, {"do": "storm", "color": color}, color == seen) for color in COLORS]
    reason = refusal(state, {"do": "storm", "color": COLORS[0]})
    note = storm_words(seen) if state.storm else reason.text if reason else None
    title = msg("dragon_island.row.storm")
    return StormColors((TurnRow(title, tuple(cells), note),), label=title)


def storm_words(color: Color | None) -> Message:
    """The stone that the others lose. Old games do not know the color of a storm."""
    return msg(f"dragon_island.storm_of.{color}") if color else msg("dragon_island.storm")


def dragons(state: State) -> DragonsOfTile:
    """Draw the dragons to capture with the fame that each brings now, and the dragons to tame."""
    captures, tames = [], []
    for color in COLORS:
        dragon, word = msg(f"dragon_island.dragon.{color}"), dragon_word(color)
        fame = fame_of(Capture({color: 1}), state.player.deeds)
        name = msg("dragon_island.one.dragon", dragon=dragon, n=fame)
        cell = _cell(state, "dragon", color, word, name, capture(color))
        captures.append(replace(cell, gain=f"+{fame}"))
        name = msg("dragon_island.one.tamed", dragon=dragon, ability=msg(f"dragon_island.ability.{color}"))
        tame = {"do": "tame", "color": color}
        tames.append(_cell(state, "dragon", color, word, name, tame, color in state.player.pets))
    rows = (
        TurnRow(msg("dragon_island.one.captured"), tuple(captures), _capture_note(state)),
        TurnRow(msg("dragon_island.row.tamed"), tuple(tames), _tame_note(state)),
    )
    return DragonsOfTile(rows, label=msg("dragon_island.step.5"))


def capture(color: Color) -> Intent:
    """Capture one dragon of this color."""
    return {"do": "capture", "color": color, **{f"more_{other}": 0 for other in COLORS}}


def _capture_note(state: State) -> Message:
    """The price, paid once for all dragons of the tile, where the wizard stands or on either terrain."""
    reason = refusal(state, capture(COLORS[0]))
    if reason:
        return reason.text
    if state.captured:
        return msg("dragon_island.row.captured_more")
    here, own = (price("capture", state.player.pets, mine).total for mine in (False, True))
    if state.own_terrain is None:
        return msg("dragon_island.button.energy", n=here, own=own)
    return msg("dragon_island.button.energy_here", n=own if state.own_terrain else here)


def _tame_note(state: State) -> Message:
    reasons = [refusal(state, {"do": "tame", "color": color}) for color in COLORS]
    if all(reasons) and reasons[0]:
        return reasons[0].text
    cost = price("tame", state.player.pets, False)
    return msg("dragon_island.button.tamed_green" if cost.off else "dragon_island.button.tamed_hint", n=cost.total)


def dragon_word(color: Color) -> Message:
    """The color of a dragon in a word."""
    return msg("dragon_island.gold") if color == "gold" else msg(f"dragon_island.terrain.{color}")
