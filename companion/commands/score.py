"""The command `companion score`: the final score of a report."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from companion.commands.command_io import TEXTS, answer_all, answer_checked, named_game, problem_json
from companion.content.texts import Texts
from companion.core.game import AnyGame
from companion.core.score import Score, totals_json
from companion.core.sheet import Checked
from companion.core.strict_json import Json


def run(args: Namespace) -> int:
    """Score the reports that were handed in; the exit code."""
    return answer_all(args, partial(score_report, named_game(args.game)))


def score_report(game: AnyGame, raw: bytes) -> Json:
    """The answer to one report: its score, or all of its problems."""

    def answer(checked: Checked) -> Json:
        found = score_json(game.id, game.scoring.score(checked.value, None))
        found["warnings"] = [problem_json(warning) for warning in checked.warnings] + found["warnings"]
        return found

    return answer_checked(raw, game.scoring.sheet(None), answer)


def score_json(game: str, score: Score, texts: Texts = TEXTS) -> Json:
    """A score as the contract shows it."""
    return {
        "game": game,
        **totals_json(score),
        **texts.resolve(dict(score.extra)),
        "warnings": [problem_json(warning) for warning in score.warnings],
    }
