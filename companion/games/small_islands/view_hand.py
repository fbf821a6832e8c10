"""Objectives as blocks: the card, noting the hand, and which pair is worth most now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Block, Button, DataPicture, Heading, Menu, Text, data_picture
from companion.core.message import Message, msg
from companion.core.strict_json import Entries, Json
from companion.games.small_islands import hand
from companion.games.small_islands.facts import FLAT, SIZES
from companion.games.small_islands.missions import (
    AtLeast,
    EqualWith,
    Mission,
    More,
    mission_from,
    mission_json,
    mission_text,
)
from companion.games.small_islands.rewards import (
    Discovery,
    Flat,
    Locations,
    Reward,
    Size,
    Symbols,
    compare,
    reward_from,
    reward_json,
    reward_text,
)
from companion.games.small_islands.state import State

# About how high the editor of an objective is.
FORM_ROOM = 620

# What the drawings are called.
DRAWN: dict[str, str] = {"flower": "lotus", "fruit": "dragon_fruit", "leaf": "leaf", "temple": "temple"}


def objective_strip(state: State, seat: int) -> Iterator[Block]:
    """The objective of the round beside the turn, as far as it is known."""
    mission, reward = state.seats[seat].hand.now
    if mission or reward:
        yield objective_picture(mission, reward, small=True)


def objective_picture(mission: Mission | None, reward: Reward | None, small: bool = False) -> DataPicture:
    """A card: mission left, reward right, or the half that is known. Alexis' card has only a mission."""
    data = {"small": small, "sides": _sides(mission, reward)}
    return data_picture("small_islands.objective", _objective_label(mission, reward), data)


def _sides(mission: Mission | None, reward: Reward | None) -> list[Json]:
    sides = []
    if mission:
        text = mission_text(mission)
        sides.append({"word": msg("small_islands.mission_word"), "glyphs": mission_glyphs(mission), "text": text})
    if reward:
        text = reward_text(reward)
        sides.append({"word": msg("small_islands.reward_word"), "glyphs": reward_glyphs(reward), "text": text})
    return sides


def _objective_label(mission: Mission | None, reward: Reward | None) -> Message:
    if mission and reward:
        return msg("small_islands.objective_label", mission=mission_text(mission), reward=reward_text(reward))
    if reward:
        return msg("small_islands.reward_label", reward=reward_text(reward))
    return msg("small_islands.mission_label", mission=mission_text(mission) if mission else "")


def half_glyphs(half: str, card: Entries) -> list[list[str]]:
    """The symbols of half a card, as JSON has it."""
    return mission_glyphs(mission_from(card)) if half == "mission" else reward_glyphs(reward_from(card))


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


def preparation(state: State) -> Iterator[Block]:
    """The three cards while an objective is chosen; later a way to tell of one that the app does not know."""
    seat = hand.holder(state)
    if seat is None:
        return
    if hand.preparing(state):
        yield from slots(state, seat)
    elif any(hand.unknown(state, seat)):
        yield _form_menu(state, _now_form(state, seat), msg("small_islands.reveal"))


def slots(state: State, seat: int) -> Iterator[Block]:
    """Three places: the objective of this round, the one for the next, the one that goes back."""
    yield Heading(msg(f"small_islands.hand_{state.setup.mode}"))
    data = [_slot(state, seat, role) for role in ("now", "next", "back")]
    yield data_picture("small_islands.hand", msg("small_islands.hand_label"), {"slots": data})
    if choice := choose_menu(state, seat):
        yield choice


def _places(state: State, seat: int, role: str) -> tuple[int, int]:
    """Where the mission and the reward of a role lie."""
    held = state.seats[seat].hand
    if role == "now":
        return held.mission, held.reward
    at = ("next", "back").index(role)
    return hand.waiting(held.mission)[at], hand.waiting(held.reward)[at]


def _slot(state: State, seat: int, role: str) -> Json:
    held = state.seats[seat].hand
    mission, reward = _places(state, seat, role)
    cards = held.missions[mission], held.rewards[reward]
    word = msg(f"small_islands.slot_{role}")
    label = _objective_label(*cards) if any(cards) else msg("small_islands.slot_empty")
    told = {"word": word, "sides": _sides(*cards), "label": label}
    form = _form_menu(state, _form(state, mission, reward, *cards), word)
    moves = tuple(_moves(state, seat, role)) if any(cards) else ()
    if not moves:
        return {**told, "menu": form}
    change = data_picture("small_islands.change", msg("small_islands.change_card"), {"menu": form, "room": 74})
    return {**told, "menu": Menu(word, word, (Text(label), *moves, change))}


def _moves(state: State, seat: int, role: str) -> Iterator[Button]:
    """Where a card that is noted can go."""
    player = state.seats[seat]
    mission, reward = _places(state, seat, role)
    if role != "now" and (mission, reward) in hand.pairs(state, player):
        intent = {"do": "choose", "mission": mission + 1, "reward": reward + 1}
        yield Button(msg("small_islands.use_now"), intent, symbol="star")
    if role != "now":
        to = "back" if role == "next" else "next"
        for card in hand.exchangeable(state, player):
            label = msg(f"small_islands.to_{to}_{card}")
            yield Button(label, {"do": "exchange", "card": card}, symbol="next" if to == "next" else "remove")


def _now_form(state: State, seat: int) -> Json:
    """The objective of the round, as far as it is not known."""
    held, (mission, reward) = state.seats[seat].hand, hand.unknown(state, seat)
    form = _form(state, held.mission, held.reward, None, None)
    return {**form, "halves": [half for half, there in (("mission", mission), ("reward", reward)) if there]}


def _form(state: State, mission_at: int, reward_at: int, mission: Mission | None, reward: Reward | None) -> Json:
    """What the editor needs to know: the places, what is told already, and the cards of the player's box."""
    box = state.setup
    pictured = {"missions": box.missions, "rewards": box.rewards} if box.mode == "advanced" else {}
    if box.mode == "normal":
        pictured = {"objectives": box.objectives}
    return {
        "places": (mission_at, reward_at),
        "card": {
            **({"mission": mission_json(mission)} if mission else {}),
            **({"reward": reward_json(reward)} if reward else {}),
        },
        "halves": ["mission", "reward"],
        "mode": box.mode,
        "box": {kind: list(cards) for kind, cards in pictured.items() if cards},
        "room": FORM_ROOM,
    }


def _form_menu(state: State, form: Json, label: Message) -> Menu:
    picture = data_picture("small_islands.objective_form", msg("small_islands.objective_title"), form)
    return Menu(label, msg("small_islands.objective_title"), (picture,), "card")


def choose_menu(state: State, seat: int) -> Menu | None:
    """Which objective is worth most now."""
    player = state.seats[seat]
    missions = {at: card for at, card in enumerate(player.hand.missions) if card}
    rewards = {at: card for at, card in enumerate(player.hand.rewards) if card}
    free = state.setup.mode == "advanced"
    pairs = compare(missions, rewards, state.seen(seat), player.in_hand, free, state.tokens_to_draw)
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
