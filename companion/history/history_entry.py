"""Finished games as lists and statistics see them, without their courses; the people behind the names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.content.texts import LANGUAGES, Texts
from companion.core.chance import Draw, draws_from
from companion.core.letters import searchable
from companion.core.message import msg
from companion.store.log_lines import Row


@dataclass(frozen=True, slots=True)
class Standing:
    """A player of a finished game. `person` is who that is, where somebody has played under more than one name.

    It is nobody in particular as long as it is not `named`: then the app itself has said what the place is called.
    """

    name: str
    person: str
    total: int
    place: int
    named: bool = True


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One finished game. `opponent` is one whom the app plays; `won` is about the first player, None without a contest.

    `minutes` is None for a game that was only scored. `search` holds what a text is looked for in, folded.
    """

    id: str
    game: str
    started: str
    finished: str
    minutes: int | None
    tags: Mapping[str, str]
    players: tuple[Standing, ...]
    opponent: Standing | None
    winners: tuple[str, ...]
    note: str
    place: str
    search: str
    draws: tuple[Draw, ...]

    @property
    def mode(self) -> str:
        """`solo` or `group`."""
        return self.tags["mode"]

    @property
    def cards(self) -> str | None:
        """`stand_in`, `own` or `table` where the cards make a difference."""
        return self.tags.get("cards")

    @property
    def title(self) -> str | None:
        """The key of the earned title."""
        return self.tags.get("title")

    @property
    def people(self) -> tuple[Standing, ...]:
        """The players with a name of their own."""
        return tuple(player for player in self.players if player.named)

    @property
    def won(self) -> bool | None:
        return self.won_by(self.players[0].person) if self.players else None

    def standing(self, person: str) -> Standing | None:
        """The standing of a person, if they played."""
        for player in self.players:
            if player.person == person:
                return player
        return None

    def won_by(self, person: str) -> bool | None:
        """Whether a person won; None without a contest, and for a person who did not play."""
        standing = self.standing(person)
        if standing is None or not self.winners:
            return None
        return standing.name in self.winners


def tags_of(row: Row) -> dict[str, str]:
    """The stored tags, with the mode that every game has."""
    return {"mode": "solo" if len(row["players"]) == 1 else "group", **row.get("tags", {})}


def entry_of(row: Row, minutes: int | None, people: Mapping[str, str]) -> HistoryEntry:
    """The entry of a row. `people` maps other names of a person to the name in use."""
    names = row["players"]
    standings = [
        Standing(
            one["name"],
            people.get(one["name"], one["name"]),
            one["total"],
            one["place"],
            one["name"] in people or not is_placeholder(one["name"]),
        )
        for one in row["score"]["players"]
    ]
    note, place = row.get("note", ""), row.get("place", "")
    return HistoryEntry(
        id=row["id"],
        game=row["game"],
        started=row["started"],
        finished=row["finished"],
        minutes=minutes,
        tags=tags_of(row),
        players=tuple(one for one in standings if one.name in names),
        opponent=next((one for one in standings if one.name not in names), None),
        winners=tuple(row["score"]["winners"]),
        note=note,
        place=place,
        search=searchable("\n".join([*names, *(one.person for one in standings), note, place])),
        draws=draws_from(row.get("draws")),
    )


# As many as sit at any table.
SEATS = range(1, 9)


def is_placeholder(name: str) -> bool:
    """Whether a name is the app's own name of a seat, in any language."""
    return name in _placeholders()


@cache
def _placeholders() -> frozenset[str]:
    return frozenset(Texts(language)(msg("ui.player_n", n=seat)) for language in LANGUAGES for seat in SEATS)


def with_names(names: Sequence[str], texts: Texts) -> list[str]:
    """Name the players without a name by their seats, all differently."""
    found = list(names)
    for at, name in enumerate(names):
        if not name:
            free = (texts(msg("ui.player_n", n=seat)) for seat in (at + 1, *SEATS))
            found[at] = next(made for made in free if made not in found)
    return found


COLORS = ("red", "blue", "green", "yellow", "purple", "teal", "orange", "pink")

# What is known of names beside the games.
PlayerRows = Mapping[str, Row]


@dataclass(frozen=True)
class Person:
    """A person who has played. `others` are their other names."""

    name: str
    color: str
    games: int
    last: str
    others: tuple[str, ...]


def known_as(rows: PlayerRows) -> dict[str, str]:
    """The person behind each name that is not in use, over several steps if need be."""
    return {name: _end(name, rows) for name in rows if _end(name, rows) != name}


def _end(name: str, rows: PlayerRows) -> str:
    seen = [name]
    while isinstance(other := rows.get(seen[-1], {}).get("same_as"), str) and other not in seen:
        seen.append(other)
    return seen[-1]


def people(entries: Sequence[HistoryEntry], rows: PlayerRows) -> tuple[Person, ...]:
    """All people in the entries (newest first), the person who played last first."""
    games: Counter[str] = Counter()
    last: dict[str, str] = {}
    for entry in entries:
        for player in entry.people:
            games[player.person] += 1
            last.setdefault(player.person, entry.finished)
    colors = _colors(list(last), rows)
    names = known_as(rows)
    return tuple(
        Person(name, colors[name], games[name], when, tuple(sorted(one for one, who in names.items() if who == name)))
        for name, when in last.items()
    )


def _colors(names: Sequence[str], rows: PlayerRows) -> dict[str, str]:
    """The chosen colour, else the next free one; the people who played first choose first."""
    chosen = {name: rows[name]["color"] for name in names if rows.get(name, {}).get("color") in COLORS}
    free = [color for color in COLORS if color not in chosen.values()] or list(COLORS)
    rest = [name for name in reversed(names) if name not in chosen]
    return chosen | {name: free[at % len(free)] for at, name in enumerate(rest)}


def have_met(entries: Sequence[HistoryEntry], one: str, other: str) -> bool:
    """Whether two people sat at one table, so that they cannot be the same person."""
    return any(entry.standing(one) and entry.standing(other) for entry in entries)
