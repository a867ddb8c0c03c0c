"""Owns house rules: what a table may rule otherwise than the game does by itself.

A campaign keeps those that differ; every procedure is given them among the switches of its setup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from solo.systems.contract.procedures import Setup


class HouseRule(msgspec.Struct, frozen=True):
    """One point on which tables differ. `values` are what may hold, in words, the game's own first.

    `help` says in a sentence what the book or the game's ruling says, and what another value does; `number` is where
    that stands ("R-09"), `group` the heading it is listed under.
    """

    key: str
    title: str
    help: str
    values: tuple[str, ...]
    number: str = ""
    group: str = ""

    @property
    def usual(self) -> str:
        """What holds where nobody has ruled otherwise."""
        return self.values[0]


def ruled(rules: Iterable[HouseRule], chosen: Mapping[str, str]) -> dict[str, str]:
    """Those of these values that differ from the usual, in the order of the rules; what no rule knows is left out."""
    return {rule.key: chosen[rule.key] for rule in rules if chosen.get(rule.key, rule.usual) in rule.values[1:]}


def under_rules(setup: Setup, chosen: Mapping[str, str]) -> Setup:
    """The setup where these values hold; its own switches come before them."""
    return msgspec.structs.replace(setup, options={**chosen, **setup.options}) if chosen else setup


def rule_fault(rules: Iterable[HouseRule], key: str, value: str) -> str | None:
    """Why this cannot be ruled, in a sentence; None where it can."""
    known = {rule.key: rule for rule in rules}
    if not known:
        return "This game has no house rules."
    if key not in known:
        return f"There is no house rule “{key[:40]}”: there are {', '.join(known)}."
    rule = known[key]
    if value not in rule.values:
        return f"“{rule.title}” cannot be “{value[:40]}”: it is {' or '.join(rule.values)}."
    return None
