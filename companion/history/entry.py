"""A finished game as lists, filters and statistics see it: small, and made without a look at its course."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.draws import Draw, draws_from
from companion.core.letters import searchable
from companion.history.nameless import is_placeholder
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
        """The key of the title that was earned."""
        return self.tags.get("title")

    @property
    def people(self) -> tuple[Standing, ...]:
        """The players of whom somebody has said who they are."""
        return tuple(player for player in self.players if player.named)

    @property
    def won(self) -> bool | None:
        return self.won_by(self.players[0].person) if self.players else None

    def standing(self, person: str) -> Standing | None:
        """How somebody did, if they were there."""
        for player in self.players:
            if player.person == person:
                return player
        return None

    def won_by(self, person: str) -> bool | None:
        """Whether somebody won; None where nobody could, or where they were not there."""
        standing = self.standing(person)
        if standing is None or not self.winners:
            return None
        return standing.name in self.winners


def tags_of(row: Row) -> dict[str, str]:
    """The stored tags, or the one that every game has."""
    return {"mode": "solo" if len(row["players"]) == 1 else "group", **row.get("tags", {})}


def entry_of(row: Row, minutes: int | None, people: Mapping[str, str]) -> HistoryEntry:
    """The entry of a row. `people` says who is meant by a name that is not the one in use."""
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
