"""What is drawn: dice, wind rose, prices, flights, clouds and number keys, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.blocks import DataPicture, data_picture
from companion.core.message import Message, msg
from companion.core.plain import Entries, Json
from companion.core.sheet import Choice
from companion.games.misty_islands.events import Die
from companion.games.misty_islands.facts import CLOUD_HOLDS, DIRECTIONS, LONGEST_FLIGHT, OCULARS, Direction
from companion.games.misty_islands.flight import Flight, Wind
from companion.games.misty_islands.offers import FACES
from companion.games.misty_islands.state import Balloonist, State

# What a tile or a space may show, as far as is known.
TILE_NUMBERS = range(LONGEST_FLIGHT + 1)
# The other faces have arrows of their own.
FACE_SYMBOLS = {"energy_1": "energy_stone", "energy_2": "energy_stone", "tile": "tile", "plus_1": "add"}


def short(direction: str) -> Message:
    """The letters of a direction: they differ by language."""
    return msg(f"misty_islands.short.{direction}")


def face_name(die: Die, face: str) -> Message:
    """What a face says in words."""
    return msg(f"misty_islands.direction.{face}" if die == "direction" else f"misty_islands.bonus.{face}")


def listed(directions: Sequence[Direction], last: str) -> Message:
    """Letters in a row, as in "NE, NW or E"; `last` says what joins the last one."""
    letters = [short(direction) for direction in directions]
    if len(letters) == 1:
        return letters[0]
    front = letters[0]
    for letter in letters[1:-1]:
        front = msg("misty_islands.comma", first=front, second=letter)
    return msg(f"misty_islands.{last}", first=front, second=letters[-1])


def face_choice(die: Die, key: str) -> Choice:
    """The entry for a face that lies on the table."""
    faces = FACES[die]
    labels = tuple(face_name(die, face) for face in faces)
    symbols = tuple(face_symbol(face) for face in faces)
    return Choice(key, msg(f"misty_islands.die.{die}"), choices=faces, labels=labels, symbols=symbols)


def face_symbol(face: str) -> str:
    """What is drawn on a face."""
    return FACE_SYMBOLS.get(face, f"die_{face}")


def dice(state: State, wind: Wind) -> DataPicture:
    """Both dice, each with its one more roll (section B)."""
    faces: Mapping[Die, str] = {"direction": wind.direction, "bonus": wind.bonus}
    shown = [
        {
            "die": die,
            "face": face,
            "name": face_name(die, face),
            "whom": msg(f"misty_islands.whom.{die}"),
            "again": _again(state, die, face),
        }
        for die, face in faces.items()
    ]
    names = {die: face_name(die, face) for die, face in faces.items()}
    label = msg("misty_islands.dice_label", direction=names["direction"], bonus=names["bonus"])
    return data_picture("misty_islands.dice", label, {"dice": shown}, told=True)


def _again(state: State, die: Die, showing: str) -> Json:
    """Its second roll: one tap when the app rolls, else the face that it shows now."""
    intent = {"do": "again", "die": die}
    if die in state.again:
        return {"label": msg("misty_islands.rolled_twice"), "ways": []}
    if state.dice == "app":
        return {"label": msg("misty_islands.again.app"), "ways": [{"label": face_name(die, showing), "intent": intent}]}
    ways = [
        {"label": face_name(die, face), "symbol": face_symbol(face), "intent": {**intent, "face": face}}
        for face in FACES[die]
    ]
    return {"label": msg("misty_islands.again.table"), "ways": ways}


def kind(wind: Wind, direction: Direction) -> str:
    """How an arm of the rose is drawn."""
    return "wind" if direction == wind.direction else "free" if direction in wind.free else "costs"


def _arms(wind: Wind) -> list[Json]:
    return [
        {"direction": direction, "letter": short(direction), "kind": kind(wind, direction)} for direction in DIRECTIONS
    ]


def rose(wind: Wind) -> DataPicture:
    """The wind, what the bonus adds, and what costs energy."""
    legend = [{"kind": "wind", "text": msg("misty_islands.legend.wind", letters=short(wind.direction))}]
    if len(wind.free) > 1:
        legend.append({"kind": "free", "text": msg("misty_islands.legend.free", letters=listed(wind.free[1:], "and"))})
    legend.append({"kind": "costs", "text": msg("misty_islands.legend.costs")})
    label = msg("misty_islands.rose_label", wind=face_name("direction", wind.direction), free=listed(wind.free, "and"))
    return data_picture("misty_islands.rose", label, {"arms": _arms(wind), "legend": legend})


def prices(state: State, wind: Wind) -> DataPicture:
    """What the usual flights cost each player, from where the balloons stand."""
    players = [
        {
            "name": seat.name,
            "stands": msg("misty_islands.stands_on", name=seat.name),
            "energy": msg("misty_islands.has_energy", n=seat.energy),
            "value": seat.value,
            "most": LONGEST_FLIGHT,
            "correct": {"do": "correct", "what": "value", "player": seat.name},
            "plus": msg("misty_islands.plus_1_makes", n=wind.worth(seat.value)) if wind.bonus == "plus_1" else None,
            "rows": _price_rows(wind, seat),
        }
        for seat in state.order
    ]
    return data_picture("misty_islands.prices", msg("misty_islands.prices_label"), {"players": players})


def _price_rows(wind: Wind, seat: Balloonist) -> list[Json]:
    worth, free = wind.worth(seat.value), listed(wind.free, "or")
    costly = tuple(direction for direction in DIRECTIONS if direction not in wind.free)
    around = [spaces for spaces in (worth - 1, worth + 1) if spaces >= 0]
    nearby = (
        msg("misty_islands.spaces_there_two", fewer=around[0], more=around[1])
        if len(around) == 2
        else msg("misty_islands.spaces_to", n=around[0], letters=free)
    )
    to_free = msg("misty_islands.spaces_to", n=worth, letters=free) if worth else msg("misty_islands.stay")
    to_costly = msg("misty_islands.elsewhere")
    if len(costly) < len(DIRECTIONS) - 2:
        to_costly = msg("misty_islands.spaces_to", n=1, letters=listed(costly, "or"))
    rows = (
        (to_free, Flight(worth, worth, True)),
        (nearby, Flight(worth, worth + 1, True)),
        (to_costly, Flight(worth, 1, False)),
    )
    return [
        {
            "text": text,
            "price": price(flight, written_out=True),
            "free": not flight.cost,
            "paid": flight.cost <= seat.energy,
        }
        for text, flight in rows
    ]


def price(flight: Flight, written_out: bool = False) -> Message:
    """The energy of a flight; written out where braking and turning add up."""
    if not flight.cost:
        return msg("misty_islands.free")
    if written_out and not flight.free and flight.brake:
        return msg("misty_islands.sum", brake=flight.brake, turned=flight.turned, n=flight.cost)
    return msg("misty_islands.energy_n", n=flight.cost)


def spaces(flight: Flight, direction: Direction) -> Message:
    """How far and where to, or staying."""
    if not flight.spaces:
        return msg("misty_islands.stay")
    return msg("misty_islands.spaces_to", n=flight.spaces, letters=short(direction))


def flight(state: State, wind: Wind) -> DataPicture:
    """Every flight of the acting player, way by way, with its price; what is too dear carries no intent."""
    seat = state.acting
    arms = [
        {
            **arm,
            "name": face_name("direction", arm["direction"]),
            "rule": _rule(wind, seat, arm["direction"]),
            "flights": [_flight(each, arm["direction"], seat.energy) for each in state.way(arm["direction"])],
        }
        for arm in _arms(wind)
    ]
    label = msg("misty_islands.flight_label", name=seat.name, n=seat.energy, value=wind.worth(seat.value))
    turn = f"{state.round}-{seat.name}"
    return data_picture("misty_islands.flight", label, {"turn": turn, "arms": arms, "first": wind.direction})


def _rule(wind: Wind, seat: Balloonist, direction: Direction) -> Message:
    worth = wind.worth(seat.value)
    if direction in wind.free:
        return msg("misty_islands.rule_free", n=worth)
    return msg("misty_islands.rule_costs", n=worth) if worth else msg("misty_islands.rule_costs_from_0")


def _flight(flight: Flight, direction: Direction, energy: int) -> Json:
    paid = flight.cost <= energy
    return {
        "spaces": flight.spaces,
        "price": price(flight),
        "sum": _sum(flight),
        "free": not flight.cost,
        "name": msg("misty_islands.flight_name", spaces=spaces(flight, direction), price=price(flight)),
        "intent": {"do": "fly", "direction": direction, "spaces": flight.spaces} if paid else None,
    }


def _sum(flight: Flight) -> Message | None:
    if not flight.free:
        return msg("misty_islands.sum_turned", brake=flight.brake, turned=flight.turned, n=flight.cost)
    if not flight.cost:
        return None
    more, fewer = max(flight.spaces, flight.worth), min(flight.spaces, flight.worth)
    return msg("misty_islands.sum_step", more=more, fewer=fewer, n=flight.cost)


def clouds(state: State, take: bool = False) -> DataPicture:
    """The clouds with the tiles on them; where one is to be taken, each is a button."""
    cells = [
        {
            "tiles": tiles,
            "full": tiles == CLOUD_HOLDS,
            "number": at + 1,
            "name": msg("misty_islands.cloud_name", cloud=at + 1, n=tiles),
            "intent": {"do": "take", "cloud": at} if take and tiles else None,
        }
        for at, tiles in enumerate(state.clouds)
    ]
    label = msg("misty_islands.clouds_label", n=sum(state.clouds))
    return data_picture("misty_islands.clouds", label, {"clouds": cells, "holds": CLOUD_HOLDS})


def oculars(state: State, lay: bool = False) -> DataPicture:
    """The oculars of who acts; where tiles are laid, a tap on one takes its tile onto the island."""
    seat = state.acting
    full = min(seat.oculars, OCULARS)
    cells = [
        {
            "full": at < full,
            "name": msg("misty_islands.ocular_full" if at < full else "misty_islands.ocular_free", at=at + 1),
            "intent": {"do": "lay", "tiles": 1} if lay and at < full else None,
        }
        for at in range(OCULARS)
    ]
    label = msg("misty_islands.oculars_label", name=seat.name, n=full, of=OCULARS)
    return data_picture("misty_islands.oculars", label, {"cells": cells})


def keys(
    label: Message, intent: Entries, entry: str, numbers: range = TILE_NUMBERS, of: Message | None = None
) -> DataPicture:
    """Number keys: one tap says what a space or a tile shows. Those that give energy say so, and `of` what it is."""
    symbol = "energy_stone" if entry == "energy" else None
    cells = [
        {"value": value, "name": _key_name(value, symbol, of), "intent": {**intent, entry: value}} for value in numbers
    ]
    return data_picture("misty_islands.keys", label, {"keys": cells, "symbol": symbol, "room": 140})


def _key_name(value: int, symbol: str | None, of: Message | None) -> Message:
    name = msg("misty_islands.energy_n", n=value) if symbol else msg("core.words", words=str(value))
    return msg("core.at_entry", entry=of, text=name) if of else name
