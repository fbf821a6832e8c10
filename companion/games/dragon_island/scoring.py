"""The score form with its rules, the points of a report, and the report as far as the play knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from companion.core.message import Message, Problem, breach, msg
from companion.core.score import Line, Score, Tally, biggest_entry, name_or_number, rank
from companion.core.sheet import Count, Record, Rows, Rule, Sheet, TextField
from companion.core.strict_json import Entries, Json
from companion.games.dragon_island.deeds import (
    DEEDS_FIELD,
    Build,
    Deed,
    Treasure,
    captured_colors,
    deed_problems,
    fame_by_kind,
    read_deeds,
    total_fame,
)
from companion.games.dragon_island.facts import COINS, COLORS, FAME_MARKERS, FIRST_OF_COLOR, TAME, TOWERS, TREASURES
from companion.games.dragon_island.state import State, WizardPlayer

# No entry has this name: a rule that needs only it also runs where an entry inside is wrong.
_ITSELF = ("itself",)
TIE_BREAKS = ("captured_colors", "gold")


def _second_tie(players: Sequence[object], at: int) -> bool:
    """Whether gold decides for a player: another one is equal in points and captured colors (end of the game)."""
    stands = [_stands(player) for player in players]
    return stands[at] is not None and stands.count(stands[at]) > 1


def _stands(player: object) -> tuple[int, int] | None:
    """Points and captured colors of a column, or None as long as an entry is missing."""
    match player:
        case {"fame": int(fame), "captured_colors": int(colors), "pets": dict(pets)}:
            coins = [coins for coins in pets.values() if isinstance(coins, int)]
            return fame + sum(coins), colors
    return None


def _words(key: str) -> tuple[Message, Message]:
    """The label and the hint of an entry."""
    return msg(f"dragon_island.field.{key}"), msg(f"dragon_island.field.{key}_hint")


_PETS = tuple(
    Count(color, msg(f"dragon_island.dragon.{color}"), optional=True, low=1, high=TAME, symbol=f"dragon_{color}")
    for color in COLORS
)
_PLAYER = Record(
    "player",
    fields=(
        TextField("name", msg("core.field.name")),
        Count("fame", *_words("fame"), optional=True, symbol="fame"),
        DEEDS_FIELD,
        Record("pets", *_words("pets"), fields=_PETS),
        Count("captured_colors", *_words("captured_colors"), optional=True, high=len(COLORS), symbol="dragon_head"),
        Count("gold", *_words("gold"), high=COINS, symbol="coin", matters=_second_tie),
    ),
)


def sheet(state: State | None) -> Sheet:
    """The score form."""
    return Sheet(
        Record("report", fields=(Rows("players", of=_PLAYER, fewest=2, most=4, names_differ=True),)),
        rules=(
            Rule("players.*.deeds", deed_problems, needs=_ITSELF),
            Rule("players.*", _enough_fame, needs=("fame", "captured_colors")),
            Rule("players.*", _colors_agree, needs=("deeds", "captured_colors")),
            Rule("players.*", _caves_have_pets, needs=("pets",)),
            Rule("players.*", _own_coins, needs=("pets", "gold")),
            Rule("players", _box, needs=("*.itself",)),
            # Last, because a problem at `deeds` would keep the others from looking inside.
            Rule("players.*", _one_source, needs=_ITSELF),
        ),
        warnings=(Rule("players", _fame_markers),),
    )


def _one_source(player: Entries, where: str) -> Iterator[Problem]:
    """Fame is either one number or the deeds. Without deeds the captured colors are an entry of their own."""
    if "fame" in player and "deeds" in player:
        yield breach(f"{where}.deeds", "dragon_island.report.fame_and_deeds")
    if "fame" not in player and "deeds" not in player:
        yield Problem(f"{where}.fame", "missing", msg("dragon_island.report.fame_missing"))
    if "deeds" not in player and "captured_colors" not in player:
        yield breach(f"{where}.captured_colors", "core.missing", entry=msg("dragon_island.field.captured_colors"))


def _enough_fame(player: Entries, where: str) -> Iterator[Problem]:
    """The first dragon of each color brought 2 fame (step 5 B)."""
    if "fame" not in player or "deeds" in player:
        return
    colors = player.get("captured_colors", 0)
    if player["fame"] < FIRST_OF_COLOR * colors:
        text = msg("dragon_island.report.too_little_fame", n=colors, fame=player["fame"], least=FIRST_OF_COLOR * colors)
        yield Problem(f"{where}.fame", "too_little_fame", text)


def _colors_agree(player: Entries, where: str) -> Iterator[Problem]:
    """The captured-dragon markers are those of the told captures."""
    if "deeds" not in player or "captured_colors" not in player:
        return
    seen = len(captured_colors(_deeds(player)))
    if player["captured_colors"] != seen:
        text = msg("dragon_island.report.deeds_disagree", n=seen, told=player["captured_colors"])
        yield Problem(f"{where}.captured_colors", "deeds_disagree", text)


def _caves_have_pets(player: Entries, where: str) -> Iterator[Problem]:
    """A pet in a cave cannot get lost (building types, storm tiles)."""
    for at, deed in read_deeds(player.get("deeds")).items():
        if isinstance(deed, Build) and deed.color and deed.color not in player["pets"]:
            yield breach(f"{where}.deeds.{at}", "dragon_island.report.cave_without_pet", dragon=_dragon(deed.color))


def _deeds(player: Entries) -> tuple[Deed, ...]:
    return tuple(read_deeds(player.get("deeds")).values())


def _coins(player: Entries) -> int:
    return int(player["gold"] + sum(player["pets"].values()))


def _own_coins(player: Entries, where: str) -> Iterator[Problem]:
    if _coins(player) > COINS:
        text = msg("dragon_island.report.own_coins", most=COINS, seen=_coins(player), gold=player["gold"])
        yield Problem(f"{where}.gold", "too_many_coins", text)


def _box(players: Sequence[Entries], where: str) -> Iterator[Problem]:
    """The limits of the box for all players together. Coins are added up only if each of their entries is valid."""
    fields = {entry.key: entry for entry in _PLAYER.fields}
    if not any(
        problem
        for key in ("pets", "gold")
        for player in players
        for problem in fields[key].problems(player.get(key), "")
    ):
        yield from _all_coins(players, where)
    yield from _all_deeds(players, where)


def _all_coins(players: Sequence[Entries], where: str) -> Iterator[Problem]:
    """The box has 40 coins. The biggest stock is the likely mistake."""
    coins = [_coins(player) for player in players]
    if sum(coins) > COINS >= max(coins):
        slip = biggest_entry(players, [player["gold"] for player in players])
        text = msg("dragon_island.report.all_coins", most=COINS, seen=sum(coins), **slip)
        marks = tuple(f"{where}.{at}.{key}" for at in range(len(players)) for key in ("gold", "pets"))
        yield Problem(where, "too_many_coins", text, marks)


def _all_deeds(players: Sequence[Entries], where: str) -> Iterator[Problem]:
    """The box has towers, caves and found-treasure markers for all players together."""
    deeds = [_deeds(player) for player in players]
    treasures = [sum(isinstance(deed, Treasure) for deed in done) for done in deeds]
    towers = [sum(deed == Build("tower") for deed in done) for done in deeds]
    for counts, most, what in ((treasures, TREASURES, "treasures"), (towers, TOWERS, "towers")):
        if sum(counts) > most >= max(counts):
            text = msg(
                f"dragon_island.report.too_many_{what}", most=most, seen=sum(counts), **biggest_entry(players, counts)
            )
            yield Problem(where, f"too_many_{what}", text)
    for color in COLORS:
        owners = [name_or_number(players, at) for at, done in enumerate(deeds) if Build("cave", color) in done]
        if len(owners) > 1:
            text = msg("dragon_island.report.cave_twice", dragon=_dragon(color), first=owners[0], second=owners[1])
            yield Problem(where, "cave_twice", text)


def _fame_markers(players: Sequence[Entries], where: str) -> Iterator[Problem]:
    """More fame than markers: possible, but more often a typing mistake."""
    fames = [_fame(player) for player in players]
    if sum(fames) > FAME_MARKERS:
        slip = biggest_entry(players, fames)
        yield breach(where, "dragon_island.report.more_fame_than_markers", most=FAME_MARKERS, seen=sum(fames), **slip)


def _dragon(color: str) -> Message:
    return msg(f"dragon_island.dragon.{color}")


def _fame(player: Entries) -> int:
    return int(player["fame"]) if "fame" in player else total_fame(_deeds(player))


def score(report: Entries, state: State | None = None) -> Score:
    """The final score of a checked report: fame and the coins on the pets' cards. Own coins only break ties."""
    seats = chain(state.players if state else (), repeat(None))  # a report may correct names
    tallies = [_tally(player, seen) for player, seen in zip(report["players"], seats, strict=False)]
    return rank(tallies, TIE_BREAKS)


def _tally(player: Entries, seen: WizardPlayer | None) -> Tally:
    colors = len(captured_colors(_deeds(player))) if "deeds" in player else player["captured_colors"]
    coins = sum(player["pets"].values())
    lines = (
        Line("fame", _fame(player), _fame(player), _why_fame(player, seen), symbol="fame"),
        Line("pet_gold", coins, coins, msg("dragon_island.why.pet_gold", n=len(player["pets"])), symbol="coin"),
    )
    return Tally(player["name"], lines, (colors, player["gold"]))


def _why_fame(player: Entries, seen: WizardPlayer | None) -> Message:
    """The fame by kind of deed: of the told deeds, or of those in the game if they bring the same fame."""
    deeds = _deeds(player) if "deeds" in player else seen.deeds if seen else ()
    if total_fame(deeds) == _fame(player) and deeds:
        return msg("dragon_island.why.deeds", **fame_by_kind(deeds))
    return msg("dragon_island.why.counted")


def report(state: State) -> Json:
    """The final report as far as the play knows it. A fame counted by hand replaces the fame of the deeds."""
    return {"players": [_reported(player) for player in state.players]}


def _reported(player: WizardPlayer) -> Json:
    return {
        "name": player.name,
        "fame": player.fame,
        "pets": dict(player.pets),
        "captured_colors": len(player.colors),
        **({"gold": player.counted.gold} if player.counted else {}),
    }
