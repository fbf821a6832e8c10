"""The course of a game: how it is set up, what a tap leads to, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.game import Intent, Options
from companion.core.rng import Rng
from companion.games.dragon_island.events import (
    ActionSeen,
    Built,
    Captured,
    Counted,
    Event,
    FoundTreasure,
    How,
    Loss,
    MarkerSeen,
    OneScreen,
    SetUp,
    Started,
    Stepped,
    StormRaged,
    Tamed,
    ToldLate,
    TurnEnded,
    Went,
    WizardsChosen,
)
from companion.games.dragon_island.facts import COLORS, in_bag
from companion.games.dragon_island.offers import LEFT_OUT, STEP_OF, is_possible
from companion.games.dragon_island.options import ONE_SCREEN
from companion.games.dragon_island.state import DRAGONS_THERE, DRAW, WIZARD, State


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Preparation: tiles leave the bag, and each player draws one of the others. The bag is a real one."""
    players = tuple(options["players"])
    tiles = in_bag(len(players), options["longer"])
    told = [OneScreen()] if options["turns"] == ONE_SCREEN else []
    wizards = WizardsChosen(tuple(options["colors"][: len(players)]))
    return [SetUp(players, tiles - len(players)), wizards, *told]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What an offered intent leads to. Nothing is left to chance: tiles and cards are drawn at the table."""
    match intent:
        case {"do": "start"}:
            return [Started()]
        case {"do": "count", "player": str(player), "gold": int(gold)}:
            return [Counted(player, gold, intent.get("fame"))]
        case {"do": "see_action", "action": action}:
            return [ActionSeen(action)]
        case {"do": "see_marker"}:
            return [MarkerSeen()]
        case {"do": "skip"}:
            left = Stepped(state.step, _left_out(state, state.step))
            return [left, *_impossible_after(state, state.step, state.on_tower)]
    step = STEP_OF[intent["do"]]
    if step < state.step:  # the one screen of a turn takes it all the same
        return [*_deed(state, intent), ToldLate(step)]
    events = [*_passed(state, step), *_deed(state, intent)]
    if step == DRAW or intent["do"] == "capture":  # of the same tile more may be told (step 5 B)
        return events
    on_tower = intent["to"] == "tower" if step == WIZARD else state.on_tower
    return [*events, Stepped(step, "done"), *_impossible_after(state, step, on_tower)]


def _passed(state: State, step: int) -> Iterator[Event]:
    """The steps before `step` that were not tapped: the wizard went to a tile, what is optional was left out."""
    for passed in range(state.step, step):
        if passed == WIZARD:
            yield Went("tile")
        yield Stepped(passed, _left_out(state, passed))


def _left_out(state: State, step: int) -> How:
    """How a step went that nobody taps: dragons were dealt with if any have been captured."""
    return "done" if step == DRAGONS_THERE and state.captured else LEFT_OUT.get(step, "done")


def _impossible_after(state: State, step: int, on_tower: bool) -> Iterator[Event]:
    """Steps after `step` that cannot be, up to the next one that can."""
    for after in range(step + 1, DRAW):
        if is_possible(state, after, on_tower):
            return
        yield Stepped(after, "none")


def _deed(state: State, intent: Intent) -> Iterator[Event]:
    """What an intent of a turn does beyond being a step."""
    name = state.player.name
    match intent:
        case {"do": "storm", "color": color}:
            yield StormRaged(name, tuple(_losses(state)), color)
        case {"do": "wizard", "to": to}:
            yield Went(to)
        case {"do": "capture", "color": first}:
            dragons = {color: intent[f"more_{color}"] + (color == first) for color in COLORS}
            yield Captured(name, {color: count for color, count in dragons.items() if count})
        case {"do": "tame", "color": color}:
            yield Tamed(name, color)
        case {"do": "build", "what": what}:
            yield Built(name, what, intent.get("color"))
        case {"do": "treasure", "fame": int(fame)}:
            yield FoundTreasure(name, fame, "gold" in state.player.pets)
        case {"do": "draw" | "end_turn"}:
            yield TurnEnded(name, drew=state.bag > 0)


def _losses(state: State) -> Iterator[Loss]:
    """A storm takes a coin from each pet of the others that has no cave (storm tiles)."""
    for player in state.players:
        if player != state.player:
            for color in COLORS:
                if color in player.pets and color not in player.caves:
                    yield Loss(player.name, color, player.pets[color] - 1)


def over(state: State) -> bool:
    """Everybody has had the last turn and has counted."""
    return state.phase == "over"
