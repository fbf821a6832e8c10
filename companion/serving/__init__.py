"""The app for browsers: its client trimmed and compressed, who may ask for it, lines that outlive a lost network."""
