"""Does chance draw the same on every machine, in every Python, and in a browser? python3 build/laboratory chance

One figure stands for the draws of a million codes, in a quarter of a minute; `--codes 1000` for the first thousand;
`--pyodide` in the Python of browsers, which node runs here; `--slips` looks for slips of a finger that are not found.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from companion.core.chance import Rng
from companion.core.deal_codes import ALPHABET, SCHEME, Code, read_code
from companion.core.message import Refused

ROOT = Path(__file__).resolve().parents[2]
IN_NODE = """
const [pyodide, root, codes] = process.argv.slice(1);
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.mountNodeFS('/project', root);
python.runPython(`
import sys
sys.path[:0] = ["/project", "/project/build"]
from laboratory.chance import main
main(["--codes", "${codes}"])
`);
"""


def codes(count: int) -> Iterator[str]:
    """As many codes, each with a seed of its own, over all games and set-ups that there ever may be."""
    for number in range(count):
        # Times an odd number: all 32 bits are used, and no two seeds are the same.
        yield Code(number % 16, SCHEME, number % 64, number * 2654435761 % 2**32).text


def figure(count: int) -> str:
    """The first three draws of each code, hashed: a throw of a die, one of 18 cards, and one of a big number."""
    total = sha256()
    for number, code in enumerate(codes(count)):
        chance = Rng(code, number % 3)
        total.update(f"{code} {chance.below(6)} {chance.below(18)} {chance.below(10**18)}\n".encode())
    return total.hexdigest()


def unseen_slips(count: int) -> list[str]:
    """Codes with one wrong character, or with two neighbours swapped, that are taken for codes."""

    def found(code: str) -> bool:
        try:
            read_code(code)
        except Refused:
            return False
        return True

    slips: list[str] = []
    for code in codes(count):
        for at, letter in enumerate(code):
            slips += [code[:at] + other + code[at + 1 :] for other in ALPHABET if other != letter]
        for at, (one, two) in enumerate(pairwise(code)):
            slips += [code[:at] + two + one + code[at + 2 :]] if one != two else []
        slips = [slip for slip in slips if found(slip)]
    return slips


def main(arguments: list[str]) -> int:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description="One figure for the chance of many codes.")
    parser.add_argument("--codes", type=int, default=1_000_000)
    parser.add_argument("--pyodide", action="store_true", help="in the Python of browsers; needs node")
    parser.add_argument("--slips", action="store_true", help="every wrong character and every swap of neighbours")
    args = parser.parse_args(arguments)
    if args.pyodide:
        import flet_web

        pyodide = Path(flet_web.__file__).parent / "web" / "pyodide"
        node = ["node", "--input-type=module", "-e", IN_NODE, "--", str(pyodide), str(ROOT), str(args.codes)]
        return subprocess.run(node, check=False).returncode
    said = f"unseen slips: {unseen_slips(args.codes)}" if args.slips else figure(args.codes)
    print(f"{args.codes} codes, Python {sys.version.split()[0]}, {sys.platform}: {said}")
    return 0
