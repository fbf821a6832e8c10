"""What every game inherits whose cards or dice come from the app: equal codes, equal games, and a proof of it."""

import copy
import json
import re
import runpy
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.core.codec import encode, encode_tagged
from companion.core.deal_codes import OWN, SETUP_BITS, Code, Dealing
from companion.core.deals import Deal, commitment, deal_of_day, fresh_mixture, new_deal, read_deal, seed_of
from companion.core.game import AnyGame
from companion.core.message import Refused
from companion.core.session import Session, events_of, from_json, to_json
from companion.games import GAMES
from companion.history.finished_game import draws_by_app
from companion.history.review import proof
from tests.contract.walks import CASES, Case, random_game

ROOT = Path(__file__).resolve().parents[2]


def dealing(game: AnyGame) -> Dealing:
    assert game.dealing
    return game.dealing


DEALT = [game for game in GAMES.values() if game.dealing]
DEALT_CASES = [
    case
    for case in CASES
    if case.game.dealing and case.game.dealing.deals(case.game.rules.options.check(case.options).value)
]

every_game = pytest.mark.parametrize("game", DEALT, ids=lambda game: game.id)
every_deal = pytest.mark.parametrize("case", DEALT_CASES, ids=str)


def deal_of(case: Case) -> Deal:
    return new_deal(case.game, case.game.rules.options.check(case.options).value, seed_of(str(case)))


@cache
def _played(game: str, name: str) -> Session:
    case = next(case for case in DEALT_CASES if (case.game.id, case.name) == (game, name))
    return list(random_game(case.game, case.options, deal_of(case).code))[-1].session


def played(case: Case) -> Session:
    """A random game of a deal, to its end."""
    return _played(case.game.id, case.name)


def drawn(case: Case) -> list[Any]:
    return [event for event in events_of(played(case)) if isinstance(event, dealing(case.game).draws)]


def test_every_game_that_deals_has_a_number_of_its_own():
    numbers = [dealing(game).number for game in DEALT]
    assert len(set(numbers)) == len(numbers) > 0
    assert all(0 < number < 16 for number in numbers)


@every_game
def test_every_set_up_has_its_number(game: AnyGame):
    rooms = 1
    for one in dealing(game).decided:
        assert len(set(one.values)) == len(one.values) <= one.room
        rooms *= one.room
    assert rooms <= 1 << SETUP_BITS
    for setup in range(1 << SETUP_BITS):
        options = dealing(game).options(Code(dealing(game).number, 1, setup, 7))
        if options is not None:
            own: dict[str, Any] = {key: {} for key, value in options.items() if value == OWN}
            there = {key: value for key, value in options.items() if value is not None}
            again = dealing(game).code({"players": [""], **there, **own}, 7)
            assert again == Code(dealing(game).number, 1, setup, 7)


@every_game
def test_every_choice_of_its_set_up_is_in_a_code(game: AnyGame):
    """A board or a level that no code can name could not be given to a friend."""
    fields = {field.key: field for field in game.rules.options.root.fields}
    for one in dealing(game).decided:
        assert set(getattr(fields[one.entry], "choices", ())) <= set(one.values)


@every_deal
def test_a_code_says_its_set_up(case: Case):
    options = case.game.rules.options.check(case.options).value
    deal = read_deal(GAMES, deal_of(case).code.lower())
    assert deal.game is case.game
    assert list(deal.contradictions(options, "")) == []
    assert case.game.rules.options.check({**options, **deal.options}).value == options


@every_game
def test_a_day_gives_everybody_the_same(game: AnyGame):
    """And another day another deal."""
    deals = [deal_of_day(game, f"2026-11-{day:02}", 739000 + day).code for day in range(1, 31)]
    assert len(set(deals)) == len(deals)
    assert deal_of_day(game, "2026-11-01", 739001).code == deals[0]


def test_codes_of_later_versions_are_told_from_mistyped_ones():
    for code in (Code(15, 1, 0, 0), Code(1, 2, 0, 0), Code(1, 1, 63, 0), Code(3, 1, 1, 0)):
        with pytest.raises(Refused) as refused:
            read_deal(GAMES, code.text)
        assert refused.value.code == "code_later"


@every_deal
def test_every_draw_can_be_proved(case: Case):
    session = played(case)
    found = proof(case.game, session)
    assert draws_by_app(case.game, session)
    assert found.problem is None
    assert found.draws == len(drawn(case))
    assert proof(case.game, session, found.commitment) == found
    other = proof(case.game, session, "0" * 64).problem
    assert other is not None
    assert other.code == "other_seed"


def shows(draw: Any) -> tuple[Any, Any]:
    """Which pile or die a draw is of, and what came. Where one die is thrown again, the other one lies as it lay."""
    die = getattr(draw, "die", None)
    return type(draw).__name__ + (die or ""), getattr(draw, die) if die else draw


def exchanged(case: Case, session: Session) -> Iterator[tuple[int, Session]]:
    """The game with one of its draws exchanged for one of another game, and which it is."""
    stored = json.loads(json.dumps(to_json(session)))
    others = [event for other in DEALT_CASES if other.game is case.game for event in drawn(other)]
    places = [
        (turn, at)
        for turn, one in enumerate(session.turns)
        for at, event in enumerate(one.events)
        if isinstance(event, dealing(case.game).draws)
    ]
    for number, (turn, at) in enumerate(places, 1):
        was = session.turns[turn].events[at]
        other = next(one for one in others if shows(one)[0] == shows(was)[0] and shows(one) != shows(was))
        changed = copy.deepcopy(stored)
        changed["turns"][turn]["events"][at] = json.loads(json.dumps(encode_tagged(other)))
        yield number, from_json(case.game, changed)


@every_deal
def test_a_single_exchanged_draw_is_found(case: Case):
    changed = list(exchanged(case, played(case)))
    assert changed
    for number, session in changed[:30]:
        problem = proof(case.game, session).problem
        assert problem is not None
        assert (problem.code, dict(problem.text.args)) == ("other_draw", {"n": number})


def verified(folder: Path, *sessions: Session, **more: Any) -> list[str]:
    """What the independent verifier says of these games, beside one that was only scored."""
    file = folder / "export.json"
    history = [{"id": str(at), "session": to_json(session), **more} for at, session in enumerate(sessions)]
    history.append({"id": "scored", "session": None})
    file.write_text(json.dumps({"content": {"history": history}}))
    out = StringIO()
    with patch.object(sys, "argv", ["verify_deal", str(file)]), redirect_stdout(out):
        runpy.run_path(str(ROOT / "build/verify_deal.py"))
    return out.getvalue().splitlines()


@every_deal
def test_the_independent_verifier_agrees(case: Case, tmp_path: Path):
    session = played(case)
    assert verified(tmp_path, session) == [f"{session.seed} is as dealt"]
    changed = list(exchanged(case, session))[:10]
    for line in verified(tmp_path, *(one for _, one in changed)):
        assert re.fullmatch(rf"{session.seed} \[[\d, ]+\]", line), line


def test_the_independent_verifier_is_short_and_knows_nothing_of_ours():
    text = (ROOT / "build/verify_deal.py").read_text("utf-8")
    assert len(text.splitlines()) <= 50
    imported = re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE)
    assert set(imported) <= sys.stdlib_module_names


SEVERAL = [case for case in DEALT_CASES if len(case.game.rules.options.check(case.options).value["players"]) > 1]


def test_several_can_play_what_the_app_deals():
    assert {case.game.id for case in SEVERAL} == {"bridges", "misty_islands"}


@pytest.mark.parametrize("case", SEVERAL, ids=str)
def test_a_seed_of_words_is_proved_with_its_draws(case: Case, tmp_path: Path):
    """By both verifiers; and who changes a word, the secret or what was told of it, is found by both."""
    mixed = replace(fresh_mixture("5ec2e7"), said=("5ec2e7", "Ballon", "île"))
    options = case.game.rules.options.check(case.options).value
    session = list(random_game(case.game, case.options, new_deal(case.game, options, mixed.seed).code))[-1].session
    assert proof(case.game, session, None, mixed).problem is None
    assert verified(tmp_path, session, mixed=encode(mixed)) == [f"{session.seed} is as dealt"]
    for other, code in (
        (replace(mixed, said=("5ec2e7", "Ballon", "ile")), "other_words"),
        (replace(mixed, said=("5ec2e7", "île", "Ballon")), "other_words"),
        (replace(mixed, said=("5ec2e7", "Ballon")), "other_words"),
        (replace(mixed, said=("5ec2e8", "Ballon", "île")), "other_secret"),
        (replace(mixed, told=commitment("5ec2e8")), "other_secret"),
    ):
        problem = proof(case.game, session, None, other).problem
        assert problem is not None
        assert problem.code == code
        (line,) = verified(tmp_path, session, mixed=encode(other))
        assert re.fullmatch(rf"{session.seed} \[[\d, ]+\]", line), line
