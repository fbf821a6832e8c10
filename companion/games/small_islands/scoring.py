"""The final score: the form of a report, its entries from the play, and its points (end of the game; solo mode)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.letters import alike
from companion.core.message import Message, Problem, msg
from companion.core.score import Line, Score, Tally, biggest_entry, name_or_number, rank
from companion.core.sheet import Choice, Count, Flag, Record, Rows, Rule, Sheet, TextField, join
from companion.core.strict_json import Entries, Json
from companion.games.small_islands.facts import DISCOVERY_TOKENS, HOUSES, PORTS_ROUND_A_SHIP, SHIPS, TILES
from companion.games.small_islands.state import ALEXIS, State

HIS_NAME = "Alexis"
SYMBOLS = {"prestige": "star", "discovery": "discovery", "ship_ports": "port", "alexis_card": "card"}
TIE_BREAKS = ("houses", "ports", "last_tile")


@dataclass(frozen=True)
class _Report(Record):
    """A report has Alexis with one player, and no Alexis with two to four."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        yield from super().problems(value, where)
        if not isinstance(value, dict) or not isinstance(value.get("players"), list):
            return
        players = len(value["players"])
        if players == 1 and "alexis" not in value:
            yield Problem("alexis", "missing", msg("core.missing", entry="Alexis"))
        if players > 1 and "alexis" in value:
            yield Problem("alexis", "solo_only", msg("small_islands.report.solo_only", n=players))


def sheet(state: State | None) -> Sheet:
    """The score form."""
    mode = Choice(
        "mode",
        msg("small_islands.field.mode"),
        choices=("normal", "advanced"),
        labels=(msg("small_islands.mode.normal"), msg("small_islands.mode.advanced")),
    )
    players = Rows("players", of=_player(), fewest=1, most=4, names_differ=True)
    alexis = (_alexis(),) if state is None or state.solo else ()
    return Sheet(
        _Report("report", fields=(mode, players, *alexis)),
        rules=(
            Rule("players.*", _ports_need_a_ship, needs=("ship", "ship_ports")),
            Rule("players.*", _tokens_need_houses, needs=("discovery", "houses")),
            Rule("players", _box_of_tokens, needs=("*.discovery",)),
            Rule("players", _one_last_tile, needs=("*.placed_last_tile",)),
            Rule("players", _not_alexis, needs=("*.name",)),
            Rule("", _grey_ships, needs=("players.*.ship", "alexis.grey_ports")),
        ),
        warnings=(Rule("players.*", _points_without_houses), Rule("alexis", _his_points)),
    )


def _player() -> Record:
    return Record(
        "player",
        fields=(
            TextField("name", msg("core.field.name")),
            Count("prestige", msg("small_islands.line.prestige"), symbol="star"),
            Rows(
                "discovery",
                msg("small_islands.line.discovery"),
                of=Count("value", msg("small_islands.field.token")),
                most=DISCOVERY_TOKENS,
            ),
            Choice(
                "ship",
                msg("small_islands.field.ship"),
                choices=("placed", "not_placed"),
                labels=(msg("small_islands.ship.placed"), msg("small_islands.ship.not_placed")),
                symbol="ship",
            ),
            Count("ship_ports", msg("small_islands.line.ship_ports"), high=PORTS_ROUND_A_SHIP, symbol="port"),
            Count("houses", msg("small_islands.field.houses"), high=HOUSES, symbol="house"),
            Flag("placed_last_tile", msg("small_islands.field.last_tile")),
        ),
    )


def _alexis() -> Record:
    return Record(
        "alexis",
        msg("small_islands.alexis"),
        optional=True,
        fields=(
            Count("base", msg("small_islands.field.base"), symbol="card"),
            Count("per_house", msg("small_islands.field.per_house"), symbol="card"),
            Count("prestige", msg("small_islands.line.prestige"), symbol="star"),
            Count("houses", msg("small_islands.field.houses"), high=HOUSES, symbol="house"),
            Count("grey_ports", msg("small_islands.field.grey_ports"), high=SHIPS * PORTS_ROUND_A_SHIP, symbol="port"),
        ),
    )


def _ports_need_a_ship(player: Entries, where: str) -> Iterator[Problem]:
    if player["ship"] == "not_placed" and player["ship_ports"]:
        yield Problem(join(where, "ship_ports"), "ports_without_ship", msg("small_islands.report.ports_without_ship"))


def _tokens_need_houses(player: Entries, where: str) -> Iterator[Problem]:
    """A house brings one token at most (page 11)."""
    tokens, houses = len(player["discovery"]), player["houses"]
    if tokens > houses:
        text = msg("small_islands.report.tokens_without_houses", n=houses, tokens=tokens)
        yield Problem(join(where, "discovery"), "tokens_without_houses", text)


def _box_of_tokens(players: Sequence[Entries], where: str) -> Iterator[Problem]:
    counts = [len(player["discovery"]) for player in players]
    if sum(counts) > DISCOVERY_TOKENS:
        slip = biggest_entry(players, counts)
        text = msg("small_islands.report.box_of_tokens", tokens=sum(counts), n=DISCOVERY_TOKENS, **slip)
        yield Problem(where, "too_many_tokens", text)


def _one_last_tile(players: Sequence[Entries], where: str) -> Iterator[Problem]:
    last = [at for at, player in enumerate(players) if player["placed_last_tile"]]
    if len(last) > 1:
        text = msg("small_islands.report.two_last_tiles", players=", ".join(name_or_number(players, at) for at in last))
        yield Problem(where, "two_last_tiles", text, tuple(f"{where}.{at}.placed_last_tile" for at in last))


def _grey_ships(report: Entries, where: str) -> Iterator[Problem]:
    """There are four ships: a placed ship of a player is no grey one."""
    grey = SHIPS - sum(player["ship"] == "placed" for player in report["players"])
    most, ports = grey * PORTS_ROUND_A_SHIP, report.get("alexis", {}).get("grey_ports", 0)
    if ports > most:
        text = msg("small_islands.report.grey_ports", n=grey, most=most, ports=ports)
        yield Problem(join(where, "alexis.grey_ports"), "too_many_ports", text)


def _his_points(alexis: Entries, where: str) -> Iterator[Problem]:
    """He gets a point for each tile without room: more points than tiles are a slip."""
    if alexis["prestige"] > TILES:
        text = msg("small_islands.report.his_points", n=alexis["prestige"], most=TILES)
        yield Problem(join(where, "prestige"), "more_points_than_tiles", text)


def _not_alexis(players: Sequence[Entries], where: str) -> Iterator[Problem]:
    if len(players) == 1 and alike(players[0]["name"]) == HIS_NAME:
        yield Problem(f"{where}.0.name", "name_taken", msg("small_islands.report.name_taken"))


def _points_without_houses(player: Entries, where: str) -> Iterator[Problem]:
    if player["prestige"] and not player["houses"]:
        text = msg("small_islands.report.points_without_houses", name=player["name"])
        yield Problem(join(where, "prestige"), "points_without_houses", text)


def score(report: Entries, state: State | None = None) -> Score:
    """The final score of a checked report."""
    tallies = [_tally(player) for player in report["players"]]
    if "alexis" in report:
        tallies.append(_his_tally(report["alexis"], last=not report["players"][0]["placed_last_tile"]))
    return rank(tallies, TIE_BREAKS)


def _line(key: str, count: int, points: int, why: Message, shown: bool = True) -> Line:
    return Line(key, count, points, why, symbol=SYMBOLS[key], shown=shown)


def _tally(player: Entries) -> Tally:
    tokens, ports = player["discovery"], player["ship_ports"]
    no_ship = player["ship"] == "not_placed"
    lines = (
        _line(
            "prestige", player["prestige"], player["prestige"], msg("small_islands.why.prestige", n=player["houses"])
        ),
        _line("discovery", len(tokens), sum(tokens), msg("small_islands.why.discovery", n=len(tokens))),
        _line("ship_ports", ports, ports, msg(f"small_islands.why.{'no_ship' if no_ship else 'ports'}", n=ports)),
        _line("alexis_card", 0, 0, msg("small_islands.why.no_card"), shown=False),
    )
    return Tally(player["name"], lines, (player["houses"], ports, int(player["placed_last_tile"])))


def _his_tally(alexis: Entries, last: bool) -> Tally:
    """His card, his prestige, and the ports round the grey ships; he draws no tokens."""
    base, each, houses, ports = alexis["base"], alexis["per_house"], alexis["houses"], alexis["grey_ports"]
    card = msg("small_islands.why.his_card", base=base, each=each, n=houses)
    lines = (
        _line("prestige", alexis["prestige"], alexis["prestige"], msg("small_islands.why.his_prestige")),
        _line("discovery", 0, 0, msg("small_islands.why.discovery", n=0), shown=False),
        _line("ship_ports", ports, ports, msg("small_islands.why.grey_ports", n=ports)),
        _line("alexis_card", houses, base + each * houses, card),
    )
    return Tally(HIS_NAME, lines, (houses, ports, int(last)))


def report(state: State) -> Json:
    """The entries of the final report that the play knows; all of them after the count."""
    players = state.seats[:1] if state.solo else state.seats
    told = {"mode": state.setup.mode, "players": [_reported(state, at) for at in range(len(players))]}
    return {**told, "alexis": _his_report(state)} if state.solo else told


def settled(state: State) -> Sequence[int]:
    """The seats without open entries: all of them after the count."""
    return range(len(state.setup.players)) if state.over else ()


def _reported(state: State, at: int) -> Json:
    seat = state.seats[at]
    placed = seat.ship == "placed"
    ports = 0 if not placed else seat.ports
    values = () if not seat.tokens else seat.values
    return {
        "name": seat.name,
        "prestige": seat.prestige,
        **({} if values is None else {"discovery": list(values)}),
        "ship": "placed" if placed else "not_placed",
        **({} if ports is None else {"ship_ports": ports}),
        "houses": seat.placed,
        "placed_last_tile": state.last == at,
    }


def _his_report(state: State) -> Json:
    seat, side = state.seats[ALEXIS], state.setup.alexis
    base, each = (side.base, side.per_house) if side else (state.base, state.per_house)
    known = {"base": base, "per_house": each, "grey_ports": seat.ports}
    if not any(ship == "grey" for _, ship in state.ships):
        known["grey_ports"] = 0
    return {
        **{key: value for key, value in known.items() if value is not None},
        "prestige": seat.prestige,
        "houses": seat.placed,
    }


def remark(state: State) -> Message | None:
    """A remark beside results with the stand-in cards."""
    stand_in = state.solo and state.setup.cards == "stand_in"
    return msg("small_islands.remark_stand_in") if stand_in else None
