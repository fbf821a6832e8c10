"""Does a killed app lose a tap? python3 build/laboratory torture [--kills N] [--moments N].

A process plays on a data folder and tells every tap that it was told is saved. It is killed at a random moment; what
then lies in the folder must be all that it told, or one thing more. The next process plays on in the same folder.
Then it is killed while it takes a file in or goes back to a copy: all of that has happened over all files, or nothing.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import shutil
import tempfile
import time
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

ARRIVING = "export.json"
MOST_RUNNING, MOST_FINISHED, LONGEST = 4, 30, 60
# What a state of a game is known by: how many taps, and their sum.
Mark = tuple[int, int]


def main(arguments: list[str]) -> int:
    """Kill, again and again; the exit code is 1 when anything was lost."""
    parser = argparse.ArgumentParser(prog="torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--moments", type=int, default=200, help="kills while a file comes in or a copy comes back")
    parser.add_argument("--seed", default="torture")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as home:
        told = torture(Path(home), args.kills, args.seed)
        told.print()
    mixed = 0
    if args.moments:
        nothing, everything, mixed = coming_in(args.moments, args.seed)
        print(
            f"killed {args.moments} times while something came in: {nothing} nothing, {everything} all, {mixed} mixed"
        )
    return 1 if told.lost or mixed else 0


@dataclass
class Told:
    """What processes have told before they were killed, and what became of it."""

    marks: dict[str, list[Mark]] = field(default_factory=dict)
    finished: set[str] = field(default_factory=set)
    kills: int = 0
    taps: int = 0
    games: int = 0
    lost: list[str] = field(default_factory=list)
    one_more: int = 0
    damaged: int = 0

    def hear(self, what: str, row_id: str, mark: Sequence[int]) -> None:
        if what == "tap":
            self.marks.setdefault(row_id, []).append((mark[0], mark[1]))
            self.taps += 1
        elif what == "finish":
            self.marks.pop(row_id, None)
            self.finished.add(row_id)
            self.games += 1
        elif what == "delete":
            self.finished.discard(row_id)

    def compare(self, active: Mapping[str, Any], history: Mapping[str, Any]) -> None:
        """Everything told is there, but for the one thing that may have been on its way. From now on, this is told."""
        before = len(self.lost)
        running = {row_id: row for row_id, row in active.items() if row_id not in history or row_id in self.marks}
        changes = 0
        for row_id, marks in self.marks.items():
            turns = running[row_id]["session"]["turns"] if row_id in running else None
            if turns is None:
                changes += 1
                if row_id not in history:
                    self.lost.append(f"the running game {row_id}")
            elif mark_of(turns) != marks[-1]:
                changes += 1
                if not one_away(turns, marks):
                    self.lost.append(f"a tap of {row_id}: {len(turns)} taps, told {marks[-1][0]}")
        changes += len(running.keys() - self.marks.keys())
        changes += len(self.finished ^ history.keys())
        if changes > 2:  # a game that is finished leaves one file and comes into another
            self.lost.append(f"{changes} things were on their way at once")
        self.one_more += bool(changes) and len(self.lost) == before
        self.marks = {row_id: [mark_of(row["session"]["turns"])] for row_id, row in running.items()}
        self.finished = set(history)

    def print(self) -> None:
        """The figures."""
        print(f"{self.kills} kills: {len(self.lost)} losses")
        print(f"{self.taps} taps and {self.games} finished games were told to be saved")
        print(f"{self.one_more} times what was on its way had arrived, {self.damaged} times half of it")
        for loss in self.lost:
            print(f"LOST {loss}")


def mark_of(turns: Sequence[Any]) -> Mark:
    """What a state is known by."""
    return len(turns), zlib.crc32(json.dumps(turns, sort_keys=True).encode())


def one_away(turns: Sequence[Any], marks: Sequence[Mark]) -> bool:
    """One tap further than the last mark, or one taken back to a mark before it."""
    last = marks[-1]
    return mark_of(turns[: last[0]]) == last if len(turns) == last[0] + 1 else len(turns) == last[0] - 1


def torture(home: Path, kills: int, seed: str) -> Told:
    """Play and kill, again and again."""
    context = _context("tests.store.table")
    chance, told = random.Random(seed), Told()
    for number in range(kills):
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=play, args=(str(home), f"{seed} {number}", there), daemon=True)
        process.start()
        there.close()
        _hear(here, told, chance.randrange(1, 40))
        process.join(chance.random() * 0.004)  # anywhere between two things that are told
        process.kill()
        _hear(here, told)
        process.join()
        told.kills += 1
        _look(home, told)
    return told


def _context(*preload: str) -> Any:
    kind = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context: Any = multiprocessing.get_context(kind)
    if kind == "forkserver":
        context.set_forkserver_preload(["laboratory.torture", "companion.playing.controller", *preload])
    return context


def coming_in(moments: int, seed: str) -> tuple[int, int, int]:
    """Imports and restores by turns, each killed: how often nothing of it was there, all of it, and something else."""
    from tests.store.table import kept_in

    context, chance = _context("tests.transfer.desk"), random.Random(seed)
    seen = [0, 0, 0]
    with tempfile.TemporaryDirectory() as folder:
        homes = [_ready(Path(folder) / name, name) for name in ("import", "restore")]
        whole = [_after(home, Path(folder) / "after", home.name) for home in homes]
        for number in range(moments):
            home, (after, seconds) = homes[number % 2], whole[number % 2]
            copy = Path(shutil.copytree(home, Path(folder) / f"copy-{number}"))
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=come_in, args=(str(copy), home.name, there), daemon=True)
            process.start()
            here.recv_bytes()
            process.join(chance.random() * seconds)
            process.kill()
            process.join()
            found = kept_in(copy)
            seen[0 if found == kept_in(home) else 1 if found == after else 2] += 1
            shutil.rmtree(copy)
    return seen[0], seen[1], seen[2]


def _ready(home: Path, what: str) -> Path:
    """A folder into which something can come."""
    from companion.core.long_work import run_to_end
    from tests.history.many import records
    from tests.transfer.desk import desk, export, furnish

    (home.parent / ARRIVING).write_bytes(export())
    here = desk(home)
    if what == "restore":
        furnish(here)
        run_to_end(here.exchange.backup_of_the_day())
        for record in records(9):
            here.archive.delete(record["id"])
    here.store.history.save(*records(30)[24:])
    here.archive.paint("Ben", "red")
    return home


def _after(home: Path, copy: Path, what: str) -> tuple[Any, float]:
    """What the folder holds when nobody kills anything, and about how long that takes."""
    from tests.store.table import kept_in

    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(home, copy)
    _, there = multiprocessing.Pipe(duplex=False)
    work = come_in(str(copy), what, there)
    return kept_in(copy), 1.2 * work


def come_in(home: str, what: str, pipe: Connection) -> float:
    """Take a file in or go back to a copy, after telling that everything is ready; how long the change took."""
    from companion.core.long_work import run_to_end
    from tests.transfer.desk import desk, look

    here = desk(Path(home))
    plan = look(here, (here.store.folder.parent / ARRIVING).read_bytes()) if what == "import" else None
    copies = here.exchange.backups.newest_first("day")
    pipe.send_bytes(b"ready")
    start = time.monotonic()
    run_to_end(here.exchange.take_in(plan) if plan else here.exchange.restore(copies[0].name))
    return time.monotonic() - start


def _hear(pipe: Connection, told: Told, most: int | None = None) -> None:
    """What the process tells; to its end, or as much as wanted."""
    heard = 0
    while most is None or heard < most:
        try:
            told.hear(*json.loads(pipe.recv_bytes()))
        except EOFError:
            return
        heard += 1


def _look(home: Path, told: Told) -> None:
    """The files as the kill has left them; nothing is put right."""
    from companion.store.repository import open_store

    rows: dict[str, Mapping[str, Any]] = {}
    for storage in open_store(home).files:
        log = storage.look()
        rows[storage.name] = log.rows if log else {}
        told.damaged += bool(log and log.unread)
    told.compare(rows["active"], rows["history"])


def play(home: str, seed: str, pipe: Connection) -> None:
    """Play until somebody kills us, and tell whatever the controller says is saved."""
    from companion.playing.controller import Controller
    from companion.store.repository import open_store

    player = Player(Controller(open_store(Path(home))), random.Random(seed))
    while True:
        pipe.send_bytes(json.dumps(player.act()).encode())


class Player:
    """Taps, takes back, finishes and deletes as it comes."""

    def __init__(self, controller: Any, chance: random.Random) -> None:
        self._controller = controller
        self._chance = chance
        self.took_back = False

    def act(self) -> tuple[str, str, Mark]:
        """One thing done, and what it was."""
        self.took_back = False
        running = self._controller.table.games()
        if (len(running) < MOST_RUNNING and self._chance.random() < 0.1) or not running:
            return self._told(self._start())
        one = self._chance.choice(running)
        if one.game.rules.over(one.state) or len(one.session.turns) > LONGEST:
            return self._finish(one)
        return self._told(self._tap(one))

    def _told(self, running: Any) -> tuple[str, str, Mark]:
        from companion.core.session import to_json

        turns = json.loads(json.dumps(to_json(running.session)["turns"]))
        return "tap", running.session.id, mark_of(turns)

    def _start(self) -> Any:
        from companion.games import GAMES

        game = self._chance.choice(list(GAMES))
        return self._controller.table.start(game, GAMES[game].rules.options.check({}).value)

    def _tap(self, running: Any) -> Any:
        from tests.store.table import some_intent

        session, dice = running.session, self._chance.random()
        at = len(session.turns)
        if dice < 0.1 and session.turns:
            self.took_back = True
            return self._controller.table.undo(session.id, at)
        if dice < 0.2 and session.undone:
            self.took_back = True
            return self._controller.table.redo(session.id, at)
        return self._controller.table.tap(session.id, at, some_intent(running, self._chance))

    def _finish(self, running: Any) -> tuple[str, str, Mark]:
        """Into the history, whatever the score is; and out of it again when there are many."""
        finished = self._controller.store.history.newest_first()
        if len(finished) > MOST_FINISHED:
            self._controller.archive.delete(finished[-1]["id"])
            return "delete", finished[-1]["id"], (0, 0)
        from tests.finishing import finish
        from tests.history.many import records

        report = next(one["report"] for one in records(200, sessions=False) if one["game"] == running.session.game)
        finish(self._controller, running.session.game, report, running.session.id)
        return "finish", running.session.id, (0, 0)
