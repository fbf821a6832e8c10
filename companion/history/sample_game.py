"""A finished game to look at before there is one of one's own: played once, kept in `data/`, never in the store."""

from __future__ import annotations

from functools import cache

from companion.content.data_files import table
from companion.core.session import act, begin, fold
from companion.core.strict_json import Entries, Json
from companion.games import GAMES
from companion.history.finished_game import FinishedGame, check_report, finished_game, to_row
from companion.history.history_entry import HistoryEntry, entry_of

ID = "sample"
YOU = "You"


@cache
def _told() -> Json:
    return table("sample")


def sample_game() -> str:
    """The kind of the sample game."""
    return str(_told()["game"])


@cache
def sample(you: str) -> FinishedGame:
    """What the history would keep of it, but for the day, which it has not; `you` is what the player is called.

    Each tap is sent to the rules of today.
    """
    game, told = GAMES[sample_game()], _told()
    options = game.rules.options.check({**told["options"], "players": [you]}).value
    session = begin(game, ID, options, told["seed"])
    for intent in told["intents"]:
        session = act(game, session, _named(intent, you))
    state = fold(game, session)
    _, scored = check_report(game, game.scoring.report(state), state)
    assert scored, "the sample can be scored"
    return finished_game(scored, session, ID, "", "")


def _named(intent: Entries, you: str) -> Json:
    return {**intent, **({"player": you} if intent.get("player") == YOU else {})}


def sample_entry(you: str) -> HistoryEntry:
    """The sample as lists see it."""
    return entry_of(to_row(sample(you)), None, {})
