"""The drawings of a step as plain data: the chart of the islands, the missions met, the sixteen cards."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.blocks import DataPicture, data_picture
from companion.core.message import Message, msg
from companion.core.plain import Json
from companion.games.dream_islands.facts import (
    IN_A_ROW,
    MAIN_POINTS,
    MISSIONS,
    NUMBERS,
    ON_AN_ISLAND,
    OUTSIDE,
    SMALL,
    Mission,
    Spot,
    steps_between,
)
from companion.games.dream_islands.missions import Proof
from companion.games.dream_islands.offers import lock, may_tick, moves_from, next_turn, refusal
from companion.games.dream_islands.state import State
from companion.games.dream_islands.why import why_mission


def chart(state: State) -> DataPicture:
    """The airplane, the ring of islands and the middle with everybody's pieces, where mine can go, what they meet."""
    moves = moves_from(state)
    data = {
        "players": [
            {"player": seat.name, "color": seat.color, "now": at == state.at and not state.over}
            for at, seat in enumerate(state.seats)
        ],
        "places": [_place(state, moves, spot) for spot in OUTSIDE],
        "small": [_small(state, at) for at in range(len(SMALL))],
        "main": {"points": MAIN_POINTS, "word": msg("dream_islands.main_word", n=MAIN_POINTS), "pieces": _main(state)},
        "middle_label": _middle_label(state),
        "middle_only": _only_way(moves, "middle", _middle_label(state)),
        "proof": sorted({island for proof in state.met if proof.mission in state.ticked for island in proof.islands}),
        "met": None if state.over else _met(state),
        "next": _next(state),
        "hand_of": state.seat.name if state.seat.hand else None,
    }
    return data_picture("dream_islands.chart", msg("dream_islands.chart_label", n=len(state.middle)), data)


def _place(state: State, moves: Mapping[Spot, list[Spot]], spot: Spot) -> Json:
    """A place outside the middle. `targets` are the ways that lead on from it for the player at turn.

    Where there is only one, a tap on the piece goes it. `only` is the one way that leads here, if there are no two.
    """
    pieces = [
        {"player": seat.name, "color": seat.color, "n": seat.pieces.count(spot)}
        for seat in state.seats
        if spot in seat.pieces
    ]
    label = _place_label(spot, pieces)
    targets = [_way(spot, end) for end in moves.get(spot, [])]
    pick = msg("dream_islands.pick", place=label)
    if len(targets) == 1:
        pick = msg("dream_islands.pick_only", place=label, way=targets[0]["label"])
    only = None if targets else _only_way(moves, spot, label)
    return {"spot": spot, "pieces": pieces, "label": label, "pick": pick, "targets": targets, "only": only}


def _way(start: Spot, end: Spot) -> Json:
    steps = steps_between(start, end)
    label = msg("dream_islands.go_to", place=spot_name(end), n=steps)
    return {"spot": end, "steps": steps, "intent": {"do": "move", "from": start, "to": end}, "label": label}


def _only_way(moves: Mapping[Spot, list[Spot]], end: Spot, label: Message) -> Json | None:
    """Where one place alone leads to another, it need not be said which piece goes there."""
    starts = [start for start, ends in moves.items() if end in ends]
    if len(starts) != 1:
        return None
    way = _way(starts[0], end)
    return {**way, "label": msg("dream_islands.come_here", place=label, start=spot_name(starts[0]), n=way["steps"])}


def _place_label(spot: Spot, pieces: list[Json]) -> Message:
    if not pieces:
        return msg("dream_islands.place_empty", place=spot_name(spot))
    there = ", ".join(f"{piece['player']} {piece['n']}" for piece in pieces)
    return msg("dream_islands.place_pieces", place=spot_name(spot), pieces=there)


def spot_name(spot: Spot) -> Message:
    """What a place is called."""
    return msg("dream_islands.spot_island", n=spot) if isinstance(spot, int) else msg(f"dream_islands.spot_{spot}")


def _small(state: State, at: int) -> Json:
    owner = state.seats[state.middle[at]] if at < len(state.middle) else None
    return {
        "points": SMALL[at],
        "player": owner.name if owner else None,
        "color": owner.color if owner else None,
    }


def _main(state: State) -> list[Json]:
    return [
        {"player": seat.name, "color": seat.color, "n": state.main(at)}
        for at, seat in enumerate(state.seats)
        if state.main(at)
    ]


def _middle_label(state: State) -> Message:
    smalls = [_small(state, at) for at in range(len(SMALL))]
    owners = ", ".join(f"{small['points']}: {small['player'] or '–'}" for small in smalls)
    main = ", ".join(f"{piece['player']} {piece['n']}" for piece in _main(state)) or "–"
    return msg("dream_islands.middle_label", small=owners, main=main)


def _met(state: State) -> Json:
    """The missions met now, each with what proves it; after the move the ones in the hand are ticked.

    That is what the step is about then, so it comes `first`.
    """
    rows = [_row(state, proof) for proof in state.met]
    return {
        "heading": msg("dream_islands.met_now", n=len(rows)),
        "aside": msg(_met_hint(state)),
        "none": None if rows else msg("dream_islands.none_met"),
        "rows": rows,
        "first": state.phase == "missions",
    }


def _met_hint(state: State) -> str:
    if state.phase != "missions":
        return "dream_islands.tick_later"
    return "dream_islands.tick_last" if len(may_tick(state)) == 1 else "dream_islands.tick_hint"


def _next(state: State) -> Json | None:
    """The numbers of whoever is next: their shell ends this turn."""
    then = next_turn(state)
    if then is None:
        return None
    return {"heading": msg("dream_islands.goes_on", player=then.seat.name), "numbers": numbers(then)}


def numbers(state: State) -> list[Json]:
    """The numbers on the board of the player at turn."""
    free = state.seat.free
    choosing = state.phase == "shell"
    return [
        {
            "number": number,
            "covered": number not in free if choosing else number in state.seat.shells,
            "now": number == state.number,
            "intent": {"do": "shell", "number": number} if choosing and number in free else None,
            "label": _shell_label(state, number),
        }
        for number in NUMBERS
    ]


def _shell_label(state: State, number: int) -> Message:
    if number == state.number:
        return msg("dream_islands.shell_now", n=number)
    if state.phase == "shell" and number in state.seat.free:
        return msg("dream_islands.shell_free", n=number)
    return msg("dream_islands.shell_covered" if number in state.seat.shells else "dream_islands.shell_open", n=number)


def _row(state: State, proof: Proof) -> Json:
    """`to_others` is what else it is on a phone that does not know the hand."""
    ticked, ticking = proof.mission in state.ticked, state.phase == "missions"
    intent = {"do": "untick" if ticked else "tick", "mission": proof.mission}
    locked = None if ticked else lock(state, proof.mission)
    return {
        "name": mission_name(proof.mission),
        "proof": _proof(proof),
        "islands": list(proof.islands),
        "in_hand": msg("dream_islands.in_hand") if proof.mission in state.seat.hand else None,
        "ticked": ticked,
        "intent": None if locked else intent,
        "locked": locked,
        "reason": locked if ticking else None,
        "why": why_mission(state, proof.mission),
        "to_others": {"in_hand": None, "intent": None, "locked": _elsewhere(state), "reason": None},
    }


def mission_name(mission: Mission) -> Message:
    """What a mission card asks for."""
    return msg(f"dream_islands.mission.{mission}")


def short_name(mission: Mission) -> Message:
    """The same in two or three words."""
    kind, _, size = mission.partition("_")
    return msg(f"dream_islands.short_{kind}", n=int(size))


def _proof(proof: Proof) -> Message:
    """The pieces that meet a mission, in words."""
    islands = _listed(proof.islands)
    if proof.mission in ON_AN_ISLAND.values():
        return msg("dream_islands.proof_island", islands=islands, mine=proof.mine, n=len(proof.islands))
    if proof.mission in IN_A_ROW.values():
        return msg("dream_islands.proof_row", islands=islands)
    return msg("dream_islands.proof_most", mine=proof.mine, others=proof.others)


def _listed(islands: tuple[int, ...]) -> Message:
    *first, last = map(str, islands)
    if not first:
        return msg("core.words", words=last)
    return msg("core.and", first=", ".join(first), second=last)


def cards(state: State) -> DataPicture:
    """The sixteen cards of the player at turn: done, told to be in the hand, or open.

    What is in a hand is for whoever told it. `elsewhere` is what other phones say of it, as soon as there is anything.
    """
    data = {
        "player": state.seat.name,
        "cards": [_card(state, mission) for mission in MISSIONS],
        "elsewhere": _elsewhere(state) if state.seat.hand else None,
        "show_here": msg("dream_islands.show_here"),
    }
    label = msg("dream_islands.cards_label", n=len(state.seat.done), of=len(MISSIONS))
    return data_picture("dream_islands.cards", label, data)


def _card(state: State, mission: Mission) -> Json:
    seat = state.seat
    status = (
        "done"
        if mission in seat.done
        else "ticked"
        if mission in state.ticked
        else "hand"
        if mission in seat.hand
        else "open"
    )
    intent = _card_intent(state, mission, status)
    refused = refusal(state, intent) if intent else None
    seen = {"status": "open", "word": msg("dream_islands.card_open")} if status == "hand" else {}
    unknown = _elsewhere(state) if status != "done" else None
    return {
        "mission": mission,
        "short": short_name(mission),
        "name": mission_name(mission),
        "status": status,
        "word": msg(f"dream_islands.card_{status}"),
        "intent": None if refused else intent,
        "locked": refused.text if refused else None,
        "to_others": {**seen, "intent": None, "locked": unknown},
    }


def _card_intent(state: State, mission: Mission, status: str) -> Json | None:
    """Without the map the cards are ticked here; else a tap tells whether a card is in the hand."""
    ticking = _ticks_cards(state)
    if status == "done" or (status == "ticked" and not ticking):
        return None
    if ticking:
        return {"do": "untick" if status == "ticked" else "tick", "mission": mission}
    return {"do": "take_back" if status == "hand" else "hold", "mission": mission}


def _elsewhere(state: State) -> Message:
    return msg("dream_islands.elsewhere", player=state.seat.name)


def _ticks_cards(state: State) -> bool:
    return state.track == "missions" and state.phase == "missions"
