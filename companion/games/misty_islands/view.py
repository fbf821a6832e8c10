"""What the players see at each step."""

from __future__ import annotations

from collections.abc import Iterator

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
from companion.core.message import Message, msg
from companion.core.sheet import Count
from companion.games.misty_islands.facts import (
    BAG,
    BONUS_ENERGY,
    CLOUD_HOLDS,
    LONGEST_FLIGHT,
    MOST_DROP,
    NEIGHBOURS,
    OCULARS,
    Bonus,
)
from companion.games.misty_islands.flight import Wind
from companion.games.misty_islands.offers import joined_refusal, space_key, unsaid
from companion.games.misty_islands.pictures import (
    NumberKeys,
    clouds,
    dice,
    face_choice,
    flight_chooser,
    how_far,
    keys,
    oculars,
    prices,
    rose,
)
from companion.games.misty_islands.state import Balloonist, State
from companion.games.misty_islands.telling import why


def view(state: State) -> Screen:
    """The present step."""
    return Screen(
        title=msg(f"misty_islands.title.{state.phase}"),
        status=_status(state),
        progress=_progress(state),
        blocks=(*_blocks(state), *_table(state)),
        foot=tuple(_foot(state)),
        why=why(state),
        page=f"{state.round}-{state.phase}-{state.done}",
    )


def _status(state: State) -> Message:
    """The round, and whose hands are busy."""
    current = _round(state)
    match state.phase:
        case "roll" | "wind":
            return msg("misty_islands.status_rolls", round=current, name=state.roller.name)
        case "draw" | "fly" | "take" | "sort" | "lay":
            return msg("misty_islands.status_turn", round=current, name=state.acting.name)
    return current


def _round(state: State) -> Message:
    if (state.last_round == state.round or state.bag_was_empty) and state.phase != "over":
        return msg("misty_islands.round_last", round=state.round)
    return msg("misty_islands.round", round=state.round + (state.phase == "fill"))


def _progress(state: State) -> Progress:
    """The round: clouds, dice, then each player's flight. No one knows how many rounds there will be."""
    flying = state.phase in ("fly", "take", "sort", "lay")
    done = {"prepare": 0, "fill": 0, "roll": 1, "wind": 1, "draw": 1}.get(state.phase, 2 + state.done)
    players = len(state.seats)
    if state.phase == "over":
        done = 2 + players
    return Progress((2, players), done, flying or done < 2, _round(state))


def _blocks(state: State) -> Iterator[Block]:
    match state.phase, state.wind:
        case "prepare", _:
            yield from _preparation(state)
        case "roll", _:
            yield Text(msg("misty_islands.lead.roll", name=state.roller.name), "lead")
            yield Text(msg("misty_islands.roll_right_of", name=state.order[0].name))
            yield from _endings(state)
        case "wind", Wind() as wind:
            yield dice(state, wind)
            yield rose(wind)
            yield Text(msg(f"misty_islands.means.{wind.bonus}"), "small")
            yield Heading(msg("misty_islands.prices_label"))
            yield prices(state, wind)
        case "draw", _:
            yield Text(msg("misty_islands.lead.draw", name=state.acting.name), "lead")
            yield from _drawing(state)
        case "fly", Wind() as wind:
            yield from _endings(state)
            yield Text(_fly_lead(state.acting.name, wind.worth(state.acting.value)), "lead")
            if any(state.clouds):
                yield Text(msg("misty_islands.fly_take"))
                yield clouds(state, take=True)
            yield flight_chooser(state, wind)
            yield Text(msg("misty_islands.fly_coast"), "small")
        case "take", _:
            yield Text(msg("misty_islands.lead.take", name=state.acting.name), "lead")
            yield clouds(state, take=True)
        case "sort", _:
            yield Text(msg("misty_islands.lead.sort", name=state.acting.name, n=state.hand), "lead")
            yield Text(msg("misty_islands.turn_in_label"))
            yield keys(msg("misty_islands.turn_in_label"), {"do": "turn_in"}, "energy")
            yield Text(msg("misty_islands.sort_energy"), "small")
            yield from _rest(state)
        case "lay", _:
            yield from _laying(state)
        case "fill", _:
            yield from _filling(state)
        case "over", _:
            yield Text(msg(f"misty_islands.lead.over_{state.reason}"), "lead")
            yield Text(msg("misty_islands.over_count"))


def _fly_lead(name: str, spaces: int) -> Message:
    if not spaces:
        return msg("misty_islands.lead.fly_stay", name=name)
    return msg("misty_islands.lead.fly", name=name, n=spaces)


def _preparation(state: State) -> Iterator[Block]:
    yield Text(msg("misty_islands.lead.prepare", name=state.order[0].name), "lead")
    texts = (
        msg("misty_islands.prepare_clouds", n=len(state.clouds)),
        msg("misty_islands.prepare_island"),
        msg("misty_islands.prepare_start_tile"),
        msg("misty_islands.prepare_balloon"),
        msg("misty_islands.prepare_arrow"),
        msg("misty_islands.prepare_energy"),
    )
    yield Steps(tuple(Step(text) for text in texts))


def _endings(state: State) -> Iterator[Block]:
    """The end comes near, in one sentence. An empty bag ends the game with its round, whoever joins coasts in it."""
    joined = [seat.name for seat in state.seats if seat.finish == "first"]
    if state.bag_was_empty:
        told = msg("misty_islands.banner_bag_joined", name=joined[0]) if joined else msg("misty_islands.banner_bag")
        yield Banner(told, "warn", live=True)
    elif state.last_round == state.round:
        yield Banner(msg("misty_islands.banner_last", name=joined[0]), "warn", live=True)
    elif joined:
        yield Banner(msg("misty_islands.banner_joined", name=joined[0]), "warn")


def _drawing(state: State) -> Iterator[Block]:
    """The tile for all: kept by the main button, turned into energy by its number (bonus die)."""
    if state.bag:
        if state.acting.room == 0:
            yield Banner(msg("misty_islands.oculars_none"), "warn", live=True)
        yield Text(msg("misty_islands.draw_energy_label"))
        yield keys(msg("misty_islands.draw_energy_label"), {"do": "draw"}, "energy")
    else:
        yield Banner(msg("misty_islands.bag_empty_now"), "warn", live=True)
        yield from _from_clouds(state)


def _from_clouds(state: State) -> Iterator[Button]:
    """The bag is empty: a tile from a cloud instead, or none (special case of the end)."""
    ask = (_energy(msg("misty_islands.tile_shows"), 0, LONGEST_FLIGHT),)
    for cloud, tiles in enumerate(state.clouds):
        if tiles:
            intent = {"do": "bag_empty", "cloud": cloud}
            yield Button(msg("misty_islands.take_from_cloud", cloud=cloud + 1, n=tiles), intent, symbol="cloud")
            label = msg("misty_islands.take_from_cloud_energy", cloud=cloud + 1, n=tiles)
            yield Button(label, intent, ask, symbol="energy_stone")
    yield Button(msg("misty_islands.take_none"), {"do": "bag_empty"}, symbol="block")


def _energy(label: Message, low: int, high: int) -> Count:
    return Count("energy", label, low=low, high=high, symbol="energy_stone")


def _laying(state: State) -> Iterator[Block]:
    yield from _endings(state)
    yield Text(msg("misty_islands.lead.lay", name=state.acting.name), "lead")
    yield Text(msg("misty_islands.lay_where"))
    yield from _lay(state)


def _lay(state: State) -> Iterator[Block]:
    """Round the balloon, with what that brings; then the number that it stands on."""
    name = state.acting.name
    yield Text(msg("misty_islands.oculars_lay"))
    yield oculars(state, lay=True)
    yield Menu(msg("misty_islands.special"), msg("misty_islands.special_which"), tuple(_special(state)), "star")
    if state.stayed:
        return
    yield Heading(msg("misty_islands.lay_done"))
    label = msg("misty_islands.end_turn_label", name=name)
    yield Text(label)
    yield keys(label, {"do": "end_turn"}, "value")


def _rest(state: State) -> Iterator[Block]:
    """What is not turned into energy lies on oculars: the turn goes on with it, if they hold it all."""
    kept, then = unsaid(state, {"do": "end_turn"})
    if kept:
        yield from _lay(then)
    elif (room := state.acting.room) is not None:
        yield oculars(state)
        yield Banner(msg("misty_islands.oculars_full", n=state.hand - room, room=room), "warn", live=True)


def _special(state: State) -> Iterator[Heading | Text | Button | NumberKeys]:
    """What laying a tile can bring: drops, further tiles, all coasts joined."""
    if state.specials < NEIGHBOURS:
        yield Heading(msg("misty_islands.drop_covered"), msg("misty_islands.drop_shows"))
        shows = msg("misty_islands.drop_shows")
        yield keys(shows, {"do": "drop"}, "energy", range(1, MOST_DROP + 1), shows)
        yield Heading(msg("misty_islands.question_covered"))
        yield from _question_mark() if state.bag else _from_clouds(state)
    yield Heading(msg("misty_islands.coasts"))
    reason = joined_refusal(state)
    ends = state.bag_was_empty and state.finish_now == "first"
    points = msg("misty_islands.joined_bag" if ends else f"misty_islands.joined_{state.finish_now}")
    yield Button(
        msg("misty_islands.joined"),
        {"do": "joined"},
        symbol="flag",
        hint=points,
        locked=reason.text if reason else None,
    )


def _question_mark() -> Iterator[Text | Button | NumberKeys]:
    yield Button(msg("misty_islands.draw_question"), {"do": "draw"}, symbol="tile", hint=msg("misty_islands.draw_keep"))
    yield Text(msg("misty_islands.draw_energy_label"))
    yield keys(msg("misty_islands.draw_energy_label"), {"do": "draw"}, "energy")


def _filling(state: State) -> Iterator[Block]:
    """Who starts, and why; then the clouds (sections D and A)."""
    start = state.order[0]
    yield from _endings(state)
    if state.bag_at_fill < len(state.clouds):
        yield Text(msg("misty_islands.lead.short", n=state.bag_at_fill, clouds=len(state.clouds)), "lead")
        yield Text(msg("misty_islands.short_end"))
        return
    yield Text(msg("misty_islands.lead.fill", name=start.name), "lead")
    yield Text(msg(f"misty_islands.found_{state.found}", name=start.name, value=start.value, energy=start.energy))
    full = [Step(msg("misty_islands.fill_empty", n=state.full_clouds), "now")] if state.full_clouds else []
    one_each = Step(msg("misty_islands.fill_each", n=len(state.clouds)), "later" if full else "now")
    yield Steps((*full, one_each))
    yield clouds(state)
    yield Text(msg("misty_islands.lead.roll", name=state.roller.name))


def _table(state: State) -> Iterator[Block]:
    """Energy in the order of play, and a way to put right what the app has wrong."""
    if state.phase != "wind":
        yield Heading(msg("misty_islands.energy"), msg("misty_islands.in_bag", n=state.bag))
        yield Facts(tuple(_fact(state, seat) for seat in state.order))
    if state.phase not in ("prepare", "over"):
        yield Menu(
            msg("misty_islands.put_right"), msg("misty_islands.put_right_what"), tuple(_corrections(state)), "edit"
        )


def _fact(state: State, seat: Balloonist) -> Fact:
    number = msg("core.words", words=str(seat.energy))
    if state.phase == "prepare":
        return Fact(msg("core.words", words=seat.name), number, "energy_stone")
    where = "start" if seat == state.order[0] else "other"
    key = f"misty_islands.seat_{where}_joined" if seat.finish != "none" else f"misty_islands.seat_{where}"
    return Fact(msg("core.words", words=seat.name), number, "energy_stone", msg(key, value=seat.value))


def _corrections(state: State) -> Iterator[Heading | Text | Button]:
    for seat in state.seats:
        ask = (Count("value", msg("misty_islands.space_shows"), default=seat.value, high=LONGEST_FLIGHT),)
        label = msg("misty_islands.correct_value", name=seat.name)
        yield Button(label, {"do": "correct", "what": "value", "player": seat.name}, ask, symbol="balloon")
    for seat in state.seats:
        ask = (Count("energy", msg("misty_islands.marker_stands"), default=seat.energy, high=state.most_energy),)
        label = msg("misty_islands.correct_energy", name=seat.name, n=seat.energy)
        yield Button(label, {"do": "correct", "what": "energy", "player": seat.name}, ask, symbol="energy_stone")
        on_them = min(seat.oculars, OCULARS)
        ask = (Count("tiles", msg("misty_islands.oculars_hold"), default=on_them, high=OCULARS),)
        label = msg("misty_islands.correct_oculars", name=seat.name, n=on_them)
        yield Button(label, {"do": "correct", "what": "oculars", "player": seat.name}, ask, symbol="eye")
    for cloud, tiles in enumerate(state.clouds):
        ask = (Count("tiles", msg("misty_islands.cloud_holds"), default=tiles, high=CLOUD_HOLDS),)
        label = msg("misty_islands.correct_cloud", cloud=cloud + 1, n=tiles)
        yield Button(label, {"do": "correct", "what": "cloud", "cloud": cloud}, ask, symbol="cloud")
    most = BAG - sum(state.clouds) - state.hand
    ask = (Count("tiles", msg("misty_islands.bag_holds"), default=state.bag, high=most),)
    yield Button(msg("misty_islands.correct_bag", n=state.bag), {"do": "correct", "what": "bag"}, ask, symbol="tile")


def _foot(state: State) -> Iterator[Button | Menu]:
    match state.phase, state.wind:
        case "prepare", _:
            spaces = tuple(
                Count(space_key(at), msg("core.words", words=seat.name), high=LONGEST_FLIGHT, symbol="balloon")
                for at, seat in enumerate(state.seats)
            )
            yield Button(msg("misty_islands.place"), {"do": "place"}, spaces, "main", "balloon")
        case "wind", Wind(_, bonus):
            yield Button(_keep(bonus), {"do": "keep_wind"}, role="main", symbol="balloon")
        case "draw", _:
            yield Button(msg("misty_islands.no_draw"), {"do": "no_draw"}, symbol="skip")
            if state.bag and state.acting.room != 0:
                yield Button(msg("misty_islands.draw_tile"), {"do": "draw"}, role="main", symbol="tile")
        case "fly", Wind() as wind:
            usual = next(flight for flight in state.way(wind.direction) if not flight.cost)
            label = msg("misty_islands.flew_free", spaces=how_far(usual, wind.direction))
            intent = {"do": "fly", "direction": wind.direction, "spaces": usual.spaces}
            yield Button(label, intent, role="main", symbol="balloon")
        case (("sort" | "lay"), _) if state.stayed and unsaid(state, {"do": "end_turn"})[1].phase == "lay":
            value = state.acting.value
            label = msg("misty_islands.end_turn_stayed", value=value)
            yield Button(label, {"do": "end_turn", "value": value}, role="main", symbol="check")
        case "fill", _ if state.bag_at_fill < len(state.clouds):
            yield Button(msg("misty_islands.end"), {"do": "end"}, role="main", symbol="flag")
        case (("roll" | "fill"), _):
            faces = (face_choice("direction", "direction"), face_choice("bonus", "bonus"))
            ask = faces if state.dice == "table" else ()
            yield Button(msg(f"misty_islands.roll.{state.dice}"), {"do": "roll"}, ask, "main", "dice")
        case "over", _:
            yield Button(msg("misty_islands.count"), role="main", symbol="count", opens_sheet=True)


def _keep(bonus: Bonus) -> Message:
    """Keeping the dice pays the bonus out, and the button says so."""
    if bonus in BONUS_ENERGY:
        return msg("misty_islands.keep_energy", n=BONUS_ENERGY[bonus])
    return msg("misty_islands.keep_tile") if bonus == "tile" else msg("misty_islands.keep")
