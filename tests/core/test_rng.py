"""Chance: the same for ever from the same seed, and fair."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import chance
from companion.core.chance import Rng

TOP = 2**64


def of_words(*words: int) -> Rng:
    """An Rng with these words instead of hashed ones."""
    made = Rng("", 0)
    made._words = iter(words)
    return made


def drawn(seed: str, turn: int, count: int, times: int) -> list[int]:
    made = Rng(seed, turn)
    return [made.below(count) for _ in range(times)]


def test_numbers_that_may_never_change():
    """Stored games and golden logs hang on them. If this fails, the code is wrong, not the test."""
    assert drawn("seed", 0, 6, 12) == [2, 5, 4, 1, 2, 0, 5, 1, 1, 5, 0, 5]
    assert drawn("seed", 1, 10**18, 6) == [
        874515116773463978, 872827233055320143, 672573285762913284,
        670874314484602937, 576578102451016160, 463866806114392649,
    ]  # fmt: skip
    assert Rng("", 0).shuffled(range(10)) == (9, 3, 4, 8, 1, 0, 2, 6, 5, 7)
    assert Rng("Grüße 🎲", 7).shuffled("abcdef") == ("b", "a", "c", "f", "e", "d")


def test_seed_and_turn_do_not_run_into_each_other():
    streams = [drawn(seed, turn, 10**9, 3) for seed, turn in
               [("1", 12), ("11", 2), ("112", 0), ("1:12", 0), ("", 112), ("1", 1), ("1", 2)]]  # fmt: skip
    assert len({tuple(stream) for stream in streams}) == len(streams)


@pytest.mark.parametrize("count", [1, 2, 3, 6, 18, 133, 2**63, 2**63 + 1, TOP])
def test_words_past_the_last_whole_multiple_are_thrown_away(count: int):
    """Else the small numbers would come more often: the modulo bias."""
    limit = TOP - TOP % count
    assert of_words(limit - 1).below(count) == count - 1
    assert of_words(0).below(count) == 0
    if limit < TOP:
        assert of_words(limit, TOP - 1, 5).below(count) == 5 % count


@given(st.integers(1, 40), st.lists(st.integers(0, TOP - 1), min_size=1, max_size=9))
def test_a_number_is_that_of_the_first_fair_word(count: int, words: list[int]):
    fair = [word for word in words if word < TOP // count * count]
    if fair:
        assert of_words(*words).below(count) == fair[0] % count


def test_every_remainder_has_as_many_fair_words(monkeypatch: pytest.MonkeyPatch):
    """All words of a small machine: each number comes from equally many of them."""
    monkeypatch.setattr(chance, "_WORD", 64)
    for count in range(1, 65):
        seen: Counter[int] = Counter()
        for word in range(64):
            try:
                seen[of_words(word).below(count)] += 1
            except (StopIteration, RuntimeError):
                continue
        assert set(seen) == set(range(count))
        assert len(set(seen.values())) == 1


@pytest.mark.parametrize("count", [0, -1, TOP + 1])
def test_one_of_nothing_is_an_error(count: int):
    with pytest.raises(ValueError, match="cannot choose"):
        Rng("x", 0).below(count)


def test_each_order_comes_from_exactly_one_row_of_numbers():
    """Fisher and Yates: 4 × 3 × 2 rows of numbers for the 24 orders of four cards."""
    orders = {
        of_words(first, second, third).shuffled("abcd")
        for first in range(4)
        for second in range(3)
        for third in range(2)
    }
    assert orders == set(permutations("abcd"))


def test_orders_come_equally_often():
    """24 orders, 24,000 shuffles: chi-square with 23 degrees of freedom, one in a thousand above 49.7."""
    counts = Counter(Rng(str(seed), 1).shuffled("abcd") for seed in range(24_000))
    assert sum((counts[order] - 1000) ** 2 / 1000 for order in permutations("abcd")) < 49.7


def test_dice_are_fair_across_turns_of_one_seed():
    """5 degrees of freedom, one in a thousand above 20.5."""
    counts = Counter(Rng("one game", turn).below(6) for turn in range(6_000))
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(6)) < 20.5


@given(st.text(), st.integers(0, 2000), st.lists(st.integers()))
def test_a_shuffle_keeps_what_there_is_and_can_be_repeated(seed: str, turn: int, items: list[int]):
    shuffled = Rng(seed, turn).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert shuffled == Rng(seed, turn).shuffled(tuple(items))


def test_half_characters_in_a_seed_do_no_harm():
    assert drawn("\ud800", 0, 6, 3) != drawn("\ud801", 0, 6, 3)
