"""One open window: what every screen has at hand, its device, and the net under each of its handlers."""
