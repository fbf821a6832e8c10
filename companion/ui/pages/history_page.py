"""The page of the history: finished games by month, newest first, with a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

import flet as ft

from companion.content.data_files import box_name, boxes
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.history.history_entry import HistoryEntry
from companion.history.search import Search, Selection, found
from companion.ui.kit.buttons import icon_button, press, target, text_button
from companion.ui.kit.dates import local as local_time
from companion.ui.kit.dates import month_words, weekday_words
from companion.ui.kit.drawing import emblem, icon
from companion.ui.kit.empty import empty
from companion.ui.kit.page import RAIL, head_column, inset, is_wide, page_view, scroll, widest
from companion.ui.kit.paper import card_room, paper, tag
from companion.ui.kit.past_game_words import came_out, how, who
from companion.ui.kit.surfaces import centered, divided, padded, surface, wrapped
from companion.ui.kit.text import figure, text_width, whole_words, words
from companion.ui.pages.history_search import Narrow, filter_sheet, search_field
from companion.ui.pages.sample_page import sample_row
from companion.ui.window import theme
from companion.ui.window.component import screen, use_redraw, use_ref, use_sheet, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.other_windows import redraw_when_changed
from companion.ui.window.typography import ROLES

ROUTE = "/history"
# The width of a weekday's name.
DAY = 46
PAGE = 20


@screen
def History() -> ft.Control:
    """The list, a page at a time. The search stays while the player looks at a game and comes back."""
    ui = current_ui()
    search, look_for = use_state(Search())
    searching, set_searching = use_state(False)
    choosing, set_choosing = use_state(False)
    shown, set_shown = use_state(PAGE)
    typed = use_ref("")
    redraw = use_redraw()
    window = ft.context.page
    redraw_when_changed(ui, lambda table, ids: window.route == ROUTE and table in ("history", "players"))
    entries = ui.controller.archive.entries()

    def narrow(become: Callable[[Search], Search]) -> None:
        set_shown(PAGE)
        look_for(become)

    def toggle() -> None:
        type_text("")
        set_searching(not searching)

    def type_text(text: str) -> None:
        typed.current = text
        narrow(lambda now: replace(now, text=text))

    close = partial(set_choosing, False)
    use_sheet(ui, filter_sheet(ui, entries, search, narrow, close) if choosing else None, close)
    parts: list[ft.Control] = [_head(ui, bool(entries), searching, toggle)]
    if not entries:
        sample = sample_row(ui, partial(_sample_paper, ui), redraw)
        hint, action = msg("ui.no_games_hint"), msg("ui.choose_a_game")
        none = empty(ui, ft.Icons.HISTORY_EDU_ROUNDED, msg("ui.no_games"), hint, action, lambda: ui.go("/"))
        return page_view(ui, ROUTE, scroll([*parts, none, *sample]), tab=ROUTE)
    if searching:
        parts.append(search_field(ui, typed.current, type_text))
    parts.append(_game_chips(ui, search, narrow))
    parts.append(_filter_buttons(ui, search, lambda: set_choosing(True), lambda: narrow(lambda now: Search())))
    past = found(entries, search)
    months = _months(ui, past, shown)
    if not past:
        months.append(words(ui, msg("ui.nothing_found"), "body", theme.INK2))
    if len(past) > shown:
        months.append(press(ui, msg("ui.more_games", n=len(past) - shown), lambda: set_shown(lambda now: now + PAGE)))
    return page_view(ui, ROUTE, head_column(ui, [inset(parts)], months), tab=ROUTE, widest=widest(ui))


def _head(ui: Ui, any_games: bool, searching: bool, toggle: Callable[[], None]) -> ft.Control:
    title = msg("ui.tab.history")
    size = None if whole_words(ui, title, ui.width - 150, "title") else ROLES["heading"][1]
    parts: list[ft.Control] = [words(ui, title, "title", size=size, expand=True)]
    if any_games:
        sign = ft.Icons.SEARCH_OFF_ROUNDED if searching else ft.Icons.SEARCH_ROUNDED
        name = msg("ui.end_search") if searching else msg("ui.search")
        parts.append(icon_button(ui, sign, name, toggle))
    parts.append(icon_button(ui, ft.Icons.IOS_SHARE_ROUNDED, msg("carry.title"), lambda: ui.go("/settings/carry")))
    return padded(ft.Row(parts, spacing=4), left=4, top=14)


def _game_chips(ui: Ui, search: Search, narrow: Narrow) -> ft.Control:
    """A chip for each game, by its emblem."""

    def choose(game: str | None) -> None:
        narrow(lambda now: replace(now, selection=_of_game(now.selection, game)))

    current = search.selection.game
    everything = padded(words(ui, msg("ui.all"), "strong", size=15), horizontal=8)
    chips = [_chip(ui, everything, ui.t(msg("ui.all")), current is None, partial(choose, None))]
    chips += [
        _chip(ui, emblem(box.id, 36), box.name, current == box.id, partial(choose, box.id))
        for box in boxes()
        if box.id in GAMES
    ]
    return wrapped(chips) if is_wide(ui) else ft.Row(chips, spacing=10, scroll=ft.ScrollMode.AUTO)


def _of_game(selection: Selection, game: str | None) -> Selection:
    """The same selection of another game. Only the mode is a tag of all games."""
    return replace(selection, game=game, tags={tag: value for tag, value in selection.tags.items() if tag == "mode"})


def _chip(ui: Ui, content: ft.Control, name: str, on: bool, tap: Callable[[], None]) -> ft.Control:
    parts = [icon(ft.Icons.CHECK_ROUNDED, 20, theme.INK), content] if on else [content]
    box = surface(
        ft.Row(parts, spacing=6, tight=True),
        theme.DEEP if on else theme.PAPER,
        (2 if on else 1.5, theme.MAIN if on else theme.OUTLINE),
        radius=24,
        pad=(0, 14 if on else 6),
        height=48,
    )
    return target(ui, box, name, tap, selected=on)


def _filter_buttons(ui: Ui, search: Search, open_sheet: Callable[[], None], clear: Callable[[], None]) -> ft.Control:
    """A button that opens the filters, and one that clears the search."""
    label = msg("ui.filters_n", n=search.narrow) if search.narrow else msg("ui.filters")
    parts = [text_button(ui, label, open_sheet, ft.Icons.TUNE_ROUNDED, in_row=True)]
    if search != Search():
        parts.append(text_button(ui, msg("ui.show_all"), clear, ft.Icons.CLOSE_ROUNDED, in_row=True))
    return wrapped(parts, 4)


def _months(ui: Ui, games: Sequence[HistoryEntry], shown: int) -> list[ft.Control]:
    """The games by month until `shown` games are listed. The heading of a month counts all its games."""
    parts: list[ft.Control] = []
    for month, of_month in groupby(games, lambda entry: month_words(ui, entry.finished)):
        entries = list(of_month)
        count = words(ui, msg("ui.games_n", n=len(entries)), "small", theme.INK2)
        parts.append(ft.Row([words(ui, month, "section", expand=True), count]))
        parts.append(paper(divided(_row(ui, one, _day(ui, one)) for one in entries[:shown]), (4, 12)))
        shown -= len(entries)
        if shown <= 0:
            break
    return parts


def _sample_paper(ui: Ui, entry: HistoryEntry, mark: Message) -> ft.Control:
    """A game of no day: a mark stands in the place of the day, and begins the name for a screen reader."""
    return paper(ft.Column([_row(ui, entry, tag(ui, mark), ui.t(mark))], spacing=0), (4, 12))


def _day(ui: Ui, entry: HistoryEntry) -> ft.Control:
    number = figure(ui, local_time(entry.finished).day, 22)
    weekday = words(ui, weekday_words(ui, entry.finished), "small", theme.INK2)
    return centered([number, weekday], 2, width=DAY * min(ui.scale, 1.4))


def _row(ui: Ui, entry: HistoryEntry, day: ft.Control, mark: str = "") -> ft.Control:
    """The day, the game, its players and its outcome. A `mark` in the place of the day needs more room."""
    name, second, third, outcome = box_name(entry.game), who(ui, entry), how(ui, entry), came_out(ui, entry)
    end = text_width("Sansita", outcome, 20)
    whole = card_room(ui) - (RAIL if is_wide(ui) else 0)
    middle = whole - (DAY + 44 + end + 28)
    stacked = ui.stacked or not all(whole_words(ui, text, middle, "small") for text in (f"{name}.", second, third))
    room = whole - (DAY * min(ui.scale, 1.4) + 12) if stacked else None
    texts = [words(ui, name, "strong", room=room)]
    texts += [words(ui, second, "small", room=room), words(ui, third, "small", theme.INK2, room=room)]
    sign = emblem(entry.game, 44)
    if stacked:
        narrow = room and room - 54
        head = ft.Row([sign, words(ui, outcome, "heading", size=20, room=narrow, expand=True)], spacing=10)
        above, beside = ([padded(ft.Row([day]), bottom=8)], []) if mark else ([], [day])
        parts: list[ft.Control] = [*beside, ft.Column([*above, head, *texts], spacing=0, expand=True)]
    else:
        right = words(ui, outcome, "heading", size=20, max_lines=2, text_align=ft.TextAlign.RIGHT)
        parts = [day, sign, ft.Column(texts, spacing=0, expand=True), right]
    box = padded(ft.Row(parts, spacing=12), 10)
    said = ", ".join((name, second, third, outcome))
    return target(ui, box, f"{mark}. {said}" if mark else said, lambda: ui.go(f"{ROUTE}/{entry.id}"))
