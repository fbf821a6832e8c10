"""A whole game in a link: its set-up, and which of the offers was taken at each step. All else follows by the rules.

A text of base64, without padding: the version, a header, the taps as one number, and a sum over all that. The header
is packed JSON, and so are events that nobody could work out again. Taps are digits of a number, each in a base of its
own: of how many offers one was taken, and of how many values each of its entries was one.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import segno

from companion.core import strict_json
from companion.core.chance import Rng
from companion.core.codec import CodecError, decode, encode_tagged
from companion.core.deals import is_dealt, read_deal
from companion.core.game import AnyGame, Ask, Offer
from companion.core.message import Refused, msg
from companion.core.session import Session, Turn, begin, events_of, evolved
from companion.core.strict_json import Entries, Json
from companion.games import GAMES

VERSION = 1
SUM = 4
LONGEST = 8000
MOST_TURNS = 2000
MOST_HEADER = 64 * 1024
_ID = "link"

Digit = tuple[int, int]


def link_text(session: Session) -> str | None:
    """The text of a game; None for a game that today's rules would play otherwise."""
    game = GAMES[session.game]
    base = _base(game, session.seed, list(session.options["players"]))
    if base is None or session.rules_version != game.rules_version:
        return None
    digits: list[Digit] = []
    known: dict[str, list[Json]] = {}
    try:
        found = begin(game, _ID, session.options, session.seed)
        state = evolved(game, None, found.opening)
        for at, turn in enumerate(session.turns):
            digits += _digits(game.rules.offers(state), turn.intent)
            events = tuple(game.rules.decide(state, turn.intent, Rng(session.seed, at + 1)))
            if rest := turn.events[len(events) :]:
                known[str(at)] = [encode_tagged(event) for event in rest]
            if turn.events[: len(events)] != events:
                return None
            state = evolved(game, state, turn.events)
    except (CodecError, StopIteration):
        return None
    if found.opening != session.opening:
        return None
    header = {
        "game": game.id,
        "rules": game.rules_version,
        "seed": session.seed,
        "players": list(session.options["players"]),
        "options": {key: value for key, value in session.options.items() if base.get(key) != value},
        "turns": len(session.turns),
        "known": known,
        "events": _fingerprint(session),
    }
    return _sealed(header, digits)


def session_of_link(text: str) -> Session:
    """The game of a text, or `Refused` with the reason."""
    header, number = _opened(text)
    try:
        return _played(header, number)
    except (CodecError, StopIteration, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise _altered() from error


def _played(header: Entries, number: int) -> Session:
    game = GAMES.get(header["game"])
    if game is None or header["rules"] != game.rules_version:
        raise Refused("link_other_rules", msg("carry.link.other_rules"))
    base = _base(game, header["seed"], header["players"])
    checked = game.rules.options.check({**(base or {}), **header["options"]})
    if base is None or checked.problems or not 0 <= header["turns"] <= MOST_TURNS:
        raise _altered()
    session = begin(game, _ID, checked.value, header["seed"])
    state = evolved(game, None, session.opening)
    for at in range(header["turns"]):
        number, intent = _intent(game.rules.offers(state), number)
        known = (decode(game.rules.events, event) for event in header["known"].get(str(at), ()))
        events = (*game.rules.decide(state, intent, Rng(session.seed, at + 1)), *known)
        session = replace(session, turns=(*session.turns, Turn(intent, events)))
        state = evolved(game, state, events)
    if number or _fingerprint(session) != header["events"]:
        raise Refused("link_other_rules", msg("carry.link.other_rules"))
    return session


def _base(game: AnyGame, seed: str, players: Sequence[str]) -> Json | None:
    """The part of the set-up that the text need not carry: the defaults, and the entries that the code decides."""
    try:
        decided = read_deal(GAMES, seed).options if is_dealt(seed) else {}
    except Refused:
        return None
    checked = game.rules.options.check({"players": list(players)})
    return None if checked.problems else {**checked.value, **decided}


def _fingerprint(session: Session) -> str:
    """A fingerprint of all events: under other rules the same taps make another game."""
    told = json.dumps([encode_tagged(event) for event in events_of(session)], sort_keys=True)
    return sha256(told.encode()).hexdigest()[:8]


def _digits(offers: Sequence[Offer], intent: Entries) -> list[Digit]:
    """The number of the offer and of each entry. `StopIteration` for an intent that is on offer no more."""
    at, offer = next((at, offer) for at, offer in enumerate(offers) if offer.takes(intent))
    return [(at, len(offers)), *(_digit(ask, intent[key]) for key, ask in offer.ask.items())]


def _digit(ask: Ask, entry: Any) -> Digit:
    if ask.choices:
        return ask.choices.index(entry), len(ask.choices)
    return entry - ask.low, ask.high - ask.low + 1


def _intent(offers: Sequence[Offer], number: int) -> tuple[int, Json]:
    """Decode the next digits as a tap, and return the rest of the number."""
    number, at = divmod(number, len(offers))
    offer = offers[at]
    intent: Json = {"do": offer.do, **offer.fixed}
    for key, ask in offer.ask.items():
        number, intent[key] = _entry(ask, number)
    return number, intent


def _entry(ask: Ask, number: int) -> tuple[int, object]:
    if ask.choices:
        number, at = divmod(number, len(ask.choices))
        return number, ask.choices[at]
    number, above = divmod(number, ask.high - ask.low + 1)
    return number, ask.low + above


def _sealed(header: Entries, digits: Sequence[Digit]) -> str:
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(json.dumps(header, separators=(",", ":")).encode()) + packer.flush()
    taps = number.to_bytes((number.bit_length() + 7) // 8, "big")
    body = bytes([VERSION]) + len(packed).to_bytes(2, "big") + packed + taps
    return base64.urlsafe_b64encode(body + sha256(body).digest()[:SUM]).decode("ascii").rstrip("=")


def _opened(text: str) -> tuple[Entries, int]:
    """Header and number. The checksum has one place in all versions, so a damaged text is never called newer."""
    if len(text) > LONGEST or not text.isascii():
        raise _altered()
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise _altered() from error
    body, total = raw[:-SUM], raw[-SUM:]
    if (
        len(body) < 3
        or sha256(body).digest()[:SUM] != total
        or base64.urlsafe_b64encode(raw).decode().rstrip("=") != text
    ):
        raise _altered()
    if body[0] != VERSION:
        raise Refused("link_later", msg("carry.link.later"))
    length = int.from_bytes(body[1:3], "big")
    try:
        plain = zlib.decompressobj(wbits=-15).decompress(body[3 : 3 + length], MOST_HEADER)
        header = strict_json.loads(plain)
    except (zlib.error, strict_json.NotJson) as error:
        raise _altered() from error
    if not isinstance(header, dict):
        raise _altered()
    return header, int.from_bytes(body[3 + length :], "big")


def _altered() -> Refused:
    return Refused("link_altered", msg("carry.link.altered"))


# Addresses that no other device can reach.
_ONLY_HERE = ("127.0.0.1", "localhost", "::1", "test")


def deal_link(page: str, code: str) -> str | None:
    """The address that opens a deal, made of a page's address; None where only this device reaches it."""
    return _link(page, f"#deal={code}")


def game_link(page: str, text: str) -> str:
    """The address that opens a game; where only this device reaches it, a text to paste where a code is typed."""
    return _link(page, f"#game={text}") or f"#game={text}"


def _link(page: str, rest: str) -> str | None:
    parts = urlsplit(page)
    if parts.scheme not in ("http", "https") or parts.hostname in _ONLY_HERE:
        return None
    folder = parts.path.rpartition("/")[0] if parts.fragment else ""
    return f"{parts.scheme}://{parts.netloc}{folder}/{rest}"


def scan_code(link: str) -> bytes | None:
    """The scan code of a link as PNG; None for a link that is too long."""
    out = BytesIO()
    try:
        segno.make_qr(link, error="l").save(out, kind="png", scale=4, border=4)
    except segno.DataOverflowError:
        return None
    return out.getvalue()
