"""Great Explorer: seven achievements for each mode, for the winner of a game ("Great Explorer" in the rulebook)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from companion.core.message import Message, msg
from companion.core.score import Score
from companion.core.strict_json import Entries
from companion.core.tags import TagWords, mode_tag
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
    """What the winner has achieved in this game; None where only the table knows. Nothing without a win.

    Where players share the win, what one of them has achieved is achieved.
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
    """What the score alone tells."""
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
    """What the course of the game tells. Islands that were noted prove an achievement, their absence disproves none,

    but where the ledger has every tile.
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
    """As a finished game keeps them: what was achieved, and what only its players can tell."""
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
    """What the tags of a finished game say. A key that nobody knows any more says nothing."""
    achieved, still_open = tags.get(ACHIEVED, "").split(), tags.get(OPEN, "").split()
    if not (achieved or still_open):
        return {}
    keys = ACHIEVEMENTS.get(mode_of(tags), ())
    return {key: True if key in achieved else None if key in still_open else False for key in keys}


def answered(tags: Mapping[str, str], key: str, yes: bool) -> dict[str, str]:
    """The tags of a game after a player has answered for one achievement."""
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
    """Five open the packet of a mode."""
    return sum(achieved.values()) >= OPENS_AT


def tags(report: Entries, state: State | None) -> dict[str, str]:
    """Normal or Advanced; alone Alexis' level and whose cards he had; and what counts for Great Explorer.

    A game that was only scored was played with the printed cards: those of the app are never on the table.
    """
    found = {**mode_tag(report, state), "difficulty": report["mode"]}
    if found["mode"] == "solo":
        found["cards"] = state.setup.cards if state else "table"
        if state:
            found["level"] = str(state.setup.level)
    return {**found, **as_tags(achievements(report, score(report, state), state))}


def _mode(difficulty: str) -> Message:
    return msg(f"small_islands.mode.{difficulty}")


def _harder(difficulty: str) -> Message | None:
    """Normal goes without saying."""
    return _mode(difficulty) if difficulty == "advanced" else None


def _level(level: str) -> Message:
    return msg("small_islands.tag.level_alone", level=level)


def _at_level(level: str) -> Message:
    return msg("small_islands.tag.level_mention", level=level)


WORDS = (
    TagWords(
        "difficulty",
        msg("small_islands.tag.difficulty"),
        mention=_harder,
        word=_mode,
        alone=_mode,
        values=("normal", "advanced"),
        compares=True,
    ),
    TagWords("level", msg("small_islands.tag.level"), mention=_at_level, alone=_level),
)
