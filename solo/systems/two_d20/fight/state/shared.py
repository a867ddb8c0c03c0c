"""Owns what a campaign keeps of its table from one procedure to the next: both pools, and the fights of the session."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.systems.two_d20.fight.state.fight import Fight

Kept = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class Shared(msgspec.Struct, frozen=True, omit_defaults=True):
    """The pools as they were left, and how many fights there were since the session began (`H-18`)."""

    momentum: Kept = 0
    doom: Kept = 0
    fights: Kept = 0


def shared(fight: Fight) -> Shared:
    """Returns what is left for whatever comes next."""
    return Shared(fight.momentum, fight.doom, fight.fights)


def left_before(found: msgspec.Struct | None) -> Shared | None:
    """Returns what was left before, None where a session begins. Raises ValueError for what is of another game."""
    if found is None or isinstance(found, Shared):
        return found
    raise ValueError("The pools of another game cannot be carried over.")
