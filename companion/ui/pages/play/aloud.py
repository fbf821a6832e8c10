"""What a screen reader says when a step comes: what was done or taken back, then what to do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.blocks import Banner, Block, Picture, Screen, Text
from companion.core.message import Message, msg
from companion.playing.running_game import RunningGame
from companion.ui.window.context import Ui

ENDS = ".!?:…»”"


def say_step(ui: Ui, before: tuple[RunningGame, Screen] | None, now: RunningGame) -> None:
    """All of it at once; of a step to which no tap has led, what it asks. What stays so is not repeated."""
    known = before[1].blocks if before else ()
    told = [*(_done(before[0], now) if before else ()), *_to_do(now.game.telling.view(now.state), known)]
    for text in map(ui.t, told):
        sentence = text[:1].upper() + text[1:]
        ui.scene.tell(sentence if sentence[-1:] in ENDS else f"{sentence}.")


def _done(before: RunningGame, now: RunningGame) -> Iterator[Message]:
    turns, had = now.session.turns, before.session.turns
    if len(turns) < len(had):
        yield msg("ui.taken_back", what=now.game.telling.story(had[-1].events))
    elif turns:
        yield now.game.telling.story(turns[-1].events)


def _to_do(screen: Screen, known: Sequence[Block]) -> Iterator[Message]:
    """What the step is about, and what has just become so."""
    for block in screen.blocks:
        match block:
            case Banner(text, live=True) if block not in known:
                yield text
            case Text(text, "lead") | Picture(label=text, told=True):
                yield text
