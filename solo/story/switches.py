"""House rules of solo play, for the oracle and for draws. The first value of a rule is the usual value."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from solo.systems.contract import HouseRule

ON: Final = "on"
OFF: Final = "off"

WRONG_QUESTION: Final = HouseRule(
    "wrong-question",
    "The wrong question",
    "If both d20 show the same number, the question was wrong: something you took for granted is not true. This "
    "happens to 5 % of all questions that are not neutral.",
    (OFF, ON),
)
FUSE: Final = HouseRule("fuse", "Fuse", "Without the fuse, no question causes an interruption.", (ON, OFF))
TENSION: Final = HouseRule("tension", "Tension", "Without tension, every question is neutral.", (ON, OFF))
DEGREES: Final = HouseRule("degrees", "And, but", "Without degrees, the oracle answers only yes or no.", (ON, OFF))
TWO_TAKE_ONE: Final = HouseRule(
    "two-take-one", "Two draws, one choice", "Press 2 after a draw to draw again and choose one of the two.", (ON, OFF)
)

STORY_RULES: Final = (WRONG_QUESTION, FUSE, TENSION, DEGREES, TWO_TAKE_ONE)


class OracleRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """The house rules of the oracle. The defaults are the usual values."""

    wrong_question: bool = False
    fuse: bool = True
    tension: bool = True
    degrees: bool = True
    two_take_one: bool = True


USUAL: Final = OracleRules()


def read_rules(chosen: dict[str, str]) -> OracleRules:
    """Return the house rules for the chosen values by key. Missing or unknown values count as usual."""
    return _read(tuple(chosen.items())) if chosen else USUAL


@lru_cache(maxsize=64)  # Each question of a long story reads the house rules.
def _read(items: tuple[tuple[str, str], ...]) -> OracleRules:
    chosen = dict(items)

    def is_on(rule: HouseRule) -> bool:
        value = chosen.get(rule.key, rule.default_value)
        return (value if value in rule.values else rule.default_value) == ON

    return OracleRules(is_on(WRONG_QUESTION), is_on(FUSE), is_on(TENSION), is_on(DEGREES), is_on(TWO_TAKE_ONE))
