"""A problem, told to those who can mend it: one text that the player reads before anybody else does."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from companion import __version__
from companion.content.languages import FALLBACK
from companion.content.texts import Texts
from companion.core.plain import Json
from companion.core.session import Session
from companion.diagnostics.logs import nameless, path_in
from companion.diagnostics.places import pathless
from companion.playing.controller import Controller
from companion.store.problem import StoreProblem
from companion.store.repository import Store

LINES = 200


def names(store: Store) -> Iterable[str]:
    """Everybody who has played, plays, or stands in a score sheet that is being filled."""
    found: set[str] = set()
    with suppress(StoreProblem):
        for row in store.history.rows().values():
            found |= _names(row.get("players"))
        for row in store.active.latest_first():
            session, draft = row.get("session"), row.get("draft")
            found |= _names(_of(_of(session, "options"), "players")) | _names(_of(draft, "players"))
        for row in store.players.rows().values():
            found |= _names([row["id"], row.get("same_as")])
    return found


def _of(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _names(players: Any) -> set[str]:
    """Names as they stand in options, in reports or alone."""
    listed = players if isinstance(players, list) else []
    plain = (player.get("name") if isinstance(player, dict) else player for player in listed)
    return {name for name in plain if isinstance(name, str)}


def report(controller: Controller, screen: Mapping[str, Any]) -> str:
    """Version, machine and screen, what is kept, the end of the log, the game that was touched last; no names."""
    parts = [
        ("Companion", __version__),
        ("System", f"{platform.platform()}, Python {platform.python_version()}"),
        ("Screen", ", ".join(f"{key} {value}" for key, value in screen.items())),
        ("Kept", ", ".join(_kept(controller)) or "nothing"),
        ("Told", "\n".join(map(Texts(FALLBACK), controller.store.notices)) or "nothing"),
        ("Log", _log(controller.store) or "empty"),
        ("Game", _game(controller)),
    ]
    text = "\n\n".join(f"== {title}\n{content}" for title, content in parts)
    return nameless(pathless(text, controller.store.folder), names(controller.store)) + "\n"


def _kept(controller: Controller) -> Iterator[str]:
    games = Counter(row["game"] for row in controller.store.history.rows().values())
    yield from (f"{game}: {count} finished" for game, count in sorted(games.items()))
    running = len(controller.store.active.latest_first())
    if running:
        yield f"{running} unfinished"


def _log(store: Store) -> str:
    try:
        lines = path_in(store.folder).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return "\n".join(lines[-LINES:])


def _game(controller: Controller) -> str:
    running = controller.table.games()
    if not running:
        return "none unfinished"
    return json.dumps(_course(running[0].session), ensure_ascii=False, indent=1)


def _course(session: Session) -> Json:
    """What was chosen and tapped. Neither the seed nor what was dealt: whoever reads it may still want to play on."""
    told = {"game": session.game, "rules_version": session.rules_version, "options": dict(session.options)}
    return {**told, "turns": [dict(turn.intent) for turn in session.turns], "undone": len(session.undone)}
