"""All that the app keeps, for elsewhere: an export and back, a table for spreadsheets, a link for another app."""
