"""The rules of the table: the set-up, what may happen now and why something else may not, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Rng
from companion.core.game import Ask, Intent, Offer, Options
from companion.core.message import Refused, msg
from companion.games.bridges import coaching
from companion.games.bridges import slate as slates
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
from companion.games.bridges.options import USUAL_HELP, help_of, hints_allowed, layout_of, rival_of, starts_dealt
from companion.games.bridges.scoring import finished_limits
from companion.games.bridges.state import State, evolve


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Shuffle the 18 cards; one stays unseen. Real cards are shuffled at the table instead.

    A first number that is given stands on an island without a flag.
    """
    order = rng.shuffled(DECK) if options["deck"] == "default" else ()
    events: list[Event] = [Dealt(tuple(options["players"]), options["board"], options["deck"], order)]
    layout, how = layout_of(options), help_of(options)
    if layout:
        events.append(BoardLaid(layout))
    if how != USUAL_HELP:
        events.append(HelpChosen(how))
    if hints_allowed(options):
        events.append(HintsAllowed())
    if strength := rival_of(options):
        events.append(RivalChosen(strength))
    if layout and starts_dealt(options):
        plain = [place for place in layout.islands if not place.flag]
        events.append(Given(plain[rng.below(len(plain))].id, FIRST_NUMBERS[rng.below(len(FIRST_NUMBERS))]))
    return events


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """The events of an offered intent. All chance was in the set-up, so `rng` is not used."""
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
    strokes = slates.decide(state.kept, state.card, intent)
    return [*strokes, *_claims_of_board(state, strokes)]


def _claims_of_board(state: State, strokes: Sequence[Event]) -> Iterator[Event]:
    """The bonuses that strokes bring or take: the board in the app claims them at once.

    When a claim falls away in a group, the next players to make the bonus turn out to have been first.
    """
    for stroke in strokes:
        state = evolve(state, stroke)
    made, keeper = state.kept.board.made(), state.players[0]
    for bonus in BONUSES:
        claimed = state.claim(keeper, bonus) is not None
        if bonus in made and not claimed:
            yield Claimed(keeper, bonus, worth_now(state, bonus))
        elif claimed and bonus not in made:
            yield Withdrawn(keeper, bonus)
            others = [claim for claim in state.claims if claim.bonus == bonus and claim.player != keeper]
            first = min((claim.card for claim in others), default=0)
            for claim in others:
                if claim.card == first and claim.worth == "late":
                    yield Claimed(claim.player, bonus, "full")


def _claimed_before(state: State, player: str, bonus: Bonus) -> Iterator[Event]:
    """A claim with the card before. In a group, the players with the open card were then not in the first round."""
    yield ClaimedBefore(player, bonus, worth_at(state, bonus, state.turned - 1))
    for claim in () if state.solo else state.claims:
        if claim.bonus == bonus and claim.card == state.turned and claim.worth == "full":
            yield Claimed(claim.player, bonus, "late")


def over(state: State) -> bool:
    """Whether every player has counted."""
    return len(state.finished) == len(state.players)


def lasting(options: Options, events: Sequence[Event]) -> Refused | None:
    """Why a step cannot be undone: in a strict game, a card of the app stays open. A real card may be a wrong tap."""
    if help_of(options) == "strict" and options["deck"] == "default" and _flips(events):
        return _refused("card_stays")
    return None


def known_since(state: State, lost: Sequence[Event], events: Sequence[Event]) -> Sequence[Event]:
    """A mark for a player who went back past a turned card and did something else; and the hints that were taken.

    Turning the same card again tells nothing new, nor does another real card in place of one tapped by mistake.
    """
    seen = max([state.turned + _flips(lost), *(event.card for event in lost if isinstance(event, WentBack))])
    turned = state.turned + _flips(events)
    return [*([WentBack(turned + 1)] if seen > turned else []), *coaching.still_known(state, lost, events)]


def _flips(events: Sequence[Event]) -> int:
    return sum(isinstance(event, Flipped) for event in events)


def offers(state: State) -> Sequence[Offer]:
    """Everything that may happen now."""
    drawn = slates.offers(state.slate, state.card) if state.slate and not state.finished_drawing else ()
    counts = _count_offers(state) if state.turned == TURNED else ()
    return [*_flip_offers(state), *_claim_offers(state), *counts, *drawn, *coaching.offers(state)]


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
            for do, card in (("claim", state.turned), ("claim_before", state.turned - 1)):
                if _claim_refusal(state, player, bonus, card) is None:
                    yield Offer(do, {"player": player, "bonus": bonus})


def _count_offers(state: State) -> Iterator[Offer]:
    for player in state.players:
        if state.counted(player) is not None:
            continue
        if player != state.keeper:
            low, high = _count_limits(state, player)
            yield Offer("count", {"player": player}, {"finished": Ask(low, high)})
        elif not board_waits(state):
            yield Offer("count", {"player": player})


def board_waits(state: State) -> Refused | None:
    """Why the board in the app needs a stroke before the game goes on."""
    return slates.turn_refusal(state.slate, state.card) if state.slate else None


def _count_limits(state: State, player: str) -> tuple[int, int]:
    """The fewest and most finished islands that fit a player's claims."""
    return finished_limits([claim.bonus for claim in state.claims if claim.player == player])


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why an intent is not on offer."""
    match intent:
        case {"do": "flip"}:
            return _flip_refusal(state, intent)
        case {"do": "claim" | "claim_before" as do, "player": str(player), "bonus": str(bonus)}:
            return _claim_refusal(state, player, bonus, state.turned - (do == "claim_before"))
        case {"do": "hint"}:
            return coaching.refusal(state)
        case {"do": "count", "player": str(player)}:
            return _count_refusal(state, player)
        case {"do": str(do)} if do in slates.INTENTS:
            if state.slate is None:
                return _refused("no_board")
            if state.finished_drawing:
                return _refused("counted_already")
            return slates.refusal(state.slate, state.card, intent)
    return None


def _flip_refusal(state: State, intent: Intent) -> Refused | None:
    if state.turned == TURNED:
        return _refused("no_cards_left")
    if waits := board_waits(state):
        return waits
    match intent:
        case {"number": int(number), "bridges": int(bridges)} if Card(number, bridges) in state.open:
            return _refused("card_is_out", number=number, n=bridges)
    return None


def _claim_refusal(state: State, player: str, bonus: object, card: int) -> Refused | None:
    """Why a bonus was not made with a card."""
    if player not in state.players:
        return _refused("unknown_player", player=player)
    if bonus not in BONUSES:
        return _refused("unknown_bonus", known=", ".join(BONUSES))
    if player == state.keeper:
        return _refused("board_claims")
    if state.claim(player, bonus):
        return _refused("claimed_already")
    if state.counted(player) is not None:
        return _refused("counted_already")
    first = earliest_card(state, player, bonus)
    return _refused("too_early", card=first) if card < first else None


def _count_refusal(state: State, player: str) -> Refused | None:
    if player not in state.players:
        return _refused("unknown_player", player=player)
    if state.turned < TURNED:
        return _refused("not_over", n=TURNED - state.turned)
    if state.counted(player) is not None:
        return _refused("counted_already")
    if player == state.keeper:
        return board_waits(state) or _refused("board_counts")
    low, high = _count_limits(state, player)
    return Refused("not_possible", msg("bridges.refused.count", low=low, high=high))


def _refused(code: str, **args: object) -> Refused:
    return Refused(code, msg(f"bridges.refused.{code}", **args))
