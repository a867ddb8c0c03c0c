"""Simulated chances to win at positions of a table, saved with the table.

A position is the index of a leg and a number of its steps. At the start of a leg, this number is 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.play.saved_table import SavedTable, SimulatedChance

START: Final = 1
"""The number of steps at the start of a leg: only its opening."""


def position_of(saved: SavedTable) -> tuple[int, int]:
    """Return the present position of a table."""
    return len(saved.legs) - 1, len(saved.legs[-1].steps)


def keep_chance(saved: SavedTable, chance: SimulatedChance) -> None:
    """Add a chance to its table, in order of position. Replaces an earlier chance for this position."""
    others = [kept for kept in saved.chances if kept.position != chance.position]
    saved.chances = sorted([*others, chance], key=lambda kept: kept.position)


def drop_later_chances(saved: SavedTable, *, present: bool) -> None:
    """Drop the chances of all positions after the present one; with `present`, of the present position too."""
    here = position_of(saved)
    saved.chances = [kept for kept in saved.chances if kept.position < here or (kept.position == here and not present)]


def list_starts(saved: SavedTable) -> Mapping[int, SimulatedChance]:
    """Return the chances at the starts of legs, by the index of the leg."""
    return {kept.leg: kept for kept in saved.chances if kept.steps == START}


def cut_to_start(saved: SavedTable, leg: int) -> SavedTable:
    """Return the table as it was at the start of this leg."""
    start = msgspec.structs.replace(saved.legs[leg], steps=saved.legs[leg].steps[:START])
    return msgspec.structs.replace(saved, legs=[*saved.legs[:leg], start], undone=[])
