"""What is large, packed as small as the standard library can: a quarter smaller than gzip.

Browsers do not unpack it by themselves, `page/unpack.js` does: on a page that is served in a network, where plain http
has no better way, and in the service worker of the site, whose host only lays out files.
"""

from __future__ import annotations

import lzma

# More effort takes longer and gains nothing. How far back a file may refer to itself: all of it.
EFFORT = 6
FAR = 1 << 24


def packed(content: bytes, effort: int = EFFORT) -> bytes:
    """LZMA2 without a frame around it: what it is and how long is told beside."""
    how = [{"id": lzma.FILTER_LZMA2, "preset": effort, "dict_size": FAR}]
    return lzma.compress(content, format=lzma.FORMAT_RAW, filters=how)
