"""Owns the rulings: every decision on what the source leaves open (`R-01` to `R-48`) and every house rule with a figure
or an alternative (`H-01` to `H-35`), each as one named value that is used in one place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from solo.systems.parts.house_rules import ruled


class Rulings(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """What a table plays by."""

    # magic
    magic_masteries: int = 2
    magic_and_item_masteries: int = 3
    """What passive magic, and an item on top, add at most (`R-23`)."""
    # sessions and hands
    hand: int = 4
    omens: int = 4
    hero_points: int = 5
    used_runes: Literal["one copy", "every copy"] = "one copy"
    """Which copies of a rune that is used give a mastery in place of an edge (`H-08`)."""
    fateful_difficulty: int = 7
    """From this difficulty on an unopposed test of a hero is fateful (`H-04`)."""
    region: str = "everywhere"
    """Whose gods are in the Entity deck (`H-09`)."""
    fate_cards: bool = True
    omen_cards: bool = True
    # conflicts and battles
    failed_pursuit: Literal["pursuers", "evaders"] = "pursuers"
    """Who takes a defeat when a pursuit fails (`R-27`)."""
    personal_turns: int = 24
    battle_turns: int = 20
    quiet_turns: int = 6
    coming_on: Literal["quiet", "not quiet"] = "quiet"
    """Whether a turn in which attackers only come on counts among the quiet ones (`H-29`)."""
    going_on: int = 5
    going_on_led: int = 6
    going_on_in_battle: int = 9
    joint_figures: int = 4
    seasons: int = 5


USUAL: Final = Rulings()


def rulings_of(options: Mapping[str, str]) -> Rulings:
    """Returns what a table plays by whose setup has these options: fields by their names with hyphens.

    Raises ValueError with a sentence for a word that cannot be ruled.
    """
    return ruled(USUAL, options)
