"""What every game inherits: problems call entries what the form calls them, in every language, and mark each one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from companion.content.texts import LANGUAGES, Texts
from companion.core.blocks import Button, Menu
from companion.core.game import AnyGame
from companion.core.message import Message, Problem
from companion.core.sheet import Choice, Count, Field, Flag, Record, Rows, Sheet, TextField, field_at, name_at
from companion.games import GAMES
from companion.games.bridges.layout import practice
from companion.games.small_islands.reward_alone import REQUEST
from tests.contract.ends import counted
from tests.contract.mutations import mutants
from tests.contract.walks import CASES, screens, walk
from tests.games.small_islands.table import box
from tests.games.small_islands.test_card_forms import MISSIONS, OBJECTIVES, REWARDS

# Only what comes as JSON can be like that; there the words of the program are the words to use.
JSON_ONLY = ("wrong_type", "unknown_key", "not_a_choice")
PROGRAM_WORD = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:players|report|options)\.")
PLACES = [{"x": place.x, "y": place.y, "flag": place.flag} for place in practice()["reef"].islands]
BOXES: dict[str, Any] = {
    "small_islands": box(objectives=OBJECTIVES, missions=MISSIONS, rewards=REWARDS),
    "bridges": {"name": "Ours", "islands": PLACES, "without": []},
    "misty_islands": {"name": "Ours"},
}
REWARD_PHASE: dict[str, Any] = {
    "mission": {"kind": "at_least", "temple": 1},
    "reward": {"kind": "size"},
    "houses": 2,
    "islands": [
        {"name": "A", "tiles": 4, "flower": 1, "fruit": 0, "leaf": 0, "temple": 1, "ports": 2}
        | {"free_locations": 1, "houses": 1, "own_house": False}
    ],
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def forms(game: AnyGame) -> Iterator[tuple[Sheet, Any]]:
    """Each form that players fill in, and something sound that it takes."""
    defaults = game.rules.options.check({}).value
    yield game.rules.options, defaults
    for case in CASES:
        if case.game is game and case.name.startswith(("players=", "defaults")):
            state = walk(case)[-1].state
            yield game.scoring.sheet(state), counted(game, state)
    if game.box:
        yield game.box, BOXES[game.id]
    if game.id == "small_islands":  # no form but the command asks for this, in the words of the form of an island
        yield REQUEST, REWARD_PHASE
    # What is asked on the way: the small forms of a step, as one form.
    for small in {button.label.key: button for button in _small_forms(game)}.values():
        fields = tuple(entry for entry in small.ask if isinstance(entry, Count | Choice))
        yield Sheet(Record("step", fields=fields)), {entry.key: _least(entry) for entry in fields}


def _small_forms(game: AnyGame) -> Iterator[Button]:
    for case in CASES:
        if case.game is game:
            for screen in screens(case):
                yield from _buttons((*screen.blocks, *screen.foot))


def _buttons(blocks: Iterable[Any]) -> Iterator[Button]:
    for block in blocks:
        if isinstance(block, Menu):
            yield from _buttons(block.items)
        elif isinstance(block, Button) and block.ask:
            yield block


def _least(entry: Count | Choice) -> Any:
    return entry.low if isinstance(entry, Count) else entry.choices[0]


def wrong(sheet: Sheet, data: Any) -> Iterator[Problem]:
    """All that can be wrong with a form at one entry."""
    seen = set()
    for mutant in mutants(data):
        for problem in sheet.check(mutant).problems:
            kind = re.sub(r"\d+", "*", problem.where), problem.code, problem.text.key
            if problem.code not in JSON_ONLY and kind not in seen:
                seen.add(kind)
                yield problem


@cache
def all_wrong(game: str) -> Sequence[tuple[Sheet, Sequence[Problem]]]:
    """Each form of a game, with all that can be wrong with it."""
    return [(sheet, list(wrong(sheet, data))) for sheet, data in forms(GAMES[game])]


def shown(entry: Field) -> bool:
    return isinstance(entry, Count | Choice | Flag | TextField)


def bare(text: str) -> str:
    return text.replace("\u202f", " ").casefold()


def keys(entry: Field) -> Iterator[str]:
    """The names of all entries as a script writes them, as far as they could be no word of a sentence."""
    if "_" in entry.key:
        yield entry.key
    for inner in (
        *(entry.fields if isinstance(entry, Record) else ()),
        *([entry.of] if isinstance(entry, Rows) else ()),
    ):
        yield from keys(inner)


@every_game
def test_no_problem_has_a_word_of_the_program(game: AnyGame) -> None:
    found = 0
    for sheet, problems in all_wrong(game.id):
        for problem in problems:
            for language in LANGUAGES:
                said = Texts(language)(problem.text)
                assert not PROGRAM_WORD.search(said), f"{problem.where} {problem.code} {language}: {said}"
                assert not any(key in said for key in keys(sheet.root)), said
                found += 1
    assert found > 30


@every_game
def test_a_problem_of_one_entry_has_the_name_that_the_form_shows(game: AnyGame) -> None:
    named = 0
    for sheet, problems in all_wrong(game.id):
        for problem in problems:
            label: Message | None = name_at(sheet.root, problem.where)
            if label is None or problem.code not in ("missing", "too_small", "too_big", "too_long", "blank"):
                continue
            for language in LANGUAGES:
                say = Texts(language)
                assert bare(say(label)) in bare(say(problem.text)), (problem.where, say(problem.text))
            named += 1
    assert named > 3


@every_game
def test_a_problem_between_entries_marks_them(game: AnyGame) -> None:
    """Every place that it marks is there, and one that stands between the players marks some."""
    for sheet, problems in all_wrong(game.id):
        for problem in problems:
            for place in problem.marks:  # the lists of a box are pictures, which have no name
                assert field_at(sheet.root, place) if sheet is game.box else name_at(sheet.root, place), place
            if problem.where == "players" and problem.code not in ("too_few", "too_many", "missing"):
                assert problem.marks, problem.code
