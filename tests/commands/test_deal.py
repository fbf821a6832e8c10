"""`companion deal`: codes, what they say, and whether a finished game was dealt by its code."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.commands.command import Answer, refusal, run
from tests.finishing import played_sample
from tests.transfer.desk import desk, exported

HASHI = ("deal", "bridges", "--seed", "for Ben")


def dealt(*args: str) -> dict[str, Any]:
    answer = run("deal", *args)
    assert answer.code == 0, answer.out
    found: dict[str, Any] = answer.json
    return found


def test_a_deal_says_all_there_is_to_know_before_the_first_draw():
    deal = dealt("bridges", "--options", '{"layout": "reef", "start": "dealt"}', "--seed", "for Ben")
    assert list(deal) == ["code", "game", "options", "commitment", "scheme"]
    assert (deal["game"], deal["scheme"]) == ("bridges", 1)
    assert deal["options"] == {"deck": "default", "layout": "reef", "start": "dealt"}
    assert len(deal["code"]) == 10
    assert len(deal["commitment"]) == 64


def test_codes_that_may_never_change():
    """They are on paper and in messages. If this fails, the code is wrong, not the test."""
    assert [
        dealt("bridges", "--seed", "for Ben")["code"],
        dealt("bridges", "--daily", "2026-11-19")["code"],
        dealt("small_islands", "--daily", "2026-11-19")["code"],
        dealt("misty_islands", "--seed", "for Ben")["code"],
    ] == CODES


CODES = ["2836KY3C0R", "28ZK5TWF03", "48VMZDM596", "6836KY3C0Z"]


@pytest.mark.parametrize("game", ["bridges", "small_islands", "misty_islands"])
def test_show_tells_the_same_of_a_code(game: str):
    deal = dealt(game)
    assert dealt("show", deal["code"]) == deal
    assert dealt("show", deal["code"][:5].lower(), deal["code"][5:]) == deal
    assert dealt(game)["code"] != deal["code"], "a seed of its own"


@pytest.mark.parametrize("game", ["bridges", "small_islands", "misty_islands"])
def test_a_day_gives_the_same_to_everybody(game: str):
    monday = dealt(game, "--daily", "2026-11-16")
    assert dealt(game, "--daily", "2026-11-16", "--options", json.dumps(monday["options"])) == monday
    assert dealt(game, "--daily", "2026-11-17")["code"] != monday["code"]


def test_the_set_up_of_a_day():
    boards = [dealt("bridges", "--daily", f"2026-11-{day}")["options"]["layout"] for day in (16, 17, 18, 19)]
    assert sorted(boards[:3]) == ["lagoon", "reef", "skerries"]
    assert boards[3] == boards[0]
    levels = [dealt("small_islands", "--daily", f"2026-11-{day}")["options"]["level"] for day in (16, 22, 23)]
    assert levels[0] == levels[1] != levels[2]


@pytest.mark.parametrize(
    ("args", "problems"),
    [
        (("nonsense",), [("", "unknown_game")]),
        (("dream_islands",), [("", "nothing_dealt")]),
        (("bridges", "--options", '{"deck": "table"}'), [("", "nothing_dealt")]),
        (("small_islands", "--options", '{"players": ["Ana", "Ben"]}'), [("", "nothing_dealt")]),
        (("bridges", "--options", "{"), [("options", "bad_json")]),
        (("bridges", "--options", '{"leyout": "reef"}'), [("leyout", "unknown_key")]),
        (("bridges", "--daily", "2026-02-30"), [("daily", "bad_day")]),
        (("bridges", "--daily", "20261119"), [("daily", "bad_day")]),
        (("bridges", "--daily", "2026-11-19", "--options", '{"start": "chosen"}'), [("options.start", "deal_decides")]),
        (("bridges", "--daily", "2026-11-19", "--seed", "x"), [("", "usage")]),
        (("bridges", "more"), [("", "usage")]),
        (("show",), [("code", "code_length")]),
        (("show", "G6J1G96XN9"), [("code", "code_mistyped")]),
        (("show", "G6J1G96XNO"), [("code", "code_letter")]),
        (("show", "G6J1G96XN8"), [("code", "code_later")]),
        (("verify", "/nowhere/at/all"), [("", "unreadable")]),
    ],
)  # fmt: skip
def test_refusals(args: tuple[str, ...], problems: list[tuple[str, str]]):
    assert refusal(run("deal", *args)) == problems


def flips(*args: str) -> Answer:
    return run("play", "bridges", *args, stdin=b'{"do": "flip"}\n' * 17)


def test_equal_codes_give_equal_games():
    code = run(*HASHI).json["code"]
    game = flips("--deal", code)
    assert game.code == 0
    assert len(game.lines) == 18
    assert run(*HASHI).json["commitment"] in game.err, "told before the first draw"
    assert flips("--deal", f"{code[:5]}-{code[5:]}".lower()).out == game.out
    assert (
        flips("--deal", code, "--options", '{"players": ["Cleo"]}').lines[-1]["state"]["card"]
        == (game.lines[-1]["state"]["card"])
    )
    assert flips("--deal", dealt("bridges", "--seed", "for Ana")["code"]).out != game.out


def test_a_deal_sets_its_game_up():
    code = dealt("bridges", "--daily", "2026-11-19")["code"]
    opening = run("play", "bridges", "--deal", code).json["state"]
    (start,) = [island for island in opening["slate"]["islands"] if island["number"] is not None]
    assert opening["slate"]["layout"] == dealt("show", code)["options"]["layout"]
    assert start["number"] in (3, 4)
    assert start["flag"] is None


@pytest.mark.parametrize(
    ("args", "problems"),
    [
        (("small_islands", "--deal", "{hashi}"), [("deal", "other_game")]),
        (("bridges", "--deal", "G6J1G96XN9"), [("deal", "code_mistyped")]),
        (("bridges", "--deal", "{hashi}", "--seed", "x"), [("", "usage")]),
        (("bridges", "--deal", "{hashi}", "--options", '{"layout": "reef", "deck": "table"}'),
         [("options.deck", "deal_decides"), ("options.layout", "deal_decides")]),
        (("small_islands", "--deal", "{alexis}", "--options", '{"players": ["Ana", "Ben"], "level": 2}'),
         [("options.level", "deal_decides"), ("options.players", "solo_deal")]),
    ],
)  # fmt: skip
def test_a_deal_that_cannot_be_played(args: tuple[str, ...], problems: list[tuple[str, str]]):
    codes = {"hashi": dealt("bridges")["code"], "alexis": dealt("small_islands")["code"]}
    said = [arg.format(**codes) if arg.startswith(("{h", "{a")) else arg for arg in args]
    assert sorted(refusal(run("play", *said))) == problems


def test_own_cards_are_wanted_where_they_were_used():
    own = {"name": "A", "without": [], "islands": [
        {"x": at % 6, "y": at // 6, "flag": "red" if at < 4 else "blue" if at < 7 else None} for at in range(18)
    ]}  # fmt: skip
    options = json.dumps({"layout": own})
    code = dealt("bridges", "--options", options)["code"]
    assert "layout" not in dealt("show", code)["options"]
    assert refusal(run("play", "bridges", "--deal", code)) == [("options.layout", "own_wanted")]
    assert run("play", "bridges", "--deal", code, "--options", options).code == 0


@cache
def export() -> bytes:
    """A game from before there were codes, which has a seed all the same, and one without a course."""
    controller = desk()
    running = played_sample(controller, "Sarah")
    finished = controller.results.finish_as_seen("played", len(running.session.turns))
    assert finished
    return exported(controller)


def test_a_finished_game_is_verified(tmp_path: Path):
    answer = run("deal", "verify", stdin=export())
    assert answer.code == 0, answer.out
    assert (answer.json["verified"], answer.json["draws"]) == (True, 17)
    assert len(answer.json["commitment"]) == 64
    file = tmp_path / "export.json"
    file.write_bytes(export())
    assert run("deal", "verify", str(file)).json == answer.json
    row = json.dumps(json.loads(export())["content"]["history"][0]).encode()
    assert run("deal", "verify", stdin=row).json == answer.json


def test_an_exchanged_card_is_named():
    row = json.loads(export())["content"]["history"][0]
    flipped = [event for turn in row["session"]["turns"] for event in turn["events"] if event["did"] == "flipped"]
    flipped[4]["card"], flipped[9]["card"] = flipped[9]["card"], flipped[4]["card"]
    answer = run("deal", "verify", stdin=json.dumps(row).encode())
    assert [code for _, code in refusal(answer)] == ["other_draw"]
    assert "5" in answer.json["problems"][0]["text"]


def test_another_seed_is_noticed():
    row = json.loads(export())["content"]["history"][0]
    for changed, code in (("commitment", "other_seed"),):
        answer = run("deal", "verify", stdin=json.dumps({**row, changed: "0" * 64}).encode())
        assert refusal(answer) == [(changed, code)]
    other = {**row, "session": {**row["session"], "seed": "another"}}
    assert [code for _, code in refusal(run("deal", "verify", stdin=json.dumps(other).encode()))] == ["other_seed"]
    del other["commitment"]
    assert [code for _, code in refusal(run("deal", "verify", stdin=json.dumps(other).encode()))] == ["other_draw"]


@pytest.mark.parametrize(
    ("stdin", "code"),
    [
        (b"", "bad_json"),
        (b"{", "bad_json"),
        (b"[1]", "foreign"),
        (b'{"session": {}}', "unknown_game"),
        (b'{"session": {"game": "bridges"}}', "bad_course"),
    ],
)
def test_what_is_no_finished_game_is_told(stdin: bytes, code: str):
    assert [found for _, found in refusal(run("deal", "verify", stdin=stdin))] == [code]
