"""Typing numbers with real keys: what is typed arrives whole, and return has the next field ready to be typed in."""

from playwright.sync_api import expect

from tests.browser.app import PATIENCE, Phone


def typed(phone: Phone, name: str, keys: str) -> None:
    """Into the field that has opened, once it has the focus by itself."""
    box = phone.page.get_by_role("textbox", name=name)
    expect(box).to_be_focused(timeout=PATIENCE)
    phone.page.wait_for_timeout(100)  # Flutter attaches its editing session a moment after the focus
    phone.page.keyboard.type(keys, delay=60)  # what comes before a wrong key is taken out again goes with it
    phone.page.keyboard.press("Enter")


def test_a_sheet_is_filled_in_with_keys_alone(phone: Phone) -> None:
    phone.come_to("Dragon Island", "Score a game", "Fame: –, from 0 to 999. Tap to type.")
    typed(phone, "Fame", "3+6x+2")
    typed(phone, "White dragon", "2")
    expect(phone.page.get_by_role("textbox", name="Blue dragon")).to_be_focused(timeout=PATIENCE)
    phone.see("Fame: 11, from 0 to 999. Tap to type.")
    phone.see("White dragon: 2, from 1 to 3. Tap to type.")
