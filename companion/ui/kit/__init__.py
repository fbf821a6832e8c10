"""What screens are made of, whatever they show: text, buttons, surfaces, cards, the frame of a page."""
