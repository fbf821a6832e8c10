"""Everything that is kept, looked at: every file and line, every row and course, every score, every backup."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

from companion.core.codec import CodecError
from companion.core.long_work import run_to_end
from companion.core.message import Problem, msg
from companion.core.sheet import join
from companion.core.strict_json import Entries, Json
from companion.games import GAMES
from companion.history.finished_game import from_row
from companion.history.review import review
from companion.store.backups import Backup
from companion.store.repository import Store, inspected, repair, set_aside
from companion.transfer import export_file, export_reader
from companion.transfer.exchange import Exchange
from companion.transfer.export_file import BadFile
from companion.transfer.sound import gone_through, sound


def check(store: Store, mend: bool) -> Json:
    """How much was looked at, or `BadFile` with all that is wrong. What is damaged is put right only on request."""
    files = inspected(store)
    damage = [problem for one in files for problem in one.problems]
    if damage and not mend:
        raise BadFile(*damage)
    if mend:
        repair(store)
    exchange = Exchange(store, lambda: datetime.now(UTC))
    content = run_to_end(export_reader.read(exchange.written()))
    backups = exchange.backups.newest_first()
    found = run_to_end(sound(content, _game_problem)).left_out.problems
    found += [problem for backup in backups for problem in _bad_backup(exchange, backup)]
    if found:
        raise BadFile(*found)
    played = Counter(row["game"] for row in content["history"])
    games = {game: played[game] for game in GAMES}
    kept = {name: len(content[name]) for name in export_file.LISTS}
    return {
        "checked": {**kept, "games": games, "backups": len(backups), "files": {one.file: one.rows for one in files}},
        "repaired": sorted({problem.where.partition(":")[0] for problem in damage}),
        "set_aside": set_aside(store),
    }


def _bad_backup(exchange: Exchange, backup: Backup) -> list[Problem]:
    try:
        run_to_end(export_reader.read(export_file.cut(exchange.backups.read(backup.name))))
    except BadFile as bad:
        return [Problem(f"backups.{backup.name}", one.code, one.text) for one in bad.problems]
    return []


def _game_problem(row: Entries, where: str) -> Problem | None:
    """What is wrong with a game, or another score than on the day by the rules of today. That of the day counts."""
    seen = gone_through(row, where)
    if isinstance(seen, Problem) or "score" not in row:
        return seen if isinstance(seen, Problem) else None
    try:
        finished = from_row(dict(row))
    except CodecError as error:
        return Problem(join(where, error.path), "wrong_type", msg("store.unlisted", id=row["id"]))
    score = (seen if row["session"] else review(finished)).score
    now = [one.tally.total for one in score.players] if score else None
    then = [one["total"] for one in row["score"]["players"]]
    if now is None or now == then:
        return None
    numbers = {"then": ", ".join(map(str, then)), "now": ", ".join(map(str, now))}
    return Problem(f"{where}.score", "other_score", msg("store.other_score", **numbers))
