"""Dream Islands with the map: whole games by real taps, as few as the screens allow, to a saved result."""

import random
from collections.abc import Sequence
from typing import Any

from companion.games.dream_islands import DREAM_ISLANDS
from companion.games.dream_islands.facts import MISSIONS
from companion.games.dream_islands.offers import next_turn
from companion.games.dream_islands.state import State
from tests.ui.conftest import Play
from tests.ui.counted_taps import CountedTaps
from tests.ui.dream_hands import taps_for
from tests.ui.driver import Driver

SETUP = "/game/dream_islands/setup"
GOAL = 5.0
Intent = dict[str, Any]
Plan = tuple[list[Intent], State]


def after(state: State, intent: Intent) -> State:
    """What a tap leads to, for whoever thinks ahead."""
    for event in DREAM_ISLANDS.rules.decide(state, intent, None):  # type: ignore[arg-type]
        state = DREAM_ISLANDS.rules.evolve(state, event)
    return state


class Cards:
    """What lies beside the phone: everybody's pile and the three cards that they hold."""

    def __init__(self, players: int, chance: random.Random) -> None:
        self.piles = [chance.sample(MISSIONS, len(MISSIONS)) for _ in range(players)]
        self.hands = [[pile.pop() for _ in range(3)] for pile in self.piles]

    def draw(self, at: int, done: Sequence[str]) -> None:
        """Back up to three; who could lay down nothing exchanges all."""
        kept = [card for card in self.hands[at] if card not in done]
        if not done:
            kept, self.piles[at] = [], [*kept, *self.piles[at]]
        self.hands[at] = kept
        while len(kept) < 3 and self.piles[at]:
            kept.append(self.piles[at].pop())


def plans(state: State) -> list[Plan]:
    """Every place to which the pieces can come in a turn, by the fewest moves."""
    begun: list[Plan] = [([], state)] if state.number else []
    for number in () if state.number else state.seat.free:
        shell = {"do": "shell", "number": number}
        begun.append(([shell], after(state, shell)))
    whole: list[Plan] = []
    seen = set()
    while begun:
        ahead: list[Plan] = []
        for taps, there in begun:
            for move in [one.to_json() for one in DREAM_ISLANDS.rules.offers(there) if one.do == "move"]:
                then = after(there, move)
                key = (there.number, then.turn, then.left, tuple(sorted(map(str, then.seats[state.at].pieces))))
                if key not in seen:
                    seen.add(key)
                    left = then.turn == state.turn and then.left
                    (ahead if left else whole).append(([*taps, move], then))
        begun = ahead
    return whole


def met(state: State, plan: Plan, hand: Sequence[str]) -> list[str]:
    """Which cards of the hand it lets one lay down."""
    return [one.mission for one in plan[1].met if one.mission in hand] if plan[1].turn == state.turn else []


class Table(CountedTaps):
    """Everybody plays for the most missions, and of equal ways takes one in which few pieces go."""

    def __init__(self, app: Driver, players: int) -> None:
        super().__init__(app)
        self.chance = random.Random(players)
        self.cards = Cards(players, self.chance)
        self.done: list[str] = []

    @property
    def state(self) -> State:
        state: State = self.app.controller.table.games()[0].state
        return state

    def worth(self, state: State, plan: Plan) -> float:
        return len(met(state, plan, self.cards.hands[state.at])) - 0.4 * len(plan[0]) + 0.5 * self.chance.random()

    async def turn(self) -> None:
        state = next_turn(self.state) or self.state
        plan = max(plans(state), key=lambda one: self.worth(state, one))
        done = met(state, plan, self.cards.hands[state.at])
        for intent in [*plan[0], *({"do": "tick", "mission": mission} for mission in done)]:
            for name in taps_for(self.state, intent):
                await self.tap(name)
        self.cards.draw(state.at, done)
        if self.state.turn == state.turn and next_turn(self.state) is None:
            await self.tap(f"Lay down {len(done)}" if done else "No mission this turn")


def test_a_whole_game_takes_five_taps_a_turn_at_most(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("One more player")
        table = Table(app, 3)
        await table.tap("Begin")
        while not table.state.over:
            await table.turn()
        turns, in_turns = table.state.turn, table.taps - 1
        for button in ("Count the points", "Save the result"):
            await table.tap(button)
        assert app.page.route.startswith("/result/")
        assert in_turns / turns <= GOAL, f"{in_turns} taps in {turns} turns"

    play(flow, SETUP)
