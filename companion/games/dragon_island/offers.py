"""The intents that are legal now, and the reasons against all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Message, Refused, msg
from companion.games.dragon_island.events import How, WizardPlace
from companion.games.dragon_island.facts import (
    ACTIONS,
    BUILDINGS,
    COLORS,
    FIRST_OF_COLOR,
    MOST_TREASURE_FAME,
    STORMS,
    TAME,
    TREASURES,
)
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

MOST_FAME = 999


# The step that each intent of a turn belongs to. `skip` belongs to the present one.
STEP_OF = {
    "lay": LAY,
    "storm": LAY,
    "place_dragons": PLACE_DRAGONS,
    "move_dragons": MOVE_DRAGONS,
    "wizard": WIZARD,
    "capture": DRAGONS_THERE,
    "tame": DRAGONS_THERE,
    "build": ACTION,
    "use_action": ACTION,
    "treasure": TREASURE,
    "draw": DRAW,
    "end_turn": DRAW,
}


# The intents that are legal before their step. They leave out the steps in between.
AHEAD = ("capture", "tame", "build", "treasure", "draw", "end_turn")


# On one screen for a turn also the place of the wizard: a tile need not be said.
AHEAD_ON_ONE_SCREEN = (*AHEAD, "wizard")


# The end of a step that a player leaves out. Steps 2 and 5 exist only if there is anything to do.
LEFT_OUT: dict[int, How] = {
    PLACE_DRAGONS: "none",
    MOVE_DRAGONS: "skipped",
    DRAGONS_THERE: "none",
    ACTION: "skipped",
    TREASURE: "skipped",
}


def offers(state: State) -> Sequence[Offer]:
    """All that can happen now."""
    match state.phase:
        case "prepare":
            return [Offer("start")]
        case "turn":
            return [offer for offer in _turn_offers(state) if refusal(state, {"do": offer.do, **offer.fixed}) is None]
        case "count":
            return list(_counts(state))
    return []


def _turn_offers(state: State) -> Iterator[Offer]:
    """All intents of a turn. `refusal` knows those that are too early or too late."""
    for do in ("lay", "place_dragons", "move_dragons", "use_action", "skip", "draw", "end_turn", "see_marker"):
        yield Offer(do)
    yield Offer("storm", {}, {"color": Ask(choices=COLORS)})
    for action in ACTIONS:
        yield Offer("see_action", {"action": action})
    for place in get_args(WizardPlace):
        yield Offer("wizard", {"to": place})
    more = {f"more_{color}": Ask(0, state.dragons_free(color) - 1) for color in COLORS}
    yield Offer("capture", {}, {"color": Ask(choices=COLORS), **more})
    for color in COLORS:
        yield Offer("tame", {"color": color})
    for what in ("stable", "tower"):
        yield Offer("build", {"what": what})
    for color in COLORS:
        yield Offer("build", {"what": "cave", "color": color})
    yield Offer("treasure", {}, {"fame": Ask(0, MOST_TREASURE_FAME)})


def _counts(state: State) -> Iterator[Offer]:
    for player in state.players:
        if not player.counted:
            gold = {"gold": Ask(0, state.coins_left)}
            yield Offer("count", {"player": player.name}, gold)
            least = FIRST_OF_COLOR * len(player.colors)
            yield Offer("count", {"player": player.name}, {**gold, "fame": Ask(least, MOST_FAME)})


def is_possible(state: State, step: int, on_tower: bool) -> bool:
    """Whether a step can happen: the first turn has no dragons, and the tower neither dragons nor treasures."""
    if state.first_turn and step in (PLACE_DRAGONS, MOVE_DRAGONS, DRAGONS_THERE):
        return False
    return not (on_tower and step in (DRAGONS_THERE, TREASURE))


def refusal(state: State, intent: Intent) -> Refused | None:
    """The reason against an intent. The limits of an offer decide about its entries."""
    do = intent["do"]
    if do == "start" and state.phase != "prepare":
        return _refused("started_already")
    if do == "count":
        return _count_refusal(state, intent)
    if do not in ("skip", "see_action", "see_marker", *STEP_OF):
        return None
    if state.phase == "prepare":
        return _refused("not_started")
    if state.phase != "turn":
        return _refused("no_turns_left")
    if do in ("see_action", "see_marker"):
        return _sight_refusal(state, intent)
    return _order_refusal(state, intent) or _rule_refusal(state, intent)


def _refused(code: str, **args: object) -> Refused:
    return Refused(code, msg(f"dragon_island.refused.{code}", **args))


def _step_name(step: int) -> Message:
    return msg(f"dragon_island.step.{step}")


def _sight_refusal(state: State, intent: Intent) -> Refused | None:
    """The action and the treasure of the wizard's tile are told after the wizard's step and before their own."""
    if state.first_turn or state.here in (None, "tower"):
        return _refused("not_yet", step=_step_name(state.step))
    match intent:
        case {"do": "see_marker"}:
            over, step = state.marker or _done(state, TREASURE), TREASURE
        case {"action": action} if action in ACTIONS:
            over, step = action == state.action or _done(state, ACTION), ACTION
        case _:
            return _refused("unknown_action", known=", ".join(ACTIONS))
    return _refused("step_is_over", step=_step_name(step)) if over else None


def _done(state: State, step: int) -> bool:
    return state.step > step and state.steps[step - 1] == "done"


def _order_refusal(state: State, intent: Intent) -> Refused | None:
    """The eight steps have an order. In the first turn the place of the wizard must be told."""
    do = intent["do"]
    if do == "skip":
        return None if state.step in LEFT_OUT else _refused("must", step=_step_name(state.step))
    step = STEP_OF[do]
    if not is_possible(state, step, state.on_tower):
        return _refused("first_turn" if state.first_turn and step != TREASURE else "on_tower")
    if step < state.step:
        return None if _still_told(state, intent) else _refused("step_is_over", step=_step_name(step))
    unanswered = not state.one_screen and (state.step == LAY or (state.first_turn and state.step <= WIZARD))
    ahead = AHEAD_ON_ONE_SCREEN if state.one_screen else AHEAD
    if step > state.step and (unanswered or do not in ahead):
        return _refused("not_yet", step=_step_name(state.step))
    return None


def _still_told(state: State, intent: Intent) -> bool:
    """On one screen for a turn deeds are told in any order, as often as the turn allows."""
    if not state.one_screen:
        return False
    match intent:
        case {"do": "storm"}:
            return state.storm is None
        case {"do": "wizard", "to": to}:
            return state.here != "tower" and to not in ("tower", "tile", state.here)
        case {"do": "capture"} if state.captured:
            return True
        case {"do": ("capture" | "tame" | "build" | "treasure") as do}:
            return not _done(state, STEP_OF[do])
    return False


def _rule_refusal(state: State, intent: Intent) -> Refused | None:
    """The reason of the rules or the box against an intent at its step."""
    player = state.player
    match intent:
        case {"do": "storm"} if state.first_turn:
            return _refused("start_tile_first")
        case {"do": "storm"} if state.storms == STORMS:
            return _refused("no_storms_left", n=STORMS)
        case {"do": "wizard", "to": "tower"} if player.place == "tower":
            return _refused("must_move")
        case {"do": "wizard", "to": to} if state.first_turn and to in COLORS and to != player.color:
            return _refused("start_tile")
        case {"do": "tame"} if state.captured:
            return _refused("captured_already")
        case {"do": "tame", "color": color}:
            return _tame_refusal(state, color)
        case {"do": "build"}:
            return _build_refusal(state, intent)
        case {"do": "treasure"} if state.marker:
            return _refused("found_already")
        case {"do": "treasure"} if state.treasures_found == TREASURES:
            return _refused("no_treasures_left", n=TREASURES)
        case {"do": "draw"} if not state.bag:
            return _refused("bag_empty")
        case {"do": "end_turn"} if state.bag:
            return _refused("must_draw", n=state.bag)
    return None


def _tame_refusal(state: State, color: object) -> Refused | None:
    """A player has one pet of each color, with three coins on its card (step 5 A)."""
    if color not in COLORS:
        return _refused("unknown_color", known=", ".join(COLORS))
    if color in state.player.pets:
        return _refused("has_pet", dragon=msg(f"dragon_island.dragon.{color}"))
    if state.coins_left < TAME:
        return _refused("no_coins_left", n=state.coins_left)
    return None


def _build_refusal(state: State, intent: Intent) -> Refused | None:
    """One stable for each player, the towers of the box, and one cave of each color, for a pet (building types)."""
    if state.first_turn or state.on_tower:
        return _refused("no_building_ground")
    if state.action not in (None, "build"):
        return _refused("no_building_here")
    match intent:
        case {"what": "stable"} if state.player.has_stable:
            return _refused("has_stable")
        case {"what": "tower"} if not state.towers_left:
            return _refused("no_towers_left")
        case {"what": "cave", "color": color}:
            return _cave_refusal(state, color)
        case {"what": what} if what not in BUILDINGS:
            return _refused("unknown_building", known=", ".join(BUILDINGS))
    return None


def _cave_refusal(state: State, color: object) -> Refused | None:
    if color not in COLORS:
        return _refused("unknown_color", known=", ".join(COLORS))
    owner = state.cave_owner(color)
    if owner is not None:
        return _refused("cave_is_taken", dragon=msg(f"dragon_island.dragon.{color}"), player=owner)
    if color not in state.player.pets:
        return _refused("no_pet", dragon=msg(f"dragon_island.dragon.{color}"))
    return None


def _count_refusal(state: State, intent: Intent) -> Refused | None:
    if state.phase in ("prepare", "turn"):
        return _refused("not_over", n=state.tiles_to_lay)
    player = next((player for player in state.players if player.name == intent.get("player")), None)
    if player is None:
        return _refused("unknown_player")
    if player.counted:
        return _refused("counted_already", player=player.name)
    least = FIRST_OF_COLOR * len(player.colors)
    return _refused("count", coins=state.coins_left, least=least, most=MOST_FAME)
