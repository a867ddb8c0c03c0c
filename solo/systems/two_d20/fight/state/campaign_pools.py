"""Pools and number of fights that a campaign keeps from one procedure to the next."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.systems.two_d20.fight.state.fight import Fight

Kept = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class CampaignPools(msgspec.Struct, frozen=True, omit_defaults=True):
    """The pools as they were left, and the number of fights since the session began (`H-18`)."""

    momentum: Kept = 0
    doom: Kept = 0
    fights: Kept = 0


def make_campaign_pools(fight: Fight) -> CampaignPools:
    """Return the pools and the number of fights that a campaign keeps for the next procedure."""
    return CampaignPools(fight.momentum, fight.doom, fight.fights)


def left_before(found: msgspec.Struct | None) -> CampaignPools | None:
    """Return the pools kept by the campaign; None in a new session. Raises ValueError for another game's state."""
    if found is None or isinstance(found, CampaignPools):
        return found
    raise ValueError("The pools of another game cannot be carried over.")
