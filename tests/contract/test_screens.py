"""What every game inherits: each step can be shown, says everything in every language, and its buttons work."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from itertools import product
from typing import Any

import pytest

from companion.core.blocks import Button, Menu, Screen, Text, picture_name
from companion.core.sheet import Choice, Count, Field, Flag, TextField
from companion.games import GAMES
from tests.contract.mutations import is_offered, same
from tests.contract.pictures import pictures_on
from tests.contract.texts import unsaid
from tests.contract.walks import CASES, Case, Point, screens, walk

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def steps(case: Case) -> Iterator[tuple[Point, Screen]]:
    """Each point of a walk with its screen."""
    return zip(walk(case), screens(case), strict=True)


def buttons(screen: Screen) -> Iterator[Button]:
    """Every button, also those inside menus."""
    for block in (*screen.blocks, *screen.foot):
        inside = block.items if isinstance(block, Menu) else (block,)
        yield from (item for item in inside if isinstance(item, Button))


def entries(ask: tuple[Field, ...]) -> Iterator[dict[str, Any]]:
    """What a player may enter into the form of a button: all combinations of what lies at the limits."""
    for answers in product(*(_answers(field) for field in ask)):
        yield {field.key: answer for field, answer in zip(ask, answers, strict=True) if answer is not None}


def _answers(field: Field) -> list[Any]:
    optional = [None] if field.optional else []
    match field:
        case Count(low=low, high=high):
            return [*{low, high}, *optional]
        case Choice(choices=choices):
            return [*choices, *optional]
        case Flag():
            return [True, False, *optional]
        case TextField():
            return ["A word", *optional]
    raise AssertionError(f"a button cannot ask with a {type(field).__name__}")


def intents_in(data: Any) -> Iterator[Mapping[str, Any]]:
    """The intents in a picture's data."""
    if isinstance(data, Mapping):
        if isinstance(data.get("do"), str):
            yield data
        for item in data.values():
            yield from intents_in(item)
    elif isinstance(data, list | tuple):
        for item in data:
            yield from intents_in(item)
    elif isinstance(data, Button):
        if data.intent is not None and not data.locked:
            yield data.intent
    elif is_dataclass(data) and not isinstance(data, type):
        yield from intents_in(list(vars(data).values()))


@every_case
def test_every_step_has_a_screen_that_says_everything(case: Case):
    flaws = set()
    for _, screen in steps(case):
        assert isinstance(screen, Screen)
        flaws |= unsaid(screen)
    assert not flaws


@every_case
def test_every_open_button_does_something_that_is_on_offer(case: Case):
    for point, screen in steps(case):
        for button in buttons(screen):
            if button.intent is None or button.locked:
                continue
            for entered in entries(button.ask):
                intent = {**button.intent, **entered}
                assert is_offered(point.offers, intent), f"{button.label.key} sends {intent}"


@every_case
def test_a_locked_button_is_not_on_offer(case: Case):
    for point, screen in steps(case):
        for button in buttons(screen):
            if button.locked and button.intent is not None:
                for entered in entries(button.ask):
                    assert not is_offered(point.offers, {**button.intent, **entered}), button.label.key


@every_case
def test_no_two_buttons_at_the_bottom_edge_are_the_same(case: Case):
    """They lie in one list and are told apart by what they say and do: a list with one key twice kills the screen."""
    for _, screen in steps(case):
        found = [(one.label.key, str(one.intent)) for one in screen.foot if isinstance(one, Button)]
        assert len(set(found)) == len(found), found


@every_case
def test_a_button_leads_somewhere(case: Case):
    for _, screen in steps(case):
        for button in buttons(screen):
            assert button.intent is not None or button.opens_sheet or button.locked, button.label.key


@every_case
def test_intents_in_pictures_are_on_offer(case: Case):
    """A picture may leave entries open; what it sends by itself fits an offer."""
    for point, screen in steps(case):
        for picture in pictures_on(screen):
            for intent in intents_in(picture):
                assert any(_opens(offer, intent) for offer in point.offers), f"{picture_name(picture)} sends {intent}"


def _opens(offer: Mapping[str, Any], intent: Mapping[str, Any]) -> bool:
    asked = offer.get("ask", {}).keys()
    return all(key in asked or (key in offer and same(offer[key], value)) for key, value in intent.items())


@every_case
def test_one_main_action_and_something_to_do(case: Case):
    """At most one button is the main one, and each step has a sentence or a banner that says what happens."""
    for _, screen in steps(case):
        assert sum(button.role == "main" for button in buttons(screen)) <= 1
        assert any(isinstance(block, Text) for block in screen.blocks)
        assert screen.why, "each step knows the rule behind it"


@every_case
def test_progress_counts_within_its_groups(case: Case):
    for _, screen in steps(case):
        progress = screen.progress
        assert 0 <= progress.done <= sum(progress.groups)


@every_game
def test_the_forms_are_labelled_in_every_language(game):
    assert not unsaid((game.rules.options.root, game.scoring.sheet(None).root))
    for case in CASES:
        if case.game is game:
            assert not unsaid(game.scoring.sheet(walk(case)[-1].state).root)
