"""House rules of Swords that a table can choose, for all procedures of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.contract import Content, HouseRule
from solo.systems.parts.fight.nerve_rule import NERVE_RULE

CAPTAINS: Final = "captains"
"""The key of the setup option by which captains decide in a single mass battle."""
RULE: Final = "captains-in-battles"
"""The key of the house rule by which captains decide in all mass battles of a campaign."""
BY_THE_BOOK, DECIDE = "by the book", "decide"
RULES: Final = (
    NERVE_RULE,
    HouseRule(
        RULE,
        "Captains in a mass battle",
        "In the book, a mass battle is rolled without orders. With “decide”, captains choose the ground, hold back "
        "reserves, charge, and challenge each other to a duel.",
        (BY_THE_BOOK, DECIDE),
        "H-12",
        "Mass battles",
    ),
)


def house_rules(content: Content) -> tuple[HouseRule, ...]:
    """Return the house rules that a table can choose."""
    del content
    return RULES


def without_rules(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a setup that are no house rules: the procedure's own."""
    rules = {rule.key for rule in RULES}
    return {name: value for name, value in options.items() if name not in rules}


def battle_options(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a mass battle. The campaign's house rule on captains sets the battle's switch."""
    ruled = {CAPTAINS: options[RULE]} if RULE in options else {}
    return {**ruled, **without_rules(options)}
