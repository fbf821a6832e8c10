"""Import, export and return to a backup, one at a time in the background, with progress and a way to stop."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeVar

import flet as ft

from companion.core.long_work import Work
from companion.core.message import Message, Problem, msg
from companion.store.backups import Backup
from companion.store.problem import StoreProblem
from companion.transfer import export_file, other_formats
from companion.transfer.export_file import BadFile
from companion.transfer.merge import ImportPlan
from companion.transfer.sound import LeftOutRows, SoundExport
from companion.ui.window.background import in_background
from companion.ui.window.context import Ui
from companion.ui.window.notice import say

log = logging.getLogger("companion")


class Stopped(Exception):
    """The player stopped the work."""


@dataclass(frozen=True)
class Busy:
    """Long work and its progress."""

    what: Message
    done: int
    of: int


@dataclass(frozen=True)
class Arrived:
    """A file that was read, with what its import would change."""

    plan: ImportPlan


@dataclass(frozen=True)
class Copy:
    """A backup that was read, with its content."""

    backup: Backup
    content: SoundExport


@dataclass(frozen=True)
class WrittenExport:
    """An export that is too long for one file. Each of the files can be imported alone."""

    files: Sequence[tuple[bytes, str]]


@dataclass(frozen=True)
class Rejected:
    """A file that cannot be imported, with the problems."""

    problems: Sequence[Problem]


Step = Busy | Arrived | Copy | WrittenExport | Rejected | None
NO_STEP: Step = None
Result = TypeVar("Result")


@dataclass
class Errand:
    """The state of the present work, which outlives the drawings of the page."""

    at_work: bool = False
    stopped: bool = False


class Desk:
    """All actions of the page. Each ends with the next step of the page."""

    def __init__(self, ui: Ui, errand: Errand, go_to: Callable[[Step], None], taken_in: Callable[[], object]) -> None:
        self.ui = ui
        self.taken_in = taken_in
        self.exchange = ui.controller.exchange
        self.go_to = go_to
        self._errand = errand

    def close(self) -> None:
        """Return to the list of actions."""
        self.go_to(None)

    def stop(self) -> None:
        """Stop the present work. All work can be stopped: nothing is written before its end."""
        self._errand.stopped = True

    async def arrive(self, content: bytes) -> None:
        """Read a file and show what its import would change."""

        async def arrived(plan: ImportPlan) -> Step:
            _note(plan.left_out)
            return Arrived(plan)

        await self._do("look", self.exchange.look(export_file.cut(content)), arrived)

    async def take_in(self, plan: ImportPlan) -> None:
        async def done(kept: Backup | None) -> None:
            say(self.ui, msg("carry.taken_in"))
            settings = self.ui.controller.store.settings
            if settings.has("lost"):
                settings.put("lost", False)
                self.exchange.reminder.exported()
            self._use_settings()
            self.taken_in()

        await self._do("take_in", self.exchange.take_in(plan), done)

    async def look_back(self, backup: Backup) -> None:
        async def there(content: SoundExport) -> Step:
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
                return WrittenExport(files)
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
        """Save the last file of an export, after which no reminder to export is due."""
        await self.save(content, name)
        if self.ui.browser:
            self.exchange.reminder.exported()

    async def _do(self, what: str, work: Work[Result], then: Callable[[Result], Awaitable[Step]]) -> None:
        """Do the work in the background, then go to its next step. While other work goes on, do nothing."""
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
        """Show the progress of work that takes longer than a moment, and stop the work if the player wants that."""
        if self._errand.stopped:
            raise Stopped
        self.go_to(Busy(msg(f"carry.busy.{what}"), done, of))

    def _use_settings(self) -> None:
        """Apply the stored settings, which may have come with the file."""
        settings = self.ui.controller.settings()
        if settings != self.ui.settings:
            self.ui.change(settings)


def _note(left_out: LeftOutRows) -> None:
    """Log the unusable entries of a file for a problem report."""
    if left_out.entries:
        log.warning("left out of a file: %s", BadFile(*left_out.problems).detail)


def _files(ui: Ui) -> Work[list[tuple[bytes, str]]]:
    """The files of an export with their names."""
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
