"""Sessions of a game that exists only here: turns, undo and redo, the file, and how an intent is refused."""

import json
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Progress, Screen
from companion.core.chance import Rng
from companion.core.codec import CodecError
from companion.core.game import Ask, Game, Intent, Offer, Rules, Scoring, Telling
from companion.core.message import Refused, msg
from companion.core.score import Score
from companion.core.session import Session, act, back_to, begin, fold, from_json, redo, to_json, undo
from companion.core.sheet import Record, Sheet


@dataclass(frozen=True)
class Started:
    total: int


@dataclass(frozen=True)
class Rolled:
    face: int


@dataclass(frozen=True)
class Added:
    count: int
    colour: str


State = tuple[str, ...]
Event = Started | Rolled | Added


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    if intent["do"] == "roll":
        return [Rolled(rng.below(1000)), Rolled(rng.below(1000))]
    return [Added(intent["count"], intent["colour"])]


def offers(state: State) -> Sequence[Offer]:
    if len(state) > 6:
        return []
    add = Offer("add", {"player": "Ana"}, {"count": Ask(2, 4), "colour": Ask(choices=("red", "blue"))})
    return [Offer("roll"), add]


DICE: Game[State, Event] = Game(
    id="dice",
    rules_version=3,
    rules=Rules(
        options=Sheet(Record("options")),
        events=Event,
        setup=lambda options, rng: [Started(rng.below(1000))],
        decide=decide,
        evolve=lambda state, event: (*(state or ()), repr(event)),
        offers=offers,
        over=lambda state: not offers(state),
        refusal=lambda state, intent: Refused("no_sevens", msg("x")) if intent.get("count") == 7 else None,
    ),
    scoring=Scoring(
        sheet=lambda state: Sheet(Record("report")),
        score=lambda report, state: Score((), (), None),
        report=lambda state: {},
    ),
    telling=Telling(
        view=lambda state: Screen(msg("x"), msg("x"), Progress((1,), 0, False, msg("x")), (), (), ()),
        story=lambda events: msg("x"),
    ),
)

ROLL = {"do": "roll"}
ADD = {"do": "add", "player": "Ana", "count": 3, "colour": "red"}


def played(*intents: Intent, seed: str = "s") -> Session:
    session = begin(DICE, "id", {"a": [1]}, seed)
    for intent in intents:
        session = act(DICE, session, intent)
    return session


def test_a_session_begins_with_its_opening():
    session = played()
    assert (session.id, session.game, session.rules_version, session.seed) == ("id", "dice", 3, "s")
    assert session.options == {"a": [1]}
    assert session.turns == session.undone == ()
    assert fold(DICE, session) == (repr(session.opening[0]),)


def test_one_tap_is_one_turn_with_all_its_events():
    session = played(ROLL, ADD)
    assert [len(turn.events) for turn in session.turns] == [2, 1]
    assert [dict(turn.intent) for turn in session.turns] == [ROLL, ADD]
    assert len(fold(DICE, session)) == 4


def test_chance_hangs_on_the_seed_and_the_number_of_the_turn():
    first = played(ROLL, ROLL)
    assert first.turns[0].events != first.turns[1].events
    assert first == played(ROLL, ROLL)
    assert first.turns[0].events != played(ROLL, seed="t").turns[0].events
    assert played(ADD, ROLL).turns[1] == first.turns[1], "what was tapped before does not move the dice"


def test_undo_and_redo_walk_along_the_turns():
    whole = played(ROLL, ADD, ROLL)
    session = undo(undo(whole))
    assert [len(session.turns), len(session.undone)] == [1, 2]
    assert fold(DICE, session) == fold(DICE, played(ROLL))
    assert redo(redo(session)) == whole
    assert act(DICE, session, ADD).undone == ()
    assert back_to(whole, 1) == session
    assert back_to(whole, 9) == whole
    assert back_to(whole, 0).turns == ()


def test_there_may_be_nothing_to_undo_or_redo():
    with pytest.raises(Refused, match="nothing_to_undo"):
        undo(played())
    with pytest.raises(Refused, match="nothing_to_redo"):
        redo(played(ROLL))


def test_a_session_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        played().seed = "other"  # type: ignore[misc]


def test_an_intent_that_the_sender_changes_later_stays_as_it_was():
    intent = dict(ADD)
    session = played(intent)
    intent["count"] = 9
    assert session.turns[0].intent["count"] == 3


REFUSED: list[tuple[Any, str]] = [
    ({}, "no_intent"),
    ({"do": 1}, "no_intent"),
    ({"do": None}, "no_intent"),
    ({"do": "fly"}, "not_now"),
    ({**ROLL, "by": "Ana"}, "not_now"),
    ({**ADD, "count": 1}, "not_now"),
    ({**ADD, "count": 5}, "not_now"),
    ({**ADD, "count": 7}, "no_sevens"),
    ({**ADD, "count": 3.0}, "not_now"),
    ({**ADD, "count": True}, "not_now"),
    ({**ADD, "count": "3"}, "not_now"),
    ({**ADD, "count": None}, "not_now"),
    ({**ADD, "colour": "green"}, "not_now"),
    ({**ADD, "colour": ["red"]}, "not_now"),
    ({**ADD, "colour": 1}, "not_now"),
    ({**ADD, "player": "Ben"}, "not_now"),
    ({**ADD, "player": ["Ana"]}, "not_now"),
    ({**ADD, "ask": {}}, "not_now"),
    ({key: value for key, value in ADD.items() if key != "count"}, "not_now"),
]


@pytest.mark.parametrize(("intent", "code"), REFUSED)
def test_what_is_not_on_offer_is_refused(intent: Any, code: str):
    with pytest.raises(Refused, match=code):
        played(intent)


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_every_entry_within_the_limits_is_taken(count: int, colour: str):
    assert played({**ADD, "count": count, "colour": colour}).turns[0].events == (Added(count, colour),)


def test_nothing_is_on_offer_at_the_end():
    with pytest.raises(Refused, match="not_now"):
        played(*[ADD] * 7)


def test_an_offer_as_a_script_sees_it():
    assert [offer.to_json() for offer in DICE.rules.offers(())] == [
        {"do": "roll"},
        {
            "do": "add",
            "player": "Ana",
            "ask": {"count": {"min": 2, "max": 4}, "colour": {"choices": ["red", "blue"]}},
        },
    ]


def file(session: Session) -> Any:
    return json.loads(json.dumps(to_json(session)))


@given(st.lists(st.sampled_from(["roll", "add", "undo", "redo"]), max_size=12), st.text())
def test_any_session_comes_back_from_its_file(taps: list[str], seed: str):
    session = played(seed=seed)
    for tap in taps:
        try:
            session = (undo(session) if tap == "undo" else redo(session) if tap == "redo"
                       else act(DICE, session, ROLL if tap == "roll" else ADD))  # fmt: skip
        except Refused:
            continue
    read = from_json(DICE, file(session))
    assert read == session
    assert fold(DICE, read) == fold(DICE, session)


WHOLE = file(undo(played(ROLL, ADD)))
TURN = WHOLE["turns"][0]
BROKEN = [
    ({**WHOLE, "more": 1}, "more"),
    ({**WHOLE, "rules_version": "3"}, "rules_version"),
    ({**WHOLE, "seed": None}, "seed"),
    ({**WHOLE, "options": []}, "options"),
    ({**WHOLE, "opening": []}, "opening"),
    ({**WHOLE, "opening": [{"did": "started"}]}, "opening.0.total"),
    ({**WHOLE, "turns": [TURN, 7]}, "turns.1"),
    (
        {**WHOLE, "turns": [{**TURN, "events": [*TURN["events"], {"did": "rolled", "face": "6"}]}]},
        "turns.0.events.2.face",
    ),
    ({**WHOLE, "turns": [{"events": []}]}, "turns.0.intent"),
    ({**WHOLE, "undone": [{**TURN, "events": [{"did": "sang"}]}]}, "undone.0.events.0.did"),
    ([], ""),
    (None, ""),
]


@pytest.mark.parametrize(("data", "path"), BROKEN)
def test_a_file_of_another_shape_is_refused_with_the_place(data: Any, path: str):
    with pytest.raises(CodecError) as error:
        from_json(DICE, data)
    assert error.value.path == path
