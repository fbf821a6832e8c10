"""The deal of the day: which finished games were the one try of a day that counts, and their figures."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from statistics import mean

from companion.core.deals import Deal, deal_of_day, is_dealt
from companion.core.game import AnyGame
from companion.core.session import Session
from companion.games import GAMES
from companion.history.finished_game import DAILY
from companion.history.history_entry import HistoryEntry

# One day may be left out in so many.
WEEK = 7


def games_of_the_day() -> list[AnyGame]:
    """The games that one person can play alone with all cards dealt by the app."""
    alone = {"players": ["You"]}
    return [game for game in GAMES.values() if game.dealing and not game.rules.options.check(alone).problems]


def deal_of(game: AnyGame, day: date) -> Deal:
    """The deal that everybody has on a day."""
    return deal_of_day(game, day.isoformat(), day.toordinal())


def counts_for(session: Session, started: str, entries: Iterable[HistoryEntry]) -> str | None:
    """The day for which a game counts that ends now: it began on that day, by the local clock, with the day's deal.

    A later day in the history means that the clock was put back: the game is practice.
    """
    day = datetime.fromisoformat(started).astimezone().date()
    game = GAMES[session.game]
    if not is_dealt(session.seed) or game.dealing is None or session.seed != deal_of(game, day).code:
        return None
    told = day.isoformat()
    later = any(entry.game == game.id and entry.tags.get(DAILY, "") >= told for entry in entries)
    return None if later else told


def tries(game: str, entries: Sequence[HistoryEntry]) -> Mapping[date, HistoryEntry]:
    """The games that counted, by day."""
    return {
        date.fromisoformat(entry.tags[DAILY]): entry
        for entry in entries
        if entry.game == game and DAILY in entry.tags and entry.players
    }


def streak(played: Container[date], first: date, today: date) -> int:
    """Days played in a row up to today, from the day `first` on. One missed day a week breaks no row."""
    day = today if today in played else today - timedelta(days=1)
    count, spared = 0, None
    while day >= first:
        if day in played:
            count += 1
        elif spared is not None and (spared - day).days < WEEK:
            break
        else:
            spared = day
        day -= timedelta(days=1)
    return count


def average(games: Iterable[HistoryEntry]) -> float | None:
    """The average total of the tries that counted."""
    totals = [entry.players[0].total for entry in games]
    return mean(totals) if totals else None
