"""What a game is to the app: a bundle of pure functions over its own state and events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from companion.core.blocks import Screen
from companion.core.chance import Draw, Rng, Source
from companion.core.codec import encode, encode_tagged
from companion.core.deal_codes import Dealing
from companion.core.message import Message, Refused, msg
from companion.core.score import Score
from companion.core.sheet import Sheet
from companion.core.strict_json import Entries, Json

S = TypeVar("S")
E = TypeVar("E")

# The state and the events of a game whose own types are not known at a place.
AnyState: TypeAlias = Any
AnyEvent: TypeAlias = Any

Intent = Entries
Options = Entries


@dataclass(frozen=True)
class Ask:
    """An entry that the sender of an intent fills in: a number within limits, one of some words, or a text."""

    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    def to_json(self) -> Json:
        return {"choices": list(self.choices)} if self.choices else {"min": self.low, "max": self.high}

    def takes(self, value: object) -> bool:
        if self.choices:
            return isinstance(value, str) and value in self.choices
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True)
class Offer:
    """Something that is legal now. Every combination of entries within the limits is legal, too."""

    do: str
    fixed: Entries = field(default_factory=dict)
    ask: Mapping[str, Ask] = field(default_factory=dict)

    def to_json(self) -> Json:
        asked = {"ask": {key: ask.to_json() for key, ask in self.ask.items()}} if self.ask else {}
        return {"do": self.do, **self.fixed, **asked}

    def takes(self, intent: Intent) -> bool:
        wanted = {"do": self.do, **self.fixed}
        return intent.keys() == wanted.keys() | self.ask.keys() and (
            # The types must agree as well: `true` is not 1.
            all(type(intent[key]) is type(value) and intent[key] == value for key, value in wanted.items())
            and all(ask.takes(intent[key]) for key, ask in self.ask.items())
        )


def _nothing(*_: object) -> None:
    """Nothing to say."""


def _none(*_: object) -> tuple[()]:
    return ()


@dataclass(frozen=True)
class Rules(Generic[S, E]):
    """How a game is set up and played. `options` is the form of its set-up, `events` the union of what can happen.

    `decide` gets only intents that `offers` holds, so the rules are asked in one place. `evolve` is total and knows no
    chance: events carry what chance decided. `refusal` may say more about an intent that is not on offer than that it
    is not. `lasting` says why a tap that led to some events cannot be taken back. Who takes back and goes on in
    another way may know more than the table shows: `known_since` says so with further events, from the state, what
    was `lost` since, in its order, and what happens instead.
    """

    options: Sheet
    events: Any
    setup: Callable[[Options, Rng], Sequence[E]]
    decide: Callable[[S, Intent, Rng], Sequence[E]]
    evolve: Callable[[S | None, E], S]
    offers: Callable[[S], Sequence[Offer]]
    over: Callable[[S], bool]
    refusal: Callable[[S, Intent], Refused | None] = _nothing
    lasting: Callable[[Options, Sequence[E]], Refused | None] = _nothing
    known_since: Callable[[S, Sequence[E], Sequence[E]], Sequence[E]] = _none

    def check(self, state: S, intent: Intent) -> None:
        """Raise the best reason that there is when the intent is not on offer."""
        if not isinstance(intent.get("do"), str):
            raise Refused("no_intent", msg("core.no_intent"))
        if any(offer.takes(intent) for offer in self.offers(state)):
            return
        raise self.refusal(state, intent) or Refused("not_now", msg("core.not_now"))


@dataclass(frozen=True)
class Scoring(Generic[S]):
    """What is counted at the end. `sheet` is the form of it, `report` what the play already knows of its entries.

    `sheet` and `score` do without a state, too: a game that was played without the app is only scored. `remark` is
    what must stand beside a result. `settled` are the seats of which the play itself has seen all that counts: nobody
    is asked about them, and what was seen is not overruled before it is saved. Who is `to_count` has something that the
    play does not see, though the report can say nothing but zero: a column that nobody has touched is not counted yet.
    """

    sheet: Callable[[S | None], Sheet]
    score: Callable[[Entries, S | None], Score]
    report: Callable[[S], Json]
    remark: Callable[[S], Message | None] = _nothing
    settled: Callable[[S], Sequence[int]] = _none
    to_count: Callable[[S], Sequence[int]] = _none


# Chance has turned something up, or an island is finished.
Sound: TypeAlias = Literal["turned", "finished"]


def late_view(place: str) -> Callable[[AnyState], Screen]:
    """The view at `place`, such as "companion.games.dice_race.view:view", imported at the first call.

    Commands without screens never draw: a view and its pictures would make a score wait.
    """

    def view(state: AnyState) -> Screen:
        screen: Screen = resolve_name(place)(state)
        return screen

    return view


@dataclass(frozen=True)
class Telling(Generic[S, E]):
    """What is told of a game: to players by `view` and, of what a tap caused, by `story`; to scripts by the other two.

    `public` is the state and `shown` an event as a script may see it, all of it where nothing is said: a shuffled pile
    keeps its order to itself. `sound` is what some events sound like that led to this state,
    `seat` whose turn it is, where that is one player's and the game knows it.
    """

    view: Callable[[S], Screen]
    story: Callable[[Sequence[E]], Message]
    public: Callable[[S], Json] = encode
    shown: Callable[[E], Json] = encode_tagged
    sound: Callable[[S, Sequence[E]], Sound | None] = _nothing
    seat: Callable[[S], int | None] = _nothing


def mode_tag(report: Entries, state: object) -> dict[str, str]:
    """The tag that every finished game has."""
    return {"mode": "solo" if len(report["players"]) == 1 else "group"}


def as_it_is(value: str) -> Message:
    """A value that is a word in every language: a number, or what a player has typed."""
    return msg("core.words", words=value)


@dataclass(frozen=True)
class TagWords:
    """How one tag of a game is said. `values` are all that there can be, in their order, where that is known.

    `word` is a value below `title`. `alone` is one where no title stands beside it; without it statistics are not
    narrowed by this tag. `mention` is one in a line about a single game, None where it goes without saying.
    `compares` says that points only compare among games with the same value.
    """

    tag: str
    title: Message
    mention: Callable[[str], Message | None]
    word: Callable[[str], Message] = as_it_is
    alone: Callable[[str], Message] | None = None
    values: tuple[str, ...] = ()
    compares: bool = False


@dataclass(frozen=True)
class Statistics(Generic[S, E]):
    """What finished games are compared by: `tags` tell them apart, `draws` are what chance gave and what it owed.

    Tags that players may choose by have `tag_words`, in the order in which a line tells them; the app has words for
    `mode` and for `cards`. Draws are of the `sources` that are named here. `analysis_tags` are the tags that an
    analysis gives a game after its end: no correction changes them, and they make a game no other.
    """

    tags: Callable[[Entries, S | None], Mapping[str, str]] = mode_tag
    tag_words: Sequence[TagWords] = ()
    draws: Callable[[Sequence[E]], Sequence[Draw]] = _none
    sources: Mapping[str, Source] = field(default_factory=dict)
    analysis_tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Command:
    """A command that only one game has: a request as JSON in, an answer as JSON out."""

    help: str
    request: Sheet
    answer: Callable[[Entries], Json]


# Says whether a thinker must answer now.
Enough: TypeAlias = Callable[[], bool]


@dataclass(frozen=True)
class Word:
    """One optional word of a question on the command line: what stands for its value, and what the word means."""

    metavar: str
    help: str
    is_number: bool = False


@dataclass(frozen=True)
class Question:
    """A command that takes thought, as the command line shows it. Without `words` its request comes as JSON."""

    help: str
    words: Mapping[str, Word] = field(default_factory=dict)


@dataclass(frozen=True)
class Thinker:
    """Answers a question: a request as JSON in, an answer as JSON out, at last when there is `enough` thought."""

    request: Sheet
    answer: Callable[[Entries, Enough], Json]


@dataclass(frozen=True)
class Game(Generic[S, E]):
    """One game. `box` is the form of the cards or boards that players may enter from their own box, complete or not.

    `rules_version` rises when games that were played before would come out differently. `commands` are those of the
    command line by their names; their answers may hold messages. `dealing` is there where the app deals anything.
    `questions` are the commands that take thought; their thinkers stand in `companion/games/thinkers.py`, so that the
    rules of the game load without them.
    """

    id: str
    rules_version: int
    rules: Rules[S, E]
    scoring: Scoring[S]
    telling: Telling[S, E]
    statistics: Statistics[S, E] = field(default_factory=Statistics)
    box: Sheet | None = None
    commands: Mapping[str, Command] = field(default_factory=dict)
    dealing: Dealing | None = None
    questions: Mapping[str, Question] = field(default_factory=dict)


AnyGame: TypeAlias = Game[Any, Any]
