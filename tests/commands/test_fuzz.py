"""The command line against anything: no input ever gives a traceback or half an answer."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.games import GAMES
from tests.commands.command import play, refusal, run

words = st.sampled_from(["players", "name", "red", "blue", "six", "finished", "board", "islands", "bridges", "spoilt",
                         "full", "late", "none", "id", "x", "y", "flag", "number", "a", "Sarah"])  # fmt: skip
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=6),
    max_leaves=30,
)
nearly = st.fixed_dictionaries(
    {"players": st.lists(st.fixed_dictionaries(
        {key: st.sampled_from(["full", "late", "none"]) | anything for key in ("red", "blue", "six")},
        optional={"name": words | anything, "finished": st.integers(-1, 20), "board": anything},
    ), max_size=5)},
)  # fmt: skip


def lines(stdin: list[bytes], game: str) -> list[Any]:
    answer = run("score", game, "--lines", stdin=b"\n".join(stdin))
    assert answer.code == 0
    assert len(answer.lines) == len(stdin)
    for line in answer.lines:
        assert line.get("problems") or line.get("players")
    return answer.lines


@given(st.lists(nearly | anything, min_size=1, max_size=8))
def test_no_json_gives_a_traceback_or_half_an_answer(reports: list[Any]):
    for game in GAMES:
        lines([json.dumps(entry).encode() for entry in reports], game)


@given(st.lists(st.binary(min_size=1, max_size=60).map(lambda raw: raw.replace(b"\n", b" ")), min_size=1, max_size=8))
def test_no_bytes_give_a_traceback(reports: list[bytes]):
    lines(reports, "bridges")


@given(
    st.lists(anything | st.fixed_dictionaries({"do": words | st.just("flip")}, optional={"player": words}), max_size=8)
)
def test_no_intent_gives_a_traceback(intents: list[Any]):
    answer = play(*intents)
    assert answer.code == 0
    assert len(answer.lines) == 1 + len(intents)
    assert all("refused" in line or "state" in line for line in answer.lines)


REWARD: dict[str, Any] = {
    "mission": {"kind": "at_least", "temple": 1, "flower": 2},
    "reward": {"kind": "symbols", "temple": 1, "flower": 1},
    "houses": 4,
    "islands": [
        {
            "name": "A", "tiles": 4, "flower": 3, "fruit": 2, "leaf": 0, "temple": 1, "ports": 2,
            "free_locations": 1, "houses": 1, "own_house": False,
        },
    ],
}  # fmt: skip


def test_a_reward_is_answered_and_refused_like_a_score():
    raw = json.dumps(REWARD).encode()
    answer = run("reward", stdin=raw)
    assert (answer.code, answer.json["best"], answer.json["points"]) == (0, ["A"], 4)
    assert refusal(run("reward", stdin=b"{")) == [("", "bad_json")]
    assert sorted(where for where, _ in refusal(run("reward", stdin=b'{"house": 1}'))) == [
        "house", "houses", "islands", "mission", "reward",
    ]  # fmt: skip
    answer = run("reward", "--lines", stdin=raw + b"\nnonsense\n" + raw)
    assert answer.code == 0
    assert [next(iter(line)) for line in answer.lines] == ["islands", "problems", "islands"]


@given(st.data())
def test_no_request_for_a_reward_gives_a_traceback(data: st.DataObject):
    odd = data.draw(st.dictionaries(st.sampled_from([*REWARD, "x"]), anything, max_size=3))
    island = data.draw(st.dictionaries(st.sampled_from([*REWARD["islands"][0], "x"]), anything, max_size=3))
    request = {**REWARD, "islands": [{**REWARD["islands"][0], **island}], **odd}
    answer = run("reward", stdin=json.dumps(request).encode())
    assert answer.code == (2 if "problems" in answer.json else 0)
    assert answer.json.get("problems") or "best" in answer.json
