"""The commands without screens. Each loads only what it needs, so that a score takes a blink."""
