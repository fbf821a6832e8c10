"""One game's box: its page, its set-up, its rules."""
