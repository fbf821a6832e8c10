"""Charts, drawn like the rest of the app. Each has its numbers as one sentence for a screen reader."""
