"""The headless commands. Nothing of the screens is loaded here, so that a score takes a blink."""
