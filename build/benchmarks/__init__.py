"""What python3 build/bench.py measures: without a browser, in Chromium, over a network, and the site."""
