"""Owns how long a fight may drag on, of bodies as of souls (`H-14`, `H-15`)."""

from __future__ import annotations

from typing import Final

LAST_ROUND: Final = 30
"""After so many rounds a fight breaks off undecided (`H-14`)."""

QUIET_ROUNDS: Final = 10
"""Rounds in which nothing came of any attack, after which breaking off is offered (`H-15`)."""
