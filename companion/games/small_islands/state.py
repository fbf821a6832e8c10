"""All that is known about the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from companion.games.small_islands import events as happened
from companion.games.small_islands.cards import CardType, ExpeditionCard
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
    """The cards that a player has told the app of, and which of them count now."""

    missions: tuple[Mission | None, ...] = (None,) * SLOTS
    rewards: tuple[Reward | None, ...] = (None,) * SLOTS
    mission: int = 0
    reward: int = 0

    @property
    def now(self) -> tuple[Mission | None, Reward | None]:
        return self.missions[self.mission], self.rewards[self.reward]

    def exchanged(self, missions: bool, rewards: bool) -> Hand:
        """The two cards beside the one of the round change their places: which waits, and which goes back."""
        return replace(
            self,
            missions=_crossed(self.missions, self.mission) if missions else self.missions,
            rewards=_crossed(self.rewards, self.reward) if rewards else self.rewards,
        )

    def used(self) -> Hand:
        """The cards of this round go back to their piles."""
        missions = tuple(None if at == self.mission else card for at, card in enumerate(self.missions))
        rewards = tuple(None if at == self.reward else card for at, card in enumerate(self.rewards))
        return Hand(missions, rewards, _first(missions), _first(rewards))


def _crossed(cards: tuple[Half, ...], used: int) -> tuple[Half, ...]:
    """The other two the other way round."""
    one, other = (at for at in range(SLOTS) if at != used)
    places = {one: other, other: one, used: used}
    return tuple(cards[places[at]] for at in range(SLOTS))


def _first(cards: tuple[object, ...]) -> int:
    """The first place with a card in it."""
    return next((at for at, card in enumerate(cards) if card), 0)


@dataclass(frozen=True)
class SeatPieces:
    """A player, or Alexis. `ports` are those round the ship (his: round the grey ships), once counted."""

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
        """The game has ended and everybody has counted."""
        return self.phase == "count" and all(seat.ports is not None for seat in self.seats)

    @property
    def alexis_acts(self) -> bool:
        return self.solo and self.seat == ALEXIS

    @property
    def app_draws(self) -> bool:
        """The app has the expedition cards; otherwise they lie on the table."""
        return self.setup.cards != "table"

    @property
    def tokens_left(self) -> int:
        """Discovery tokens that nobody keeps."""
        return DISCOVERY_TOKENS - sum(seat.tokens for seat in self.seats)

    @property
    def tokens_to_draw(self) -> int:
        """Those that lie in the reserve: what was drawn and not kept goes back when the phase ends (page 11)."""
        return self.tokens_left - self.aside

    @property
    def last_phase(self) -> bool:
        """The Reward phase after which the game ends whatever is left."""
        return self.ending in ("row", "alexis_tile")

    @property
    def ships_left(self) -> int:
        return SHIPS - len(self.ships)

    @property
    def lands(self) -> bool:
        """Alexis' open card makes him land: a Land card, no tile to navigate by, and room not ruled out."""
        return self.type == "land" and not self.navigation and not self.blocked

    @property
    def explores_anyway(self) -> bool:
        """With cards on the table and tiles to navigate by, Alexis explores whatever his card: nobody is asked."""
        asked = self.alexis_acts and self.phase == "explore" and self.type is None
        return asked and not self.app_draws and self.navigation > 0

    def bonus_used(self, seat: int) -> int:
        """The bonus tokens that a player has laid."""
        return BONUS_TOKENS - self.seats[seat].bonus

    def with_seat(self, at: int, seat: SeatPieces) -> State:
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

    def with_island(self, island: IslandNoted) -> State:
        """With an island as it is now, in the order of the letters."""
        others = [one for one in self.islands if one.name != island.name]
        return replace(self, islands=tuple(sorted([*others, island], key=lambda one: one.name)))

    def island(self, name: str) -> IslandNoted | None:
        return next((island for island in self.islands if island.name == name), None)

    def unknown_since(self, name: str) -> int:
        """The round since which nobody knows what is on an island; 0 where it is known."""
        return dict(self.unknown).get(name, 0)

    @property
    def grey_ships(self) -> int:
        """Those that lie."""
        return sum(ship == "grey" for _, ship in self.ships)

    def ports_of(self, seat: int) -> int | None:
        """Ports round the ship of a seat, counted after the end or seen before."""
        counted = self.seats[seat].ports
        return dict(self.ports_seen).get(seat) if counted is None else counted

    def place_of(self, name: str) -> IslandPlace | None:
        """Where on the table the island lies, once it was told."""
        return dict(self.places).get(name)

    @property
    def ledger_is_whole(self) -> bool:
        """Every tile is written down, the starting ones too, and every island is known."""
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
    """The seat that explores, or that counts in a Reward phase; at the end all count."""
    return None if state.phase == "count" else state.seat


MoveKind = Literal[
    "prestige", "draw", "keep", "tokens_back", "refill", "objective_back", "objectives", "his_cards", "gone"
]


@dataclass(frozen=True)
class TableMove:
    """Something to do at the table because of what a seat did: `n` pieces, on an island where it has a name."""

    seat: int
    kind: MoveKind
    n: int = 0
    island: str = ""


def and_then(moves: Sequence[TableMove], *more: TableMove) -> tuple[TableMove, ...]:
    """These too. What another seat led to was done by now; prestige is taken in one go."""
    said = [move for move in moves if move.seat == more[0].seat]
    for move in more:
        same = next((at for at, one in enumerate(said) if (one.kind, move.kind) == ("prestige", "prestige")), None)
        if same is None:
            said.append(move)
        else:
            said[same] = replace(said[same], n=said[same].n + move.n)
    return tuple(said)
