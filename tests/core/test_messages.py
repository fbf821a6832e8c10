"""Sentences: the plural that a language wants, messages inside messages, and no crash over a missing text."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.content import texts
from companion.content.texts import Texts
from companion.core.message import msg

PO = """
msgid ""
msgstr "Plural-Forms: nplurals={count}; plural={rule};\\n"

msgid "x.cards"
msgid_plural "x.cards"
msgstr[0] "{{n}} card"
msgstr[1] "{{n}} cards"
msgstr[2] "{{n}} of cards"

msgid "x.plain"
msgstr "just {{n}}"
"""


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Write a catalogue "x" with this rule of plurals for the language "de"."""

    def write(rule: str) -> None:
        folder = tmp_path / "locale" / "de"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "x.po").write_text(PO.format(count=3, rule=rule), encoding="utf-8")

    monkeypatch.setattr(texts, "data", lambda: tmp_path)
    texts._catalogue.cache_clear()
    yield write
    texts._catalogue.cache_clear()


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("(n != 1)", ["0 cards", "1 card", "2 cards", "5 cards"]),
        ("(n > 1)", ["0 card", "1 card", "2 cards", "5 cards"]),
        ("(n==1 ? 0 : n>1 && n<5 ? 1 : 2)", ["0 of cards", "1 card", "2 cards", "5 of cards"]),
    ],
)
def test_the_language_says_which_plural_n_picks(catalogue: Callable[[str], None], rule: str, said: list[str]):
    catalogue(rule)
    assert [Texts("de")(msg("x.cards", n=n)) for n in (0, 1, 2, 5)] == said


def test_n_may_be_just_a_number_in_a_text(catalogue: Callable[[str], None]):
    catalogue("(n != 1)")
    assert Texts("de")(msg("x.plain", n=3)) == "just 3"


def test_a_message_may_be_an_argument():
    both = msg("core.and", first=msg("bridges.line.red_flags"), second=msg("core.words", words="x"))
    assert Texts("en")(both) == "Red flags and x"


def test_plain_data_is_said_all_through():
    words = msg("core.words", words="hello")
    said = Texts("en").resolve({"a": [words, 1, None, (words,)], "b": {"c": words}})
    assert said == {"a": ["hello", 1, None, ["hello"]], "b": {"c": "hello"}}


@pytest.mark.parametrize("language", ["en", "xx", "", "de_CH"])
def test_a_language_that_is_not_there_is_english(language: str):
    assert Texts(language)(msg("core.nothing_to_undo")) == "There is nothing to undo."


@pytest.mark.parametrize("key", ["core.there_is_no_such_text", "nonsense.text", "nonsense"])
def test_a_missing_text_shows_its_key_and_is_no_crash(key: str):
    assert Texts("en")(msg(key, n=1)) == key


def test_braces_in_what_players_write_are_left_alone():
    assert Texts("en")(msg("core.words", words="{n} {0} {}")) == "{n} {0} {}"


def test_messages_are_compared_as_data():
    assert msg("a", n=1) == msg("a", n=1)
    assert msg("a", n=1) != msg("a", n=2)
