"""The sample: a real game, played again with the rules of today, and nowhere among one's own games."""

from pathlib import Path

import pytest

from companion.content.texts import LANGUAGES, Texts
from companion.core.long_work import run_to_end
from companion.core.message import msg
from companion.core.session import fold, from_json
from companion.games import GAMES
from companion.history import sample_game
from companion.history.achievements import milestones
from companion.history.archive import Archive
from companion.history.fair_chance import fairness
from companion.playing.controller import Controller
from companion.store.repository import open_store
from companion.store.settings import Settings
from tests.history.many import records
from tests.transfer.desk import exported

GAME = GAMES[sample_game.sample_game()]


@pytest.mark.parametrize("you", ["You", "Du"])
def test_every_tap_of_it_is_still_legal_and_comes_to_the_same_score(you: str):
    finished = sample_game.sample(you)
    session = from_json(GAME, finished.session)
    state = fold(GAME, session)
    assert GAME.rules.over(state)
    assert {turn.intent.get("player", you) for turn in session.turns} == {you}
    checked = GAME.scoring.sheet(state).check(finished.report)
    assert checked.problems == ()
    tally = GAME.scoring.score(checked.value, state).players[0].tally
    assert {line.key: line.points for line in tally.lines} == {
        "red_flags": 5, "blue_flags": 7, "six_joined": 8, "finished_islands": 32,
    }  # fmt: skip
    assert finished.score.players[0].total == tally.total == 52


def test_it_is_there_until_the_first_game_or_until_it_is_put_away(tmp_path: Path):
    archive = Archive(open_store(tmp_path))
    (game,) = records(1)
    assert archive.has_sample()
    archive.put_sample_away()
    assert not archive.has_sample()
    archive.put_sample_away(False)
    assert archive.has_sample()
    archive.store.history.save(game)
    assert not archive.has_sample()
    archive.delete(game["id"])
    assert archive.has_sample()


def test_putting_it_away_outlasts_a_restart_and_chooses_no_settings(tmp_path: Path):
    Archive(open_store(tmp_path)).put_sample_away()
    store = open_store(tmp_path)
    assert store.settings.sample_away
    assert store.settings.load() == Settings()


@pytest.mark.parametrize("away", [False, True])
def test_nothing_counts_names_or_carries_it(tmp_path: Path, away: bool):
    controller = Controller(open_store(tmp_path))
    before = exported(controller)
    for language in LANGUAGES:
        assert sample_game.sample_entry(Texts(language)(msg("ui.you"))).title == "planning_pro"
    controller.archive.put_sample_away(away)
    archive = controller.archive
    assert archive.store.history.newest_first() == []
    assert archive.entries() == ()
    assert archive.people() == ()
    assert archive.last_played(sample_game.sample_game()) is None
    assert not any(mark.done for mark in milestones(archive.entries(), tuple(GAMES)))
    assert not fairness(archive.entries())
    assert exported(controller) == before
    assert sample_game.ID.encode() not in before
    assert run_to_end(controller.exchange.backup_of_the_day()) is None, "there is nothing to keep"
