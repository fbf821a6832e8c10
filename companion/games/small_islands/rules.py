"""The course of a game: set-up, and which part of the rules answers in which phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.core.codec import encode_tagged
from companion.core.game import Intent, Offer, Options
from companion.core.letters import alike
from companion.core.message import Message, Problem, Refused, msg
from companion.core.rng import Rng
from companion.core.sheet import Choice, Count, Record, Rule, Sheet, player_names
from companion.games.small_islands import alexis, cards, final, hand, phase, turns
from companion.games.small_islands.cards import Level, card_json, card_set
from companion.games.small_islands.events import Event, RoundBegan, SetUp, Shuffled
from companion.games.small_islands.facts import LEVELS
from companion.games.small_islands.scoring import ALEXIS as HIS_NAME
from companion.games.small_islands.state import ALEXIS, State

COLORS = ("red", "purple", "blue", "yellow", "green", "orange")


def _level_note(level: Level) -> Message:
    """What a level of the stand-in deck means; the printed card may tell something else."""
    text = msg("small_islands.level_note", level=level.level, base=level.base, n=level.per_house)
    return msg("small_islands.level_cards", what=text, explore=level.explore, land=level.land)


def _color(key: str, label: Message) -> Choice:
    return Choice(key, label, choices=COLORS, labels=tuple(msg(f"small_islands.color.{color}") for color in COLORS))


OPTIONS = Sheet(
    Record(
        "options",
        fields=(
            player_names(("You",), fewest=1),
            Choice(
                "mode",
                msg("small_islands.field.mode"),
                default="normal",
                choices=("normal", "advanced"),
                labels=(msg("small_islands.mode.normal"), msg("small_islands.mode.advanced")),
                hints=(msg("small_islands.mode.normal_hint"), msg("small_islands.mode.advanced_hint")),
            ),
            Count(
                "level",
                msg("small_islands.field.level"),
                msg("small_islands.field.level_hint"),
                default=1,
                low=1,
                high=LEVELS,
                symbol="star",
                solo=True,
                notes=tuple(map(_level_note, cards.stand_in().levels)),
            ),
            Choice(
                "cards",
                msg("small_islands.field.cards"),
                default="app",
                choices=("app", "table"),
                labels=(msg("small_islands.cards.app"), msg("small_islands.cards.table")),
                hints=(msg("small_islands.cards.app_hint"), msg("small_islands.cards.table_hint")),
                solo=True,
            ),
            Record("box", msg("small_islands.field.box"), optional=True, fields=cards.FIELDS),
            Record(
                "colors",
                msg("small_islands.field.colors"),
                default={"you": "red", "alexis": "purple"},
                solo=True,
                fields=(
                    _color("you", msg("small_islands.field.color")),
                    _color("alexis", msg("small_islands.field.alexis_color")),
                ),
            ),
        ),
    ),
    rules=(
        *cards.rules("box"),
        Rule("box", lambda box, where: _complete(box, where)),
        Rule("colors", lambda colors, where: _two_colors(colors, where)),
        Rule("players", lambda players, where: _not_alexis(players, where)),
    ),
)


def _complete(box: Mapping[str, Any], where: str) -> Iterator[Problem]:
    """Alexis plays only with all of his cards."""
    for text in cards.missing(box):
        yield Problem(where, "incomplete", text)


def _two_colors(colors: Mapping[str, Any], where: str) -> Iterator[Problem]:
    if colors["you"] == colors["alexis"]:
        yield Problem(f"{where}.alexis", "same_color", msg("small_islands.report.same_color"))


def _not_alexis(players: Sequence[str], where: str) -> Iterator[Problem]:
    if [alike(name) for name in players] == [HIS_NAME]:
        yield Problem(f"{where}.0", "name_taken", msg("small_islands.report.name_taken"))


def setup(options: Options, rng: Rng) -> Sequence[Event]:
    """The table is laid, Alexis' pile shuffled, and the first round prepared. You are the first player (solo mode)."""
    box = options.get("box")
    used = card_set(box) if box else cards.stand_in()
    solo, table, level = len(options["players"]) == 1, options["cards"] == "table", options["level"]
    begun = SetUp(
        tuple(options["players"]),
        options["mode"],
        level,
        "table" if table else "own" if box else "stand_in",
        used.name if box else "",
        used.level(level) if solo and not table else None,
        options["colors"]["you"],
        options["colors"]["alexis"],
        *(tuple(box[kind]) if box else () for kind in ("objectives", "missions", "rewards")),
    )
    pile = [alexis.shuffled(alexis.first_cards(used, level, rng), rng)] if solo and not table else []
    return [begun, *pile, RoundBegan(1, 0)]


def decide(state: State, intent: Intent, rng: Rng) -> Sequence[Event]:
    """What an offered intent leads to."""
    if intent["do"] in hand.HAND:
        return hand.decide(state, intent)
    if state.phase == "count":
        return final.decide(state, intent)
    if state.phase == "reward":
        return phase.decide(state, intent, rng)
    return alexis.decide(state, intent, rng) if state.alexis_acts else turns.decide(state, intent)


def offers(state: State) -> Sequence[Offer]:
    """All that can happen now."""
    if state.phase == "count":
        return list(final.offers(state))
    if state.phase == "reward":
        return [*phase.offers(state), *hand.offers(state)]
    return [*(alexis.offers(state) if state.alexis_acts else turns.offers(state)), *hand.offers(state)]


def refusal(state: State, intent: Intent) -> Refused | None:
    """Why an intent that is not on offer is not."""
    if state.phase == "count":
        return final.refusal(state, intent)
    if refused := hand.refusal(state, intent):
        return refused
    if state.phase == "reward":
        return phase.refusal(state, intent)
    return alexis.refusal(state, intent) if state.alexis_acts else turns.refusal(state, intent)


def acting(state: State) -> str:
    """`you` and `alexis` alone, names in a group."""
    return ("alexis" if state.alexis_acts else "you") if state.solo else state.to_act.name


def public(state: State) -> dict[str, Any]:
    """What a script sees: everything but the order of the cards to come. Counting is still the Reward phase."""
    shown = "over" if final.over(state) else "reward" if state.phase == "count" else state.phase
    return {
        "mode": state.setup.mode,
        "round": state.round,
        "phase": shown,
        "counting": state.phase == "count",
        "ending": state.ending,
        "to_act": acting(state),
        "navigation": state.navigation,
        "reserve": state.reserve,
        "row": state.row,
        "laid": state.laid,
        "boxed": state.boxed,
        **(_solo(state) if state.solo else _group(state)),
        "players": [_shown(state, at) for at in range(len(state.setup.players))],
        "islands": [_island(island, state) for island in state.islands],
    }


def remark(state: State) -> Message | None:
    """A result with cards that we made says so."""
    stand_in = state.solo and state.setup.cards == "stand_in"
    return msg("small_islands.remark_stand_in") if stand_in else None


def shown(event: Event) -> dict[str, Any]:
    """An event for a script: a shuffled pile tells how many cards it has, not their order."""
    if isinstance(event, Shuffled):
        return {"did": "shuffled", "cards": len(event.order)}
    return encode_tagged(event)


def _solo(state: State) -> dict[str, Any]:
    his, known = state.seats[ALEXIS], state.app_draws
    land, explore = (alexis.left(state, kind) if known else None for kind in ("land", "explore"))
    card = {**card_json(state.card), "action": "land" if state.lands else "explore"} if state.card else None
    if state.type and not state.card:
        card = {"type": state.type, "action": "land" if state.lands else "explore"}
    return {
        "level": state.setup.level,
        "cards": state.setup.cards,
        "ships": {"you": int(state.seats[0].ship == "waiting"), "grey": state.grey},
        "alexis": {"houses_left": his.left, "houses_placed": his.placed, "prestige": his.prestige},
        "expedition": {"left": len(state.pile) if known else None, "explore_left": explore, "land_left": land},
        "card": card,
    }


def _group(state: State) -> dict[str, Any]:
    waiting = [seat.name for seat in state.seats if seat.ship == "waiting"]
    return {"ships": {"players": waiting, "grey": state.grey}}


def _shown(state: State, at: int) -> dict[str, Any]:
    seat = state.seats[at]
    return {
        "name": seat.name,
        "prestige": seat.prestige,
        "houses_in_hand": seat.in_hand,
        "houses_placed": seat.placed,
        "bonus_tokens": seat.bonus,
        "discovery_tokens": seat.tokens,
        "ship": seat.ship,
    }


def _island(island: Any, state: State) -> dict[str, Any]:
    plain = {key: getattr(island, key) for key in ("name", "tiles", "flower", "fruit", "leaf", "temple", "ports")}
    return {**plain, "free_locations": island.free, "houses": dict(zip(_names(state), island.houses, strict=True))}


def _names(state: State) -> list[str]:
    return [seat.name for seat in state.seats]
