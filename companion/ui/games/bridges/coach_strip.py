"""The strip of the coach: the loss with each card of a game, beside a result and along a game that is replayed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import Message, msg
from companion.games.bridges.coach.hindsight import HINDSIGHT, Hindsight, Verdict, verdicts
from companion.games.bridges.facts import STACKS, TURNED
from companion.games.bridges.state import State
from companion.ui.blocks.game_screens import GameVerdict, Replayed
from companion.ui.kit.paper import card_room, neatline
from companion.ui.kit.surfaces import spoken, stretched, surface, wrapped
from companion.ui.kit.text import figure, words
from companion.ui.window import theme
from companion.ui.window.background import CELLS, Findings, thinking_of, use_found
from companion.ui.window.component import component
from companion.ui.window.context import Ui, current_ui

# A cell of the strip: as wide as its figure needs, and how high.
NARROWEST, HIGH, GAP = 17, 34, 2
# By what a card lost: its ground, its edge, its ink.
LOOKS = {
    "best": (theme.GOOD_C, theme.GOOD, theme.GOOD),
    "small": (theme.PAPER, theme.WARN, theme.WARN),
    "dear": (theme.BAD, theme.BAD, theme.PAPER),
}


def strip(ui: Ui, told: Sequence[Verdict], now: int = 0) -> ft.Control:
    """A cell a card, in the stacks of the game; where that is too narrow, a line a stack. That of `now` is marked."""
    stacks: list[ft.Control] = []
    first = 0
    room = card_room(ui)
    in_lines = ui.stacked or room / TURNED < NARROWEST
    wide = room / (max(STACKS) if in_lines else TURNED) - GAP
    for size in STACKS:
        cells = [_cell(ui, one, wide, one.card == now) for one in told[first : first + size]]
        stacks.append(ft.Row(cells, spacing=GAP, tight=True))
        first += size
    drawn: ft.Control = ft.Column(stacks, spacing=6) if in_lines else ft.Row(stacks, spacing=6)
    said = ", ".join(ui.t(msg(f"bridges.coach.card_{one.kind}", card=one.card, n=_lost(one))) for one in told)
    return spoken(drawn, said)


def _cell(ui: Ui, one: Verdict, wide: float, now: bool) -> ft.Control:
    """The points that a card lost; empty below half a point."""
    ground, edge, ink = LOOKS[one.kind]
    lost = figure(ui, "" if one.kind == "best" else str(_lost(one)), 14, ink, scaled=ui.stacked)
    return surface(
        lost,
        ground,
        (4, theme.NOTE) if now else (2, edge),
        radius=5,
        center=True,
        width=wide - 1,
        height=HIGH * (ui.scale if ui.stacked else 1),
    )


def _lost(one: Verdict) -> int:
    """Whole points; half of one is the least that is shown."""
    return max(1, round(one.lost))


def legend(ui: Ui) -> ft.Control:
    """The meaning of the three kinds of cells."""
    marks: list[ft.Control] = []
    for kind, (ground, edge, _) in LOOKS.items():
        mark = surface(fill=ground, edge=(2, edge), radius=4, width=14, height=14)
        name = words(ui, msg(f"bridges.coach.kind_{kind}"), "small", theme.INK2, expand=ui.stacked)
        marks.append(ft.Row([mark, name], spacing=6, tight=not ui.stacked))
    return ft.Column(marks, spacing=4) if ui.stacked else wrapped(marks, 16, 4)


def at_work_lines(ui: Ui, at_work: Message, done: int) -> list[ft.Control]:
    """How far a thought is, as cells and in words."""
    cells = neatline(Progress((CELLS,), done, True, at_work))
    return [ft.Semantics(content=cells, exclude_semantics=True), words(ui, at_work, "small", theme.INK2)]


# What was found in the last games that came in links: nothing of them is stored.
OF_LINKS: Findings[str, Hindsight] = Findings(20)


def along(ui: Ui, game: Replayed) -> list[ft.Control]:
    """Beside the slider, where there is anything to find."""
    return [Along(ui.width, game, key="along")] if HINDSIGHT.fits(game.end) else []


@component
def Along(width: float, game: Replayed) -> ft.Control:
    """As wide as the part of the window where it stands.

    The coach thinks now about a game that came in a link, of which nothing is stored.
    """
    ui = current_ui().within(width)
    stored = HINDSIGHT.read(game.analysis)
    wanted = game.name if game.link and stored is None else None
    linked = use_found(ui, game.name, wanted, OF_LINKS, lambda _: HINDSIGHT.begin(game.session), first=False)
    found = stored or linked
    assert isinstance(game.now, State)
    if found:
        told = verdicts(found)
        shown = next((one for one in told if one.card == game.now.turned), None)
        lines = [words(ui, _told_of(shown), "small", theme.INK2)] if shown else []
        return stretched([strip(ui, told, game.now.turned), *lines], 4)
    done = thinking_of(ui.controller).so_far(game.name)
    if done is None:
        return ft.Container()
    return ft.Column(at_work_lines(ui, msg("bridges.coach.at_work"), done), spacing=4)


def _told_of(one: Verdict) -> Message:
    """The points that the card of the step has cost."""
    best = one.kind == "best"
    what = msg("bridges.coach.kind_best") if best else msg("bridges.coach.lost", n=_lost(one))
    return msg("bridges.coach.dear", card=one.card, what=what)


def verdict(found: Hindsight) -> GameVerdict:
    """The kinds of the choices, stack by stack: nothing that gives the deal away."""
    kinds = tuple(one.kind for one in verdicts(found))
    ends = accumulate(STACKS, initial=0)
    return GameVerdict(tuple(kinds[start:end] for start, end in pairwise(ends)), float(found.fair))
