"""The card box of Small Islands: how few taps a card takes, and all that can be done with cards and boxes."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.content.data_files import table
from companion.games.small_islands.card_forms import Kind, Usual, asked, first_values, half_of
from companion.games.small_islands.rewards import half_text, kind_of
from companion.ui.games.small_islands.card_faces import glyphs
from tests.games.playing import ENGLISH
from tests.games.small_islands.table import box
from tests.games.small_islands.test_card_forms import MISSIONS, REWARDS
from tests.ui.conftest import Play
from tests.ui.driver import Driver, names

CARDS = "/game/small_islands/cards"
NO_WAY = "Directions, in their order: There are 0 entries; 1 to 4 are possible."
# A thumb that knows what it looks for takes less than a second a tap.
MOST_TAPS = 10
STAND_IN = table("small_islands", "stand_in")
EXPEDITION: list[dict[str, Any]] = STAND_IN["expedition"]
KEEP, NEXT = "Keep it", "Keep, next card"
SYMBOLS = {"temple": "Temples", "flower": "Flowers", "fruit": "Fruits", "leaf": "Leaves", "plus": "Extra points"}
MISSION = {"at_least": "At least", "equal": "Equal", "more": "More", "equal_with": "As one"}
RESOURCES = {"flower": "flowers", "fruit": "fruits", "leaf": "leaves"}
REWARD = {
    "symbols": "For symbols", "fewest": "Rarest resource", "flat": "6 points", "size": "By size",
    "discovery": "Discovery token", "best_resource": "One resource, plus 2", "resource_and_ports": "Resource and ports",
    "locations": "Locations",
}  # fmt: skip


def taps(kind: Kind, card: dict[str, Any]) -> Iterator[str]:
    """What is tapped for a card, in the order of the form, when the form begins anew."""
    usual = first_values(kind, None, 1)
    wanted = first_values(kind, card, 1)
    for entry in asked(kind, wanted):
        if isinstance(entry, Usual):
            card_half = half_of(entry.half, wanted)
            short = REWARD.get(kind_of(card_half), "")
            told = ENGLISH(half_text(card_half)) if glyphs(card_half) else short
            yield f"Another {entry.half}" if wanted[f"other_{entry.half}"] else told
            continue
        before, after = usual[entry.key], wanted[entry.key]
        match entry.key:
            case "type" if after != before:
                yield after.capitalize()
            case "tile" if after != before:
                yield f"Which tile {after}"
            case "directions":
                yield from after
            case "mission" if after != before:
                yield MISSION[after]
            case "reward" if after != before:
                yield REWARD[after]
            case "more" | "than" if after != before:
                yield RESOURCES[after]
            case "asks" | "gives":
                for symbol, count in after.items():
                    yield from (f"{SYMBOLS[symbol]}: {at}, one more" for at in range(count))


def kept(app: Driver) -> dict[str, Any]:
    (entered,) = app.controller.boxes.of("small_islands")
    return entered.content


async def enter(app: Driver, kind: Kind, card: dict[str, Any]) -> int:
    """A card entered on the open form; the number of taps it took, the last one among them."""
    needed = [*taps(kind, card), NEXT if NEXT in app.pressable() else KEEP]
    for name in needed:
        found = [one for one in app.all() if getattr(one, "on_click", None) and name in set(names(one))]
        second = name == RESOURCES.get(card.get("mission", card).get("than"))  # resources stand there twice
        await app.fire(found[-1 if second else 0], "click")
    return len(needed)


async def new_box(app: Driver, kind: Kind) -> None:
    await app.tap("A new card box")
    await app.tap({"expedition": "Enter an expedition card", "missions": "Enter a mission", "rewards": "Enter a reward",
                   "objectives": "Enter an objective", "levels": "Enter a level"}[kind])  # fmt: skip


def test_a_whole_deck_is_entered_with_few_taps_a_card(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await new_box(app, "expedition")
        for card in EXPEDITION:
            explore = card["type"] == "explore"
            if not explore and not any(one["type"] == "land" for one in kept(app)["expedition"]):
                await app.tap("Land")  # from here on the form proposes it
            count = await enter(app, "expedition", {**card, "type": "explore"}) + (not explore)
            assert count <= MOST_TAPS, card
            if card["mission"]["kind"] != "at_least" and NEXT in app.pressable():
                await app.tap("At least")
        assert kept(app)["expedition"] == EXPEDITION
        assert "Keep it" not in app.pressable(), "the last card closes the form"

    play(flow, CARDS)


@pytest.mark.parametrize(
    ("kind", "card"),
    [
        *(("missions", card) for card in MISSIONS),
        *(("rewards", card) for card in REWARDS),
        *(("objectives", {"mission": MISSIONS[0], "reward": reward}) for reward in REWARDS[:5]),
    ],
)
def test_a_card_of_every_kind_is_entered_with_few_taps(kind: Kind, card: dict[str, Any], play: Play) -> None:
    async def flow(app: Driver) -> None:
        await new_box(app, kind)
        assert await enter(app, kind, card) <= MOST_TAPS
        assert [_plain(one) for one in kept(app)[kind]] == [_plain(card)]

    play(flow, CARDS)


def _plain(card: dict[str, Any]) -> dict[str, Any]:
    """A reward with its extra points told, even where there are none."""
    if card.get("kind") == "symbols":
        return {"plus": 0, **card}
    return {key: _plain(value) if isinstance(value, dict) else value for key, value in card.items()}


def test_a_level_is_entered_in_one_go(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await new_box(app, "levels")
        for name in ("Points for each house 2", "Explore cards 8", "Land cards 4", NEXT):
            await app.tap(name)
        for name in ("Level, the stars on the card 2", "Land cards 5", KEEP):
            await app.tap(name)
        rows = [(one["level"], one["per_house"], one["explore"], one["land"]) for one in kept(app)["levels"]]
        assert rows == [(1, 2, 8, 4), (2, 1, 8, 5)]

    play(flow, CARDS)


def test_what_is_wrong_with_a_card_stands_at_its_place_and_nothing_is_lost(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await new_box(app, "expedition")
        await app.tap("Land")
        await app.tap(KEEP)
        texts = app.texts()
        assert texts.index(NO_WAY) < texts.index("Mission")
        assert kept(app)["expedition"] == []
        for name in ("up", "Leaves: 0, one more", KEEP):
            await app.tap(name)
        (card,) = kept(app)["expedition"]
        assert (card["type"], card["directions"], card["mission"]) == ("land", ["up"], {"kind": "at_least", "leaf": 1})

    play(flow, CARDS)


def stored(app: Driver, **more: Any) -> str:
    return app.controller.boxes.keep(
        "small_islands", {**box(), "objectives": [], "missions": [], "rewards": [], **more}
    )


CARD = "Explore, 1st tile, at least 2 flowers"


def test_a_card_is_changed_duplicated_deleted_and_brought_back(play: Play) -> None:
    async def flow(app: Driver) -> None:
        stored(app, expedition=box(explore=2, land=0)["expedition"])
        await app.route("/settings")
        await app.route(CARDS)
        before = kept(app)["expedition"]
        for name in (CARD, "Change it", "Which tile 3", KEEP):
            await app.tap(name)
        changed = [{**before[0], "tile": 3}, before[1]]
        assert kept(app)["expedition"] == changed
        for name in ("Explore, 3rd tile, at least 2 flowers", "Duplicate it"):
            await app.tap(name)
        assert kept(app)["expedition"] == [changed[0], *changed]
        for name in ("Explore, 2nd tile, at least 2 flowers", "Delete it"):
            await app.tap(name)
        assert kept(app)["expedition"] == [changed[0]] * 2
        await app.take_back()
        assert kept(app)["expedition"] == [changed[0], *changed]

    play(flow, CARDS)


def test_a_box_is_named_deleted_and_brought_back(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await app.tap("A new card box")
        await app.type("Name", "Blue box")
        await app.tap("Enter a mission")
        for name in ("two resources in equal number", KEEP):
            await app.tap(name)
        before = kept(app)
        assert (before["name"], before["missions"]) == ("Blue box", [{"kind": "equal"}])
        await app.tap("Delete this card box")
        assert app.controller.boxes.of("small_islands") == []
        await app.take_back()
        assert kept(app) == before

    play(flow, CARDS)


def test_the_level_moves_on_to_the_next_one_that_is_not_there(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await new_box(app, "levels")
        for _ in range(2):
            await app.tap(NEXT)
        for name in ("Level, the stars on the card 5", NEXT, NEXT, NEXT):
            await app.tap(name)
        assert [one["level"] for one in kept(app)["levels"]] == [1, 2, 5, 3, 4]
        await app.tap(KEEP)
        assert [one["level"] for one in kept(app)["levels"]] == [1, 2, 5, 3, 4, 6]

    play(flow, CARDS)


def test_an_error_goes_when_it_is_mended_and_not_before(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await new_box(app, "expedition")
        await app.tap(KEEP)
        asks = "A mission asks for at least 1 of a symbol."
        assert {NO_WAY, asks} <= set(app.texts())
        await app.tap("up")
        assert NO_WAY not in app.texts()
        assert asks in app.texts()
        await app.tap("Leaves: 0, one more")
        assert asks not in app.texts()

    play(flow, CARDS)


def test_back_from_the_box_the_set_up_is_as_it_was(play: Play) -> None:
    async def flow(app: Driver) -> None:
        stored(app, levels=box()["levels"][2:3])
        await app.tap("Advanced. 12 mission and 12 reward cards, paired as you like.")
        await app.tap("How strong is Alexis? 3")
        await app.tap("Card box")
        assert "Alexis’ levels" in app.texts()
        await app.tap("A new card box")
        await app.tap("Back")
        assert "My cards 2" in app.texts(), "what was entered meanwhile is there"
        assert app.page.route == "/game/small_islands/setup"
        await app.tap("My box")
        await app.tap("Begin")
        (running,) = app.controller.table.games()
        options = running.session.options
        assert (options["mode"], options["level"], options["box"]["name"]) == ("advanced", 3, "My box")

    play(flow, "/game/small_islands/setup")


def test_all_cards_lie_side_by_side_in_the_order_in_which_one_lays_them_out(play: Play) -> None:
    async def flow(app: Driver) -> None:
        stored(app, expedition=EXPEDITION[::-1])
        await app.route("/settings")
        await app.route(CARDS)
        await app.tap("Lay them out to compare")
        said = [text for text in app.said() if text.startswith(("Explore, ", "Land, "))]
        assert len(said) == 15
        assert [text.split(", ")[:2] for text in said] == sorted(text.split(", ")[:2] for text in said)
        assert {"Explore", "Land", "1", "2", "3"} <= set(app.texts()), "type, tile and ranks of directions"

    play(flow, CARDS)
