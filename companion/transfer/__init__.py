"""Everything that the app keeps, carried: an export and back, a table for spreadsheets, a link for another app."""
