"""A result for friends and for other apps: as a picture, as words, and as a play for BG Stats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import flet as ft

from companion.content.shelf import box_name
from companion.core.message import Message, msg
from companion.core.score import Merit
from companion.history.entry import HistoryEntry, Standing
from companion.history.review import Review, review
from companion.transfer import bgstats
from companion.transfer.game_link import written
from companion.transfer.links import game_link, picture
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import press
from companion.ui.kit.dates import day_words, local
from companion.ui.kit.deal_paper import code_picture
from companion.ui.kit.drawing import emblem
from companion.ui.kit.finished_game import came_out, how
from companion.ui.kit.not_found import not_found_view
from companion.ui.kit.page import page_view, scroll, top_bar
from companion.ui.kit.paper import contours, paper
from companion.ui.kit.text import figure, words
from companion.ui.pages.share.trim_png import enlarged, is_whole, trimmed
from companion.ui.window import theme
from companion.ui.window.background import in_background
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say

PICTURE_WIDTH, PICTURE_EDGES = 328, 41
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
    game_id = ft.use_route_params()["finished"]
    picture = use_ref(cast("ft.Screenshot | None", None))
    code, show_code = use_state(False)
    finished = ui.controller.archive.finished(game_id)
    entry = ui.controller.archive.entry(game_id)
    route = f"{origin}/{game_id}/share"
    if finished is None or entry is None:
        return not_found_view(ui, route)
    seen = review(finished)
    merit = seen.score.merit if seen.score else None
    text = in_words(ui, entry, merit)
    # A picture is the same size whatever size the player reads in.
    wide = min(PICTURE_WIDTH, ui.width - 32)
    drawn = ft.Screenshot(_picture(replace(ui, settings=replace(ui.settings, text_size=1.0)), entry, seen, wide))
    picture.current = drawn

    async def captured() -> bytes:
        assert picture.current, "it was drawn with the page"
        tries = [*((PIXELS / wide, rest) for rest in REST), *((ratio, REST[0]) for ratio in COARSER)]
        for ratio, rest in tries:
            sheet = bytes(await picture.current.capture(pixel_ratio=ratio, delay=rest))
            png = bytes(await in_background(trimmed(sheet)))
            if is_whole(png):
                break
        return bytes(await in_background(enlarged(png, PIXELS)))

    async def share_picture() -> None:
        png, name = await captured(), file_name(ui, entry)
        if not await ui.device.share_file(png, name, "image/png"):
            await ui.device.save(png, name)

    async def save_picture() -> None:
        await ui.device.save(await captured(), file_name(ui, entry))

    async def share_text() -> None:
        if not await ui.device.share_text(text):
            copy()

    page = ft.context.page.url if ui.device.web else None

    async def share_game() -> None:
        """All of its course in one link, where the rules of today would play it as it was played."""
        game = written(seen.session) if seen.session else None
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

    parts = [
        ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER),
        press(ui, msg("ui.share_picture"), share_picture, "main", "share"),
        press(ui, msg("ui.share_text"), share_text, sign="share"),
        press(ui, msg("ui.save_picture"), save_picture, sign="picture"),
        press(ui, msg("ui.copy_text"), copy, sign="copy"),
        *([press(ui, msg("ui.replay.share"), share_game, sign="share")] if seen.session else []),
        *_bgstats(ui, entry, merit, code, lambda: show_code(not code)),
    ]
    bar = top_bar(ui, msg("ui.share"), box_name(entry.game), back=f"{origin}/{game_id}", game=entry.game)
    return page_view(ui, route, ft.Column([bar, scroll(parts)], spacing=0, expand=True), game=entry.game)


def file_name(ui: Ui, entry: HistoryEntry) -> str:
    """Game, result, day; what a name of a file may not hold is left out."""
    result = came_out(ui, entry) if entry.mode == "group" or entry.opponent else ""
    most = max(one.total for one in entry.players)
    told = f"{box_name(entry.game)} {result} {most} {local(entry.finished):%Y-%m-%d}"
    return " ".join("".join(sign for sign in told if sign.isalnum() or sign in " -").split()) + ".png"


def in_words(ui: Ui, entry: HistoryEntry, merit: Merit | None) -> str:
    """The result for a message to a friend."""
    lines = [f"{box_name(entry.game)}, {day_words(ui, entry.finished)}", how(ui, entry)]
    lines += [f"{one.place}. {one.person}: {one.total}" if one.place else one.person for one in _ranking(entry)]
    if merit:
        lines.append(ui.t(merit.text))
    return "\n".join(lines)


def _ranking(entry: HistoryEntry) -> list[Standing]:
    everybody = [*entry.players, *([entry.opponent] if entry.opponent else [])]
    return sorted(everybody, key=lambda one: one.place)


def _picture(ui: Ui, entry: HistoryEntry, seen: Review, width: float) -> ft.Control:
    """A card of its own: game, day, who came where, a title where one was earned, and what the game has to show."""
    merit = seen.score.merit if seen.score else None
    room = width - PICTURE_EDGES
    center: dict[str, Any] = {"text_align": ft.TextAlign.CENTER, "room": room}
    head = ft.Row(
        [
            emblem(entry.game, 52),
            ft.Column(
                [
                    words(ui, box_name(entry.game), "heading", theme.ON_CONTAINER, room=room - 64),
                    words(ui, f"{how(ui, entry)} · {day_words(ui, entry.finished)}", "small", theme.ON_CONTAINER),
                ],
                spacing=0,
                expand=True,
            ),
        ],
        spacing=12,
    )
    ranking = _ranking(entry)
    if len(ranking) == 1:
        body: list[ft.Control] = [figure(ui, ranking[0].total, 96, theme.ON_CONTAINER)]
        if merit:
            body.append(words(ui, merit.text, "title", theme.ON_CONTAINER, **center))
        body.append(words(ui, ranking[0].person, "strong", theme.ON_CONTAINER))
    else:
        body = [words(ui, _verdict(ui, entry), "title", theme.ON_CONTAINER, **center)]
        body += [_placed(ui, one) for one in ranking]
    column = ft.Column(
        [head, *body, *SCREENS[entry.game].shared(ui, seen, room)],
        spacing=10,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        ft.Stack([contours(0.2), ft.Container(column, padding=ft.Padding.symmetric(vertical=18, horizontal=18))]),
        width=width,
        bgcolor=theme.CONTAINER,
        border=ft.Border.all(2.5, theme.INK),
        border_radius=22,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _verdict(ui: Ui, entry: HistoryEntry) -> Message | str:
    """Who won; against an opponent of the app, whether."""
    if entry.opponent:
        return came_out(ui, entry)
    names = came_out(ui, entry)
    return msg("ui.winner", name=names) if len(entry.winners) == 1 else msg("ui.winners", names=names)


def _placed(ui: Ui, one: Standing) -> ft.Control:
    return ft.Row(
        [
            figure(ui, one.place, 20, theme.ON_CONTAINER),
            words(ui, one.person, "strong", theme.ON_CONTAINER, expand=True),
            figure(ui, one.total, 26, theme.ON_CONTAINER),
        ],
        spacing=14,
    )


def _bgstats(
    ui: Ui, entry: HistoryEntry, merit: Merit | None, code: bool, toggle: Callable[[], None]
) -> list[ft.Control]:
    """The play for BG Stats: on this device, or as a code for the phone that has it."""
    link = bgstats.link(entry, merit.text if merit else None, ui.t)
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
        parts.append(code_picture(ui, picture(link), ui.t(msg("ui.code_label"))))
    return [paper(ft.Column(parts, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))]
