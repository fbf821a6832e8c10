"""A whole game in a link: read back as it was, short, and refused with a reason when it is not whole."""

import base64
import random
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laboratory.links import damaged

from companion.core.deals import new_deal
from companion.core.message import Refused
from companion.core.session import Session, act, back_to, fold, undo
from companion.games import GAMES
from companion.games.bridges.layout import practice
from companion.transfer.game_link import SUM, link_text, session_of_link
from tests.contract.walks import CASES, Case, offers_json, one_filling, plain, random_game

HASHI = 400
LONGEST = {"bridges": HASHI, "small_islands": 1500}


@cache
def text_of(game: str, name: str) -> tuple[Session, str]:
    case = next(case for case in CASES if (case.game.id, case.name) == (game, name))
    options = case.game.rules.options.check(case.options).value
    deals = case.game.dealing is not None and case.game.dealing.deals(options)
    *_, last = random_game(case.game, case.options, new_deal(case.game, options, 7).code if deals else "any seed")
    text = link_text(last.session)
    assert text
    return last.session, text


def refusal(text: str) -> str:
    with pytest.raises(Refused) as refused:
        session_of_link(text)
    return refused.value.code


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_game_is_read_back_as_it_was(case: Case):
    session, text = text_of(case.game.id, case.name)
    assert replace(session_of_link(text), id=session.id) == session
    assert len(text) <= LONGEST.get(case.game.id, 4000)


def test_a_game_that_goes_on_is_one_too():
    session, _ = text_of("bridges", "layout=reef, 1")
    for turns in (0, 1, len(session.turns) // 2):
        part = replace(back_to(session, turns), undone=())
        text = link_text(part)
        assert text
        assert replace(session_of_link(text), id=part.id) == part


def test_a_board_of_ones_own_goes_along():
    layout = practice()["reef"]
    islands = [{"x": place.x, "y": place.y, "flag": place.flag} for place in layout.islands]
    own = {"name": "The printed side A", "islands": islands, "without": []}
    game = GAMES["bridges"]
    options = game.rules.options.check({"layout": own, "players": ["Annamaria-Sophie"]}).value
    *_, last = random_game(game, options, new_deal(game, options, 7).code)
    text = link_text(last.session)
    assert text
    assert len(text) <= 2 * HASHI
    assert replace(session_of_link(text), id=last.session.id) == last.session


def test_who_went_back_is_still_known_to_have_gone_back():
    session, _ = text_of("bridges", "layout=reef, 1")
    game, chance = GAMES["bridges"], random.Random("back")
    back = undo(undo(back_to(session, len(session.turns) - 3)))
    while not game.rules.over(state := _state(back)):
        offer = chance.choice(offers_json(game, state))
        back = act(game, back, {**plain(offer), **one_filling(offer.get("ask", {}), chance)})
    text = link_text(back)
    assert text
    assert replace(session_of_link(text), id=back.id) == back


def _state(session: Session):
    return fold(GAMES[session.game], session)


def test_a_game_that_chance_has_not_dealt_so_has_no_link():
    session, _ = text_of("bridges", "layout=reef, 1")
    assert link_text(replace(session, seed="another")) is None
    assert link_text(replace(session, rules_version=0)) is None


def test_damaged_links_are_refused():
    chance = random.Random("damaged")
    for case in CASES:
        _, text = text_of(case.game.id, case.name)
        for _ in range(20):
            if (broken := damaged(text, chance)) != text:
                assert refusal(broken) == "link_altered"


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_no_text_breaks_anything(text: str):
    assert refusal(text) == "link_altered"


def sealed(body: bytes) -> str:
    return base64.urlsafe_b64encode(body + sha256(body).digest()[:SUM]).decode().rstrip("=")


def opened(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-SUM]


def test_a_later_version_says_so():
    _, text = text_of("bridges", "layout=reef, 1")
    assert refusal(sealed(bytes([2]) + opened(text)[1:])) == "link_later"


@settings(max_examples=100)
@given(st.binary(max_size=60))
def test_what_only_looks_whole_is_refused(body: bytes):
    assert refusal(sealed(b"\x01" + body)) in ("link_altered", "link_other_rules")


def test_other_taps_under_a_right_sum_are_refused():
    _, text = text_of("bridges", "layout=reef, 1")
    body = opened(text)
    assert refusal(sealed(body[:-1] + bytes([body[-1] ^ 1]))) in ("link_altered", "link_other_rules")
    assert refusal(sealed(body + b"\x00\x01")) in ("link_altered", "link_other_rules")


def test_a_game_by_other_rules_says_so():
    _, text = text_of("bridges", "layout=reef, 1")
    later: Any = {"bridges": replace(GAMES["bridges"], rules_version=2)}
    with patch("companion.transfer.game_link.GAMES", {**GAMES, **later}):
        assert refusal(text) == "link_other_rules"
