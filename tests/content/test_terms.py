"""The words of the games: where the English names a thing of the box, each other language has the word for it."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import polib
import pytest

from companion.content.texts import FALLBACK
from tests.contract.texts import LANGUAGES, LOCALE

TERMS: dict[str, dict[str, dict[str, str]]] = tomllib.loads((LOCALE / "terms.toml").read_text(encoding="utf-8"))
OTHERS = [language for language in LANGUAGES if language != FALLBACK]


@cache
def texts(language: str, part: str) -> dict[str, str]:
    """All forms of each text, without what is filled in."""
    forms = {entry.msgid: [entry.msgstr, *entry.msgstr_plural.values()] for entry in _catalogue(language, part)}
    return {key: re.sub(r"\{\w+\}", "", " ".join(said)) for key, said in forms.items()}


def _catalogue(language: str, part: str) -> polib.POFile:
    return polib.pofile(str(LOCALE / language / f"{part}.po"))


def saying(game: str, term: str) -> Iterator[tuple[str, str]]:
    """The texts of a game that name the thing, as part of a catalogue and key."""
    for part in (game, f"rules_{game}"):
        for key, said in texts(FALLBACK, part).items():
            if re.search(rf"\b{re.escape(term)}", said, re.IGNORECASE):
                yield part, key


@pytest.mark.parametrize(("game", "term"), [(game, term) for game in TERMS for term in TERMS[game]])
def test_a_thing_has_its_word_in_every_language(game: str, term: str):
    found = list(saying(game, term))
    assert found, f"no English text says {term!r}"
    wrong = [
        f"{language}: {key} does not say {TERMS[game][term][language]}: {texts(language, part).get(key)}"
        for part, key in found
        for language in OTHERS
        if not re.search(TERMS[game][term][language], texts(language, part).get(key, ""), re.IGNORECASE)
    ]
    assert not wrong, "\n".join(wrong)
