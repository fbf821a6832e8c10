"""What a game shows, as data. Screens are compared in tests and drawn in one place of the user interface."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, cast

from companion.core.codec import tag_of
from companion.core.message import Message
from companion.core.sheet import Field
from companion.core.strict_json import Entries

Tone = Literal["good", "warn", "bad", "plain"]
Role = Literal["main", "other", "quiet"]


@dataclass(frozen=True)
class Heading:
    """A section of the screen, with a quiet word at its right edge.

    With those below it, it may lie `aside` of what the step is about, where there is room. The last one always may.
    """

    text: Message
    note: Message | None = None
    aside: bool = False


@dataclass(frozen=True)
class Text:
    """A sentence: the `lead` says what hands do now, `body` is rule text, `small` comes second."""

    text: Message
    role: Literal["lead", "body", "small"] = "body"


@dataclass(frozen=True)
class Banner:
    """Something that just became so, or soon will. `live` ones are announced to a screen reader."""

    text: Message
    tone: Tone = "plain"
    symbol: str | None = None
    live: bool = False


@dataclass(frozen=True, kw_only=True)
class Picture:
    """A drawing of one game with a widget of its own: each game derives a class for each of its pictures.

    A class holds values of the game's own types, and intents; `label` says in words what the drawing shows. Its drawer
    is found by the class (`ui/blocks/game_screens`). A class sets for all of its pictures:
    `steady`: the widget stays the same from turn to turn, and sees to it that a double tap does nothing twice.
    `whole`: the drawing is never cut off; what else is on the page gives way.
    `told`: the step is about this drawing, so a screen reader says its label when the step comes.
    `acts`: whether a tap on the drawing may send an intent; None looks for an intent or a button among its values.
    """

    label: Message
    steady: ClassVar[bool] = False
    whole: ClassVar[bool] = False
    told: ClassVar[bool] = False
    acts: ClassVar[bool | None] = None

    @property
    def room(self) -> float | None:
        """The height of the drawing in a menu; None is the width of the sheet."""
        return None


def picture_name(picture: Picture | type[Picture]) -> str:
    """The name of a picture class in tests and in the accessibility tree, such as `dice_race.track`."""
    kind = picture if isinstance(picture, type) else type(picture)
    parts = kind.__module__.split(".")
    return f"{parts[parts.index('games') + 1]}.{tag_of(cast('type', kind))}"


@dataclass(frozen=True)
class Fact:
    """A number of the table that one may want to look up."""

    label: Message
    value: Message
    symbol: str | None = None
    hint: Message | None = None


@dataclass(frozen=True)
class Facts:
    """A card with one fact a row."""

    rows: tuple[Fact, ...]


@dataclass(frozen=True)
class Step:
    """One thing to do, with a symbol and a count where they help."""

    text: Message
    status: Literal["done", "now", "later"] = "later"
    symbol: str | None = None


@dataclass(frozen=True)
class Steps:
    """A checklist in order."""

    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Together:
    """Entries of a small form that come to so many at most; the text says why."""

    keys: tuple[str, ...]
    most: int
    text: Message


@dataclass(frozen=True)
class Button:
    """Something that can happen at the table. A locked one stays visible and says why.

    For a `shared` one several players reach at a time: after the first of them it takes no tap for a moment.

    With `ask` the button opens a small form; what is entered goes into the intent under the fields' keys. Some of it
    may be limited `together`. One that `opens_sheet` leads to the score; with an intent, once that has ended the game.
    """

    label: Message
    intent: Entries | None = None
    ask: tuple[Field, ...] = ()
    role: Role = "other"
    symbol: str | None = None
    hint: Message | None = None
    locked: Message | None = None
    together: Together | None = None
    opens_sheet: bool = False
    shared: bool = False


@dataclass(frozen=True)
class Menu:
    """A button that opens a list of things that can happen, or a drawing to tap them on."""

    label: Message
    title: Message
    items: tuple[Heading | Text | Button | Picture, ...]
    symbol: str | None = None
    role: Role = "other"


Block = Heading | Text | Banner | Picture | Facts | Steps | Button | Menu


@dataclass(frozen=True)
class Progress:
    """How far the game is, in groups as the game has them; the step after the done ones is the current one."""

    groups: tuple[int, ...]
    done: int
    under_way: bool
    label: Message


@dataclass(frozen=True)
class Why:
    """The rule behind a screen: the player's question, the answer, where the rulebook has it, what we ruled."""

    question: Message
    answer: tuple[Message, ...]
    source: Message
    ruling: Message | None = None


@dataclass(frozen=True)
class Screen:
    """One step of a game: what to do now, what can happen, and why.

    A step begins at its top; steps of one `page` stay where the player has scrolled to.
    """

    title: Message
    status: Message
    progress: Progress
    blocks: tuple[Block, ...]
    foot: tuple[Button | Menu, ...]
    why: tuple[Why, ...]
    page: str = ""

    @property
    def leads_to_sheet(self) -> bool:
        """Whether the points can be counted now."""
        buttons = (block for block in self.foot if isinstance(block, Button))
        return any(button.opens_sheet and button.intent is None for button in buttons)
