"""A picture as the client draws it, cut to what is on it: some browsers hand out a sheet as large as their window."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from companion.core.long_work import Work

SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Eight bits for each of red, green, blue and opacity, row by row: what Flutter writes.
PLAIN = (8, 6, 0, 0, 0)
PIXEL = 4


def trimmed(png: bytes) -> Work[bytes]:
    """Without the transparent part at its right and below. A picture of another kind stays as it is."""
    try:
        chunks = dict(_chunks(png))
        width, height, *kind = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
        if tuple(kind) != PLAIN:
            return png
        rows = yield from _rows(zlib.decompress(chunks[b"IDAT"]), width, height)
    except (KeyError, struct.error, zlib.error):
        return png
    while rows and not any(rows[-1]):
        rows.pop()
    right = max((len(row.rstrip(b"\0")) for row in rows), default=0)
    drawn = -(-right // PIXEL)
    return png if not rows else _png(drawn, [row[: drawn * PIXEL] for row in rows])


def size(png: bytes) -> tuple[int, int]:
    """Width and height."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def is_plain(png: bytes) -> bool:
    """Whether it is written as `trimmed` writes; a picture of another kind is handed on as it is."""
    return png[:8] == SIGNATURE and tuple(png[24:29]) == PLAIN


def is_whole(png: bytes) -> bool:
    """Whether a trimmed picture with round corners still has them: else its sheet was too small for it."""
    if not is_plain(png):
        return True
    width, height = size(png)
    raw, row = zlib.decompress(dict(_chunks(png))[b"IDAT"]), 1 + width * PIXEL
    corners = (row - 1, (height - 1) * row + PIXEL, height * row - 1)
    return not any(raw[at] for at in corners)


def enlarged(png: bytes, across: int) -> Work[bytes]:
    """So often as large that it is at least so wide: each pixel becomes a square of them."""
    if not is_plain(png):
        return png
    width, height = size(png)
    times = -(-across // width)
    if times == 1:
        return png
    rows = yield from _rows(zlib.decompress(dict(_chunks(png))[b"IDAT"]), width, height)
    found = []
    for row in rows:
        wide = b"".join(row[at : at + PIXEL] * times for at in range(0, len(row), PIXEL))
        found += [wide] * times
        yield len(found), height * times
    return _png(width * times, found)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a file by name; what is spread over several parts is put together."""
    at, pixels = len(SIGNATURE), []
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if name == b"IDAT":
            pixels.append(content)
        else:
            yield name, content
        at += size + 12
    yield b"IDAT", b"".join(pixels)


def _rows(raw: bytes, width: int, height: int) -> Work[list[bytes]]:
    """The rows as they were before each was written as its difference to what is left of it and above."""
    size = width * PIXEL
    above, rows = bytes(size), list[bytes]()
    for at in range(0, height * (size + 1), size + 1):
        yield len(rows), height
        row = raw[at + 1 : at + 1 + size]
        above = _undone(raw[at], row, above)
        rows.append(above)
    return rows


def _undone(how: int, row: bytes, above: bytes) -> bytes:
    if how == 0 or not (any(row) or (how > 1 and any(above))):
        return row
    out = bytearray(row)
    for at, value in enumerate(row):
        left = out[at - PIXEL] if at >= PIXEL else 0
        corner = above[at - PIXEL] if at >= PIXEL else 0
        out[at] = (value + _guess(how, left, above[at], corner)) & 255
    return bytes(out)


def _guess(how: int, left: int, above: int, corner: int) -> int:
    """What a byte was expected to be, by each of PNG's four ways."""
    if how == 1:
        return left
    if how == 2:
        return above
    if how == 3:
        return (left + above) // 2
    straight = left + above - corner
    far = (abs(straight - left), abs(straight - above), abs(straight - corner))
    return (left, above, corner)[far.index(min(far))]


def _png(width: int, rows: list[bytes]) -> bytes:
    head = struct.pack(">IIBBBBB", width, len(rows), *PLAIN)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    parts = ((b"IHDR", head), (b"IDAT", pixels), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, content) for name, content in parts)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
