"""Great Explorer: what a won game has achieved, and what leads to a packet."""

from typing import Any

import pytest

from companion.games.small_islands import SMALL_ISLANDS
from companion.games.small_islands.events import Answered
from companion.games.small_islands.explorer import (
    ACHIEVEMENTS,
    achievements,
    answered,
    as_tags,
    found_in,
    opened,
    progress,
)
from companion.games.small_islands.scoring import score
from tests.games.small_islands.table import Table, box, his, player, report
from tests.rule import rule


def achieved(said: dict[str, Any], state: Any = None) -> dict[str, bool | None]:
    return achievements(said, score(said), state)


def won(mode: str = "normal", **said: Any) -> dict[str, Any]:
    return report(player(**{"prestige": 50, "houses": 4, **said}), mode=mode, alexis=his(base=0))


def final(mode: str, level: int, *, first: str = "you", token: bool = False, **islands: int) -> Any:
    """The state at the end of a game of four rounds."""
    table = Table(box=box(15, 0), mode=mode, level=level)
    for number in range(4):
        if token and number == 0:
            table.do("explore", token=True)
        table.until_ships()
        own = (number == 0) == (first == "you") and table.seat()["ship"] == "waiting" and number in (0, 3)
        table.do("land", ship="you" if own or not table.state.grey else "grey")
        if number == 0:
            for at in range(islands.get("count", 0)):
                table.island(chr(65 + at), islands.get("tiles", 2), islands.get("own", 0))
        table.rewards()
    return table.state


@rule("SI-69")
def test_a_lost_game_achieves_nothing():
    assert achieved(report(player(prestige=30), alexis=his())) == {}


def test_in_a_group_the_winner_achieves():
    said = report(player("Ana", prestige=10), player("Ben", prestige=70, houses=8))
    assert achieved(said)["points"] is True
    assert achieved(said)["all_houses"] is True


@rule("SI-70")
@pytest.mark.parametrize(
    ("key", "yes", "no"),
    [
        ("points", {"prestige": 60}, {"prestige": 59}),
        ("ship_points", {"ship": "placed", "ship_ports": 10}, {"ship": "placed", "ship_ports": 9}),
        ("all_houses", {"houses": 8}, {"houses": 7}),
        ("tokens", {"discovery": [0] * 4}, {"discovery": [9] * 3}),
    ],
)
def test_normal_by_the_score(key: str, yes: dict[str, Any], no: dict[str, Any]):
    assert achieved(won(**yes))[key] is True
    assert achieved(won(**no))[key] is False


@rule("SI-71")
@pytest.mark.parametrize(
    ("key", "yes", "no"),
    [
        ("ship_points", {"ship": "placed", "ship_ports": 12}, {"ship": "placed", "ship_ports": 11}),
        ("few_houses", {"houses": 6}, {"houses": 7}),
        ("no_ship", {}, {"ship": "placed"}),
    ],
)
def test_advanced_by_the_score(key: str, yes: dict[str, Any], no: dict[str, Any]):
    assert achieved(won("advanced", **yes))[key] is True
    assert achieved(won("advanced", **no))[key] is False


@rule("SI-70")
def test_normal_by_the_course_of_the_game():
    by_course = achieved(won(), final("normal", 4, count=12, tiles=2))
    assert (by_course["ship_first"], by_course["level"], by_course["many_islands"]) == (True, True, True)
    by_course = achieved(won(), final("normal", 3, first="grey", count=11))
    assert (by_course["ship_first"], by_course["level"], by_course["many_islands"]) == (False, False, None)


@rule("SI-71")
def test_advanced_by_the_course_of_the_game():
    by_course = achieved(won("advanced"), final("advanced", 6, count=1, tiles=13, own=2))
    assert {key: by_course[key] for key in ("level", "big_island", "two_houses", "no_tokens")} == {
        "level": True, "big_island": True, "two_houses": True, "no_tokens": True,
    }  # fmt: skip
    by_course = achieved(won("advanced"), final("advanced", 5, token=True, count=1, tiles=12, own=1))
    assert {key: by_course[key] for key in ("level", "big_island", "two_houses", "no_tokens")} == {
        "level": False, "big_island": None, "two_houses": None, "no_tokens": False,
    }  # fmt: skip


@rule("SI-69")
def test_a_finished_game_keeps_what_was_achieved_and_what_only_its_players_can_tell():
    table = Table(box=box(15, 0))
    for number in range(4):
        table.until_ships().do("land", ship="you" if number == 0 else "grey").do(
            "houses", houses=2, points=30
        ).rewards()
    assert table.do("count", ports=2, grey_ports=0).over
    tags = SMALL_ISLANDS.statistics.tags(SMALL_ISLANDS.scoring.report(table.state), table.state)
    assert (tags["explorer"], tags["explorer_open"]) == ("points all_houses ship_first", "many_islands")
    after = answered(tags, "many_islands", True)
    assert found_in(after)["many_islands"] is True
    assert "explorer_open" not in after
    assert {key: value for key, value in after.items() if key != "explorer"}.items() <= tags.items()
    assert found_in(answered(tags, "many_islands", False)) == {**found_in(after), "many_islands": False}


@rule("SI-69")
def test_a_game_that_was_only_scored_leaves_open_what_the_score_does_not_tell():
    solo = achieved(won())
    assert [key for key, known in solo.items() if known is None] == ["many_islands", "ship_first", "level"]
    group = achieved(report(player("Ana", prestige=10), player("Ben")))
    assert group["level"] is False, "Alexis was not there"


def test_a_lost_game_keeps_nothing():
    assert found_in(SMALL_ISLANDS.statistics.tags(report(player(prestige=30), alexis=his()), None)) == {}


def test_players_who_share_the_win_share_what_they_achieved():
    shared = report(player("Ana", prestige=60, houses=8), player("Ben", prestige=60, houses=8), player("Cleo"))
    assert achieved(shared)["all_houses"] is True
    by_score = report(player("Ana", prestige=61), player("Ben", prestige=60, houses=8))
    assert achieved(by_score)["all_houses"] is False


def test_an_answer_of_an_older_game_still_counts():
    table = Table(box=box(15, 0)).until_ships()
    state = SMALL_ISLANDS.rules.evolve(table.state, Answered("many_islands", True))
    assert achieved(won(), state)["many_islands"] is True


def game(mode: str, **achieved: bool | None) -> dict[str, str]:
    """The tags of a finished game."""
    return {"difficulty": mode, **as_tags(achieved)}


@rule("SI-69")
def test_five_of_seven_open_a_packet_mode_by_mode():
    assert {mode: len(keys) for mode, keys in ACHIEVEMENTS.items()} == {"normal": 7, "advanced": 7}
    four = dict.fromkeys(ACHIEVEMENTS["normal"][:4], True)
    games = [game("normal", **four), game("normal", tokens=None), game("advanced", level=True)]
    so_far = progress(games)
    assert sum(so_far["normal"].values()) == 4
    assert not opened(so_far["normal"])
    so_far = progress([game("normal", **four), game("normal", level=True, points=False)])
    assert sum(so_far["normal"].values()) == 5
    assert opened(so_far["normal"])
    assert not any(so_far["advanced"].values())
