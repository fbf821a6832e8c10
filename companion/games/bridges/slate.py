"""The erasable board in the app, of the player named first: its strokes, those that are allowed now, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion.core.game import Ask, Intent, Offer
from companion.core.message import Refused, msg
from companion.games.bridges.board import Board, Island
from companion.games.bridges.board_rules import MOST_BETWEEN, draw_refusal, no_stroke, write_refusal
from companion.games.bridges.events import Drawn, Erased, Given, LeftOut, Spoilt, Stroke, Written
from companion.games.bridges.facts import FIRST_NUMBERS, Card
from companion.games.bridges.layout import Layout, Lines, Pair, lines


@dataclass(frozen=True)
class Slate:
    """The board, and the strokes of the open card so far: its number `written` or left out, its bridges."""

    layout: Layout
    board: Board
    written: str | None = None
    left_out: bool = False
    strokes: tuple[Pair, ...] = ()

    @property
    def lines(self) -> Lines:
        return lines(self.layout)

    @cached_property
    def first(self) -> Island | None:
        """An island with a number: before the first card, the one with the first number."""
        return next((island for island in self.board.islands if island.number is not None), None)

    @property
    def prepared(self) -> bool:
        """Whether the first number stands."""
        return self.first is not None

    def writes(self, card: Card | None) -> bool:
        """Whether the next thing to do is to write the open card's number."""
        return card is not None and not self.written and not self.left_out and not self.strokes


def laid(layout: Layout) -> Slate:
    """An empty board."""
    islands = tuple(Island(place.id, place.x, place.y, place.flag, None) for place in layout.islands)
    return Slate(layout, Board(islands, (), ()))


def turned(slate: Slate) -> Slate:
    """The board when a new card is turned."""
    return replace(slate, written=None, left_out=False, strokes=())


def evolve(slate: Slate, stroke: Stroke) -> Slate:
    """The board after a stroke."""
    match stroke:
        case Given(island, number):
            return replace(slate, board=slate.board.with_number(island, number))
        case Written(island, number):
            return replace(slate, board=slate.board.with_number(island, number), written=island)
        case LeftOut():
            return replace(slate, left_out=True)
        case Drawn(a, b):
            board = slate.board.with_bridges((a, b), 1)
            return replace(slate, board=board, strokes=(*slate.strokes, (a, b)))
        case Erased(a, b):
            at = slate.strokes.index((a, b))
            strokes = slate.strokes[:at] + slate.strokes[at + 1 :]
            return replace(slate, board=slate.board.with_bridges((a, b), -1), strokes=strokes)
        case Spoilt(island):
            return replace(slate, board=slate.board.with_spoilt(island))


def decide(slate: Slate, card: Card | None, intent: Intent) -> Sequence[Stroke]:
    """The strokes of an offered intent."""
    match intent:
        case {"do": "write", "island": str(island), "number": int(number)}:
            return [Written(island, number)]
        case {"do": "write", "island": str(island)} if card:
            return [Written(island, card.number)]
        case {"do": "leave_number"}:
            return [LeftOut()]
        case {"do": "draw", "a": str(a), "b": str(b)}:
            return [Drawn(a, b)]
        case {"do": "erase", "a": str(a), "b": str(b)}:
            return [Erased(a, b)]
        case {"do": "erase_both", "a": str(a), "b": str(b)}:
            return [Erased(a, b), Erased(a, b)]
        case {"do": "leave_bridges"}:
            return [Erased(a, b) for a, b in slate.strokes]
        case {"do": "spoil", "island": str(island)}:
            return [Spoilt(island)]
    raise AssertionError(f"offered, but not decided: {intent}")


INTENTS = ("write", "leave_number", "draw", "erase", "erase_both", "leave_bridges", "spoil")


def offers(slate: Slate, card: Card | None) -> Iterator[Offer]:
    """Everything that may be drawn or taken back now: the number first, then the bridges."""
    if card is None:
        if not slate.prepared:
            low, high = FIRST_NUMBERS
            plain = tuple(island.id for island in slate.board.islands if not island.flag)
            yield Offer("write", {}, {"island": Ask(choices=plain), "number": Ask(low, high)})
        return
    free = places(slate, card)
    if free:
        yield Offer("write", {}, {"island": Ask(choices=free)})
        yield Offer("leave_number")
    for a, b in slate.lines.pairs:
        if draw_now(slate, card, (a, b)) is None:
            yield Offer("draw", {"a": a, "b": b})
    for a, b in dict.fromkeys(slate.strokes):
        yield Offer("erase", {"a": a, "b": b})
        if slate.strokes.count((a, b)) == MOST_BETWEEN:
            yield Offer("erase_both", {"a": a, "b": b})
    if slate.strokes:
        yield Offer("leave_bridges")
    if sound := tuple(island.id for island in slate.board.islands if island.id not in slate.board.spoilt):
        yield Offer("spoil", {}, {"island": Ask(choices=sound)})


def places(slate: Slate, card: Card) -> tuple[str, ...]:
    """The islands that may take the open card's number."""
    if not slate.writes(card):
        return ()
    return tuple(one.id for one in slate.board.islands if write_refusal(slate.board, one, card.number) is None)


def write_now(slate: Slate, card: Card | None, island: Island) -> Refused | None:
    """Why the number of the moment cannot go into an island."""
    if card is None:
        if slate.prepared:
            return no_stroke("no_card")
        return no_stroke("first_without_flag") if island.flag else None
    if slate.written:
        return no_stroke("written_already")
    if slate.left_out:
        return no_stroke("left_out")
    if slate.strokes:
        return no_stroke("number_first")
    return write_refusal(slate.board, island, card.number)


def draw_now(slate: Slate, card: Card | None, pair: Pair) -> Refused | None:
    """Why no bridge can be drawn between two islands with the open card."""
    if card is None:
        return no_stroke("no_card")
    if len(slate.strokes) == card.bridges:
        return no_stroke("all_drawn", n=card.bridges)
    return draw_refusal(slate.board, slate.lines, pair)


def to_draw(slate: Slate, card: Card | None) -> int:
    """How many bridges are missing: all of a card's bridges are drawn, or none."""
    return card.bridges - len(slate.strokes) if card and slate.strokes else 0


def turn_refusal(slate: Slate, card: Card | None) -> Refused | None:
    """Why the next card cannot be turned yet, nor the islands be counted."""
    if not slate.prepared:
        return no_stroke("prepare_first")
    if lacking := to_draw(slate, card):
        return no_stroke("all_or_none", n=lacking)
    return None


def refusal(slate: Slate, card: Card | None, intent: Intent) -> Refused | None:
    """Why a stroke is not on offer."""
    islands = slate.board.by_id
    for name in (intent.get(key) for key in ("island", "a", "b")):
        if isinstance(name, str) and name not in islands:
            return Refused("unknown_island", msg("bridges.board.unknown_island", id=name))
    match intent:
        case {"do": "write", "island": str(island)}:
            return write_now(slate, card, islands[island])
        case {"do": "draw", "a": str(a), "b": str(b)}:
            if (b, a) in slate.lines.crossing:
                return Refused("reading_order", msg("bridges.stroke.reading_order", a=b, b=a))
            return draw_now(slate, card, (a, b))
        case {"do": "erase" | "erase_both", "a": str(), "b": str()} | {"do": "leave_bridges"}:
            return no_stroke("not_of_this_card")
        case {"do": "spoil", "island": str(island)} if island in slate.board.spoilt:
            return no_stroke("spoilt_already")
    return None
