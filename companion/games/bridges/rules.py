"""The course of a game: how it is set up, what a tap leads to, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Rng
from companion.core.game import Ask, Intent, Offer, Options
from companion.core.message import Refused, msg
from companion.games.bridges import coaching
from companion.games.bridges import slate as slates
from companion.games.bridges.coaching import still_known
from companion.games.bridges.deadlines import earliest_card, worth_at, worth_now
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
    WentBack,
    Withdrawn,
)
from companion.games.bridges.facts import BONUSES, DECK, FIRST_NUMBERS, TURNED, Bonus, Card
from companion.games.bridges.layout import Layout
from companion.games.bridges.options import USUAL_HELP, help_of, hints_allowed, layout_of, rival_of, starts_dealt
from companion.games.bridges.scoring import finished_limits
from companion.games.bridges.state import State, evolve


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
            return [Hinted(state.turned, coaching.rung(state) + 1)]
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


def lasting(options: Options, events: Sequence[Event]) -> Refused | None:
    """Played strictly, a card that the app has dealt stays open. A real card may have been tapped by mistake."""
    if help_of(options) == "strict" and options["deck"] == "default" and _flips(events):
        return Refused("card_stays", msg("bridges.refused.card_stays"))
    return None


def known_since(state: State, lost: Sequence[Event], events: Sequence[Event]) -> Sequence[Event]:
    """A mark, where something else was done below a card that had been turned already; and the hints that were taken.

    Turning the same card again tells nobody anything, nor does another real card in place of one tapped by mistake.
    """
    seen = max([state.turned + _flips(lost), *(event.card for event in lost if isinstance(event, WentBack))])
    turned = state.turned + _flips(events)
    return [*([WentBack(turned + 1)] if seen > turned else []), *still_known(state, lost, events)]


def _flips(events: Sequence[Event]) -> int:
    return sum(isinstance(event, Flipped) for event in events)


def offers(state: State) -> Sequence[Offer]:
    """All that can happen now."""
    return [
        *_flip_offers(state),
        *_claim_offers(state),
        *_count_offers(state),
        *_stroke_offers(state),
        *coaching.offers(state),
    ]


def _stroke_offers(state: State) -> Iterator[Offer]:
    if state.slate and not state.finished_drawing:
        yield from slates.offers(state.slate, state.card)


def _flip_offers(state: State) -> Iterator[Offer]:
    if state.turned == TURNED or board_waits(state):
        return
    if state.deck == "default":
        yield Offer("flip")
    else:
        for card in state.unseen:
            yield Offer("flip", {"number": card.number, "bridges": card.bridges})


def _claim_offers(state: State) -> Iterator[Offer]:
    for player in state.players:
        for bonus in BONUSES:
            if _claim_refusal(state, player, bonus) is None:
                yield Offer("claim", {"player": player, "bonus": bonus})
            if _before_refusal(state, player, bonus) is None:
                yield Offer("claim_before", {"player": player, "bonus": bonus})


def _count_offers(state: State) -> Iterator[Offer]:
    if state.turned < TURNED:
        return
    for player in state.players:
        if state.counted(player) is not None:
            continue
        if player == state.keeper:
            if not board_waits(state):
                yield Offer("count", {"player": player})
        else:
            low, high = count_limits(state, player)
            yield Offer("count", {"player": player}, {"finished": Ask(low, high)})


def board_waits(state: State) -> Refused | None:
    """Why the board must be seen to before the game goes on."""
    return slates.turn_refusal(state.slate, state.card) if state.slate else None


def count_limits(state: State, player: str) -> tuple[int, int]:
    """The fewest and most finished islands that fit a player's claims."""
    return finished_limits([claim.bonus for claim in state.claims if claim.player == player])


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why an intent that is not on offer is not."""
    match intent:
        case {"do": "flip"}:
            return _flip_refusal(state, intent)
        case {"do": "claim", "player": str(player), "bonus": str(bonus)}:
            return _claim_refusal(state, player, bonus)
        case {"do": "claim_before", "player": str(player), "bonus": str(bonus)}:
            return _before_refusal(state, player, bonus)
        case {"do": "hint"}:
            return coaching.refusal(state)
        case {"do": "count", "player": str(player)}:
            return _count_refusal(state, player)
        case {"do": str(do)} if do in slates.INTENTS:
            return _stroke_refusal(state, intent)
    return None


def _flip_refusal(state: State, intent: Intent) -> Refused | None:
    if state.turned == TURNED:
        return Refused("no_cards_left", msg("bridges.refused.no_cards_left"))
    if waits := board_waits(state):
        return waits
    match intent:
        case {"number": int(number), "bridges": int(bridges)} if Card(number, bridges) in state.open:
            return Refused("card_is_out", msg("bridges.refused.card_is_out", number=number, n=bridges))
    return None


def _before_refusal(state: State, player: str, bonus: object) -> Refused | None:
    """Why a bonus was not made in the round before this one."""
    return _claim_refusal(state, player, bonus, state.turned - 1)


def _claim_refusal(state: State, player: str, bonus: object, card: int | None = None) -> Refused | None:
    """Why a bonus was not made with a card, or with the open one."""
    if player not in state.players:
        return Refused("unknown_player", msg("bridges.refused.unknown_player", player=player))
    if bonus not in BONUSES:
        return Refused("unknown_bonus", msg("bridges.refused.unknown_bonus", known=", ".join(BONUSES)))
    if player == state.keeper:
        return Refused("board_claims", msg("bridges.refused.board_claims"))
    if state.claim(player, bonus):
        return Refused("claimed_already", msg("bridges.refused.claimed_already"))
    if state.counted(player) is not None:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    first = earliest_card(state, player, bonus)
    if (state.turned if card is None else card) < first:
        return Refused("too_early", msg("bridges.refused.too_early", card=first))
    return None


def _count_refusal(state: State, player: str) -> Refused | None:
    if player not in state.players:
        return Refused("unknown_player", msg("bridges.refused.unknown_player", player=player))
    if state.turned < TURNED:
        return Refused("not_over", msg("bridges.refused.not_over", n=TURNED - state.turned))
    if state.counted(player) is not None:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    if player == state.keeper:
        return board_waits(state) or Refused("board_counts", msg("bridges.refused.board_counts"))
    low, high = count_limits(state, player)
    return Refused("not_possible", msg("bridges.refused.count", low=low, high=high))


def _stroke_refusal(state: State, intent: Intent) -> Refused | None:
    if state.slate is None:
        return Refused("no_board", msg("bridges.refused.no_board"))
    if state.finished_drawing:
        return Refused("counted_already", msg("bridges.refused.counted_already"))
    return slates.refusal(state.slate, state.card, intent)
