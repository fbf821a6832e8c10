"""The statistics of all games: counts, last results, players, periods; the pages of milestones and of fairness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import flet as ft

from companion.content.data_files import box_name, boxes
from companion.core.message import Message, msg
from companion.games import GAMES
from companion.history.achievements import Milestone, milestones
from companion.history.fair_chance import Series, fairness
from companion.history.game_kinds import kind_of, kind_words
from companion.history.history_entry import HistoryEntry
from companion.history.history_figures import Overview, PersonRecord, overview, summary
from companion.history.search import Selection, selected
from companion.ui.games import SCREENS
from companion.ui.kit.bar_chart import Bar, bars
from companion.ui.kit.bottom_sheet import bottom_sheet
from companion.ui.kit.buttons import press, target
from companion.ui.kit.cards import card, card_head, link_row, listed, number
from companion.ui.kit.drawing import emblem, icon, symbol
from companion.ui.kit.empty import empty
from companion.ui.kit.forms.choices import chip
from companion.ui.kit.line_chart import line_chart
from companion.ui.kit.page import RAIL, is_wide, page_view, scroll, second, top_bar, two_columns, widest
from companion.ui.kit.paper import banner, card_room
from companion.ui.kit.past_game_words import earned_row, milestone_row
from companion.ui.kit.people import disc, page_of
from companion.ui.kit.surfaces import padded, surface, wrapped
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import screen, use_sheet, use_state
from companion.ui.window.context import Ui, current_ui

ROUTE = "/statistics"
# The share of the width that the title has beside the period.
TITLE = 0.3
FEW_PEOPLE = 5
PERIODS = ("all", "year", "twelve_months", "month")


@screen
def Statistics() -> ft.Control:
    """The first page of the statistics; each of its parts leads to a page."""
    ui = current_ui()
    period, set_period = use_state("all")
    choosing, set_choosing = use_state(False)
    everybody, set_everybody = use_state(False)

    def choose(chosen: str) -> None:
        set_period(chosen)
        set_choosing(False)

    close = partial(set_choosing, False)
    use_sheet(ui, period_sheet(ui, period, choose, close) if choosing else None, close)
    title = words(ui, msg("ui.tab.statistics"), "title", room=ui.width * TITLE, expand=True)
    entries = ui.controller.archive.entries()
    if not entries:
        hint, action = msg("stats.none_hint"), msg("ui.choose_a_game")
        none = empty(ui, ft.Icons.INSIGHTS_ROUNDED, msg("stats.none"), hint, action, lambda: ui.go("/"))
        return page_view(ui, ROUTE, scroll([_head(ui, [title]), none]), tab=ROUTE)
    start = since(period)
    look = overview(selected(entries, Selection(since=start))) if start else ui.controller.archive.once(overview)
    parts = [_head(ui, [title, period_button(ui, period, lambda: set_choosing(True))])]
    beside: list[ft.Control] = []
    if look.games:
        near = ui.within(ui.column - RAIL) if is_wide(ui) else ui
        parts += [_on_the_table(near, look), *_lately(near, look)]
        for game_id, screens in SCREENS.items():
            beside += screens.statistics.first_look(ui, look.by_game.get(game_id, ()))
        beside.append(_people(ui, look, everybody, lambda: set_everybody(True)))
    else:
        parts.append(words(ui, msg("stats.none_in_period"), "body", theme.INK2))
    return page_view(ui, ROUTE, two_columns(ui, [], parts, beside=[*beside, _more(ui)]), tab=ROUTE, widest=widest(ui))


def _head(ui: Ui, parts: Sequence[ft.Control]) -> ft.Control:
    row = ft.Column(list(parts), spacing=8) if ui.stacked else ft.Row(list(parts), spacing=8)
    return padded(row, left=4, top=14)


def _on_the_table(ui: Ui, look: Overview) -> ft.Control:
    """A bar for each game with its number of plays, which leads to the statistics of the game."""
    minutes = sum(one.minutes for one in look.played)
    names = {box.id: box.name for box in boxes()}
    rows = [
        Bar(
            names.get(one.game, one.game),
            one.games,
            ui.t(msg("stats.game_row", game=names.get(one.game, one.game), n=one.games)),
            game=one.game if one.game in GAMES else None,
            go=partial(ui.go, f"{ROUTE}/game/{one.game}") if one.game in GAMES else None,
        )
        for one in look.played
    ]
    count = msg("ui.games_n", n=look.games)
    right = msg("stats.games_hours", games=count, n=round(minutes / 60)) if minutes >= 60 else count
    return card(ui, [card_head(ui, msg("stats.on_the_table"), right), bars(ui, rows, 7)], spacing=4)


def _lately(ui: Ui, look: Overview) -> list[ft.Control]:
    """A line chart of the owner's last games, all of the kind played last."""
    figures = summary(look.lately)
    if figures is None or look.lately[0].entry.game not in GAMES:
        return []
    entry, totals = look.lately[-1].entry, [result.total for result in look.lately]
    title = msg("stats.last_games", game=box_name(entry.game), n=len(totals))
    average, best = number(ui, figures.last_ten), figures.best.total
    below = msg("stats.average_best", who=look.owner, kind=kind_words(kind_of(entry)), average=average, best=best)
    told = ui.t(msg("stats.line_told", title=title, numbers=listed(totals)))
    parts = [card_head(ui, title, below=below, sign=game_sign(ui, entry.game)), line_chart(ui, totals, told)]
    return [card(ui, parts, spacing=6, game=entry.game)]


def game_sign(ui: Ui, game_id: str) -> ft.Control:
    """The sign of a game on a card."""
    return symbol(ui, SCREENS[game_id].look.sign, 30, theme.MAIN)


def _people(ui: Ui, look: Overview, everybody: bool, show: Callable[[], None]) -> ft.Control:
    """The players, the last one first."""
    found = [person for person in ui.controller.archive.people() if person.name in look.people]
    parts: list[ft.Control] = [card_head(ui, msg("stats.players"))]
    for person in found if everybody else found[:FEW_PEOPLE]:
        said = _record(look.people[person.name])
        parts.append(link_row(ui, disc(ui, person), person.name, said, partial(ui.go, page_of(person.name))))
    if len(found) > FEW_PEOPLE and not everybody:
        parts.append(press(ui, msg("stats.all_players", n=len(found)), show))
    return card(ui, parts, spacing=2)


def _record(record: PersonRecord) -> Message:
    """The games of a player, with the wins if any of the games could be won."""
    games = msg("ui.games_n", n=record.games)
    return msg("stats.games_wins", games=games, n=record.wins) if record.contests else games


def _more(ui: Ui) -> ft.Control:
    marks = ui.controller.archive.once(own_milestones)
    earned = msg("stats.milestones_earned", n=sum(mark.earned for mark in marks), of=len(marks))
    flag = icon(ft.Icons.FLAG_ROUNDED, 28, theme.MAIN)
    die = icon(ft.Icons.CASINO_ROUNDED, 28, theme.MAIN)
    rows = [
        link_row(ui, flag, ui.t(msg("stats.milestones")), earned, lambda: ui.go(f"{ROUTE}/milestones")),
        link_row(ui, die, ui.t(msg("stats.fairness")), msg("stats.fairness_hint"), lambda: ui.go(f"{ROUTE}/fairness")),
    ]
    return card(ui, rows, spacing=2)


def own_milestones(entries: Sequence[HistoryEntry]) -> tuple[Milestone, ...]:
    """The milestones of the app for the games that it has."""
    return milestones(entries, tuple(GAMES))


@screen
def Milestones() -> ft.Control:
    """The milestones of the app, then those of the games. Each leads to the game that earned it."""
    ui = current_ui()
    entries = ui.controller.archive.entries()
    own = ui.controller.archive.once(own_milestones)
    side = second(ui)
    beside: list[ft.Control] = []
    for game, screens in SCREENS.items():
        beside += screens.statistics.milestones(side, [entry for entry in entries if entry.game == game])
    # As long as no game has any, the second column takes half of those of the app.
    here = len(own) if beside or not is_wide(ui) else (len(own) + 1) // 2
    rows = [card_head(ui, msg("stats.own_milestones")), *(_milestone(ui, mark) for mark in own[:here])]
    beside += [card(side, [_milestone(side, mark) for mark in own[here:]], 2)] if own[here:] else []
    top = top_bar(ui, msg("stats.milestones"), msg("stats.milestones_hint"), back=ROUTE)
    body = two_columns(ui, [top], [card(ui, rows, 2)], beside=beside)
    return page_view(ui, f"{ROUTE}/milestones", body, widest=widest(ui))


def _milestone(ui: Ui, mark: Milestone) -> ft.Control:
    what = msg(f"stats.milestone.{mark.key}", n=mark.n)
    if mark.entry:
        return earned_row(ui, what, mark.entry)
    done = msg("stats.so_far", done=mark.done, of=mark.of)
    return milestone_row(ui, what, done, None)


def since(period: str) -> str:
    """The earliest time of a period as a stored time stamp, empty for all time."""
    now = datetime.now().astimezone()
    first = {
        "year": now.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0),
        "twelve_months": now - timedelta(days=365),
        "month": now - timedelta(days=30),
    }.get(period)
    return first.astimezone(UTC).isoformat(timespec="milliseconds") if first else ""


def period_button(ui: Ui, period: str, open_sheet: Callable[[], None]) -> ft.Control:
    """The name of the period on a button that opens the periods."""
    name = msg(f"stats.period.{period}")
    text = words(ui, name, "strong", size=16, room=card_room(ui) - 60)
    text.expand, text.expand_loose = True, True
    parts: list[ft.Control] = [icon(ft.Icons.EVENT_ROUNDED, 22), text]
    box = surface(
        ft.Row([*parts, icon(ft.Icons.ARROW_DROP_DOWN_ROUNDED, 24)], spacing=6, tight=True),
        edge=(1.5, theme.OUTLINE),
        radius=24,
        pad=(11, 14),
    )
    return target(ui, box, ui.t(msg("stats.period_button", period=name)), open_sheet)


def period_sheet(ui: Ui, period: str, choose: Callable[[str], None], close: Callable[[], None]) -> ft.BottomSheet:
    """The periods as chips."""
    labels = [msg(f"stats.period.{one}") for one in PERIODS]
    chips = [chip(ui, label, one == period, partial(choose, one)) for one, label in zip(PERIODS, labels, strict=True)]
    head = words(ui, msg("stats.period_title"), "heading")
    return bottom_sheet(ui, [head, wrapped(chips, 8, 8), press(ui, msg("ui.close"), close)], close, theme.MAIN, 330)


HARDLY = 0.0005
TONES = {"too_few": "plain", "usual": "good", "uneven": "warn", "odd": "warn"}


@screen
def Fairness() -> ft.Control:
    """A card for each die and pile with its draws, the expectation and a verdict."""
    ui = current_ui()
    route = f"{ROUTE}/fairness"
    found = ui.controller.archive.once(fairness)
    top = top_bar(ui, msg("stats.fairness"), msg("stats.fairness_hint"), back=ROUTE)
    if not found:
        title, hint = msg("stats.no_draws"), msg("stats.no_draws_hint")
        none = empty(ui, ft.Icons.CASINO_ROUNDED, title, hint, msg("ui.choose_a_game"), lambda: ui.go("/"))
        return page_view(ui, route, ft.Column([top, scroll([none])], spacing=0, expand=True))
    half, side = (len(found) + 1) // 2, second(ui)
    parts = [words(ui, msg("stats.fairness_intro"), "body"), *(_series(ui, series) for series in found[:half])]
    beside = [*(_series(side, series) for series in found[half:]), banner(side, msg("stats.fairness_how"), "plain")]
    return page_view(ui, route, two_columns(ui, [top], parts, beside=beside), widest=widest(ui))


def _series(ui: Ui, series: Series) -> ft.Control:
    who = msg(f"stats.drawn_by.{series.by}", n=series.draws)
    rows: list[Bar] = []
    for face in sorted(series.faces, key=lambda face: face.face):
        name, expected = series.words.face(face.face), number(ui, face.expected)
        told = ui.t(msg("stats.face_told", face=name, n=face.seen, expected=expected))
        rows.append(Bar(ui.t(name), face.seen, told, shown=f"{face.seen} / {expected}", mark=face.expected))
    below = msg("stats.both", one=msg("core.words", words=box_name(series.game)), other=who)
    head = card_head(ui, series.words.title, msg("stats.seen_expected"), below, emblem(series.game, 34))
    verdict = banner(ui, _verdict(ui, series), TONES[series.verdict])
    return card(ui, [head, bars(ui, rows, 6, 12), verdict], 8, series.game)


def _verdict(ui: Ui, series: Series) -> Message:
    if series.verdict in ("too_few", "usual"):
        return msg(f"stats.verdict.{series.verdict}")
    face = series.words.face(series.farthest.face)
    if series.chance < HARDLY:
        return msg("stats.hardly", face=face)
    return msg(f"stats.gap.{series.verdict}", face=face, one_in=round(1 / series.chance))
