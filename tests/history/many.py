"""Years of finished games, quickly: for lists, statistics and what must stay quick with ten thousand of them."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import cycle, islice, product

from companion.core.session import Session, fold
from companion.core.strict_json import Json
from companion.games import GAMES
from companion.history.finished_game import ScoredReport, check_report, finished_game, to_row
from tests.contract.ends import counted
from tests.contract.walks import cases_of, random_game, seats
from tests.games.parts import part

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül", "Ida")
REPORTS_OF_A_GAME = 60
PLAYED = 0.25
FIRST_DAY = datetime(2019, 1, 6, 18, 30, tzinfo=UTC)
GRACE = timedelta(hours=7)


def records(count: int, seed: int = 0, sessions: bool = True) -> list[Json]:
    """Finished games as the history keeps them, the oldest first: all games, solo and group, played and only scored.

    The games take turns, and each draws from a seed of its own: what comes of one does not hang on the others.
    """
    chances = {game: random.Random(f"{seed} {game}") for game in GAMES}
    drawn: list[Json] = []
    for game, chance in islice(cycle(chances.items()), count):
        played = sessions and chance.random() < PLAYED
        template = _played(*chance.choice(_plays(game))) if played else chance.choice(_scored(game))
        drawn.append(_record(template, len(drawn), chance))
    return drawn


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
def _scored(game: str) -> Sequence[Json]:
    """Some reports of a game, drawn at random."""
    chance = random.Random(f"many {game}")
    make = part(game, "reports").report
    return [_template(game, make(chance, _names(chance, game)), None) for _ in range(REPORTS_OF_A_GAME)]


@cache
def _plays(game: str) -> Sequence[tuple[str, str, str]]:
    """Random plays of every kind of table."""
    return [(game, case.name, seed) for case, seed in product(cases_of(game), ("many", "more"))]


@cache
def _played(game: str, name: str, seed: str) -> Json:
    """How one of them ended."""
    case = next(case for case in cases_of(game) if case.name == name)
    *_, last = random_game(case.game, case.options, seed)
    return _template(game, counted(case.game, last.state), last.session)


def _template(game: str, report: Json, session: Session | None) -> Json:
    checked, _ = check_report(GAMES[game], report, None)
    assert not checked.problems, (game, checked.problems)
    state = fold(GAMES[game], session) if session else None
    score = GAMES[game].scoring.score(checked.value, state)
    return to_row(finished_game(ScoredReport(game, checked.value, score, state), session, "", "", ""))


def _names(chance: random.Random, game: str) -> list[str]:
    """As many as can play it; alone more often than in a large round."""
    players = seats(GAMES[game])
    alone = (1, 1, 2) if players.fewest == 1 else ()
    return chance.sample(PEOPLE, chance.choice((*alone, *range(max(2, players.fewest), players.most + 1))))
