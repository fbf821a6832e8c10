"""Rows of things to tap, each telling something of the turn at once: where the wizard is, a storm, dragons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.blocks import DataPicture, data_picture
from companion.core.message import Message, msg
from companion.core.plain import Entries
from companion.games.dragon_island.deeds import Capture, What, fame_of, price
from companion.games.dragon_island.facts import ACTIONS, COLORS, Color
from companion.games.dragon_island.offers import refusal
from companion.games.dragon_island.state import State

ACTION_SYMBOLS = {"build": "stable", "telekinesis": "energy_stone", "cards": "card", "none": "block"}


def row(title: Message, cells: Sequence[Entries], note: Message | None = None) -> Entries:
    """Cells side by side, with what holds for all of them."""
    return {"title": title, "note": note, "cells": list(cells)}


def _cell(
    state: State, drawn: tuple[str, str], word: Message, name: Message, intent: Entries, on: bool = False, gain: int = 0
) -> Entries:
    """`drawn` is a kind of drawing and its colour or symbol. What cannot be has no intent."""
    kind, look = drawn
    possible = not on and refusal(state, intent) is None
    gained = f"+{gain}" if gain else None
    return {
        "kind": kind,
        "look": look,
        "word": word,
        "name": name,
        "gain": gained,
        "on": on,
        "intent": intent if possible else None,
    }


def stand(state: State) -> DataPicture:
    """The tile of the wizard: told once, it says what things cost there, and what one can do."""
    title = msg("dragon_island.row.stand")
    rows = [row(title, list(_places(state)), _stand_note(state))]
    if state.here not in (None, "tower") and not state.first_turn:
        rows.append(_action_row(state))
    return data_picture("dragon_island.stand", title, {"rows": rows})


def action(state: State) -> DataPicture:
    """The same of the action alone, at its step."""
    return data_picture("dragon_island.action", msg("dragon_island.row.action"), {"rows": [_action_row(state)]})


def _action_row(state: State) -> Entries:
    return row(msg("dragon_island.row.action"), list(_sights(state)), action_note(state))


def _places(state: State) -> Iterator[Entries]:
    """The tower and the five colours; in the first turn only the tower and the own start tile."""
    own = state.player.color
    word = msg("dragon_island.row.tower")
    name, on = msg("dragon_island.button.on_tower"), state.on_tower
    yield _cell(state, ("symbol", "tower"), word, name, {"do": "wizard", "to": "tower"}, on)
    for color in COLORS:
        if not state.first_turn or color == own:
            yield _tile(state, color, {"do": "wizard", "to": color}, "stand", state.here == color)


def _tile(state: State, color: Color, intent: Entries, kind: str, on: bool = False) -> Entries:
    word = msg(f"dragon_island.terrain.{color}")
    name = msg(f"dragon_island.row.{kind}_on", color=word)
    return _cell(state, (kind, color), word, name, intent, on)


def _stand_note(state: State) -> Message:
    if state.on_tower:
        return msg("dragon_island.row.on_tower")
    if state.first_turn:
        return msg("dragon_island.row.first")
    if state.own_terrain is None:
        return msg("dragon_island.row.stand_why")
    return msg("dragon_island.row.own_terrain" if state.own_terrain else "dragon_island.row.other_terrain")


def _sights(state: State) -> Iterator[Entries]:
    """What the tile lets one do, and whether a treasure was found there."""
    for action in ACTIONS:
        word = msg(f"dragon_island.see.{action}")
        intent = {"do": "see_action", "action": action}
        yield _cell(state, ("symbol", ACTION_SYMBOLS[action]), word, word, intent, state.action == action)
    word, name = msg("dragon_island.see.marker"), msg("dragon_island.see.marker_name")
    yield _cell(state, ("symbol", "treasure"), word, name, {"do": "see_marker"}, state.marker)


def action_note(state: State) -> Message | None:
    """What the action of the tile brings (actions of the tiles)."""
    match state.action:
        case None:
            return None
        case "cards" if "blue" in state.player.pets:
            return msg("dragon_island.see.cards_blue")
        case "telekinesis" if state.here == "gold":
            return msg("dragon_island.see.telekinesis_gold")
        case action:
            return msg(f"dragon_island.see.{action}_note")


def storm(state: State) -> DataPicture:
    """A storm was laid: its colour is that of the stone which all others lose (storm tiles)."""
    raged = state.storm
    seen = raged.color if raged else None
    cells = [_tile(state, color, {"do": "storm", "color": color}, "storm", color == seen) for color in COLORS]
    reason = refusal(state, {"do": "storm", "color": COLORS[0]})
    note = storm_words(seen) if raged else reason.text if reason else None
    title = msg("dragon_island.row.storm")
    return data_picture("dragon_island.storm", title, {"rows": [row(title, cells, note)]})


def storm_words(color: Color | None) -> Message:
    """What the others lose besides their pets' coins; games from before a storm had its colour do not know."""
    return msg(f"dragon_island.storm_of.{color}") if color else msg("dragon_island.storm")


def dragons(state: State) -> DataPicture:
    """The dragons of the wizard's tile: each tap captures one, or tames the only one (step 5)."""
    captured, tamed = msg("dragon_island.one.captured"), msg("dragon_island.row.tamed")
    rows = [
        row(captured, list(_captures(state)), _capture_note(state)),
        row(tamed, list(_tames(state)), _tame_note(state)),
    ]
    return data_picture("dragon_island.dragons", msg("dragon_island.step.5"), {"rows": rows, "room": 380})


def _captures(state: State) -> Iterator[Entries]:
    """Each tap is a dragon captured, with the fame that it brings now."""
    for color in COLORS:
        fame = fame_of(Capture({color: 1}), state.player.deeds)
        name = msg("dragon_island.one.dragon", dragon=msg(f"dragon_island.dragon.{color}"), n=fame)
        yield _cell(state, ("dragon", color), dragon_word(color), name, capture(color), gain=fame)


def capture(color: Color) -> Entries:
    """One dragon of this colour."""
    return {"do": "capture", "color": color, **{f"more_{other}": 0 for other in COLORS}}


def _capture_note(state: State) -> Message:
    """What it costs: once for all dragons of the tile."""
    reason = refusal(state, capture(COLORS[0]))
    if reason:
        return reason.text
    return msg("dragon_island.row.captured_more") if state.captured else energy(state, "capture")


def _tames(state: State) -> Iterator[Entries]:
    for color in COLORS:
        dragon, ability = msg(f"dragon_island.dragon.{color}"), msg(f"dragon_island.ability.{color}")
        name = msg("dragon_island.one.tamed", dragon=dragon, ability=ability)
        intent = {"do": "tame", "color": color}
        yield _cell(state, ("dragon", color), dragon_word(color), name, intent, color in state.player.pets)


def _tame_note(state: State) -> Message:
    reasons = [refusal(state, {"do": "tame", "color": color}) for color in COLORS]
    if all(reasons) and reasons[0]:
        return reasons[0].text
    cost = price("tame", state.player.pets, False)
    return msg("dragon_island.button.tamed_green" if cost.off else "dragon_island.button.tamed_hint", n=cost.total)


def dragon_word(color: Color) -> Message:
    """A colour of a dragon."""
    return msg("dragon_island.gold") if color == "gold" else msg(f"dragon_island.terrain.{color}")


def energy(state: State, what: What) -> Message:
    """The price where the wizard stands, or, where that is not told, here and on one's own terrain."""
    here, own = (price(what, state.player.pets, mine).total for mine in (False, True))
    if state.own_terrain is None:
        return msg("dragon_island.button.energy", n=here, own=own)
    return msg("dragon_island.button.energy_here", n=own if state.own_terrain else here)
