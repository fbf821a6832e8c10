"""The rules at hand of every game: complete, in every language, and every "Why?" has its place there."""

from collections import Counter

import polib
import pytest

from companion.content.data_files import boxes, table
from companion.content.reference import Reference, RuleEntry, found, reference
from companion.content.texts import FALLBACK, Texts
from companion.games import GAMES
from tests.contract.texts import LANGUAGES, LOCALE, unsaid
from tests.contract.walks import CASES, walk
from tests.rule import clauses

KINDS = ("setup", "turn", "details", "scoring", "end", "solo", "forgotten", "coach")

every_game = pytest.mark.parametrize("game", GAMES)


def rules(game: str) -> Reference:
    return reference(game, table(game, "reference"))


def entries(game: str) -> list[RuleEntry]:
    return [entry for section in rules(game).sections for entry in section.entries]


@every_game
def test_sections_come_in_their_order_and_hold_something(game: str):
    kinds = [section.key for section in rules(game).sections]
    assert kinds == [kind for kind in KINDS if kind in kinds]
    assert {"setup", "turn", "scoring", "end", "forgotten"} <= set(kinds)
    assert ("solo" in kinds) == (next(box for box in boxes() if box.id == game).players[0] == 1)
    assert all(section.entries for section in rules(game).sections)
    assert not [key for key, count in Counter(entry.key for entry in entries(game)).items() if count > 1]


@every_game
def test_every_entry_says_what_where_and_how_we_ruled_in_every_language(game: str):
    assert not unsaid(rules(game))


@every_game
def test_the_catalogue_holds_these_entries_and_nothing_else(game: str):
    wanted = {part.key for entry in entries(game) for part in (entry.head, entry.text, entry.source)}
    for language in LANGUAGES:
        there = {entry.msgid for entry in polib.pofile(str(LOCALE / language / f"rules_{game}.po"))}
        assert there == {key for key in wanted if key.startswith(f"rules_{game}.")}


@every_game
def test_every_why_has_its_place_and_answers_are_questions(game: str):
    asked = {
        why.question.key
        for case in CASES
        if case.game.id == game
        for point in walk(case)
        for why in case.game.telling.view(point.state).why
    }
    answered = Counter(key for entry in entries(game) for key in entry.answers)
    assert asked - set(answered) == set(), "a question of a step without its place in the rules"
    assert [key for key, count in answered.items() if count > 1] == []
    texts = {entry.msgid for entry in polib.pofile(str(LOCALE / FALLBACK / f"{game}.po"))}
    assert set(answered) - texts == set(), "no step asks this any more"


@every_game
def test_every_clause_of_the_rulebook_is_told(game: str):
    told = {
        clause
        for section in table(game, "reference")["section"]
        for entry in section["entry"]
        for clause in entry["clauses"]
    }
    assert told <= {clause.id for clause in clauses(game)}
    assert [clause.id for clause in clauses(game) if clause.looked_up and clause.id not in told] == []


SEARCHES = [
    ("dragon_island", "en", "STORM", "storm"),
    ("dragon_island", "de", "höhle", "cave"),
    ("dragon_island", "de", "HOHLE", "cave"),
    ("misty_islands", "de", "wolken füllen", "clouds"),
    ("misty_islands", "en", "five joker", "groups"),
    ("bridges", "de", "fehler", "mistake"),
    ("dream_islands", "en", "middle small islands", "middle"),
    ("small_islands", "de", "alexis anlegekarte", "alexis_land"),
    ("small_islands", "fr", "etable", ""),
    ("dragon_island", "fr", "etable", "stable"),
    ("small_islands", "it", "citta", ""),
    ("misty_islands", "it", "CITTA", "cities"),
]


@pytest.mark.parametrize(("game", "language", "query", "wanted"), SEARCHES)
def test_a_search_finds_by_the_words_of_the_language(game: str, language: str, query: str, wanted: str):
    t = Texts(language)
    met = [entry.key for entry in entries(game) if found(query, [t(entry.head), t(entry.text)])]
    assert (wanted in met) if wanted else met == []
