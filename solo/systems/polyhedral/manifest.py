"""Manifest of PolyRPG: the game's data that is available before its rules are loaded."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Importer
from solo.systems.parts.lazy_manifest import manifest_of


def _monsters() -> Importer:
    from solo.systems.polyhedral.conversion.monster_list import MonsterList

    return MonsterList()


MANIFEST: Final = manifest_of(
    "solo.systems.polyhedral",
    key="polyhedral",
    title="PolyRPG",
    tagline="Point-built heroes and handfuls of dice.",
    summary="Points buy every part of a character. Each skill rolls a handful of equal dice, and the best die counts.",
    rules_version=1,
    importers={"5e": _monsters},
    rank=1,
)
