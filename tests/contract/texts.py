"""Are the texts there: every message that a game shows, in every language that there is."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from companion.content.texts import Texts
from companion.core.message import Message

LOCALE = Path(__file__).resolve().parents[2] / "data" / "locale"
# A language counts from the day that the texts of the kernel exist in it.
LANGUAGES = tuple(sorted(folder.parent.name for folder in LOCALE.glob("*/core.po")))


def messages(value: Any) -> Iterator[Message]:
    """Every message in a piece of data, also those that are arguments of others."""
    ahead = [value]
    while ahead:
        one = ahead.pop()
        if isinstance(one, str | int | None):  # most of all data, and the test that takes the least time
            continue
        if isinstance(one, list | tuple):
            ahead += reversed(one)
        elif isinstance(one, Message):
            yield one
            ahead.append(one.args)
        elif is_dataclass(one) and not isinstance(one, type):
            ahead.append(vars(one))
        elif isinstance(one, Mapping):
            ahead += reversed(tuple(one.values()))


def unsaid(value: Any) -> set[str]:
    """What is wrong with the messages in a piece of data: a text or an argument that is not there."""
    different = {(said.key, *sorted(said.args), str(said.args.get("n"))): said for said in messages(value)}
    return {flaw for key, said in different.items() if key not in SOUND for flaw in _check(key, said)}


# Messages that were found to be all right: the same key with arguments of the same names.
SOUND: set[tuple[str, ...]] = set()


def _check(key: tuple[str, ...], message: Message) -> list[str]:
    flaws = [flaw for language in LANGUAGES for flaw in _flaws(message, language)]
    if not flaws:
        SOUND.add(key)
    return flaws


def _flaws(message: Message, language: str) -> Iterator[str]:
    try:
        said = Texts(language)(message)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        yield f"{language}: {message.key} with {sorted(message.args)}: {error!r}"
        return
    if said == message.key:
        yield f"{language}: {message.key} has no text"
    if not said.strip():
        yield f"{language}: {message.key} says nothing"
