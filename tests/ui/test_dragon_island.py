"""The screens of Dragon Island: prices by terrain, dragons to tap, fame under the peek, pets on the score sheet."""

from companion.store.settings import Settings
from tests.ui.conftest import Play
from tests.ui.driver import Driver

SETUP = "/game/dragon_island/setup"
SHEET = "/game/dragon_island/score"
STEPS = "Step by step. For a first game: the app leads through all eight steps."
FIRST_TURN = ("Start tile laid", "On my start tile", "No action", "No treasure", "Tile drawn")
QUIET_TURN = ("Tile laid", "Fame +", "Nothing more, turn over")


async def taps(app: Driver, *names: str) -> None:
    for name in names:
        await app.tap(name)


async def second_turn(app: Driver) -> None:
    """Ana's second turn, her tile laid."""
    await taps(app, STEPS, "Begin", "Ana begins", *FIRST_TURN, *FIRST_TURN, "Tile laid")


async def among_dragons(app: Driver) -> None:
    await second_turn(app)
    await taps(app, "Dragons placed", "No dragon moved", "Wizard moved")


def shown_fame(app: Driver) -> list[str]:
    return [text for text in app.texts() if "fame, and" in text]


TAME_RED = "Red dragon tamed. Capturing costs you 1 energy less."


def test_a_dragon_is_tamed_by_one_tap_that_names_it(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await among_dragons(app)
        await app.tap(TAME_RED)
        assert "Undo: Ana: Red dragon tamed" in app.texts()
        assert "Red pet" in app.texts()

    play(flow, SETUP)


def test_prices_fall_on_my_terrain_and_with_a_pet(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await among_dragons(app)
        assert {"Capture", "10", "Build", "5"} <= set(app.texts())
        assert "10 − 1" not in app.texts()
        await app.tap("My terrain")
        assert {"9", "10 − 1", "4", "5 − 1"} <= set(app.texts())
        await app.tap(TAME_RED)
        assert "Red pet" in app.texts()
        assert {"8", "10 − 1 − 1"} <= set(app.texts())
        await taps(app, "No action", "No treasure", "Tile drawn", *QUIET_TURN, "Tile laid")
        assert {"9", "10 − 1"} <= set(app.texts())
        assert "10 − 1 − 1" not in app.texts(), "it is another tile in the next turn"

    play(flow, SETUP)


def test_what_goes_on_deals_with_the_dragons_that_were_tapped(play: Play) -> None:
    """Each tap is a dragon captured: the main button drops none of them, and asks for none again."""

    async def flow(app: Driver) -> None:
        await among_dragons(app)
        assert "No dragon there" in app.pressable()
        await taps(app, "Blue dragon captured, 2 fame", "Blue dragon captured, 1 fame", "White dragon captured, 2 fame")
        assert "No dragon there" not in app.pressable()
        assert "Take 5 fame." in app.texts()
        await app.tap("All captured")
        assert "Undo: dragons captured" in app.texts()
        assert "2 colours captured: white, blue" in app.texts()
        await app.tap("Peek at Ana’s fame")
        assert "5 fame, and 0 on pet cards" in app.texts()

    play(flow, SETUP)


def test_a_peek_ends_with_the_next_tap(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await second_turn(app)
        assert not shown_fame(app)
        await app.tap("Peek at Ben’s fame")
        assert "0 fame, and 0 on pet cards" in app.texts()
        await app.tap("0 fame, and 0 on pet cards")
        assert "Peek at Ben’s fame" in app.texts()
        await taps(app, "Peek at Ben’s fame", "Dragons placed")
        assert not shown_fame(app)

    play(flow, SETUP)


def test_a_deed_is_told_ahead_from_the_list(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await second_turn(app)
        await taps(app, "Fame +", "Gold dragon captured, 2 fame", "Red dragon captured, 2 fame")
        assert "Undo: Ana: 1 dragon captured" in app.texts()
        await taps(app, *["Undo: Ana: 1 dragon captured"] * 2, "Fame +", "Treasure found", "4", "Done")
        assert "Undo: Ana: treasure, 4 fame" in app.texts()

    play(flow, SETUP)


def test_with_large_text_the_present_step_is_in_sight(play: Play) -> None:
    async def flow(app: Driver) -> None:
        app.controller.store.settings.choose(Settings(text_size=2.0))
        await app.route("/settings")
        await app.route(SETUP)

    async def large(app: Driver) -> None:
        await among_dragons(app)
        assert "Lay a tile, take its energy" not in app.texts(), "what is over would push it out of sight"
        assert "Deal with the dragons there" in app.texts()
        await app.tap("Red dragon captured, 2 fame")

    play(flow, SETUP)
    play(large, SETUP)


def test_a_pet_is_entered_and_taken_out_again_on_the_sheet(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in ("Fame: one more", "Colours captured: one more"):
            await app.tap(name)
        assert "Red dragon: one less" not in app.pressable(), "there is no pet to take a coin from"
        await taps(app, "Red dragon: one more", "Red dragon: one more")
        assert "Red dragon: 2, from 1 to 3. Tap to type." in app.said()
        await taps(app, "Red dragon: one less", "Red dragon: one less")
        assert "Red dragon: –, from 1 to 3. Tap to type." in app.said()
        await taps(app, "Blue dragon: one more", "Next: Player 2")
        await app.type("Name", "2")
        for name in ("Fame: one more", "Colours captured: one more"):
            await app.tap(name)
        assert "Gold in stock: one more" not in app.pressable(), "nobody is equal in points"
        await app.tap("Save the result")
        (record,) = app.controller.store.history.newest_first("dragon_island")
        assert [player["pets"] for player in record["report"]["players"]] == [{"blue": 1}, {}]
        assert [player["total"] for player in record["score"]["players"]] == [1, 0]

    play(flow, SHEET)


def test_the_end_of_a_play_fills_the_sheet_in(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await second_turn(app)
        await taps(app, "Fame +", "Energy tower built", "No treasure", "Tile drawn", *QUIET_TURN)
        for _ in range(16):
            await taps(app, *QUIET_TURN)
        await app.tap("Count the points")
        assert "Fame: 3, from 0 to 999. Tap to type." in app.said()
        assert "Gold in stock: one more" not in app.pressable()
        await app.tap("Save the result")
        assert "Ana wins" in app.texts()

    play(flow, SETUP)


def test_gold_is_asked_only_of_those_whom_a_second_tie_concerns(play: Play) -> None:
    """Three players: two are equal in points and colours, the third is not."""

    async def flow(app: Driver) -> None:
        await taps(app, "One more player", "You, not counted")
        for at, name in enumerate(("Ana", "Ben", "Cleo"), start=1):
            if at > 1:
                await app.tap(f"Next: Player {at}")
            await app.type("Name", name)
            fames = 2 if name == "Ben" else 3
            await taps(app, *["Fame: one more"] * fames, "Colours captured: one more")
            assert ("Gold in stock: one more" in app.pressable()) == (name == "Cleo")
        await app.tap("Save the result")
        assert not app.controller.store.history.newest_first(), "Ana has not said it"
        await app.type("Gold in stock", "1")
        await taps(app, "Done", "Cleo, –", *["Gold in stock: one more"] * 3, "Save the result")
        (record,) = app.controller.store.history.newest_first()
        assert (record["score"]["winners"], record["score"]["decided_by"]) == (["Cleo"], "gold")

    play(flow, SHEET)
