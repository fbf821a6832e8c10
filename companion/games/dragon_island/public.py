"""The state as a script sees it."""

from __future__ import annotations

from companion.core.plain import Json
from companion.games.dragon_island.prices import BASE, price
from companion.games.dragon_island.state import Player, State


def public(state: State) -> Json:
    """What a script sees: all of it, for nothing is drawn by the app."""
    players = state.players
    return {
        "players": [player.name for player in players],
        "phase": state.phase,
        "turn": state.turn,
        "turns": state.turns,
        "to_act": state.player.name if state.phase == "turn" else None,
        "step": state.step if state.phase == "turn" else None,
        "steps": list(state.steps),
        "wizards": {player.name: player.color for player in players},
        "here": state.here if state.phase == "turn" else None,
        "action": state.action,
        "bag": state.bag,
        "tiles_to_lay": state.tiles_to_lay,
        "fame": {player.name: player.fame for player in players},
        "captured": {player.name: list(player.colors) for player in players},
        "pets": {player.name: dict(player.pets) for player in players},
        "caves": {player.name: list(player.caves) for player in players},
        "stables": [player.name for player in players if player.has_stable],
        "towers_left": state.towers_left,
        "treasures_found": state.treasures_found,
        "coins_left": state.coins_left,
        "gold": {player.name: player.counted.gold for player in players if player.counted},
        "prices": _prices(state.player) if state.phase == "turn" else None,
    }


def _prices(player: Player) -> Json:
    """What things cost the active player, elsewhere and on the terrain of the own colour."""
    return {
        what: {"elsewhere": price(what, player.pets, False).total, "own_terrain": price(what, player.pets, True).total}
        for what in BASE
    }
