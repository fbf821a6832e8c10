"""The drawings of a step: dice, wind rose, prices, flights, clouds, oculars and number keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.blocks import Button, Menu, Picture
from companion.core.game import Intent
from companion.core.message import Message, msg
from companion.core.sheet import Choice
from companion.games.misty_islands.events import Die
from companion.games.misty_islands.facts import DIRECTIONS, LONGEST_FLIGHT, OCULARS, Direction
from companion.games.misty_islands.flight import Flight, Wind, face_name, how_far, listed, price, short
from companion.games.misty_islands.offers import FACES
from companion.games.misty_islands.state import Balloonist, State

# The ways to draw an arm of the rose: the wind, a direction that the bonus makes free, one that costs energy.
ArmKind = Literal["wind", "free", "costs"]

# The numbers that a tile or a space may show, as far as is known.
TILE_NUMBERS = range(LONGEST_FLIGHT + 1)
# The other faces have arrows of their own.
FACE_SYMBOLS = {"energy_1": "energy_stone", "energy_2": "energy_stone", "tile": "tile", "plus_1": "add"}


@dataclass(frozen=True)
class RolledDie:
    """A die as it lies. `again` is its second roll, or says that there is none."""

    die: Die
    face: str
    name: Message
    whom: Message
    again: Button | Menu | Message


@dataclass(frozen=True)
class WindDice(Picture):
    """Both dice, each with its second roll (section B)."""

    dice: tuple[RolledDie, ...]

    told = True


@dataclass(frozen=True)
class WindRose(Picture):
    """The wind, the directions that the bonus adds and those that cost energy."""

    wind: Wind
    legend: tuple[tuple[ArmKind, Message], ...]


@dataclass(frozen=True)
class UsualFlight:
    """A row of a price card. `paid` tells whether the player has the energy."""

    text: Message
    flight: Flight
    price: Message
    paid: bool


@dataclass(frozen=True)
class PriceCard:
    """A player's number and energy, and the prices of the usual flights. `correct` puts the number right."""

    player: Balloonist
    stands: Message
    energy: Message
    plus: Message | None
    rows: tuple[UsualFlight, ...]
    correct: Intent


@dataclass(frozen=True)
class FlightPrices(Picture):
    """The prices of the usual flights, a card for each player."""

    cards: tuple[PriceCard, ...]


@dataclass(frozen=True)
class PricedFlight:
    """One flight with its price. A flight that is too expensive has no intent."""

    flight: Flight
    price: Message
    sum: Message | None
    name: Message
    intent: Intent | None


@dataclass(frozen=True)
class FlightWay:
    """All flights in one direction, and the rule for their prices."""

    direction: Direction
    name: Message
    rule: Message
    flights: tuple[PricedFlight, ...]


@dataclass(frozen=True)
class FlightChooser(Picture):
    """Every flight of the player to act. `turn` differs in each turn."""

    turn: str
    wind: Wind
    ways: tuple[FlightWay, ...]


@dataclass(frozen=True)
class CloudOfTiles:
    """A cloud with the tiles on it. The intent takes them."""

    number: int
    tiles: int
    name: Message
    intent: Intent | None


@dataclass(frozen=True)
class CloudSky(Picture):
    """The clouds as they lie."""

    clouds: tuple[CloudOfTiles, ...]


@dataclass(frozen=True)
class OcularRow(Picture):
    """The oculars of the player to act, the first ones `full`. `lay` lays the tile of one of them onto the island."""

    full: int
    lay: Intent | None


@dataclass(frozen=True)
class NumberKey:
    """A key that sends its number."""

    value: int
    name: Message
    intent: Intent


@dataclass(frozen=True)
class NumberKeys(Picture):
    """Number keys: a tap tells the number of a space or tile. `symbol` shows the kind of the number."""

    keys: tuple[NumberKey, ...]
    symbol: str | None

    room = 140


def face_choice(die: Die, key: str) -> Choice:
    """The entry for a face of a die on the table."""
    faces = FACES[die]
    labels = tuple(face_name(die, face) for face in faces)
    symbols = tuple(map(_face_symbol, faces))
    return Choice(key, msg(f"misty_islands.die.{die}"), choices=faces, labels=labels, symbols=symbols)


def _face_symbol(face: str) -> str:
    return FACE_SYMBOLS.get(face, f"die_{face}")


def dice(state: State, wind: Wind) -> WindDice:
    """Draw both dice of the round."""
    faces: Mapping[Die, str] = {"direction": wind.direction, "bonus": wind.bonus}
    names = {die: face_name(die, face) for die, face in faces.items()}
    shown = tuple(
        RolledDie(die, face, names[die], msg(f"misty_islands.whom.{die}"), _again(state, die))
        for die, face in faces.items()
    )
    return WindDice(shown, label=msg("misty_islands.dice_label", **names))


def _again(state: State, die: Die) -> Button | Menu | Message:
    """The second roll: one tap if the app rolls, else a list of faces."""
    intent = {"do": "again", "die": die}
    if die in state.again:
        return msg("misty_islands.rolled_twice")
    if state.dice == "app":
        return Button(msg("misty_islands.again.app"), intent, symbol="dice")
    faces = tuple(
        Button(face_name(die, face), {**intent, "face": face}, symbol=_face_symbol(face)) for face in FACES[die]
    )
    return Menu(msg("misty_islands.again.table"), msg("misty_islands.again.table"), faces, "dice")


def arm_kind(wind: Wind, direction: Direction) -> ArmKind:
    """The kind of an arm of the rose."""
    return "wind" if direction == wind.direction else "free" if direction in wind.free else "costs"


def rose(wind: Wind) -> WindRose:
    """Draw the rose with a legend for the kinds of arms that it has."""
    legend: list[tuple[ArmKind, Message]] = [("wind", msg("misty_islands.legend.wind", letters=short(wind.direction)))]
    if len(wind.free) > 1:
        legend.append(("free", msg("misty_islands.legend.free", letters=listed(wind.free[1:], "and"))))
    legend.append(("costs", msg("misty_islands.legend.costs")))
    label = msg("misty_islands.rose_label", wind=face_name("direction", wind.direction), free=listed(wind.free, "and"))
    return WindRose(wind, tuple(legend), label=label)


def prices(state: State, wind: Wind) -> FlightPrices:
    """Draw the prices for each player, from the space that the balloon stands on."""
    cards = tuple(
        PriceCard(
            seat,
            msg("misty_islands.stands_on", name=seat.name),
            msg("misty_islands.has_energy", n=seat.energy),
            msg("misty_islands.plus_1_makes", n=wind.worth(seat.value)) if wind.bonus == "plus_1" else None,
            _usual_flights(wind, seat),
            {"do": "correct", "what": "value", "player": seat.name},
        )
        for seat in state.order
    )
    return FlightPrices(cards, label=msg("misty_islands.prices_label"))


def _usual_flights(wind: Wind, seat: Balloonist) -> tuple[UsualFlight, ...]:
    worth, free = wind.worth(seat.value), listed(wind.free, "or")
    costly = tuple(direction for direction in DIRECTIONS if direction not in wind.free)
    nearby = msg("misty_islands.spaces_there_two", fewer=worth - 1, more=worth + 1)
    if not worth:
        nearby = msg("misty_islands.spaces_to", n=1, letters=free)
    to_free = msg("misty_islands.spaces_to", n=worth, letters=free) if worth else msg("misty_islands.stay")
    to_costly = msg("misty_islands.elsewhere")
    if len(costly) < len(DIRECTIONS) - 2:
        to_costly = msg("misty_islands.spaces_to", n=1, letters=listed(costly, "or"))
    rows = (
        (to_free, Flight(worth, worth, True)),
        (nearby, Flight(worth, worth + 1, True)),
        (to_costly, Flight(worth, 1, False)),
    )
    return tuple(
        UsualFlight(text, flight, price(flight, written_out=True), flight.cost <= seat.energy) for text, flight in rows
    )


def flight_chooser(state: State, wind: Wind) -> FlightChooser:
    """Draw every flight of the player to act, direction by direction."""
    seat = state.acting
    ways = tuple(
        FlightWay(
            direction,
            face_name("direction", direction),
            _rule(wind, seat, direction),
            tuple(_priced(flight, direction, seat.energy) for flight in state.way(direction)),
        )
        for direction in DIRECTIONS
    )
    label = msg("misty_islands.flight_label", name=seat.name, n=seat.energy, value=wind.worth(seat.value))
    return FlightChooser(f"{state.round}-{seat.name}", wind, ways, label=label)


def _rule(wind: Wind, seat: Balloonist, direction: Direction) -> Message:
    worth = wind.worth(seat.value)
    if direction in wind.free:
        return msg("misty_islands.rule_free", n=worth)
    return msg("misty_islands.rule_costs", n=worth) if worth else msg("misty_islands.rule_costs_from_0")


def _priced(flight: Flight, direction: Direction, energy: int) -> PricedFlight:
    cost, added = price(flight), None
    if not flight.free:
        added = msg("misty_islands.sum_turned", brake=flight.brake, turned=flight.turned, n=flight.cost)
    elif flight.cost:
        more, fewer = max(flight.spaces, flight.worth), min(flight.spaces, flight.worth)
        added = msg("misty_islands.sum_step", more=more, fewer=fewer, n=flight.cost)
    name = msg("misty_islands.flight_name", spaces=how_far(flight, direction), price=cost)
    intent = {"do": "fly", "direction": direction, "spaces": flight.spaces}
    return PricedFlight(flight, cost, added, name, intent if flight.cost <= energy else None)


def clouds(state: State, take: bool = False) -> CloudSky:
    """Draw the clouds; with `take` the tiles of one can be taken."""
    shown = tuple(
        CloudOfTiles(
            at + 1,
            tiles,
            msg("misty_islands.cloud_name", cloud=at + 1, n=tiles),
            {"do": "take", "cloud": at} if take and tiles else None,
        )
        for at, tiles in enumerate(state.clouds)
    )
    return CloudSky(shown, label=msg("misty_islands.clouds_label", n=sum(state.clouds)))


def oculars(state: State, lay: bool = False) -> OcularRow:
    """Draw the oculars of the player to act; with `lay` a tap lays a tile onto the island."""
    full = min(state.acting.oculars, OCULARS)
    label = msg("misty_islands.oculars_label", name=state.acting.name, n=full, of=OCULARS)
    return OcularRow(full, {"do": "lay", "tiles": 1} if lay and full else None, label=label)


def keys(
    label: Message, intent: Intent, entry: str, numbers: range = TILE_NUMBERS, of: Message | None = None
) -> NumberKeys:
    """Draw keys that send `intent` with a number as its `entry`. The name of a key begins with the words `of`."""
    shown = []
    for value in numbers:
        name = msg("misty_islands.energy_n", n=value) if entry == "energy" else msg("core.words", words=str(value))
        said = msg("core.at_entry", entry=of, text=name) if of else name
        shown.append(NumberKey(value, said, {**intent, entry: value}))
    return NumberKeys(tuple(shown), "energy_stone" if entry == "energy" else None, label=label)
