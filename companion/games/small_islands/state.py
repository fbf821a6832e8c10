"""The state of the table: pieces, cards in hand, islands, and the phase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from companion.games.small_islands import events as happened
from companion.games.small_islands.alexis_cards import CardType, ExpeditionCard
from companion.games.small_islands.events import SetUp
from companion.games.small_islands.facts import ALL_TILES, BONUS_TOKENS, DISCOVERY_TOKENS, HOUSES, ROW, SHIPS, TILES
from companion.games.small_islands.ledger_events import IslandNoted, IslandPlace, Keeping
from companion.games.small_islands.missions import Mission, SeenIsland
from companion.games.small_islands.rewards import Reward

Phase = Literal["explore", "reward", "count"]
ALEXIS = 1
SLOTS = 3

Half = TypeVar("Half")


@dataclass(frozen=True)
class Hand:
    """The noted cards of a player, and the places of the objective of the round."""

    missions: tuple[Mission | None, ...] = (None,) * SLOTS
    rewards: tuple[Reward | None, ...] = (None,) * SLOTS
    mission: int = 0
    reward: int = 0

    @property
    def now(self) -> tuple[Mission | None, Reward | None]:
        return self.missions[self.mission], self.rewards[self.reward]

    def exchanged(self, missions: bool, rewards: bool) -> Hand:
        """The hand after the two cards beside the objective have changed places."""
        return replace(
            self,
            missions=_crossed(self.missions, self.mission) if missions else self.missions,
            rewards=_crossed(self.rewards, self.reward) if rewards else self.rewards,
        )

    def used(self) -> Hand:
        """The hand after the cards of this round went back to their piles."""
        missions = tuple(None if at == self.mission else card for at, card in enumerate(self.missions))
        rewards = tuple(None if at == self.reward else card for at, card in enumerate(self.rewards))
        return Hand(missions, rewards, _first(missions), _first(rewards))


def _crossed(cards: tuple[Half, ...], used: int) -> tuple[Half, ...]:
    """Exchange the two cards beside the `used` one."""
    one, other = (at for at in range(SLOTS) if at != used)
    places = {one: other, other: one, used: used}
    return tuple(cards[places[at]] for at in range(SLOTS))


def _first(cards: tuple[object, ...]) -> int:
    """The first place with a card, or 0."""
    return next((at for at, card in enumerate(cards) if card), 0)


@dataclass(frozen=True)
class SeatPieces:
    """The pieces and cards of a player or of Alexis. `ports` are counted round the ship, his round the grey ships."""

    name: str
    in_hand: int
    ship: Literal["waiting", "placed", "grey", "none"] = "waiting"
    placed: int = 0
    bonus: int = BONUS_TOKENS
    prestige: int = 0
    tokens: int = 0
    hand: Hand = Hand()
    ports: int | None = None
    values: tuple[int, ...] | None = None

    @property
    def left(self) -> int:
        """Houses that are not on the table."""
        return HOUSES - self.placed


@dataclass(frozen=True)
class State:
    """The table."""

    setup: SetUp
    seats: tuple[SeatPieces, ...]
    reserve: int
    grey: int
    row: int = ROW
    navigation: int = 0
    laid: int = 0
    boxed: int = 0
    round: int = 0
    phase: Phase = "explore"
    seat: int = 0
    fresh: bool = True
    luck: int | None = None
    piles: int = 0
    pile: tuple[ExpeditionCard, ...] = ()
    discard: tuple[ExpeditionCard, ...] = ()
    type: CardType | None = None
    card: ExpeditionCard | None = None
    blocked: bool = False
    ships: tuple[tuple[int, str], ...] = ()
    last: int | None = None
    opener: int = 0
    queue: tuple[int, ...] = ()
    ending: happened.Ending | None = None
    islands: tuple[IslandNoted, ...] = ()
    keeping: Keeping = "phase"
    unknown: tuple[tuple[str, int], ...] = ()
    places: tuple[tuple[str, IslandPlace], ...] = ()
    unwritten: tuple[int, ...] = ()
    ports_seen: tuple[tuple[int, int], ...] = ()
    token_down: bool = False
    aside: int = 0
    moves: tuple[TableMove, ...] = ()
    base: int | None = None
    per_house: int | None = None
    answers: tuple[tuple[str, bool], ...] = ()

    @property
    def solo(self) -> bool:
        return len(self.setup.players) == 1

    @property
    def to_act(self) -> SeatPieces:
        return self.seats[self.seat]

    @property
    def over(self) -> bool:
        """Whether the game has ended and all players have counted."""
        return self.phase == "count" and all(seat.ports is not None for seat in self.seats)

    @property
    def alexis_acts(self) -> bool:
        return self.solo and self.seat == ALEXIS

    @property
    def app_draws(self) -> bool:
        """Whether the app has the expedition cards; otherwise they lie on the table."""
        return self.setup.cards != "table"

    @property
    def tokens_left(self) -> int:
        """The discovery tokens that no player keeps."""
        return DISCOVERY_TOKENS - sum(seat.tokens for seat in self.seats)

    @property
    def tokens_to_draw(self) -> int:
        """The tokens in the reserve: tokens that were drawn and not kept return after the phase (page 11)."""
        return self.tokens_left - self.aside

    @property
    def last_phase(self) -> bool:
        """Whether the game ends after this Reward phase, whatever is left."""
        return self.ending in ("row", "alexis_tile")

    @property
    def ships_left(self) -> int:
        return SHIPS - len(self.ships)

    @property
    def lands(self) -> bool:
        """Whether Alexis lands: a Land card, an empty navigation stack, and room for his ship as far as is known."""
        return self.type == "land" and not self.navigation and not self.blocked

    @property
    def explores_anyway(self) -> bool:
        """Whether Alexis explores with any card: his cards lie on the table, and the navigation stack has tiles."""
        asked = self.alexis_acts and self.phase == "explore" and self.type is None
        return asked and not self.app_draws and self.navigation > 0

    def bonus_used(self, seat: int) -> int:
        """The bonus tokens that a player has laid."""
        return BONUS_TOKENS - self.seats[seat].bonus

    def with_seat(self, at: int, seat: SeatPieces) -> State:
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

    def with_island(self, island: IslandNoted) -> State:
        """The state with an island as it is now, in the order of the letters."""
        others = [one for one in self.islands if one.name != island.name]
        return replace(self, islands=tuple(sorted([*others, island], key=lambda one: one.name)))

    def island(self, name: str) -> IslandNoted | None:
        return next((island for island in self.islands if island.name == name), None)

    def unknown_since(self, name: str) -> int:
        """The round in which the count of an island was lost; 0 for a known island."""
        return dict(self.unknown).get(name, 0)

    @property
    def grey_ships(self) -> int:
        """The placed grey ships."""
        return sum(ship == "grey" for _, ship in self.ships)

    def ports_of(self, seat: int) -> int | None:
        """Ports round the ship of a seat, counted after the end or seen before."""
        counted = self.seats[seat].ports
        return dict(self.ports_seen).get(seat) if counted is None else counted

    def place_of(self, name: str) -> IslandPlace | None:
        """The place of an island on the table, if the player has told it."""
        return dict(self.places).get(name)

    @property
    def ledger_is_whole(self) -> bool:
        """Whether every tile is written down, the starting ones too, and every island is known."""
        every = self.laid + ALL_TILES - TILES
        known = not (self.unknown or self.unwritten) and sum(island.tiles for island in self.islands) >= every
        return self.keeping == "ledger" and known

    def seen(self, seat: int) -> tuple[SeenIsland, ...]:
        """The islands as a seat sees them: its own houses and those of the others."""
        return tuple(
            SeenIsland(
                one.name,
                one.tiles,
                one.flower,
                one.fruit,
                one.leaf,
                one.temple,
                one.ports,
                one.free,
                own=one.houses[seat],
                others=sum(one.houses) - one.houses[seat],
            )
            for one in self.islands
        )


def whose_turn(state: State) -> int | None:
    """The seat to act; None at the end, when all players count."""
    return None if state.phase == "count" else state.seat


MoveKind = Literal[
    "prestige", "draw", "keep", "tokens_back", "refill", "objective_back", "objectives", "his_cards", "gone"
]


@dataclass(frozen=True)
class TableMove:
    """A move of `n` pieces at the table that follows from the phase of a seat, perhaps on an `island`."""

    seat: int
    kind: MoveKind
    n: int = 0
    island: str = ""
