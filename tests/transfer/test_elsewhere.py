"""For other programs: a table for spreadsheets, and a play for BG Stats."""

import csv
import json
import re
from dataclasses import replace
from io import StringIO
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.content.texts import Texts
from companion.core.long_work import run_to_end
from companion.core.message import msg
from companion.games import GAMES
from companion.history.history_entry import HistoryEntry, entry_of
from companion.transfer import other_formats
from tests.history.many import records

EN = Texts("en")
RECORDS = records(400)


def entry(**changes: Any) -> HistoryEntry:
    record = {**RECORDS[0], **changes}
    return entry_of(record, 42 if record["session"] else None, {})


def rows(entries: list[HistoryEntry], language: str = "en") -> list[dict[str, str]]:
    raw = run_to_end(other_formats.spreadsheet(entries, Texts(language))).decode("utf-8-sig")
    return list(csv.DictReader(StringIO(raw), delimiter=";" if language == "de" else ","))


def test_every_player_of_every_game_has_a_row():
    entries = [entry_of(record, None, {}) for record in RECORDS]
    told = rows(entries)
    assert [int(row["Points"]) for row in told] == [
        player.total for one in entries for player in (*one.players, *([one.opponent] if one.opponent else []))
    ]
    assert {row["Id"] for row in told} == {record["id"] for record in RECORDS}


def test_the_table_speaks_the_language_of_the_app():
    (row, *_) = rows([entry(note="schön; und kurz")], "de")
    assert row["Notiz"] == "schön; und kurz"
    assert row["Punkte"].lstrip("-").isdigit()


FORMULAS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


@pytest.mark.parametrize("start", ["\t", "\r", "\n", " =", *FORMULAS])
def test_a_text_is_never_a_formula(start: str):
    (row, *_) = rows([entry(note=f'{start}HYPERLINK("http://x")')])
    assert row["Note"].startswith(f"'{start}".replace("\r", "\n")) or row["Note"].startswith("'")


@given(st.text(st.sampled_from([*"a1 \t\r\n,;|'\"", *FORMULAS]), max_size=20))
def test_no_cell_begins_like_a_formula_whatever_parts_them(text: str):
    """A table with semicolons is opened by a spreadsheet that expects commas, too."""
    for cell in re.split(r"[,;\t\r\n|]", str(other_formats.harmless(text))):
        assert not cell.strip().startswith(FORMULAS)


HARMLESS = [
    ("a,=1+1", "a,'=1+1"),
    ("＝1+1", "'＝1+1"),
    ("a;\t@x", "a;'\t'@x"),
    ("two - one", "two - one"),
    ("Ann-Kathrin, 7 + 1", "Ann-Kathrin, 7 + 1"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "cell"), HARMLESS)
def test_only_what_would_be_run_is_touched(text: str, cell: str):
    assert other_formats.harmless(text) == cell


@given(st.integers(-200, 200))
def test_numbers_stay_numbers(number: int):
    assert other_formats.harmless(number) is number


def play(one: HistoryEntry, title: Any = None) -> dict[str, Any]:
    link = other_formats.bgstats_link(one, title, EN)
    head, _, data = link.partition("?data=")
    assert head == "https://app.bgstatsapp.com/createPlay.html"
    assert data.isascii()
    assert not set(data) & set('&#+ "{}')
    told: dict[str, Any] = json.loads(unquote(data))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_play_has_all_that_bg_stats_must_have(game: str):
    for record in [one for one in RECORDS if one["game"] == game][:20]:
        told = play(entry_of(record, None, {}))
        assert told["sourceName"]
        assert told["sourcePlayId"] == record["id"]
        assert told["game"]["sourceGameId"] in GAMES
        assert told["game"]["highestWins"] is True
        assert told["game"]["noPoints"] is False
        assert len(told["players"]) == len(record["score"]["players"])
        for player in told["players"]:
            assert type(player["winner"]) is bool
            assert {"name", "sourcePlayerId", "score", "rank"} <= player.keys()


def test_the_day_is_told_in_utc():
    told = play(entry(started="2026-11-18T20:41:07.500+00:00"))
    assert told["playDate"] == "2026-11-18 20:41:07"


def one(game: str, mode: str) -> HistoryEntry:
    return next(
        entry_of(record, 30, {})
        for record in RECORDS
        if record["game"] == game and record["tags"]["mode"] == mode and record["session"]
    )


def test_against_alexis_both_are_players_and_one_has_won():
    told = play(one("small_islands", "solo"))
    assert [player["name"] for player in told["players"]][1:] == ["Alexis"]
    assert [player["winner"] for player in told["players"]].count(True) == 1
    assert "level" in told["board"]


def test_alone_on_the_bridges_nobody_wins_and_the_title_is_a_comment():
    told = play(replace(one("bridges", "solo"), note=""), msg("bridges.title.island_god"))
    assert [player["winner"] for player in told["players"]] == [False]
    assert told["comments"] == EN(msg("bridges.title.island_god"))
    assert told["board"].startswith("Board ")


def test_who_began_is_told_where_the_app_dealt():
    told = play(one("dragon_island", "group"))
    assert [player["startPlayer"] for player in told["players"]] == [True] + [False] * (len(told["players"]) - 1)
    scored = entry_of({**RECORDS[0], "session": None}, None, {})
    assert not any("startPlayer" in player for player in play(scored)["players"])


def test_what_there_is_not_is_left_out():
    bare = play(entry(session=None, note="", tags={"mode": "group"}))
    assert not {"durationMin", "location", "board", "comments"} & bare.keys()
    full = play(entry(note="x" * 1000, place="At home"))
    assert full["location"] == "At home"
    assert len(full["comments"]) == other_formats.LONGEST_COMMENT
