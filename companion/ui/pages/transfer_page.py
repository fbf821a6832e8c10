"""The page of the data: export to a file, import after a look at the file, and return to a backup."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import flet as ft

from companion.core.blocks import Progress
from companion.core.message import Message, Problem, msg
from companion.store.backups import Backup
from companion.transfer.export_file import LISTS
from companion.transfer.merge import ImportPlan
from companion.transfer.sound import LeftOutRows, SoundExport
from companion.ui.kit.buttons import press, target, use_file_button
from companion.ui.kit.dates import day_words, time_words
from companion.ui.kit.drawing import icon
from companion.ui.kit.page import page_view, second, top_bar, two_columns, widest
from companion.ui.kit.paper import banner, neatline, paper
from companion.ui.kit.surfaces import divided, stretched, surface
from companion.ui.kit.text import counted, with_hint, words
from companion.ui.pages.transfer_desk import NO_STEP, Arrived, Busy, Copy, Desk, Errand, Rejected, WrittenExport
from companion.ui.window import theme
from companion.ui.window.component import screen, use_ref, use_state
from companion.ui.window.context import Ui, current_ui

ROUTE = "/settings/carry"
FEW = 3


@screen
def TransferPage() -> ft.Control:
    """The actions, or the present step of the one that is under way."""
    ui = current_ui()
    desk, parts = use_desk(ui)
    take_file = use_file_button(ui, msg("carry.import"), desk.arrive, sign="open_file", hint=msg("carry.import_hint"))
    beside: list[ft.Control] = []
    if not parts:
        copies = ui.controller.exchange.backups.newest_first()
        parts = [*_out(ui, desk), _section(ui, msg("carry.in"), [take_file])]
        beside = _backups(second(ui), copies, desk.look_back)
    bar = top_bar(ui, msg("carry.title"), back="/settings")
    return page_view(ui, ROUTE, two_columns(ui, [bar], parts, beside=beside), widest=widest(ui))


def use_desk(ui: Ui, taken_in: Callable[[], object] = lambda: None) -> tuple[Desk, list[ft.Control]]:
    """The desk with the controls of its present step, if any. `taken_in` is called after an import."""
    step, go_to = use_state(NO_STEP)
    desk = Desk(ui, use_ref(Errand).current, go_to, taken_in)
    match step:
        case Busy(what, done, of):
            return desk, [_progress(ui, what, done, of, desk.stop)]
        case Arrived(plan):
            return desk, _arrived(ui, plan, partial(desk.take_in, plan), desk.close)
        case Copy(backup, content):
            return desk, _copy(ui, backup, content, partial(desk.restore, backup), desk.close)
        case WrittenExport(files):
            return desk, _several(ui, files, desk)
        case Rejected(problems):
            return desk, [*_refused(ui, problems), press(ui, msg("ui.close"), desk.close, "main")]
    return desk, []


def _section(ui: Ui, title: Message, controls: Sequence[ft.Control]) -> ft.Control:
    return stretched([words(ui, title, "section"), *controls], 8)


def _out(ui: Ui, desk: Desk) -> list[ft.Control]:
    hint = msg("carry.export_hint")
    buttons = [
        press(ui, msg("carry.export"), desk.export, "main", "save", hint=hint),
        press(ui, msg("carry.table"), desk.table, sign="sheet", hint=msg("carry.table_hint")),
    ]
    return [_section(ui, msg("carry.out"), buttons)]


def _several(ui: Ui, files: Sequence[tuple[bytes, str]], desk: Desk) -> list[ft.Control]:
    """A button for each file: a browser lets a page save one file for each tap."""
    last = len(files)
    saves = [partial(desk.save, *file) for file in files[:-1]] + [partial(desk.save_last, *files[-1])]
    buttons = [press(ui, msg("carry.part", at=at, of=last), save, "main", "save") for at, save in enumerate(saves, 1)]
    title, hint = _come(ui, msg("carry.several", n=len(files))), words(ui, msg("carry.several_hint"))
    return [title, hint, *buttons, press(ui, msg("ui.close"), desk.close)]


def _backups(ui: Ui, backups: Sequence[Backup], look: Callable[[Backup], Awaitable[None]]) -> list[ft.Control]:
    hint = words(ui, msg("carry.backups_hint"), "small", theme.INK2)
    rows: ft.Control = words(ui, msg("carry.no_backups"), "small", theme.INK2)
    if backups:
        rows = paper(divided(_backup_row(ui, backup, look) for backup in backups))
    return [_section(ui, msg("carry.backups"), [hint, rows])]


def _when(ui: Ui, backup: Backup) -> str:
    stamp = backup.made.isoformat()
    return f"{day_words(ui, stamp)}, {time_words(stamp)}"


def _backup_row(ui: Ui, backup: Backup, look: Callable[[Backup], Awaitable[None]]) -> ft.Control:
    when, why = _when(ui, backup), ui.t(msg(f"carry.reason.{backup.reason}"))
    texts = ft.Column(with_hint(ui, when, why), spacing=0, expand=True)
    sign, way = icon(ft.Icons.RESTORE_ROUNDED, 24, theme.MAIN), icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, 24, theme.INK2)
    box = surface(ft.Row([sign, texts, way], spacing=12), None, radius=12, pad=(8, 0))

    async def open_it() -> None:
        await look(backup)

    return target(ui, box, f"{when}. {why}", open_it)


def _arrived(ui: Ui, plan: ImportPlan, take_in: Callable[[], object], stop: Callable[[], None]) -> list[ft.Control]:
    """The counts of each list in the file (new, changed, known), and the buttons to import or cancel."""
    lines: list[ft.Control] = [_come(ui, msg("carry.in_the_file"))]
    for name, rows in plan.lists.items():
        told = [ui.t(msg(f"carry.count.{key}", n=count)) for key, count in rows.counts.items() if count]
        if told:
            lines.append(_line(ui, msg(f"carry.list.{name}"), " · ".join(told)))
    settings = msg("carry.settings_in" if plan.settings else "carry.settings_own")
    lines.append(_line(ui, msg("carry.settings"), ui.t(settings)))
    if plan.leaving:
        lines.append(banner(ui, msg("carry.leaving", n=len(plan.leaving)), "warn"))
    lines += _left_out(ui, plan.left_out)
    if not plan.changes:
        lines.append(banner(ui, msg("carry.nothing_new"), "good"))
        return [paper(ft.Column(lines, spacing=10)), press(ui, msg("ui.close"), stop, "main")]
    lines.append(words(ui, msg("carry.merge_rule"), "small", theme.INK2))
    take = press(ui, msg("carry.take_in"), take_in, "main", "check")
    return [paper(ft.Column(lines, spacing=10)), take, press(ui, msg("ui.cancel"), stop)]


def _copy(
    ui: Ui, backup: Backup, content: SoundExport, restore: Callable[[], object], stop: Callable[[], None]
) -> list[ft.Control]:
    lines: list[ft.Control] = [_come(ui, msg("carry.in_the_copy", when=_when(ui, backup)))]
    told = [(name, count) for name, count in content.counts.items() if count or name == "history"]
    lines += [_line(ui, msg(f"carry.list.{name}"), str(count)) for name, count in told]
    lines += _left_out(ui, content.left_out)
    lines.append(words(ui, msg("carry.restore_rule"), "small", theme.INK2))
    back = press(ui, msg("carry.restore"), restore, "main", "restore")
    return [paper(ft.Column(lines, spacing=10)), back, press(ui, msg("ui.cancel"), stop)]


def _come(ui: Ui, title: Message) -> ft.Control:
    """A heading that is said aloud as it comes."""
    return ft.Semantics(content=words(ui, title, "heading"), live_region=True, container=True)


def _line(ui: Ui, label: Message, value: str) -> ft.Control:
    texts = [words(ui, label, "strong"), words(ui, value, "body", theme.INK2)]
    return ft.MergeSemantics(ft.Column(texts, spacing=0))


def _left_out(ui: Ui, left_out: LeftOutRows) -> list[ft.Control]:
    """A banner that counts the unusable entries of a file, with the first of them by name."""
    if not left_out.entries:
        return []
    texts = _sentences(ui, left_out.problems)
    told: list[ft.Control] = [words(ui, msg("core.words", words=text), "small", theme.INK2) for text in texts[:FEW]]
    return [banner(ui, msg("carry.left_out", n=left_out.entries), "warn"), *told, *_more(ui, texts), _details(ui)]


def _refused(ui: Ui, problems: Sequence[Problem]) -> list[ft.Control]:
    texts = _sentences(ui, problems)
    told = [banner(ui, msg("core.words", words=text), "bad", live=True) for text in texts[:FEW]]
    after = [*_more(ui, texts), words(ui, msg("carry.unchanged")), _details(ui)]
    return [words(ui, msg("carry.refused"), "heading"), *told, *after]


def _sentences(ui: Ui, problems: Sequence[Problem]) -> list[str]:
    """One sentence for each damaged game or box, however many problems it has."""
    return list(dict.fromkeys(ui.t(_told(problem)) for problem in problems))


def _more(ui: Ui, texts: Sequence[str]) -> list[ft.Control]:
    more = len(texts) - FEW
    return [words(ui, msg("carry.more_problems", n=more), "small", theme.INK2)] if more > 0 else []


def _details(ui: Ui) -> ft.Control:
    return words(ui, msg("carry.in_the_report"), "small", theme.INK2)


def _told(problem: Problem) -> Message:
    """The problem in the words of a player, by the list and the entry of the file."""
    name, _, place = problem.where.partition(".")
    if not name:
        return problem.text
    if name == "settings":
        return msg("carry.bad_settings")
    at = place.partition(".")[0]
    if name not in LISTS or not at.isdigit():
        return msg("carry.damaged")
    return msg("carry.bad_entry", entries=msg(f"carry.list.{name}"), place=int(at) + 1)


CELLS = 20


def _progress(ui: Ui, what: Message, done: int, of: int, stop: Callable[[], object]) -> ft.Control:
    """The progress of long work, with a button to stop it. A screen reader says the heading once and no numbers.

    `of` is 0 as long as the amount of work is unknown.
    """
    line = neatline(Progress((CELLS,), CELLS * min(done, of) // of if of else 0, True, what))
    parts: list[ft.Control] = [
        ft.Semantics(content=words(ui, what, "heading"), live_region=True, container=True),
        ft.Semantics(content=line, exclude_semantics=True),
        words(ui, msg("core.how_far", done=counted(ui, done), of=counted(ui, of)) if of else " ", "body", theme.INK2),
        press(ui, msg("ui.cancel"), stop),
    ]
    return paper(stretched(parts, 12))
