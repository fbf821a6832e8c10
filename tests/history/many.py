"""Years of finished games, quickly: for lists, statistics and what must stay quick with ten thousand of them."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import product
from typing import Any

from companion.core import strict_json
from companion.core.session import to_json
from companion.games import GAMES
from companion.games.misty_islands.facts import LANDSCAPES
from companion.history.archive import derived
from tests.contract.walks import CASES, random_game

Json = dict[str, Any]

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül", "Ida")
REPORTS_OF_A_GAME = 60
FIRST_DAY = datetime(2019, 1, 6, 18, 30, tzinfo=UTC)
GRACE = timedelta(hours=7)


def records(count: int, seed: int = 0, sessions: bool = True) -> list[Json]:
    """Finished games as the history keeps them, the oldest first: all games, solo and group, played and only scored."""
    chance = random.Random(seed)
    pool = _pool(sessions)
    return [_record(chance.choice(pool), at, chance) for at in range(count)]


def _record(template: Json, at: int, chance: random.Random) -> Json:
    end = FIRST_DAY + at * GRACE + timedelta(minutes=chance.randrange(180))
    minutes = chance.randrange(18, 75) if template["session"] else 0
    return {
        **template,
        "id": f"{at:016x}",
        "started": (end - timedelta(minutes=minutes)).isoformat(timespec="milliseconds"),
        "finished": end.isoformat(timespec="milliseconds"),
        "note": chance.choice(("", "", "", "Rain all day", "At Grandma’s", "Close until the last card")),
    }


@cache
def _pool(sessions: bool) -> Sequence[Json]:
    """Some reports of each game, drawn at random, and the ends of random plays of every kind of table."""
    chance = random.Random("many")
    reports = [(game, make(chance)) for game, make in REPORTS.items() for _ in range(REPORTS_OF_A_GAME)]
    scored = [_template(game, report, None) for game, report in reports]
    return [*scored, *_played()] if sessions else scored


def _played() -> Iterator[Json]:
    for case, seed in product(CASES, ("many", "more")):
        *_, last = random_game(case.game, case.options, seed)
        yield _template(case.game.id, json.loads(strict_json.dumps(case.game.scoring.report(last.state))), last.session)


def _template(game: str, report: Json, session: Any) -> Json:
    checked = GAMES[game].scoring.sheet(None).check(report)
    assert not checked.problems, (game, checked.problems)
    record = {
        "game": game,
        "app": "0.1.0",
        "rules_version": GAMES[game].rules_version,
        "players": [player["name"] for player in checked.value["players"]],
        "report": checked.value,
        "session": to_json(session) if session else None,
    }
    return {**record, **derived(record, session)}


def _names(chance: random.Random, fewest: int) -> list[str]:
    return chance.sample(PEOPLE, chance.choice((1, 1, 2, 2, 3, 4)) if fewest == 1 else chance.randrange(2, 5))


def _small_islands(chance: random.Random) -> Json:
    names = _names(chance, 1)
    report: Json = {
        "mode": chance.choice(("normal", "normal", "advanced")),
        "players": [
            {
                "name": name,
                "prestige": chance.randrange(20, 70),
                "discovery": [chance.randrange(1, 6) for _ in range(chance.randrange(3))],
                "ship": "placed",
                "ship_ports": chance.randrange(6),
                "houses": chance.randrange(2, 9),
                "placed_last_tile": at == 0,
            }
            for at, name in enumerate(names)
        ],
    }
    if len(names) == 1:
        report["alexis"] = {
            "base": chance.choice((30, 40)),
            "per_house": 1,
            "prestige": chance.randrange(20),
            "houses": chance.randrange(9),
            "grey_ports": chance.randrange(5),
        }
    return report


def _bridges(chance: random.Random) -> Json:
    players = [{"name": name, **_bonuses(chance)} for name in _names(chance, 1)]
    if len(players) > 1:  # nobody is late for what nobody was first to
        players[0].update({bonus: "full" for bonus in ("red", "blue", "six") if players[0][bonus] == "late"})
        players[0] = {**players[0], "red": "full", "blue": "full", "six": "full", "finished": chance.randrange(7, 19)}
    return {"players": players}


def _bonuses(chance: random.Random) -> Json:
    worth = {bonus: chance.choice(("full", "late", "none")) for bonus in ("red", "blue", "six")}
    return {**worth, "finished": chance.randrange(7, 17)}


def _dream_islands(chance: random.Random) -> Json:
    names = _names(chance, 2)
    small = [[3], [2, 2]] if len(names) == 2 else [[3], [2], [2], []]
    return {
        "players": [
            {"name": name, "missions": chance.randrange(4, 16), "small": small[at], "main": chance.randrange(4)}
            for at, name in enumerate(names)
        ]
    }


def _dragon_island(chance: random.Random) -> Json:
    return {
        "players": [
            {
                "name": name,
                "fame": chance.randrange(12, 44),
                "pets": {},
                "captured_colors": 2,
                "gold": chance.randrange(9),
            }
            for name in _names(chance, 2)
        ]
    }


def _misty_islands(chance: random.Random) -> Json:
    names = _names(chance, 2)
    finish = chance.randrange(len(names))
    return {
        "players": [
            {
                "name": name,
                "landscapes": {one: {"tiles": chance.randrange(4), "jokers": 0} for one in LANDSCAPES},
                "groups": [],
                "cities": [],
                "monuments": chance.randrange(3),
                "crown": 0,
                "energy": chance.randrange(12),
                "finish": "first" if at == finish else "none",
                "volcanoes": [],
            }
            for at, name in enumerate(names)
        ]
    }


REPORTS: dict[str, Callable[[random.Random], Json]] = {
    "small_islands": _small_islands,
    "bridges": _bridges,
    "dream_islands": _dream_islands,
    "dragon_island": _dragon_island,
    "misty_islands": _misty_islands,
}
