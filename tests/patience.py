"""How long a test waits for what takes a moment: what comes to no end fails there, and holds up nobody else."""

from subprocess import Popen
from threading import Timer
from typing import AnyStr

# In seconds, many times what the longest takes on a busy machine.
LONGEST = 300.0


def first_line(process: "Popen[AnyStr]") -> AnyStr:
    """What a process says first; one that says nothing is ended."""
    alarm = Timer(LONGEST, process.kill)
    alarm.start()
    assert process.stdout
    try:
        return process.stdout.readline()
    finally:
        alarm.cancel()
