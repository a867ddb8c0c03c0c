"""Manifest of Swords: the game's description, available before its rules are loaded."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.lazy_manifest import manifest_of

MANIFEST: Final = manifest_of(
    "solo.systems.swords",
    key="swords",
    title="Swords",
    tagline="Opposed 2d6 rolls. More actions, worse odds.",
    summary="Two dice a side. Every attack is an opposed roll, and each extra action makes all your rolls harder.",
    rules_version=1,
)
