"""Standing orders of the characters in a campaign, kept as differences from the orders at the start."""

from __future__ import annotations

from collections.abc import Callable

from solo.campaign.campaign import Campaign
from solo.play.orders.standing_orders import Orders, apply_changes, list_changes


class CharacterOrders:
    """The standing orders by the character's name.

    `may_change` raises CampaignError in a read-only campaign. `save` writes the campaign.
    """

    def __init__(self, campaign: Campaign, may_change: Callable[[], object], save: Callable[[], object]) -> None:
        self._campaign = campaign
        self._may_change = may_change
        self._save = save

    def of(self, name: str) -> Orders:
        """Return the orders that this character follows."""
        return apply_changes(self._campaign.orders.get(name, {}))

    def set(self, name: str, orders: Orders) -> None:
        """Give these orders to a character. Raises CampaignError if the campaign is read-only."""
        self._may_change()
        changes = list_changes(orders)
        others = {other: kept for other, kept in self._campaign.orders.items() if other != name}
        self._campaign.orders = others | ({name: changes} if changes else {})
        self._save()

    def rename(self, name: str, new: str) -> None:
        """Keep the orders of a character who is renamed."""
        if name != new and name in self._campaign.orders:
            self._campaign.orders[new] = self._campaign.orders.pop(name)
