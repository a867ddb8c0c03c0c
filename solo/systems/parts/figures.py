"""Types of figures in files, with bounds, since a huge figure would make a rule that counts up to it run forever."""

from __future__ import annotations

from typing import Annotated

import msgspec

Level = Annotated[int, msgspec.Meta(ge=-1_000, le=1_000)]
"""The level of a skill or attribute, or a similar figure that is bought or added to rolls."""
