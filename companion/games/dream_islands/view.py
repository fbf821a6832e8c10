"""The screen of each step, and past steps in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.blocks import (
    Banner,
    Block,
    Button,
    Fact,
    Facts,
    Heading,
    Menu,
    Progress,
    Screen,
    Step,
    Steps,
    Text,
)
from companion.core.message import Message, in_a_row, msg
from companion.games.dream_islands.events import (
    Covered,
    Entered,
    Event,
    Laid,
    LaidDown,
    Moved,
    TakenBack,
    Ticked,
    Told,
    Unticked,
)
from companion.games.dream_islands.facts import END_IN_MIDDLE, HAND, MAIN_POINTS, MISSIONS, NUMBERS, SMALL
from companion.games.dream_islands.offers import next_turn, refusal
from companion.games.dream_islands.pictures import (
    goes_on,
    island_chart,
    mission_cards,
    shell_row,
    short_name,
    spot_name,
    ticks_cards,
)
from companion.games.dream_islands.state import DreamSeat, State
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
    if state.number is not None and state.untouched and len(state.seat.shells) == len(NUMBERS):  # the last free one
        yield Text(msg("dream_islands.last_number", n=state.number), "small")
    if state.phase != "over" and not (state.track == "map" and state.phase == "missions"):
        yield shell_row(state)
    yield from _ending(state)
    if state.track == "map":
        yield island_chart(state)
    elif state.phase == "missions":
        yield _entered(state)
        if then := next_turn(state):
            yield Heading(goes_on(then))
            yield shell_row(then)
    if state.turn == 0 and state.phase == "shell":
        yield from _preparation(state)
    if state.phase != "over":
        hint = msg("dream_islands.tick_hint" if ticks_cards(state) else "dream_islands.hold_hint")
        yield Heading(msg("dream_islands.cards_of", player=state.seat.name), hint, aside=True)
        yield mission_cards(state)
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
    """Action C of the player before: draw back up to three cards, while the next player thinks."""
    if state.over or not state.untouched or state.turn == 0:
        return
    before = state.seats[state.at - 1]
    if before.open:
        yield Banner(msg("dream_islands.draw", player=before.name, n=before.hand_size), symbol="card")


def _ending(state: State) -> Iterator[Banner]:
    """The reason of the last round and who still plays, or a warning that it is near."""
    if state.over:
        return
    if not state.ending:
        if len(state.middle) == END_IN_MIDDLE - 1:
            yield Banner(msg("dream_islands.soon_middle", n=len(state.middle)), "warn")
        if short := [seat.name for seat in state.seats if len(seat.open) == 1]:
            yield Banner(msg("dream_islands.soon_missions", players=", ".join(short)), "warn")
        return
    through = next((seat.name for seat in state.seats if not seat.open), None)
    reason = msg("dream_islands.ends_middle", n=len(state.middle))
    if through:
        reason = msg("dream_islands.ends_missions", player=through)
    now, later = state.seat.name, ", ".join(seat.name for seat in state.seats[state.at + 1 :])
    text = msg("dream_islands.last_turn", reason=reason, now=now)
    if later:
        text = msg("dream_islands.last_round", reason=reason, now=now, players=later)
    yield Banner(text, "warn", live=True)


def _preparation(state: State) -> Iterator[Block]:
    """The layout before the first turn. It comes after the islands: above them it would push them out of sight."""
    yield Heading(msg("dream_islands.prepare"), aside=True)
    steps = [Step(msg("dream_islands.prepare_plane"), symbol="airplane")]
    for at, seat in enumerate(state.seats):
        text = msg("dream_islands.prepare_player", player=seat.name, color=_color(seat), island=at + 1)
        steps.append(Step(text, symbol=f"piece_{seat.color}"))
    steps.append(Step(msg("dream_islands.prepare_cards", n=HAND), symbol="card"))
    yield Steps(tuple(steps))


def _color(seat: DreamSeat) -> Message:
    return msg(f"dream_islands.color.{seat.color}")


def _entered(state: State) -> Button:
    """The button for a piece that reaches the middle: without the map the players tell the app."""
    intent = {"do": "enter"}
    reason = refusal(state, intent)
    points = (*SMALL, MAIN_POINTS)[min(len(state.middle), len(SMALL))]
    return Button(
        msg("dream_islands.entered"),
        intent,
        symbol="island_main",
        hint=msg("dream_islands.next_points", n=points),
        locked=reason.text if reason else None,
    )


def _fact(state: State, at: int, seat: DreamSeat) -> Fact:
    done = msg("dream_islands.of_missions", n=len(seat.done), of=len(MISSIONS))
    hint = msg("dream_islands.standing", color=_color(seat), n=state.middle.count(at))
    return Fact(msg("core.words", words=seat.name), done, f"piece_{seat.color}", hint)


def _done(state: State) -> Menu:
    """A menu of all missions done: they lie open at the table (section B)."""
    items: list[Heading | Text] = []
    for seat in state.seats:
        names = [short_name(mission) for mission in MISSIONS if mission in seat.done]
        items.append(Heading(msg("core.words", words=seat.name)))
        listed = in_a_row(names, "dream_islands.listed", "dream_islands.listed") if names else None
        items.append(Text(listed or msg("dream_islands.none_done")))
    return Menu(msg("dream_islands.done_menu"), msg("dream_islands.done_title"), tuple(items), "eye")


def _foot(state: State) -> Iterator[Button]:
    if state.phase == "over":
        yield Button(msg("dream_islands.count_points"), role="main", symbol="count", opens_sheet=True)
    if state.phase != "missions":
        return
    count = len(state.ticked)
    label = msg("dream_islands.lay_some", n=count) if count else msg("dream_islands.lay_none")
    yield Button(label, {"do": "lay"}, role="main", symbol="check")


def story(events: Sequence[Event]) -> Message:
    """One step in a few words, for the undo bar and the list of past steps."""
    match events[0]:
        case Laid():
            return msg("dream_islands.story_setup")
        case Covered(player, number, _):
            return msg("dream_islands.story_shell", player=player, number=number)
        case Moved(start, end, _):
            return msg("dream_islands.story_move", start=spot_name(start), end=spot_name(end))
        case Entered():
            return msg("dream_islands.story_enter")
        case Told():  # which card it is, others at the table need not read
            return msg("dream_islands.story_told")
        case TakenBack():
            return msg("dream_islands.story_taken_back")
        case Ticked(mission):
            return story(events[1:]) if events[1:] else msg("dream_islands.story_ticked", mission=short_name(mission))
        case Unticked(mission):
            return msg("dream_islands.story_unticked", mission=short_name(mission))
        case LaidDown(player, missions):
            key = "dream_islands.story_laid" if missions else "dream_islands.story_none"
            return msg(key, player=player, n=len(missions))
