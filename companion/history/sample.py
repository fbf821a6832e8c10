"""A finished game to look at before there is one of one's own: played once, kept in `data/`, never in the store."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion import __version__
from companion.content.files import table
from companion.core.session import act, begin, fold, to_json
from companion.games import GAMES
from companion.history.archive import derived
from companion.history.entry import HistoryEntry, entry_of

Json = dict[str, Any]

ID = "sample"
YOU = "You"


@cache
def _told() -> Json:
    return table("sample")


def sample_game() -> str:
    """Of which game it is."""
    return str(_told()["game"])


@cache
def sample(you: str) -> Json:
    """What the history would keep of it, but for the day, which it has not; `you` is what the player is called.

    Each tap is sent to the rules of today.
    """
    game, told = GAMES[sample_game()], _told()
    options = game.rules.options.check({**told["options"], "players": [you]}).value
    session = begin(game, ID, options, told["seed"])
    for intent in told["intents"]:
        session = act(game, session, _named(intent, you))
    record = {
        "id": ID,
        "game": game.id,
        "app": __version__,
        "rules_version": game.rules_version,
        "started": "",
        "finished": "",
        "players": [you],
        "note": "",
        "report": game.scoring.report(fold(game, session)),
        "session": to_json(session),
    }
    return {**record, **derived(record, session)}


def _named(intent: Mapping[str, Any], you: str) -> Json:
    return {**intent, **({"player": you} if intent.get("player") == YOU else {})}


def sample_entry(you: str) -> HistoryEntry:
    """The same as lists see it."""
    return entry_of(sample(you), None, {})
