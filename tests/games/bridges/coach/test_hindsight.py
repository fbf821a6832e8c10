"""What is kept of a game that was looked back at: sums to the point, and what somebody else has written is not read."""

import json
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.core.codec import encode
from companion.core.long_work import run_to_end
from companion.core.session import Session, act, back_to, begin, events_of, fold
from companion.games import GAMES
from companion.games.bridges.coach import fair_measure, hindsight, replay
from companion.games.bridges.coach.hindsight import HINDSIGHT, PARTS, Hindsight, Verdict, in_tenths, points, verdicts
from companion.games.bridges.facts import TURNED
from companion.games.bridges.telling import stages
from tests.games.bridges.coach.games import Game, blind_game, think_briefly

HASHI = GAMES["bridges"]


@pytest.fixture(autouse=True)
def a_short_think(monkeypatch: pytest.MonkeyPatch):
    think_briefly(monkeypatch)
    monkeypatch.setattr(fair_measure, "ORDERS", 4)
    monkeypatch.setattr(fair_measure, "CHOICES", 2)
    monkeypatch.setattr(fair_measure, "FIRST", 1)
    monkeypatch.setattr(fair_measure, "SECOND", 1)


@given(st.lists(st.integers(-40 * PARTS, 40 * PARTS), min_size=4, max_size=4))
@example([77, 51, 25, 5])
def test_what_is_told_of_a_loss_adds_up(parts: list[int]):
    tenths = in_tenths(parts)
    assert sum(tenths) == round(10 * points(sum(parts)))
    assert all(abs(told - 10 * points(part)) < 1 for told, part in zip(tenths, parts, strict=True))


def _read(stored: Any) -> Hindsight | None:
    return HINDSIGHT.read({"hindsight": stored, "another": {"version": 1}})


def played(game: Game) -> Session:
    """The same game at the table of the app, with cards from the box."""
    layout = {
        "name": "ours",
        "islands": [{"x": one.x, "y": one.y, "flag": one.flag} for one in game.layout.islands],
        "without": [],
    }
    options = HASHI.rules.options.check({"players": ["Ida"], "deck": "table", "layout": layout}).value
    session = begin(HASHI, "an id", options, "a seed")
    first = next(at for at, number in enumerate(game.opening.numbers) if number)
    start = {"island": game.deal.chart.names[first], "number": game.opening.numbers[first]}
    intents: list[dict[str, Any]] = [{"do": "write", **start}]
    for card, doing in zip(game.deal.cards, game.doings, strict=True):
        intents.append({"do": "flip", "number": card.number, "bridges": card.bridges})
        if doing.write:
            intents.append({"do": "write", "island": doing.write})
        intents += [{"do": "draw", "a": a, "b": b} for a, b in doing.bridges]
    for intent in intents:
        session = act(HASHI, session, intent)
    return session


def test_what_is_found_adds_up_and_lasts():
    session = played(blind_game(3))
    state = fold(HASHI, session)
    assert hindsight.fits(state)
    steps: list[tuple[int, int]] = []
    work = hindsight.find(session)
    stored = json.loads(json.dumps(encode(run_to_end(work, lambda *step: steps.append(step)))))
    assert all(before <= after <= steps[-1][1] for (before, _), (after, _) in pairwise(steps))
    found = _read(stored)
    assert found
    score = replay.total(state)
    assert found.score == found.most[-1] == score
    assert score <= found.fair <= found.most[0]
    told = verdicts(found)
    assert [one.card for one in told] == list(range(1, TURNED + 1))
    assert found.score == points(found.start + sum(found.luck)) - sum(one.lost for one in told)
    for dear in found.dear:
        assert told[dear.card - 1].kind == "dear"
        assert points(sum(dear.parts)) == told[dear.card - 1].lost
        before = stages(events_of(session))[dear.card - 1].state
        card = stages(events_of(session))[dear.card].state.card
        assert card
        assert list(replay.refusals(replay.flipped(before, card), replay.Doing(dear.write, dear.bridges))) == []


NOTHING_LOST = Hindsight(
    hindsight.VERSION, (50,) * 18, (True,) * 18, 50 * PARTS, (0,) * TURNED, (0,) * TURNED, (True,) * TURNED, ()
)


@pytest.mark.parametrize(
    ("parts", "kind"),
    [(0, "best"), (PARTS // 2, "best"), (PARTS // 2 + 1, "small"), (2 * PARTS, "small"), (2 * PARTS + 1, "dear")],
)
def test_half_a_point_is_no_mistake_and_more_than_two_are_dear(parts: int, kind: str):
    found = _read({**encode(NOTHING_LOST), "losses": [parts] + [0] * (TURNED - 1)})
    assert found
    assert verdicts(found)[0] == Verdict(1, kind, Fraction(parts, PARTS), True)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"version": hindsight.VERSION + 1},
        {"version": True},
        {"luck": [0]},
        {"most": [50]},
        {"losses": ["none"] * TURNED},
        {"dear": [{"card": 1}]},
    ],
)
def test_what_others_have_written_is_not_read(change: dict[str, Any]):
    whole = json.loads(json.dumps(encode(NOTHING_LOST)))
    assert _read(whole) == NOTHING_LOST
    assert _read({**whole, **change}) is None
    assert _read(None) is None
    assert HINDSIGHT.read(None) is None
    assert HINDSIGHT.read({}) is None


def test_a_board_that_was_not_kept_or_has_an_error_on_it_is_not_looked_back_at():
    session = played(blind_game(3))
    spoilt = act(HASHI, session, {"do": "spoil", "island": blind_game(3).deal.chart.names[0]})
    assert not hindsight.fits(fold(HASHI, spoilt))
    for players, layout in ((["Ida"], "paper"), (["Ida", "Ben"], "reef"), (["Ida"], "reef")):
        options = HASHI.rules.options.check({"players": players, "layout": layout}).value
        assert not hindsight.fits(fold(HASHI, begin(HASHI, "x", options, "y")))


def test_a_game_that_ends_amid_a_card_is_not_looked_back_at():
    """As one that was counted while bridges of its last card were not yet drawn."""
    whole = next(game for game in map(blind_game, range(20)) if len(game.doings[-1].bridges) > 1)
    session = played(whole)
    assert hindsight.fits(fold(HASHI, session))
    assert not hindsight.fits(fold(HASHI, back_to(session, len(session.turns) - 1)))
