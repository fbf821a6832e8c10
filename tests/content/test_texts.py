"""The catalogues: every language says all, nothing is left over, and every text gets what its placeholders ask for."""

import ast
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import polib
import pytest
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from companion.content.texts import FALLBACK
from companion.content.texts import LANGUAGES as OFFERED
from tests.contract.texts import LANGUAGES, LOCALE

ROOT = LOCALE.parents[1]
PARTS = sorted(path.stem for path in (LOCALE / FALLBACK).glob("*.po"))
FILES = [LOCALE / language / f"{part}.po" for language in LANGUAGES for part in PARTS]
OTHERS = [path for path in FILES if path.parent.name != FALLBACK]
KEY = r"[a-z0-9_]+(?:\.[a-z0-9_]+)*"

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
every_translation = pytest.mark.parametrize("path", OTHERS, ids=lambda path: f"{path.parent.name}/{path.stem}")


@cache
def entries(path: Path) -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile(str(path))}


def english(path: Path) -> dict[str, polib.POEntry]:
    return entries(LOCALE / FALLBACK / path.name)


def forms(entry: polib.POEntry) -> list[str]:
    return [entry.msgstr_plural[at] for at in sorted(entry.msgstr_plural)] if entry.msgid_plural else [entry.msgstr]


def placeholders(entry: polib.POEntry) -> set[str]:
    return {name for form in forms(entry) for _, name, _, _ in Formatter().parse(form) if name is not None}


def test_every_language_on_offer_has_its_folder():
    assert set(LANGUAGES) == set(OFFERED)


@every_file
def test_babel_reads_it(path: Path):
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.name, abort_invalid=True)
    assert len(catalogue) == len(entries(path))
    assert catalogue.charset == "utf-8"
    assert catalogue.num_plurals == get_plural(path.parent.name).num_plurals


@every_file
def test_the_head_says_the_language_and_its_plurals(path: Path):
    head = polib.pofile(str(path)).metadata
    assert head["Language"] == path.parent.name
    count = get_plural(path.parent.name).num_plurals
    assert head["Plural-Forms"].startswith(f"nplurals={count};")


@every_file
def test_keys_belong_to_their_catalogue_and_come_once(path: Path):
    keys = [entry.msgid for entry in polib.pofile(str(path))]
    assert [key for key in keys if not re.fullmatch(KEY, key) or key.partition(".")[0] != path.stem] == []
    assert sorted(keys) == sorted(set(keys))


@every_file
def test_nothing_is_empty_fuzzy_or_obsolete(path: Path):
    bad = [
        entry.msgid
        for entry in polib.pofile(str(path))
        if entry.fuzzy or entry.obsolete or not all(form.strip() for form in forms(entry))
    ]
    assert bad == []


@every_file
def test_a_plural_has_all_forms_of_its_language(path: Path):
    count = get_plural(path.parent.name).num_plurals
    bad = [
        entry.msgid
        for entry in entries(path).values()
        if entry.msgid_plural and (entry.msgid_plural != entry.msgid or len(forms(entry)) != count)
    ]
    assert bad == []


@every_file
def test_placeholders_are_plain_names(path: Path):
    bad = []
    for entry in entries(path).values():
        for form in forms(entry):
            fields = [field for field in Formatter().parse(form) if field[1] is not None]
            bad += [entry.msgid for _, name, spec, how in fields if not str(name).isidentifier() or spec or how]
    assert bad == []


@every_file
def test_texts_are_tidy(path: Path):
    """No space too many, no exclamation marks, and what is set bold is closed again."""
    bad = [
        (entry.msgid, form)
        for entry in entries(path).values()
        for form in forms(entry)
        if form != form.strip() or "  " in form or "!" in form or form.count("**") % 2
    ]
    assert bad == []


# What opens and closes a quotation. Nobody types straight marks.
QUOTES = {"en": "“”", "de": "„“", "fr": "«»", "it": "«»"}
NARROW = "\N{NARROW NO-BREAK SPACE}"


@every_file
def test_quotes_are_those_of_the_language(path: Path):
    foreign = set("“”„«»‹›‚‘\"'") - set(QUOTES[path.parent.name])
    bad = [entry.msgid for entry in entries(path).values() if foreign & set("".join(forms(entry)))]
    assert bad == []


@every_file
def test_french_marks_stand_apart(path: Path):
    """A narrow space that does not break stands before : ; ? % » and after «, in French only."""
    french = re.compile(rf"(?<!{NARROW})[:;?%»]|«(?!{NARROW})")
    wrong = french if path.parent.name == "fr" else re.compile(NARROW)
    assert [entry.msgid for entry in entries(path).values() for form in forms(entry) if wrong.search(form)] == []


@every_file
def test_our_fonts_have_every_letter(path: Path):
    said = "".join(form for entry in entries(path).values() for form in forms(entry))
    missing = {letter for font in fonts() for letter in set(said) - {"\n"} if ord(letter) not in font}
    assert missing == set()


@cache
def fonts() -> tuple[frozenset[int], ...]:
    """The characters of each font."""
    files = sorted((ROOT / "companion" / "assets" / "fonts").glob("*.ttf"))
    assert files
    return tuple(frozenset(TTFont(file).getBestCmap()) for file in files)


@every_translation
def test_every_language_has_the_same_texts(path: Path):
    there = entries(path) if path.is_file() else {}
    lacking = [f"{key}: {' | '.join(forms(entry))}" for key, entry in english(path).items() if key not in there]
    place = f"{path.parent.name}/{path.name}"
    assert not lacking, "\n".join([f"{place} lacks {len(lacking)} texts", *lacking])
    assert not (left := set(there) - set(english(path))), f"{place} has texts of its own: {sorted(left)}"


@every_translation
def test_every_language_has_the_same_plurals_and_placeholders(path: Path):
    bad = [
        key
        for key, entry in entries(path).items()
        if key in english(path)
        and (
            bool(entry.msgid_plural) != bool(english(path)[key].msgid_plural)
            or placeholders(entry) != placeholders(english(path)[key])
        )
    ]
    assert bad == []


@every_translation
def test_sentences_are_translated(path: Path):
    """Names and numbers may be the same in two languages, whole sentences are not."""
    bad = [
        key
        for key, entry in entries(path).items()
        if key in english(path)
        for form, original in zip(forms(entry), forms(english(path)[key]), strict=False)
        if form == original and len(re.findall(r"[a-zäöüß]{3,}", re.sub(r"\{\w+\}", "", form))) > 3
    ]
    assert bad == []


@dataclass(frozen=True)
class Use:
    """A call of `msg` or `breach`: its possible keys as a pattern, and its arguments, None when they cannot be read."""

    place: str
    pattern: str
    args: frozenset[str] | None

    def keys(self, known: Set[str]) -> Set[str]:
        if KEY not in self.pattern:
            return {plain(self.pattern)} & known
        return {key for key in known if re.fullmatch(self.pattern, key)}


def plain(pattern: str) -> str:
    """The key that a pattern means that was read off a string."""
    return re.sub(r"\\(.)", r"\1", pattern)


def patterns(node: ast.AST) -> Iterator[str]:
    """The keys that an expression may be: a string, an f-string, or one of several."""
    match node:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=values):
            parts = [re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else KEY
                     for part in values]  # fmt: skip
            yield "".join(parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from patterns(body)
            yield from patterns(orelse)


def uses(source: str, name: str) -> Iterator[Use]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Call(func=ast.Name(id="msg"), args=[key, *_], keywords=keywords)
                | ast.Call(func=ast.Name(id="breach"), args=[_, key, *_], keywords=keywords)
            ):
                names = [word.arg for word in keywords]
                args = None if None in names else frozenset(str(word) for word in names)
                for pattern in patterns(key):
                    yield Use(f"{name}:{node.lineno}", pattern, args)


def mentioned(source: str) -> Iterator[str]:
    """Patterns of all strings that may be keys, in calls of `msg` or not."""
    start = re.compile(rf"(?:{'|'.join(PARTS)})\\?\.")
    tree = ast.parse(source)
    families = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    pieces = {id(piece) for family in families for piece in family.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in pieces:
            yield from (pattern for pattern in patterns(node) if start.match(pattern))
    yield from (use.pattern for use in uses(source, ""))


def in_tables() -> Iterator[str]:
    """Patterns of the keys that tables name: the rules at hand have the places of their entries there."""
    for path in (ROOT / "data").rglob("*.toml"):
        yield from map(re.escape, re.findall(rf'"({KEY})"', path.read_text(encoding="utf-8")))


CODE = [
    path
    for top in ("companion", "build")
    for path in (ROOT / top).rglob("*.py")
    if ROOT / "build" / "out" not in path.parents
]
SOURCES = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in CODE}


@cache
def all_uses() -> Sequence[Use]:
    return [use for name, source in SOURCES.items() for use in uses(source, name)]


@cache
def all_english() -> dict[str, polib.POEntry]:
    return {key: entry for part in PARTS for key, entry in entries(LOCALE / FALLBACK / f"{part}.po").items()}


def test_every_text_that_the_code_asks_for_exists():
    missing = [f"{use.place}: {use.pattern}" for use in all_uses() if not use.keys(all_english().keys())]
    assert not missing, "\n".join(missing)


def test_every_text_is_used():
    known = {pattern for source in SOURCES.values() for pattern in mentioned(source)} | set(in_tables())
    alone = {plain(pattern) for pattern in known if KEY not in pattern}
    families = [
        re.compile(pattern) for pattern in known if KEY in pattern and re.search("[a-z]", pattern.replace(KEY, ""))
    ]
    others = [key for key in all_english() if key not in alone]
    unused = [key for key in others if not any(family.fullmatch(key) for family in families)]
    assert not unused, "\n".join(unused)


def flaws(use: Use, key: str, entry: polib.POEntry) -> Iterator[str]:
    if use.args is None:
        return
    if lacking := placeholders(entry) - use.args:
        yield f"{use.place}: {key} lacks {sorted(lacking)}"
    if entry.msgid_plural and "n" not in use.args:
        yield f"{use.place}: {key} is a plural and gets no n"


def test_every_text_gets_what_it_asks_for():
    """Calls with a plain key. Families may hold texts that ask for less; the contract suite formats those."""
    bad = [
        flaw
        for use in all_uses()
        if KEY not in use.pattern
        for key in use.keys(all_english().keys())
        for flaw in flaws(use, key, all_english()[key])
    ]
    assert not bad, "\n".join(bad)


SAMPLE = """
msg("core.a", n=1)
msg(f"core.{word}.b", **more)
msg("core.c" if x else f"core.d_{y}", name=z)
msg(key)
breach(where, "core.f", n=1)
other = ("core.e", "x.y")
"""


def test_the_scan_reads_strings_families_and_choices():
    assert [(use.pattern, use.args) for use in uses(SAMPLE, "x")] == [
        (r"core\.a", frozenset({"n"})),
        (rf"core\.{KEY}\.b", None),
        (r"core\.c", frozenset({"name"})),
        (rf"core\.d_{KEY}", frozenset({"name"})),
        (r"core\.f", frozenset({"n"})),
    ]
    assert set(mentioned(SAMPLE)) == {
        r"core\.a", rf"core\.{KEY}\.b", r"core\.c", rf"core\.d_{KEY}", r"core\.e", r"core\.f",
    }  # fmt: skip


def test_a_text_that_asks_for_more_is_noticed():
    entry: Any = polib.POEntry(msgid="x.y", msgstr="{a} and {b}")
    assert list(flaws(Use("here", "x.y", frozenset({"a"})), "x.y", entry)) == ["here: x.y lacks ['b']"]
    entry = polib.POEntry(msgid="x.y", msgid_plural="x.y", msgstr_plural={0: "one", 1: "{n}"})
    assert len(list(flaws(Use("here", "x.y", frozenset()), "x.y", entry))) == 2
