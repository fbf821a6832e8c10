"""Everything that is kept, looked at: every file and line, every row and course, every score, every backup."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from companion.core.codec import CodecError
from companion.core.long_work import run_to_end
from companion.core.message import Problem, msg
from companion.core.sheet import join
from companion.games import GAMES
from companion.history.finished import from_row
from companion.history.review import review
from companion.store import Store, verify
from companion.store.backups import Backup
from companion.store.lines import Row
from companion.transfer import export_file, merge
from companion.transfer.exchange import Exchange
from companion.transfer.export_file import BadFile
from companion.transfer.sound import sound


def check(store: Store, repair: bool) -> dict[str, Any]:
    """How much was looked at, or `BadFile` with all that is wrong. What is damaged is put right only on request."""
    files = verify.look(store)
    damage = [problem for one in files for problem in one.problems]
    if damage and not repair:
        raise BadFile(*damage)
    if repair:
        verify.repair(store)
    content = run_to_end(export_file.read(run_to_end(merge.exported(store))))
    exchange = Exchange(store, lambda: datetime.now(UTC))
    backups = exchange.backups.newest_first()
    found = run_to_end(sound(content)).left_out.problems
    found += [problem for backup in backups for problem in _bad_backup(exchange, backup)]
    found = found or list(_other_scores(content["history"]))
    if found:
        raise BadFile(*found)
    games = {game: sum(row["game"] == game for row in content["history"]) for game in GAMES}
    kept = {name: len(content[name]) for name in export_file.LISTS}
    return {
        "checked": {**kept, "games": games, "backups": len(backups), "files": {one.file: one.rows for one in files}},
        "repaired": sorted({problem.where.partition(":")[0] for problem in damage}),
        "set_aside": list(verify.kept_aside(store)),
    }


def _bad_backup(exchange: Exchange, backup: Backup) -> list[Problem]:
    try:
        run_to_end(export_file.read(exchange.backups.read(backup.name)))
    except BadFile as bad:
        return [Problem(f"backups.{backup.name}", one.code, one.text) for one in bad.problems]
    return []


def _other_scores(history: list[Row]) -> Iterator[Problem]:
    """Games to which the rules of today give another score than they had on the day. The stored one is what counts."""
    for at, row in enumerate(history):
        try:
            score = review(from_row(row)).score
        except CodecError as error:
            yield Problem(join(f"history.{at}", error.path), "wrong_type", msg("store.unlisted", id=row["id"]))
            continue
        now = [one.tally.total for one in score.players] if score else None
        then = [one["total"] for one in row["score"]["players"]]
        if now is not None and now != then:
            numbers = {"then": ", ".join(map(str, then)), "now": ", ".join(map(str, now))}
            yield Problem(f"history.{at}.score", "other_score", msg("store.other_score", **numbers))
