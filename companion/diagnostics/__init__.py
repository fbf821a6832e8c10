"""When something is wrong: the log of errors, the report that a player may send, the check of all that is kept."""
