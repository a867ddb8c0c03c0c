"""Chances to win that were simulated at positions of a table, and kept with it.

A position is a leg and the number of its steps. Position 1 of a leg is its start.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from solo.play.saved_table import SavedTable, SimulatedChance

START: Final = 1
"""The number of steps at the start of a leg: its opening alone."""


def position_of(saved: SavedTable) -> tuple[int, int]:
    """Return the present position of a table."""
    return len(saved.legs) - 1, len(saved.legs[-1].steps)


def keep_chance(saved: SavedTable, chance: SimulatedChance) -> None:
    """Keep a chance with its table, in order of position. It replaces an earlier one for the same position."""
    others = [kept for kept in saved.chances if kept.position != chance.position]
    saved.chances = sorted([*others, chance], key=lambda kept: kept.position)


def drop_later_chances(saved: SavedTable, *, present: bool) -> None:
    """Drop the chances of positions that an undo has taken back; with `present`, of the present position too."""
    here = position_of(saved)
    saved.chances = [kept for kept in saved.chances if kept.position < here or (kept.position == here and not present)]


def list_starts(saved: SavedTable) -> Mapping[int, SimulatedChance]:
    """Return the chances at the starts of legs, by the index of the leg."""
    return {kept.leg: kept for kept in saved.chances if kept.steps == START}


def cut_to_start(saved: SavedTable, leg: int) -> SavedTable:
    """Return the table as it was at the start of this leg."""
    start = msgspec.structs.replace(saved.legs[leg], steps=saved.legs[leg].steps[:START])
    return msgspec.structs.replace(saved, legs=[*saved.legs[:leg], start], undone=[])
