"""The ledger of islands as blocks: what a tile brought to which island, and how islands are kept count of."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Banner, Block, Button, DataPicture, Menu, Text, data_picture
from companion.core.message import Message, msg
from companion.core.plain import Json
from companion.core.sheet import Choice, Count
from companion.games.small_islands import ledger
from companion.games.small_islands.facts import FEWEST_TILES, PORTS_ROUND_A_SHIP
from companion.games.small_islands.ledger_events import IslandNoted
from companion.games.small_islands.state import ALEXIS, State
from companion.games.small_islands.view.hand import DRAWN

# How a thing on a tile is drawn and called.
SIGNS = {**DRAWN, "ports": "port", "free": "house"}
NAMES = {"ports": "small_islands.field.ports", "free": "small_islands.field.free"}
SYMBOLS = tuple(ledger.ON_A_TILE)


def tile_panel(state: State, framed: bool = True) -> Iterator[DataPicture]:
    """Whoever laid the tile: what is on it, then the island that it came to. A sheet has a frame of its own."""
    if state.keeping != "ledger" or not state.row:
        return
    whose = "his" if state.alexis_acts else "your"
    title = msg(f"small_islands.ledger_{whose}_tile")
    keys = [
        {"key": key, "symbol": SIGNS[key], "name": _name(key), "most": most} for key, most in ledger.ON_A_TILE.items()
    ]
    data = {
        "intent": {"do": _do(state)},
        "title": title,
        "keys": keys,
        "islands": [_chip(state, island) for island in state.islands],
        "new": ledger.next_name(state),
        "framed": framed,
        "room": 230 + 32 * len(state.islands),
    }
    yield data_picture("small_islands.ledger", title, data)


def laid_menu(state: State, label: Message, symbol: str) -> Menu:
    """The main button of a tile: it asks what the tile brought to which island."""
    skip = Button(msg("small_islands.not_written"), {"do": _do(state)}, symbol="next")
    return Menu(label, label, (*tile_panel(state, framed=False), skip), symbol, "main")


def _do(state: State) -> str:
    return "placed" if state.alexis_acts else "explore"


def _name(key: str) -> Message:
    return msg(NAMES.get(key) or f"small_islands.symbol_name.{key}")


def _chip(state: State, island: IslandNoted) -> Json:
    """An island as one finds it on the table: its letter, its size, what is on it, where it lies."""
    counts = [[SIGNS[key], getattr(island, key)] for key in SYMBOLS[:5] if getattr(island, key)]
    place, since = state.place_of(island.name), state.unknown_since(island.name)
    told = [msg("small_islands.tiles", n=island.tiles)]
    told += [msg(f"small_islands.place.{place}")] if place else []
    told += [msg("small_islands.unknown_since", n=since)] if since else []
    said = told[0]
    for more in told[1:]:
        said = msg("small_islands.chip_more", first=said, second=more)
    his = state.alexis_acts and island.houses[ALEXIS] > 0
    return {
        "name": island.name,
        "counts": counts,
        "tiles": island.tiles,
        "place": place,
        "unknown": bool(since),
        "label": msg("small_islands.chip_label", name=island.name, what=said),
        "his": msg("small_islands.refused.his_house_is_there", name=island.name) if his else None,
    }


def gaps(state: State) -> Iterator[Block]:
    """What the ledger does not know."""
    if state.keeping == "ledger" and state.unwritten:
        yield Banner(msg("small_islands.unwritten", n=len(state.unwritten), since=min(state.unwritten)), "plain")


def sizes(state: State) -> Iterator[Text]:
    """For Great Explorer: how many islands there are of two tiles and more, or the largest one."""
    if not state.islands:
        return
    many = sum(island.tiles >= FEWEST_TILES for island in state.islands)
    large = max(island.tiles for island in state.islands)
    key = "small_islands.ledger_many" if state.setup.mode == "normal" else "small_islands.ledger_large"
    yield Text(msg(key, n=many if state.setup.mode == "normal" else large), "small")


def ports_buttons(state: State) -> Iterator[Button]:
    """Ports round the ships, counted while they grow: the final count begins with them."""
    for ship, most in ledger.ports_to_see(state):
        seen = state.ports_of(ledger.SHIPS[ship])
        label = msg(f"small_islands.ports_round_{ship}")
        if seen is not None:
            label = msg("small_islands.ports_by_now", what=label, n=seen)
        count = Count("ports", label, default=seen, high=most, symbol="port", quick=PORTS_ROUND_A_SHIP)
        yield Button(label, {"do": "ports", "ship": ship}, (count,), symbol="port")


def corrections(state: State, name: str) -> Iterator[Button]:
    """What can be put right about one island: grown together, count lost, where it lies."""
    if state.keeping != "ledger":
        return
    others = tuple(island.name for island in state.islands if island.name != name)
    if others:
        labels = tuple(msg("small_islands.island_title", name=other) for other in others)
        which = _choice("island", msg("small_islands.field.joined"), others, labels)
        yield Button(msg("small_islands.joined"), {"do": "join", "other": name}, (which,), symbol="landscape")
    labels = tuple(msg(f"small_islands.place.{place}") for place in ledger.PLACES)
    where = _choice("place", msg("small_islands.field.place"), ledger.PLACES, labels)
    yield Button(msg("small_islands.tell_place"), {"do": "place", "name": name}, (where,), symbol="flag")
    if not state.unknown_since(name):
        lost = msg("small_islands.count_lost")
        yield Button(lost, {"do": "lost_count", "name": name}, symbol="not_found")


def _choice(key: str, label: Message, choices: tuple[str, ...], labels: tuple[Message, ...]) -> Choice:
    return Choice(key, label, default=choices[0], choices=choices, labels=labels)


def token_button(state: State) -> Menu | Button:
    """Where the bonus token of this turn lies."""
    label, hint = msg("small_islands.token"), msg("small_islands.bonus_left", n=state.to_act.bonus)
    items = tuple(_tokens(state))
    if not items:
        key = "one_token_a_turn" if state.token_down else "no_token" if not state.to_act.bonus else "no_island_yet"
        return Button(label, symbol="lotus", hint=hint, locked=msg(f"small_islands.refused.{key}"))
    return Menu(label, msg("small_islands.token_title"), items, "lotus")


def _tokens(state: State) -> Iterator[Button]:
    for offer in ledger.token_offers(state):
        names = offer.ask["island"].choices
        labels = tuple(msg("small_islands.island_title", name=name) for name in names)
        island = _choice("island", msg("small_islands.field.on_island"), names, labels)
        if "shows" in offer.fixed:
            yield Button(msg("small_islands.token_port"), {"do": "token", **offer.fixed}, (island,), symbol="port")
            continue
        covers = offer.fixed["covers"]
        shows = offer.ask["shows"].choices
        words = tuple(msg(f"small_islands.resource.{resource}") for resource in shows)
        face = _choice("shows", msg("small_islands.field.shows"), shows, words)
        label = msg("small_islands.token_over", resource=msg(f"small_islands.resource.{covers}"))
        yield Button(label, {"do": "token", **offer.fixed}, (island, face), symbol=DRAWN[covers])


def keeping_menu(state: State) -> Iterator[Menu]:
    """Another way to keep count of the islands, at any time."""
    if not state.solo:
        return
    items = tuple(
        Button(
            msg(f"small_islands.keep.{keeping}"),
            {"do": "keep", "keeping": keeping},
            hint=msg(f"small_islands.keep.{keeping}_hint"),
        )
        for keeping in ledger.KEEPINGS
        if keeping != state.keeping
    )
    label = msg("small_islands.keeping_now", how=msg(f"small_islands.keep.{state.keeping}"))
    yield Menu(label, msg("small_islands.field.keep"), items, "book")
