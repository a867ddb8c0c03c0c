"""House rules: points on which a table may differ from the game's own rules.

A campaign stores the values that differ. Every procedure receives them among the switches of its setup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from solo.systems.contract.procedures import Setup


class HouseRule(msgspec.Struct, frozen=True):
    """One point on which tables differ. `values` are the possible values in words, the game's own first.

    `help` states the book's rule or the game's ruling in a sentence, and the effect of other values. `number` is its
    number ("R-09"), `group` the heading it is listed under.
    """

    key: str
    title: str
    help: str
    values: tuple[str, ...]
    number: str = ""
    group: str = ""

    @property
    def default_value(self) -> str:
        """The value that applies unless the table rules differently."""
        return self.values[0]


def changed_rules(rules: Iterable[HouseRule], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the chosen values that differ from the defaults, in the order of the rules; unknown keys are ignored."""
    return {rule.key: chosen[rule.key] for rule in rules if chosen.get(rule.key, rule.default_value) in rule.values[1:]}


def apply_rules(setup: Setup, chosen: Mapping[str, str]) -> Setup:
    """Return the setup with the chosen values among its options. The setup's own options take precedence."""
    return msgspec.structs.replace(setup, options={**chosen, **setup.options}) if chosen else setup


def check_rule(rules: Iterable[HouseRule], key: str, value: str) -> str | None:
    """Explain why this value cannot be chosen, in a sentence; None if it can."""
    known = {rule.key: rule for rule in rules}
    if not known:
        return "This game has no house rules."
    if key not in known:
        return f"There is no house rule “{key[:40]}”: use one of {', '.join(known)}."
    rule = known[key]
    if value not in rule.values:
        *first, last = rule.values
        choices = f"{', '.join(first)} or {last}" if first else last
        return f"“{rule.title}” cannot be “{value[:40]}”: choose {choices}."
    return None
