"""House rules of an open campaign."""

from __future__ import annotations

from collections.abc import Callable

from solo.campaign.campaign import Campaign
from solo.campaign.roster import CampaignError
from solo.systems.contract import System, changed_rules, check_rule


class HouseRules:
    """The house rules of a campaign. Changes apply to procedures that begin later.

    `may_change` raises CampaignError if nothing may be changed. `note` is called with a sentence about each change.
    """

    def __init__(
        self,
        campaign: Campaign,
        system: Callable[[], System],
        may_change: Callable[[], object],
        note: Callable[[str], object],
    ) -> None:
        self._campaign = campaign
        self._system = system
        self._may_change = may_change
        self._note = note

    @property
    def changed(self) -> dict[str, str]:
        """The house rules that differ from the game's defaults, by their keys."""
        return changed_rules(self._system().house_rules, self._campaign.house_rules)

    def set(self, key: str, value: str) -> None:
        """Set the value of a house rule. Raises CampaignError with a sentence for an unknown rule or value."""
        self._may_change()
        rules = self._system().house_rules
        if fault := check_rule(rules, key, value):
            raise CampaignError(fault)
        rule = next(one for one in rules if one.key == key)
        before = self.changed.get(key, rule.default_value)
        if value == before:
            return
        self._campaign.house_rules = changed_rules((rule,), {key: value}) | {
            other: kept for other, kept in self._campaign.house_rules.items() if other != key
        }
        number = f" ({rule.number})" if rule.number else ""
        self._note(f"House rule changed: {rule.title}{number} is now {value} (was {before}).")
