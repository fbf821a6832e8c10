"""What a complete game has, beside rules that work; what is missing is named in a plain sentence."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from companion.content.data_files import boxes
from companion.core import score as scoring
from companion.core.blocks import Button, Picture
from companion.core.game import AnyGame, Scoring
from companion.core.message import msg
from companion.core.score import Score
from companion.core.session import events_of
from companion.core.sheet import Choice
from companion.ui.blocks.game_screens import GameScreens
from companion.ui.games import SCREENS, look
from companion.ui.kit.drawing import ICONS
from tests.contract.ends import counted
from tests.contract.golden import logs
from tests.contract.pictures import pictures_on, undrawn, unread
from tests.contract.texts import messages, unsaid
from tests.contract.walks import NAMES, cases_of, gone_back, random_game, screens, seats, some, walk
from tests.games.parts import part

ROOT = Path(__file__).resolve().parents[2]
DRAWINGS = "companion/assets/drawings"
REPORTS = 200


@dataclass(frozen=True)
class Known:
    """A game as the app and the tests find it.

    Tests take away: files that are `gone`, keys that are `silent`, fields of pictures that are `unread`.
    """

    game: AnyGame
    screens: GameScreens | None
    gone: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()

    def has(self, path: str) -> bool:
        return path not in self.gone and (ROOT / path).is_file()


def known(game: AnyGame) -> Known:
    return Known(game, SCREENS.get(game.id))


def lacks(one: Known) -> list[str]:
    """Everything that this game does without and should not."""
    found = [
        *_files(one),
        *_texts(one),
        *_symbols(one),
        *_pictures(one),
        *_tags(one),
        *_draws(one),
        *_reasons(one),
        *_reports(one),
    ]
    return list(dict.fromkeys(found))


def _files(one: Known) -> Iterator[str]:
    game = one.game.id
    if game not in [box.id for box in boxes()]:
        yield f"{game} is not on the shelf: data/shelf.toml"
    if one.screens is None:
        yield f"{game} gives nothing to the screens: companion/ui/games"
    for path, what in (
        (f"{DRAWINGS}/{game}.svg", "the emblem"),
        (f"data/{game}/reference.toml", "the quick reference"),
        (f"tests/rules/{game}.toml", "the list of clauses"),
        (f"tests/games/{game}/limits.py", "the list of limits"),
        (f"tests/games/{game}/reports.py", "what makes random reports"),
    ):
        if not one.has(path):
            yield f"{what} of {game} is missing: {path}"
    if not [path for path in logs(game) if one.has(str(path.relative_to(ROOT)))]:
        yield f"a golden game of {game} is missing: python -m tests.contract.golden {game}"
    if one.has(f"tests/games/{game}/limits.py") and not part(game, "limits").LIMITS:
        yield f"tests/games/{game}/limits.py names no limit"


def _texts(one: Known) -> Iterator[str]:
    """Keys that are put together, so that no reader of the code finds them."""
    game = one.game.id
    yield from _unsaid(one, "the tagline", msg(f"{game}.tagline"))
    scores, ties = _scores(one)
    for key in sorted({line.key for score in scores for placed in score.players for line in placed.tally.lines}):
        yield from _unsaid(one, f"the line {key!r}", msg(f"{game}.line.{key}"))
    for key in sorted(ties):
        yield from _unsaid(one, f"the tie-break {key!r}", msg(f"{game}.decided_by.{key}"))
    yield from _unsaid(one, "what a solo player may be called", [score.merit for score in scores])
    for key in sorted({tags["title"] for tags in _all_tags(one) if "title" in tags}):
        yield from _unsaid(one, f"the title {key!r}", msg(f"{game}.title.{key}"))


def _unsaid(one: Known, what: str, message: Any) -> Iterator[str]:
    for said in messages(message):
        if said.key in one.silent:
            yield f"{what} of {one.game.id} is not said: {said.key} has no text"
    for flaw in sorted(unsaid(message)):
        yield f"{what} of {one.game.id} is not said: {flaw}"


def _symbols(one: Known) -> Iterator[str]:
    game = one.game
    sheets = [game.rules.options.root, game.scoring.sheet(None).root, *([game.box.root] if game.box else [])]
    lines = [placed.tally.lines for score in _scores(one)[0] for placed in score.players]
    named = {*_symbols_in((sheets, lines)), *_shown(game.id)[0]}
    own = one.screens
    if own:
        named |= {own.look.sign, *own.look.tinted}
    tinted = own.look.tinted if own else look().tinted
    made = {**look().made, **(own.look.made if own else {})}
    for name in sorted(named - set(ICONS) - set(made)):
        path = f"{DRAWINGS}/sym_{name}.svg"
        if not one.has(path):
            yield f"{game.id} names the symbol {name!r}, which is no icon and not drawn: {path}"
        elif ("currentColor" in (ROOT / path).read_text(encoding="utf-8")) != (name in tinted):
            why = "not drawn for it" if name in tinted else "not among those of one colour"
            yield f"the symbol {name!r} of {game.id} is {why}: tinted in companion/ui/games/{game.id}"


def _symbols_in(data: Any) -> Iterator[str]:
    """The values of all entries that are called so."""
    ahead = [data]
    while ahead:
        one = ahead.pop()
        if isinstance(one, list | tuple):
            ahead += one
        elif is_dataclass(one) and not isinstance(one, type):
            ahead.append(vars(one))
        elif isinstance(one, dict | MappingProxyType):
            for key, value in one.items():
                if key == "symbol" and isinstance(value, str):
                    yield value
                elif key == "symbols" and isinstance(value, list | tuple):
                    yield from (item for item in value if isinstance(item, str))
                else:
                    ahead.append(value)


def _pictures(one: Known) -> Iterator[str]:
    game, screens = one.game.id, one.screens
    if screens is None:
        return
    yield from undrawn(game, _shown(game)[1], {drawer.kind for drawer in screens.drawers})
    yield from unread(game, one.unread)


@cache
def _shown(game: str) -> tuple[set[str], set[type[Picture]]]:
    """The symbols on the screens of random plays, and the classes of their pictures."""
    shown = [screen for case in cases_of(game) for screen in screens(case)]
    return set(_symbols_in(shown)), {type(picture) for screen in shown for picture in pictures_on(screen)}


def _tags(one: Known) -> Iterator[str]:
    game = one.game
    found = _all_tags(one)
    if any(tags.get("mode") not in ("solo", "group") for tags in found):
        yield f"a finished game of {game.id} does not say whether one has played alone: the tag 'mode'"
    for words in game.statistics.tag_words:
        values = {tags[words.tag] for tags in found if words.tag in tags}
        if not values:
            yield f"{game.id} has words for the tag {words.tag!r}, which no finished game of it has"
        said = [(words.title, words.word(value), words.mention(value)) for value in sorted(values | set(words.values))]
        yield from _unsaid(one, f"the tag {words.tag!r}", said)
        if words.alone:
            yield from _unsaid(one, f"the tag {words.tag!r}", [words.alone(value) for value in sorted(values)])


def _draws(one: Known) -> Iterator[str]:
    """All that chance gave in random plays has a name, and all that has a name gives something."""
    statistics = one.game.statistics
    given: dict[str, set[str]] = {}
    for case in cases_of(one.game.id):
        for draw in statistics.draws(events_of(walk(case)[-1].session)):
            given.setdefault(draw.source, set()).add(draw.face)
    for source in sorted(given.keys() - statistics.sources.keys()):
        yield f"{one.game.id} draws from {source!r}, which has no name: sources"
    for source in sorted(statistics.sources.keys() - given.keys()):
        yield f"{one.game.id} names the source {source!r}, from which nothing is drawn: draws"
    for source in sorted(given.keys() & statistics.sources.keys()):
        words = statistics.sources[source]
        yield from _unsaid(one, f"the source {source!r}", words.title)
        yield from _unsaid(one, f"a face of {source!r}", [words.face(face) for face in sorted(given[source])])


def _reasons(one: Known) -> Iterator[str]:
    """A button that is locked says why, and so does the refusal of who sends its intent all the same."""
    game, (locked, closed) = one.game, _not_now(one.game.id)
    for state, intent in locked:
        if game.rules.refusal(state, intent) is None:
            yield f"{game.id} locks {intent['do']!r} and refuses it without a reason: refusal"
    if closed and all(game.rules.refusal(state, intent) is None for state, intent in closed):
        yield f"{game.id} never says why something cannot be done now: refusal"


@cache
def _not_now(game: str) -> tuple[list[tuple[Any, Any]], list[tuple[Any, Any]]]:
    """Intents of locked buttons, and those that can be sent at other times, each with the state that refuses it."""
    locked, closed = [], []
    kinds: set[str] = set()
    for case in cases_of(game):
        for point, screen in zip(walk(case), screens(case), strict=True):
            for block in (*screen.blocks, *screen.foot):
                if isinstance(block, Button) and block.locked and not block.ask and block.intent:
                    locked.append((point.state, block.intent))
        for point in some(walk(case)):
            now = {offer["do"] for offer in point.offers}
            kinds |= now
            closed += [(point.state, {"do": do}) for do in sorted(kinds - now)] if point.offers else []
    return locked, closed


def _reports(one: Known) -> Iterator[str]:
    path = f"tests/games/{one.game.id}/reports.py"
    if one.has(path):
        for report in _random_reports(one.game.id):
            for problem in one.game.scoring.sheet(None).check(report).problems:
                yield f"{path} makes a report that is refused: {problem.code} at {problem.where}"


@cache
def _random_reports(game: str) -> Sequence[Any]:
    chance = random.Random(f"complete {game}")
    rows = seats(next(iter(cases_of(game))).game)
    counts = [chance.randint(max(1, rows.fewest), min(rows.most, len(NAMES))) for _ in range(REPORTS)]
    return [part(game, "reports").report(chance, NAMES[:count]) for count in counts]


@cache
def _ends(game: str) -> Sequence[tuple[Any, Any]]:
    """Reports of plays with what the plays knew, and those of games that were only scored."""
    played = [(case.game, walk(case)[-1].state) for case in cases_of(game)]
    played += [(first.game, gone_back(first)) for first in cases_of(game)[:1]]
    played += [(first.game, _with_what_goes_along(first.game)) for first in cases_of(game)[:1]]
    ends: list[tuple[Any, Any]] = [(counted(one, state), state) for one, state in played]
    if (ROOT / f"tests/games/{game}/reports.py").is_file():
        ends += [(report, None) for report in _random_reports(game)]
    return ends


def _with_what_goes_along(game: AnyGame) -> Any:
    """The end of a play with every entry that is only asked beside another one, each as its last choice."""
    fields = {field.key: field for field in game.rules.options.root.fields if isinstance(field, Choice)}
    along = {field.key: field.choices[-1] for field in fields.values() if field.along}
    beside = {field.along: fields[field.along].choices[1] for field in fields.values() if field.along in fields}
    *_, last = random_game(game, {"players": list(NAMES[: seats(game).fewest]), **beside, **along}, "along")
    return last.state


@cache
def _checked_ends(game: str, scoring: Scoring[Any]) -> Sequence[tuple[Any, Any]]:
    checked = [(scoring.sheet(None).check(report), state) for report, state in _ends(game)]
    return [(one.value, state) for one, state in checked if not one.problems]


def _scores(one: Known) -> tuple[list[Score], set[str]]:
    """Scores of all these ends, and what could have decided them beside points."""
    named: set[str] = set()
    decider = scoring._decider

    def listen(keys: Sequence[tuple[int, ...]], names: Sequence[str]) -> str:
        named.update(names)
        return decider(keys, names)

    with patch.object(scoring, "_decider", listen):
        scores = [one.game.scoring.score(value, state) for value, state in _checked_ends(one.game.id, one.game.scoring)]
    decided = {score.decided_by for score in scores if score.decided_by}
    return scores, (named | decided) - {"points", "shared"}


def _all_tags(one: Known) -> list[Mapping[str, str]]:
    """Those of the report and the course, and those that an analysis finds out after the game."""
    found = [one.game.statistics.tags(value, state) for value, state in _checked_ends(one.game.id, one.game.scoring)]
    return [{**tags, **dict.fromkeys(one.game.statistics.analysis_tags, "44")} for tags in found]
