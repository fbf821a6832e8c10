"""A finished game in a few words: who, how, and how it came out. Lists and shared results say the same."""

from __future__ import annotations

from companion.core.message import Message, msg
from companion.history.circumstances import circumstances
from companion.history.entry import HistoryEntry
from companion.ui.window.context import Ui


def who(ui: Ui, entry: HistoryEntry) -> str:
    """The title that somebody earned alone, else everybody with their points."""
    if entry.title:
        return ui.t(msg(f"{entry.game}.title.{entry.title}"))
    everybody = [*entry.players, *([entry.opponent] if entry.opponent else [])]
    return ", ".join(f"{one.person} {one.total}" for one in everybody)


def how(ui: Ui, entry: HistoryEntry) -> str:
    """Alone, against whom, or how many; and what else makes this game another one."""
    mode: Message | str = msg("ui.players_n", n=len(entry.players))
    if entry.mode == "solo":
        mode = entry.opponent.name if entry.opponent else msg("ui.solo_game")
    parts = [ui.t(part) if isinstance(part, Message) else part for part in (mode, *circumstances(entry))]
    return ", ".join(parts)


def came_out(ui: Ui, entry: HistoryEntry) -> str:
    """Who won; alone, whether; and where nobody can win, the points."""
    if entry.mode == "solo" and entry.won is None:
        return str(entry.players[0].total)
    if entry.mode == "solo":
        return ui.t(msg("ui.won") if entry.won else msg("ui.lost_it"))
    names: dict[str, str] = {one.name: one.person for one in entry.players}
    return ", ".join(names.get(name, name) for name in entry.winners)
