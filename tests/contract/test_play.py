"""What every game inherits: it can be played by its offers to an end that scores, and nothing else is possible."""

import json
import random
from typing import Any

import pytest

from companion.commands.score import score_json
from companion.core.chance import Rng
from companion.core.codec import CodecError, encode
from companion.core.message import Refused
from companion.core.session import act, back_to, begin, fold, from_json, redo, to_json, undo
from companion.games import GAMES
from tests.contract.ends import counted
from tests.contract.mutations import broken_intents, is_offered
from tests.contract.texts import unsaid
from tests.contract.walks import (
    CASES,
    MOST_COMBINATIONS,
    MOST_INTENTS,
    Case,
    evolved,
    intents,
    offers_json,
    one_filling,
    plain,
    random_game,
    some,
    walk,
)

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def stored(session: Any) -> Any:
    """A session through a file."""
    return json.loads(json.dumps(to_json(session)))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_option_sets_cover_every_choice(game):
    """Else a choice that no set can reach would never be played."""
    covered = [game.rules.options.check(case.options).value for case in CASES if case.game is game]
    for field in game.rules.options.root.fields:
        for choice in getattr(field, "choices", ()):
            assert any(options[field.key] == choice for options in covered), f"{field.key}={choice} is never played"


@every_case
def test_random_offers_end_the_game_with_a_report_that_scores(case: Case):
    for seed in ("walk", "another"):
        points = walk(case) if seed == "walk" else tuple(random_game(case.game, case.options, seed))
        assert len(points) <= MOST_INTENTS
        state = points[-1].state
        assert case.game.rules.over(state)
        report = counted(case.game, state)
        checked = case.game.scoring.sheet(None).check(report)
        assert checked.problems == ()
        answer = score_json(case.game.id, case.game.scoring.score(checked.value, None))
        for player in answer["players"]:
            assert player["total"] == sum(line["points"] for line in player["lines"])
        assert [player["name"] for player in answer["players"]][: len(report["players"])] == [
            player["name"] for player in report["players"]
        ]
        known = case.game.scoring.score(checked.value, state)
        assert score_json(case.game.id, known) == answer, "what the play knows explains the points, it changes none"
        assert not unsaid((known, checked.warnings))


@every_case
def test_until_it_is_over_something_is_on_offer(case: Case):
    for point in walk(case)[:-1]:
        assert point.offers
        assert not case.game.rules.over(point.state)


@every_case
def test_an_offer_says_what_it_asks_for(case: Case):
    for point in walk(case):
        for offer in point.offers:
            assert isinstance(offer["do"], str)
            assert offer["do"] not in ("undo", "redo"), "these are not listed"
            for limits in offer.get("ask", {}).values():
                kinds = [kind for kind in ("min", "choices", "text") if kind in limits]
                assert len(kinds) == 1
                assert set(limits) <= {"min", "max", "choices", "text", "optional"}
                assert limits.get("choices", True), "nothing to choose from"
                assert limits.get("min", 0) <= limits.get("max", 0) or "max" not in limits


@every_case
def test_no_two_offers_are_the_same(case: Case):
    for point in walk(case):
        seen = [json.dumps(offer, sort_keys=True) for offer in point.offers]
        assert len(set(seen)) == len(seen)


@every_case
def test_every_combination_within_an_offer_is_accepted(case: Case):
    chance = random.Random(str(case))
    for point in some(walk(case), 8):
        for offer in chance.sample(point.offers, min(8, len(point.offers))):
            tried = intents(offer)
            if len(tried) == MOST_COMBINATIONS:
                tried += [{**plain(offer), **one_filling(offer["ask"], chance)} for _ in range(MOST_COMBINATIONS)]
            for intent in tried:
                case.game.rules.check(point.state, intent)
                state = evolved(case.game, point.state, case.game.rules.decide(point.state, intent, Rng("any", 1)))
                assert case.game.rules.over(state) or case.game.rules.offers(state)
                case.game.telling.view(state)
                case.game.telling.public(state)


@every_case
def test_what_is_not_on_offer_is_refused_with_a_reason(case: Case):
    chance = random.Random(str(case))
    reasons = {}
    for point in some(walk(case)):
        tried = list(_nearly(case, point, chance))
        for intent in tried:
            if is_offered(point.offers, intent):
                case.game.rules.check(point.state, intent)
                continue
            with pytest.raises(Refused) as refused:
                case.game.rules.check(point.state, intent)
            assert refused.value.code.isidentifier()
            reasons[refused.value.code, refused.value.text.key] = refused.value.text
        with pytest.raises(Refused):
            act(case.game, point.session, {"do": "nonsense"})
        assert fold(case.game, point.session) == point.state
    assert not unsaid(reasons), "a refusal has no text"


def _nearly(case: Case, point, chance: random.Random):
    """Broken forms of what is on offer now, and what was on offer at other times."""
    for offer in chance.sample(point.offers, min(4, len(point.offers))):
        yield from broken_intents(offer, chance.choice(intents(offer)))
    for other in some(walk(case), 8):
        for offer in chance.sample(other.offers, min(3, len(other.offers))):
            yield {**plain(offer), **one_filling(offer.get("ask", {}), chance)}
    yield from ({}, {"do": None}, {"do": "nonsense"}, {"do": 1}, {"do": ["x"]}, {"d": "flip"}, {"do": "undo", "to": 1})


@every_case
def test_undo_takes_back_exactly_one_intent_and_redo_puts_it_back(case: Case):
    for point in some(walk(case))[:-1]:
        assert point.intent is not None
        after = act(case.game, point.session, point.intent)
        back = undo(after)
        assert fold(case.game, back) == point.state
        assert offers_json(case.game, fold(case.game, back)) == point.offers
        assert redo(back) == after
        assert act(case.game, back, point.intent) == after, "no fishing for a better card"


@every_case
def test_undo_to_the_start_and_redo_to_the_end(case: Case):
    last = walk(case)[-1].session
    start = back_to(last, 0)
    assert fold(case.game, start) == walk(case)[0].state
    again = start
    while again.undone:
        again = redo(again)
    assert again == last


@every_case
def test_another_intent_after_undo_forgets_what_was_undone(case: Case):
    last = walk(case)[-1].session
    middle = back_to(last, len(last.turns) // 2)
    intent = last.turns[len(middle.turns)].intent
    assert act(case.game, middle, intent).undone == ()


@every_case
def test_the_same_seed_and_intents_give_the_same_events(case: Case):
    points = walk(case)
    assert begin(case.game, "walk", case.game.rules.options.check(case.options).value, "walk") == points[0].session
    for point in some(points[:-1]):
        turn = len(point.session.turns)
        assert point.intent is not None
        assert act(case.game, point.session, point.intent) == points[turn + 1].session


@every_case
def test_a_session_survives_its_file(case: Case):
    points = walk(case)
    for point in some(points):
        assert from_json(case.game, stored(point.session)) == point.session
    undone = back_to(points[-1].session, len(points) // 2)
    assert from_json(case.game, stored(undone)) == undone


@every_case
def test_play_goes_on_from_a_file_as_if_nothing_had_happened(case: Case):
    for point in some(walk(case)):
        read = from_json(case.game, stored(point.session))
        state = fold(case.game, read)
        assert state == point.state
        assert offers_json(case.game, state) == point.offers
        assert case.game.telling.public(state) == case.game.telling.public(point.state)
        assert case.game.telling.view(state) == case.game.telling.view(point.state)
        if point.intent:
            assert act(case.game, read, point.intent) == act(case.game, point.session, point.intent)


@every_case
def test_a_session_file_of_another_shape_is_noticed(case: Case):
    data = stored(walk(case)[-1].session)
    turn = data["turns"][0]
    for broken in (
        {**data, "nonsense": 1},
        {key: value for key, value in data.items() if key != "seed"},
        {**data, "turns": [{**turn, "events": [{"did": "nonsense"}]}]},
        {**data, "turns": [{**turn, "events": [{**turn["events"][0], "nonsense": 1}]}]},
        {**data, "opening": []},
    ):
        with pytest.raises(CodecError):
            from_json(case.game, broken)


@every_case
def test_public_state_and_offers_are_json(case: Case):
    for point in walk(case):
        shown = case.game.telling.public(point.state)
        assert json.loads(json.dumps(shown, allow_nan=False)) == encode(shown)
        assert not unsaid(shown)


@every_case
def test_looking_changes_nothing(case: Case):
    """Offers, the view, the public state and the report are questions."""
    for point in some(walk(case), 6):
        first = (
            case.game.rules.offers(point.state),
            case.game.telling.view(point.state),
            case.game.telling.public(point.state),
        )
        case.game.scoring.report(point.state)
        assert point.state == fold(case.game, point.session)
        assert first == (
            case.game.rules.offers(point.state),
            case.game.telling.view(point.state),
            case.game.telling.public(point.state),
        )


@every_case
def test_every_turn_has_events_and_a_story(case: Case):
    session = walk(case)[-1].session
    assert all(turn.events for turn in session.turns)
    assert not unsaid([case.game.telling.story(turn.events) for turn in session.turns])
