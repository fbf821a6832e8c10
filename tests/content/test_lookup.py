"""Looking things up: what a search takes for the same, and what its words may find."""

import pytest

from companion.content.reference import found, reference
from companion.core.message import msg

TABLE = {
    "section": [
        {"key": "turn", "entry": [{"key": "card", "source": "g.source", "answers": ["g.why"]}]},
        {"key": "end", "entry": [{"key": "count", "source": "g.source", "ruling": "g.ruling"}]},
    ]
}


@pytest.mark.parametrize(
    ("query", "there"),
    [
        ("", True),
        ("   ", True),
        ("STALL", True),
        ("drache stall", True),
        ("stall drache", True),
        ("drach", True),
        ("drache wolke", False),
        ("drächen", True),
    ],
)
def test_all_words_must_be_there_in_any_order(query: str, there: bool):
    assert found(query, ["Der Stall", "Ein Drache kommt hinein. Drachen bleiben."]) is there


def test_the_marks_of_bold_words_are_not_looked_at():
    assert found("drachenbau kommt", ["Ein **Drachen**bau **kommt**"])


def test_a_reference_knows_where_a_question_is_answered():
    rules = reference("g", TABLE)
    assert [section.key for section in rules.sections] == ["turn", "end"]
    assert rules.place(msg("g.why", n=3)) == "card"
    assert rules.place(msg("g.other")) is None
    count = rules.sections[1].entries[0]
    assert (count.head, count.text, count.ruling) == (
        msg("rules_g.count.head"),
        msg("rules_g.count.text"),
        msg("g.ruling"),
    )
