"""Objectives as blocks: the card, noting the hand, and which pair is worth most now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.blocks import Block, Button, Menu, Picture
from companion.core.message import Message, msg
from companion.core.sheet import Choice, Count, Field
from companion.games.small_islands import hand
from companion.games.small_islands.facts import FLAT, RESOURCES, SIZES, SYMBOLS, Resource
from companion.games.small_islands.missions import AtLeast, EqualWith, Mission, More, mission_text, plural
from companion.games.small_islands.rewards import (
    Discovery,
    Flat,
    Locations,
    Reward,
    Size,
    Symbols,
    compare,
    reward_text,
)
from companion.games.small_islands.state import SLOTS, State

# What stands beside a reward where it is noted.
REWARD_SIGNS = {
    "fewest": "leaf",
    "flat": "star",
    "size": "landscape",
    "discovery": "discovery",
    "best_resource": "lotus",
    "resource_and_ports": "port",
    "locations": "house",
}


# What the drawings are called.
DRAWN: dict[str, str] = {"flower": "lotus", "fruit": "dragon_fruit", "leaf": "leaf", "temple": "temple"}


def objective_strip(state: State, seat: int) -> Iterator[Block]:
    """The objective of the round beside the turn, as far as it is known."""
    mission, reward = state.seats[seat].hand.now
    if mission or reward:
        yield objective_picture(mission, reward, small=True)


def objective_picture(mission: Mission | None, reward: Reward | None, small: bool = False) -> Picture:
    """A card: mission left, reward right, or the half that is known. Alexis' card has only a mission."""
    sides = []
    if mission:
        text = mission_text(mission)
        sides.append({"word": msg("small_islands.mission_word"), "glyphs": mission_glyphs(mission), "text": text})
    if reward:
        text = reward_text(reward)
        sides.append({"word": msg("small_islands.reward_word"), "glyphs": reward_glyphs(reward), "text": text})
    return Picture("small_islands.objective", _objective_label(mission, reward), {"small": small, "sides": sides})


def _objective_label(mission: Mission | None, reward: Reward | None) -> Message:
    if mission and reward:
        return msg("small_islands.objective_label", mission=mission_text(mission), reward=reward_text(reward))
    if reward:
        return msg("small_islands.reward_label", reward=reward_text(reward))
    return msg("small_islands.mission_label", mission=mission_text(mission) if mission else "")


def mission_glyphs(mission: Mission) -> list[list[str]]:
    """Symbols and signs in the order of the card."""
    match mission:
        case AtLeast():
            return [[DRAWN[symbol]] for symbol, n in mission.needs.items() for _ in range(n)]
        case More(more, than):
            return [[DRAWN[more]], [">"], [DRAWN[than]]]
        case EqualWith(resource):
            return [[DRAWN[resource]], ["="], ["?"]]
        case _:
            return [["?"], ["="], ["?"]]


def reward_glyphs(reward: Reward) -> list[list[str]]:
    """Points behind each symbol, which belong together; none where only words tell it."""
    match reward:
        case Symbols(plus=plus):
            each = [[DRAWN[symbol], str(worth)] for symbol, worth in reward.worth.items()]
            return [*each, *([[f"+{plus}"]] if plus else [])]
        case Flat():
            return [[str(FLAT), "star"]]
        case Size():
            points = [points for _, points in SIZES]
            return [[f"{min(points)}–{max(points)}", "star"]]
        case Discovery():
            return [["discovery"]]
        case Locations():
            return [["house", "1"]]
        case _:
            return []


def hand_menus(state: State) -> Iterator[Menu]:
    """Noting one of the three missions or rewards in hand; the next free place is proposed."""
    seat = hand.holder(state)
    if seat is None:
        return
    held = state.seats[seat].hand
    missions, rewards = _slot(held.missions, held.mission), _slot(held.rewards, held.reward)
    items = (*_box_buttons(state, "mission", missions), *_mission_buttons(state, missions))
    yield Menu(msg("small_islands.note_mission"), msg("small_islands.note_mission"), items, "edit")
    items = (*_box_buttons(state, "reward", rewards), *_reward_buttons(state, rewards))
    yield Menu(msg("small_islands.note_reward"), msg("small_islands.note_reward"), items, "edit")
    if back := tuple(_put_back_buttons(state, seat)):
        yield Menu(msg("small_islands.put_back"), msg("small_islands.put_back_title"), back, "remove")


def preparation(state: State) -> Iterator[Menu]:
    """While an objective is chosen: which is worth most on the islands of now, and the cards in hand."""
    seat = hand.holder(state)
    if seat is not None and (choice := choose_menu(state, seat)):
        yield choice
    yield from hand_menus(state)


def _put_back_buttons(state: State, seat: int) -> Iterator[Button]:
    held = state.seats[seat].hand
    for card, slot in hand.put_back(state, state.seats[seat]):
        mission, reward = held.missions[slot], held.rewards[slot]
        told = _objective_label(mission if card != "reward" else None, reward if card != "mission" else None)
        yield Button(told, {"do": "put_back", "card": card, "slot": slot + 1}, symbol="card")


def _slot(cards: Sequence[object], used: int) -> tuple[Field, ...]:
    free = used if cards[used] is None else next((at for at, card in enumerate(cards) if card is None), used)
    return (Count("slot", msg("small_islands.field.slot"), default=free + 1, low=1, high=SLOTS),)


def _counts(most: int) -> tuple[Count, ...]:
    return tuple(
        Count(symbol, msg(f"small_islands.symbol_name.{symbol}"), default=0, high=most, symbol=DRAWN[symbol])
        for symbol in SYMBOLS
    )


def _resource(key: str, label: Message, resources: Sequence[Resource] = RESOURCES) -> Choice:
    return Choice(
        key, label, default=resources[0], choices=tuple(resources), labels=tuple(plural(one) for one in resources)
    )


def _mission_buttons(state: State, slot: tuple[Field, ...]) -> Iterator[Button]:
    intent = {"do": "mission"}
    counts = (*_counts(hand.MOST_ASKED), *slot)
    yield Button(msg("small_islands.kind.at_least"), {**intent, "kind": "at_least"}, counts, symbol="temple")
    yield Button(msg("small_islands.kind.equal"), {**intent, "kind": "equal"}, slot, symbol="leaf")
    for resource in RESOURCES:
        others = [other for other in RESOURCES if other != resource]
        than = _resource("than", msg("small_islands.field.than"), others)
        label = msg("small_islands.kind.more", more=plural(resource))
        yield Button(label, {**intent, "kind": "more", "more": resource}, (than, *slot), symbol=DRAWN[resource])
    if state.setup.mode == "advanced":
        which = _resource("resource", msg("small_islands.field.resource"))
        yield Button(
            msg("small_islands.kind.equal_with"), {**intent, "kind": "equal_with"}, (which, *slot), symbol="leaf"
        )


def _reward_buttons(state: State, slot: tuple[Field, ...]) -> Iterator[Button]:
    plus = Count("plus", msg("small_islands.field.plus"), default=0, high=hand.MOST_ASKED)
    counts = (*_counts(hand.MOST_ASKED), plus, *slot)
    yield Button(msg("small_islands.kind.symbols"), {"do": "reward", "kind": "symbols"}, counts, symbol="temple")
    advanced = hand.ADVANCED_REWARDS if state.setup.mode == "advanced" else ()
    for kind in ("fewest", "flat", "size", "discovery", *advanced):
        label = msg(f"small_islands.{'kind' if kind == 'discovery' else 'reward'}.{kind}")
        yield Button(label, {"do": "reward", "kind": kind}, slot, symbol=REWARD_SIGNS[kind])


def _box_buttons(state: State, kind: str, slot: tuple[Field, ...]) -> Iterator[Button]:
    """Cards of the player's own box by their number. In Normal mode one card has both."""
    normal = state.setup.mode == "normal"
    do = "objective" if normal else kind
    entered = {"objective": state.setup.objectives, "mission": state.setup.missions, "reward": state.setup.rewards}[do]
    if entered:
        number = Count("card", msg("small_islands.field.card"), default=1, low=1, high=len(entered))
        yield Button(msg(f"small_islands.box_{do}"), {"do": do}, (number, *slot), symbol="card")


def choose_menu(state: State, seat: int) -> Menu | None:
    """Which objective is worth most now."""
    player = state.seats[seat]
    missions = {at: card for at, card in enumerate(player.hand.missions) if card}
    rewards = {at: card for at, card in enumerate(player.hand.rewards) if card}
    free = state.setup.mode == "advanced"
    pairs = compare(missions, rewards, state.seen(seat), player.in_hand, free)
    if len(pairs) < 2:
        return None
    items = []
    for pair in pairs:
        now = (pair.mission, pair.reward) == (player.hand.mission, player.hand.reward)
        what = msg(
            "small_islands.objective_label",
            mission=mission_text(missions[pair.mission]),
            reward=reward_text(rewards[pair.reward]),
        )
        draws = isinstance(rewards[pair.reward], Discovery)
        worth = msg(f"small_islands.pair_{'draws' if draws else 'points'}", n=pair.draw if draws else pair.points)
        intent = {"do": "choose", "mission": pair.mission + 1, "reward": pair.reward + 1}
        locked = msg("small_islands.pair_now", worth=worth) if now else None
        items.append(Button(what, intent, hint=worth, locked=locked))
    return Menu(msg("small_islands.choose"), msg("small_islands.choose_title"), tuple(items), "star")
