"""Manifest of Gloranthan Heroes, read before any of its rules is loaded."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.lazy_manifest import manifest_of

MANIFEST: Final = manifest_of(
    "solo.systems.gloranthan",
    key="gloranthan",
    title="Gloranthan Heroes",
    tagline="Cards instead of dice, gods who meddle.",
    summary=(
        "Cards instead of dice, power that doubles with each level, gods who meddle, "
        "and battles of heroes or regiments on hexes."
    ),
    rules_version=1,
)
