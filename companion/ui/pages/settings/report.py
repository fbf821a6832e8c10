"""Report a problem: what would be sent lies open, and nothing is sent by the app itself."""

from __future__ import annotations

from datetime import datetime

import flet as ft

from companion.core.message import msg
from companion.diagnostics.report import report
from companion.ui.kit.buttons import halves_fit, press
from companion.ui.kit.page import foot, page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import pair, paper
from companion.ui.kit.text import to_select, words
from companion.ui.window.component import screen, use_ref
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import say

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
