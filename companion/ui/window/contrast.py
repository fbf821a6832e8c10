"""How far two colours stand apart, by WCAG 2.1, and colours pushed apart for who needs more of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

# Of text, and of what else must be seen: its edge, a symbol.
TEXT, EDGE = 7.0, 4.5
STEPS = 64


def luminance(color: str) -> float:
    """Of a colour as #RRGGBB, 0 for black and 1 for white."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(color)]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """From 1 for the same to 21 for black on white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pushed(ink: str, grounds: Iterable[str], least: float, dark: bool) -> str:
    """An ink that stands so far apart from all grounds, in its own hue as long as that goes."""
    away, below = (1.0 if dark else 0.0), tuple(grounds)
    for step in range(STEPS + 1):
        mixed = _mixed(ink, away, step / STEPS)
        if all(contrast(mixed, ground) >= least for ground in below):
            return mixed
    raise ValueError(f"nothing stands {least}:1 apart from {below}")


def sharp_tokens(token: Mapping[str, str], dark: bool) -> dict[str, str]:
    """The same grounds, and on each of them inks, edges and lines that stand out."""
    grounds = [token[name] for name in ("sea", "paper", "sand", "shoal", "deep")]
    found = dict(token)
    for ink in ("ink", "ink2", "primary"):
        found[ink] = pushed(token[ink], grounds, TEXT, dark)
    for tone in ("note", "good", "bad", "warn"):
        found[tone] = pushed(token[tone], [*grounds, token[f"{tone}_c"]], TEXT, dark)
    for edge in ("outline", "line"):
        found[edge] = pushed(token["outline"], grounds, EDGE, dark)
    found["on_primary"] = pushed(token["on_primary"], [found["primary"]], TEXT, not dark)
    return found


def _mixed(color: str, away: float, share: float) -> str:
    mixed = (part + (away - part) * share for part in _parts(color))
    return "#" + "".join(f"{round(part * 255):02X}" for part in mixed)


def _parts(color: str) -> list[float]:
    return [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
