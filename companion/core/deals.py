"""Deals: everybody who has the code plays with the same cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from companion.core import deal_codes
from companion.core.codec import CodecError, Extensible, decode
from companion.core.deal_codes import OWN, SCHEME, Dealing, scheme_of
from companion.core.game import AnyGame, Options
from companion.core.message import Problem, Refused, msg
from companion.core.sheet import join
from companion.core.strict_json import Entries, Json


@dataclass(frozen=True)
class Deal:
    """A game with all that decides its cards. The code is the seed of its sessions.

    `decided` are entries of the set-up: `OWN` for one that must be the player's own, None for one that is left out.
    """

    game: AnyGame
    code: str
    decided: Entries

    @property
    def scheme(self) -> int:
        return scheme_of(self.code)

    @property
    def commitment(self) -> str:
        return commitment(self.code)

    @property
    def options(self) -> Json:
        """The set-up as far as the code knows it."""
        return {key: value for key, value in self.decided.items() if value not in (None, OWN)}

    def contradictions(self, options: Options, where: str) -> Iterator[Problem]:
        """Where a set-up wants something else than what was dealt."""
        for key, value in self.decided.items():
            if value == OWN and not isinstance(options.get(key), Mapping):
                yield Problem(join(where, key), "own_wanted", msg("core.deal.own_wanted"))
            elif value != OWN and options.get(key, value) != value:
                yield Problem(join(where, key), "deal_decides", msg("core.deal.decides"))
        players = options.get("players")
        if dealing_of(self.game).solo and isinstance(players, list | tuple) and len(players) > 1:
            yield Problem(join(where, "players"), "solo_deal", msg("core.deal.solo"))


def new_deal(game: AnyGame, options: Options, seed: int) -> Deal:
    """The deal of a checked set-up. `Refused` where the app deals nothing."""
    dealing = dealing_of(game)
    if not dealing.deals(options):
        raise Refused("nothing_dealt", msg("core.deal.nothing_dealt"))
    return read_deal({game.id: game}, dealing.code(options, seed).text)


def deal_of_day(game: AnyGame, day: str, number: int) -> Deal:
    """The deal that everybody has on a day: the day as 2026-11-19, and its number as a calendar counts days."""
    dealing = dealing_of(game)
    options = {"players": [""], **dealing.needs, **dealing.of_day(number)}
    return new_deal(game, options, seed_of(f"of {day} in game {dealing.number}"))


def read_deal(games: Mapping[str, AnyGame], text: str) -> Deal:
    """The deal that a typed code stands for, or `Refused` with the reason."""
    code = deal_codes.read_code(text)
    game = next((one for one in games.values() if one.dealing and one.dealing.number == code.game), None)
    decided = game.dealing.options(code) if game and game.dealing and code.scheme == SCHEME else None
    if game is None or decided is None:
        raise Refused("code_later", msg("core.code.later"))
    return Deal(game, code.text, decided)


def dealing_of(game: AnyGame) -> Dealing:
    """What a game says of its deals, or `Refused`."""
    if game.dealing is None:
        raise Refused("nothing_dealt", msg("core.deal.nothing_dealt"))
    return game.dealing


def seed_of(words: str) -> int:
    """The seed that any text stands for."""
    return int.from_bytes(sha256(f"companion deal {words}".encode("utf-8", "surrogatepass")).digest()[:4], "big")


def commitment(seed: str) -> str:
    """What is told of a seed before the first draw: its SHA-256."""
    return sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()


def is_dealt(seed: str) -> bool:
    """Whether the seed of a session is a code."""
    return scheme_of(seed) > 0


@dataclass(frozen=True)
class Mixed(Extensible):
    """The parts of a mixed seed: the secret, and after the secret each word as a player `said` the word.

    `told` is the SHA-256 of the secret, as it stood there before the first word.
    """

    told: str
    said: tuple[str, ...]

    @property
    def secret(self) -> str:
        return "".join(self.said[:1])

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the players."""
        return self.said[1:]

    @property
    def seed(self) -> int:
        """The seed of the text that has each of them in a line of its own."""
        return seed_of("\n".join(self.said))

    def problem(self, code: str) -> Problem | None:
        """Why the code of a game does not come of this, if it does not."""
        if commitment(self.secret) != self.told:
            return Problem("mixed.said.0", "other_secret", msg("core.deal.other_secret"))
        try:
            same = deal_codes.read_code(code).seed == self.seed
        except Refused:
            same = False
        return None if same else Problem("mixed.said", "other_words", msg("core.deal.other_words"))


def fresh_mixture(secret: str) -> Mixed:
    """Before the first word. The secret is too long for any machine to guess it by its hash."""
    return Mixed(commitment(secret), (secret,))


def mixed_of(row: Entries) -> Mixed | None:
    """Decode the mixed seed of a stored game; None for any other seed and for unreadable data."""
    try:
        return decode(Mixed, row["mixed"]) if "mixed" in row else None
    except CodecError:
        return None
