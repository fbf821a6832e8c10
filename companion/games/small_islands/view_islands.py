"""The islands on the screen: their list under a mission, the panel of a tile, and the corrections of the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from companion.core.blocks import Banner, Block, Button, Heading, Menu, Text
from companion.core.message import Message, msg
from companion.core.sheet import Choice, Count, Field
from companion.core.strict_json import Entries
from companion.games.small_islands import ledger
from companion.games.small_islands.card_forms import DRAWN
from companion.games.small_islands.facts import (
    ALL_TILES,
    FEWEST_TILES,
    HOUSES,
    PORTS_ON_A_TILE,
    PORTS_ROUND_A_SHIP,
    RESOURCES,
    SYMBOLS,
)
from companion.games.small_islands.ledger_events import IslandNoted
from companion.games.small_islands.missions import joined, met_by, obstacle
from companion.games.small_islands.pictures import (
    IslandChip,
    IslandList,
    IslandRow,
    IslandTally,
    IslandYield,
    TilePanel,
)
from companion.games.small_islands.reward_phase import (
    MOST_LOCATIONS,
    MOST_OF_A_SYMBOL,
    MOST_PORTS,
    best_now,
    buildable,
    judged,
    objective,
)
from companion.games.small_islands.rewards import Discovery, JudgedIsland, Reward
from companion.games.small_islands.state import ALEXIS, State


def islands(state: State, may_build: bool = True) -> Iterator[Block]:
    """The known islands, those to build on first, and a way to note one more."""
    if state.islands:
        yield Heading(msg("small_islands.islands"), msg("small_islands.islands_known", n=len(state.islands)))
    yield _island_list(state, may_build)


def _island_list(state: State, may_build: bool = True) -> IslandList:
    form = _island_form(state, None)
    note = Menu(form.label, form.label, (form,), form.button.symbol)
    label = msg("small_islands.islands_label", n=len(state.islands))
    return IslandList(_island_rows(state, may_build), note, label=label)


def ledger_menu(state: State) -> Iterator[Block]:
    """The ledger beside a turn: the yield of each island, and the corrections."""
    if state.keeping != "ledger":
        return
    yield from gaps(state)
    worth = sum(one.points for one in best_now(state))
    label = msg("small_islands.ledger_islands", n=len(state.islands))
    if worth:
        label = msg("small_islands.ledger_worth", what=label, n=worth)
    yield Menu(label, label, (*sizes(state), _island_list(state), *ports_buttons(state)), "landscape")


def too_many_houses(state: State) -> Iterator[Block]:
    """A warning of more noted houses than built ones; the seat to act may have built at the table already."""
    for at, seat in enumerate(state.seats):
        noted = sum(island.houses[at] for island in state.islands)
        most = seat.placed + (seat.in_hand if at == state.seat else 0)
        if noted > most:
            suspect = max(state.islands, key=lambda island: island.houses[at]).name
            text = msg("small_islands.too_many_houses", name=seat.name, n=noted, most=most, island=suspect)
            yield Banner(text, "warn", live=True)


def _island_rows(state: State, may_build: bool) -> tuple[IslandRow, ...]:
    judged = _judged(state)
    chosen = set(buildable(state)) if state.alexis_acts else {one.island.name for one in best_now(state)}
    rows = [_island_row(state, one, one.island.name in chosen, may_build) for one in judged]
    order = {"best": 0, "eligible": 1, "unknown": 2, "no": 3}
    return tuple(sorted(rows, key=lambda row: (order[row.status], -row.worth, row.island.name)))


def _judged(state: State) -> tuple[JudgedIsland, ...]:
    """The islands under the objective, or under the mission of Alexis; without either they are not judged."""
    if not state.alexis_acts:
        known = judged(state)
        unknown = msg("small_islands.no_objective")
        return known or tuple(JudgedIsland(one, False, 0, 0, unknown) for one in state.seen(state.seat))
    if state.card is None:
        return tuple(JudgedIsland(one, False, 0, 0, msg("small_islands.his_card_tells")) for one in state.seen(ALEXIS))
    found = []
    for one in state.seen(ALEXIS):
        against = obstacle(state.card.mission, one)
        found.append(JudgedIsland(one, against is None, 0, 0, against or met_by(state.card.mission, one)))
    return tuple(found)


def _island_row(state: State, one: JudgedIsland, chosen: bool, may_build: bool) -> IslandRow:
    known = bool(objective(state)) if not state.alexis_acts else state.card is not None
    island, name = one.island, one.island.name
    most = island.tiles * PORTS_ON_A_TILE
    title = msg("small_islands.island_title", name=name)
    strike_off = msg("small_islands.strike_off", name=name)
    items: list[Button | IslandTally] = [
        _island_form(state, state.island(name)),
        *corrections(state, name),
        Button(strike_off, {"do": "remove_island", "name": name}, symbol="remove"),
    ]
    if may_build and state.phase == "reward" and name in buildable(state):
        build = msg("small_islands.build_on", name=name)
        items.insert(0, Button(build, {"do": "build", "island": name}, symbol="house"))
    return IslandRow(
        island=island,
        status="best" if chosen else "eligible" if one.eligible else "no" if known else "unknown",
        worth=one.points + one.draw,
        brings=None if state.alexis_acts or not one.eligible else _yield(state.to_act.hand.now[1], one),
        tiles=msg("small_islands.tiles", n=island.tiles),
        why=one.why if chosen or not one.eligible else _why_not_best(state, one),
        odd=msg("small_islands.card.too_many_ports", n=most) if island.ports > most else None,
        label=msg("small_islands.island_label", name=name, n=island.tiles, why=one.why),
        menu=Menu(title, title, tuple(items)),
    )


def _yield(reward: Reward | None, one: JudgedIsland) -> IslandYield:
    kind, n = ("draws", one.draw) if isinstance(reward, Discovery) else ("points", one.points)
    return IslandYield(n, msg(f"small_islands.{kind}_word", n=n), msg(f"small_islands.{kind}", n=n))


def _why_not_best(state: State, one: JudgedIsland) -> Message:
    """The reason against an eligible island: no house is left for it, or it brings nothing."""
    if one.points or one.draw:
        return msg("small_islands.no_house_for_it", n=state.to_act.in_hand)
    return msg("small_islands.brings_nothing") if not state.alexis_acts else one.why


def _island_form(state: State, island: IslandNoted | None) -> IslandTally:
    """A form for an island: empty for a new one, filled for one that is known."""
    names = [one.name for one in state.islands]
    letters = (letter for letter in ascii_uppercase if letter not in names)
    name = island.name if island else next(letters, names[-1] if names else "A")
    entries: Entries = vars(island) if island else {"tiles": FEWEST_TILES, "free": 1}
    tiles = msg("small_islands.field.tiles")
    fields: list[Field] = [Count("tiles", tiles, default=entries["tiles"], low=1, high=ALL_TILES, symbol="landscape")]
    symbols = [(symbol, MOST_OF_A_SYMBOL, DRAWN[symbol]) for symbol in (*RESOURCES, "temple")]
    for key, high, sign in (*symbols, ("ports", MOST_PORTS, "port"), ("free", MOST_LOCATIONS, "house")):
        label = msg(f"small_islands.{'symbol_name' if key in SYMBOLS else 'field'}.{key}")
        fields.append(Count(key, label, default=entries.get(key, 0), high=high, symbol=sign))
    none = {}
    for at, seat in enumerate(state.seats):
        label = msg("small_islands.field.houses_of", name=seat.name)
        built = island.houses[at] if island else 0
        if most := max(built, seat.placed if state.solo and at == ALEXIS else HOUSES):
            fields.append(Count(f"houses_{at + 1}", label, default=built, high=most, symbol="house"))
        else:
            none[f"houses_{at + 1}"] = 0
    label = msg("small_islands.edit_island" if island else "small_islands.note_island", name=name)
    sign = "edit" if island else "add"
    return IslandTally(Button(label, {"do": "island", "name": name, **none}, tuple(fields), symbol=sign), label=label)


def tile_panel(state: State, framed: bool = True) -> Iterator[TilePanel]:
    """The panel of the tile that is being laid: what is on it, then its island."""
    if state.keeping != "ledger" or not state.row:
        return
    title = msg(f"small_islands.ledger_{'his' if state.alexis_acts else 'your'}_tile")
    chips = tuple(_chip(state, island) for island in state.islands)
    yield TilePanel({"do": _do(state)}, chips, ledger.next_name(state), framed, label=title)


def laid_menu(state: State, label: Message, symbol: str) -> Menu:
    """The main button of a tile: it opens the panel of the tile."""
    skip = Button(msg("small_islands.not_written"), {"do": _do(state)}, symbol="next")
    return Menu(label, label, (*tile_panel(state, framed=False), skip), symbol, "main")


def _do(state: State) -> str:
    return "placed" if state.alexis_acts else "explore"


def _chip(state: State, island: IslandNoted) -> IslandChip:
    """An island as it lies on the table: its size, its place, and whether the count was lost."""
    place, since = state.place_of(island.name), state.unknown_since(island.name)
    said = [msg("small_islands.tiles", n=island.tiles)]
    said += [msg(f"small_islands.place.{place}")] if place else []
    said += [msg("small_islands.unknown_since", n=since)] if since else []
    label = msg("small_islands.chip_label", name=island.name, what=joined(said, "small_islands.chip_more"))
    his = state.alexis_acts and island.houses[ALEXIS] > 0
    locked = msg("small_islands.refused.his_house_is_there", name=island.name) if his else None
    return IslandChip(island, place, bool(since), label, locked)


def gaps(state: State) -> Iterator[Block]:
    """A banner for the tiles that are not in the ledger."""
    if state.keeping == "ledger" and state.unwritten:
        yield Banner(msg("small_islands.unwritten", n=len(state.unwritten), since=min(state.unwritten)), "plain")


def sizes(state: State) -> Iterator[Text]:
    """For Great Explorer: the number of islands with two tiles or more, or the size of the largest."""
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
    """The corrections of one island: join, tell the place, mark the count as lost."""
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
    """The menu for the bonus token of this turn."""
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
    """The menu for another way of counting islands."""
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
