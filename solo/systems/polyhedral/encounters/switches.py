"""Owns the switches of a fight's setup: what may be said beyond who fights whom and where (`H-06`, `H-10`, `H-11`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from solo.systems.parts.wit import SWITCH, WISHES

SETUP_OPTIONS: Final[Mapping[str, Sequence[str]]] = {
    "light": ("", "lit", "dark", "pitch dark"),
    "lurking": ("", "party", "foes"),
    "off guard": ("", "party", "foes", "both"),
    "initiative": ("kind", "each", "side"),
    "distance": ("", "cramped", "usual", "open"),
    SWITCH: WISHES,
}
