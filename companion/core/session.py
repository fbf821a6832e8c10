"""A game being played: frozen, made of turns of events. One tap makes one turn; undo drops it, redo puts it back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.core.chance import Rng
from companion.core.codec import CodecError, decode, encode, encode_tagged
from companion.core.game import AnyEvent, AnyGame, AnyState, Intent
from companion.core.message import Refused, msg
from companion.core.strict_json import Entries, Json


@dataclass(frozen=True)
class Turn:
    """What one tap caused: the intent as it was sent and the events that it led to."""

    intent: Intent
    events: tuple[AnyEvent, ...]


@dataclass(frozen=True)
class Session:
    """All of a game from its set-up on. Folding the events gives its state, whenever and wherever it is done."""

    id: str
    game: str
    rules_version: int
    seed: str
    options: Entries
    opening: tuple[AnyEvent, ...]
    turns: tuple[Turn, ...] = ()
    undone: tuple[Turn, ...] = ()


def begin(game: AnyGame, session_id: str, options: Entries, seed: str) -> Session:
    """A session before its first tap. The options have been checked against the game's sheet."""
    opening = tuple(game.rules.setup(options, Rng(seed, 0)))
    return Session(session_id, game.id, game.rules_version, seed, options, opening)


def events_of(session: Session) -> tuple[AnyEvent, ...]:
    """Every event from the opening on, in order."""
    return (*session.opening, *(event for turn in session.turns for event in turn.events))


def evolved(game: AnyGame, state: AnyState, events: Iterable[AnyEvent]) -> AnyState:
    """The state after some more events. `CodecError` when the rules of today cannot go through them."""
    try:
        for event in events:
            state = game.rules.evolve(state, event)
    except Exception as error:  # events that other rules wrote, or nobody
        raise CodecError("events", repr(error)) from error
    return state


def fold(game: AnyGame, session: Session) -> AnyState:
    """The state after all events. `CodecError` when the rules of today cannot go through them."""
    return evolved(game, None, events_of(session))


def act(game: AnyGame, session: Session, intent: Intent) -> Session:
    """One more turn, or `Refused`."""
    return act_on(game, session, fold(game, session), intent)[0]


def act_on(game: AnyGame, session: Session, state: AnyState, intent: Intent) -> tuple[Session, AnyState]:
    """One more turn, or `Refused`, where the state is known; and the state after it.

    Chance hangs on the turn's number: undo and the same tap give the same again.
    """
    game.rules.check(state, intent)
    events = tuple(game.rules.decide(state, intent, Rng(session.seed, len(session.turns) + 1)))
    if session.undone:
        lost = [event for turn in reversed(session.undone) for event in turn.events]
        events = (*events, *game.rules.known_since(state, lost, events))
    after = evolved(game, state, events)
    return replace(session, turns=(*session.turns, Turn(dict(intent), events)), undone=()), after


def closed(game: AnyGame, session: Session, state: AnyState) -> tuple[Session, AnyState]:
    """A game at its end, and its state: what is still known of taps that were taken back goes with the last tap."""
    lost = [event for turn in reversed(session.undone) for event in turn.events]
    known = game.rules.known_since(state, lost, ()) if lost and session.turns else ()
    if not known:
        return session, state
    last = session.turns[-1]
    last = replace(last, events=(*last.events, *known))
    return replace(session, turns=(*session.turns[:-1], last)), evolved(game, state, known)


def undo(session: Session) -> Session:
    """The session before its last tap."""
    if not session.turns:
        raise Refused("nothing_to_undo", msg("core.nothing_to_undo"))
    return replace(session, turns=session.turns[:-1], undone=(*session.undone, session.turns[-1]))


def redo(session: Session) -> Session:
    """The session with the tap that was undone last."""
    if not session.undone:
        raise Refused("nothing_to_redo", msg("core.nothing_to_redo"))
    return replace(session, turns=(*session.turns, session.undone[-1]), undone=session.undone[:-1])


def redo_on(game: AnyGame, session: Session, state: AnyState) -> tuple[Session, AnyState]:
    """The same where the state is known; and the state after it."""
    again = redo(session)
    return again, evolved(game, state, again.turns[-1].events)


def check_back(game: AnyGame, session: Session, turn: int) -> None:
    """Raise the reason why the taps after `turn` cannot all be taken back, if there is one."""
    for taken in reversed(session.turns[turn:]):
        if reason := game.rules.lasting(session.options, taken.events):
            raise reason


def back_to(session: Session, turn: int) -> Session:
    """The session as it was after `turn` taps; what came later can be redone."""
    while len(session.turns) > turn:
        session = undo(session)
    return session


def to_json(session: Session) -> Json:
    """A session as it is stored."""
    return {
        **encode(replace(session, opening=(), turns=(), undone=())),
        "opening": [encode_tagged(event) for event in session.opening],
        "turns": [_turn_to_json(turn) for turn in session.turns],
        "undone": [_turn_to_json(turn) for turn in session.undone],
    }


def json_after(stored: Entries, before: Session, session: Session) -> Json:
    """A session as it is stored, made of how it was `stored` before: only turns that are new are encoded."""
    known = {id(turn): told for turn, told in zip(before.turns, stored["turns"], strict=True)}
    known |= {id(turn): told for turn, told in zip(before.undone, stored["undone"], strict=True)}
    return {
        **stored,
        "turns": [known.get(id(turn)) or _turn_to_json(turn) for turn in session.turns],
        "undone": [known.get(id(turn)) or _turn_to_json(turn) for turn in session.undone],
    }


def _turn_to_json(turn: Turn) -> Json:
    return {"intent": dict(turn.intent), "events": [encode_tagged(event) for event in turn.events]}


def from_json(game: AnyGame, data: object) -> Session:
    """A stored session. `CodecError` names the place that does not fit."""
    plain: Session = decode(Session, data)
    return replace(
        plain,
        opening=_events(game, plain.opening, "opening"),
        turns=tuple(_turn(game, turn, f"turns.{at}") for at, turn in enumerate(plain.turns)),
        undone=tuple(_turn(game, turn, f"undone.{at}") for at, turn in enumerate(plain.undone)),
    )


def _turn(game: AnyGame, turn: Turn, path: str) -> Turn:
    return replace(turn, events=_events(game, turn.events, f"{path}.events"))


def _events(game: AnyGame, events: tuple[AnyEvent, ...], path: str) -> tuple[AnyEvent, ...]:
    if not events and path == "opening":
        raise CodecError(path, "is empty")
    return tuple(decode(game.rules.events, event, f"{path}.{at}") for at, event in enumerate(events))
