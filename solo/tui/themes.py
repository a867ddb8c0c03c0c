"""Themes: dark, light, high contrast, and a plain one for terminals without colour.

Each theme has one accent. Words or shapes also express every meaning of a colour.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

DARK = Theme(
    name="solo-dark",
    primary="#d9a55b",
    secondary="#8f9bb3",
    accent="#d9a55b",
    warning="#d9a55b",
    error="#e5776d",
    success="#8fbf7f",
    foreground="#d8d9dd",
    background="#15171c",
    surface="#1b1e25",
    panel="#22262f",
    dark=True,
    variables={
        "block-cursor-background": "#33384a",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#262a35",
        "block-cursor-blurred-foreground": "#d8d9dd",
        "border": "#d9a55b",
        "border-blurred": "#3a3f4c",
        "rule": "#3a3f4c",
        "faint": "#8a8f9c",
        "text-muted": "#8a8f9c",
        "text-disabled": "#8a8f9c",
        "scrollbar": "#3a3f4c",
        "scrollbar-hover": "#3a3f4c",
        "scrollbar-background": "#15171c",
        "scrollbar-background-hover": "#15171c",
        "scrollbar-background-active": "#15171c",
        "footer-background": "#15171c",
        "footer-description-foreground": "#8a8f9c",
        "footer-key-foreground": "#d9a55b",
        "input-selection-background": "#d9a55b 35%",
    },
)

LIGHT = Theme(
    name="solo-light",
    primary="#8a4f0a",
    secondary="#4b5670",
    accent="#8a4f0a",
    warning="#8a4f0a",
    error="#a8261c",
    success="#2f6b25",
    foreground="#23252b",
    background="#faf8f3",
    surface="#f2efe7",
    panel="#e9e5da",
    dark=False,
    variables={
        "block-cursor-background": "#e3d9c4",
        "block-cursor-foreground": "#000000",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#ece7da",
        "block-cursor-blurred-foreground": "#23252b",
        "border": "#8a4f0a",
        "border-blurred": "#c9c2b2",
        "rule": "#c9c2b2",
        "faint": "#5b606b",
        "text-muted": "#5b606b",
        "text-disabled": "#5b606b",
        "scrollbar": "#c9c2b2",
        "scrollbar-hover": "#c9c2b2",
        "scrollbar-background": "#faf8f3",
        "scrollbar-background-hover": "#faf8f3",
        "scrollbar-background-active": "#faf8f3",
        "footer-background": "#faf8f3",
        "footer-description-foreground": "#5b606b",
        "footer-key-foreground": "#8a4f0a",
        "input-selection-background": "#8a4f0a 25%",
    },
)

HIGH_CONTRAST = Theme(
    name="solo-contrast",
    primary="#ffd500",
    secondary="#ffffff",
    accent="#ffd500",
    warning="#ffd500",
    error="#ff8c82",
    success="#7dff7d",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    dark=True,
    text_alpha=1.0,
    variables={
        "block-cursor-background": "#ffffff",
        "block-cursor-foreground": "#000000",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#444444",
        "block-cursor-blurred-foreground": "#ffffff",
        "border": "#ffd500",
        "border-blurred": "#ffffff",
        "rule": "#ffffff",
        "faint": "#ffffff",
        "text-muted": "#ffffff",
        "text-disabled": "#ffffff",
        "scrollbar": "#ffffff",
        "scrollbar-hover": "#ffffff",
        "scrollbar-background": "#000000",
        "scrollbar-background-hover": "#000000",
        "scrollbar-background-active": "#000000",
        "footer-background": "#000000",
        "footer-description-foreground": "#ffffff",
        "footer-key-foreground": "#ffd500",
        "input-selection-background": "#ffffff 40%",
    },
)

# For NO_COLOR: the terminal's own colours, with the marked row reversed instead of tinted.
PLAIN = Theme(
    name="solo-plain",
    primary="ansi_default",
    secondary="ansi_default",
    accent="ansi_default",
    warning="ansi_default",
    error="ansi_default",
    success="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    dark=True,
    ansi=True,
    variables={
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "block-cursor-background": "ansi_default",
        "block-cursor-foreground": "ansi_default",
        "block-cursor-text-style": "bold reverse",
        "block-cursor-blurred-background": "ansi_default",
        "block-cursor-blurred-foreground": "ansi_default",
        "block-cursor-blurred-text-style": "reverse",
        "border": "ansi_default",
        "border-blurred": "ansi_default",
        "rule": "ansi_default",
        "faint": "ansi_default",
        "footer-key-foreground": "ansi_default",
    },
)

THEMES = (DARK, LIGHT, HIGH_CONTRAST, PLAIN)
TITLES: Mapping[str, str] = {
    DARK.name: "Dark",
    LIGHT.name: "Light",
    HIGH_CONTRAST.name: "High contrast",
    PLAIN.name: "No colour",
}
# Variables of Solo, for third-party themes that do not define them.
DEFAULTS: Mapping[str, str] = {"rule": "#555555", "faint": "#999999"}


def theme_name(wanted: str, no_color: bool) -> str:
    """Return the theme's name: plain for a terminal without colour, else `wanted`, or dark if it is unknown."""
    if no_color:
        return PLAIN.name
    return wanted if wanted in TITLES else DARK.name
