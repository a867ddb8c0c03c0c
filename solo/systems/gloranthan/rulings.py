"""Rulings on the gaps of the source (`R-01` to `R-48`), and house rules that can vary (`H-01` to `H-35`).

House rules without a figure or an alternative are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from solo.systems.parts.house_rules import apply_options


class Rulings(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Rulings of a campaign: values that the set-up may change."""

    # magic
    magic_masteries: int = 2
    magic_and_item_masteries: int = 3
    """Highest number of masteries by passive magic and a magic item together (`R-23`).

    `magic_masteries` is the limit without a magic item.
    """
    # sessions and hands
    hand: int = 4
    omens: int = 4
    hero_points: int = 5
    used_runes: Literal["one copy", "every copy"] = "one copy"
    """Copies of a used rune on a card that give a mastery instead of an edge (`H-08`): one copy, or every copy."""
    fateful_difficulty: int = 7
    """Least difficulty at which a hero's unopposed test is fateful (`H-04`)."""
    region: str = "everywhere"
    """Region whose gods are in the Entity deck (`H-09`)."""
    fate_cards: bool = True
    omen_cards: bool = True
    ominous: Literal["significant event", "first opposed action"] = "significant event"
    """Event to which the Omen of a fight applies (`H-06`)."""
    # conflicts and battles
    failed_pursuit: Literal["pursuers", "evaders"] = "pursuers"
    """Side that takes a defeat when a pursuit fails (`R-27`)."""
    personal_turns: int = 24
    battle_turns: int = 20
    quiet_turns: int = 6
    coming_on: Literal["quiet", "not quiet"] = "quiet"
    """How a turn counts in which the attackers only advance: as quiet, or not (`H-29`)."""
    going_on: int = 5
    going_on_led: int = 6
    going_on_in_battle: int = 9
    joint_figures: int = 4
    seasons: int = 5


USUAL: Final = Rulings()


def rulings_of(options: Mapping[str, str]) -> Rulings:
    """Return the rulings that a set-up's `options` give. The names of fields are written with hyphens.

    Raises ValueError with a sentence for a value that is not allowed.
    """
    return apply_options(USUAL, options)
