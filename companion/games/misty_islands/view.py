"""The screen of each step."""

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
from companion.games.misty_islands.flight import Wind, how_far
from companion.games.misty_islands.offers import joined_refusal, space_key, unsaid
from companion.games.misty_islands.pictures import (
    NumberKeys,
    clouds,
    dice,
    face_choice,
    flight_chooser,
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
    """The round, and the player to roll or act."""
    current = _round(state)
    if state.phase in ("roll", "wind"):
        return msg("misty_islands.status_rolls", round=current, name=state.roller.name)
    return msg("misty_islands.status_turn", round=current, name=state.acting.name) if state.in_turn else current


def _round(state: State) -> Message:
    if (state.last_round == state.round or state.bag_was_empty) and state.phase != "over":
        return msg("misty_islands.round_last", round=state.round)
    return msg("misty_islands.round", round=state.round + (state.phase == "fill"))


def _progress(state: State) -> Progress:
    """The round: clouds, dice, then the flight of each player. Nobody knows the number of rounds."""
    flying = state.phase in ("fly", "take", "sort", "lay")
    done = {"prepare": 0, "fill": 0, "roll": 1, "wind": 1, "draw": 1}.get(state.phase, 2 + state.done)
    players = len(state.seats)
    if state.phase == "over":
        done = 2 + players
    return Progress((2, players), done, flying or done < 2, _round(state))


def _blocks(state: State) -> Iterator[Block]:
    match state.phase, state.wind:
        case "prepare", _:
            yield Text(msg("misty_islands.lead.prepare", name=state.order[0].name), "lead")
            parts = ("island", "start_tile", "balloon", "arrow", "energy")
            texts = (msg(f"misty_islands.prepare_{part}") for part in parts)
            yield Steps(tuple(map(Step, (msg("misty_islands.prepare_clouds", n=len(state.clouds)), *texts))))
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
            worth, name = wind.worth(state.acting.value), state.acting.name
            stay = msg("misty_islands.lead.fly_stay", name=name)
            yield Text(msg("misty_islands.lead.fly", name=name, n=worth) if worth else stay, "lead")
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
            yield from _asked(msg("misty_islands.turn_in_label"), "turn_in")
            yield Text(msg("misty_islands.sort_energy"), "small")
            yield from _rest(state)
        case "lay", _:
            yield from _endings(state)
            yield Text(msg("misty_islands.lead.lay", name=state.acting.name), "lead")
            yield Text(msg("misty_islands.lay_where"))
            yield from _laying(state)
        case "fill", _:
            yield from _filling(state)
        case "over", _:
            yield Text(msg(f"misty_islands.lead.over_{state.reason}"), "lead")
            yield Text(msg("misty_islands.over_count"))


def _endings(state: State) -> Iterator[Block]:
    """One sentence when the end is near. An empty bag ends the game with its round, also if coasts are joined in it."""
    joined = [seat.name for seat in state.seats if seat.finish == "first"]
    if state.bag_was_empty:
        told = msg("misty_islands.banner_bag_joined", name=joined[0]) if joined else msg("misty_islands.banner_bag")
        yield Banner(told, "warn", live=True)
    elif state.last_round == state.round:
        yield Banner(msg("misty_islands.banner_last", name=joined[0]), "warn", live=True)
    elif joined:
        yield Banner(msg("misty_islands.banner_joined", name=joined[0]), "warn")


def _drawing(state: State) -> Iterator[Block]:
    """A tile for each player: the main button keeps it, its number turns it into energy (bonus die)."""
    if state.bag:
        if state.acting.room == 0:
            yield Banner(msg("misty_islands.oculars_none"), "warn", live=True)
        yield from _asked(msg("misty_islands.draw_energy_label"), "draw")
    else:
        yield Banner(msg("misty_islands.bag_empty_now"), "warn", live=True)
        yield from _from_clouds(state)


def _from_clouds(state: State) -> Iterator[Button]:
    """The bag is empty: a tile from a cloud instead, or none (special case of the end)."""
    shows = msg("misty_islands.tile_shows")
    ask = (Count("energy", shows, low=0, high=LONGEST_FLIGHT, symbol="energy_stone"),)
    for cloud, tiles in enumerate(state.clouds):
        if tiles:
            intent = {"do": "bag_empty", "cloud": cloud}
            yield Button(msg("misty_islands.take_from_cloud", cloud=cloud + 1, n=tiles), intent, symbol="cloud")
            label = msg("misty_islands.take_from_cloud_energy", cloud=cloud + 1, n=tiles)
            yield Button(label, intent, ask, symbol="energy_stone")
    yield Button(msg("misty_islands.take_none"), {"do": "bag_empty"}, symbol="block")


def _asked(label: Message, do: str, entry: str = "energy") -> Iterator[Text | NumberKeys]:
    """Number keys below the question that they answer."""
    yield Text(label)
    yield keys(label, {"do": do}, entry)


def _laying(state: State) -> Iterator[Block]:
    """Tiles around the balloon with their effects, then the number that the balloon stands on."""
    yield Text(msg("misty_islands.oculars_lay"))
    yield oculars(state, lay=True)
    yield Menu(msg("misty_islands.special"), msg("misty_islands.special_which"), tuple(_special(state)), "star")
    if not state.stayed:
        yield Heading(msg("misty_islands.lay_done"))
        yield from _asked(msg("misty_islands.end_turn_label", name=state.acting.name), "end_turn", "value")


def _rest(state: State) -> Iterator[Block]:
    """Tiles that are not turned into energy lie on oculars. The turn goes on if the oculars have room for them."""
    kept, then = unsaid(state, {"do": "end_turn"})
    if kept:
        yield from _laying(then)
    elif (room := state.acting.room) is not None:
        yield oculars(state)
        yield Banner(msg("misty_islands.oculars_full", n=state.hand - room, room=room), "warn", live=True)


def _special(state: State) -> Iterator[Heading | Text | Button | NumberKeys]:
    """The effects of a laid tile: drops, further tiles, all coasts joined."""
    if state.specials < NEIGHBOURS:
        yield Heading(msg("misty_islands.drop_covered"), msg("misty_islands.drop_shows"))
        shows = msg("misty_islands.drop_shows")
        yield keys(shows, {"do": "drop"}, "energy", range(1, MOST_DROP + 1), shows)
        yield Heading(msg("misty_islands.question_covered"))
        if state.bag:
            hint = msg("misty_islands.draw_keep")
            yield Button(msg("misty_islands.draw_question"), {"do": "draw"}, symbol="tile", hint=hint)
            yield from _asked(msg("misty_islands.draw_energy_label"), "draw")
        else:
            yield from _from_clouds(state)
    yield Heading(msg("misty_islands.coasts"))
    reason = joined_refusal(state)
    ends = state.bag_was_empty and state.finish_now == "first"
    points = msg("misty_islands.joined_bag" if ends else f"misty_islands.joined_{state.finish_now}")
    locked = reason.text if reason else None
    yield Button(msg("misty_islands.joined"), {"do": "joined"}, symbol="flag", hint=points, locked=locked)


def _filling(state: State) -> Iterator[Block]:
    """The next start player and the reason, then the clouds (sections D and A)."""
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
    """Energy in the order of play, and a menu of corrections."""
    if state.phase != "wind":
        yield Heading(msg("misty_islands.energy"), msg("misty_islands.in_bag", n=state.bag))
        yield Facts(tuple(_fact(state, seat) for seat in state.order))
    if state.phase not in ("prepare", "over"):
        title = msg("misty_islands.put_right_what")
        yield Menu(msg("misty_islands.put_right"), title, tuple(_corrections(state)), "edit")


def _fact(state: State, seat: Balloonist) -> Fact:
    hint = None
    if state.phase != "prepare":
        where = "start" if seat == state.order[0] else "other"
        key = f"misty_islands.seat_{where}_joined" if seat.finish != "none" else f"misty_islands.seat_{where}"
        hint = msg(key, value=seat.value)
    return Fact(_plain(seat.name), _plain(str(seat.energy)), "energy_stone", hint)


def _plain(text: str) -> Message:
    return msg("core.words", words=text)


def _corrections(state: State) -> Iterator[Button]:
    for seat in state.seats:
        value = Count("value", msg("misty_islands.space_shows"), default=seat.value, high=LONGEST_FLIGHT)
        label = msg("misty_islands.correct_value", name=seat.name)
        yield _correction(label, value, "balloon", what="value", player=seat.name)
    for seat in state.seats:
        energy = Count("energy", msg("misty_islands.marker_stands"), default=seat.energy, high=state.most_energy)
        label = msg("misty_islands.correct_energy", name=seat.name, n=seat.energy)
        yield _correction(label, energy, "energy_stone", what="energy", player=seat.name)
        on_them = min(seat.oculars, OCULARS)
        tiles = Count("tiles", msg("misty_islands.oculars_hold"), default=on_them, high=OCULARS)
        label = msg("misty_islands.correct_oculars", name=seat.name, n=on_them)
        yield _correction(label, tiles, "eye", what="oculars", player=seat.name)
    for cloud, lying in enumerate(state.clouds):
        tiles = Count("tiles", msg("misty_islands.cloud_holds"), default=lying, high=CLOUD_HOLDS)
        label = msg("misty_islands.correct_cloud", cloud=cloud + 1, n=lying)
        yield _correction(label, tiles, "cloud", what="cloud", cloud=cloud)
    most = BAG - sum(state.clouds) - state.hand
    tiles = Count("tiles", msg("misty_islands.bag_holds"), default=state.bag, high=most)
    yield _correction(msg("misty_islands.correct_bag", n=state.bag), tiles, "tile", what="bag")


def _correction(label: Message, entry: Count, symbol: str, **which: object) -> Button:
    return Button(label, {"do": "correct", **which}, (entry,), symbol=symbol)


def _foot(state: State) -> Iterator[Button | Menu]:
    match state.phase, state.wind:
        case "prepare", _:
            spaces = tuple(
                Count(space_key(at), _plain(seat.name), high=LONGEST_FLIGHT, symbol="balloon")
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
    """The label of the button that keeps the dice: it names the bonus that is paid out."""
    if bonus in BONUS_ENERGY:
        return msg("misty_islands.keep_energy", n=BONUS_ENERGY[bonus])
    return msg("misty_islands.keep_tile") if bonus == "tile" else msg("misty_islands.keep")
