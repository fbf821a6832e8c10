"""The deal of the day: which games of the history were a day's one try that counts, and what they come to."""

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
    """Those that one person can play alone, with all cards dealt."""
    return [game for game in GAMES.values() if game.dealing and _alone(game)]


def _alone(game: AnyGame) -> bool:
    return not game.rules.options.check({"players": ["You"]}).problems


def deal_of(game: AnyGame, day: date) -> Deal:
    """What everybody plays on a day."""
    return deal_of_day(game, day.isoformat(), day.toordinal())


def counts_for(session: Session, started: str, entries: Iterable[HistoryEntry]) -> str | None:
    """The day that a game which is over now counts for: begun on it, by the clock of this place, with its deal.

    Whoever has played a later day already has put the clock back, and practises.
    """
    day = datetime.fromisoformat(started).astimezone().date()
    game = GAMES[session.game]
    if not is_dealt(session.seed) or game.dealing is None or session.seed != deal_of(game, day).code:
        return None
    told = day.isoformat()
    later = any(entry.game == game.id and entry.tags.get(DAILY, "") >= told for entry in entries)
    return None if later else told


def tries(game: str, entries: Sequence[HistoryEntry]) -> Mapping[date, HistoryEntry]:
    """The games that counted, by their days."""
    return {
        date.fromisoformat(entry.tags[DAILY]): entry
        for entry in entries
        if entry.game == game and DAILY in entry.tags and entry.players
    }


def streak(played: Container[date], first: date, today: date) -> int:
    """Days played in a row up to now, from the `first` one on. A day of grace a week breaks no row, nor counts."""
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
    """What the tries that counted came to."""
    totals = [entry.players[0].total for entry in games]
    return mean(totals) if totals else None
