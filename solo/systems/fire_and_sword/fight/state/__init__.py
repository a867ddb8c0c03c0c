"""The saved state of a fight, and plain facts read from it."""

from solo.systems.fire_and_sword.fight.state.attack_odds import (
    MILLION,
    TAKE,
    AnswerOdds,
    AttackOdds,
    DefenceOption,
    EffectiveRoll,
)
from solo.systems.fire_and_sword.fight.state.build import FighterBuild, WieldedWeapon
from solo.systems.fire_and_sword.fight.state.fight import (
    ACTIONS,
    Fight,
    FightContext,
    Fighter,
    Out,
    Side,
    faces_of,
    paces_between,
)

__all__ = [
    "ACTIONS",
    "MILLION",
    "TAKE",
    "AnswerOdds",
    "AttackOdds",
    "DefenceOption",
    "EffectiveRoll",
    "Fight",
    "FightContext",
    "Fighter",
    "FighterBuild",
    "Out",
    "Side",
    "WieldedWeapon",
    "faces_of",
    "paces_between",
]  # fmt: skip
