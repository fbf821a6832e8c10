"""The page of a past game: result, course, note and actions; and the page on which one moment is played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.message import Message, msg
from companion.games import GAMES
from companion.history.corrections import ChangedLine, changed_lines, first_winners
from companion.history.finished_game import FinishedGame
from companion.history.review import Review
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.course_controls import course_lines
from companion.ui.kit.dates import day_words, time_words
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, page_view, to_the_edge, widest
from companion.ui.kit.paper import banner, paper
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.pages.score.result_banner import winners_words
from companion.ui.pages.score.result_page import play_again, result_body
from companion.ui.window import theme
from companion.ui.window.component import Ref, screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say

LONGEST_NOTE = 500
# The first steps of a long course are shown; a tap shows the rest.
STEPS = 30


@screen
def Finished() -> ft.Control:
    """The result as right after the game, and below it all else that is known of the game."""
    ui = current_ui()
    finished_id = address_part("finished_id")
    finished = ui.controller.archive.finished(finished_id)
    note = use_ref(finished.note if finished else "")
    whole, set_whole = use_state(False)
    route = f"/history/{finished_id}"
    if finished is None:
        return not_found_view(ui, route)
    seen = ui.controller.archive.review(finished)

    def write() -> None:
        now = ui.controller.archive.finished(finished_id) or finished
        ui.controller.results.correct(now, replace(now, note=note.current.strip()))
        say(ui, msg("ui.note_saved"))

    def put_back(gone: FinishedGame) -> None:
        ui.controller.archive.keep(gone)
        ui.go(route)

    def delete() -> None:
        gone = ui.controller.archive.finished(finished_id) or finished
        ui.controller.archive.delete(finished_id)
        say(ui, msg("ui.deleted"), undo=lambda: put_back(gone))
        ui.go("/history")

    to_edit = partial(ui.go, f"{route}/edit")
    top = [
        icon_button(ui, ft.Icons.IOS_SHARE_ROUNDED, msg("ui.share"), lambda: ui.go(f"{route}/share")),
        icon_button(ui, ft.Icons.EDIT_NOTE_ROUNDED, msg("ui.edit"), to_edit),
    ]
    replay = press(ui, msg("ui.replay.look"), lambda: ui.go(f"{route}/replay"), "other", "next")
    look_back = SCREENS[finished.game].result.course(ui, seen)
    extra = [
        *_changed(ui, finished),
        _note(ui, finished_id, note, write),
        _facts(ui, finished),
        *([replay] if seen.session and seen.session.turns else []),
        *([] if look_back else steps(ui, finished.game, seen, whole, lambda: set_whole(True))),
        press(ui, msg("ui.play_again"), lambda: play_again(ui, finished), "main", "again"),
        press(ui, msg("ui.edit"), to_edit, "other", "edit"),
        press(ui, msg("ui.delete"), delete, "other", "remove"),
    ]
    body = result_body(ui, finished, seen, back="/history", extra=extra, actions=top, look_back=look_back)
    return page_view(ui, route, body, game=finished.game, widest=to_the_edge(ui))


def _changed(ui: Ui, finished: FinishedGame) -> list[ft.Control]:
    """A banner that tells which points or winners were corrected, and when."""
    edited = finished.edited
    if edited is None or not (edited.before or edited.lines or edited.won):
        return []
    day = day_words(ui, edited.at)
    told = msg("ui.lines_changed", day=day)
    if edited.before:
        told = msg("ui.points_changed", day=day, before=", ".join(map(str, edited.before)))
    winners = first_winners(finished)
    if winners:
        first, now = winners_words(ui, winners), winners_words(ui, finished.score.winners)
        told = msg("core.words", words=f"{ui.t(msg('ui.winner_changed', first=first, now=now))} {ui.t(told)}")
    lines = [_changed_line(finished, line) for line in changed_lines(finished)]
    return [banner(ui, msg("core.words", words=" ".join(map(ui.t, [told, *lines]))), "warn", "edit")]


def _changed_line(finished: FinishedGame, line: ChangedLine) -> Message:
    name = msg(f"{finished.game}.line.{line.key}")
    if len(finished.score.players) > 1:
        name = msg("ui.line_of", player=line.player, line=name)
    return msg("ui.line_changed", line=name, now=line.now, first=line.first)


def _note(ui: Ui, finished_id: str, note: Ref[str], write: Callable[[], None]) -> ft.Control:
    def type_text(text: str) -> None:
        note.current = text

    field = text_control(ui, msg("ui.note"), note.current, type_text, LONGEST_NOTE, key=f"note-{finished_id}")
    field.multiline = True
    return paper(stretched([field, press(ui, msg("ui.save_note"), write, "other", "edit")]))


def _facts(ui: Ui, finished: FinishedGame) -> ft.Control:
    """The time, the duration and the place of the game."""
    end = time_words(finished.finished)
    if finished.session is None:
        text = msg("ui.scored_only", time=end)
    elif finished.minutes is None:
        text = msg("ui.played_until", end=end)
    else:
        text = msg("ui.played_from_to", n=finished.minutes, start=time_words(finished.started), end=end)
    texts = [text, *([msg("ui.played_at", place=finished.place)] if finished.place else [])]
    return ft.Column([words(ui, one, "small", theme.INK2) for one in texts], spacing=2)


def steps(ui: Ui, game: str, seen: Review, whole: bool, show_whole: Callable[[], None]) -> list[ft.Control]:
    """The steps of the game; none if its events cannot be read."""
    if seen.session is None or seen.scored is None:
        return []
    turns = seen.session.turns
    shown = turns if whole else turns[:STEPS]
    told = [(at, GAMES[game].telling.story(turn.events)) for at, turn in enumerate(shown, start=1)]
    lines: list[ft.Control] = [words(ui, msg("ui.course"), "section"), *course_lines(ui, told)]
    if len(shown) < len(turns):
        lines.append(press(ui, msg("ui.whole_course", n=len(turns)), show_whole))
    return [paper(stretched(lines, 6))]


@screen
def TryAgain() -> ft.Control:
    """One moment of a past game as practice. Nothing of it is stored in the history."""
    ui = current_ui()
    finished_id, moment = address_part("finished_id"), address_part("moment")
    route = f"/history/{finished_id}/again/{moment}"
    finished = ui.controller.archive.finished(finished_id)
    if finished is None or not (moment.isascii() and moment.isdecimal()):
        return not_found_view(ui, route)
    analysis = SCREENS[finished.game].analysis
    body = analysis.again(ui, finished, ui.controller.archive.review(finished), int(moment)) if analysis else None
    if body is None:
        return not_found_view(ui, route)
    return page_view(ui, route, body, game=finished.game, widest=widest(ui))
