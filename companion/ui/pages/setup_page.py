"""The page on which a game is set up, and the one for the code of a deal. It proposes what was chosen last."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy

import flet as ft

from companion.content.data_files import box_name
from companion.core.deal_codes import OWN, spoken_code
from companion.core.deals import Deal, dealing_of, read_deal
from companion.core.game import AnyGame
from companion.core.message import NO_PROBLEMS, Message, Problem, Refused, msg
from companion.core.sheet import REQUIRED, ChoiceOrOwn
from companion.core.strict_json import Json
from companion.games import GAMES
from companion.history.history_entry import is_placeholder
from companion.history.history_figures import owner
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import press
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.forms.entry_order import use_order
from companion.ui.kit.forms.fields import text_control
from companion.ui.kit.page import address_part, foot, is_wide, page_view, scroll, second, top_bar, two_columns, widest
from companion.ui.kit.paper import banner, paper
from companion.ui.kit.people import seated
from companion.ui.kit.scan_codes import commitment_lines
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.pages.keeping import before_a_game, know_of_tabs
from companion.ui.pages.setup_form import SetupForm, SetupSummary, form_controls, is_box
from companion.ui.pages.words_page import WordsPaper
from companion.ui.window import theme
from companion.ui.window.component import Ref, screen, use_redraw, use_ref, use_state
from companion.ui.window.context import Ui, current_ui
from companion.ui.window.notice import guard

# In a window lower than this, for text of the usual size, the bar scrolls along; the summary and the button stay.
ROOMY = 300


@screen
def Setup() -> ft.Control:
    """The form of a game; the code of a deal or a box may come with the address."""
    ui = current_ui()
    code, box_id = address_part("code"), address_part("box")
    found = _deal_in(code) if code else None
    deal = found if isinstance(found, Deal) else None
    game_id = address_part("game_id") or (deal.game.id if deal else "")
    game = GAMES.get(game_id)
    values = use_ref(lambda: _first_values(ui, game, box_id, deal) if game else {})
    redraw = use_redraw()
    begun = use_ref(False)
    tell: Ref[Callable[[], None]] = use_ref(lambda: lambda: None)
    problems, set_problems = use_state(NO_PROBLEMS)
    order = use_order()
    if game is None or (code and (deal is None or deal.game is not game)):
        return not_found_view(ui, f"/game/{game_id}/setup")

    form = SetupForm(ui, game, deal, values.current, problems, order, tell, redraw)
    parts = [*_deal_paper(ui, deal), *form_controls(form)]
    if game.dealing and not deal:
        if form.can_mix(form.values):
            parts.append(WordsPaper(game_id, key="words"))
        parts.append(press(ui, msg("ui.deal.title"), lambda: ui.go("/deal"), "other", "code"))
    parts[1:1] = before_a_game(second(ui), redraw)
    bar = top_bar(ui, box_name(game_id), msg("ui.new_game"), back=f"/game/{game_id}", game=game_id)
    begin = press(ui, msg("ui.begin"), lambda: _begin(form, set_problems, begun), "main", "next")
    actions = foot([SetupSummary(form, key="chosen"), begin])
    fixed = ui.height >= ROOMY * ui.scale or is_wide(ui)
    first = parts[:1] if fixed else [bar, *parts[:1]]
    body = two_columns(ui, [bar] if fixed else [], first, [actions], parts[1:], spacing=18)
    route = ft.context.page.route if deal else f"/game/{game_id}/setup"
    return page_view(ui, route, body, game=game_id, widest=widest(ui))


def _begin(form: SetupForm, show: Callable[[Sequence[Problem]], None], begun: Ref[bool]) -> None:
    """Start the game, or show the problems. The second of two quick taps starts no second game."""
    ui, deal = form.ui, form.deal
    checked = form.game.rules.options.check({**form.values, "players": form.shown_names})
    found = [*checked.problems, *(deal.contradictions(form.values, "") if deal else ())]
    show(found)
    if found or begun.current:
        return
    table, mixing = ui.controller.table, ui.controller.store.mixing
    mixed = mixing.of(form.game.id) if form.can_mix(checked.value) else None
    running = table.game_of_deal(deal.code) if deal else None
    running = running or table.start(form.game.id, checked.value, deal.code if deal else None, mixed)
    if mixed:
        mixing.end(form.game.id)
    begun.current = True
    know_of_tabs(ui)
    ui.go(f"/play/{running.session.id}")


def _deal_paper(ui: Ui, deal: Deal | None) -> list[ft.Control]:
    """The code of the deal, the hint that the deal decides the rest, and whether the player knows this deal."""
    if deal is None:
        return []
    lines: list[ft.Control] = [
        words(ui, msg("ui.deal.named", code=spoken_code(deal.code)), "section"),
        words(ui, msg("ui.deal.decided"), "small", theme.INK2),
    ]
    if ui.controller.table.game_of_deal(deal.code):
        lines.append(banner(ui, msg("ui.deal.on_table"), "plain", "card"))
    elif ui.controller.results.knows_deal(deal.code):
        lines.append(banner(ui, msg("ui.deal.known"), "warn"))
    lines.append(commitment_lines(ui, deal.code))
    lines.append(press(ui, msg("ui.deal.without"), lambda: ui.go(f"/game/{deal.game.id}/setup"), "other"))
    return [paper(stretched(lines))]


def _first_values(ui: Ui, game: AnyGame, box_id: str, deal: Deal | None) -> Json:
    """The options of the last game where they still fit, otherwise the defaults with the players known so far.

    The app makes up no names: the field of an unknown player is empty. A box or board of the address is chosen
    already, and so are the options that a deal has decided.
    """
    fields = game.rules.options.root.fields
    defaults: Json = {entry.key: entry.default for entry in fields if entry.default is not REQUIRED}
    defaults |= SCREENS[game.id].set_up.first
    if defaults.get("players") == ["You"]:
        defaults |= {"players": [ui.t(msg("ui.you"))]}
    last = ui.controller.table.last_set_up(game.id)
    values: Json = {**defaults, **last}
    if not last or game.rules.options.check(values).problems:
        values = {**defaults, "players": _likely_names(ui, seated(defaults))}
    values |= {"players": ["" if is_placeholder(name) else name for name in seated(values)]}
    own = next((entry for entry in fields if is_box(entry)), None)
    box = next((box for box in ui.controller.boxes.of(game.id) if box.id == box_id), None)
    if own and box:
        values |= {own.key: box.content}
    elif isinstance(own, ChoiceOrOwn) and box_id in own.choices:
        values |= {own.key: box_id}
    return deepcopy(_dealt(values, deal) if deal else values)


def _dealt(values: Json, deal: Deal) -> Json:
    """The values with all that the deal decides. A deal for one keeps the first player only."""
    kept = {key: value for key, value in values.items() if deal.decided.get(key, OWN) is not None}
    players = seated(kept)[:1] if dealing_of(deal.game).solo else seated(kept)
    return {**kept, "players": players, **deal.options}


def _likely_names(ui: Ui, defaults: Sequence[str]) -> list[str]:
    """The players of a first game: the owner of the phone, then the last players; alone, at least the default name."""
    archive = ui.controller.archive
    first = owner(archive.entries())
    known = sorted((person.name for person in archive.people()), key=lambda name: name != first)
    if len(defaults) == 1:
        return known[:1] or list(defaults)
    return [*known, *("" for _ in defaults)][: len(defaults)]


# As long as any link that is pasted where a code is typed.
LONGEST = 4000
CODE = re.compile(r"#deal=(\w+)", re.ASCII)
GAME = re.compile(r"#game=([\w-]+)", re.ASCII)


@screen
def DealPage() -> ft.Control:
    """The set-up of the code in the address, or a field for a code; a wrong code stands in the field."""
    ui = current_ui()
    code = address_part("code")
    typed = use_ref(code)
    known = _deal_in(code) if code else None
    problem, show = use_state(known if isinstance(known, Message) else None)
    if isinstance(known, Deal):
        return Setup()

    def type_text(text: str) -> None:
        typed.current = text

    def go_on() -> None:
        if link := GAME.search(typed.current):
            ui.go(f"/replay/{link[1]}")
            return
        found = _deal_in(typed.current)
        if isinstance(found, Message):
            show(found)
        else:
            show(None)
            ui.go(f"/game/{found.game.id}/deal/{found.code}")

    field = text_control(ui, msg("ui.deal.field"), typed.current, type_text, LONGEST, bool(problem))
    field.autofocus = ui.device.has_keys
    field.on_submit = guard(ui, go_on)
    wrong = [banner(ui, problem, "bad", live=True)] if problem else []
    parts = [field, *wrong, words(ui, msg("ui.deal.type_hint"), "body")]
    bar = top_bar(ui, msg("ui.deal.title"), back="/")
    actions = foot([press(ui, msg("ui.deal.go_on"), go_on, "main", "next")])
    body = ft.Column([bar, scroll(parts, top=8), actions], spacing=0, expand=True)
    return page_view(ui, f"/deal/{code}" if code else "/deal", body)


def _deal_in(text: str) -> Deal | Message:
    """The deal of a code or of a pasted link with a code, or the reason why there is none."""
    link = CODE.search(text)
    try:
        return read_deal(GAMES, link[1] if link else text)
    except Refused as refused:
        return refused.text
