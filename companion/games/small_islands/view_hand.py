"""The hand on the screen: the objective, the places and forms of the cards, and the comparison of pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.core.blocks import Block, Button, Heading, Menu, Text
from companion.core.message import Message, msg
from companion.core.strict_json import Entries
from companion.games.small_islands import hand
from companion.games.small_islands.card_forms import HALVES, Kind
from companion.games.small_islands.missions import Mission, mission_text
from companion.games.small_islands.pictures import CardChange, HandSlot, HandSlots, ObjectiveCard, ObjectiveForm
from companion.games.small_islands.rewards import Discovery, Half, Reward, compare, reward_text
from companion.games.small_islands.state import State


def objective_strip(state: State, seat: int) -> Iterator[Block]:
    """The known objective of the round, beside a turn."""
    mission, reward = state.seats[seat].hand.now
    if mission or reward:
        yield objective_picture(mission, reward, small=True)


def objective_picture(mission: Mission | None, reward: Reward | None, small: bool = False) -> ObjectiveCard:
    """The card of an objective, or the half that is known. Alexis' cards have only a mission."""
    return ObjectiveCard(mission, reward, small, label=_objective_label(mission, reward))


def _objective_label(mission: Mission | None, reward: Reward | None) -> Message:
    if mission and reward:
        return msg("small_islands.objective_label", mission=mission_text(mission), reward=reward_text(reward))
    if reward:
        return msg("small_islands.reward_label", reward=reward_text(reward))
    return msg("small_islands.mission_label", mission=mission_text(mission) if mission else "")


def preparation(state: State) -> Iterator[Block]:
    """The three cards in the Preparation; later a menu to reveal an unknown card."""
    seat = hand.holder(state)
    if seat is None:
        return
    if hand.preparing(state):
        yield from slots(state, seat)
    elif any(hand.unknown(state, seat)):
        yield _form_menu(_now_form(state, seat), msg("small_islands.reveal"))


def slots(state: State, seat: int) -> Iterator[Block]:
    """Three places: the objective of this round, the card for the next round, the card that goes back."""
    yield Heading(msg(f"small_islands.hand_{state.setup.mode}"))
    places = tuple(_slot(state, seat, role) for role in ("now", "next", "back"))
    yield HandSlots(places, label=msg("small_islands.hand_label"))
    if choice := choose_menu(state, seat):
        yield choice


def _places(state: State, seat: int, role: str) -> tuple[int, int]:
    """The places of the mission and the reward of a role."""
    held = state.seats[seat].hand
    if role == "now":
        return held.mission, held.reward
    at = ("next", "back").index(role)
    return hand.waiting(held.mission)[at], hand.waiting(held.reward)[at]


def _slot(state: State, seat: int, role: str) -> HandSlot:
    held = state.seats[seat].hand
    places = _places(state, seat, role)
    mission, reward = held.missions[places[0]], held.rewards[places[1]]
    word = msg(f"small_islands.slot_{role}")
    menu = _form_menu(_form(state, places, mission, reward), word)
    if not (mission or reward):
        return HandSlot(word, None, None, msg("small_islands.slot_empty"), menu)
    label = _objective_label(mission, reward)
    if moves := tuple(_moves(state, seat, role)):
        menu = Menu(word, word, (Text(label), *moves, CardChange(menu, label=msg("small_islands.change_card"))))
    return HandSlot(word, mission, reward, label, menu)


def _moves(state: State, seat: int, role: str) -> Iterator[Button]:
    """The buttons that move a noted card to another role."""
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


def _now_form(state: State, seat: int) -> ObjectiveForm:
    """The form for the objective of the round, with the halves that are unknown."""
    held, (mission, reward) = state.seats[seat].hand, hand.unknown(state, seat)
    wanted: tuple[Half, ...] = (*(("mission",) if mission else ()), *(("reward",) if reward else ()))
    return replace(_form(state, (held.mission, held.reward), None, None), halves=wanted)


def _form(state: State, places: tuple[int, int], mission: Mission | None, reward: Reward | None) -> ObjectiveForm:
    """The form for an objective at these places, with the cards of the player's box."""
    box, advanced = state.setup, state.setup.mode == "advanced"
    piles: Mapping[Kind, tuple[Entries, ...]] = (
        {"missions": box.missions, "rewards": box.rewards} if advanced else {"objectives": box.objectives}
    )
    there = {kind: cards for kind, cards in piles.items() if cards}
    return ObjectiveForm(places, mission, reward, HALVES, advanced, there, label=msg("small_islands.objective_title"))


def _form_menu(form: ObjectiveForm, label: Message) -> Menu:
    return Menu(label, form.label, (form,), "card")


def choose_menu(state: State, seat: int) -> Menu | None:
    """The menu that compares all pairs of the hand."""
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
