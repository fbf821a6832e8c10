"""Is each game read back from its link, and each damaged link refused? python3 build/laboratory links

Random games by the thousand: --games 10000 --damaged 100000.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.core.deals import new_deal
from companion.core.message import Refused
from companion.transfer.game_link import link_text, session_of_link
from tests.contract.walks import CASES, random_game

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def games(count: int) -> Iterator[Any]:
    """Random games with every kind of set-up, dealt by codes where the app deals."""
    for number in range(count):
        case = CASES[number % len(CASES)]
        options = case.game.rules.options.check(case.options).value
        deals = case.game.dealing is not None and case.game.dealing.deals(options)
        seed = new_deal(case.game, options, number * 7919).code if deals else f"game {number}"
        *_, last = random_game(case.game, case.options, seed)
        yield last.session


def damaged(text: str, chance: random.Random) -> str:
    """Cut, or with other characters, swapped, doubled or left out ones."""
    at, to = sorted(chance.sample(range(len(text) + 1), 2))
    return chance.choice(
        [
            text[:at],
            text[at:],
            text[:at] + text[to:],
            text[:to] + text[at:],
            text[:at] + chance.choice(LETTERS) + text[at + 1 :],
            text[:at] + "".join(chance.sample(text[at:to], to - at)) + text[to:],
            text[:at] + chance.choice("=. %é\n") + text[at:],
        ]
    )


def main(arguments: list[str]) -> int:
    """Try as many as were asked for; one figure a line."""
    parser = argparse.ArgumentParser(description="Whole games as links, by the thousand.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--damaged", type=int, default=10_000)
    args = parser.parse_args(arguments)
    began, texts, longest = time.perf_counter(), [], Counter[str]()
    for session in games(args.games):
        text = link_text(session)
        assert text, f"no link: {session.game} {session.options}"
        assert replace(session_of_link(text), id=session.id) == session, f"read otherwise: {text}"
        kind = f"{session.game}, {len(session.options['players'])}"
        longest[kind] = max(longest[kind], len(text))
        texts.append(text)
    print(f"{len(texts)} games read back equal in {time.perf_counter() - began:.0f} s; longest: {dict(longest)}")
    chance, refused = random.Random("damaged"), Counter[str]()
    for number in range(args.damaged):
        text = texts[number % len(texts)]
        broken = damaged(text, chance)
        try:
            session_of_link(broken)
            refused["taken"] += broken != text
        except Refused as why:
            refused[why.code] += 1
    print(f"{args.damaged} damaged: {dict(refused)}")
    return int(bool(refused["taken"]))
