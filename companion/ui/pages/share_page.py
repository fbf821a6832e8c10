"""The page on which a result is shared: as a picture, as text, as a link, and as a play for BG Stats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import flet as ft

from companion.content.data_files import box_name
from companion.core.message import msg
from companion.core.score import Merit
from companion.history.finished_game import DAILY, DEAL
from companion.history.history_entry import HistoryEntry
from companion.history.review import Review, review
from companion.transfer import other_formats
from companion.transfer.game_link import game_link, link_text
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import press
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.page import address_part, page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import paper
from companion.ui.kit.scan_codes import code_controls
from companion.ui.kit.surfaces import middle_row, stretched
from companion.ui.kit.text import words
from companion.ui.pages.result_picture import EDGES, file_name, in_signs, in_words, result_picture, squares
from companion.ui.pages.trim_png import enlarged, is_whole, trimmed
from companion.ui.window import theme
from companion.ui.window.background import in_background
from companion.ui.window.component import Ref, screen, use_optional, use_optional_ref, use_state
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
    """The page, opened right after a game."""
    return _page(current_ui(), "/result")


@screen
def ShareFinished() -> ft.Control:
    """The page, opened from the history."""
    return _page(current_ui(), "/history")


@dataclass(frozen=True)
class SharedResult:
    """A result as a picture on the page and as text, with the functions that hand it on."""

    ui: Ui
    entry: HistoryEntry
    seen: Review
    text: str
    picture: Ref[ft.Screenshot | None]
    width: float

    async def share_picture(self) -> None:
        png, name = await captured(self.picture.current, self.width), file_name(self.ui, self.entry)
        if not await self.ui.device.share_file(png, name, "image/png"):
            await self.ui.device.save(png, name)

    async def save_picture(self) -> None:
        await self.ui.device.save(await captured(self.picture.current, self.width), file_name(self.ui, self.entry))

    async def share_text(self) -> None:
        await self._share(self.text)

    async def share_game(self) -> None:
        """Share the course of the game in a link, if today's rules would play the game alike."""
        game = link_text(self.seen.session) if self.seen.session else None
        if game is None:
            say(self.ui, msg("carry.link.other_rules"), "bad")
            return
        page = ft.context.page.url if self.ui.device.web else None
        await self._share(f"{self.text}\n{game_link(page or '', game)}")

    def copy(self) -> None:
        self._copy(self.text)

    async def _share(self, text: str) -> None:
        if not await self.ui.device.share_text(text):
            self._copy(text)

    def _copy(self, text: str) -> None:
        self.ui.device.copy(text)
        say(self.ui, msg("ui.copied"))


def _page(ui: Ui, origin: str) -> ft.Control:
    """The picture as it goes out, and the ways to hand the result on."""
    finished_id = address_part("finished_id")
    picture = use_optional_ref(ft.Screenshot)
    code, show_code = use_state(False)
    chosen, keep_secret = use_optional(bool)
    redraw_when_changed(ui, lambda table, ids: table == "history" and finished_id in ids)
    finished = ui.controller.archive.finished(finished_id)
    entry = ui.controller.archive.entry(finished_id)
    route = f"{origin}/{finished_id}/share"
    if finished is None or entry is None:
        return not_found_view(ui, route)
    seen = review(finished)
    secret = DAILY in entry.tags if chosen is None else chosen
    merit = seen.score.merit if seen.score else None
    colors, analysis = ui.settings.squares, SCREENS[entry.game].analysis
    judged = analysis.judged(finished) if analysis else None
    text = in_words(ui, entry, merit, in_signs(judged.rows, colors) if judged else ())
    # The size of the picture does not depend on the text size of the player.
    wide, plain = min(PICTURE_WIDTH, ui.column - 32), replace(ui, settings=replace(ui.settings, text_size=1.0))
    parts = [squares(plain, judged.rows, colors)] if judged else []
    parts += [] if secret else SCREENS[entry.game].result.shared(plain, seen, wide - EDGES)
    picture.current = drawn = ft.Screenshot(result_picture(plain, entry, merit, wide, parts))
    looked_at = [
        middle_row([drawn]),
        *([_secrecy(ui, secret, keep_secret)] if DEAL in entry.tags else []),
        *([_other_colors(ui)] if judged else []),
    ]
    side = second(ui)
    ways = [
        *_ways(side, SharedResult(ui, entry, seen, text, picture, wide)),
        *_bgstats(side, entry, merit, code, lambda: show_code(not code)),
    ]
    bar = top_bar(ui, msg("ui.share"), box_name(entry.game), back=f"{origin}/{finished_id}", game=entry.game)
    return page_view(ui, route, two_columns(ui, [bar], looked_at, beside=ways), game=entry.game, widest=widest(ui))


def _ways(ui: Ui, shared: SharedResult) -> list[ft.Control]:
    return [
        press(ui, msg("ui.share_picture"), shared.share_picture, "main", "share"),
        press(ui, msg("ui.share_text"), shared.share_text, sign="share"),
        press(ui, msg("ui.save_picture"), shared.save_picture, sign="picture"),
        press(ui, msg("ui.copy_text"), shared.copy, sign="copy"),
        *([press(ui, msg("ui.replay.share"), shared.share_game, sign="share")] if shared.seen.session else []),
    ]


async def captured(drawn: ft.Screenshot | None, wide: float) -> bytes:
    """A PNG of the picture on the page, as fine as the device can draw it."""
    assert drawn, "it was drawn with the page"
    tries = [*((PIXELS / wide, rest) for rest in REST), *((ratio, REST[0]) for ratio in COARSER)]
    for ratio, rest in tries:
        sheet = bytes(await drawn.capture(pixel_ratio=ratio, delay=rest))
        png = bytes(await in_background(trimmed(sheet)))
        if is_whole(png):
            break
    return bytes(await in_background(enlarged(png, PIXELS)))


def _secrecy(ui: Ui, secret: bool, keep: Callable[[bool], None]) -> ft.Control:
    """A button that hides the end of the table from friends who are to play the same deal, or shows it."""
    label = msg("ui.share_all") if secret else msg("ui.share_secret")
    return press(ui, label, lambda: keep(not secret), "tonal", "eye")


def _other_colors(ui: Ui) -> ft.Control:
    """A button that changes the colors of the squares: the usual ones, or colors for all eyes. The choice is stored."""
    colors: Literal["green", "blue"] = "blue" if ui.settings.squares == "green" else "green"
    settings = replace(ui.settings, squares=colors)
    return press(ui, msg(f"ui.squares.{colors}"), lambda: ui.change(settings), "tonal", "picture")


def _bgstats(
    ui: Ui, entry: HistoryEntry, merit: Merit | None, code: bool, toggle: Callable[[], None]
) -> list[ft.Control]:
    """The play for the app BG Stats: a button that opens it here, and a code for another phone."""
    link = other_formats.bgstats_link(entry, merit.text if merit else None, ui.t)
    # Browsers open a page only in the tap itself, which is what the action of the client does.
    opens = ft.OpenUrl(link, target=ft.UrlTarget.BLANK) if ui.device.web else None
    open_link = (lambda: None) if ui.device.web else partial(ui.device.open, link)
    parts = [
        words(ui, "BG Stats", "section"),
        words(ui, msg("ui.bgstats_hint"), "small", theme.INK2),
        press(ui, msg("ui.bgstats"), open_link, sign="next", action=opens),
        *code_controls(ui, link, msg("ui.code_label"), code, toggle),
    ]
    return [paper(stretched(parts))]
