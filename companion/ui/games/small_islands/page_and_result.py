"""Additions to the page of the game and to its results: Great Explorer, an even level, the way to the card box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.blocks import Progress
from companion.core.game import Options
from companion.core.message import Message, msg
from companion.games.small_islands.alexis_cards import missing
from companion.games.small_islands.explorer import (
    ACHIEVEMENTS,
    Known,
    answered,
    found_in,
    level_of,
    mode_of,
    opened,
    progress,
)
from companion.games.small_islands.options import alike_tags, proposal
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.games.small_islands.card_faces import named
from companion.ui.kit.buttons import press, target
from companion.ui.kit.drawing import icon
from companion.ui.kit.paper import card_room, neatline, pair, paper
from companion.ui.kit.surfaces import stretched, surface
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, use_state
from companion.ui.window.context import WIDEST, Ui, current_ui

GAME = "small_islands"
# The width beside the words of the way to the card box: the edges of the screen, and two signs.
BOX_EDGES = 32 + 28 + 80
# The mark before an achievement, and its gap.
MARK = 34

Answer = Callable[[str, bool], None]


def page_parts(ui: Ui) -> list[ft.Control]:
    """A card of Great Explorer for each mode, and the way to the card box; Advanced appears with its first game."""
    kept = [entry.tags for entry in ui.controller.archive.entries() if entry.game == GAME]
    so_far = progress(kept)
    played = {"normal", *map(mode_of, kept)}
    cards = [explorer_card(ui, mode, so_far[mode], _count(so_far[mode])) for mode in ACHIEVEMENTS if mode in played]
    return [*cards, _card_box(ui)]


def actions(ui: Ui) -> list[ft.Control]:
    """A Reward phase can be priced without a game."""
    return [press(ui, msg("small_islands.helper"), lambda: ui.go(f"/game/{GAME}/reward"), sign="house", expand=True)]


def advice(ui: Ui, key: str, chosen: Options) -> Message | None:
    """The level that should be about even, from the games with the same cards in the same mode."""
    if key != "level":
        return None
    like = alike_tags(chosen).items()
    games: list[tuple[int, bool]] = []
    for entry in ui.controller.archive.entries():
        level = level_of(entry.tags)
        if entry.game == GAME and level is not None and like <= entry.tags.items():
            games.append((level, bool(entry.won)))
    found = proposal(games)
    if found is None:
        return None
    so_far = msg("small_islands.won_at_level", level=found.level, won=found.won, games=found.games)
    key = "even_match" if found.proposed == found.level else "try_level"
    return msg(f"small_islands.{key}", so_far=so_far, level=found.proposed)


def _count(achieved: Mapping[str, bool]) -> Message:
    done = sum(achieved.values())
    return msg("small_islands.explorer_open" if opened(achieved) else "small_islands.explorer_count", n=done)


def _card_box(ui: Ui) -> ft.Control:
    """The way to the card box; without a complete box a line names the stand-in deck."""
    room = min(ui.width, WIDEST) - BOX_EDGES
    texts: list[ft.Control] = [words(ui, msg("small_islands.box.title"), "strong", room=room)]
    whole = any(not list(missing(box.content)) for box in ui.controller.boxes.of(GAME))
    if not whole:
        texts.append(words(ui, msg("small_islands.box.stand_in"), "small", room=room))
    row: list[ft.Control] = [
        icon(ft.Icons.STYLE_ROUNDED, 30, theme.WARN),
        ft.Column(texts, spacing=2, expand=True),
        icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 26, theme.WARN),
    ]
    box = surface(ft.Row(row, spacing=12), theme.WARN_C, radius=14, pad=14)
    return target(ui, box, ui.t(msg("small_islands.box.title")), lambda: ui.go(f"/game/{GAME}/cards"))


def result_parts(ui: Ui, finished: FinishedGame, seen: Review) -> list[ft.Control]:
    """The achievements of a game that a player has won."""
    found = found_in(finished.tags or {})
    return [Achievements(finished.id, key=f"explorer-{finished.id}")] if found else []


@component
def Achievements(finished_id: str) -> ft.Control:
    """The achievements of one game. The players answer once for those that the app cannot know."""
    ui = current_ui()
    _, redraw = use_state(0)
    finished = ui.controller.archive.finished(finished_id)
    tags = (finished and finished.tags) or {}
    found = found_in(tags)

    def answer(key: str, yes: bool) -> None:
        assert finished, "only a game that is there is asked about"
        ui.controller.archive.keep(replace(finished, tags=answered(tags, key, yes)))
        redraw(lambda now: now + 1)

    if not found:
        return ft.Container()
    count = msg("small_islands.explorer_here", n=sum(known is True for known in found.values()))
    return explorer_card(ui, mode_of(tags), found, count, answer)


def explorer_card(
    ui: Ui, mode: str, found: Mapping[str, Known], count: Message, answer: Answer | None = None
) -> ft.Control:
    """The seven achievements of a mode. With `answer`, the open ones are questions."""
    done = sum(known is True for known in found.values())
    title = words(ui, msg("small_islands.explorer_mode", mode=msg(f"small_islands.mode.{mode}")), "heading")
    line = neatline(Progress((len(found),), done, False, count))
    rows: list[ft.Control] = [title, words(ui, count, "small", theme.INK2)]
    rows.append(ft.Semantics(content=line, exclude_semantics=True))
    for key, known in found.items():
        rows += _asked(ui, mode, key, answer) if known is None and answer else [_row(ui, mode, key, known is True)]
    return paper(stretched(rows, 8))


def _row(ui: Ui, mode: str, key: str, done: bool) -> ft.Control:
    """An achievement; a done one has a check and is bold, not only green."""
    what = msg(f"small_islands.achievement.{mode}_{key}")
    sign = ft.Icons.CHECK_CIRCLE_ROUNDED if done else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    mark = icon(sign, 24, theme.GOOD if done else theme.OUTLINE)
    ink = theme.INK if done else theme.INK2
    text = words(ui, what, "strong" if done else "body", ink, room=card_room(ui) - MARK, expand=True)
    label = ui.t(msg("small_islands.done" if done else "small_islands.to_do", what=what))
    return named(ft.Row([mark, text], spacing=10), label)


def _asked(ui: Ui, mode: str, key: str, answer: Answer) -> Sequence[ft.Control]:
    what = msg(f"small_islands.question.{mode}_{key}")
    question = words(ui, what, "strong", room=card_room(ui) - MARK, expand=True)
    mark = icon(ft.Icons.HELP_OUTLINE_ROUNDED, 24, theme.NOTE)
    no = press(ui, msg("ui.no"), partial(answer, key, False), expand=True)
    yes = press(ui, msg("ui.yes"), partial(answer, key, True), expand=True)
    return (ft.Row([mark, question], spacing=10), pair(ui, [no, yes]))
