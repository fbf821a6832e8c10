"""A result for friends and for other apps: as a picture, as words, and as a play for BG Stats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, cast

import flet as ft

from companion.content.data_files import box_name
from companion.core.message import msg
from companion.core.score import Merit
from companion.history.finished_game import DAILY, DEAL
from companion.history.history_entry import HistoryEntry
from companion.transfer import other_formats
from companion.transfer.game_link import game_link, link_text, scan_code
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import press
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.page import address_part, page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import paper
from companion.ui.kit.scan_codes import code_picture
from companion.ui.kit.surfaces import middle_row, stretched
from companion.ui.kit.text import words
from companion.ui.pages.result_picture import EDGES, file_name, in_signs, in_words, result_picture, squares
from companion.ui.pages.trim_png import enlarged, is_whole, trimmed
from companion.ui.window import theme
from companion.ui.window.background import in_background
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say
from companion.ui.window.other_windows import redraw_when_changed

PICTURE_WIDTH = 328
# So many pixels across a picture has at least, for screens that are larger and finer than this one.
PIXELS = 1080
# Browsers draw the window and a picture of it on one canvas: as long as anything moves, such as the ripple of a button,
# the picture ends where the window does. So many milliseconds of rest are tried, one after the other.
REST = (500, 1500)
# Where it never rests the picture is drawn as large as it can be, and enlarged.
COARSER = (2.0, 1.0)


@screen
def ShareResult() -> ft.Control:
    """Right after a game."""
    return _page(current_ui(), "/result")


@screen
def ShareFinished() -> ft.Control:
    """From the history."""
    return _page(current_ui(), "/history")


def _page(ui: Ui, origin: str) -> ft.Control:
    """The picture as it will go out, and every way for it to go."""
    finished_id = address_part("finished_id")
    picture = use_ref(cast("ft.Screenshot | None", None))
    code, show_code = use_state(False)
    chosen, keep_secret = use_state(cast("bool | None", None))
    redraw_when_changed(ui, lambda table, ids: table == "history" and finished_id in ids)
    finished = ui.controller.archive.finished(finished_id)
    entry = ui.controller.archive.entry(finished_id)
    route = f"{origin}/{finished_id}/share"
    if finished is None or entry is None:
        return not_found_view(ui, route)
    seen = ui.controller.archive.review(finished)
    secret = DAILY in entry.tags if chosen is None else chosen
    merit = seen.score.merit if seen.score else None
    colors, analysis = ui.settings.squares, SCREENS[entry.game].analysis
    judged = analysis.judged(finished) if analysis else None
    text = in_words(ui, entry, merit, in_signs(judged.rows, colors) if judged else ())
    # A picture is the same size whatever size the player reads in.
    wide, plain = min(PICTURE_WIDTH, ui.column - 32), replace(ui, settings=replace(ui.settings, text_size=1.0))
    parts = [squares(plain, judged.rows, colors)] if judged else []
    parts += [] if secret else SCREENS[entry.game].result.shared(plain, seen, wide - EDGES)
    drawn = ft.Screenshot(result_picture(plain, entry, merit, wide, parts))
    picture.current = drawn

    async def share_picture() -> None:
        png, name = await captured(picture.current, wide), file_name(ui, entry)
        if not await ui.device.share_file(png, name, "image/png"):
            await ui.device.save(png, name)

    async def save_picture() -> None:
        await ui.device.save(await captured(picture.current, wide), file_name(ui, entry))

    async def share_text() -> None:
        if not await ui.device.share_text(text):
            copy()

    page = ft.context.page.url if ui.device.web else None

    async def share_game() -> None:
        """All of its course in one link, where the rules of today would play it as it was played."""
        game = link_text(seen.session) if seen.session else None
        if game is None:
            say(ui, msg("carry.link.other_rules"), "bad")
            return
        link = f"{text}\n{game_link(page or '', game)}"
        if not await ui.device.share_text(link):
            ui.device.copy(link)
            say(ui, msg("ui.copied"))

    def copy() -> None:
        ui.device.copy(text)
        say(ui, msg("ui.copied"))

    looked_at = [
        middle_row([drawn]),
        *([_secrecy(ui, secret, keep_secret)] if DEAL in entry.tags else []),
        *([_other_colors(ui)] if judged else []),
    ]
    side = second(ui)
    ways = [
        press(side, msg("ui.share_picture"), share_picture, "main", "share"),
        press(side, msg("ui.share_text"), share_text, sign="share"),
        press(side, msg("ui.save_picture"), save_picture, sign="picture"),
        press(side, msg("ui.copy_text"), copy, sign="copy"),
        *([press(side, msg("ui.replay.share"), share_game, sign="share")] if seen.session else []),
        *_bgstats(side, entry, merit, code, lambda: show_code(not code)),
    ]
    bar = top_bar(ui, msg("ui.share"), box_name(entry.game), back=f"{origin}/{finished_id}", game=entry.game)
    return page_view(ui, route, two_columns(ui, [bar], looked_at, beside=ways), game=entry.game, widest=widest(ui))


async def captured(drawn: ft.Screenshot | None, wide: float) -> bytes:
    """The picture as it is on the page, as fine as can be."""
    assert drawn, "it was drawn with the page"
    tries = [*((PIXELS / wide, rest) for rest in REST), *((ratio, REST[0]) for ratio in COARSER)]
    for ratio, rest in tries:
        sheet = bytes(await drawn.capture(pixel_ratio=ratio, delay=rest))
        png = bytes(await in_background(trimmed(sheet)))
        if is_whole(png):
            break
    return bytes(await in_background(enlarged(png, PIXELS)))


def _secrecy(ui: Ui, secret: bool, keep: Callable[[bool], None]) -> ft.Control:
    """Whoever is to play the same deal should not see what lies on the table at its end."""
    label = msg("ui.share_all") if secret else msg("ui.share_secret")
    return press(ui, label, lambda: keep(not secret), "tonal", "eye")


def _other_colors(ui: Ui) -> ft.Control:
    """The squares for all eyes, or as most games have them; the choice stays."""
    colors: Literal["green", "blue"] = "blue" if ui.settings.squares == "green" else "green"
    settings = replace(ui.settings, squares=colors)
    return press(ui, msg(f"ui.squares.{colors}"), lambda: ui.change(settings), "tonal", "picture")


def _bgstats(
    ui: Ui, entry: HistoryEntry, merit: Merit | None, code: bool, toggle: Callable[[], None]
) -> list[ft.Control]:
    """The play for BG Stats: on this device, or as a code for the phone that has it."""
    link = other_formats.bgstats_link(entry, merit.text if merit else None, ui.t)
    there: Any = press(
        ui, msg("ui.bgstats"), (lambda: None) if ui.device.web else lambda: ui.device.open(link), sign="next"
    )
    if ui.device.web:
        there.action = ft.OpenUrl(link, target=ft.UrlTarget.BLANK)  # browsers open nothing but in the tap itself
    parts: list[ft.Control] = [
        words(ui, "BG Stats", "section"),
        words(ui, msg("ui.bgstats_hint"), "small", theme.INK2),
        there,
        press(ui, msg("ui.hide_code") if code else msg("ui.show_code"), toggle, sign="code"),
    ]
    if code:
        parts.append(code_picture(ui, scan_code(link), ui.t(msg("ui.code_label"))))
    return [paper(stretched(parts))]
