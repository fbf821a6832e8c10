"""The screens: declarative Flet over the controller. No rule and no rule text lives here."""
