"""What several hands enter into one form: every change is in it, whoever came first, and nothing else."""

from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.merged_form import merge_form, take_over

FORM = {"players": [{"name": "Ana", "gold": 1, "cities": [3]}, {"name": "Ben", "gold": 2, "cities": []}]}

plain = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=8,
)
forms = st.dictionaries(st.sampled_from("xyz"), plain, max_size=3)


def entered(*places: tuple[int, str, Any]) -> dict[str, Any]:
    form: dict[str, Any] = deepcopy(FORM)
    for player, key, value in places:
        form["players"][player][key] = value
    return form


def test_each_fills_in_an_own_column() -> None:
    mine, theirs = entered((0, "gold", 7)), entered((1, "cities", [2, 4]), (1, "gold", 3))
    both = merge_form(FORM, mine, theirs)
    assert both.value == entered((0, "gold", 7), (1, "cities", [2, 4]), (1, "gold", 3))
    assert both.late == ()


def test_of_one_entry_the_earlier_one_stays_and_its_place_is_told() -> None:
    both = merge_form(FORM, entered((0, "gold", 7), (1, "gold", 9)), entered((0, "gold", 8)))
    assert both.value == entered((0, "gold", 8), (1, "gold", 9))
    assert both.late == (("players", 0, "gold"),)


def test_what_one_takes_out_stays_out() -> None:
    mine = deepcopy(FORM)
    del mine["players"][0]["cities"]
    both = merge_form(FORM, mine, entered((1, "gold", 5)))
    assert "cities" not in both.value["players"][0]
    assert both.value["players"][1]["gold"] == 5


@given(forms, forms)
def test_who_is_alone_gets_what_was_written(before: Any, mine: Any) -> None:
    assert merge_form(before, mine, before).value == mine
    assert merge_form(before, before, mine).value == mine
    assert merge_form(before, mine, mine).value == mine
    assert not merge_form(before, mine, before).late


@given(forms, forms)
def test_what_is_taken_over_is_equal_and_lies_where_it_lay(held: Any, new: Any) -> None:
    parts = {key: value for key, value in held.items() if isinstance(value, dict | list)}
    whole, wanted = held, deepcopy(new)
    take_over(held, new)
    assert whole is held
    assert held == wanted == new
    for key, part in parts.items():
        if key in held and type(held[key]) is type(part):
            assert held[key] is part
