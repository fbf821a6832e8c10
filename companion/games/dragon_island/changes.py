"""What each event changes."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dragon_island.deeds import Build, Capture, Deed, Treasure
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
from companion.games.dragon_island.facts import TAME, Color
from companion.games.dragon_island.state import Player, State


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, SetUp):
        players = tuple(Player(name) for name in event.players)
        return State(players, event.bag + len(players), event.bag)
    assert state is not None, "a game begins with the set-up"
    match event:
        case WizardsChosen(colors):
            chosen = zip(state.players, colors, strict=True)
            return replace(state, players=tuple(replace(player, color=color) for player, color in chosen))
        case Started():
            return replace(state, turn=1)
        case OneScreen():
            return replace(state, one_screen=True)
        case ToldLate(step):
            steps = tuple("done" if at == step else how for at, how in enumerate(state.steps, start=1))
            return replace(state, steps=steps)
        case Stepped(_, how):
            return replace(state, steps=(*state.steps, how))
        case StormRaged():
            for loss in event.losses:
                state = _with_coins(state, loss.player, loss.color, loss.left)
            return replace(state, storm=event, storms=state.storms + 1)
        case Went(to):
            return replace(_with(state, replace(state.player, place=to)), action=None, marker=False)
        case ActionSeen(action):
            return replace(state, action=action)
        case MarkerSeen():
            return replace(state, marker=True)
        case Captured(player, dragons):
            return replace(_with_deed(state, player, Capture(dragons)), captured=True)
        case Tamed(player, color):
            return _with_coins(state, player, color, TAME)
        case Built(player, what, color):
            return _with_deed(state, player, Build(what, color))
        case FoundTreasure(player, fame, gold_pet):
            return _with_deed(state, player, Treasure(fame, gold_pet))
        case TurnEnded(_, drew):
            return _next_turn(replace(state, bag=state.bag - drew))
        case Counted(player):
            return _with(state, replace(_player(state, player), counted=event))


def _next_turn(state: State) -> State:
    """What was told of a turn is over with it."""
    after = (state.active + 1) % len(state.players)
    return replace(
        state,
        turn=state.turn + (after == 0),
        active=after,
        steps=(),
        storm=None,
        captured=False,
        action=None,
        marker=False,
        earlier=len(state.players[after].deeds),
    )


def _player(state: State, name: str) -> Player:
    return next(player for player in state.players if player.name == name)


def _with(state: State, changed: Player) -> State:
    return replace(state, players=tuple(changed if player.name == changed.name else player for player in state.players))


def _with_deed(state: State, name: str, deed: Deed) -> State:
    player = _player(state, name)
    return _with(state, replace(player, deeds=(*player.deeds, deed)))


def _with_coins(state: State, name: str, color: Color, coins: int) -> State:
    """Coins on a pet's card. With none left the pet goes back to the supply (step 5 A)."""
    player = _player(state, name)
    pets = {**player.pets, color: coins}
    return _with(state, replace(player, pets={color: coins for color, coins in pets.items() if coins}))
