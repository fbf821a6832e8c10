"""The coach along a game that is stepped through: its strip with the card of the step, and what it says of this one.

Of a game that came in a link nothing is stored; what was found of it is known until the app ends.
"""

from __future__ import annotations

from functools import partial
from weakref import WeakKeyDictionary

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import Message, msg
from companion.games.bridges.coach import hindsight
from companion.games.bridges.coach.hindsight import Hindsight, Verdict, verdicts
from companion.playing.controller import Controller
from companion.ui.blocks.game_screens import Replayed
from companion.ui.games.bridges.strip import strip
from companion.ui.kit.paper import neatline
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.background import CELLS, thinking_of
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.other_windows import redraw_when_told

# Of so many links what was found is remembered.
MOST = 20
_found: WeakKeyDictionary[Controller, dict[str, Hindsight]] = WeakKeyDictionary()


def along(ui: Ui, game: Replayed) -> list[ft.Control]:
    """Beside the slider, where there is anything to find."""
    return [Along(ui.width, game, key="along")] if hindsight.fits(game.end) else []


@component
def Along(width: float, game: Replayed) -> ft.Control:
    """As wide as the part of the window where it stands.

    What is not kept with a game that came in a link is thought about now, aside.
    """
    ui = current_ui().within(width)
    thinking, known = thinking_of(ui.controller), _found.setdefault(ui.controller, {})
    redraw_when_told(ui, thinking.listeners, lambda _, ids: game.name in ids)
    found = hindsight.HINDSIGHT.read(game.analysis) or known.get(game.name)

    def think() -> None:
        if found is None and game.link:
            thinking.ask(game.name, partial(hindsight.HINDSIGHT.begin, game.session), partial(_keep, known, game.name))

    ft.use_effect(think, dependencies=[game.name])
    if found:
        told = verdicts(found)
        shown = next((one for one in told if one.card == game.now.turned), None)
        lines: list[ft.Control] = [strip(ui, told, game.now.turned)]
        lines += [words(ui, _told(shown), "small", theme.INK2)] if shown else []
        return ft.Column(lines, spacing=4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    done, at_work = thinking.so_far(game.name), msg("bridges.coach.at_work")
    if done is None:
        return ft.Container()
    cells = ft.Semantics(content=neatline(Progress((CELLS,), done, True, at_work)), exclude_semantics=True)
    return ft.Column([cells, words(ui, at_work, "small", theme.INK2)], spacing=4)


def _keep(known: dict[str, Hindsight], name: str, found: Hindsight) -> None:
    known[name] = found
    for oldest in list(known)[:-MOST]:
        del known[oldest]


def _told(one: Verdict) -> Message:
    """What the card of the step has cost."""
    best = one.kind == "best"
    what = msg("bridges.coach.kind_best") if best else msg("bridges.coach.lost", n=max(1, round(one.lost)))
    return msg("bridges.coach.dear", card=one.card, what=what)
