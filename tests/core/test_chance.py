"""Chance is the same in every Python, the one in browsers too."""

import subprocess
import sys
from pathlib import Path

from laboratory.chance import figure

from tests.patience import LONGEST

ROOT = Path(__file__).resolve().parents[2]
CODES = 1000
# What `python3 build/laboratory chance --codes 1000` has always said, and always will.
FIGURE = "76e65a49687880aef19c0a764b3c24d4bc182a32fd78d28793f61562e7843786"


def test_a_thousand_codes_draw_what_they_always_drew():
    """Played games and codes on paper hang on it. If this fails, the code is wrong, not the test."""
    assert figure(CODES) == FIGURE


def test_the_python_of_browsers_draws_the_same():
    command = [sys.executable, str(ROOT / "build/laboratory"), "chance", "--pyodide", "--codes", str(CODES)]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=LONGEST).stdout
    assert said.split()[-1] == FIGURE
