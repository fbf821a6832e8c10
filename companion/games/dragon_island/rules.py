"""The course of a game: its set-up, the events of an intent, and its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.core.chance import Rng
from companion.core.game import Intent, Options
from companion.core.message import Problem, breach, msg
from companion.core.setup_fields import own_colors, player_colors, worded_choice
from companion.core.sheet import Count, Record, Rule, Sheet, player_names
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
from companion.games.dragon_island.facts import COLORS, WIZARDS, in_bag, longest
from companion.games.dragon_island.offers import LEFT_OUT, STEP_OF, is_possible
from companion.games.dragon_island.state import DRAGONS_THERE, DRAW, WIZARD, State


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """Prepare a game: tiles leave the bag, which is a real one, and each player draws one of the others."""
    players = tuple(options["players"])
    tiles = in_bag(len(players), options["longer"])
    told = [OneScreen()] if options["turns"] == ONE_SCREEN else []
    wizards = WizardsChosen(tuple(options["colors"][: len(players)]))
    return [SetUp(players, tiles - len(players)), wizards, *told]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """The events of an offered intent. Players draw tiles and cards at the table, so nothing depends on `rng`."""
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
    if step < state.step:  # on one screen for a turn
        return [*_deed(state, intent), ToldLate(step)]
    events = [*_passed(state, step), *_deed(state, intent)]
    if step == DRAW or intent["do"] == "capture":  # more dragons of the same tile may follow (step 5 B)
        return events
    on_tower = intent["to"] == "tower" if step == WIZARD else state.on_tower
    return [*events, Stepped(step, "done"), *_impossible_after(state, step, on_tower)]


def _passed(state: State, step: int) -> Iterator[Event]:
    """The steps before `step` without a tap: the wizard went to a tile, optional steps were left out."""
    for passed in range(state.step, step):
        if passed == WIZARD:
            yield Went("tile")
        yield Stepped(passed, _left_out(state, passed))


def _left_out(state: State, step: int) -> How:
    """The end of a step without a tap. Captured dragons have ended theirs."""
    return "done" if step == DRAGONS_THERE and state.captured else LEFT_OUT.get(step, "done")


def _impossible_after(state: State, step: int, on_tower: bool) -> Iterator[Event]:
    """The impossible steps between `step` and the next possible one."""
    for after in range(step + 1, DRAW):
        if is_possible(state, after, on_tower):
            return
        yield Stepped(after, "none")


def _deed(state: State, intent: Intent) -> Iterator[Event]:
    """The event of an intent besides the end of a step."""
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
        for color in COLORS:
            if player != state.player and color in player.pets and color not in player.caves:
                yield Loss(player.name, color, player.pets[color] - 1)


def over(state: State) -> bool:
    """Whether all players have had the last turn and have counted."""
    return state.phase == "over"


NAMES = player_names(("Ana", "Ben"), starts=msg("dragon_island.who_starts"))
STEP_BY_STEP, ONE_SCREEN = "steps", "screen"
TURNS = replace(
    worded_choice(
        "turns",
        msg("dragon_island.field.turns"),
        (ONE_SCREEN, STEP_BY_STEP),
        lambda way: msg(f"dragon_island.turns.{way}"),
    ),
    default=STEP_BY_STEP,
)
WIZARD_COLORS = player_colors(
    WIZARDS, msg("dragon_island.field.colors"), lambda color: msg(f"dragon_island.terrain.{color}"), "terrain"
)
LONGER = Count(
    "longer",
    msg("dragon_island.field.longer"),
    msg("dragon_island.field.longer_hint"),
    default=0,
    high=longest(2),
    symbol="tile",
)


def _tiles_are_there(options: Options, where: str) -> Iterator[Problem]:
    """More tiles stay in the bag than usual, the same number for each, but no more than the box has."""
    players, longer = len(options["players"]), options["longer"]
    if longer > longest(players):
        yield breach("longer", "dragon_island.options.too_long", n=longest(players), players=players)


OPTIONS = Sheet(
    Record("options", fields=(NAMES, WIZARD_COLORS, TURNS, LONGER)),
    rules=(
        own_colors(
            lambda players: msg("dragon_island.options.too_few_colors", n=players),
            msg("dragon_island.options.same_color"),
        ),
        Rule("", _tiles_are_there, needs=("players", "longer")),
    ),
)
