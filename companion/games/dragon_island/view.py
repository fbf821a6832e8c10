"""The screen of each step."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.blocks import Banner, Block, Heading, Progress, Screen, Step, Steps, Text
from companion.core.message import Message, in_a_row, msg
from companion.games.dragon_island.deeds import BASE, HELPER, PAID_IN_ENERGY, Price, What, price
from companion.games.dragon_island.events import StormRaged
from companion.games.dragon_island.facts import COLORS, TILES, Color
from companion.games.dragon_island.pictures import (
    Duty,
    PetCard,
    PlayerCard,
    PlayerCards,
    PriceOf,
    TurnPrices,
    TurnStep,
    TurnSteps,
    WrittenPrice,
    storm_words,
)
from companion.games.dragon_island.state import ACTION, DRAW, LAY, STEPS, WIZARD, State, WizardPlayer
from companion.games.dragon_island.telling import why
from companion.games.dragon_island.view_buttons import beside, foot, told

TAGS: dict[int, Duty] = {1: "must", 2: "if_any", 3: "may", 4: "must", 5: "if_any", 6: "may", 7: "may", 8: "must"}
PRICE_SYMBOLS: dict[What, str] = {
    "capture": "dragon_head",
    "build": "tower",
    "tame": "pet",
    "move_dragon": "coin",
}


def view(state: State) -> Screen:
    """The present step."""
    turn, status = state.phase == "turn", _status(state)
    return Screen(
        title=msg("dragon_island.turn_of", player=state.player.name) if turn else msg("dragon_island.name"),
        status=status,
        progress=Progress((state.turns,), max(0, state.turn - 1), turn, status),
        blocks=tuple(_blocks(state)),
        foot=tuple(foot(state)),
        why=why(state),
        page=f"{state.turn} {state.active} {0 if state.one_screen else state.step}",
    )


def _status(state: State) -> Message:
    match state.phase:
        case "prepare":
            return msg("dragon_island.status_prepare", turns=state.turns)
        case "turn":
            return msg("dragon_island.status_turn", turn=state.turn, of=state.turns, n=state.bag)
    return msg("dragon_island.status_end", turns=state.turns)


def _blocks(state: State) -> Iterator[Block]:
    match state.phase:
        case "prepare":
            yield Text(msg("dragon_island.prepare", player=state.players[0].name), "lead")
            yield Steps(tuple(Step(text) for text in _preparation(state)))
        case "turn" if state.one_screen:
            yield from _one_turn(state)
        case "turn":
            yield from _turn(state)
        case _:
            yield Text(msg("dragon_island.count" if state.phase == "count" else "dragon_island.counted"), "lead")
            yield Text(msg("dragon_island.count_how"))
            yield _players(state)


def _preparation(state: State) -> Iterator[Message]:
    """The set-up of the box (preparation, steps 1 to 9)."""
    yield msg("dragon_island.prepare_each")
    out = TILES - state.tiles
    yield msg("dragon_island.prepare_bag" if out else "dragon_island.prepare_whole_bag", out=out, n=state.tiles)
    for part in ("supply", "cards", "tower", "tile", "treasure", "hide"):
        yield msg(f"dragon_island.prepare_{part}")


def _turn(state: State) -> Iterator[Block]:
    yield from _banners(state)
    name = msg(f"dragon_island.step.{state.step}")
    label = msg("dragon_island.steps_label", step=state.step, of=len(STEPS), name=name)
    yield TurnSteps(tuple(_step(state, step) for step in STEPS), label=label)
    yield from beside(state)
    if state.first_turn:
        yield Text(msg("dragon_island.first_turn"), "small")
    elif state.step <= ACTION:
        yield _prices(state)
        yield Text(msg("dragon_island.active_energy"), "small")
    else:
        following = state.players[(state.active + 1) % len(state.players)].name
        then = "dragon_island.then_turn" if state.tiles_to_lay else "dragon_island.then_over"
        yield Text(msg(then, player=following), "small")
    yield Heading(msg("dragon_island.on_the_table"), msg("dragon_island.tiles_to_lay", n=state.tiles_to_lay))
    yield _players(state)


def _one_turn(state: State) -> Iterator[Block]:
    """A whole turn on one screen: deeds, prices, and the eight steps as a reminder."""
    yield from _banners(state)
    yield Text(msg("dragon_island.one.lead", player=state.player.name), "lead")
    yield from told(state)
    if state.storm:
        yield from _losses(state.storm)
    if state.first_turn:
        yield Text(msg("dragon_island.first_turn"), "small")
    else:
        yield _prices(state)
        yield Text(msg("dragon_island.active_energy"), "small")
    to_lay = msg("dragon_island.tiles_to_lay", n=state.tiles_to_lay)
    yield Heading(msg("dragon_island.on_the_table"), to_lay, aside=True)
    yield _players(state)
    yield Heading(msg("dragon_island.one.steps"))
    yield Steps(tuple(Step(msg(f"dragon_island.step.{step}")) for step in STEPS))


def _banners(state: State) -> Iterator[Banner]:
    """The fame to take, the losses of a storm, and a sentence when the end is near."""
    if state.fame_of_turn and not state.one_screen:
        yield Banner(msg("dragon_island.take_fame", n=state.fame_of_turn), "good", "fame", live=True)
    if state.storm and not state.one_screen and state.step == LAY + 1:
        yield Banner(storm_words(state.storm.color), "warn", "storm", live=True)
        yield from _losses(state.storm)
    if state.turn == state.turns and state.step == LAY:
        yield Banner(msg("dragon_island.last_turn", n=state.tiles_to_lay), "warn", live=True)


def _losses(storm: StormRaged) -> Iterator[Banner]:
    for loss in storm.losses:
        key = "dragon_island.loss" if loss.left else "dragon_island.loss_of_pet"
        text = msg(key, player=loss.player, dragon=msg(f"dragon_island.dragon.{loss.color}"), n=loss.left)
        yield Banner(text, "plain" if loss.left else "bad", "coin", live=True)


def _step(state: State, step: int) -> TurnStep:
    status = "now" if step == state.step else "later" if step > state.step else state.steps[step - 1]
    text = msg(f"dragon_island.step.{step}")
    if status in ("skipped", "none"):
        text = msg(f"dragon_island.step_{status}", step=text)
    duty, detail = TAGS[step], _detail(state) if step == state.step else None
    return TurnStep(step, status, text, duty, msg(f"dragon_island.tag.{duty}"), detail)


def _detail(state: State) -> Message:
    """The instruction of the present step."""
    player, step = state.player, state.step
    if step == WIZARD and not state.first_turn:
        return _wizard_detail(player)
    if step == ACTION and state.on_tower:
        return msg("dragon_island.do.action_tower")
    if state.first_turn and step in (LAY, WIZARD, ACTION):
        return msg(f"dragon_island.do.first_{step}")
    if step == ACTION:
        return msg("dragon_island.do.action_blue" if "blue" in player.pets else "dragon_island.do.action_plain")
    if step == DRAW:
        return msg("dragon_island.do.draw" if state.bag else "dragon_island.do.draw_empty", n=state.bag)
    return msg(f"dragon_island.do.{step}", price=price("tame", player.pets, False).total)


def _wizard_detail(player: WizardPlayer) -> Message:
    """Walk, fly to a tile of a pet's color, or teleport to the tower; the wizard must move (step 4)."""
    base = "from_tower" if player.place == "tower" else "walk"
    flights = [msg(f"dragon_island.tile.{color}") for color in COLORS if color in player.pets]
    if not flights:
        return msg(f"dragon_island.do.wizard_{base}")
    tiles = in_a_row(flights, "dragon_island.comma", "dragon_island.or")
    return msg(f"dragon_island.do.wizard_{base}_or_fly", tiles=tiles)


def _prices(state: State) -> TurnPrices:
    """The prices of the turn. A player says whether the terrain is theirs as long as nobody has told the tile."""
    player = state.player
    here, own = ({what: price(what, player.pets, mine) for what in BASE} for mine in (False, True))
    label = msg(
        "dragon_island.prices_label",
        capture=here["capture"].total,
        capture_own=own["capture"].total,
        build=here["build"].total,
        build_own=own["build"].total,
        tame=here["tame"].total,
        move=here["move_dragon"].total,
    )
    return TurnPrices(
        tuple(
            PriceOf(
                PRICE_SYMBOLS[what],
                msg(f"dragon_island.price.{what}"),
                _written(what, here[what]),
                _written(what, own[what]),
            )
            for what in BASE
        ),
        tuple(color for color in HELPER.values() if color in player.pets),
        state.own_terrain,
        f"{state.turn}-{player.name}",
        label=label,
    )


def _written(what: What, cost: Price) -> WrittenPrice:
    unit = "energy" if what in PAID_IN_ENERGY else "gold"
    return WrittenPrice(cost, msg(f"dragon_island.unit_{unit}", n=cost.total))


def _players(state: State) -> PlayerCards:
    """All that lies before the screens. Fame lies behind them: a card shows it on demand, until the next tap."""
    cards = tuple(_player(player, state.phase == "turn" and player == state.player) for player in state.players)
    moment = f"{state.turn}-{state.active}-{state.step}"
    return PlayerCards(cards, moment, label=msg("dragon_island.players_label"))


def _player(player: WizardPlayer, active: bool) -> PlayerCard:
    return PlayerCard(
        player.name,
        active,
        tuple(_pet(player, color) for color in COLORS if color in player.pets),
        player.colors,
        msg("dragon_island.captured_colors", n=len(player.colors)),
        msg("dragon_island.peek", player=player.name),
        msg("dragon_island.peeked", n=player.fame, pets=sum(player.pets.values())),
    )


def _pet(player: WizardPlayer, color: Color) -> PetCard:
    coins, cave = player.pets[color], color in player.caves
    dragon = msg(f"dragon_island.dragon.{color}")
    return PetCard(color, coins, cave, msg(f"dragon_island.{'pet_in_cave' if cave else 'pet'}", dragon=dragon, n=coins))
