"""Die Inseln im Nebel in a real Chromium at phone size: rounds with dice from the table, to a saved result."""

import re

from companion.store.repository import open_store
from tests.browser.app import PATIENCE, Phone


def begin(phone: Phone, dice: str) -> None:
    phone.come_to("Die Inseln im Nebel", "New game", dice)
    phone.say_who_plays("Ana", "Ben")
    phone.tap("Begin")
    phone.see("4 clouds")
    phone.tap("Numbers under the balloons")
    phone.taps(["Ana: one more", "Ana: one more", "Ben: one more", "Ben: one more"])
    phone.see("1, from 0 to 8")
    phone.tap("Done")
    phone.see("rolls both dice")


def roll(phone: Phone, direction: str, bonus: str) -> None:
    phone.tap("Enter the dice")
    for face in (direction, bonus):
        phone.tap(re.compile(f": {re.escape(face)}$"))
    phone.tap("Done")
    phone.see(f"{bonus}, the bonus, for all")


def turn(phone: Phone, value: int, cloud: str = "^Cloud 1") -> None:
    """Fly free, take a cloud, keep its tiles: of that only the cloud is said, and where the balloon stands."""
    phone.see("The flight")
    phone.tap(re.compile(cloud))
    end_turn(phone, value)


def end_turn(phone: Phone, value: int) -> None:
    phone.see("Which number does")
    phone.tap(str(value))


def test_three_rounds_from_set_up_to_a_saved_result(phone: Phone) -> None:
    begin(phone, "Dice on the table")
    roll(phone, "North-east", "2 energy")
    phone.see("Ana’s balloon stands on")
    phone.tap("Keep both, 2 energy for all")
    turn(phone, 3)
    turn(phone, 2, cloud="^Cloud 2")
    phone.see("Ana starts the next round.")
    phone.see("the highest number")
    roll(phone, "West", "Neighbours too")
    phone.tap("Keep both and fly")
    phone.see("Ana flies 3 spaces")
    phone.tap("South-east")
    phone.see("Another direction: 3 energy to brake")
    phone.tap("1 space SE: 5 energy")
    phone.see("takes all tiles")
    phone.tap("Cloud 3: 2 tiles")
    phone.tap("4 energy")
    phone.see("1 tile in hand")
    phone.tap("A drop, a question mark, all coasts")
    phone.tap(re.compile("^All six joined to the wharf"))
    phone.see("One more round follows")
    end_turn(phone, 1)
    turn(phone, 4, cloud="^Cloud 4")
    phone.see("Ben starts the next round.")

    roll(phone, "East", "+1 space")
    phone.tap("Keep both and fly")
    phone.see("This is the last round")
    turn(phone, 0)
    phone.tap("2 spaces E, free")  # said by itself, a flight is a step of its own
    phone.see("takes all tiles")
    phone.tap(re.compile("^Cloud 2"))
    end_turn(phone, 0)
    phone.see("The last round is over")
    phone.tap("Count the points")
    enter_the_islands(phone)
    phone.see("Ana wins")
    (record,) = open_store(phone.server.home).history.newest_first()
    ana, ben = record["score"]["players"]
    assert (ana["total"], ben["total"]) == (2 * 2 + 1 + 3 + 10, 1)
    assert [player["energy"] for player in record["report"]["players"]] == [5 + 2 - 5 + 4, 6 + 2]
    assert not open_store(phone.server.home).active.latest_first()


def enter_the_islands(phone: Phone) -> None:
    """Two forest tiles, a joker and a group for Ana; a joker for Ben."""
    phone.tap("Forest, tiles: 0")
    phone.tap("Forest, tiles: one more")
    phone.tap("Forest, tiles: one more")
    phone.tap("Forest, jokers: 0")
    phone.tap("Forest, jokers: one more")
    phone.tap("Swamp")
    phone.see("Ana so far: 18")
    phone.tap("Next: Ben")
    phone.gone("Ana so far: 18")
    phone.tap("Desert, jokers: 0")
    phone.tap("Desert, jokers: one more")
    phone.see("Ben so far: 1")
    phone.tap("Save the result")


def test_the_app_rolls_each_die_twice_at_most(phone: Phone) -> None:
    begin(phone, "The app rolls")
    phone.tap("Roll both dice")
    phone.see("the wind, for all")
    phone.tap(re.compile("Roll again$"))
    phone.see("Rolled twice")
    phone.see("Undo: direction die")
    phone.reload()
    phone.see("Rolled twice")
    phone.tap(re.compile("Roll again$"))
    phone.see("Undo: bonus die")
    assert not phone.page.get_by_role("button", name=re.compile("Roll again$")).count()


def test_a_finger_lays_the_tile_of_the_place_that_it_touches(phone: Phone) -> None:
    """A space is smaller than a fingertip on the smallest phone: its neighbours stay as they are."""
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.come_to("Die Inseln im Nebel", "Score a game", "Lay the island out by touch")
    space = phone.find("Space b2: mist")
    space.wait_for(state="attached", timeout=PATIENCE)
    phone.look()
    space.scroll_into_view_if_needed()
    box = space.bounding_box()
    assert box
    phone.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.see("Space b2: Forest, counts")
    phone.see("Space b3: mist")
