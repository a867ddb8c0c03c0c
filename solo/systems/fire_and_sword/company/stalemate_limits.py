"""Limits on the length of fights and of spirit duels (`H-14`, `H-15`)."""

from __future__ import annotations

from typing import Final

LAST_ROUND: Final = 30
"""The last round of a fight or spirit duel, after which it breaks off undecided (`H-14`)."""

QUIET_ROUNDS: Final = 10
"""The number of rounds in a row without an effective attack after which the sides may break off (`H-15`)."""
