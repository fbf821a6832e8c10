"""The screen of each step, and past steps in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.blocks import Button, Fact, Facts, Progress, Screen, Text, Why
from companion.core.message import Message, msg
from companion.games.dice_race.events import Event, Rolled
from companion.games.dice_race.pictures import LastRoll
from companion.games.dice_race.rules import ROUNDS, over
from companion.games.dice_race.state import State

_WHY = Why(msg("dice_race.why"), (msg("dice_race.why_answer"),), msg("dice_race.source"))


def view(state: State) -> Screen:
    """The present step."""
    status = msg("dice_race.status", n=min(state.round + 1, ROUNDS), of=ROUNDS)
    lead = msg("dice_race.over") if over(state) else msg("dice_race.turn", player=state.to_act)
    points = [(name, state.points(at)) for at, name in enumerate(state.players)]
    rows = [Fact(msg("core.words", words=name), msg("core.words", words=str(n)), "dice") for name, n in points]
    count = Button(msg("dice_race.count"), role="main", symbol="count", opens_sheet=True)
    roll = Button(msg("dice_race.roll"), {"do": "roll"}, role="main", symbol="dice")
    return Screen(
        title=msg("dice_race.title"),
        status=status,
        progress=Progress((ROUNDS,), state.round, not over(state), status),
        blocks=(Text(lead, "lead"), *_last_roll(state), Facts(tuple(rows))),
        foot=(count if over(state) else roll,),
        why=(_WHY,),
    )


def _last_roll(state: State) -> tuple[LastRoll, ...]:
    return (LastRoll(label=msg("dice_race.dice"), dice=state.rolls[-1]),) if state.rolls else ()


def story(events: Sequence[Event]) -> Message:
    """One sentence about a tap."""
    event = events[-1]
    if isinstance(event, Rolled):
        return msg("dice_race.story", player=event.player, one=event.dice[0], other=event.dice[1])
    return msg("dice_race.story_begun", n=len(event.players))
