"""The screens: declarative Flet over `playing`. No rule and no rule text lives here."""
