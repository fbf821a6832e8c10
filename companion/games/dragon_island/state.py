"""What happened, as events, and what the table looks like after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.games.dragon_island.deeds import Build, Capture, Deed, Treasure, captured_colors, total_fame
from companion.games.dragon_island.facts import COINS, DRAGONS, TAME, TOWERS, Building, Color, turns

How = Literal["done", "skipped", "none"]
Place = Literal["tower", "tile"]
Phase = Literal["prepare", "turn", "count", "over"]

LAY, PLACE_DRAGONS, MOVE_DRAGONS, WIZARD, DRAGONS_THERE, ACTION, TREASURE, DRAW = STEPS = tuple(range(1, 9))


@dataclass(frozen=True)
class SetUp:
    """The box is laid out. `bag` tiles are left once each player has drawn one."""

    players: tuple[str, ...]
    bag: int


@dataclass(frozen=True)
class Started:
    """The first player begins."""


@dataclass(frozen=True)
class Stepped:
    """A step of the turn is over: carried out, left out, or there was nothing to do."""

    step: int
    how: How


@dataclass(frozen=True)
class Loss:
    """A coin that a storm takes from a pet's card; with `left` 0 the pet is gone."""

    player: str
    color: Color
    left: int


@dataclass(frozen=True)
class StormRaged:
    """A storm tile was laid: the losses of the other players' pets."""

    player: str
    losses: tuple[Loss, ...]


@dataclass(frozen=True)
class Went:
    """The active wizard stands on the wizards' tower or on a terrain tile."""

    to: Place


@dataclass(frozen=True)
class Captured:
    """Dragons were captured."""

    player: str
    dragons: Mapping[Color, int]


@dataclass(frozen=True)
class Tamed:
    """A dragon became a pet."""

    player: str
    color: Color


@dataclass(frozen=True)
class Built:
    """A building stands."""

    player: str
    what: Building
    color: Color | None


@dataclass(frozen=True)
class FoundTreasure:
    """A treasure card was played."""

    player: str
    fame: int
    gold_pet: bool


@dataclass(frozen=True)
class TurnEnded:
    """The turn is over, with a tile drawn while the bag had one."""

    player: str
    drew: bool


@dataclass(frozen=True)
class Counted:
    """A player has counted the gold, and the fame where the app did not keep it."""

    player: str
    gold: int
    fame: int | None


Event = SetUp | Started | Stepped | StormRaged | Went | Captured | Tamed | Built | FoundTreasure | TurnEnded | Counted


@dataclass(frozen=True)
class Player:
    """One wizard: the coins on each pet's card, the deeds so far, and what was counted at the end."""

    name: str
    pets: Mapping[Color, int] = field(default_factory=dict)
    deeds: tuple[Deed, ...] = ()
    place: Place | None = None
    counted: Counted | None = None

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colours of the captured-dragon markers."""
        return captured_colors(self.deeds)

    @property
    def caves(self) -> tuple[Color, ...]:
        return tuple(deed.color for deed in self.deeds if isinstance(deed, Build) and deed.color)

    @property
    def has_stable(self) -> bool:
        return any(isinstance(deed, Build) and deed.what == "stable" for deed in self.deeds)

    @property
    def fame(self) -> int:
        """Fame without the coins on the pets' cards. What was counted by hand goes first."""
        told = self.counted.fame if self.counted else None
        return total_fame(self.deeds) if told is None else told


@dataclass(frozen=True)
class State:
    """All that the app knows about the table."""

    players: tuple[Player, ...]
    bag: int
    turn: int = 0
    active: int = 0
    steps: tuple[How, ...] = ()
    storm: StormRaged | None = None
    storms: int = 0

    @property
    def turns(self) -> int:
        return turns(len(self.players))

    @property
    def phase(self) -> Phase:
        if self.turn == 0:
            return "prepare"
        if self.turn <= self.turns:
            return "turn"
        return "over" if all(player.counted for player in self.players) else "count"

    @property
    def player(self) -> Player:
        """Whose turn it is."""
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
    def tiles_to_lay(self) -> int:
        """Tiles that are still to be laid in the game, the start tiles among them."""
        if self.phase not in ("prepare", "turn"):
            return 0
        before = max(0, self.turn - 1) * len(self.players) + self.active + (self.step > LAY)
        return self.turns * len(self.players) - before

    @property
    def coins_left(self) -> int:
        """Coins of the box that lie neither on a pet's card nor in a counted stock."""
        on_cards = sum(coins for player in self.players for coins in player.pets.values())
        return COINS - on_cards - sum(player.counted.gold for player in self.players if player.counted)

    @property
    def towers_left(self) -> int:
        return TOWERS - sum(
            isinstance(deed, Build) and deed.what == "tower" for player in self.players for deed in player.deeds
        )

    @property
    def treasures_found(self) -> int:
        return sum(isinstance(deed, Treasure) for player in self.players for deed in player.deeds)

    def cave_owner(self, color: Color) -> str | None:
        return next((player.name for player in self.players if color in player.caves), None)

    def dragons_free(self, color: Color) -> int:
        """Dragons that can stand on the island: a pet's lies on its card until it has a cave."""
        return DRAGONS - sum(color in player.pets and color not in player.caves for player in self.players)

    def named(self, name: str) -> Player | None:
        return next((player for player in self.players if player.name == name), None)


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, SetUp):
        return State(tuple(Player(name) for name in event.players), event.bag)
    assert state is not None, "a game begins with the set-up"
    match event:
        case Started():
            return replace(state, turn=1)
        case Stepped(_, how):
            return replace(state, steps=(*state.steps, how))
        case StormRaged(_, losses):
            for loss in losses:
                state = _with_coins(state, loss.player, loss.color, loss.left)
            return replace(state, storm=event, storms=state.storms + 1)
        case Went(to):
            return _with(state, replace(state.player, place=to))
        case Captured(player, dragons):
            return _with_deed(state, player, Capture(dragons))
        case Tamed(player, color):
            return _with_coins(state, player, color, TAME)
        case Built(player, what, color):
            return _with_deed(state, player, Build(what, color))
        case FoundTreasure(player, fame, gold_pet):
            return _with_deed(state, player, Treasure(fame, gold_pet))
        case TurnEnded(_, drew):
            after = (state.active + 1) % len(state.players)
            turn = state.turn + (after == 0)
            return replace(state, bag=state.bag - drew, turn=turn, active=after, steps=(), storm=None)
        case Counted(player):
            return _with(state, replace(_player(state, player), counted=event))


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
