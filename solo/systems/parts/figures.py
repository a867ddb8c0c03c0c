"""Types of bounded figures in files, because some rules count up to such a figure."""

from __future__ import annotations

from typing import Annotated

import msgspec

Level = Annotated[int, msgspec.Meta(ge=-1_000, le=1_000)]
"""A level of a skill, an attribute or any other figure that is bought or rolled with."""
