"""Finished games: the list by month, and one game with all there is to know of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any

import flet as ft

from companion.core.message import msg
from companion.core.session import from_json
from companion.games import GAMES
from companion.shelf import box_name, boxes
from companion.ui import theme
from companion.ui.component import screen, use_ref, use_state
from companion.ui.here import Ui, here
from companion.ui.result import copy_result, result_body
from companion.ui.shell import page_view, scroll
from companion.ui.widgets.buttons import press, target
from companion.ui.widgets.drawing import emblem, icon
from companion.ui.widgets.empty import empty
from companion.ui.widgets.fields import text_control
from companion.ui.widgets.lost import lost_view
from companion.ui.widgets.moment import local as local_time
from companion.ui.widgets.moment import minutes_between, month_words, time_words, weekday_words
from companion.ui.widgets.paper import paper
from companion.ui.widgets.words import figure, words

Record = dict[str, Any]

PAGE = 40
LONGEST_NOTE = 500


@screen
def History() -> ft.Control:
    """Newest first, a page at a time; the emblems filter."""
    ui: Ui = here()
    game, set_game = use_state(None)
    shown, set_shown = use_state(PAGE)
    games = ui.controller.archive.history(game)
    head = ft.Container(words(ui, msg("ui.tab.history"), "title"), padding=ft.Padding.only(left=4, top=14))
    parts: list[ft.Control] = [head]
    if not games and game is None:
        hint = empty(
            ui,
            ft.Icons.HISTORY_EDU_ROUNDED,
            msg("ui.no_games"),
            msg("ui.no_games_hint"),
            msg("ui.choose_a_game"),
            lambda: ui.go("/"),
        )
        return page_view(ui, "/history", scroll([*parts, hint]), tab="/history")
    parts.append(_filter(ui, game, set_game))
    for month, records in groupby(games[:shown], lambda record: month_words(ui, record["finished"])):
        parts += _month(ui, month, list(records))
    if not games:
        parts.append(words(ui, msg("ui.none_of_this_game"), "body", theme.INK2))
    if len(games) > shown:
        parts.append(press(ui, msg("ui.more_games", n=len(games) - shown), lambda: set_shown(lambda now: now + PAGE)))
    return page_view(ui, "/history", scroll(parts), tab="/history")


def _filter(ui: Ui, current: str | None, choose: Callable[[Any], None]) -> ft.Control:
    chips = [
        _chip(
            ui,
            ft.Container(words(ui, msg("ui.all"), "strong", size=15), padding=ft.Padding.symmetric(horizontal=8)),
            ui.t(msg("ui.all")),
            current is None,
            lambda: choose(None),
        )
    ]
    for box in boxes():
        if box.id in GAMES:
            name = box.name
            chips.append(_chip(ui, emblem(box.id, 36), name, current == box.id, partial(choose, box.id)))
    return ft.Row(chips, spacing=10, scroll=ft.ScrollMode.AUTO)


def _chip(ui: Ui, content: ft.Control, name: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    parts = [icon(ft.Icons.CHECK_ROUNDED, 20, theme.INK), content] if on else [content]
    box = ft.Container(
        ft.Row(parts, spacing=6, tight=True),
        height=48,
        padding=ft.Padding.symmetric(horizontal=14 if on else 6),
        border_radius=24,
        bgcolor=theme.DEEP if on else theme.PAPER,
        border=ft.Border.all(2 if on else 1.5, theme.MAIN if on else theme.OUTLINE),
        alignment=ft.Alignment.CENTER,
    )
    return target(ui, box, name, tap, selected=on)


def _month(ui: Ui, month: str, records: list[Record]) -> list[ft.Control]:
    head = ft.Row(
        [words(ui, month, "section", expand=True), words(ui, msg("ui.games_n", n=len(records)), "small", theme.INK2)]
    )
    rows: list[ft.Control] = []
    for at, record in enumerate(records):
        if at:
            rows.append(ft.Divider(height=1, thickness=1, color=theme.LINE))
        rows.append(_row(ui, record))
    return [head, paper(ft.Column(rows, spacing=0), ft.Padding.symmetric(vertical=4, horizontal=12))]


def _row(ui: Ui, record: Record) -> ft.Control:
    players = record["score"]["players"]
    name = box_name(record["game"])
    solo = len(record["players"]) == 1
    day = ft.Column(
        [
            figure(ui, local_time(record["finished"]).day, 22),
            words(ui, weekday_words(ui, record["finished"]), "small", theme.INK2),
        ],
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        width=46 * min(ui.scale, 1.4),
    )
    who = ", ".join(f"{player['name']} {player['total']}" for player in players)
    score = ui.controller.archive.score_of(record) if solo else None
    second = ui.t(score.merit.text) if score and score.merit else who
    mode = ui.t(msg("ui.solo_game")) if solo else ui.t(msg("ui.players_n", n=len(players)))
    texts = ft.Column(
        [words(ui, name, "strong"), words(ui, second, "small"), words(ui, mode, "small", theme.INK2)],
        spacing=0,
        expand=True,
    )
    outcome = str(players[0]["total"]) if solo else ", ".join(record["score"]["winners"])
    sign = emblem(record["game"], 44)
    if ui.stacked:
        texts.controls.insert(0, ft.Row([sign]))
    parts: list[ft.Control] = [day, texts] if ui.stacked else [day, sign, texts]
    parts.append(words(ui, outcome, "heading", size=20, max_lines=2, text_align=ft.TextAlign.RIGHT))
    box = ft.Container(ft.Row(parts, spacing=12), padding=ft.Padding.symmetric(vertical=10))
    return target(ui, box, f"{name}, {second}, {outcome}", lambda: ui.go(f"/history/{record['id']}"))


@screen
def Finished() -> ft.Control:
    """One game: its breakdown, its course, its note, and the way to delete it."""
    ui: Ui = here()
    record_id = ft.use_route_params()["record"]
    record = ui.controller.archive.finished(record_id)
    note = use_ref(record["note"] if record else "")
    if record is None:
        return lost_view(ui, f"/history/{record_id}")

    def write() -> None:
        ui.controller.archive.keep({**record, "note": note.current.strip()})
        ui.say(msg("ui.note_saved"))

    def delete() -> None:
        ui.controller.archive.delete(record_id)
        ui.say(msg("ui.deleted"), undo=lambda: put_back(ui, record))
        ui.go("/history")

    note_field = text_control(
        ui,
        msg("ui.note"),
        note.current,
        lambda text: setattr(note, "current", text),
        LONGEST_NOTE,
        key=f"note-{record_id}",
    )
    note_field.multiline = True
    extra = [
        paper(
            ft.Column(
                [note_field, press(ui, msg("ui.save_note"), write, "other", "edit")],
                spacing=10,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        ),
        _facts(ui, record),
        *_course(ui, record),
        press(ui, msg("ui.copy_result"), lambda: copy_result(ui, record), "other", "edit"),
        press(ui, msg("ui.delete"), delete, "other", "remove"),
    ]
    return page_view(
        ui, f"/history/{record_id}", result_body(ui, record, back="/history", extra=extra), game=record["game"]
    )


def put_back(ui: Ui, record: Record) -> None:
    """Undo a deletion."""
    ui.controller.archive.keep(record)
    ui.go(f"/history/{record['id']}")


def _facts(ui: Ui, record: Record) -> ft.Control:
    if record["session"] is None:
        text = msg("ui.scored_only", time=time_words(record["finished"]))
    else:
        minutes = minutes_between(record["started"], record["finished"])
        text = msg(
            "ui.played_from_to", n=minutes, start=time_words(record["started"]), end=time_words(record["finished"])
        )
    return words(ui, text, "small", theme.INK2)


def _course(ui: Ui, record: Record) -> list[ft.Control]:
    """The steps of the game, as far as its events can be read."""
    game = GAMES.get(record["game"])
    if record["session"] is None or game is None or ui.controller.archive.score_of(record) is None:
        return []
    session = from_json(game, record["session"])
    lines: list[ft.Control] = [words(ui, msg("ui.course"), "section")]
    for at, turn in enumerate(session.turns, start=1):
        text = words(ui, game.story(turn.events), "small", expand=True)
        lines.append(
            ft.Row([ft.Container(figure(ui, at, 15, theme.INK2), width=30 * min(ui.scale, 1.5)), text], spacing=6)
        )
    return [paper(ft.Column(lines, spacing=6))]
