"""Standing orders of the characters in a campaign, stored as differences from the initial orders.

A foe played by a person has no initial orders, so the player decides everything until they give orders.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solo.campaign.campaign import Campaign
from solo.play.orders.standing_orders import FROM_START, NO_ORDERS, Orders, apply_changes, list_changes

FOE: Final = "foe: {}"
"""Key of a foe's orders, distinct from the key of a character with the same name."""


class CharacterOrders:
    """The standing orders of a campaign, by the character's name.

    `may_change` raises CampaignError in a read-only campaign. `save` writes the campaign.
    """

    def __init__(self, campaign: Campaign, may_change: Callable[[], object], save: Callable[[], object]) -> None:
        self._campaign = campaign
        self._may_change = may_change
        self._save = save

    def find_orders(self, name: str, *, is_foe: bool = False) -> Orders:
        """Return the orders of this character, or with `is_foe` those of a foe played by a person."""
        start = NO_ORDERS if is_foe else FROM_START
        return apply_changes(self._campaign.orders.get(_key(name, is_foe), {}), start)

    def set(self, name: str, orders: Orders, *, is_foe: bool = False) -> None:
        """Give these orders to a character or foe. Raises CampaignError if the campaign is read-only."""
        self._may_change()
        key, changes = _key(name, is_foe), list_changes(orders, NO_ORDERS if is_foe else FROM_START)
        others = {other: kept for other, kept in self._campaign.orders.items() if other != key}
        self._campaign.orders = others | ({key: changes} if changes else {})
        self._save()

    def rename(self, name: str, new: str) -> None:
        """Move a character's orders to the new name."""
        if name != new and name in self._campaign.orders:
            self._campaign.orders[new] = self._campaign.orders.pop(name)


def _key(name: str, is_foe: bool) -> str:
    return FOE.format(name) if is_foe else name
