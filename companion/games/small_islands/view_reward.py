"""The screens of the Reward phase, and of the count after the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.blocks import Banner, Block, Button, Menu, Role, Text, Together
from companion.core.game import Ask
from companion.core.message import Message, msg
from companion.core.sheet import Count, Field, Tick
from companion.core.strict_json import Entries
from companion.games.small_islands import reward_phase
from companion.games.small_islands.alexis_decides import his_islands
from companion.games.small_islands.facts import HOUSES, HOUSES_IN_HAND, PORTS_ROUND_A_SHIP
from companion.games.small_islands.missions import mission_text
from companion.games.small_islands.prospects import notices
from companion.games.small_islands.reward_phase import MOST_POINTS, ON, best_now
from companion.games.small_islands.rewards import in_turn
from companion.games.small_islands.state import ALEXIS, State
from companion.games.small_islands.turns import asks
from companion.games.small_islands.view_hand import objective_picture, preparation
from companion.games.small_islands.view_islands import gaps, islands, keeping_menu, too_many_houses
from companion.games.small_islands.view_table import on_the_table

# The counts of the end are told with one tap each, as far as they are usual.
QUICK = {"ports": PORTS_ROUND_A_SHIP, "grey": PORTS_ROUND_A_SHIP, "token": 8, "per": 3}


def blocks(state: State) -> Iterator[Block]:
    """The blocks of a Reward phase."""
    yield from on_the_table(state)
    yield from notices(state)
    yield from too_many_houses(state)
    if state.alexis_acts:
        yield from _his_mission(state)
        if state.keeping != "self" and (state.card or not state.app_draws):
            yield from gaps(state)
            yield from islands(state)
        return
    yield from _your_objective(state)
    if state.keeping == "self":
        yield from keeping_menu(state)
        return
    yield from gaps(state)
    yield from islands(state)
    if best_now(state):
        yield _count_menu(state)
    yield from keeping_menu(state)


def _his_mission(state: State) -> Iterator[Block]:
    if not state.app_draws:
        yield Text(msg("small_islands.lead_mission_table"), "lead")
    elif state.card is None:
        yield Text(msg("small_islands.lead_mission"), "lead")
    else:
        yield Text(msg("small_islands.lead_his_houses", mission=mission_text(state.card.mission)), "lead")
        yield objective_picture(state.card.mission, None)
    yield Text(msg("small_islands.his_houses_left", n=state.to_act.left), "small")


def _your_objective(state: State) -> Iterator[Block]:
    mission, reward = state.to_act.hand.now
    if not (mission and reward):
        yield Text(msg("small_islands.lead_reward"), "lead")
    if mission or reward:
        yield objective_picture(mission, reward)
    yield from preparation(state)
    yield Text(msg("small_islands.houses_in_hand", n=state.to_act.in_hand, placed=state.to_act.placed, of=HOUSES))


def foot(state: State) -> Iterator[Button | Menu]:
    """The buttons that end the Reward phase of the seat."""
    if state.alexis_acts:
        yield from _his_foot(state)
        return
    best = best_now(state) if state.keeping != "self" else ()
    done = msg("small_islands.no_more_houses")
    if not best:
        yield _count_menu(state)
        role: Role = "main" if state.islands else "other"
        yield Button(done, {"do": "done"}, role=role, symbol="check")
        return
    yield Button(done, {"do": "done"}, symbol="next")
    names = _listed([one.island.name for one in best])
    points, draws = sum(one.points for one in best), sum(in_turn(best, state.tokens_to_draw))
    worth = msg("small_islands.pair_draws", n=draws) if draws else msg("small_islands.pair_points", n=points)
    yield Button(
        msg("small_islands.build_best", names=names), {"do": "build_best"}, role="main", symbol="house", hint=worth
    )


def _count_menu(state: State) -> Menu:
    items = tuple(_counted_by_hand(state))
    return Menu(msg("small_islands.count_myself"), msg("small_islands.count_myself"), items, "count")


def _listed(names: Sequence[str]) -> Message:
    if len(names) == 1:
        return msg("core.words", words=names[0])
    return msg("core.and", first=", ".join(names[:-1]), second=names[-1])


def _counted_by_hand(state: State) -> Iterator[Button]:
    houses = min(HOUSES_IN_HAND, state.to_act.in_hand)
    if not houses:
        return
    points = Count("points", msg("small_islands.field.points_now"), default=0, high=MOST_POINTS, symbol="star")
    if reward_phase.islands_with_room(state):
        most = min(houses, state.tokens_left)
        tokens = Count("tokens", msg("small_islands.field.tokens_now"), default=0, high=most, symbol="discovery")
        yield _by_island(state, msg("small_islands.count_points"), (points, tokens))
        return
    now = Count("houses", msg("small_islands.field.houses_now"), default=1, low=1, high=houses, symbol="house")
    yield Button(msg("small_islands.count_points"), {"do": "houses"}, (now, points), symbol="count")
    for count in range(1, houses + 1):
        if state.tokens_left:
            most = min(count, state.tokens_left)
            tokens = Count("tokens", msg("small_islands.field.tokens_now"), default=most, low=1, high=most)
            label = msg("small_islands.count_tokens", n=count)
            yield Button(label, {"do": "houses", "houses": count}, (tokens,), symbol="discovery")


def _his_foot(state: State) -> Iterator[Button | Menu]:
    if state.app_draws and state.card is None:
        yield Button(msg("small_islands.turn_card"), {"do": "alexis"}, role="main", symbol="card")
        return
    his = his_islands(state) if state.keeping != "self" else ()
    ready = 0 < len(his) <= state.to_act.in_hand
    none = Button(msg("small_islands.no_house"), {"do": "houses", "houses": 0}, symbol="next")
    if his and state.to_act.in_hand:
        really = msg("small_islands.no_house_really", n=len(his), names=_listed(his))
        yield Menu(none.label, really, (*((_build_all(his, "other"),) if ready else ()), none))
    else:
        yield none
    yield _told_houses(state, msg("small_islands.his_houses"), "other" if ready else "main")
    if ready:
        yield _build_all(his, "main")


def _build_all(his: Sequence[str], role: Role) -> Button:
    names, hint = _listed(his), msg("small_islands.as_noted")
    return Button(
        msg("small_islands.build_all", names=names), {"do": "build_all"}, role=role, symbol="house", hint=hint
    )


def _told_houses(state: State, label: Message, role: Role) -> Button:
    """A form for the houses that Alexis has on the table already."""
    if reward_phase.islands_with_room(state):
        return _by_island(state, label, (), role)
    now = msg("small_islands.field.houses_now")
    count = Count("houses", now, default=0, high=state.to_act.in_hand, symbol="house")
    return Button(label, {"do": "houses"}, (count,), role=role, symbol="house")


def _by_island(state: State, label: Message, more: Sequence[Field], role: Role = "other") -> Button:
    """A form for houses on the table: a tick for each noted island, and a count of the others."""
    hand, places = state.to_act.in_hand, reward_phase.islands_with_room(state)
    likely = his_islands(state) if state.alexis_acts else [one.island.name for one in best_now(state)]
    fields: list[Field] = []
    for name in places:
        house = msg("small_islands.field.house_on", name=name)
        fields.append(Tick(f"{ON}{name}", house, default=int(name in likely), symbol="house"))
    elsewhere = msg("small_islands.field.houses_elsewhere")
    fields.append(Count("others", elsewhere, default=0, high=hand, symbol="house"))
    limit = Together(tuple(field.key for field in fields), hand, msg("small_islands.houses_left", n=hand))
    return Button(label, {"do": "houses_on"}, (*fields, *more), role=role, symbol="house", together=limit)


def count_blocks(state: State) -> Iterator[Block]:
    """The blocks after the end: its reason, and the call to count."""
    yield Banner(msg(f"small_islands.ended.{state.ending}"), "good", live=True)
    yield from on_the_table(state)
    if state.over:
        yield Text(msg("small_islands.lead_over"), "lead")
    else:
        yield Text(msg("small_islands.lead_count"), "lead")
        yield Text(msg("small_islands.count_hint_solo" if state.solo else "small_islands.count_hint"))


def count_foot(state: State) -> Iterator[Button | Menu]:
    """The forms for missing counts, then the way to the sheet."""
    if state.over:
        yield Button(msg("small_islands.to_the_score"), role="main", symbol="count", opens_sheet=True)
    elif state.solo:
        yield _count_button(state, 0, {"do": "count"}, msg("small_islands.count"), "main")
    else:
        open_seats = [at for at, seat in enumerate(state.seats) if seat.ports is None]
        for at in open_seats:
            name = state.seats[at].name
            role: Role = "main" if at == open_seats[-1] else "other"
            label = msg("small_islands.count_for", name=name)
            yield _count_button(state, at, {"do": "count", "player": name}, label, role)


def _count_button(state: State, at: int, intent: Entries, label: Message, role: Role) -> Button:
    seen = {"ports": state.ports_of(at), "grey_ports": state.ports_of(ALEXIS) if state.solo else None}
    fields = tuple(_asked(key, ask, seen.get(key)) for key, ask in asks(state, at).items())
    return Button(label, intent, fields, role=role, symbol="count", opens_sheet=True)


def _asked(key: str, ask: Ask, seen: int | None) -> Count:
    """The field of a count. It begins empty: an uncounted number is not 0."""
    kind, _, number = key.partition("_")
    if kind == "token":
        label, sign = msg("small_islands.field.token_n", n=int(number)), "discovery"
    else:
        label, sign = msg(f"small_islands.count_field.{key}"), "card" if kind in ("base", "per") else "port"
    low = 1 if kind == "base" else ask.low  # no printed card gives nothing
    return Count(key, label, low=low, high=ask.high, default=seen, symbol=sign, quick=QUICK.get(kind))
