"""The course of a game: what a tap leads to, what a script sees, and what is known for the final report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.game import Intent, Options
from companion.core.rng import Rng
from companion.core.sheet import Record, Sheet, player_names
from companion.games.dragon_island.facts import COLORS, in_bag
from companion.games.dragon_island.legal import LEFT_OUT, STEP_OF, is_possible
from companion.games.dragon_island.prices import BASE, price
from companion.games.dragon_island.state import (
    DRAW,
    WIZARD,
    Built,
    Captured,
    Counted,
    Event,
    FoundTreasure,
    Loss,
    Player,
    SetUp,
    Started,
    State,
    Stepped,
    StormRaged,
    Tamed,
    TurnEnded,
    Went,
)

OPTIONS = Sheet(Record("options", fields=(player_names(("Ana", "Ben")),)))


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Preparation: tiles leave the bag, and each player draws one of the others. The bag is a real one."""
    players = tuple(options["players"])
    return [SetUp(players, in_bag(len(players)) - len(players))]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What an offered intent leads to. Nothing is left to chance: tiles and cards are drawn at the table."""
    match intent:
        case {"do": "start"}:
            return [Started()]
        case {"do": "count", "player": str(player), "gold": int(gold)}:
            return [Counted(player, gold, intent.get("fame"))]
        case {"do": "skip"}:
            return [Stepped(state.step, LEFT_OUT[state.step]), *_impossible_after(state, state.step, state.on_tower)]
    step = STEP_OF[intent["do"]]
    events = [*_passed(state, step), *_deed(state, intent)]
    if step == DRAW:
        return events
    on_tower = intent["to"] == "tower" if step == WIZARD else state.on_tower
    return [*events, Stepped(step, "done"), *_impossible_after(state, step, on_tower)]


def _passed(state: State, step: int) -> Iterator[Event]:
    """The steps before `step` that were not tapped: the wizard went to a tile, what is optional was left out."""
    for passed in range(state.step, step):
        if passed == WIZARD:
            yield Went("tile")
        yield Stepped(passed, LEFT_OUT.get(passed, "done"))


def _impossible_after(state: State, step: int, on_tower: bool) -> Iterator[Event]:
    """Steps after `step` that cannot be, up to the next one that can."""
    for after in range(step + 1, DRAW):
        if is_possible(state, after, on_tower):
            return
        yield Stepped(after, "none")


def _deed(state: State, intent: Intent) -> Iterator[Event]:
    """What an intent of a turn does beyond being a step."""
    name = state.player.name
    match intent:
        case {"do": "storm"}:
            yield StormRaged(name, tuple(_losses(state)))
        case {"do": "wizard", "to": ("tower" | "tile") as to}:
            yield Went(to)
        case {"do": "capture", "color": first}:
            dragons = {color: intent[f"more_{color}"] + (color == first) for color in COLORS}
            yield Captured(name, {color: count for color, count in dragons.items() if count})
        case {"do": "tame", "color": color}:
            yield Tamed(name, color)
        case {"do": "build", "what": what}:
            yield Built(name, what, intent.get("color"))
        case {"do": "treasure", "fame": int(fame)}:
            yield FoundTreasure(name, fame, "gold" in state.player.pets)
        case {"do": "draw" | "end_turn"}:
            yield TurnEnded(name, drew=state.bag > 0)


def _losses(state: State) -> Iterator[Loss]:
    """A storm takes a coin from each pet of the others that has no cave (storm tiles)."""
    for player in state.players:
        if player != state.player:
            for color in COLORS:
                if color in player.pets and color not in player.caves:
                    yield Loss(player.name, color, player.pets[color] - 1)


def over(state: State) -> bool:
    """Everybody has had the last turn and has counted."""
    return state.phase == "over"


def public(state: State) -> dict[str, Any]:
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


def _prices(player: Player) -> dict[str, Any]:
    """What things cost the active player, elsewhere and on the terrain of the own colour."""
    return {
        what: {"elsewhere": price(what, player.pets, False).total, "own_terrain": price(what, player.pets, True).total}
        for what in BASE
    }


def report(state: State) -> dict[str, Any]:
    """What the play knows of the final report. The deeds are added up: a fame that was counted by hand goes first."""
    return {"players": [_reported(player) for player in state.players]}


def _reported(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "fame": player.fame,
        "pets": dict(player.pets),
        "captured_colors": len(player.colors),
        **({"gold": player.counted.gold} if player.counted else {}),
    }
