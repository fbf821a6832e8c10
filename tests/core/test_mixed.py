"""Seeds that several have said a word to: the same for ever, and nobody's choice."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.codec import decode, encode
from companion.core.deal_codes import Code
from companion.core.deals import Mixed, fresh_mixture, seed_of

WORDS = st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1), max_size=4)


def said(*words: str) -> Mixed:
    return Mixed(fresh_mixture(words[0]).told, words)


def test_seeds_that_may_never_change():
    """Games of theirs are in histories. If this fails, the code is wrong, not the test."""
    assert fresh_mixture("secret").told == "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
    assert [said("secret").seed, said("secret", "Ballon").seed, said("secret", "île", "Ballon").seed] == SEEDS


SEEDS = [2098762566, 662970001, 2037801682]


@given(WORDS)
def test_anybody_can_work_it_out_from_a_text(words: list[str]):
    """Line by line, as `companion deal --seed` takes it."""
    mixed = said("secret", *words)
    assert mixed.seed == seed_of("\n".join(["secret", *words]))
    assert decode(Mixed, encode(mixed)) == mixed
    assert mixed.problem(Code(1, 1, 0, mixed.seed).text) is None


def test_every_word_counts_and_so_does_its_place():
    seeds = {said("secret", *words).seed for n in range(5) for words in permutations(["a", "b", "ab", "c"], n)}
    assert len(seeds) == 1 + 4 + 12 + 24 + 24


@pytest.mark.parametrize(
    ("mixed", "code"),
    [
        (Mixed("", ()), "other_secret"),
        (Mixed("2bb8", ("secret",)), "other_secret"),
        (said("secret", "another"), "other_words"),
    ],
)
def test_what_it_does_not_come_of_is_told(mixed: Mixed, code: str):
    problem = mixed.problem(Code(1, 1, 0, said("secret", "word").seed).text)
    assert problem
    assert problem.code == code


def test_no_other_seed_comes_of_words():
    problem = said("secret").problem("any words")
    assert problem
    assert problem.code == "other_words"
