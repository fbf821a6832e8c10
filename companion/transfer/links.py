"""Addresses that carry something to another device, and their pictures for its camera."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import urlsplit

import segno

# Of these nobody else can reach anything.
_ONLY_HERE = ("127.0.0.1", "localhost", "::1", "test")


def deal_link(page: str, code: str) -> str | None:
    """Where the set-up of a deal opens, by the address of a page of the app; None where only this device reaches it."""
    return _link(page, f"#deal={code}")


def game_link(page: str, text: str) -> str:
    """Where a whole game opens; where only this device reaches it, what can be pasted where a code is typed."""
    return _link(page, f"#game={text}") or f"#game={text}"


def _link(page: str, rest: str) -> str | None:
    parts = urlsplit(page)
    if parts.scheme not in ("http", "https") or parts.hostname in _ONLY_HERE:
        return None
    folder = parts.path.rpartition("/")[0] if parts.fragment else ""
    return f"{parts.scheme}://{parts.netloc}{folder}/{rest}"


def picture(link: str) -> bytes | None:
    """A link as a code for another device's camera; None where it is longer than a code can be."""
    out = BytesIO()
    try:
        segno.make_qr(link, error="l").save(out, kind="png", scale=4, border=4)
    except segno.DataOverflowError:
        return None
    return out.getvalue()
