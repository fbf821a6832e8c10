"""Golden games: one that was played once, line by line, and must come out the same for ever.

Write one (after a change of the rules that is meant; look at the difference before you commit it):

    python -m tests.contract.golden bridges
    python -m tests.contract.golden bridges --name group --options '{"players": ["Ana", "Ben"]}' --seed another
    python -m tests.contract.golden bridges --name best --intents played.jsonl     # one intent a line, not random

The file is tests/golden/<game>.jsonl or <game>-<name>.jsonl. Its first line holds what was set up and the opening
state, every other line an intent with its events, what changed in the public state, and how many offers there are.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.core import strict_json
from companion.core.codec import encode_tagged
from companion.core.game import AnyGame
from companion.core.session import begin, fold
from companion.games import GAMES
from tests.contract.walks import offers_json, random_game, tapped

FOLDER = Path(__file__).resolve().parents[1] / "golden"

Log = list[dict[str, Any]]


def logs(game: str) -> list[Path]:
    """All golden games of one game."""
    return [*FOLDER.glob(f"{game}.jsonl"), *sorted(FOLDER.glob(f"{game}-*.jsonl"))]


def read(path: Path) -> Log:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def replay(game: AnyGame, options: Mapping[str, Any], seed: str, intents: Sequence[Mapping[str, Any]]) -> Log:
    """The log of a game with these intents."""
    session = begin(game, "golden", game.rules.options.check(dict(options)).value, seed)
    state = fold(game, session)
    shown = _plain(game.telling.public(state))
    head = {"game": game.id, "rules_version": game.rules_version, "options": dict(options), "seed": seed}
    log: Log = [{**head, "state": shown, "offers": _offers(game, state)}]
    for intent in intents:
        before = shown
        session, state = tapped(game, session, state, intent)
        shown = _plain(game.telling.public(state))
        events = [_plain(encode_tagged(event)) for event in session.turns[-1].events]
        line = {"intent": dict(intent), "events": events, "changed": _changed(before, shown)}
        log.append({**line, "offers": _offers(game, state)})
    if game.rules.over(state):
        log.append({"report": _plain(game.scoring.report(state))})
    return log


def _plain(data: Any) -> Any:
    return json.loads(strict_json.dumps(data))


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    gone = {key: None for key in before if key not in after}
    return {**gone, **{key: value for key, value in after.items() if key not in before or before[key] != value}}


def _offers(game: AnyGame, state: Any) -> dict[str, int]:
    return dict(Counter(str(offer["do"]) for offer in offers_json(game, state)))


def _random_intents(game: AnyGame, options: Mapping[str, Any], seed: str) -> Iterator[Mapping[str, Any]]:
    yield from (point.intent for point in random_game(game, options, seed) if point.intent is not None)


def main() -> None:
    """Write a golden game."""
    parser = argparse.ArgumentParser(description="Play a game once and keep it.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--name", default="", help="for a further golden game")
    parser.add_argument("--options", default="{}", help="the set-up as JSON")
    parser.add_argument("--seed", default="golden")
    parser.add_argument("--intents", type=Path, help="one intent a line; without it the game is played at random")
    args = parser.parse_args()
    game, options = GAMES[args.game], json.loads(args.options)
    intents = read(args.intents) if args.intents else list(_random_intents(game, options, args.seed))
    path = FOLDER / f"{game.id}{'-' * bool(args.name)}{args.name}.jsonl"
    log = replay(game, options, args.seed, intents)
    path.write_bytes(b"".join(strict_json.dumps(line) for line in log))
    print(f"{path}: {len(intents)} intents")


if __name__ == "__main__":
    main()
