"""A foe read from a draft, with its intended price."""

from __future__ import annotations

from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.polyhedral.foes.foe import Foe


class FoeCase(FoeDraft[Foe], frozen=True):
    """A foe read from a draft. `target` is its intended price in XP, 0 for none.

    `sound` is True if all parts exist, so that the foe has a price. Otherwise the price is 0.
    """

    sound: bool
    target: int
