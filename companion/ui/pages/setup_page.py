"""Setting up a game: its options sheet as a form, with the names of the last time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.content.shelf import box_name
from companion.core.dealing import OWN
from companion.core.deals import Deal, dealing_of
from companion.core.game import AnyGame, Options
from companion.core.message import NO_PROBLEMS, Problem, msg
from companion.core.sheet import LONGEST_NAME, REQUIRED, Choice, ChoiceOrOwn, Count, Field, Record, Rows, Text
from companion.games import GAMES
from companion.history.nameless import is_placeholder, with_names
from companion.history.statistics import owner
from companion.ui.games import SCREENS
from companion.ui.kit.buttons import icon_button, press
from companion.ui.kit.empty import not_found_view
from companion.ui.kit.forms.box_choice import box_choice
from companion.ui.kit.forms.entry_order import Order, use_order
from companion.ui.kit.forms.fields import at_field, field_control, text_control, under_field
from companion.ui.kit.forms.grades import grades_control
from companion.ui.kit.forms.per_player import each_control
from companion.ui.kit.page import address_part, foot, is_wide, page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import banner
from companion.ui.kit.people import name_chips
from companion.ui.kit.surfaces import stretched
from companion.ui.kit.text import words
from companion.ui.pages.keeping import before_a_game, know_of_tabs
from companion.ui.pages.setup_fields import Chosen, asked, deal_named, dealt_paper, is_box
from companion.ui.pages.words_page import WordsPaper
from companion.ui.window import theme
from companion.ui.window.component import Ref, screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

# Lower than this, for text of the usual size, the bar scrolls along: what is chosen, and the button, keep their place.
ROOMY = 300


@screen
def Setup() -> ft.Control:
    """The form of one game.

    What is entered lies in a ref: a re-render at every letter would give slow connections back an older text.
    """
    ui = current_ui()
    code, box_id = address_part("code"), address_part("box")
    deal = deal_named(code)
    game_id = address_part("game_id") or (deal.game.id if deal else "")
    game = GAMES.get(game_id)
    values = use_ref(lambda: _first_values(ui, game, box_id, deal) if game else {})
    _, redraw = use_state(0)
    begun = use_ref(False)
    changed: Ref[Callable[[], None]] = use_ref(lambda: lambda: None)
    problems, set_problems = use_state(NO_PROBLEMS)
    order = use_order()
    if game is None or (code and (deal is None or deal.game is not game)):
        return not_found_view(ui, f"/game/{game_id}/setup")
    fields = game.rules.options.root.fields

    def enter(entry: Field) -> Callable[[Any], None]:
        def entered(value: Any) -> None:
            values.current[entry.key] = value
            changed.current()
            if not isinstance(entry, Text):
                redraw(lambda now: now + 1)

        return entered

    def chosen() -> None:
        changed.current()
        redraw(lambda now: now + 1)

    def seat(order: Sequence[int]) -> None:
        """What somebody has for themselves, such as a colour, goes along; what is left over stays for the next one."""
        for entry in fields:
            if isinstance(entry, Rows) and (entry.key == "players" or isinstance(entry.of, Choice)):
                before = values.current[entry.key]
                rest = [at for at in range(len(before)) if at not in order] if isinstance(entry.of, Choice) else []
                values.current[entry.key] = [before[at] for at in (*order, *rest)]
        chosen()

    def mixable(options: Options) -> bool:
        """Whether several play with what the app deals: each of them may want a say in its chance."""
        dealing = None if deal else game.dealing
        return dealing is not None and len(options["players"]) > 1 and dealing.deals(options)

    def begin() -> None:
        checked = game.rules.options.check({**values.current, "players": with_names(values.current["players"], ui.t)})
        found = [*checked.problems, *(deal.contradictions(values.current, "") if deal else ())]
        set_problems(found)
        if not found and not begun.current:  # the second of two quick taps begins no second game
            running = ui.controller.table.game_of_deal(deal.code) if deal else None
            mixing = ui.controller.store.mixing
            mixed = mixing.of(game_id) if mixable(checked.value) else None
            running = running or ui.controller.table.start(game_id, checked.value, deal.code if deal else None, mixed)
            if mixed:
                mixing.end(game_id)
            begun.current = True
            know_of_tabs(ui)
            ui.go(f"/play/{running.session.id}")

    parts: list[ft.Control] = []
    decided = {key for key, value in deal.decided.items() if value is not OWN} if deal else set()
    for entry in asked(fields, values.current):
        if entry.key in decided:
            continue
        room = second(ui) if parts or deal else ui  # the first part has the left column
        if deal and isinstance(entry, Rows) and entry.key == "players" and dealing_of(game).solo:
            entry = replace(entry, most=1)
        if is_box(entry):
            parts += box_choice(room, game_id, entry, values.current, chosen, _box_picture(game_id))
            continue
        held = partial(values.current.__getitem__, entry.key)
        if isinstance(entry, Rows) and isinstance(entry.of, Choice):
            parts.append(each_control(ui, entry, with_names(values.current["players"], ui.t), held, enter(entry)))
        elif isinstance(entry, Rows):
            parts.append(_names(room, entry, held, enter(entry), seat, changed, problems, order))
        elif isinstance(entry, Record):
            parts += _record(room, entry, held, enter(entry), problems, order)
        elif isinstance(entry, Count) and entry.notes:
            parts.append(grades_control(room, entry, entry.notes(values.current), held(), enter(entry)))
            if said := SCREENS[game_id].set_up.advice(room, entry.key, values.current):
                parts.append(banner(room, said, "plain", "chart"))
            parts += [banner(room, problem.text, "bad", live=True) for problem in at_field(problems, entry.key)]
        else:
            own = under_field(problems, entry.key)
            parts.append(field_control(room, entry, held(), enter(entry), own, entry.key, order))
    parts += [banner(ui, problem.text, "bad", live=True) for problem in at_field(problems, "")]
    bar = top_bar(ui, box_name(game_id), msg("ui.new_game"), back=f"/game/{game_id}", game=game_id)
    if deal:
        parts.insert(0, dealt_paper(ui, deal))
    elif game.dealing:
        if mixable(values.current):
            parts.append(WordsPaper(game_id, key="words"))
        parts.append(press(ui, msg("ui.deal.title"), lambda: ui.go("/deal"), "other", "code"))
    parts[1:1] = before_a_game(second(ui), lambda: redraw(lambda now: now + 1))
    summary = Chosen(game_id, fields, values.current, changed, key="chosen")
    actions = foot([summary, press(ui, msg("ui.begin"), begin, "main", "next")])
    fixed = ui.height >= ROOMY * ui.scale or is_wide(ui)
    first = parts[:1] if fixed else [bar, *parts[:1]]
    body = two_columns(ui, [bar] if fixed else [], first, [actions], parts[1:], spacing=18)
    return page_view(
        ui, ft.context.page.route if deal else f"/game/{game_id}/setup", body, game=game_id, widest=widest(ui)
    )


def _first_values(ui: Ui, game: AnyGame, box_id: str, deal: Deal | None) -> dict[str, Any]:
    """As the last time, where that still fits; else the defaults, with "You" in the player's language.

    Who plays is known of those who have played. Nobody else gets a name that the app has made up: their field is empty.

    A box or board that one comes from, one's own or one of ours, is chosen already, and so is what a deal has decided.
    """
    defaults = {entry.key: entry.default for entry in game.rules.options.root.fields if entry.default is not REQUIRED}
    defaults |= SCREENS[game.id].set_up.first
    if defaults.get("players") == ["You"]:
        defaults["players"] = [ui.t(msg("ui.you"))]
    last = ui.controller.table.last_set_up(game.id)
    values = {**defaults, **last}
    if not last or game.rules.options.check(values).problems:
        values = {**defaults, "players": _likely_names(ui, defaults["players"])}
    values["players"] = ["" if is_placeholder(name) else name for name in values["players"]]
    own = next((entry for entry in game.rules.options.root.fields if is_box(entry)), None)
    box = next((box for box in ui.controller.boxes.of(game.id) if box.id == box_id), None)
    if own and box:
        values = {**values, own.key: box.content}
    elif isinstance(own, ChoiceOrOwn) and box_id in own.choices:
        values = {**values, own.key: box_id}
    return deepcopy(_dealt(values, deal) if deal else values)


def _dealt(values: dict[str, Any], deal: Deal) -> dict[str, Any]:
    """With all that the code knows; where it is for one, the first of those who played last."""
    left_out = [key for key, value in deal.decided.items() if value is None]
    kept = {key: value for key, value in values.items() if key not in left_out}
    players = kept["players"][:1] if dealing_of(deal.game).solo else kept["players"]
    return {**kept, "players": players, **deal.options}


def _likely_names(ui: Ui, defaults: Sequence[str]) -> list[str]:
    """For a game that is new here: whose phone this is, and who played last; "You", where one can play alone."""
    archive = ui.controller.archive
    first = owner(archive.entries())
    known = sorted((person.name for person in archive.people()), key=lambda name: name != first)
    if len(defaults) == 1:
        return known[:1] or list(defaults)
    return [*known, *("" for _ in defaults)][: len(defaults)]


def _names(
    ui: Ui,
    entry: Rows,
    now: Callable[[], list[str]],
    on_change: Callable[[list[str]], None],
    seat: Callable[[Sequence[int]], None],
    typed: Ref[Callable[[], None]],
    problems: Sequence[Problem],
    order: Order,
) -> ft.Control:
    """The players in order of play. Rows can be added and taken out within the limits of the box.

    `now` tells who they are, also between a tap and the next drawing. `seat` lets those with these numbers sit in this
    order, with all that is theirs.
    """
    names = now()
    seats = range(len(names))

    def put(at: int, name: str) -> None:
        if at < len(now()):
            now()[at] = name
            typed.current()

    def without(at: int) -> None:
        if now() is names:  # else the row that was meant may be gone already
            seat([other for other in seats if other != at])

    def starts(at: int) -> None:
        if now() is names:
            seat([*seats[at:], *seats[:at]])

    def add() -> None:
        if len(now()) < entry.most:
            on_change([*now(), ""])

    def tapped(name: str) -> None:
        """In or out: to the first place that nobody has yet; at a full table the last one makes room."""
        sitting = now()
        if name not in sitting:
            free = sitting.index("") if "" in sitting else min(len(sitting), entry.most - 1)
            on_change([*sitting[:free], name, *sitting[free + 1 :]])
        elif len(sitting) > entry.fewest:
            seat([at for at, other in enumerate(sitting) if other != name])
        elif entry.fewest > 1:
            on_change(["" if other == name else other for other in sitting])

    rows: list[ft.Control] = [words(ui, msg("ui.who_plays"), "section")]
    rows += name_chips(ui, names, tapped)
    for at, (name, shown) in enumerate(zip(names, with_names(names, ui.t), strict=True)):
        own = at_field(problems, f"{entry.key}.{at}")
        # Who sits there is part of the key, so that a row that goes elsewhere does not leave its text behind.
        key = f"name-{len(names)}-{at}-{id(names)}"
        label = msg("ui.player_n", n=at + 1)
        field = text_control(ui, label, name, partial(put, at), LONGEST_NAME, bool(own), key, order)
        field.expand = True
        parts: list[ft.Control] = [field]
        if entry.hint and len(names) > 1:
            begins = msg("ui.starts" if at == 0 else "ui.let_start", name=shown)
            first = at == 0
            flag = ft.Icons.FLAG_ROUNDED if first else ft.Icons.OUTLINED_FLAG_ROUNDED
            tint = theme.MAIN if first else theme.OUTLINE
            parts.insert(0, icon_button(ui, flag, begins, partial(starts, at), tint))
        if len(names) > entry.fewest:
            remove = msg("ui.remove_player", name=shown)
            parts.append(icon_button(ui, ft.Icons.CLOSE_ROUNDED, remove, partial(without, at)))
        rows.append(ft.Row(parts, spacing=6))
        rows += [banner(ui, problem.text, "bad", live=True) for problem in own]
    rows += [banner(ui, problem.text, "bad", live=True) for problem in at_field(problems, entry.key)]
    if len(names) < entry.most:
        rows.append(press(ui, msg("ui.add_player"), add, "other", "add"))
    if len(names) > 1:
        rows += [words(ui, text, "small", theme.INK2) for text in (entry.hint, msg("ui.names_hint")) if text]
    return stretched(rows)


def _record(
    ui: Ui,
    entry: Record,
    now: Callable[[], dict[str, Any]],
    on_change: Callable[[Any], None],
    problems: Sequence[Problem],
    order: Order,
) -> list[ft.Control]:
    """Entries that belong together, each with what is wrong with it."""

    def put(key: str, value: Any) -> None:
        on_change({**now(), key: value})

    parts: list[ft.Control] = []
    for inner in entry.fields:
        own = at_field(problems, f"{entry.key}.{inner.key}")
        key = f"{entry.key}-{inner.key}"
        parts.append(field_control(ui, inner, now()[inner.key], partial(put, inner.key), own, key, order))
    return [*parts, *(banner(ui, problem.text, "bad", live=True) for problem in at_field(problems, entry.key))]


def _box_picture(game_id: str) -> Callable[[Ui, Any], ft.Container | None]:
    editor = SCREENS[game_id].box
    return editor.picture if editor else lambda ui, box: None
