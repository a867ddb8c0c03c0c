"""A side's estimated chance to win, for tactics only: Strikes, shots and grabs against the other side's Stamina.

House: the rules do not say when a fight is lost. Options never show this estimate.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from solo.resolver import distribution
from solo.systems.parts.fight.leaving import Strength, estimate_win_chance
from solo.systems.swords.fight.state import Fight, Fighter, Side, best_close_arm, weapon_in_hand
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.rolls.damage import blow
from solo.systems.swords.rolls.mass import mass_bonuses

SIDES: Final[tuple[Side, ...]] = ("party", "foes")
CHANCE: Final = "chance to win"
SHAKEN: Final = "shaken"
UNSHAKEN: Final = Fraction(3, 4)
"""The share of its Stamina, from 0 to 1, at or below which a side is shaken. No fighter gives up before."""
HOLDS: Final = Fraction(3, 2)
"""The factor on the harm of a grab, since the holder can do harm again while the target can do none."""


def win_chance(fight: Fight, side: Side) -> float:
    """Return the chance, from 0 to 1, that a side wins, cached until a fighter changes or loses Stamina."""
    chance: float | None = fight.known_of_all.get(CHANCE)
    if chance is None:
        party, foes = (_fighting(fight, one) for one in SIDES)
        chance = estimate_win_chance(_strengths(fight, party, foes), _strengths(fight, foes, party))
        fight.known_of_all[CHANCE] = chance
    return chance if side == "party" else 1 - chance


def is_shaken(fight: Fight, side: Side) -> bool:
    """Return True if a side has lost enough Stamina that its fighters may give up.

    The result is cached until a fighter loses Stamina.
    """
    shaken: dict[Side, bool] | None = fight.known_of_all.get(SHAKEN)
    if shaken is None:
        shaken = fight.known_of_all[SHAKEN] = {one: _has_lost_much(fight, one) for one in SIDES}
    return shaken[side]


def _has_lost_much(fight: Fight, side: Side) -> bool:
    own = [one for one in fight.fighters if one.side == side and not (one.rider or one.wayward)]
    left = sum(max(0, one.stamina) for one in own if not one.is_out)
    return left <= UNSHAKEN * sum(one.full_stamina for one in own)


def _fighting(fight: Fight, side: Side) -> list[Fighter]:
    return [one for one in fight.list_able(side) if not (one.rider or one.wayward)]


def _strengths(fight: Fight, own: Sequence[Fighter], foes: Sequence[Fighter]) -> list[Strength]:
    return [
        Strength(sum(_harm(fight, one, foe) for foe in foes) / max(1, len(foes)), max(1, one.stamina)) for one in own
    ]


def _harm(fight: Fight, one: Fighter, foe: Fighter) -> float:
    """Return the expected Stamina that a fighter's best usual attack takes from a foe in a round."""
    own, other = combat_profile.profile(fight, one), combat_profile.profile(fight, foe)
    guard = other.bare_guard if own.unblockable else other.guard
    harm = expected_harm(own.striking - guard, own.power - other.borne)
    held = weapon_in_hand(one)
    if held and held.weapon.shoots:
        shot = expected_harm(own.archery - guard, combat_profile.shot_power(one, held) - other.borne)
        harm = max(harm, shot)
    if one.figures.grappling <= one.figures.dexterity or one.mount:
        return harm
    arm = best_close_arm(one)
    mass, mass_against = mass_bonuses(one.mass, foe.mass) if fight.circumstances.mass else (0, 0)
    answer = max(other.guard, foe.figures.grappling + foe.ill + mass_against)
    force = one.figures.strength + one.ill + (arm.weapon.bonus if arm else 0) - other.borne
    return max(harm, float(HOLDS) * expected_harm(one.figures.grappling + one.ill + mass - answer, force))


@lru_cache(maxsize=16_384)
def expected_harm(lead: int, force: int) -> float:
    """Return the mean net damage of an attack against a defence, in points of Stamina.

    `lead` is the attack's modifier minus the defence's, `force` the damage modifier minus the endurance modifier.
    """
    return float(distribution(blow, lead, force).mean(lambda net: max(net, 0)))
