"""The drawings of a step: the chart of the islands with the missions met, the numbers, the sixteen cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.core.blocks import Picture, Why
from companion.core.game import Intent
from companion.core.message import Message, msg
from companion.games.dream_islands.facts import (
    IN_A_ROW,
    MAIN_POINTS,
    MISSIONS,
    NUMBERS,
    ON_AN_ISLAND,
    OUTSIDE,
    SMALL,
    Color,
    Mission,
    Number,
    Spot,
    steps_between,
)
from companion.games.dream_islands.offers import lock, may_tick, moves_from, next_turn, refusal
from companion.games.dream_islands.state import DreamSeat, MissionProof, State
from companion.games.dream_islands.why import why_mission

CardStatus = Literal["done", "ticked", "hand", "open"]


@dataclass(frozen=True)
class Stack:
    """The pieces of one player at one place."""

    player: str
    color: Color
    n: int


@dataclass(frozen=True)
class IslandWay:
    """A move that the player to act may make."""

    end: Spot
    steps: int
    intent: Intent
    label: Message


@dataclass(frozen=True)
class RingPlace:
    """The airplane or an outer island. `ways` lead on from it; a tap goes a single one.

    `only` is the single way that leads to this place.
    """

    spot: Spot
    stacks: tuple[Stack, ...]
    label: Message
    pick: Message
    ways: tuple[IslandWay, ...]
    only: IslandWay | None


@dataclass(frozen=True)
class MiddleIslands:
    """The middle, with the color of the piece on each small island. `only` is the single way that leads there."""

    small: tuple[Color | None, ...]
    main: tuple[Stack, ...]
    main_word: Message
    label: Message
    only: IslandWay | None


@dataclass(frozen=True)
class ToldHand:
    """The cards that the player to act has told the app. A `secret` hand is shown only in the window of that player.

    `elsewhere` is the sentence for other windows.
    """

    player: str
    secret: bool
    elsewhere: Message


@dataclass(frozen=True)
class MetMission:
    """A mission that the player meets, with its proof in words. A tap sends the intent."""

    name: Message
    proof: Message
    islands: tuple[int, ...]
    in_hand: Message | None
    ticked: bool
    intent: Intent | None
    locked: Message | None
    reason: Message | None
    why: Why

    def seen_elsewhere(self, hand: ToldHand) -> MetMission:
        """The mission as a window shows it that does not know the hand."""
        return replace(self, in_hand=None, intent=None, locked=hand.elsewhere, reason=None)


@dataclass(frozen=True)
class MissionsMet:
    """All missions met. They come `first` when the step is about them."""

    heading: Message
    hint: Message
    none: Message | None
    missions: tuple[MetMission, ...]
    first: bool
    hand: ToldHand


@dataclass(frozen=True)
class ShellNumber:
    """A number on the player board. `now` is the number of this turn."""

    number: Number
    covered: bool
    now: bool
    intent: Intent | None
    label: Message


@dataclass(frozen=True)
class ShellRow(Picture):
    """The four numbers of the player to act, or of the next one."""

    numbers: tuple[ShellNumber, ...]


@dataclass(frozen=True)
class IslandChart(Picture):
    """All islands with all pieces, the ways of the player to act (seat `at`), and the missions met.

    `marked` are the islands of ticked missions. A shell of the `following` player ends this turn.
    """

    seats: tuple[DreamSeat, ...]
    at: int | None
    places: tuple[RingPlace, ...]
    middle: MiddleIslands
    marked: tuple[int, ...]
    met: MissionsMet | None
    following: ShellRow | None


@dataclass(frozen=True)
class MissionCard:
    """A mission card. A tap sends the intent, or says why it is locked; `tells` when it tells a card of the hand."""

    mission: Mission
    short: Message
    name: Message
    status: CardStatus
    word: Message
    tells: bool
    intent: Intent | None
    locked: Message | None

    def seen_elsewhere(self, hand: ToldHand) -> MissionCard:
        """The card as a window shows it that does not know the hand."""
        card = replace(self, intent=None, locked=None if self.status == "done" else hand.elsewhere)
        return replace(card, status="open", word=_card_word("open")) if self.status == "hand" else card


@dataclass(frozen=True)
class MissionCards(Picture):
    """The sixteen cards of the player to act."""

    cards: tuple[MissionCard, ...]
    hand: ToldHand
    show_here: Message


def island_chart(state: State) -> IslandChart:
    """The chart of this step."""
    moves = moves_from(state)
    return IslandChart(
        label=msg("dream_islands.chart_label", n=len(state.middle)),
        seats=state.seats,
        at=None if state.over else state.at,
        places=tuple(_place(state, moves, spot) for spot in OUTSIDE),
        middle=_middle(state, moves),
        marked=tuple(sorted({i for proof in state.met if proof.mission in state.ticked for i in proof.islands})),
        met=None if state.over else _met(state),
        following=replace(shell_row(then), label=goes_on(then)) if (then := next_turn(state)) else None,
    )


def goes_on(then: State) -> Message:
    """The heading of the next player's numbers."""
    return msg("dream_islands.goes_on", player=then.seat.name)


def _place(state: State, moves: Mapping[Spot, list[Spot]], spot: Spot) -> RingPlace:
    stacks = _stacks(state, [seat.pieces.count(spot) for seat in state.seats])
    label = msg("dream_islands.place_empty", place=spot_name(spot))
    if stacks:
        label = msg("dream_islands.place_pieces", place=spot_name(spot), pieces=_in_words(stacks))
    ways = tuple(_way(spot, end) for end in moves.get(spot, []))
    pick = msg("dream_islands.pick", place=label)
    if len(ways) == 1:
        pick = msg("dream_islands.pick_only", place=label, way=ways[0].label)
    return RingPlace(spot, stacks, label, pick, ways, None if ways else _only_way(moves, spot, label))


def _stacks(state: State, counts: Sequence[int]) -> tuple[Stack, ...]:
    return tuple(Stack(seat.name, seat.color, n) for seat, n in zip(state.seats, counts, strict=True) if n)


def _in_words(stacks: Sequence[Stack]) -> str:
    return ", ".join(f"{stack.player} {stack.n}" for stack in stacks)


def _way(start: Spot, end: Spot) -> IslandWay:
    steps = steps_between(start, end)
    label = msg("dream_islands.go_to", place=spot_name(end), n=steps)
    return IslandWay(end, steps, {"do": "move", "from": start, "to": end}, label)


def _only_way(moves: Mapping[Spot, list[Spot]], end: Spot, label: Message) -> IslandWay | None:
    """The way to a place that pieces of one place alone can reach: the player need not pick a piece."""
    starts = [start for start, ends in moves.items() if end in ends]
    if len(starts) != 1:
        return None
    way = _way(starts[0], end)
    return replace(way, label=msg("dream_islands.come_here", place=label, start=spot_name(starts[0]), n=way.steps))


def spot_name(spot: Spot) -> Message:
    """The name of a place."""
    return msg("dream_islands.spot_island", n=spot) if isinstance(spot, int) else msg(f"dream_islands.spot_{spot}")


def _middle(state: State, moves: Mapping[Spot, list[Spot]]) -> MiddleIslands:
    owners = [state.seats[seat] for seat in state.middle[: len(SMALL)]]
    free = len(SMALL) - len(owners)
    names = [*(owner.name for owner in owners), *"–" * free]
    small = ", ".join(f"{points}: {name}" for points, name in zip(SMALL, names, strict=True))
    main = _stacks(state, [state.main(at) for at in range(len(state.seats))])
    label = msg("dream_islands.middle_label", small=small, main=_in_words(main) or "–")
    return MiddleIslands(
        (*(owner.color for owner in owners), *[None] * free),
        main,
        msg("dream_islands.main_word", n=MAIN_POINTS),
        label,
        _only_way(moves, "middle", label),
    )


def _met(state: State) -> MissionsMet:
    """The missions met; after the moves the player ticks those in the hand."""
    now = state.phase == "missions"
    hint = "dream_islands.tick_later"
    if now:
        hint = "dream_islands.tick_last" if len(may_tick(state)) == 1 else "dream_islands.tick_hint"
    return MissionsMet(
        heading=msg("dream_islands.met_now", n=len(state.met)),
        hint=msg(hint),
        none=None if state.met else msg("dream_islands.none_met"),
        missions=tuple(_met_mission(state, proof) for proof in state.met),
        first=now,
        hand=_hand(state),
    )


def _hand(state: State) -> ToldHand:
    name = state.seat.name
    return ToldHand(name, bool(state.seat.hand), msg("dream_islands.elsewhere", player=name))


def _met_mission(state: State, proof: MissionProof) -> MetMission:
    ticked = proof.mission in state.ticked
    locked = None if ticked else lock(state, proof.mission)
    return MetMission(
        name=mission_name(proof.mission),
        proof=_proof(proof),
        islands=proof.islands,
        in_hand=msg("dream_islands.in_hand") if proof.mission in state.seat.hand else None,
        ticked=ticked,
        intent=None if locked else {"do": "untick" if ticked else "tick", "mission": proof.mission},
        locked=locked,
        reason=locked if state.phase == "missions" else None,
        why=why_mission(state, proof.mission),
    )


def shell_row(state: State) -> ShellRow:
    """The numbers of the player to act. All four covered are shown free: the shells come off first."""
    numbers = tuple(_number(state, number) for number in NUMBERS)
    return ShellRow(label=msg("dream_islands.shells_label"), numbers=numbers)


def _number(state: State, number: Number) -> ShellNumber:
    shell, now = number in state.seat.shells, number == state.number
    free = state.phase == "shell" and number in state.seat.free
    status = "now" if now else "free" if free else "covered" if shell else "open"
    return ShellNumber(
        number=number,
        covered=shell and not free,
        now=now,
        intent={"do": "shell", "number": number} if free else None,
        label=msg(f"dream_islands.shell_{status}", n=number),
    )


def mission_name(mission: Mission) -> Message:
    """The words of a mission card."""
    return msg(f"dream_islands.mission.{mission}")


def short_name(mission: Mission) -> Message:
    """The mission in two or three words."""
    kind, _, size = mission.partition("_")
    return msg(f"dream_islands.short_{kind}", n=int(size))


def _proof(proof: MissionProof) -> Message:
    """The pieces that meet a mission, in words."""
    *first, last = map(str, proof.islands)
    islands = msg("core.and", first=", ".join(first), second=last) if first else msg("core.words", words=last)
    if proof.mission in ON_AN_ISLAND.values():
        return msg("dream_islands.proof_island", islands=islands, mine=proof.mine, n=len(proof.islands))
    if proof.mission in IN_A_ROW.values():
        return msg("dream_islands.proof_row", islands=islands)
    return msg("dream_islands.proof_most", mine=proof.mine, others=proof.others)


def mission_cards(state: State) -> MissionCards:
    """The sixteen cards of the player to act."""
    return MissionCards(
        label=msg("dream_islands.cards_label", n=len(state.seat.done), of=len(MISSIONS)),
        cards=tuple(_card(state, mission) for mission in MISSIONS),
        hand=_hand(state),
        show_here=msg("dream_islands.show_here"),
    )


def _card(state: State, mission: Mission) -> MissionCard:
    status = _card_status(state, mission)
    ticking = ticks_cards(state)
    do = {"hand": "take_back", "open": "hold"}.get(status)
    if ticking and status != "done":
        do = "untick" if status == "ticked" else "tick"
    intent = {"do": do, "mission": mission} if do else None
    refused = refusal(state, intent) if intent else None
    return MissionCard(
        mission=mission,
        short=short_name(mission),
        name=mission_name(mission),
        status=status,
        word=_card_word(status),
        tells=do == "hold",
        intent=None if refused else intent,
        locked=refused.text if refused else None,
    )


def ticks_cards(state: State) -> bool:
    """Whether a tap on a card ticks it: without the map, when missions are laid down. Else a tap tells the hand."""
    return state.track == "missions" and state.phase == "missions"


def _card_status(state: State, mission: Mission) -> CardStatus:
    if mission in state.seat.done:
        return "done"
    if mission in state.ticked:
        return "ticked"
    return "hand" if mission in state.seat.hand else "open"


def _card_word(status: CardStatus) -> Message:
    return msg(f"dream_islands.card_{status}")
