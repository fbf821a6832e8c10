"""`companion coach`, `advise` and `simulate`: the exact shape of each answer, and every refusal at its place."""

import json
from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.bridges.coach import answers, replay
from companion.games.thinkers import THINKERS
from tests.commands.command import run
from tests.games.bridges.coach.games import blind_game, doing, think_briefly

GAME = blind_game(3)
WHOLE = GAME.request()


@pytest.fixture(autouse=True)
def a_short_think(monkeypatch: pytest.MonkeyPatch):
    think_briefly(monkeypatch)
    monkeypatch.setattr(answers, "ORDERS", 2)
    monkeypatch.setattr(answers, "WIDTH", 1)


def coach(request: Any) -> Any:
    return run("coach", "bridges", stdin=json.dumps(request).encode()).json


@pytest.mark.parametrize("moves", [0, 9, 16, 17])
def test_the_curve_has_an_entry_more_than_moves_and_the_plan_gives_its_last_one(moves: int):
    answer = coach(GAME.request(moves, seconds=20))
    assert list(answer) == ["curve", "exact", "losses", "plan", "total"]
    assert len(answer["curve"]) == len(answer["exact"]) == moves + 1
    assert answer["losses"] == [before - after for before, after in pairwise(answer["curve"])]
    assert all(loss >= 0 for loss in answer["losses"])
    assert len(answer["plan"]) == 17 - moves
    assert answer["total"] == answer["curve"][-1]
    doings = (*GAME.doings[:moves], *map(doing, answer["plan"]))
    assert replay.replayed(GAME.table, doings, GAME.deal.cards) == answer["total"]


def test_the_whole_game_is_worth_its_score():
    answer = coach(WHOLE)
    assert (answer["plan"], answer["total"], answer["exact"][-1]) == ([], GAME.score, True)


def test_the_same_request_has_the_same_answer():
    assert coach(WHOLE) == coach(WHOLE)


def test_islands_have_the_names_and_the_order_of_who_asks():
    renamed = json.loads(
        json.dumps(GAME.request(12)).replace('"c', '"see-').replace('"a', '"ah-').replace("see-ards", "cards")
    )
    renamed["board"]["islands"].reverse()
    for move in renamed["moves"]:
        move["bridges"] = [bridge[::-1] for bridge in move["bridges"]]
    plain = coach(GAME.request(12))
    assert coach(renamed)["curve"] == plain["curve"]


def changed(path: str, value: Any) -> Any:
    """The whole game with one entry changed."""
    request: Any = deepcopy(WHOLE)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place = request
    for step in way:
        place = place[step]
    place[last] = value
    return request


FLAGGED = next(one["id"] for one in WHOLE["board"]["islands"] if one["flag"])
DREW = next(at for at, move in enumerate(WHOLE["moves"]) if len(move["bridges"]) > 1)
A, B = WHOLE["moves"][DREW]["bridges"][0]


@pytest.mark.parametrize(
    ("path", "value", "problems"),
    [
        ("seconds", 0, [("seconds", "too_small")]),
        ("seconds", True, [("seconds", "wrong_type")]),
        ("start.number", 5, [("start.number", "too_big")]),
        ("start.island", "z9", [("start.island", "unknown_island")]),
        ("start.island", FLAGGED, [("start.island", "first_without_flag")]),
        ("cards.3", WHOLE["cards"][8], [("cards.8", "same_card")]),
        ("cards.3.bridges", 4, [("cards.3.bridges", "too_big")]),
        ("board.islands.0.x", 6, [("board.islands.0.x", "too_big")]),
        ("board.islands.0.flag", "green", [("board.islands.0.flag", "not_a_choice")]),
        ("board.sea", 1, [("board.sea", "unknown_key")]),
        ("moves.4.bridges", [["a1"]], [("moves.4.bridges.0", "wrong_type")]),
        ("moves.4.write", "z9", [("moves.4.write", "unknown_island")]),
        (f"moves.{DREW}.bridges.1", [A, "z9"], [(f"moves.{DREW}.bridges.1", "unknown_island")]),
        (f"moves.{DREW}.bridges.1", [A, A], [(f"moves.{DREW}.bridges.1", "not_neighbours")]),
        (f"moves.{DREW}.bridges", [[A, B]], [(f"moves.{DREW}.bridges", "all_or_none")]),
        ("moves.0.write", FLAGGED, [("moves.0.write", "flag_unreached")]),
        ("moves", [*WHOLE["moves"], WHOLE["moves"][0]], [("moves", "too_many")]),
    ],
)
def test_every_refusal_is_named_at_its_place(path: str, value: Any, problems: list[tuple[str, str]]):
    answer = run("coach", "bridges", stdin=json.dumps(changed(path, value)).encode())
    assert answer.code == 2
    assert [(one["where"], one["code"]) for one in answer.json["problems"]] == problems
    assert all(one["text"] for one in answer.json["problems"])


def test_all_problems_come_at_once():
    request = changed("start.island", FLAGGED)
    request["cards"][3] = request["cards"][8]
    request["moves"][2]["write"] = "nowhere"
    codes = {one["code"] for one in coach(request)["problems"]}
    assert {"first_without_flag", "same_card"} <= codes


def test_there_is_no_coach_for_every_game():
    answer = run("coach", "dream_islands", stdin=b"{}")
    assert (answer.code, [one["code"] for one in answer.json["problems"]]) == (2, ["no_counsel"])
    assert "bridges" in answer.json["problems"][0]["text"]


def ahead(cards: int, moves: int, **more: Any) -> Any:
    """The game as it stood when so many cards had been turned."""
    request = GAME.request(moves, **more)
    return {**request, "cards": request["cards"][:cards]}


def advise(request: Any) -> Any:
    return run("advise", "bridges", stdin=json.dumps(request).encode()).json


@pytest.mark.parametrize("cards", [1, 12, 17])
def test_advice_is_a_few_moves_that_can_be_made_the_best_first(cards: int):
    answer = advise(ahead(cards, cards - 1, seed="some words"))
    assert list(answer) == ["expected", "moves", "at_most"]
    worths = [move["worth"] for move in answer["moves"]]
    assert 1 <= len(worths) <= 5
    assert worths == sorted(worths, reverse=True)
    assert answer["expected"] == worths[0] <= answer["at_most"] <= 60
    state = GAME.table
    for at, one in enumerate(GAME.doings[: cards - 1]):
        state = replay.done(replay.flipped(state, GAME.deal.cards[at]), one)
    state = replay.flipped(state, GAME.deal.cards[cards - 1])
    for move in answer["moves"]:
        assert list(replay.refusals(state, doing(move))) == []


def test_the_same_question_and_seed_have_the_same_advice():
    request = ahead(13, 12, seed="some words")
    assert advise(request) == advise(request)


@pytest.mark.parametrize(("cards", "moves"), [(5, 5), (5, 3), (17, 17)])
def test_the_open_card_is_the_only_one_without_a_move(cards: int, moves: int):
    problems = advise(ahead(cards, moves))["problems"]
    assert [(one["where"], one["code"]) for one in problems] == [("moves", "move_count")]


def test_a_simulation_counts_every_deal_and_can_be_repeated():
    words = ("simulate", "bridges", "--deals", "4", "--strength", "1", "--seed", "x", "--board", "reef")
    answer = run(*words).json
    assert list(answer) == ["deals", "mean", "histogram"]
    assert answer["deals"] == sum(answer["histogram"].values()) == 4
    assert answer["mean"] == sum(int(total) * times for total, times in answer["histogram"].items()) / 4
    assert run(*words).json == answer


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (("--deals", "0"), "deals"),
        (("--strength", "4"), "strength"),
        (("--board", "sea"), "board"),
        (("--seed", ""), "seed"),
        (("--deals", "many"), ""),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(words: tuple[str, ...], where: str):
    answer = run("simulate", "bridges", *words)
    assert (answer.code, [one["where"] for one in answer.json["problems"]]) == (2, [where])


def test_each_question_has_its_thinker():
    declared = {game.id: set(game.questions) for game in GAMES.values() if game.questions}
    assert declared == {game: set(thinkers) for game, thinkers in THINKERS.items()}
