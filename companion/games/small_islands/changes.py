"""The change of the state by each event."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from companion.games.small_islands import events as happened
from companion.games.small_islands import ledger
from companion.games.small_islands.alexis_cards import card_from
from companion.games.small_islands.events import Event, SetUp
from companion.games.small_islands.facts import (
    HAND,
    HOUSES,
    HOUSES_IN_HAND,
    IMPOSSIBLE_POINTS,
    NAVIGATION,
    ROW,
    SHIPS,
    TILES,
)
from companion.games.small_islands.ledger_events import LedgerEvent
from companion.games.small_islands.missions import mission_from
from companion.games.small_islands.rewards import reward_from
from companion.games.small_islands.state import ALEXIS, Hand, SeatPieces, State, TableMove


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, SetUp):
        return _set_up(event)
    assert state is not None, "a game begins with the set-up"
    return _after(event, state)


def _set_up(event: SetUp) -> State:
    """Lay the table: four houses in hand, for Alexis all eight; a ship for each player, grey ships up to four."""
    players = len(event.players)
    seats = tuple(SeatPieces(name, HOUSES_IN_HAND) for name in event.players)
    if players == 1:
        seats = (*seats, SeatPieces("Alexis", HOUSES, ship="none", bonus=0))
    reserve, grey = TILES - ROW - HAND * players, SHIPS - players
    return State(event, seats, reserve=reserve, grey=grey, keeping=event.keeping or "phase")


def _next(state: State) -> State:
    return replace(state, seat=(state.seat + 1) % len(state.seats), fresh=False, token_down=False)


def _moved(state: State, *moves: TableMove) -> State:
    """Add moves at the table: the moves of another seat are done by now, and prestige is summed."""
    if not moves:
        return state
    said = [move for move in state.moves if move.seat == moves[0].seat]
    for move in moves:
        same = next((at for at, one in enumerate(said) if (one.kind, move.kind) == ("prestige", "prestige")), None)
        if same is None:
            said.append(move)
        else:
            said[same] = replace(said[same], n=said[same].n + move.n)
    return replace(state, moves=tuple(said))


def _from_row(state: State) -> State:
    """Replace the taken tile from the navigation stack, then from the reserve (page 4)."""
    if state.navigation:
        return replace(state, navigation=state.navigation - 1)
    return replace(state, reserve=state.reserve - 1) if state.reserve else replace(state, row=state.row - 1)


def _discarded(state: State) -> State:
    discard = (*state.discard, state.card) if state.card else state.discard
    return replace(state, discard=discard, card=None, type=None, blocked=False)


def _reward_phase(state: State, opener: int) -> State:
    """Begin a Reward phase in order of play, from the seat that landed or could not go on (page 6)."""
    order = tuple((opener + at) % len(state.seats) for at in range(len(state.seats)))
    begun = replace(_discarded(state), phase="reward", opener=opener, seat=order[0], queue=order[1:], fresh=False)
    return replace(begun, moves=())


@singledispatch
def _after(event: object, state: State) -> State:
    raise AssertionError(f"no such event: {event}")


@_after.register
def _(event: happened.LuckSettled, state: State) -> State:
    return replace(state, luck=event.luck)


@_after.register
def _(event: happened.Shuffled, state: State) -> State:
    piled = replace(state, pile=tuple(map(card_from, event.order)), discard=(), piles=state.piles + 1)
    return replace(piled, card=None, type=None, blocked=False)


@_after.register
def _(event: happened.RoundBegan, state: State) -> State:
    reserve, navigation = state.reserve - NAVIGATION, state.navigation + NAVIGATION
    started = replace(state, round=event.round, seat=event.first, phase="explore", fresh=True)
    if event.round > 1:
        started = replace(started, moves=(*state.moves, TableMove(event.first, "objectives")))
    return replace(started, reserve=reserve, navigation=navigation)


@_after.register
def _(event: happened.TileLaid, state: State) -> State:
    seat = replace(state.seats[event.seat], bonus=state.seats[event.seat].bonus - event.token)
    laid = replace(state.with_seat(event.seat, seat), laid=state.laid + 1, last=event.seat, moves=())
    return _next(_from_row(laid))


@_after.register
def _(event: happened.TilePutAway, state: State) -> State:
    """The new tile comes from the reserve, then from the navigation stack, then from the row (FAQ)."""
    boxed = replace(state, boxed=state.boxed + 1, fresh=False)
    if state.reserve:
        return replace(boxed, reserve=state.reserve - 1)
    return replace(boxed, navigation=state.navigation - 1) if state.navigation else replace(boxed, row=state.row - 1)


@_after.register
def _(event: happened.ShipLaid, state: State) -> State:
    if event.ship == "grey":
        state = replace(state, grey=state.grey - 1)
    else:
        state = state.with_seat(event.seat, replace(state.seats[event.seat], ship="placed"))
    return _reward_phase(replace(state, ships=(*state.ships, (event.seat, event.ship)), last=event.seat), event.seat)


@_after.register
def _(event: happened.Stuck, state: State) -> State:
    return _reward_phase(replace(state, ending="row"), event.seat)


@_after.register
def _(event: happened.CardTurned, state: State) -> State:
    pile = state.pile[1:] if event.card else state.pile
    return replace(state, pile=pile, card=card_from(event.card) if event.card else None, type=event.type, blocked=False)


@_after.register
def _(event: happened.MissionTurned, state: State) -> State:
    return replace(state, pile=state.pile[1:], card=card_from(event.card), type=event.type, blocked=False)


@_after.register
def _(event: happened.AlexisLaid, state: State) -> State:
    return _next(_discarded(_from_row(replace(state, laid=state.laid + 1, last=ALEXIS, moves=()))))


@_after.register
def _(event: happened.AlexisCouldNot, state: State) -> State:
    alexis = replace(state.seats[ALEXIS], prestige=state.seats[ALEXIS].prestige + IMPOSSIBLE_POINTS)
    gone = replace(state.with_seat(ALEXIS, alexis), boxed=state.boxed + 1, moves=(TableMove(ALEXIS, "gone"),))
    return _next(_discarded(_from_row(gone)))


@_after.register
def _(event: happened.AlexisLanded, state: State) -> State:
    if event.turned_grey:
        state = state.with_seat(0, replace(state.seats[0], ship="grey"))
    else:
        state = replace(state, grey=state.grey - 1)
    return _reward_phase(replace(state, ships=(*state.ships, (ALEXIS, "grey")), last=ALEXIS), ALEXIS)


@_after.register
def _(event: happened.AlexisBlocked, state: State) -> State:
    return replace(state, blocked=True)


@_after.register
def _(event: happened.TileMissing, state: State) -> State:
    return _reward_phase(replace(state, ending="alexis_tile"), ALEXIS)


def _with_hand(state: State, at: int, hand: Hand) -> State:
    return state.with_seat(at, replace(state.seats[at], hand=hand))


@_after.register
def _(event: happened.MissionNoted, state: State) -> State:
    hand = state.seats[event.seat].hand
    mission = mission_from(event.mission) if event.mission else None
    missions = (*hand.missions[: event.slot], mission, *hand.missions[event.slot + 1 :])
    return _with_hand(state, event.seat, replace(hand, missions=missions))


@_after.register
def _(event: happened.RewardNoted, state: State) -> State:
    hand = state.seats[event.seat].hand
    reward = reward_from(event.reward) if event.reward else None
    rewards = (*hand.rewards[: event.slot], reward, *hand.rewards[event.slot + 1 :])
    return _with_hand(state, event.seat, replace(hand, rewards=rewards))


@_after.register
def _(event: happened.ObjectiveChosen, state: State) -> State:
    hand = state.seats[event.seat].hand
    return _with_hand(state, event.seat, replace(hand, mission=event.mission, reward=event.reward))


@_after.register
def _(event: happened.CardsExchanged, state: State) -> State:
    hand = state.seats[event.seat].hand.exchanged(event.card != "reward", event.card != "mission")
    return _with_hand(state, event.seat, hand)


@_after.register
def _(event: LedgerEvent, state: State) -> State:
    return ledger.after(event, state)


@_after.register
def _(event: happened.HouseBuilt, state: State) -> State:
    island = state.island(event.island)
    assert island is not None, "a house is built on an island that is known"
    houses = tuple(n + (at == event.seat) for at, n in enumerate(island.houses))
    state = state.with_island(replace(island, free=island.free - 1, houses=houses))
    state = replace(state, aside=state.aside + max(0, (event.drawn or 0) - event.token))
    if event.points:
        state = _moved(state, TableMove(event.seat, "prestige", event.points))
    if event.drawn:
        state = _moved(state, TableMove(event.seat, "draw", event.drawn, event.island))
    return _built(state, event.seat, 1, event.points, int(event.token))


@_after.register
def _(event: happened.HousesCounted, state: State) -> State:
    if event.points:
        state = _moved(state, TableMove(event.seat, "prestige", event.points))
    if event.tokens:
        state = _moved(state, TableMove(event.seat, "keep", event.tokens))
    return _built(state, event.seat, event.houses, event.points, event.tokens)


def _built(state: State, at: int, houses: int, points: int, tokens: int) -> State:
    seat = state.seats[at]
    built = replace(seat, placed=seat.placed + houses, in_hand=seat.in_hand - houses)
    return state.with_seat(at, replace(built, prestige=seat.prestige + points, tokens=seat.tokens + tokens))


@_after.register
def _(event: happened.RewardDone, state: State) -> State:
    """Houses come from the reserve, four in hand at most; Alexis has all of his houses in hand."""
    before = state.seats[event.seat]
    most = HOUSES if state.solo and event.seat == ALEXIS else HOUSES_IN_HAND
    seat = replace(before, in_hand=min(most, before.left), hand=before.hand.used())
    state = _moved(state, *_after_houses(state, event.seat, seat.in_hand - before.in_hand))
    state = replace(_discarded(state.with_seat(event.seat, seat)), aside=0)
    return replace(state, seat=state.queue[0], queue=state.queue[1:]) if state.queue else state


def _after_houses(state: State, seat: int, refill: int) -> list[TableMove]:
    """The pieces to move after a seat has built (page 6; solo mode)."""
    if state.solo and seat == ALEXIS:
        return [TableMove(seat, "his_cards")]
    drawn = any(move.seat == seat and move.kind in ("draw", "keep") for move in state.moves)
    found = [TableMove(seat, "tokens_back")] if drawn else []
    found += [TableMove(seat, "refill", refill)] if refill else []
    return [*found, TableMove(seat, "objective_back")]


@_after.register
def _(event: happened.GameEnded, state: State) -> State:
    """Only points and tokens still move; cards and houses stay."""
    taken = tuple(move for move in state.moves if move.kind in ("prestige", "draw", "keep"))
    return replace(state, phase="count", ending=event.why, seat=0, moves=taken)


@_after.register
def _(event: happened.Tallied, state: State) -> State:
    return state.with_seat(event.seat, replace(state.seats[event.seat], ports=event.ports, values=event.values))


@_after.register
def _(event: happened.CardRead, state: State) -> State:
    return replace(state, base=event.base, per_house=event.per_house)


@_after.register
def _(event: happened.Answered, state: State) -> State:
    return replace(state, answers=(*state.answers, (event.key, event.yes)))
