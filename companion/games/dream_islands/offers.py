"""What may be done now, and why something else may not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Message, Refused, msg
from companion.games.dream_islands.events import after_laying
from companion.games.dream_islands.facts import ISLANDS, NUMBERS, SPOTS, Mission, Spot, steps_between
from companion.games.dream_islands.state import State, can_have_entered, last_piece_lapses


def offers(state: State) -> Sequence[Offer]:
    """All that can happen now."""
    if state.over:
        return []
    turn = {"shell": _shells, "move": _moves, "missions": _missions, "over": _hand}[state.phase]
    return [*turn(state), *_hand(state)]


def _shells(state: State) -> Iterator[Offer]:
    for number in state.seat.free:
        yield Offer("shell", {"number": number})


def _moves(state: State) -> Iterator[Offer]:
    for start in dict.fromkeys(sorted(state.seat.pieces, key=SPOTS.index)):
        for end in (*ISLANDS, "middle"):
            if _move_refusal(state, start, end) is None:
                yield Offer("move", {"from": start, "to": end})


def _missions(state: State) -> Iterator[Offer]:
    yield Offer("lay")
    if missions := may_tick(state):
        yield Offer("tick", ask={"mission": Ask(choices=missions)})
    if state.ticked:
        yield Offer("untick", ask={"mission": Ask(choices=state.ticked)})
    if _enter_refusal(state) is None:
        yield Offer("enter")
    if then := next_turn(state):
        yield from _shells(then)


def may_tick(state: State) -> tuple[Mission, ...]:
    """What else the player at turn can lay down."""
    return tuple(mission for mission in state.seat.open if _tick_refusal(state, mission) is None)


def next_turn(state: State) -> State | None:
    """While missions are laid down: the table when this turn is over, unless the game is over with it.

    Whoever is next need not wait to be called: their shell ends this turn.
    """
    then = after_laying(state)[1] if state.phase == "missions" else None
    return then if then and not then.over else None


def _hand(state: State) -> Iterator[Offer]:
    """Which cards are in the hand is told as far as the players wish."""
    if may_tell := [mission for mission in state.seat.open if _hold_refusal(state, mission) is None]:
        yield Offer("hold", ask={"mission": Ask(choices=tuple(may_tell))})
    if told := [mission for mission in state.seat.hand if mission not in state.ticked]:
        yield Offer("take_back", ask={"mission": Ask(choices=tuple(told))})


def known_hand(state: State) -> set[Mission]:
    """The cards that the player at turn holds as far as the app knows: told, or about to be laid down."""
    return {*state.seat.hand, *state.ticked}


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why an intent that is not on offer is not."""
    if state.over:
        return Refused("game_over", msg("dream_islands.refused.game_over"))
    match intent:
        case {"do": "shell", "number": int(number)}:
            return _shell_refusal(state, number)
        case {"do": "move", "from": (str() | int()) as start, "to": (str() | int()) as end}:
            return _phase_refusal(state, "move") or _move_refusal(state, start, end)
        case {"do": "tick", "mission": str(mission)}:
            return _phase_refusal(state, "missions") or _tick_refusal(state, mission)
        case {"do": "lay" | "untick"}:
            return _phase_refusal(state, "missions")
        case {"do": "enter"}:
            return _phase_refusal(state, "missions") or _enter_refusal(state)
        case {"do": "hold", "mission": str(mission)}:
            return _hold_refusal(state, mission)
    return None


def _phase_refusal(state: State, phase: str) -> Refused | None:
    """The three actions of a turn come in their order (section "How to play")."""
    if state.phase == phase:
        return None
    match state.phase:
        case "shell":
            return Refused("shell_first", msg("dream_islands.refused.shell_first"))
        case "move":
            return Refused("steps_left", msg("dream_islands.refused.steps_left", n=state.left))
    return Refused("steps_used", msg("dream_islands.refused.steps_used"))


def _shell_refusal(state: State, number: int) -> Refused | None:
    state = next_turn(state) or state
    if state.number:
        return Refused("shell_chosen", msg("dream_islands.refused.shell_chosen"))
    if number not in NUMBERS:
        return Refused("no_such_number", msg("dream_islands.refused.no_such_number"))
    if number not in state.seat.free:
        return Refused("covered", msg("dream_islands.refused.covered", number=number))
    return None


def _move_refusal(state: State, start: object, end: Any) -> Refused | None:
    """Only forward, only with pieces outside the middle, only so far, and so that no step is lost (section A)."""
    if start == "middle":
        return Refused("middle_stays", msg("dream_islands.refused.middle_stays"))
    if start not in state.seat.pieces:
        return Refused("no_piece", msg("dream_islands.refused.no_piece"))
    if end not in (*ISLANDS, "middle"):
        return Refused("no_such_place", msg("dream_islands.refused.no_such_place"))
    steps = steps_between(start, end)
    if steps > state.left:
        return Refused("too_far", msg("dream_islands.refused.too_far", steps=steps, n=state.left))
    if last_piece_lapses(state, end, steps):
        return Refused("steps_would_lapse", msg("dream_islands.refused.steps_would_lapse"))
    return None


def _tick_refusal(state: State, mission: str) -> Refused | None:
    if mission not in state.seat.open:
        return _not_open(state, mission)
    if mission in state.ticked:
        return Refused("ticked_already", msg("dream_islands.refused.ticked_already"))
    if state.track == "map" and mission not in {proof.mission for proof in state.met}:
        return Refused("not_met", msg("dream_islands.refused.not_met"))
    if mission not in state.seat.hand and len(known_hand(state)) == state.seat.hand_size:
        return Refused("not_in_hand", msg("dream_islands.refused.not_in_hand", n=state.seat.hand_size))
    return None


def _hold_refusal(state: State, mission: str) -> Refused | None:
    if mission not in state.seat.open:
        return _not_open(state, mission)
    if mission in known_hand(state):
        return Refused("in_hand_already", msg("dream_islands.refused.in_hand_already"))
    if len(known_hand(state)) == state.seat.hand_size:
        return Refused("hand_full", msg("dream_islands.refused.hand_full", n=state.seat.hand_size))
    return None


def _not_open(state: State, mission: str) -> Refused:
    if mission in state.seat.done:
        return Refused("done_already", msg("dream_islands.refused.done_already"))
    return Refused("no_such_mission", msg("dream_islands.refused.no_such_mission"))


def _enter_refusal(state: State) -> Refused | None:
    """Without the map; with it the app sees for itself who goes into the middle."""
    if state.track == "map":
        return Refused("map_knows", msg("dream_islands.refused.map_knows"))
    if not can_have_entered(state):
        return Refused("not_so_soon", msg("dream_islands.refused.not_so_soon"))
    return None


def moves_from(state: State) -> Mapping[Spot, list[Spot]]:
    """Where each piece of the player at turn can go, for the map."""
    found: dict[Spot, list[Spot]] = {}
    for offer in _moves(state) if state.phase == "move" else ():
        found.setdefault(offer.fixed["from"], []).append(offer.fixed["to"])
    return found


def lock(state: State, mission: Mission) -> Message | None:
    """Why a mission cannot be ticked now, if so."""
    refused = _phase_refusal(state, "missions") or _tick_refusal(state, mission)
    return refused.text if refused else None
