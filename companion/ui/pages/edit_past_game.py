"""The page on which a finished game is corrected: names, place, day, time and points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import flet as ft

from companion.content.data_files import box_name
from companion.core.message import NO_PROBLEMS, Problem, msg
from companion.core.sheet import LONGEST_NAME
from companion.history.corrections import name_problems, opponents, renamed
from companion.history.finished_game import finished_at
from companion.ui.kit.buttons import press
from companion.ui.kit.dates import day_words, local, time_words
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.forms.entry_order import Order, use_order
from companion.ui.kit.forms.field_parts import at_field
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, foot, page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import pair, problem_banners
from companion.ui.kit.text import words
from companion.ui.window.component import Ref, screen, use_optional, use_ref, use_sheet, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard, say

LONGEST_PLACE = 60
FIRST_YEAR = 1990
# In a window narrower than this, a day and a time have no room side by side.
SIDE_BY_SIDE = 360


@screen
def Edit() -> ft.Control:
    """The form of what was noted about a game, with a button that leads to the sheet of its points."""
    ui = current_ui()
    finished_id = address_part("finished_id")
    before = ui.controller.archive.finished(finished_id)
    names = use_ref(lambda: list(before.players) if before else [])
    place = use_ref(lambda: (before.place or "") if before else "")
    finished, set_finished = use_state(lambda: before.finished if before else "")
    picking, pick = use_optional(str)
    problems, set_problems = use_state(NO_PROBLEMS)
    order = use_order()
    route = f"/history/{finished_id}"

    close = partial(pick, None)
    use_sheet(ui, _picker(ui, picking, finished, set_finished, close) if picking else None, close)
    if before is None:
        return not_found_view(ui, f"{route}/edit")

    def save() -> None:
        found = name_problems(names.current, opponents(before))
        set_problems(found)
        if found:
            return
        after = replace(renamed(before, names.current), place=place.current.strip())
        after = finished_at(after, datetime.fromisoformat(finished))
        if after != replace(before, place=before.place or ""):
            ui.controller.results.correct(before, after)
            say(ui, msg("ui.saved"))
        ui.go(route)

    name_fields = _name_fields(ui, names.current, problems, order)  # first: return leads from them to the place
    hint, to_points = msg("ui.change_points_hint"), partial(ui.go, f"{route}/points")
    day = press(ui, msg("core.words", words=day_words(ui, finished)), lambda: pick("day"), sign="day", expand=2)
    time = press(ui, msg("core.words", words=time_words(finished)), lambda: pick("time"), sign="time", expand=1)
    beside: list[ft.Control] = [
        words(ui, msg("ui.when_and_where"), "section"),
        pair(ui, [day, time], stacked=second(ui).width < SIDE_BY_SIDE),
        _place_field(ui, place, order),
        words(ui, msg("ui.points"), "section"),
        press(ui, msg("ui.change_points"), to_points, sign="count", hint=hint),
    ]
    bar = top_bar(ui, msg("ui.edit"), box_name(before.game), back=route, game=before.game)
    actions = foot([press(ui, msg("ui.save"), save, "main", "check")])
    body = two_columns(ui, [bar], name_fields, [actions], beside)
    return page_view(ui, f"{route}/edit", body, game=before.game, widest=widest(ui))


def _name_fields(ui: Ui, names: list[str], problems: Sequence[Problem], order: Order) -> list[ft.Control]:
    """A field for the name of each player; the fields change `names`."""
    parts: list[ft.Control] = [words(ui, msg("ui.who_played"), "section")]
    for at, name in enumerate(names):
        own = at_field(problems, f"players.{at}.name")
        put, label = partial(names.__setitem__, at), msg("ui.player_n", n=at + 1)
        parts.append(text_control(ui, label, name, put, LONGEST_NAME, bool(own), f"name-{at}", order))
        parts += problem_banners(ui, own)
    return parts


def _place_field(ui: Ui, place: Ref[str], order: Order) -> ft.Control:
    def put_place(text: str) -> None:
        place.current = text

    return text_control(ui, msg("ui.place"), place.current, put_place, LONGEST_PLACE, key="place", order=order)


def _picker(
    ui: Ui, what: str, finished: str, change: Callable[[str], None], close: Callable[[], None]
) -> ft.DatePicker | ft.TimePicker:
    """The picker of the device for a day or a time."""
    now = local(finished)

    def put(new: datetime) -> None:
        change(new.astimezone(UTC).isoformat(timespec="milliseconds"))
        close()

    def day_picked(event: ft.Event[ft.DatePicker]) -> None:
        value = event.control.value
        if isinstance(value, datetime):
            day = value.astimezone() if value.tzinfo else value
            put(now.replace(year=day.year, month=day.month, day=day.day))

    def time_picked(event: ft.Event[ft.TimePicker]) -> None:
        value = event.control.value
        if value:
            put(now.replace(hour=value.hour, minute=value.minute))

    picker: ft.DatePicker | ft.TimePicker
    if what == "time":
        picker = ft.TimePicker(value=now.time(), on_change=guard(ui, time_picked))
    else:
        first, last = datetime(FIRST_YEAR, 1, 1), datetime.now()
        picker = ft.DatePicker(value=now.replace(tzinfo=None), first_date=first, last_date=last)
        picker.on_change = guard(ui, day_picked)
    picker.confirm_text, picker.cancel_text = ui.t(msg("ui.done")), ui.t(msg("ui.cancel"))
    picker.on_dismiss = guard(ui, lambda: close())
    return picker
