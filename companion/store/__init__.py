"""All that the app keeps: running games, finished games, cards, players, settings. TinyDB behind one repository."""
