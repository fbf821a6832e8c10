"""What the player may choose for the app, and where the data lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

import flet as ft

from companion import __version__
from companion.content.texts import LANGUAGES
from companion.core.message import Message, msg
from companion.diagnostics.problem_report import report
from companion.store.settings import TEXT_SIZES
from companion.ui.kit.buttons import halves_fit, press
from companion.ui.kit.forms.choices import choice_control
from companion.ui.kit.page import foot, page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import pair, paper
from companion.ui.kit.scan_codes import phone_paper
from companion.ui.kit.surfaces import padded, stretched
from companion.ui.kit.text import to_select, words
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref
from companion.ui.window.context import Browser, Ui, current_ui
from companion.ui.window.notice import guard, say


@screen
def SettingsPage() -> ft.Control:
    """Each choice takes effect at once and is kept."""
    ui = current_ui()
    now = ui.settings

    def choose(key: str) -> Any:
        # Not what was drawn: two taps may come before the next drawing.
        return lambda value: ui.change(replace(ui.controller.settings(), **{key: value}))

    def choose_sounds(wanted: bool) -> None:
        choose("sounds")(wanted)
        if wanted:  # what was chosen is heard
            ui.device.play("finished")

    languages = {
        "": msg("ui.language_device"),
        **{code: msg("core.words", words=name) for code, name in LANGUAGES.items()},
    }
    themes = {theme_name: msg(f"ui.theme_{theme_name}") for theme_name in ("system", "light", "dark")}
    sizes = {str(size): msg("ui.percent", percent=round(size * 100)) for size in TEXT_SIZES}
    head = padded(words(ui, msg("ui.tab.settings"), "title"), left=4, top=14)
    looks = [
        head,
        _choice(ui, msg("ui.language"), languages, now.language, choose("language")),
        _choice(ui, msg("ui.theme"), themes, now.theme, choose("theme")),
        _choice(ui, msg("ui.text_size"), sizes, str(now.text_size), lambda value: choose("text_size")(float(value))),
    ]
    behind = [
        paper(
            ft.Column(
                [
                    _switch(ui, msg("ui.contrast"), msg("ui.contrast_hint"), now.contrast, choose("contrast")),
                    _switch(ui, msg("ui.motion"), msg("ui.motion_hint"), now.motion, choose("motion")),
                    _switch(ui, msg("ui.keep_awake"), msg("ui.keep_awake_hint"), now.keep_awake, choose("keep_awake")),
                    _switch(ui, msg("ui.haptics"), msg("ui.haptics_hint"), now.haptics, choose("haptics")),
                    _switch(ui, msg("ui.sounds"), msg("ui.sounds_hint"), now.sounds, choose_sounds),
                    _switch(ui, msg("ui.clock"), msg("ui.clock_hint"), now.clock, choose("clock")),
                    _switch(ui, msg("ui.daily.title"), msg("ui.daily.setting"), now.daily, choose("daily")),
                ],
                spacing=4,
            ),
            ft.Padding.symmetric(vertical=6, horizontal=16),
        ),
        *([_group(ui, msg("serving.phone"), phone_paper(ui))] if ui.device.web and not ui.device.is_browser else []),
        _group(ui, msg("ui.data"), _data(ui)),
    ]
    body = two_columns(ui, [], looks, beside=behind, spacing=14)
    return page_view(ui, "/settings", body, tab="/settings", widest=widest(ui))


def _choice(
    ui: Ui, label: Message, choices: Mapping[str, Message], now: str, choose: Callable[[Any], None]
) -> ft.Control:
    """One of a few, called by what it is of."""
    cells = choice_control(ui, list(choices), list(choices.values()), (), now, choose, whose=ui.t(label))
    return _group(ui, label, cells)


def _group(ui: Ui, label: Message, control: ft.Control) -> ft.Control:
    return stretched([words(ui, label, "section"), control], 8)


def _switch(ui: Ui, label: Message, hint: Message, value: bool, change: Any) -> ft.Control:
    texts = ft.Column([words(ui, label, "strong"), words(ui, hint, "small", theme.INK2)], spacing=0, expand=True)
    switch = ft.Switch(value=value, on_change=guard(ui, lambda e: change(e.control.value)))
    return ft.MergeSemantics(padded(ft.Row([texts, switch], spacing=10), 8))


def _data(ui: Ui) -> ft.Control:
    place: list[ft.Control] = [
        words(ui, msg("ui.data_folder"), "small", theme.INK2),
        to_select(ui, msg("ui.data_folder"), str(ui.controller.store.folder)),
        words(ui, msg("ui.data_hint"), "small", theme.INK2),
    ]
    lines = [
        press(
            ui, msg("carry.title_button"), lambda: ui.go("/settings/carry"), sign="save", hint=msg("carry.title_hint")
        ),
        press(ui, msg("report.button"), lambda: ui.go("/settings/report"), hint=msg("report.button_hint")),
        *(_in_the_browser(ui, ui.browser) if ui.browser else place),
        words(ui, msg("ui.version", version=__version__), "small", theme.INK2),
    ]
    return paper(stretched(lines, 8))


def _in_the_browser(ui: Ui, browser: Browser) -> list[ft.Control]:
    """Where the games are, and what the browser says to that."""
    promise = "tab" if browser.forgets else "lasting" if browser.lasting else "fleeting"
    return [words(ui, msg(key), "small", theme.INK2) for key in ("site.where", f"site.kept.{promise}")]


ROUTE = "/settings/report"


@screen
def ReportPage() -> ft.Control:
    """The whole text, to be read, saved or copied."""
    ui = current_ui()
    text = use_ref(lambda: report(ui.controller, _screen(ui))).current

    async def save() -> None:
        await ui.device.save(text.encode("utf-8"), f"companion-report-{datetime.now():%Y-%m-%d}.txt")

    def copy() -> None:
        ui.device.copy(text)
        say(ui, msg("ui.copied"))

    shown = to_select(ui, msg("report.title"), text, "body", 14)
    parts: list[ft.Control] = [words(ui, msg("report.hint"), "body"), paper(shown)]
    buttons = [
        press(ui, msg("report.copy"), copy, expand=True),
        press(ui, msg("report.save"), save, "main", "save", expand=True),
    ]
    apart = not halves_fit(second(ui), msg("report.copy"), msg("report.save"))
    feet = foot([pair(ui, buttons, stacked=apart)])
    body = two_columns(ui, [top_bar(ui, msg("report.title"), back="/settings")], parts, [feet])
    return page_view(ui, ROUTE, body, widest=widest(ui))


def _screen(ui: Ui) -> dict[str, object]:
    settings = ui.settings
    return {
        "flet": ft.__version__,
        "width": round(ui.width),
        "height": round(ui.height),
        "text": settings.text_size,
        "language": ui.t.language,
        "theme": settings.theme,
        "motion": settings.motion,
    }
