"""Cutting a picture to what is on it, however its rows were written."""

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.long_work import run_to_end
from companion.ui.pages.trim_png import PIXEL, PLAIN, SIGNATURE, enlarged, is_whole, trimmed

Rows = list[bytes]


def guess(how: int, left: int, above: int, corner: int) -> int:
    """As the standard has it, written another way."""
    straight = left + above - corner
    near = sorted((left, above, corner), key=lambda one: abs(straight - one))[0]
    return (0, left, above, (left + above) >> 1, near)[how]


def written(rows: Rows, hows: list[int], pieces: int = 1, kind: tuple[int, ...] = PLAIN) -> bytes:
    """A file whose rows are written in any of the five ways, its pixels in one part or several."""
    width = len(rows[0]) // PIXEL
    raw, above = b"", bytes(len(rows[0]))
    for row, how in zip(rows, hows, strict=True):
        out = bytearray()
        for at, value in enumerate(row):
            left, corner = (row[at - PIXEL], above[at - PIXEL]) if at >= PIXEL else (0, 0)
            out.append((value - guess(how, left, above[at], corner)) & 255)
        raw, above = raw + bytes([how]) + bytes(out), row
    packed = zlib.compress(raw)
    size = -(-len(packed) // pieces)
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), *kind)), (b"sRGB", b"\0")]
    parts += [(b"IDAT", packed[at : at + size]) for at in range(0, len(packed), size)]
    chunks = [*parts, (b"IEND", b"")]
    return SIGNATURE + b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in chunks
    )


def read(png: bytes) -> tuple[int, int, bytes]:
    width, height = struct.unpack(">II", png[16:24])
    start = png.index(b"IDAT")
    (size,) = struct.unpack(">I", png[start - 4 : start])
    return width, height, zlib.decompress(png[start + 4 : start + 4 + size])


@given(st.data())
def test_what_is_on_a_picture_stays_pixel_for_pixel(data: st.DataObject):
    width, height = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 5))
    right, below = data.draw(st.integers(0, 4)), data.draw(st.integers(0, 4))
    size = st.binary(min_size=width * PIXEL, max_size=width * PIXEL)
    picture = [row[:-1] + b"\xff" for row in data.draw(st.lists(size, min_size=height, max_size=height))]
    sheet = [row + bytes(right * PIXEL) for row in picture] + [bytes((width + right) * PIXEL)] * below
    hows = data.draw(st.lists(st.integers(0, 4), min_size=len(sheet), max_size=len(sheet)))
    cut = run_to_end(trimmed(written(sheet, hows, data.draw(st.integers(1, 3)))))
    assert read(cut) == (width, height, b"".join(b"\0" + row for row in picture))


@pytest.mark.parametrize(
    "png",
    [b"", b"hello", SIGNATURE, written([b"\xff" * 8], [0], kind=(8, 2, 0, 0, 0)), written([bytes(8)], [0])],
    ids=["nothing", "words", "signature", "no opacity", "blank"],
)
def test_anything_else_stays_as_it_is(png: bytes):
    assert run_to_end(trimmed(png)) == png


@given(st.integers(1, 5), st.integers(1, 4), st.integers(1, 24))
def test_what_is_too_small_becomes_as_wide_as_it_must_be_in_whole_pixels(width: int, height: int, across: int) -> None:
    rows = [bytes(PIXEL * y + x for x in range(PIXEL * width)) for y in range(height)]
    wide, tall, pixels = read(run_to_end(enlarged(written(rows, [0] * height), across)))
    times = wide // width
    assert (wide, tall) == (width * times, height * times)
    assert wide >= across > wide - width
    first = pixels[1 : 1 + PIXEL * wide]
    assert [first[at : at + PIXEL] for at in range(0, len(first), PIXEL * times)] == [
        rows[0][at : at + PIXEL] for at in range(0, len(rows[0]), PIXEL)
    ]


FULL, NONE = b"\1\2\3\4", bytes(PIXEL)
CORNERS = {"left above": (0, 0), "right above": (3, 0), "left below": (0, 2), "right below": (3, 2)}


@pytest.mark.parametrize("cut", [None, *CORNERS])
def test_a_picture_whose_corners_are_not_round_is_cut(cut: str | None) -> None:
    """The left one above is there in any case: a sheet begins with it."""
    round_ones = {place for name, place in CORNERS.items() if name != cut}
    rows = [b"".join(NONE if (x, y) in round_ones else FULL for x in range(4)) for y in range(3)]
    assert is_whole(written(rows, [0] * 3)) is (cut in (None, "left above"))
