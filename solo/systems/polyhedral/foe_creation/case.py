"""A foe's draft that was read: the foe, its intended price, and if its parts add up."""

from __future__ import annotations

from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.polyhedral.foes.foe import Foe


class FoeCase(FoeDraft[Foe], frozen=True):
    """A foe as drafted; `target` is its intended price, or 0.

    `sound` is True if all parts exist and add up to the foe's price. If False, the price is 0.
    """

    sound: bool
    target: int
