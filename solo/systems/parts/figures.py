"""Owns the figures that files may hold where a rule counts up to them: each with the most that could be meant."""

from __future__ import annotations

from typing import Annotated

import msgspec

Level = Annotated[int, msgspec.Meta(ge=-1_000, le=1_000)]
"""Of a skill, an attribute or whatever else is bought or rolled with."""
