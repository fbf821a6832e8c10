"""When no file can be opened, the player is told: whatever says so is there before."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.command import ROOT
from tests.patience import LONGEST


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only there a process can see what it has open")
def test_a_tap_that_cannot_be_saved_says_so(tmp_path: Path):
    command = [sys.executable, "-m", "tests.ui.no_files", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, check=True, timeout=LONGEST)
    told = "Not saved: too many files are open on this device. Nothing has changed; you can try again."
    assert json.loads(done.stdout) == [told]
