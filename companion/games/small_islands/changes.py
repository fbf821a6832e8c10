"""What each event changes."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from companion.games.small_islands import events as happened
from companion.games.small_islands.cards import card_from
from companion.games.small_islands.events import Event, SetUp
from companion.games.small_islands.facts import (
    HAND,
    HOUSES,
    HOUSES_IN_HAND,
    IMPOSSIBLE_POINTS,
    NAVIGATION,
    ROW,
    SHIPS,
    SYMBOLS,
    TILES,
)
from companion.games.small_islands.missions import mission_from
from companion.games.small_islands.moves import Move, and_then
from companion.games.small_islands.rewards import reward_from
from companion.games.small_islands.state import ALEXIS, Seat, State


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, SetUp):
        return _set_up(event)
    assert state is not None, "a game begins with the set-up"
    return _after(event, state)


def _set_up(event: SetUp) -> State:
    """Four houses in hand, Alexis all eight; a ship for each player, grey ones up to four (set up; solo mode)."""
    players = len(event.players)
    seats = tuple(Seat(name, HOUSES_IN_HAND) for name in event.players)
    if players == 1:
        seats = (*seats, Seat("Alexis", HOUSES, ship="none", bonus=0))
    reserve, grey = TILES - ROW - HAND * players, SHIPS - players
    return State(event, seats, reserve=reserve, grey=grey, keeping=event.keeping or "phase")


def _seat(state: State, at: int, seat: Seat) -> State:
    return replace(state, seats=(*state.seats[:at], seat, *state.seats[at + 1 :]))


def _next(state: State) -> State:
    return replace(state, seat=(state.seat + 1) % len(state.seats), fresh=False, token_down=False)


def _moved(state: State, *moves: Move) -> State:
    return replace(state, moves=and_then(state.moves, *moves)) if moves else state


def _from_row(state: State) -> State:
    """The tile taken is replaced from the navigation stack, then from the reserve (page 4)."""
    if state.navigation:
        return replace(state, navigation=state.navigation - 1)
    return replace(state, reserve=state.reserve - 1) if state.reserve else replace(state, row=state.row - 1)


def _discarded(state: State) -> State:
    discard = (*state.discard, state.card) if state.card else state.discard
    return replace(state, discard=discard, card=None, type=None, blocked=False)


def _reward_phase(state: State, opener: int) -> State:
    """In order of play, from the seat that landed or could not go on (page 6)."""
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
        started = replace(started, moves=(*state.moves, Move(event.first, "objectives")))
    return replace(started, reserve=reserve, navigation=navigation)


@_after.register
def _(event: happened.TileLaid, state: State) -> State:
    seat = replace(state.seats[event.seat], bonus=state.seats[event.seat].bonus - event.token)
    laid = replace(_seat(state, event.seat, seat), laid=state.laid + 1, last=event.seat, moves=())
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
        state = _seat(state, event.seat, replace(state.seats[event.seat], ship="placed"))
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
    gone = replace(_seat(state, ALEXIS, alexis), boxed=state.boxed + 1, moves=(Move(ALEXIS, "gone"),))
    return _next(_discarded(_from_row(gone)))


@_after.register
def _(event: happened.AlexisLanded, state: State) -> State:
    if event.turned_grey:
        state = _seat(state, 0, replace(state.seats[0], ship="grey"))
    else:
        state = replace(state, grey=state.grey - 1)
    return _reward_phase(replace(state, ships=(*state.ships, (ALEXIS, "grey")), last=ALEXIS), ALEXIS)


@_after.register
def _(event: happened.AlexisBlocked, state: State) -> State:
    return replace(state, blocked=True)


@_after.register
def _(event: happened.TileMissing, state: State) -> State:
    return _reward_phase(replace(state, ending="alexis_tile"), ALEXIS)


@_after.register
def _(event: happened.MissionNoted, state: State) -> State:
    seat = state.seats[event.seat]
    mission = mission_from(event.mission) if event.mission else None
    missions = (*seat.hand.missions[: event.slot], mission, *seat.hand.missions[event.slot + 1 :])
    return _seat(state, event.seat, replace(seat, hand=replace(seat.hand, missions=missions)))


@_after.register
def _(event: happened.RewardNoted, state: State) -> State:
    seat = state.seats[event.seat]
    reward = reward_from(event.reward) if event.reward else None
    rewards = (*seat.hand.rewards[: event.slot], reward, *seat.hand.rewards[event.slot + 1 :])
    return _seat(state, event.seat, replace(seat, hand=replace(seat.hand, rewards=rewards)))


@_after.register
def _(event: happened.ObjectiveChosen, state: State) -> State:
    seat = state.seats[event.seat]
    hand = replace(seat.hand, mission=event.mission, reward=event.reward)
    return _seat(state, event.seat, replace(seat, hand=hand))


@_after.register
def _(event: happened.CardsExchanged, state: State) -> State:
    seat = state.seats[event.seat]
    held = seat.hand.exchanged(missions=event.card != "reward", rewards=event.card != "mission")
    return _seat(state, event.seat, replace(seat, hand=held))


@_after.register
def _(event: happened.IslandNoted, state: State) -> State:
    before = state.island(event.name)
    found = max(0, event.tiles - (before.tiles if before else 0))
    unknown = tuple(one for one in state.unknown if one[0] != event.name)
    return replace(_with_island(state, event), unknown=unknown, unwritten=state.unwritten[found:])


def _with_island(state: State, island: happened.IslandNoted) -> State:
    others = [one for one in state.islands if one.name != island.name]
    return replace(state, islands=tuple(sorted([*others, island], key=lambda one: one.name)))


@_after.register
def _(event: happened.IslandRemoved, state: State) -> State:
    return _without_island(state, event.name)


def _without_island(state: State, name: str) -> State:
    return replace(
        state,
        islands=tuple(island for island in state.islands if island.name != name),
        unknown=tuple(one for one in state.unknown if one[0] != name),
        places=tuple(one for one in state.places if one[0] != name),
    )


@_after.register
def _(event: happened.KeepingChosen, state: State) -> State:
    return replace(state, keeping=event.keeping)


@_after.register
def _(event: happened.IslandGrew, state: State) -> State:
    """A new island is one tile, of which nobody has a house."""
    new = happened.IslandNoted(event.name, 0, 0, 0, 0, 0, 0, 0, (0,) * len(state.seats))
    island = state.island(event.name) or new
    grown = {symbol: getattr(island, symbol) + getattr(event, symbol) for symbol in SYMBOLS}
    ports, free = island.ports + event.ports, island.free + event.free
    return _with_island(state, replace(island, tiles=island.tiles + 1, **grown, ports=ports, free=free))


@_after.register
def _(event: happened.IslandsJoined, state: State) -> State:
    """All that was on both is on one; what was unknown of one of them is so now."""
    one, other = state.island(event.name), state.island(event.other)
    assert one is not None, "an island is joined that is known"
    assert other is not None, "it is joined with another that is known"
    both = {key: getattr(one, key) + getattr(other, key) for key in ("tiles", *SYMBOLS, "ports", "free")}
    houses = tuple(mine + theirs for mine, theirs in zip(one.houses, other.houses, strict=True))
    rounds = [since for since in (state.unknown_since(event.name), state.unknown_since(event.other)) if since]
    state = _with_island(_without_island(state, event.other), replace(one, **both, houses=houses))
    return _lost(state, event.name, min(rounds)) if rounds else state


@_after.register
def _(event: happened.CountLost, state: State) -> State:
    return _lost(state, event.name, event.round)


def _lost(state: State, name: str, since: int) -> State:
    """Unknown since the first round in which the count was lost."""
    others = tuple(one for one in state.unknown if one[0] != name)
    known = state.unknown_since(name)
    return replace(state, unknown=(*others, (name, min(since, known) if known else since)))


@_after.register
def _(event: happened.TileUnwritten, state: State) -> State:
    return replace(state, unwritten=(*state.unwritten, event.round))


@_after.register
def _(event: happened.TokenLaid, state: State) -> State:
    island, seat = state.island(event.island), state.seats[event.seat]
    assert island is not None, "a bonus token lies on an island that is known"
    shown = "ports" if event.shows == "port" else event.shows
    changed = {shown: getattr(island, shown) + 1}
    if event.covers:
        changed[event.covers] = getattr(island, event.covers) - 1
    state = _with_island(state, replace(island, **changed))
    return replace(_seat(state, event.seat, replace(seat, bonus=seat.bonus - 1)), token_down=True)


@_after.register
def _(event: happened.PortsSeen, state: State) -> State:
    others = tuple(one for one in state.ports_seen if one[0] != event.seat)
    return replace(state, ports_seen=(*others, (event.seat, event.ports)))


@_after.register
def _(event: happened.PlaceTold, state: State) -> State:
    others = tuple(one for one in state.places if one[0] != event.name)
    return replace(state, places=(*others, (event.name, event.place)))


@_after.register
def _(event: happened.HouseBuilt, state: State) -> State:
    island = state.island(event.island)
    assert island is not None, "a house is built on an island that is known"
    houses = tuple(n + (at == event.seat) for at, n in enumerate(island.houses))
    state = _with_island(state, replace(island, free=island.free - 1, houses=houses))
    state = replace(state, aside=state.aside + max(0, (event.drawn or 0) - event.token))
    if event.points:
        state = _moved(state, Move(event.seat, "prestige", event.points))
    if event.drawn:
        state = _moved(state, Move(event.seat, "draw", event.drawn, event.island))
    return _built(state, event.seat, 1, event.points, int(event.token))


@_after.register
def _(event: happened.HousesCounted, state: State) -> State:
    if event.points:
        state = _moved(state, Move(event.seat, "prestige", event.points))
    if event.tokens:
        state = _moved(state, Move(event.seat, "keep", event.tokens))
    return _built(state, event.seat, event.houses, event.points, event.tokens)


def _built(state: State, at: int, houses: int, points: int, tokens: int) -> State:
    seat = state.seats[at]
    built = replace(seat, placed=seat.placed + houses, in_hand=seat.in_hand - houses)
    return _seat(state, at, replace(built, prestige=seat.prestige + points, tokens=seat.tokens + tokens))


@_after.register
def _(event: happened.RewardDone, state: State) -> State:
    """Houses are taken back from the reserve, four in hand at most; Alexis holds all of his from the start."""
    before = state.seats[event.seat]
    most = HOUSES if state.solo and event.seat == ALEXIS else HOUSES_IN_HAND
    seat = replace(before, in_hand=min(most, before.left), hand=before.hand.used())
    state = _moved(state, *_after_houses(state, event.seat, seat.in_hand - before.in_hand))
    state = replace(_discarded(_seat(state, event.seat, seat)), aside=0)
    return replace(state, seat=state.queue[0], queue=state.queue[1:]) if state.queue else state


def _after_houses(state: State, seat: int, refill: int) -> list[Move]:
    """What goes back and is taken when a seat has built (page 6; solo mode)."""
    if state.solo and seat == ALEXIS:
        return [Move(seat, "his_cards")]
    drawn = any(move.seat == seat and move.kind in ("draw", "keep") for move in state.moves)
    found = [Move(seat, "tokens_back")] if drawn else []
    found += [Move(seat, "refill", refill)] if refill else []
    return [*found, Move(seat, "objective_back")]


@_after.register
def _(event: happened.GameEnded, state: State) -> State:
    """Cards and houses need not be put in order any more."""
    taken = tuple(move for move in state.moves if move.kind in ("prestige", "draw", "keep"))
    return replace(state, phase="count", ending=event.why, seat=0, moves=taken)


@_after.register
def _(event: happened.Tallied, state: State) -> State:
    return _seat(state, event.seat, replace(state.seats[event.seat], ports=event.ports, values=event.values))


@_after.register
def _(event: happened.CardRead, state: State) -> State:
    return replace(state, base=event.base, per_house=event.per_house)


@_after.register
def _(event: happened.Answered, state: State) -> State:
    return replace(state, answers=(*state.answers, (event.key, event.yes)))
