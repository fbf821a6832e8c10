"""The companion that lies on the table next to the box."""

__version__ = "0.1.0"
