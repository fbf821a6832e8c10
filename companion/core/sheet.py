"""Forms with limits: one sheet serves the set-up, the score entry, the command line and the JSON of a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.letters import alike, harmful, unseen
from companion.core.message import Message, Problem, msg
from companion.core.strict_json import Entries, Json

REQUIRED = object()
LONGEST_NAME = 40


@dataclass(frozen=True)
class Field:
    """One field of a form. A field with a default or an `optional` one may be left out.

    A form need not ask for a field where the entry `unless` is present and is not its default; it asks for a field with
    `along` only where that entry is not its default. `solo`: only for one player. `matters` decides from all players
    and a seat whether the form asks that player; a player who is not asked has the least possible value.
    """

    key: str
    label: Message | None = None
    hint: Message | None = None
    default: Any = REQUIRED
    optional: bool = False
    unless: str = ""
    along: str = ""
    solo: bool = False
    matters: Callable[[Sequence[Entries], int], bool] | None = None

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        """All problems of `value` and of the values inside it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Count(Field):
    """A whole number, up to 999 where the box sets no limit.

    `notes` explain each number, beside the other entries of the form; `name` names a number where its question is not
    shown. Each number up to `quick` is one tap.
    """

    low: int = 0
    high: int = 999
    symbol: str | None = None
    notes: Callable[[Entries], Sequence[Message]] | None = None
    name: Callable[[int], Message] | None = None
    quick: int | None = None

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if type(value) is not int:
            yield wrong_type(where, msg("core.type.count"))
        elif value < self.low:
            yield Problem(where, "too_small", msg("core.too_small", value=value, low=self.low))
        elif value > self.high:
            yield Problem(where, "too_big", msg("core.too_big", value=value, high=self.high))


@dataclass(frozen=True)
class Tick(Count):
    """A box to tick: 1 or 0."""

    default: Any = 0
    high: int = 1


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words, with the `labels` and `symbols` that the player sees, in the same order.

    A summary of the form leaves out the choice that is `understood`.
    """

    choices: tuple[str, ...] = ()
    labels: tuple[Message, ...] = ()
    hints: tuple[Message, ...] = ()
    symbol: str | None = None
    symbols: tuple[str, ...] = ()
    understood: str | None = None

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, str):
            yield wrong_type(where, msg("core.type.text"))
        elif value not in self.choices:
            yield Problem(where, "not_a_choice", msg("core.not_a_choice", value=value, known=", ".join(self.choices)))


@dataclass(frozen=True)
class ChoiceOrOwn(Choice):
    """One of a few words, or an object that players have entered and kept, such as a board."""

    own: Field = field(default_factory=lambda: Field(""))

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if isinstance(value, dict):
            yield from self.own.problems(value, where)
        else:
            yield from super().problems(value, where)


@dataclass(frozen=True)
class Flag(Field):
    """Yes or no."""

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if type(value) is not bool:
            yield wrong_type(where, msg("core.type.flag"))


@dataclass(frozen=True)
class TextField(Field):
    """Words of a player: trimmed, visible, not too long, and harmless for the words around them."""

    longest: int = LONGEST_NAME

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, str):
            yield wrong_type(where, msg("core.type.text"))
        elif len(value.strip()) > self.longest:
            yield Problem(where, "too_long", msg("core.too_long", longest=self.longest))
        elif harmful(value.strip()):
            yield Problem(where, "bad_character", msg("core.bad_character"))
        elif unseen(value):
            yield Problem(where, "blank", msg("core.blank"))


@dataclass(frozen=True)
class Rows(Field):
    """A list of entries of one kind. With `names_differ`, no two of them have the same name."""

    of: Field = field(default_factory=lambda: Field(""))
    fewest: int = 0
    most: int = 999
    names_differ: bool = False

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, list):
            yield wrong_type(where, msg("core.type.list"))
            return
        if not self.fewest <= len(value) <= self.most:
            limits = msg("core.row_count", seen=len(value), fewest=self.fewest, most=self.most)
            if self.fewest == self.most:
                limits = msg("core.row_count_exact", seen=len(value), n=self.most)
            yield Problem(where, "too_few" if len(value) < self.fewest else "too_many", limits)
        for at, item in enumerate(value):
            yield from self.of.problems(item, f"{where}.{at}")
        if self.names_differ:
            yield from _repeated_names(value, where)


@dataclass(frozen=True)
class Record(Field):
    """Fields by their keys. An unknown key is an error: it may be a typo."""

    fields: tuple[Field, ...] = ()

    def problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield wrong_type(where, msg("core.type.object"))
            return
        known = {entry.key for entry in self.fields}
        for key in value:
            if key not in known:
                text = msg("core.unknown_key", key=str(key), known=", ".join(entry.key for entry in self.fields))
                yield Problem(join(where, key), "unknown_key", text)
        for entry in self.fields:
            if entry.key in value:
                yield from entry.problems(value[entry.key], join(where, entry.key))
            elif entry.default is REQUIRED and not entry.optional and not (entry.unless and entry.unless in value):
                yield Problem(join(where, entry.key), "missing", msg("core.missing", entry=entry.label or entry.key))


@dataclass(frozen=True)
class Rule:
    """A check across fields. It runs at each place that matches `at`, if all that it `needs` there is sound."""

    at: str
    check: Callable[[Any, str], Iterator[Problem]]
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Checked:
    """The result of a check. Without problems, `value` is the data with defaults filled in and texts trimmed."""

    value: Json
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A form: its fields, the rules across them, and the rules whose breach is only a warning."""

    root: Record
    rules: tuple[Rule, ...] = ()
    warnings: tuple[Rule, ...] = ()

    def problems_at(self, data: object, where: str) -> Iterator[Problem]:
        """The problems of an object that is an entry of another form. Anything else has its problems there."""
        if isinstance(data, Mapping):
            for one in self.check(data).problems:
                yield Problem(f"{where}.{one.where}".rstrip("."), one.code, one.text)

    def check(self, data: object) -> Checked:
        """Find all problems: those of single fields, then those across fields, in the order of the form."""
        found = [_named(self.root, problem) for problem in self.root.problems(data, "")]
        value = _tidy_record(self.root, data) if isinstance(data, dict) else {}
        shape = [problem.where for problem in found]
        for rule in self.rules:
            breaches = [problem.where for problem in found[len(shape) :]]
            found += _apply(rule, value, shape, breaches)
        warnings = () if found else tuple(problem for rule in self.warnings for problem in _apply(rule, value))
        return Checked(value, tuple(found), warnings)


def unasked(root: Record, report: Json) -> Json:
    """A report with the least possible value in the place of each number that a form does not ask for."""
    rows = next((entry for entry in root.fields if entry.key == "players"), None)
    players = report.get("players")
    if not (isinstance(rows, Rows) and isinstance(rows.of, Record) and isinstance(players, list)):
        return report
    filled = []
    for at, player in enumerate(players):
        spared = [entry for entry in rows.of.fields if isinstance(entry, Count) and not asks(entry, players, at)]
        least = {entry.key: entry.low for entry in spared}
        filled.append({**least, **player} if isinstance(player, dict) else player)
    return {**report, "players": filled}


def asks(entry: Field, players: Sequence[Entries], at: int) -> bool:
    """Whether a form asks this player for an entry."""
    return entry.matters is None or entry.matters(players, at)


def wrong_type(where: str, expected: Message) -> Problem:
    """The problem of a value of another type: `true` is no number, and 3.0 is no count."""
    return Problem(where, "wrong_type", msg("core.wrong_type", expected=expected))


def join(where: str, key: object) -> str:
    """The dotted path of an entry inside another entry."""
    return f"{where}.{key}" if where else str(key)


def _tidy_record(record: Record, value: Entries) -> Json:
    """The entries with texts trimmed and defaults filled in, as far as their shape allows."""
    known = {inner.key: inner for inner in record.fields}
    missing = {key: deepcopy(inner.default) for key, inner in known.items() if inner.default is not REQUIRED}
    return {**missing, **{key: _tidy(known[key], item) for key, item in value.items() if key in known}}


def _tidy(entry: Field, value: object) -> object:
    match entry:
        case Record() if isinstance(value, dict):
            return _tidy_record(entry, value)
        case ChoiceOrOwn(own=own) if isinstance(value, dict):
            return _tidy(own, value)
        case Rows(of=one) if isinstance(value, list):
            return [_tidy(one, item) for item in value]
        case TextField() if isinstance(value, str):
            return value.strip()
    return value


def _apply(rule: Rule, value: object, shape: Sequence[str] = (), breaches: Sequence[str] = ()) -> list[Problem]:
    """The problems that a rule finds at the places where its needs are sound.

    Below a broken shape nothing is safe to read. A breach of another rule only stops rules that need that place: there
    a second problem would repeat the first.
    """
    found: list[Problem] = []
    for where, part in _places(rule.at.split(".") if rule.at else [], value, ""):
        needed = [join(where, need) for need in rule.needs] or [where]
        unsafe = any(_touches(need, bad) for need in needed for bad in shape)
        if not unsafe and not any(_lies_in(need, bad) for need in needed for bad in breaches):
            marks = tuple(place for need in rule.needs for place, _ in _places(need.split("."), part, where))
            found += [
                problem if problem.marks else replace(problem, marks=marks) for problem in rule.check(part, where)
            ]
    return found


def _places(path: Sequence[str], value: object, where: str) -> Iterator[tuple[str, object]]:
    if not path:
        yield where, value
    elif path[0] == "*" and isinstance(value, list):
        for at, item in enumerate(value):
            yield from _places(path[1:], item, join(where, at))
    elif isinstance(value, Mapping) and path[0] in value:
        yield from _places(path[1:], value[path[0]], join(where, path[0]))


def _touches(need: str, bad: str) -> bool:
    """Whether a problem at `bad` makes `need` unsafe to read: `bad` is this place, above it or below it."""
    wanted, broken = need.split(".") if need else [], bad.split(".") if bad else []
    return all(a in ("*", b) for a, b in zip(wanted, broken, strict=False))


def _lies_in(need: str, bad: str) -> bool:
    """Whether a problem at `bad` is at `need` or inside it."""
    return len(need.split(".") if need else []) <= len(bad.split(".")) and _touches(need, bad)


def _repeated_names(rows: Sequence[object], where: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for at, row in enumerate(rows):
        name, place = (row.get("name"), f"{where}.{at}.name") if isinstance(row, dict) else (row, f"{where}.{at}")
        if isinstance(name, str):
            if alike(name) in seen:
                yield Problem(place, "same_name", msg("core.same_name", name=name.strip()))
            seen.add(alike(name))


def _named(root: Field, problem: Problem) -> Problem:
    """The problem with the name of its entry in the text."""
    name = name_at(root, problem.where)
    if name is None or problem.code == "same_name":
        return problem
    if problem.code == "missing":
        return replace(problem, text=msg("core.missing", entry=name))
    return replace(problem, text=msg("core.at_entry", entry=name, text=problem.text))


def name_at(root: Field, where: str) -> Message | None:
    """The name of the entry at a place as a form shows it, or None. An entry inside another has both names."""
    entry, names = root, list[Message]()
    for key in where.split("."):
        inner = _inside(entry, key)
        if inner is None:
            return None
        if isinstance(entry, Rows):  # a row has its number instead of the name of the list
            label = inner.label or entry.label
            names = [msg("core.nth", label=label, n=int(key) + 1)] if label else []
        elif inner.label:
            names.append(inner.label)
        entry = inner
    if not names or not (entry.label or key.isdigit()):
        return None
    outer, *rest = names
    for name in rest:
        outer = msg("core.within", outer=outer, inner=name)
    return outer


def field_at(root: Field, where: str) -> Field | None:
    """The field at a place of a form."""
    entry: Field | None = root
    for key in where.split("."):
        entry = _inside(entry, key) if entry else None
    return entry


def _inside(entry: Field, key: str) -> Field | None:
    if isinstance(entry, Rows):
        return entry.of if key.isdigit() else None
    if isinstance(entry, Record):
        return next((inner for inner in entry.fields if inner.key == key), None)
    return None


def player_names(default: tuple[str, ...], fewest: int = 2, starts: Message | None = None) -> Rows:
    """The set-up field of every game: the names in order of play. `starts` is the hint on who begins."""
    name = TextField("name", msg("core.field.player"))
    label = msg("core.field.players")
    return Rows("players", label, starts, default=list(default), of=name, fewest=fewest, most=4, names_differ=True)
