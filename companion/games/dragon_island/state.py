"""The state of a game, and the change of the state by each event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.games.dragon_island.deeds import Build, Capture, Deed, Treasure, captured_colors, total_fame
from companion.games.dragon_island.events import (
    ActionSeen,
    Built,
    Captured,
    Counted,
    Event,
    FoundTreasure,
    How,
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
    WizardPlace,
    WizardsChosen,
)
from companion.games.dragon_island.facts import COINS, DRAGONS, TAME, TOWERS, Action, Color, turns

Phase = Literal["prepare", "turn", "count", "over"]

LAY, PLACE_DRAGONS, MOVE_DRAGONS, WIZARD, DRAGONS_THERE, ACTION, TREASURE, DRAW = STEPS = tuple(range(1, 9))


@dataclass(frozen=True)
class WizardPlayer:
    """A player: the coins on each pet's card, the deeds so far, and the count at the end.

    `color` is that of the wizard; games of older versions lack it.
    """

    name: str
    color: Color | None = None
    pets: Mapping[Color, int] = field(default_factory=dict)
    deeds: tuple[Deed, ...] = ()
    place: WizardPlace | None = None
    counted: Counted | None = None

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors of the captured-dragon markers."""
        return captured_colors(self.deeds)

    @property
    def caves(self) -> tuple[Color, ...]:
        return tuple(deed.color for deed in self.deeds if isinstance(deed, Build) and deed.color)

    @property
    def has_stable(self) -> bool:
        return Build("stable") in self.deeds

    @property
    def fame(self) -> int:
        """Fame without the coins on the pets' cards. A count by hand replaces the fame of the deeds."""
        told = self.counted.fame if self.counted else None
        return total_fame(self.deeds) if told is None else told


@dataclass(frozen=True)
class State:
    """All that the app knows about the table.

    `tiles` were in the bag before the first draw. `captured` says that the active player has captured a dragon in this
    turn and may capture more on the same tile. `action` and `marker` are known only if the player has told them: the
    action of the wizard's tile, and a treasure found there before. `earlier` counts the player's deeds of past turns.
    """

    players: tuple[WizardPlayer, ...]
    tiles: int
    bag: int
    turn: int = 0
    active: int = 0
    steps: tuple[How, ...] = ()
    storm: StormRaged | None = None
    storms: int = 0
    one_screen: bool = False
    captured: bool = False
    action: Action | None = None
    marker: bool = False
    earlier: int = 0

    @property
    def turns(self) -> int:
        return turns(len(self.players), self.tiles)

    @property
    def phase(self) -> Phase:
        if self.turn == 0:
            return "prepare"
        if self.turn <= self.turns:
            return "turn"
        return "over" if all(player.counted for player in self.players) else "count"

    @property
    def player(self) -> WizardPlayer:
        """The active player."""
        return self.players[self.active]

    @property
    def step(self) -> int:
        return len(self.steps) + 1

    @property
    def first_turn(self) -> bool:
        return self.turn == 1

    @property
    def on_tower(self) -> bool:
        """Whether the active wizard has moved in this turn, and onto the tower."""
        return self.step > WIZARD and self.player.place == "tower"

    @property
    def here(self) -> WizardPlace | None:
        """The place of the active wizard, once it is told."""
        return self.player.place if self.step > WIZARD else None

    @property
    def own_terrain(self) -> bool | None:
        """Whether the active wizard stands on a tile in its color, or None if it is not told."""
        if self.here in (None, "tile") or self.player.color is None:
            return None
        return self.here == self.player.color

    @property
    def fame_of_turn(self) -> int:
        """The fame from the deeds of this turn."""
        deeds = self.player.deeds
        return total_fame(deeds) - total_fame(deeds[: self.earlier])

    @property
    def tiles_to_lay(self) -> int:
        """The tiles to be laid until the end of the game, start tiles included."""
        if self.phase not in ("prepare", "turn"):
            return 0
        before = max(0, self.turn - 1) * len(self.players) + self.active + (self.step > LAY)
        return self.turns * len(self.players) - before

    @property
    def coins_left(self) -> int:
        """The coins of the box that lie neither on a pet's card nor in a counted stock."""
        on_cards = sum(coins for player in self.players for coins in player.pets.values())
        return COINS - on_cards - sum(player.counted.gold for player in self.players if player.counted)

    @property
    def towers_left(self) -> int:
        return TOWERS - sum(deed == Build("tower") for player in self.players for deed in player.deeds)

    @property
    def treasures_found(self) -> int:
        return sum(isinstance(deed, Treasure) for player in self.players for deed in player.deeds)

    def cave_owner(self, color: Color) -> str | None:
        return next((player.name for player in self.players if color in player.caves), None)

    def dragons_free(self, color: Color) -> int:
        """The dragons that can stand on the island: a pet lies on its card until it has a cave."""
        return DRAGONS - sum(color in player.pets and color not in player.caves for player in self.players)

    def by_name(self, name: str) -> WizardPlayer:
        return next(player for player in self.players if player.name == name)


def whose_turn(state: State) -> int | None:
    """The seat of the active player, once the game has started."""
    return state.active if state.phase == "turn" else None


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, SetUp):
        players = tuple(WizardPlayer(name) for name in event.players)
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
            return _with(state, replace(state.by_name(player), counted=event))


def _next_turn(state: State) -> State:
    """Pass the turn on and forget all that was told of it."""
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


def _with(state: State, changed: WizardPlayer) -> State:
    return replace(state, players=tuple(changed if player.name == changed.name else player for player in state.players))


def _with_deed(state: State, name: str, deed: Deed) -> State:
    player = state.by_name(name)
    return _with(state, replace(player, deeds=(*player.deeds, deed)))


def _with_coins(state: State, name: str, color: Color, coins: int) -> State:
    """Set the coins on a pet's card. Without coins the pet goes back to the supply (step 5 A)."""
    player = state.by_name(name)
    pets = {**player.pets, color: coins}
    return _with(state, replace(player, pets={color: coins for color, coins in pets.items() if coins}))
