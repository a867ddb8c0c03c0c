"""Owns every throw of the game as a chance function: checks, attacks, damage, initiative; and what follows.

Luck enters here and nowhere else, so that the dice on the table and the odds on the screen are the same rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from solo.resolver import Modifier, Thrower, total
from solo.systems.polyhedral.people.attributes import die, difficulty

HANDFUL: Final = 5
HELPLESS: Final = 2
BALANCE: Final = 3
DAILY_RECOVERY: Final = 5
CARE: Final = (7, 10)
FEET_PER_DIE: Final = 10
FALL_SIDES: Final = 8
VENOM_STRENGTH: Final = (2, 8)
VENOM_DICE: Final = (1, 4)
VENOM_RESISTED: Final = 1
SERRATED_STRENGTH: Final = (2, 8)
SERRATED_ROUNDS: Final = 2
SERRATED_RESISTED: Final = 1

MOST_SITUATIONAL: Final = 2
LEAST_TOTAL: Final = -4
MOST_TOTAL: Final = 2

TOO_HEAVY: Final = Modifier("weapon too heavy", -1)
LONG_RANGE: Final = Modifier("beyond effective range", -2)
IMPROVISED_MISSILE: Final = Modifier("improvised missile", -1)
OWN_DEFENSIVE_STANCE: Final = Modifier("fighting defensively", -1)
THEIR_DEFENSIVE_STANCE: Final = Modifier("target fights defensively", -1)
WEAK_PARRY: Final = Modifier("stronger, and with a heavier weapon than the parry", 1)
PRONE: Final = Modifier("prone", -1)
PRONE_TARGET_NEAR: Final = Modifier("target is prone", 1)
PRONE_TARGET_FAR: Final = Modifier("target lies flat", -1)


class Blow(StrEnum):
    """How an attack ended (`P-30`)."""

    MISS = "miss"
    HIT = "hit"
    CRITICAL = "critical"


class Best(NamedTuple):
    """All that a check reads of a pool: its two best faces (`second` 0 for one die), how many are tops."""

    highest: int
    second: int
    tops: int

    def result(self) -> int:
        """The check result before any modifier (`P-11`)."""
        return self.highest + self.tops


def judge(faces: Sequence[int], sides: int) -> int:
    """The check result of known faces: the highest, and 1 more for each die at its top face (`P-11`)."""
    return max(faces) + list(faces).count(sides)


def best(throw: Thrower, count: int, sides: int) -> Best:
    """What a check reads from `count` dice.

    More dice than a hand holds are thrown in handfuls: it is the same pool, and its odds stay cheap.
    """
    if count > HANDFUL:
        one = throw.roll(best, HANDFUL, sides)
        rest = throw.roll(best, count - HANDFUL, sides)
        highest, second, *_ = sorted((*one[:2], *rest[:2]), reverse=True)
        return Best(highest, second, one.tops + rest.tops)
    faces = throw.pool(count, sides)
    return Best(faces[0], faces[1] if count > 1 else 0, faces.count(sides))


def result(throw: Thrower, count: int, sides: int) -> int:
    """A check result without modifiers (`P-11`)."""
    return throw.roll(best, count, sides).result()


def checked(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """A check result that is itself spent, its modifier in it, never below 0 (`R-01`)."""
    return max(0, throw.roll(result, count, sides) + modifier)


def check(throw: Thrower, count: int, sides: int, target: int, modifier: int) -> bool:
    """Whether a check reaches its Difficulty; the modifier is added to the result (`P-11`, `R-01`)."""
    return throw.roll(result, count, sides) + modifier >= target


def attribute_check(throw: Thrower, score: int, target: int, modifier: int) -> bool:
    """Whether a bare attribute reaches a Difficulty: its own dice, none for skill (`R-17`)."""
    return throw.roll(check, *die(score), target, modifier)


def opposed(score: int, level: int) -> int:
    """The Difficulty that a creature sets: its attribute's, and 1 a level of the opposing skill (`P-12`)."""
    return difficulty(score) + level


def attack(throw: Thrower, count: int, sides: int, precision: int, defence: int, modifier: int) -> Blow:
    """How a weapon check against a bare defence ends (`P-30`).

    Critical: two dice are hits on their own, each with 1 for its own top face and the modifier, and the
    Precision score is at least the bare defence (`R-16`).
    """
    faces = throw.roll(best, count, sides)
    if faces.result() + modifier < defence:
        return Blow.MISS
    second_alone = faces.second + (faces.second == sides) + modifier
    if faces.second and second_alone >= defence and precision >= defence:
        return Blow.CRITICAL
    return Blow.HIT


def damage(throw: Thrower, count: int, sides: int, bonus: int, critical: bool) -> int:
    """Damage before DR: a plain sum, or the dice at their maximum on a critical (`P-30`, `R-18`)."""
    if critical:
        return count * sides + bonus
    return throw.sum(count, sides) + bonus


def past(raw: int, dr: int) -> int:
    """What of a damage roll gets past a DR, never below 0 (`P-16`)."""
    return max(0, raw - dr)


def strike(
    throw: Thrower,
    count: int,
    sides: int,
    precision: int,
    defence: int,
    modifier: int,
    damage_count: int,
    damage_sides: int,
    bonus: int,
) -> tuple[Blow, int]:
    """How an attack ends, and its damage before DR: 0 for a miss (`P-30`)."""
    blow = throw.roll(attack, count, sides, precision, defence, modifier)
    if blow is Blow.MISS:
        return blow, 0
    return blow, throw.roll(damage, damage_count, damage_sides, bonus, blow is Blow.CRITICAL)


def blocked(throw: Thrower, count: int, sides: int, bonus: int) -> int:
    """Damage before the Block's DR: a blocked attack always hits, and is never critical (`R-13`)."""
    return throw.roll(damage, count, sides, bonus, False)


def split(lp: int, vp: int, wound: int) -> tuple[int, int]:
    """LP and VP after a wound: 1 LP at least, VP for the rest as long as they last (`P-34`)."""
    if wound < 1:
        return lp, vp
    from_vp = min(vp, wound - 1)
    return lp - (wound - from_vp), vp - from_vp


def drain(lp: int, vp: int, lost: int) -> tuple[int, int]:
    """LP and VP after a fall or a loss named in VP: from LP only what VP cannot cover (`R-25`)."""
    from_vp = min(vp, lost)
    return lp - (lost - from_vp), vp - from_vp


def knocks_back(raw: int, strength: int) -> bool:
    """Whether slashing or blunt damage before DR pushes a target of this Strength score back (`P-35`)."""
    return raw > strength


def balance(throw: Thrower, precision: int) -> bool:
    """Whether someone pushed back stays on their feet; no modifier reaches this check (`P-35`, `H-09`)."""
    return throw.roll(attribute_check, precision, BALANCE, 0)


def stabilise(throw: Thrower, toughness: int, lp: int, modifier: int) -> bool:
    """Whether the bleeding stops, at 0 LP or below; a helper's Medicine is the modifier (`P-34`, `R-22`)."""
    return throw.roll(attribute_check, toughness, -lp, modifier)


def dead(lp: int, toughness: int) -> bool:
    """Whether these LP are death for this Toughness score (`P-34`)."""
    return lp <= -toughness


def initiative(throw: Thrower, quickness: int) -> int:
    """A Quickness check result, luck included; load does not matter (`P-32`, `R-15`)."""
    return throw.roll(result, *die(quickness))


def coin(throw: Thrower) -> bool:
    """A coin, thrown as a d2."""
    return throw.sum(1, 2) == 2


def place_among_tied(throw: Thrower, places: int) -> int:
    """The place among so many who tie, 1 for the last: the coin for two, a die with more sides for more (`P-32`)."""
    return throw.sum(1, places)


def first(throw: Thrower, quickness: int, other: int) -> bool:
    """Whether the first of two Quickness scores acts first: by result, by score, then by coin (`P-32`)."""
    own = (throw.roll(initiative, quickness), quickness)
    theirs = (throw.roll(initiative, other), other)
    return throw.roll(coin) if own == theirs else own > theirs


def distraction(throw: Thrower, count: int, sides: int, spirit: int, modifier: int) -> int:
    """The result that draws a foe's attack onto oneself, 0 where it fails against its Spirit (`H-16`)."""
    reached = throw.roll(checked, count, sides, modifier)
    return reached if reached >= difficulty(spirit) else 0


def first_aid(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """VP that first aid gives back: half the Medicine check result (`P-36`)."""
    return throw.roll(checked, count, sides, modifier) // 2


def daily_recovery(throw: Thrower, toughness: int, modifier: int) -> bool:
    """Whether a day of rest gives 1 LP back; the carer's Medicine gives the modifier (`P-36`)."""
    return throw.roll(attribute_check, toughness, DAILY_RECOVERY, modifier)


def care(throw: Thrower, count: int, sides: int, modifier: int) -> int:
    """What a day of a carer's Medicine adds to the daily check of all who are tended: 0, 1 or 2 (`P-36`)."""
    reached = throw.roll(checked, count, sides, modifier)
    return sum(reached >= target for target in CARE)


def fall_dice(feet: int) -> int:
    """How many d8 a fall of this height throws (`P-37`)."""
    return feet // FEET_PER_DIE


def fall_softened(raw: int, dr: int, jump: int) -> int:
    """What of a fall's dice is taken: less half the DR and a whole Jumping check result (`P-37`, `R-25`)."""
    return max(0, raw - dr // 2 - jump)


def fall(throw: Thrower, feet: int, dr: int, jump: int) -> int:
    """The damage of a fall, to be taken by `drain`; `jump` is 0 for an uncontrolled one (`P-37`)."""
    return fall_softened(throw.sum(fall_dice(feet), FALL_SIDES), dr, jump)


def controlled_fall(throw: Thrower, feet: int, dr: int, count: int, sides: int, modifier: int) -> int:
    """The damage of a fall that a Jumping check softens (`P-37`)."""
    return throw.roll(fall, feet, dr, throw.roll(checked, count, sides, modifier))


def burn(throw: Thrower, sides: int, dr: int) -> int:
    """The damage of a round in a fire of these dice, less half the DR (`P-37`)."""
    return past(throw.sum(1, sides), dr // 2)


def malady(throw: Thrower, count: int, sides: int, toughness: int) -> bool:
    """Whether a malady of this strength works in full on a Toughness score; Spell Defense is no help (`P-37`)."""
    return throw.roll(check, count, sides, difficulty(toughness), 0)


def venom(throw: Thrower, toughness: int) -> int:
    """The VP that a venomous wound takes besides, to be taken by `drain` (`P-20`, `R-25`)."""
    if throw.roll(malady, *VENOM_STRENGTH, toughness):
        return throw.roll(damage, *VENOM_DICE, 0, False)
    return VENOM_RESISTED


def hemorrhage(throw: Thrower, defence: int) -> int:
    """The rounds that a serrated wound bleeds on, against this TGH vs spells (`R-31`)."""
    return SERRATED_ROUNDS if throw.roll(check, *SERRATED_STRENGTH, defence, 0) else SERRATED_RESISTED


def dual_wielding(strength: int, minimum: int | None, other_minimum: int | None) -> int:
    """The modifier on both attacks with two weapons of these minimum Strengths, None for none (`P-33`)."""
    minima = [needed for needed in (minimum, other_minimum) if needed is not None]
    too_heavy = sum(needed > strength for needed in minima)
    just_right = minima.count(strength)
    if too_heavy == 2 or (too_heavy and just_right):
        return -4
    if too_heavy or just_right == 2:
        return -2
    return -1


def aim_modifier(aim: int) -> tuple[Modifier, ...]:
    """What an aim of 0, 1 or 2 takes from the check; it gives as much to the damage (`P-30`)."""
    return (Modifier("aimed", -aim),) if aim else ()


def circumstances(situational: Sequence[Modifier], rule_given: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """All modifiers of a check, adding up to its total (`R-02`).

    The situation counts for 2 at most either way, the whole for -4 to +2. Where a limit is reached, what it
    changes is a modifier of its own, so that a person can add the line up.
    """
    limited = (*situational, *_limit(situational, -MOST_SITUATIONAL, MOST_SITUATIONAL, "from the situation"))
    together = (*limited, *rule_given)
    return (*together, *_limit(together, LEAST_TOTAL, MOST_TOTAL, "in all"))


def _limit(modifiers: Sequence[Modifier], least: int, most: int, where: str) -> tuple[Modifier, ...]:
    added = total(modifiers)
    limited = max(least, min(most, added))
    if limited == added:
        return ()
    bound = f"{limited:+d}".replace("-", "−")
    return (Modifier(f"never beyond {bound} {where}", limited - added),)
