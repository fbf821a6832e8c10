"""What python3 build/trial.py tries: many phones, many windows of Chromium, many restarts."""
