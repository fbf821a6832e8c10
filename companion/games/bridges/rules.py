"""The course of a game: how it is set up, what a tap leads to, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.game import Intent, Options
from companion.core.rng import Rng
from companion.games.bridges import hinting
from companion.games.bridges import slate as slates
from companion.games.bridges.changes import evolve
from companion.games.bridges.events import (
    BoardLaid,
    Claimed,
    ClaimedBefore,
    Counted,
    Dealt,
    Event,
    Flipped,
    Given,
    HelpChosen,
    Hinted,
    HintsAllowed,
    RivalChosen,
    Withdrawn,
)
from companion.games.bridges.facts import BONUSES, DECK, FIRST_NUMBERS, Bonus, Card
from companion.games.bridges.layout import Layout
from companion.games.bridges.options import USUAL_HELP, help_of, hints_allowed, layout_of, rival_of, starts_dealt
from companion.games.bridges.state import State, worth_at, worth_now


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Preparation: 18 cards shuffled, one unseen. Real cards are shuffled at the table instead."""
    order = rng.shuffled(DECK) if options["deck"] == "default" else ()
    dealt = Dealt(tuple(options["players"]), options["board"], options["deck"], order)
    layout, how = layout_of(options), help_of(options)
    laid = [BoardLaid(layout)] if layout else []
    helped = [HelpChosen(how)] if how != USUAL_HELP else []
    hints = [HintsAllowed()] if hints_allowed(options) else []
    rival = [RivalChosen(strength)] if (strength := rival_of(options)) else []
    given = [_first_number(layout, rng)] if layout and starts_dealt(options) else []
    return [dealt, *laid, *helped, *hints, *rival, *given]


def _first_number(layout: Layout, rng: Rng) -> Given:
    """Where one begins, and with which of the two numbers, for who would rather be told: an island without a flag."""
    plain = [place for place in layout.islands if not place.flag]
    return Given(plain[rng.below(len(plain))].id, FIRST_NUMBERS[rng.below(len(FIRST_NUMBERS))])


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What an offered intent leads to. The deal was made at the set-up, so nothing is left to chance here."""
    match intent:
        case {"do": "flip", "number": int(number), "bridges": int(bridges)}:
            return [Flipped(Card(number, bridges))]
        case {"do": "flip"}:
            return [Flipped(state.order[state.turned])]
        case {"do": "claim", "player": str(player), "bonus": ("blue" | "red" | "six") as bonus}:
            return [Claimed(player, bonus, worth_now(state, bonus))]
        case {"do": "claim_before", "player": str(player), "bonus": ("blue" | "red" | "six") as bonus}:
            return [*_claimed_before(state, player, bonus)]
        case {"do": "hint"}:
            return [Hinted(state.turned, hinting.rung(state) + 1)]
        case {"do": "count", "player": str(player), "finished": int(finished)}:
            return [Counted(player, finished)]
        case {"do": "count", "player": str(player)} if state.slate:
            return [Counted(player, state.slate.board.finished)]
    assert state.slate is not None, f"offered, but not decided: {intent}"
    strokes = slates.decide(state.slate, state.card, intent)
    return [*strokes, *_settled(state, strokes)]


def _settled(state: State, strokes: Sequence[Event]) -> Iterator[Event]:
    """The bonuses that strokes bring or take, at once and without being asked for."""
    for stroke in strokes:
        state = evolve(state, stroke)
    assert state.slate is not None, "who draws has a board"
    made, keeper = state.slate.board.made(), state.players[0]
    for bonus in BONUSES:
        claimed = state.claim(keeper, bonus) is not None
        if bonus in made and not claimed:
            yield Claimed(keeper, bonus, worth_now(state, bonus))
        elif claimed and bonus not in made:
            yield Withdrawn(keeper, bonus)
            yield from _moved_up(state, bonus)


def _moved_up(state: State, bonus: Bonus) -> Iterator[Event]:
    """When the board's claim falls away, those who were next in a group turn out to have been first."""
    others = [claim for claim in state.claims if claim.bonus == bonus and claim.player != state.keeper]
    first = min((claim.card for claim in others), default=0)
    for claim in others:
        if claim.card == first and claim.worth == "late":
            yield Claimed(claim.player, bonus, "full")


def _claimed_before(state: State, player: str, bonus: Bonus) -> Iterator[Event]:
    """In a group those who came with the open card were not in the round of the first, then."""
    yield ClaimedBefore(player, bonus, worth_at(state, bonus, state.turned - 1))
    if not state.solo:
        for claim in state.claims:
            if claim.bonus == bonus and claim.card == state.turned and claim.worth == "full":
                yield Claimed(claim.player, bonus, "late")


def over(state: State) -> bool:
    """Everybody has counted."""
    return len(state.finished) == len(state.players)
