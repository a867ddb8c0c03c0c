"""The house rule Nerve as a setting: off, on for a campaign, or on for a single fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.contract import Content, HouseRule
from solo.systems.parts.house_rules import house_rules

SWITCH: Final = "nerve"
"""The key of the switch that turns Nerve on for a single fight."""
RULE: Final = "nerve-of-sides"
"""The key of the house rule that turns Nerve on for a campaign."""
AS_RULED, ON, OFF = "as ruled", "on", "off"
WISHES: Final = (AS_RULED, ON, OFF)
TEXT: Final = (
    "The book has no morale rules. With this rule, each side has Nerve. Losses, a fallen leader, flank attacks "
    "and darkness lower Nerve, and kills raise it. A side wavers at half of its starting Nerve and breaks at a "
    "quarter. Then it rolls to hold, falls back, bargains or yields. Forecasts use this rule too."
)
NERVE_RULE: Final = HouseRule(RULE, "Nerve", TEXT, (OFF, ON), group="Courage")


def nerve_only(content: Content) -> tuple[HouseRule, ...]:
    """Return the house rules of a game without rulings: Nerve alone."""
    del content
    return (NERVE_RULE,)


def with_nerve(content: Content) -> tuple[HouseRule, ...]:
    """Return the house rules of a game: the rulings of its content, then Nerve."""
    return (*house_rules(content), NERVE_RULE)


def split_options(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a fight's setup, with the campaign's house rule turned into the fight's Nerve switch.

    Raises ValueError with a sentence for a value that the house rule does not have.
    """
    rest = {name: value for name, value in options.items() if name != RULE}
    ruled = options.get(RULE, OFF)
    if ruled not in NERVE_RULE.values:
        raise ValueError(f"The house rule “{RULE}” can be {OFF} or {ON}, not “{ruled[:40]}”.")
    if ruled == ON and rest.get(SWITCH, AS_RULED) == AS_RULED:
        rest[SWITCH] = ON
    return rest


def without_rule(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a setup without the house rule, for procedures that have no fight."""
    return {name: value for name, value in options.items() if name != RULE}


def is_on(chosen: Mapping[str, str]) -> bool:
    """Return True if the values of a fight's switches turn Nerve on."""
    return chosen.get(SWITCH, AS_RULED) == ON
