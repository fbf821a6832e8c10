"""The app for browsers: its client made small, who may ask for it, lines that outlive a lost network."""
