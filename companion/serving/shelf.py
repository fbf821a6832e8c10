"""The games on the page before the app is there: what the first page always shows, and looking as it does."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from companion.content.shelf import boxes
from companion.content.texts import Texts
from companion.core.message import msg
from companion.games import GAMES

DRAWINGS = files("companion").joinpath("assets", "drawings")
TITLE = msg("ui.whats_on_the_table")
# The page fills in which.
OPENS = msg("serving.opens", game="{game}")
CHEVRON = '<svg class="on" viewBox="0 0 24 24" aria-hidden="true"><path d="M9.4 6.7l5.3 5.3-5.3 5.3"/></svg>'


def shelf(t: Texts, screens: str) -> str:
    """A link for each game that there is. What is said there can be found by its `data-said`, to say it otherwise."""
    rows = "".join(_row(t, f"{screens}game/{box.id}", box.id, box.name) for box in boxes() if box.id in GAMES)
    return f'<h1 data-said="title">{escape(t(TITLE))}</h1>{rows}'


def _row(t: Texts, address: str, game: str, name: str) -> str:
    emblem = (
        DRAWINGS.joinpath(f"{game}.svg").read_text(encoding="utf-8").replace("<svg ", '<svg aria-hidden="true" ', 1)
    )
    tagline = escape(t(msg(f"{game}.tagline")))
    text = f'<span><b>{escape(name)}</b><small data-said="{game}">{tagline}</small></span>'
    return f'<a href="{address}">{emblem}{text}{CHEVRON}</a>'
