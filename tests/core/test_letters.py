"""What makes no difference to somebody who looks for a word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.letters import searchable
from companion.history.search import Search, found
from tests.history.entries import entry


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Größe", "grosse"),
        ("ÉTABLE à dragons", "etable a dragons"),
        ("Île « cœur »", "ile « coeur »"),
        ("città", "citta"),
        ("wizards’ tower", "wizards' tower"),
        ("Łukasz, Søren, Æsa", "lukasz, soren, aesa"),
        ("Zoe\u0308", "zoe"),
        ("你好", "你好"),
        ("", ""),
    ],
)
def test_case_and_accents_make_no_difference(text: str, folded: str):
    assert searchable(text) == folded


@given(st.text())
def test_what_is_folded_stays_as_it_is(text: str):
    assert searchable(searchable(text)) == searchable(text)


@pytest.mark.parametrize(
    "typed", ["geraldine", "GÉRALDINE", "géraldine", "raldi mull", "müller", "Muller", "mu\u0308ll"]
)
def test_a_name_is_found_with_its_accents_and_without(typed: str):
    games = [entry(1, ("Géraldine Müller", 40), ("Ana", 30)), entry(0, ("Ana", 40), ("Ben", 30))]
    assert found(games, Search(text=typed)) == games[:1]
