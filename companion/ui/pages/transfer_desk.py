"""What the page of your data does: one thing at a time, beside everything else, and it can be watched and stopped."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import flet as ft

from companion.core.long_work import Work
from companion.core.message import Message, Problem, msg
from companion.store.backups import Backup
from companion.store.problem import StoreProblem
from companion.transfer import export_file, other_formats
from companion.transfer.export_file import BadFile
from companion.transfer.merge import Plan
from companion.transfer.sound import LeftOut, Sound
from companion.ui.window.background import in_background
from companion.ui.window.context import Ui
from companion.ui.window.notice import say

log = logging.getLogger("companion")


class Stopped(Exception):
    """The player does not want it any more."""


@dataclass(frozen=True)
class Busy:
    """Something takes a while: what, and how far it is."""

    what: Message
    done: int
    of: int


@dataclass(frozen=True)
class Arrived:
    """A file has been read, and this is what it would change."""

    plan: Plan


@dataclass(frozen=True)
class Copy:
    """A copy has been read, and this is what is in it."""

    backup: Backup
    content: Sound


@dataclass(frozen=True)
class Written:
    """An export that is too long for one file. Each of these is an export of its own."""

    files: Sequence[tuple[bytes, str]]


@dataclass(frozen=True)
class Rejected:
    """A file is not taken in, for these reasons."""

    problems: Sequence[Problem]


Step = Busy | Arrived | Copy | Written | Rejected | None


@dataclass
class Errand:
    """What goes on, however often the page is drawn meanwhile."""

    at_work: bool = False
    stopped: bool = False


class Desk:
    """All that the page can do. What comes of it is the next step of the page."""

    def __init__(self, ui: Ui, errand: Errand, go_to: Callable[[Step], None], taken_in: Callable[[], object]) -> None:
        self.ui = ui
        self.taken_in = taken_in
        self.exchange = ui.controller.exchange
        self.go_to = go_to
        self._errand = errand

    def close(self) -> None:
        """Back to what can be done."""
        self.go_to(None)

    def stop(self) -> None:
        """Nothing is changed before the last moment of any work, so all of it can be stopped."""
        self._errand.stopped = True

    async def arrive(self, content: bytes) -> None:
        async def arrived(plan: Plan) -> Step:
            _note(plan.left_out)
            return Arrived(plan)

        await self._do("look", self.exchange.look(export_file.cut(content)), arrived)

    async def take_in(self, plan: Plan) -> None:
        async def done(kept: Backup | None) -> None:
            say(self.ui, msg("carry.taken_in"))
            self._find_again()
            self._use_settings()
            self.taken_in()

        await self._do("take_in", self.exchange.take_in(plan), done)

    async def look_back(self, backup: Backup) -> None:
        async def there(content: Sound) -> Step:
            _note(content.left_out)
            return Copy(backup, content)

        await self._do("copy", self.exchange.look_back(backup.name), there)

    async def restore(self, backup: Backup) -> None:
        def back_again(kept: Backup) -> None:
            ft.context.page.run_task(self.restore, kept)

        async def done(kept: Backup) -> None:
            say(self.ui, msg("carry.restored"), undo=partial(back_again, kept))
            self._use_settings()

        await self._do("restore", self.exchange.restore(backup.name), done)

    async def export(self) -> None:
        async def ready(files: Sequence[tuple[bytes, str]]) -> Step:
            if len(files) > 1:
                return Written(files)
            await self.save_last(*files[0])
            return None

        await self._do("export", _files(self.ui), ready)

    async def table(self) -> None:
        async def ready(written: tuple[bytes, str]) -> None:
            await self.save(*written)

        await self._do("table", _table(self.ui), ready)

    async def save(self, content: bytes, name: str) -> None:
        await self.ui.device.save(content, name)
        say(self.ui, msg("carry.ready"))

    async def save_last(self, content: bytes, name: str) -> None:
        """With this file all that is here lies elsewhere, too."""
        await self.save(content, name)
        if self.ui.browser:
            self.exchange.reminder.exported()

    async def _do(self, what: str, work: Work[Any], then: Callable[[Any], Awaitable[Step]]) -> None:
        errand = self._errand
        if errand.at_work:
            return
        errand.at_work, errand.stopped = True, False
        after: Step = None
        try:
            after = await then(await in_background(work, partial(self._on_progress, what)))
        except Stopped:
            say(self.ui, msg("carry.unchanged"))
        except BadFile as bad:
            log.warning("a file was not taken in: %s", bad.detail)
            after = Rejected(bad.problems)
        except StoreProblem as problem:
            after = Rejected([Problem("", problem.code, problem.text)])
        finally:
            errand.at_work = False
            self.go_to(after)

    def _on_progress(self, what: str, done: int, of: int) -> None:
        """Only of what takes longer than a moment."""
        if self._errand.stopped:
            raise Stopped
        self.go_to(Busy(msg(f"carry.busy.{what}"), done, of))

    def _find_again(self) -> None:
        """What was lost is here again, and lies elsewhere, too."""
        settings = self.ui.controller.store.settings
        if settings.has("lost"):
            settings.put("lost", False)
            self.exchange.reminder.exported()

    def _use_settings(self) -> None:
        """What came in may have brought a language or a theme."""
        settings = self.ui.controller.settings()
        if settings != self.ui.settings:
            self.ui.change(settings)


def _note(left_out: LeftOut) -> None:
    """For whoever is asked what was wrong with a file."""
    if left_out.entries:
        log.warning("left out of a file: %s", BadFile(*left_out.problems).detail)


def _files(ui: Ui) -> Work[list[tuple[bytes, str]]]:
    """Everything, with names that tell one file from another."""
    files = yield from ui.controller.exchange.exported()
    found = []
    for at, content in enumerate(files, 1):
        which = f"-{at}-{len(files)}" if len(files) > 1 else ""
        found.append((content, _dated("json.gz" if content.startswith(export_file.PACKED) else "json", which)))
    return found


def _table(ui: Ui) -> Work[tuple[bytes, str]]:
    return (yield from other_formats.spreadsheet(ui.controller.archive.entries(), ui.t)), _dated("csv")


def _dated(ending: str, which: str = "") -> str:
    return f"companion-{datetime.now():%Y-%m-%d}{which}.{ending}"
