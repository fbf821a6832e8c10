"""A later start of the site begins with the memory that Python had at an earlier one, if nothing is wrong with it."""

import pytest
from playwright.sync_api import expect

from tests.browser.app import PATIENCE
from tests.browser.visitor import BESIDE, Visitor, begin

# Python's memory as it was before it knew anything of the player's, and how many starts with one broke off.
MEMORY = r"""const kept = await caches.open('companion');
  const url = (await kept.keys()).map((request) => request.url).find((url) => /memory-\w+$/.test(url));
  const found = url && (await kept.match(url));"""
IS_KEPT_ANEW = f"async () => {{ {MEMORY} return found && !found.headers.get('X-Spoilt'); }}"
IS_DROPPED = f"async () => {{ {MEMORY} return !found; }}"
NONE_BROKE_OFF = """async () => {
  const kept = await caches.open('companion');
  for (const { url } of await kept.keys()) if (url.endsWith('-broken-off')) await kept.delete(url);
}"""
SPOIL_MEMORY = f"""async ([bit, brokenOff, changed]) => {{
  {MEMORY}
  const memory = new Uint8Array(await found.arrayBuffer());
  memory[memory.length >> 1] ^= bit;
  const headers = {{ ...Object.fromEntries(found.headers), 'x-made-after': 0, 'x-spoilt': 'yes', ...changed }};
  await kept.put(url, new Response(memory, {{ headers }}));
  await kept.put(`${{url}}-broken-off`, new Response(null, {{ headers: {{ 'X-Made-After': brokenOff }} }}));
}}"""
NOTHING_IS_WRONG: tuple[int, int, dict[str, str]] = (0, 0, {})
WRONG_MEMORY = {
    "it has another bit": (1, 0, {}),
    "another browser made it": (0, 0, {"x-made-in": "another"}),
    "a start with it broke off": (0, 1, {}),
}
# As long as the memory takes it.
NO_ROOM_ONCE = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    IDBObjectStore.prototype.put = put;
    throw new DOMException('full', 'QuotaExceededError');
  };
}"""
# Whether Python has imported what the app is made of.
IMPORTED = "() => performance.getEntriesByName(new URL('python/written.bin', location).href).length"


@pytest.fixture
def remembering(visitor: Visitor) -> Visitor:
    """Python's memory is kept, and nothing is wrong with it."""
    visitor.visit(BESIDE)
    visitor.page.evaluate(NONE_BROKE_OFF)
    if visitor.page.evaluate(IS_DROPPED):
        visitor.open()
        visitor.page.wait_for_function(IS_KEPT_ANEW, timeout=PATIENCE)
        visitor.visit(BESIDE)
    visitor.page.evaluate(SPOIL_MEMORY, NOTHING_IS_WRONG)
    return visitor


def imported(visitor: Visitor) -> bool:
    (python,) = visitor.page.workers
    return bool(python.evaluate(IMPORTED))


def test_a_later_start_begins_with_the_memory_of_the_first(remembering: Visitor):
    remembering.open()
    assert not imported(remembering)
    begin(remembering)
    remembering.tap("Next card")
    remembering.see("Card 2 of 17")
    remembering.reload()
    assert not imported(remembering)
    remembering.see("Card 2 of 17")


@pytest.mark.parametrize("wrong", WRONG_MEMORY.values(), ids=WRONG_MEMORY)
def test_a_memory_that_is_not_to_be_trusted_is_made_anew(remembering: Visitor, wrong: tuple[int, int, dict[str, str]]):
    remembering.page.evaluate(SPOIL_MEMORY, wrong)
    remembering.open()
    assert imported(remembering)
    remembering.see("What’s on the table?")
    remembering.page.wait_for_function(IS_KEPT_ANEW, timeout=PATIENCE)


def test_where_starts_with_a_memory_break_off_again_and_again_none_is_kept(remembering: Visitor):
    remembering.page.evaluate(SPOIL_MEMORY, (0, 3, {}))
    remembering.open()
    assert imported(remembering)
    remembering.page.wait_for_function(IS_DROPPED, timeout=PATIENCE)


def test_where_room_is_short_games_are_kept_and_the_memory_is_not(remembering: Visitor):
    remembering.open()
    begin(remembering)
    (python,) = remembering.page.workers
    python.evaluate(NO_ROOM_ONCE)
    remembering.tap("Next card")
    remembering.see("Card 2 of 17")
    remembering.page.wait_for_function(IS_DROPPED, timeout=PATIENCE)
    expect(remembering.page.locator("#notice")).to_be_hidden()
    remembering.reload()
    remembering.see("Card 2 of 17")
