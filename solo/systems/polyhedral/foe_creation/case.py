"""Owns a foe's draft as it was understood: the foe, what it is meant to cost, and whether its parts add up."""

from __future__ import annotations

from solo.systems.parts.drafting.workshop import Drawn
from solo.systems.polyhedral.foes.foe import Foe


class FoeCase(Drawn[Foe], frozen=True):
    """A foe as its draft says; `target` is what it is meant to cost, or 0.

    `sound` tells whether its parts exist and add up to the price that it has; else the price is 0.
    """

    sound: bool
    target: int
