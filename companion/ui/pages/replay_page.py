"""The page on which a player steps through a finished game: one of the history, or one of a link."""

from __future__ import annotations

import flet as ft

from companion.content.data_files import box_name
from companion.core.blocks import Button, Menu
from companion.core.message import Message, Refused, msg
from companion.core.session import Session, evolved
from companion.core.strict_json import Entries
from companion.games import GAMES
from companion.transfer.game_link import session_of_link
from companion.ui.blocks.controls import Hands, block_controls
from companion.ui.blocks.game_screens import Replayed
from companion.ui.games import SCREENS
from companion.ui.kit.course_controls import course_paper, course_slider, latest_steps
from companion.ui.kit.empty import empty, not_found_view
from companion.ui.kit.page import address_part, foot, is_wide, page_view, scroll, second, top_bar, two_columns, widest
from companion.ui.kit.people import seated
from companion.ui.kit.reuse import Reuse
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.window import theme
from companion.ui.window.component import component, screen, use_ref, use_state
from companion.ui.window.context import current_ui
from companion.ui.window.other_windows import redraw_when_changed

# In a window lower than this, for text of the usual size, only the slider keeps its place.
ROOMY = 700


@screen
def Replay() -> ft.Control:
    """The replay of a game of the history."""
    ui = current_ui()
    finished_id = address_part("finished_id")
    redraw_when_changed(ui, lambda table, ids: table == "history" and finished_id in ids)
    finished = ui.controller.archive.finished(finished_id)
    seen = ui.controller.archive.review(finished)
    if finished is None or seen.session is None:
        return not_found_view(ui, f"/history/{finished_id}/replay")
    route = f"/history/{finished_id}/replay"
    table = ReplayTable(finished_id, seen.session, f"/history/{finished_id}", finished.analysis, key=seen.session.id)
    return page_view(ui, route, table, game=finished.game, widest=widest(ui))


@screen
def LinkedGame() -> ft.Control:
    """The replay of a game in a link. Nothing of the game is stored."""
    ui = current_ui()
    text = address_part("link")
    route = f"/replay/{text}"
    opened = use_ref(lambda: _opened(text)).current
    if isinstance(opened, Message):
        said = empty(ui, ft.Icons.LINK_OFF_ROUNDED, msg("ui.replay.none"), opened, msg("ui.home"), lambda: ui.go("/"))
        return page_view(ui, route, scroll([ft.Container(height=24), said]), tab="/")
    table = ReplayTable(text, opened, "/", link=True, key=opened.id)
    return page_view(ui, route, table, game=opened.game, widest=widest(ui))


def _opened(text: str) -> Session | Message:
    try:
        return session_of_link(text)
    except Refused as refused:
        return refused.text


def _states(session: Session) -> list[object]:
    """The states after the set-up and after each tap."""
    game = GAMES[session.game]
    states: list[object] = [evolved(game, None, session.opening)]
    for turn in session.turns:
        states.append(evolved(game, states[-1], turn.events))
    return states


@component
def ReplayTable(name: str, session: Session, back: str, known: Entries | None = None, link: bool = False) -> ft.Control:
    """The table with a slider, at first at the end of the game. Nothing on the table can be pressed."""
    ui = current_ui()
    states = use_ref(lambda: _states(session)).current
    at, go_to = use_state(len(states) - 1)
    game, last = GAMES[session.game], len(states) - 1
    shown = game.telling.view(states[at])
    events = session.turns[at - 1].events if at else session.opening
    story = ui.t(game.telling.story(events))
    still = [block for block in shown.blocks if not isinstance(block, Button | Menu)]
    table = stretched(block_controls(ui, still, Hands(SCREENS[session.game].draw, Reuse(), at)), 12)
    parts: list[ft.Control] = [
        words(ui, story[:1].upper() + story[1:], "section"),
        words(ui, shown.title, "small", theme.INK2),
        ft.Container(table, ignore_interactions=True),
    ]
    where, back_one, on_one = msg("ui.replay.step", n=at, of=last), msg("ui.replay.back"), msg("ui.replay.on")
    slider = course_slider(ui, at, last, where, back_one, on_one, go_to)
    at_hand = ui.height >= ROOMY * ui.scale
    replayed = Replayed(name, link, session, states[at], states[-1], known)
    analysis = SCREENS[session.game].analysis
    along = analysis.along(second(ui) if at_hand else ui, replayed) if analysis else []
    who = ", ".join(seated(session.options))
    bar = top_bar(ui, box_name(session.game), who, back=back, game=session.game)
    before = [course_paper(second(ui), latest_steps(session, at))] if at_hand and at else []
    feet = [foot([*(along if at_hand else []), slider])]
    return two_columns(ui, [bar], parts if at_hand else [*along, *parts], feet, before if is_wide(ui) else ())
