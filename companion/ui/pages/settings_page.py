"""The page of the settings, with the place of the data, and the page of the problem report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Literal

import flet as ft

from companion import __version__
from companion.content.texts import LANGUAGES
from companion.core.message import Message, msg
from companion.diagnostics.problem_report import report
from companion.store.settings import TEXT_SIZES, Settings
from companion.ui.kit.buttons import halves_fit, press
from companion.ui.kit.forms.choices import choice_control
from companion.ui.kit.page import foot, page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import pair, paper
from companion.ui.kit.scan_codes import phone_paper
from companion.ui.kit.surfaces import padded, stretched
from companion.ui.kit.text import to_select, with_hint, words
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref
from companion.ui.window.context import Browser, Ui, current_ui
from companion.ui.window.notice import guard, say

THEMES: tuple[Literal["system", "light", "dark"], ...] = ("system", "light", "dark")


@screen
def SettingsPage() -> ft.Control:
    """All settings. Each choice takes effect at once and is stored."""
    ui = current_ui()
    head = padded(words(ui, msg("ui.tab.settings"), "title"), left=4, top=14)
    at_home = ui.device.web and not ui.device.is_browser
    phone = [_group(ui, msg("serving.phone"), phone_paper(ui))] if at_home else []
    behind = [_switches(ui), *phone, _group(ui, msg("ui.data"), _data(ui))]
    body = two_columns(ui, [], [head, *_looks(ui)], beside=behind, spacing=14)
    return page_view(ui, "/settings", body, tab="/settings", widest=widest(ui))


def _change(ui: Ui, become: Callable[[Settings], Settings]) -> None:
    """Change the present settings, not those of the last drawing: two taps may come before the next one."""
    ui.change(become(ui.controller.settings()))


def _looks(ui: Ui) -> list[ft.Control]:
    """Language, theme and text size."""
    now = ui.settings
    languages = {code: msg("core.words", words=name) for code, name in LANGUAGES.items()}
    themes: dict[str, Message] = {name: msg(f"ui.theme_{name}") for name in THEMES}
    sizes = {str(size): msg("ui.percent", percent=round(size * 100)) for size in TEXT_SIZES}

    def choose_language(code: str) -> None:
        _change(ui, lambda was: replace(was, language=code))

    def choose_theme(name: str) -> None:
        chosen = next(one for one in THEMES if one == name)
        _change(ui, lambda was: replace(was, theme=chosen))

    def choose_size(size: str) -> None:
        _change(ui, lambda was: replace(was, text_size=float(size)))

    by_device = {"": msg("ui.language_device")}
    return [
        _choice(ui, msg("ui.language"), {**by_device, **languages}, now.language, choose_language),
        _choice(ui, msg("ui.theme"), themes, now.theme, choose_theme),
        _choice(ui, msg("ui.text_size"), sizes, str(now.text_size), choose_size),
    ]


def _switches(ui: Ui) -> ft.Control:
    now = ui.settings

    def choose_sounds(on: bool) -> None:
        _change(ui, lambda was: replace(was, sounds=on))
        if on:
            ui.device.play("finished")

    def switch(label: Message, hint: Message, on: bool, become: Callable[[Settings, bool], Settings]) -> ft.Control:
        return _switch(ui, label, hint, on, lambda wanted: _change(ui, lambda was: become(was, wanted)))

    rows = [
        switch(msg("ui.contrast"), msg("ui.contrast_hint"), now.contrast, lambda was, on: replace(was, contrast=on)),
        switch(msg("ui.motion"), msg("ui.motion_hint"), now.motion, lambda was, on: replace(was, motion=on)),
        switch(
            msg("ui.keep_awake"), msg("ui.keep_awake_hint"), now.keep_awake, lambda was, on: replace(was, keep_awake=on)
        ),
        switch(msg("ui.haptics"), msg("ui.haptics_hint"), now.haptics, lambda was, on: replace(was, haptics=on)),
        _switch(ui, msg("ui.sounds"), msg("ui.sounds_hint"), now.sounds, choose_sounds),
        switch(msg("ui.clock"), msg("ui.clock_hint"), now.clock, lambda was, on: replace(was, clock=on)),
        switch(msg("ui.daily.title"), msg("ui.daily.setting"), now.daily, lambda was, on: replace(was, daily=on)),
    ]
    return paper(ft.Column(rows, spacing=4), (6, 16))


def _choice(
    ui: Ui, label: Message, choices: Mapping[str, Message], now: str, choose: Callable[[str], None]
) -> ft.Control:
    """A heading and its choices. A screen reader hears the heading with each choice."""
    cells = choice_control(ui, list(choices), list(choices.values()), (), now, choose, whose=ui.t(label))
    return _group(ui, label, cells)


def _group(ui: Ui, label: Message, control: ft.Control) -> ft.Control:
    return stretched([words(ui, label, "section"), control], 8)


def _switch(ui: Ui, label: Message, hint: Message, on: bool, change: Callable[[bool], None]) -> ft.Control:
    texts = ft.Column(with_hint(ui, label, hint), spacing=0, expand=True)

    def switched(event: ft.Event[ft.Switch]) -> None:
        change(bool(event.control.value))

    switch = ft.Switch(value=on, on_change=guard(ui, switched))
    return ft.MergeSemantics(padded(ft.Row([texts, switch], spacing=10), 8))


def _data(ui: Ui) -> ft.Control:
    to_transfer, to_report = partial(ui.go, "/settings/carry"), partial(ui.go, "/settings/report")
    lines = [
        press(ui, msg("carry.title_button"), to_transfer, sign="save", hint=msg("carry.title_hint")),
        press(ui, msg("report.button"), to_report, hint=msg("report.button_hint")),
        *(_in_the_browser(ui, ui.browser) if ui.browser else _in_the_folder(ui)),
        words(ui, msg("ui.version", version=__version__), "small", theme.INK2),
    ]
    return paper(stretched(lines, 8))


def _in_the_folder(ui: Ui) -> list[ft.Control]:
    folder = to_select(ui, msg("ui.data_folder"), str(ui.controller.store.folder))
    title, hint = (words(ui, text, "small", theme.INK2) for text in (msg("ui.data_folder"), msg("ui.data_hint")))
    return [title, folder, hint]


def _in_the_browser(ui: Ui, browser: Browser) -> list[ft.Control]:
    """A word that the browser stores the games, and how long the browser promises to keep them."""
    promise = "tab" if browser.forgets else "lasting" if browser.lasting else "fleeting"
    return [words(ui, msg(key), "small", theme.INK2) for key in ("site.where", f"site.kept.{promise}")]


ROUTE = "/settings/report"


@screen
def ReportPage() -> ft.Control:
    """The report of a problem to read, save or copy. The app itself sends nothing."""
    ui = current_ui()
    text = use_ref(lambda: report(ui.controller, _window_facts(ui))).current

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


def _window_facts(ui: Ui) -> dict[str, object]:
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
