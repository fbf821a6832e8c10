"""The app for fingers that wait until they see what has come: none of their taps is the second one of two."""

import sys

from companion.__main__ import main
from companion.ui.window import scene

if __name__ == "__main__":
    scene.GLANCE_SECONDS = 0
    sys.exit(main())
