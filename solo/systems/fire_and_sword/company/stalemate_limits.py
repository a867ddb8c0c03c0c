"""Limits on the length of fights and of spirit duels (`H-14`, `H-15`)."""

from __future__ import annotations

from typing import Final

LAST_ROUND: Final = 30
"""The number of rounds after which a fight breaks off undecided (`H-14`)."""

QUIET_ROUNDS: Final = 10
"""The number of rounds without an effective attack after which breaking off is offered (`H-15`)."""
