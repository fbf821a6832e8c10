"""Limits on the rows of a store, at more than anybody plays: a guest cannot fill the disk, whatever they begin."""

RUNNING_GAMES = 500
FINISHED_GAMES = 40_000
# Boxes of cards and boards that players have entered.
BOXES = 500
PEOPLE = 5_000
SETTINGS = 100
# Codes of deals that somebody has seen without a result; the oldest ones go first.
SEEN_DEALS = 1000
