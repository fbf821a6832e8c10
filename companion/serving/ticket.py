"""A ticket lets the browser of this machine in, once and soon.

What a browser is opened with stands where everybody on the machine can read it, and stays there for as long as the
browser runs. So it is never the key: that one goes into a cookie when the ticket is shown.
"""

from __future__ import annotations

import hmac
import secrets
import time
from pathlib import Path

from companion.store.disk import put_in_place

BYTES = 16
FILE = "ticket"
# As long as a browser may take to start on a slow machine.
GOOD_SECONDS = 60.0


def with_ticket(address: str, folder: Path) -> str:
    """The address with a new ticket, which only who may write in the data folder can make."""
    ticket = secrets.token_urlsafe(BYTES)
    try:
        put_in_place(folder / FILE, ticket.encode("ascii"))
    except OSError:  # then there is still the code to be scanned
        return address
    return f"{address}?key={ticket}"


def shown(given: str, folder: Path) -> bool:
    """Whether this is the ticket of the folder and still good. From now on it is not."""
    file = folder / FILE
    try:
        issued, kept = file.stat().st_mtime, file.read_bytes()
    except OSError:  # there is none, or no file can be opened just now
        return False
    if not hmac.compare_digest(given.encode(), kept):
        return False
    file.unlink(missing_ok=True)
    return time.time() - issued < GOOD_SECONDS
