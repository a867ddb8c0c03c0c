"""Wording of a fall, of the checks that follow, and of death: undead and constructs break down instead of bleeding."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.magic.healing import LIFELESS


class WoundWords(NamedTuple):
    """The words for a fighter at 0 LP or below.

    `check` and `fails` name the check against bleeding and its failure. `stabilises` and `worsens` tell its result.
    `ends` follows the fighter's name in a sentence about first help.
    """

    falls: str
    condition: str
    check: str
    fails: str
    stabilises: str
    worsens: str
    dies: str
    ends: str


BLEEDING: Final = WoundWords(
    "goes down, bleeding,",
    "bleeding",
    "stop the bleeding",
    "still bleeding",
    "stops bleeding and is stable",
    "keeps bleeding",
    "is dead",
    "'s bleeding",
)
BREAKING_DOWN: Final = WoundWords(
    "collapses",
    "breaking down",
    "hold together",
    "still breaking down",
    "holds together and is stable",
    "keeps breaking down",
    "is destroyed",
    "",
)


def wound_words(target: Combatant) -> WoundWords:
    """Return the words for this fighter."""
    return BREAKING_DOWN if target.has_tag(*LIFELESS) else BLEEDING


def describe_fall(target: Combatant) -> str:
    """Describe a fall without the name: "goes down, bleeding, at 0 LP". A flyer passes out first."""
    falls = "passes out in the air" if target.height else wound_words(target).falls
    return f"{falls} at {target.lp} LP".replace("-", "−")
