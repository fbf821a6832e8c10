"""What the game tells beside its screen: past steps, the state for scripts, and the rules behind a step."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.blocks import Why
from companion.core.message import Message, msg
from companion.core.strict_json import Json
from companion.games.dragon_island.deeds import BASE, Build, Treasure, fame_of, price
from companion.games.dragon_island.events import (
    ActionSeen,
    Built,
    Captured,
    Counted,
    Event,
    FoundTreasure,
    MarkerSeen,
    OneScreen,
    SetUp,
    Started,
    Stepped,
    StormRaged,
    Tamed,
    ToldLate,
    TurnEnded,
    Went,
    WizardsChosen,
)
from companion.games.dragon_island.facts import TILES
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


def story(events: Sequence[Event]) -> Message:
    """The most important event in words: a deed comes before the steps that it left out."""
    return _told(min(events, key=lambda event: isinstance(event, Went) + 2 * isinstance(event, Stepped | ToldLate)))


def _told(event: Event) -> Message:
    match event:
        case SetUp() | WizardsChosen() | OneScreen():
            return msg("dragon_island.story.set_up")
        case Started():
            return msg("dragon_island.story.started")
        case ToldLate(step):
            return msg(f"dragon_island.story.step_{step}_done")
        case Stepped(step, how):
            return msg(f"dragon_island.story.step_{step}_{how}")
        case Went("tower" | "tile" as to):
            return msg(f"dragon_island.story.wizard_{to}")
        case Went(to):
            return msg("dragon_island.story.wizard_color", color=msg(f"dragon_island.terrain.{to}"))
        case ActionSeen(action):
            return msg(f"dragon_island.story.action_{action}")
        case MarkerSeen():
            return msg("dragon_island.story.marker")
        case StormRaged():
            return msg("dragon_island.story.storm", player=event.player, n=len(event.losses))
        case Captured(player, dragons):
            return msg("dragon_island.story.captured", player=player, n=sum(dragons.values()))
        case Tamed(player, color):
            return msg("dragon_island.story.tamed", player=player, dragon=msg(f"dragon_island.dragon.{color}"))
        case Built(player, what, color):
            return msg(f"dragon_island.story.built_{what}", player=player, n=fame_of(Build(what, color)))
        case FoundTreasure(player, fame, gold_pet):
            return msg("dragon_island.story.treasure", player=player, n=fame_of(Treasure(fame, gold_pet)))
        case TurnEnded(player):
            return msg("dragon_island.story.turn_ended", player=player)
        case Counted(player, gold):
            return msg("dragon_island.story.counted", player=player, n=gold)


def public(state: State) -> Json:
    """The state for scripts: all of it, because the app draws nothing."""
    players, pets = state.players, state.player.pets
    prices = {
        what: {"elsewhere": price(what, pets, False).total, "own_terrain": price(what, pets, True).total}
        for what in BASE
    }
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
        "prices": prices if state.phase == "turn" else None,
    }


# The questions about each step, the most important first.
ASKED: dict[int, tuple[str, ...]] = {
    LAY: ("lay", "joker", "storm", "length"),
    PLACE_DRAGONS: ("place", "storm", "lay"),
    MOVE_DRAGONS: ("move", "stable", "prices"),
    WIZARD: ("wizard", "first", "prices", "terrain"),
    DRAGONS_THERE: ("capture", "tame", "prices", "terrain"),
    ACTION: ("action", "build", "cave", "prices", "terrain"),
    TREASURE: ("treasure", "fame"),
    DRAW: ("draw", "length"),
}
RULED = ("joker", "capture", "stable", "cave", "prices", "length", "end", "treasure")


def why(state: State) -> tuple[Why, ...]:
    """The rules behind the present step."""
    match state.phase:
        case "prepare":
            asked: tuple[str, ...] = ("prepare", "length", "fame")
        case "turn":
            asked = ASKED[state.step]
        case _:
            asked = ("end", "fame")
    return tuple(_why(question, state) for question in asked)


def _why(question: str, state: State) -> Why:
    numbers = {"turns": state.turns, "out": TILES - state.tiles, "n": state.tiles}
    return Why(
        msg(f"dragon_island.why_{question}"),
        (msg(f"dragon_island.why_{question}_rule", **numbers),),
        msg(f"dragon_island.source.{question}"),
        msg(f"dragon_island.why_{question}_ruling", **numbers) if question in RULED else None,
    )
