"""The screen of each step: the set-up, a player's turn, the parts of the other phases, and the rules behind them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from companion.core.blocks import Banner, Block, Button, Menu, Progress, Screen, Step, Steps, Text, Why
from companion.core.message import Message, msg
from companion.games.small_islands import turns
from companion.games.small_islands.facts import HAND, HOUSES, HOUSES_IN_HAND, NAVIGATION, ROUNDS, ROW, TILES
from companion.games.small_islands.pictures import Harbour
from companion.games.small_islands.prospects import landing_panel, notices, race_strip
from companion.games.small_islands.state import State
from companion.games.small_islands.view_alexis import alexis_blocks, alexis_foot
from companion.games.small_islands.view_hand import objective_strip, preparation
from companion.games.small_islands.view_islands import keeping_menu, laid_menu, ledger_menu, tile_panel, token_button
from companion.games.small_islands.view_reward import blocks, count_blocks, count_foot, foot
from companion.games.small_islands.view_table import new_round, on_the_table, open_tiles, reason


def view(state: State) -> Screen:
    """The screen of the present step."""
    blocks, foot = _parts(state)
    over, label = state.phase == "count", msg("small_islands.round_of", n=state.round, of=ROUNDS)
    return Screen(
        title=_title(state),
        status=_status(state),
        progress=Progress((ROUNDS,), ROUNDS if over else state.round - 1, not over, label),
        blocks=tuple(blocks),
        foot=tuple(foot),
        why=why(state),
    )


def _parts(state: State) -> tuple[Iterator[Block], Iterator[Button | Menu]]:
    if state.phase == "count":
        return chain(race_strip(state), count_blocks(state)), count_foot(state)
    if state.phase == "reward":
        return chain(race_strip(state), blocks(state)), foot(state)
    if state.alexis_acts and (state.type or state.explores_anyway):
        return chain(alexis_blocks(state), race_strip(state)), alexis_foot(state)
    if state.alexis_acts:
        return chain(race_strip(state), alexis_blocks(state)), alexis_foot(state)
    return chain(race_strip(state), _turn(state)), _turn_foot(state)


def _title(state: State) -> Message:
    if state.phase == "count":
        return msg("small_islands.title_over")
    if state.phase == "reward":
        return msg("small_islands.title_reward")
    if state.solo:
        return msg("small_islands.title_alexis" if state.alexis_acts else "small_islands.title_you")
    return msg("small_islands.title_player", name=state.to_act.name)


def _status(state: State) -> Message:
    """The round and the phase; with stand-in cards a note of them."""
    if state.solo and state.setup.cards == "stand_in":
        return msg("small_islands.status_stand_in", n=state.round, of=ROUNDS)
    whose = "of" if not state.solo else "alexis" if state.alexis_acts else "yours"
    part = {
        "explore": msg("small_islands.exploration"),
        "reward": msg(f"small_islands.reward_{whose}", name=state.to_act.name),
        "count": msg("small_islands.counting"),
    }[state.phase]
    return msg("small_islands.status", n=state.round, of=ROUNDS, part=part)


def _turn(state: State) -> Iterator[Block]:
    """The blocks of a player's turn."""
    if state.fresh and state.round == 1:
        yield Text(msg("small_islands.lead_set_up"), "lead")
        yield Steps(tuple(_set_up(state)))
        yield from preparation(state)
        if state.keeping == "ledger":
            yield Text(msg("small_islands.ledger_start"))
            yield from ledger_menu(state)
        yield from keeping_menu(state)
        return
    if state.fresh:
        yield from new_round(state)
    else:
        yield from on_the_table(state)
    yield from notices(state)
    if not state.row:
        yield Text(msg("small_islands.lead_no_tile"), "lead")
    elif state.keeping == "ledger" and not state.fresh:
        yield Text(msg("small_islands.lead_ledger"))
    else:
        yield Text(msg("small_islands.lead_turn_left", n=state.row), "lead")
    yield from landing_panel(state)
    if not state.fresh:
        yield from tile_panel(state)
    yield open_tiles(state)
    if state.row < ROW:
        yield Banner(msg("small_islands.row_runs_out", n=state.row), "warn", live=True)
    yield _harbour(state)
    yield from objective_strip(state, state.seat)
    yield from ledger_menu(state)
    yield from preparation(state)
    yield from keeping_menu(state)
    if state.row:
        yield _rarely(state)


def _rarely(state: State) -> Menu:
    """The menu of rare events, one tap further away."""
    no_tile, hint = msg("small_islands.no_tile_fits"), msg("small_islands.no_tile_fits_hint")
    stuck = {"do": "stuck"}
    return Menu(
        msg("small_islands.rarely"),
        msg("small_islands.rarely"),
        (
            Button(no_tile, {"do": "no_tile_fits"}, symbol="block", hint=hint),
            Button(msg("small_islands.stuck"), stuck, symbol="flag", locked=reason(state, stuck)),
        ),
    )


def _set_up(state: State) -> Iterator[Step]:
    """The checklist before the first turn (set up; solo mode; page 4)."""
    players, mode = len(state.setup.players), state.setup.mode
    reserve = TILES - ROW - HAND * players
    yield Step(msg("small_islands.prepare.start"), symbol="landscape")
    yield Step(msg("small_islands.prepare.houses", hand=HOUSES_IN_HAND, rest=HOUSES - HOUSES_IN_HAND), symbol="house")
    yield Step(msg("small_islands.prepare.row", n=ROW), symbol="landscape")
    yield Step(msg("small_islands.prepare.hand", n=HAND, left=reserve), symbol="tile_back")
    yield Step(msg("small_islands.prepare.ships", n=players, grey=state.grey), symbol="ship")
    yield Step(msg("small_islands.prepare.tokens"), symbol="discovery")
    if state.solo:
        color = msg(f"small_islands.color.{state.setup.alexis_color}")
        yield Step(msg("small_islands.prepare.alexis", n=HOUSES, color=color), symbol="house")
        yield Step(msg(f"small_islands.prepare.cards_{state.setup.cards}"), symbol="card")
    yield Step(msg(f"small_islands.prepare.first_{mode}"), symbol="card")
    yield Step(msg("small_islands.prepare.navigation", n=NAVIGATION, left=reserve - NAVIGATION), symbol="tile_back")
    yield Step(msg(f"small_islands.prepare.choose_{mode}"), symbol="card")
    yield Step(msg("small_islands.prepare.you_begin" if state.solo else "small_islands.prepare.first_player"))


def _harbour(state: State) -> Harbour:
    """Bonus tokens and ships. One tap tells a tile and the token of the same turn."""
    seat = state.to_act
    button = token_button(state) if state.keeping == "ledger" else _tile_and_token(state)
    own = msg(f"small_islands.own_ship_{seat.ship}")
    grey = msg("small_islands.grey_to_place", n=state.grey)
    label = msg("small_islands.harbour_label", n=seat.bonus, own=own, grey=grey)
    there = grey if state.grey or state.solo else None
    return Harbour(button, own, seat.ship == "waiting", there, label=label)


def _tile_and_token(state: State) -> Button:
    with_token = {"do": "explore", "token": True}
    return Button(
        msg("small_islands.laid_with_token"),
        with_token,
        symbol="lotus",
        hint=msg("small_islands.bonus_left", n=state.to_act.bonus),
        locked=reason(state, with_token),
    )


def _turn_foot(state: State) -> Iterator[Button | Menu]:
    yield from _landing(state)
    if not state.row:
        yield Button(
            msg("small_islands.stuck"),
            {"do": "stuck"},
            hint=msg("small_islands.last_reward"),
            role="main",
            symbol="flag",
        )
        return
    if state.keeping != "ledger":
        yield Button(msg("small_islands.laid"), {"do": "explore"}, role="main", symbol="landscape")
    elif state.fresh:
        yield laid_menu(state, msg("small_islands.laid"), "landscape")
    else:
        yield Button(msg("small_islands.not_written"), {"do": "explore"}, symbol="next")


def _landing(state: State) -> Iterator[Button | Menu]:
    """The button for a ship: locked with its reason, open, or a choice of two."""
    takeable = turns.ships(state)
    buttons = tuple(
        Button(
            msg(f"small_islands.land_{ship}"),
            {"do": "land", "ship": ship},
            symbol="ship" if ship == "you" else "ship_grey",
            hint=msg("small_islands.land_hint"),
        )
        for ship in takeable
    )
    if len(buttons) > 1:
        yield Menu(msg("small_islands.land"), msg("small_islands.land_which"), buttons, "ship")
    elif buttons:
        yield buttons[0]
    else:
        locked = (
            msg("small_islands.land_opens", n=state.navigation)
            if state.navigation
            else msg("small_islands.land_no_ship")
        )
        yield Button(msg("small_islands.land"), symbol="ship", locked=locked)


# Each rule with the names of its source and of our ruling.
_RULES = {
    "ending": ("end", "ports"),
    "his_houses": ("alexis_reward", "his_houses"),
    "houses": ("houses", None),
    "landing": ("land", None),
    "objective": ("preparation", None),
    "order": ("reward", "last_phase"),
    "pile": ("alexis_turn", None),
    "place": ("alexis_place", "last_tile"),
    "tiles": ("tiles", "no_tile"),
    "tokens": ("tokens", None),
    "turn": ("explore", None),
    "winner": ("points", "tie"),
    "worth": ("rewards", "worth"),
}


def why(state: State) -> tuple[Why, ...]:
    """The rules behind the present step, the most pressing first."""
    if state.phase == "count":
        return rules_behind("ending", "winner")
    if state.phase == "reward":
        return rules_behind(*(("his_houses", "houses") if state.alexis_acts else ("houses", "worth")), "order")
    if state.alexis_acts:
        return (_decision(state), *rules_behind("place", "pile")) if state.type else rules_behind("pile", "place")
    return rules_behind(*(("objective",) if state.fresh else ()), "turn", "landing", "tiles", "tokens")


def rules_behind(*keys: str) -> tuple[Why, ...]:
    """These rules in our own words, with their place in the rulebook."""
    found = []
    for key in keys:
        source, ruling = _RULES[key]
        question, answer = msg(f"small_islands.why_{key}_question"), msg(f"small_islands.why_{key}_answer")
        ruled = msg(f"small_islands.ruling_{ruling}") if ruling else None
        found.append(Why(question, (answer,), msg(f"small_islands.source_{source}"), ruled))
    return tuple(found)


def _decision(state: State) -> Why:
    """The way from his card to his action: its type, what is ruled out, what follows from the answers."""
    tile = msg(f"small_islands.nth_{state.card.tile}") if state.card and not state.lands else None
    told = [msg(f"small_islands.why_is_{state.type}")]
    if state.type == "land":
        key = "blocked" if state.blocked else "navigation" if state.navigation else "lands"
        told.append(msg(f"small_islands.why_{key}", n=state.navigation))
    if state.lands:
        told.append(msg("small_islands.why_grey" if state.grey else "small_islands.why_turned_grey"))
    else:
        told += [msg("small_islands.why_tile", tile=tile)] if tile else []
        told += [msg("small_islands.why_impossible"), msg("small_islands.why_missing")]
    question = msg("small_islands.why_tile_question", tile=tile) if tile else msg("small_islands.why_question")
    return Why(question, tuple(told), msg("small_islands.source_alexis_turn"), msg("small_islands.ruling_row"))
