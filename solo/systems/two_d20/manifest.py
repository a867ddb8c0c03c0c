"""Manifest of the 2d20 game: its title and summary, known before any of its rules is loaded."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.lazy_manifest import manifest_of

MANIFEST: Final = manifest_of(
    "solo.systems.two_d20",
    key="two-d20",
    title="2d20 sword & sorcery",
    tagline="Sword and sorcery: buy dice, pay with Doom.",
    summary="Buy dice before the roll. The heroes share Momentum, and the foes spend Doom.",
    rules_version=1,
)
