"""Games at the table and their results: the rooms in which effects (files, clock, fresh seeds) meet the rules."""
