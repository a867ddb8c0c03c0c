"""Manifest of Gloranthan Heroes, read before any of its rules is loaded."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.lazy_manifest import manifest_of

MANIFEST: Final = manifest_of(
    "solo.systems.gloranthan",
    key="gloranthan",
    title="Gloranthan Heroes",
    tagline="Cards for dice, meddling gods, regiments.",
    summary="Cards instead of dice, levels that double, gods that meddle, and battles on hexes up to regiments.",
    rules_version=1,
)
