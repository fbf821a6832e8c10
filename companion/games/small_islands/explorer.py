"""Great Explorer, seven achievements of a winner in each mode, and the other tags of a finished game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from companion.core.game import TagWords, mode_tag
from companion.core.message import Message, msg
from companion.core.score import Score
from companion.core.strict_json import Entries
from companion.games.small_islands.facts import EXPLORER, FEWEST_TILES, HOUSES, OPENS_AT
from companion.games.small_islands.scoring import score
from companion.games.small_islands.state import State

Known = bool | None
ACHIEVEMENTS: Mapping[str, tuple[str, ...]] = {
    "normal": ("points", "ship_points", "many_islands", "all_houses", "ship_first", "tokens", "level"),
    "advanced": ("ship_points", "big_island", "few_houses", "no_ship", "no_tokens", "level", "two_houses"),
}
Mode = Literal["normal", "advanced"]
# The tags under which a finished game keeps them.
ACHIEVED, OPEN = "explorer", "explorer_open"


def achievements(report: Entries, score: Score, state: State | None) -> dict[str, Known]:
    """The achievements of the winner; None where only the table knows, and no achievements without a winner.

    Players who share the win share their achievements.
    """
    names = [player["name"] for player in report["players"]]
    found = [_of_seat(report, score, state, names.index(name)) for name in score.winners if name in names]
    return {key: _any([one[key] for one in found]) for key in ACHIEVEMENTS[report["mode"]]} if found else {}


def _any(known: Sequence[Known]) -> Known:
    return True if True in known else None if None in known else False


def _of_seat(report: Entries, score: Score, state: State | None, seat: int) -> dict[str, Known]:
    mode, player = report["mode"], report["players"][seat]
    total = next(placed.tally.total for placed in score.players if placed.tally.name == player["name"])
    alone = len(report["players"]) == 1
    found = _reported(mode, player, total) | _played(mode, seat, state, alone)
    answered = dict(state.answers) if state else {}
    return {key: answered.get(key, found.get(key)) for key in ACHIEVEMENTS[mode]}


def _reported(mode: Mode, player: Entries, total: int) -> dict[str, Known]:
    """The achievements that the score proves or disproves."""
    facts = EXPLORER[mode]
    ship = player["ship_ports"] >= facts["ship"]
    if mode == "advanced":
        few = player["houses"] <= facts["houses"]
        return {"ship_points": ship, "few_houses": few, "no_ship": player["ship"] == "not_placed"}
    return {
        "points": total >= facts["points"],
        "ship_points": ship,
        "all_houses": player["houses"] == HOUSES,
        "tokens": len(player["discovery"]) >= facts["tokens"],
    }


def _played(mode: Mode, seat: int, state: State | None, alone: bool) -> dict[str, Known]:
    """The achievements that the course of the game proves or disproves.

    Noted islands prove an achievement; only a ledger with every tile disproves one.
    """
    facts = EXPLORER[mode]
    if state is None:
        return {} if alone else {"level": False}
    level = alone and state.setup.level == facts["level"]
    sizes = [island.tiles for island in state.islands]
    unproven = False if state.ledger_is_whole else None
    if mode == "normal":
        many = sum(tiles >= FEWEST_TILES for tiles in sizes) >= facts["islands"]
        return {"many_islands": many or unproven, "ship_first": state.ships[:1] == ((seat, "you"),), "level": level}
    two = any(island.houses[seat] >= facts["own_on_one_island"] for island in state.islands)
    return {
        "big_island": any(tiles >= facts["island_tiles"] for tiles in sizes) or unproven,
        "no_tokens": state.bonus_used(seat) == 0,
        "level": level,
        "two_houses": two or unproven,
    }


def as_tags(found: Mapping[str, Known]) -> dict[str, str]:
    """The achievements as tags: the achieved ones, and those that only the players can tell."""
    both = {
        ACHIEVED: " ".join(key for key, known in found.items() if known),
        OPEN: " ".join(key for key, known in found.items() if known is None),
    }
    return {key: value for key, value in both.items() if value}


def mode_of(tags: Mapping[str, str]) -> str:
    """The mode of a finished game; empty where the tags do not tell it."""
    return tags.get("difficulty", "")


def level_of(tags: Mapping[str, str]) -> int | None:
    """The level of a finished solo game; None for a game that was only scored."""
    return int(tags["level"]) if "level" in tags else None


def found_in(tags: Mapping[str, str]) -> dict[str, Known]:
    """The achievements in the tags of a finished game; unknown keys are ignored."""
    achieved, still_open = tags.get(ACHIEVED, "").split(), tags.get(OPEN, "").split()
    if not (achieved or still_open):
        return {}
    keys = ACHIEVEMENTS.get(mode_of(tags), ())
    return {key: True if key in achieved else None if key in still_open else False for key in keys}


def answered(tags: Mapping[str, str], key: str, yes: bool) -> dict[str, str]:
    """The tags after a player has answered the question of one achievement."""
    others = {name: value for name, value in tags.items() if name not in (ACHIEVED, OPEN)}
    return {**others, **as_tags({**found_in(tags), key: yes})}


def progress(games: Iterable[Mapping[str, str]]) -> dict[str, dict[str, bool]]:
    """The achievements of all games, from their tags, in each mode: once is enough."""
    found = {mode: dict.fromkeys(keys, False) for mode, keys in ACHIEVEMENTS.items()}
    for tags in games:
        for key, known in found_in(tags).items():
            found[mode_of(tags)][key] |= known is True
    return found


def opened(achieved: Mapping[str, bool]) -> bool:
    """Whether the achievements of a mode open its packet: five do."""
    return sum(achieved.values()) >= OPENS_AT


def tags(report: Entries, state: State | None) -> dict[str, str]:
    """The mode, in a solo game the level and the source of Alexis' cards, and the achievements.

    A game that was only scored was played with the printed cards: the cards of the app are never on the table.
    """
    found = {**mode_tag(report, state), "difficulty": report["mode"]}
    if found["mode"] == "solo":
        found["cards"] = state.setup.cards if state else "table"
        if state:
            found["level"] = str(state.setup.level)
    return {**found, **as_tags(achievements(report, score(report, state), state))}


def _mode(difficulty: str) -> Message:
    return msg(f"small_islands.mode.{difficulty}")


WORDS = (
    TagWords(
        "difficulty",
        msg("small_islands.tag.difficulty"),
        mention=lambda mode: _mode(mode) if mode == "advanced" else None,
        word=_mode,
        alone=_mode,
        values=("normal", "advanced"),
        compares=True,
    ),
    TagWords(
        "level",
        msg("small_islands.tag.level"),
        mention=lambda level: msg("small_islands.tag.level_mention", level=level),
        alone=lambda level: msg("small_islands.tag.level_alone", level=level),
    ),
)
