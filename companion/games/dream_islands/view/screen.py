"""What the players see at each step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from companion.core.blocks import (
    Banner,
    Block,
    Button,
    DataPicture,
    Fact,
    Facts,
    Heading,
    Menu,
    Progress,
    Screen,
    Step,
    Steps,
    Text,
    data_picture,
)
from companion.core.message import Message, msg
from companion.games.dream_islands.facts import END_IN_MIDDLE, HAND, MAIN_POINTS, MISSIONS, NUMBERS, SMALL
from companion.games.dream_islands.offers import next_turn, refusal
from companion.games.dream_islands.state import Seat, State
from companion.games.dream_islands.view.pictures import cards, chart, numbers, short_name
from companion.games.dream_islands.why import whys


def view(state: State) -> Screen:
    """The present step."""
    done = max(len(seat.done) for seat in state.seats) if state.over else len(state.seat.done)
    label = msg("dream_islands.missions_done", n=done, of=len(MISSIONS))
    if state.over:
        title, status = msg("dream_islands.title_over"), msg("dream_islands.status_over", n=state.round - 1)
    else:
        title = msg("dream_islands.title", player=state.seat.name)
        status = msg("dream_islands.status", round=state.round, done=label)
    return Screen(
        title=title,
        status=status,
        progress=Progress((len(MISSIONS),), done, False, label),
        blocks=tuple(_blocks(state)),
        foot=tuple(_foot(state)),
        why=whys(state),
        page=f"turn-{state.turn}-{state.phase}",
    )


def _blocks(state: State) -> Iterator[Block]:
    yield from _reminder(state)
    yield Text(_lead(state), "lead")
    if state.phase == "move" and state.round == 1:
        yield Text(msg("dream_islands.how_to_move"), "small")
    if _came_by_itself(state):
        yield Text(msg("dream_islands.last_number", n=state.number), "small")
    if state.phase != "over" and not (state.track == "map" and state.phase == "missions"):
        yield _shells(state)
    yield from _ending(state)
    if state.track == "map":
        yield chart(state)
    elif state.phase == "missions":
        yield _entered(state)
        if then := next_turn(state):
            yield Heading(msg("dream_islands.goes_on", player=then.seat.name))
            yield _shells(then)
    if state.turn == 0 and state.phase == "shell":
        yield from _preparation(state)
    if state.phase != "over":
        yield Heading(msg("dream_islands.cards_of", player=state.seat.name), msg(_cards_hint(state)), aside=True)
        yield cards(state)
    yield Heading(msg("dream_islands.everybody"))
    yield Facts(tuple(_fact(state, at, seat) for at, seat in enumerate(state.seats)))
    if any(seat.done for seat in state.seats):
        yield _done(state)


def _lead(state: State) -> Message:
    match state.phase:
        case "shell":
            all_covered = len(state.seat.shells) == len(NUMBERS)
            return msg("dream_islands.lead_clear" if all_covered else "dream_islands.lead_shell")
        case "move":
            return msg("dream_islands.lead_move", n=state.left)
        case "missions":
            return msg("dream_islands.lead_missions" if state.track == "map" else "dream_islands.lead_missions_no_map")
    return msg("dream_islands.lead_over")


def _reminder(state: State) -> Iterator[Banner]:
    """Action C of the player before, which goes on while the next one thinks: draw back up to three cards."""
    if state.over or not state.untouched or state.turn == 0:
        return
    before = state.seats[state.at - 1]
    if before.open:
        yield Banner(msg("dream_islands.draw", player=before.name, n=before.hand_size), symbol="card")


def _shells(state: State) -> DataPicture:
    """The four numbers of the player board. All four covered are shown free: the shells come off first."""
    return data_picture("dream_islands.shells", msg("dream_islands.shells_label"), {"numbers": numbers(state)})


def _came_by_itself(state: State) -> bool:
    """Whether nobody has chosen the number of this turn: it was the last free one."""
    return state.number is not None and state.untouched and len(state.seat.shells) == len(NUMBERS)


def _ending(state: State) -> Iterator[Banner]:
    """The last round: why, and who still plays; before it, what will bring it on."""
    if state.over:
        return
    if not state.ending:
        yield from _soon_ending(state)
        return
    through = next((seat.name for seat in state.seats if not seat.open), None)
    reason = (
        msg("dream_islands.ends_missions", player=through)
        if through
        else msg("dream_islands.ends_middle", n=len(state.middle))
    )
    now, later = state.seat.name, ", ".join(state.still_to_play)
    text = (
        msg("dream_islands.last_round", reason=reason, now=now, players=later)
        if later
        else msg("dream_islands.last_turn", reason=reason, now=now)
    )
    yield Banner(text, "warn", live=True)


def _soon_ending(state: State) -> Iterator[Banner]:
    """One piece or one mission more, and the last round comes: nobody should bring it on unawares."""
    if len(state.middle) == END_IN_MIDDLE - 1:
        yield Banner(msg("dream_islands.soon_middle", n=len(state.middle)), "warn")
    if state.one_short:
        yield Banner(msg("dream_islands.soon_missions", players=", ".join(state.one_short)), "warn")


def _preparation(state: State) -> Iterator[Block]:
    """Before the first turn: what stands where. It comes after the islands, which would lie out of sight below it."""
    yield Heading(msg("dream_islands.prepare"), aside=True)
    waiting = [
        Step(
            msg("dream_islands.prepare_player", player=seat.name, color=_color(seat), island=at + 1),
            symbol=f"piece_{seat.color}",
        )
        for at, seat in enumerate(state.seats)
    ]
    plane = Step(msg("dream_islands.prepare_plane"), symbol="airplane")
    yield Steps((plane, *waiting, Step(msg("dream_islands.prepare_cards", n=HAND), symbol="card")))


def _color(seat: Seat) -> Message:
    return msg(f"dream_islands.color.{seat.color}")


def _entered(state: State) -> Button:
    """Without the map the players say who reaches the middle."""
    intent = {"do": "enter"}
    reason = refusal(state, intent)
    return Button(
        msg("dream_islands.entered"),
        intent,
        symbol="island_main",
        hint=msg("dream_islands.next_points", n=_next_points(state)),
        locked=reason.text if reason else None,
    )


def _next_points(state: State) -> int:
    """What the next piece in the middle is worth."""
    return (*SMALL, MAIN_POINTS)[min(len(state.middle), len(SMALL))]


def _cards_hint(state: State) -> str:
    no_map = state.track == "missions" and state.phase == "missions"
    return "dream_islands.tick_hint" if no_map else "dream_islands.hold_hint"


def _fact(state: State, at: int, seat: Seat) -> Fact:
    done = msg("dream_islands.of_missions", n=len(seat.done), of=len(MISSIONS))
    hint = msg("dream_islands.standing", color=_color(seat), n=state.middle.count(at))
    return Fact(msg("core.words", words=seat.name), done, f"piece_{seat.color}", hint)


def _done(state: State) -> Menu:
    """What everybody has laid down lies open, to be looked up at any time (section B)."""
    items: list[Heading | Text] = []
    for seat in state.seats:
        names = [short_name(mission) for mission in MISSIONS if mission in seat.done]
        items.append(Heading(msg("core.words", words=seat.name)))
        items.append(Text(reduce(_listed, names) if names else msg("dream_islands.none_done")))
    return Menu(msg("dream_islands.done_menu"), msg("dream_islands.done_title"), tuple(items), "eye")


def _listed(first: Message, second: Message) -> Message:
    return msg("dream_islands.listed", first=first, second=second)


def _foot(state: State) -> Iterator[Button]:
    if state.phase == "over":
        yield Button(msg("dream_islands.count_points"), role="main", symbol="count", opens_sheet=True)
    if state.phase != "missions":
        return
    count = len(state.ticked)
    label = msg("dream_islands.lay_some", n=count) if count else msg("dream_islands.lay_none")
    yield Button(label, {"do": "lay"}, role="main", symbol="check")
