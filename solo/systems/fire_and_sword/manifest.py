"""Manifest of Fire and Sword: facts that are known before its rules are loaded."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.key import KEY
from solo.systems.parts.lazy_manifest import manifest_of

MANIFEST: Final = manifest_of(
    "solo.systems.fire_and_sword",
    key=KEY,
    title="Fire and Sword",
    tagline="One D20, no hit points, deadly blows.",
    summary="One D20 against a skill, a second above 20. No hit points: a single blow can end a fight.",
    rules_version=1,
)
