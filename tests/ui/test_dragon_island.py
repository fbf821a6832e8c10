"""The screens of Dragon Island: prices by terrain, dragons to tap, fame under the peek, pets on the score sheet."""

from companion.store import Settings
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


def test_no_dragon_is_tamed_that_nobody_named(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await among_dragons(app)
        await taps(app, "Tamed", "Done")
        assert "Choose first." in app.texts()
        await app.tap("Red dragon. Capturing costs you 1 energy less.")
        assert "Choose first." in app.texts(), "until it is done"
        await app.tap("Done")
        assert "Red pet" in app.texts()

    play(flow, SETUP)


def test_prices_fall_on_my_terrain_and_with_a_pet(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await among_dragons(app)
        assert {"Capture", "10", "Build", "5"} <= set(app.texts())
        assert "10 − 1" not in app.texts()
        await app.tap("My terrain")
        assert {"9", "10 − 1", "4", "5 − 1"} <= set(app.texts())
        await taps(app, "Tamed", "Red dragon. Capturing costs you 1 energy less.", "Done")
        assert "Red pet" in app.texts()
        assert {"8", "10 − 1 − 1"} <= set(app.texts())
        await taps(app, "No action", "No treasure", "Tile drawn", *QUIET_TURN, "Tile laid")
        assert {"9", "10 − 1"} <= set(app.texts())
        assert "10 − 1 − 1" not in app.texts(), "it is another tile in the next turn"

    play(flow, SETUP)


def test_dragons_are_tapped_and_captured_together(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await among_dragons(app)
        assert "Captured" not in app.pressable(), "no dragon was there yet"
        await taps(app, "Red dragon: 0", "Red dragon: 1", "Gold dragon: 0", "Count the dragons again")
        assert "Captured" not in app.pressable()
        await taps(app, "Blue dragon: 0", "Blue dragon: 1", "White dragon: 0", "Captured")
        assert "Undo: Ana: 3 dragons captured" in app.texts()
        assert "2 colours captured. White dragon. Blue dragon" in app.said()
        await app.tap("Peek at Ana’s fame")
        assert "5 fame, and 0 on pet cards" in app.texts()

    play(flow, SETUP)


def test_ten_dragons_of_a_colour_are_all_there_are(play: Play) -> None:
    async def flow(app: Driver) -> None:
        await among_dragons(app)
        for count in range(10):
            await app.tap(f"Green dragon: {count}")
        assert "Green dragon: 10" not in app.pressable()

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
        await taps(app, "Fame +", "Captured", "Gold dragon. 2 fame", "More red dragons: one more", "Done")
        assert "Undo: Ana: 2 dragons captured" in app.texts()
        assert "Build, collect in one straight line with telekinesis" in " ".join(app.texts())
        await taps(
            app, "Undo: Ana: 2 dragons captured", "Fame +", "Treasure found", "Fame on the card: one more", "Done"
        )
        assert "Undo: Ana: treasure, 1 fame" in app.texts()

    play(flow, SETUP)


def test_with_large_text_the_present_step_is_in_sight(play: Play) -> None:
    async def flow(app: Driver) -> None:
        app.controller.store.settings.save(Settings(text_size=2.0))
        await app.route("/settings")
        await app.route(SETUP)

    async def large(app: Driver) -> None:
        await among_dragons(app)
        assert "Lay a tile, take its energy" not in app.texts(), "what is over would push it out of sight"
        assert "Deal with the dragons there" in app.texts()
        await taps(app, "Red dragon: 0", "Captured")

    play(flow, SETUP)
    play(large, SETUP)


def test_a_pet_is_entered_and_taken_out_again_on_the_sheet(play: Play) -> None:
    async def flow(app: Driver) -> None:
        for name in ("Fame: one more", "Colours captured: one more", "Gold in stock: one more"):
            await app.tap(name)
        assert "Red dragon: one less" not in app.pressable(), "there is no pet to take a coin from"
        await taps(app, "Red dragon: one more", "Red dragon: one more")
        assert "Red dragon: 2, from 1 to 3. Tap to type." in app.said()
        await taps(app, "Red dragon: one less", "Red dragon: one less")
        assert "Red dragon: –, from 1 to 3. Tap to type." in app.said()
        await taps(app, "Blue dragon: one more", "Next: Player 2")
        await app.type("Name", "2")
        for name in ("Fame: one more", "Colours captured: one more", "Gold in stock: one more"):
            await app.tap(name)
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

    play(flow, SETUP)
