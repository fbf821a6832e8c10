"""Codes of deals: every slip of a finger is found, and what a code means never changes."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.deal_codes import ALPHABET, LENGTH, Code, read_code, scheme_of, spoken_code
from companion.core.message import Refused

CODES = st.builds(
    Code, st.integers(0, 15), st.integers(0, 7), st.integers(0, 63), st.integers(0, 2**32 - 1)
)  # fmt: skip
CHANCE = random.Random("codes")
MANY = [
    Code(CHANCE.randrange(16), CHANCE.randrange(8), CHANCE.randrange(64), CHANCE.randrange(2**32)).text
    for _ in range(10_000)
]


def is_code(text: str) -> bool:
    try:
        read_code(text)
    except Refused:
        return False
    return True


def test_codes_that_may_never_change():
    """Codes are on paper and in messages. If this fails, the code is wrong, not the test."""
    assert read_code("G6J1G96XN8") == Code(8, 0, 52, 2198117301)


@given(CODES)
def test_a_code_says_what_was_put_into_it(code: Code):
    assert len(code.text) == LENGTH
    assert set(code.text) <= set(ALPHABET)
    assert read_code(code.text) == code
    assert scheme_of(code.text) == code.scheme


@given(CODES)
def test_it_may_be_typed_as_one_likes(code: Code):
    assert read_code(f" {spoken_code(code.text).lower()}\n") == code
    assert read_code("-".join(code.text)) == code


def test_every_wrong_character_is_found():
    """All 310 of each code."""
    for text in MANY[:: len(MANY) // 100]:
        for at in range(LENGTH):
            assert not any(is_code(text[:at] + other + text[at + 1 :]) for other in ALPHABET if other != text[at])


def test_every_wrong_character_and_every_swap_is_found_in_ten_thousand_codes():
    """One wrong character at each place, another one each time, and each two neighbours that differ."""
    for number, text in enumerate(MANY):
        for at in range(LENGTH):
            other = ALPHABET[(ALPHABET.index(text[at]) + 1 + number % 31) % 32]
            assert not is_code(text[:at] + other + text[at + 1 :])
        for at, (one, two) in enumerate(pairwise(text)):
            assert one == two or not is_code(text[:at] + two + one + text[at + 2 :])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "code_length"),
        ("G6J1G96XN", "code_length"),
        ("G6J1G96XN88", "code_length"),
        ("G6J1G96XNO", "code_letter"),
        ("G6J1G96XNı", "code_letter"),
        ("G6J1G9ßN8?", "code_letter"),
        ("G6J1G96XN9", "code_mistyped"),
    ],
)
def test_what_is_no_code_is_told(text: str, code: str):
    with pytest.raises(Refused) as refused:
        read_code(text)
    assert refused.value.code == code


@settings(max_examples=50)
@given(st.text(max_size=14))
def test_any_text_is_a_code_or_refused(text: str):
    is_code(text)
    assert scheme_of(text) in range(8)


def test_other_seeds_have_no_scheme():
    for seed in ("", "walk", "0123456789abcdef", "g6j1g96xn8", "G6J1 G96XN8", "G6J1G96XN9"):
        assert scheme_of(seed) == 0
