"""Skill rolls as chance functions, from the dice to the level of success (`F-04`, `F-05`, `F-14`)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from solo.resolver import Roll as Told
from solo.resolver import Thrower

D20: Final = 20
D30: Final = 30


# rule: Levels
class Level(IntEnum):
    """The level of a roll. A higher level beats a lower one except where `F-14` says otherwise."""

    FUMBLE = 0
    FAILURE = 1
    NORMAL = 2
    SPECIAL = 3
    CRITICAL = 4
    CINEMATIC = 5

    @property
    def word(self) -> str:
        """The level in words: "special"."""
        return self.name.lower()


class ReadRoll(NamedTuple):
    """The result of a skill roll (`F-04`, `F-05`): the level, and the face that counts (0 after a failure).

    `over` are the points of skill beyond both dice, which count as +Z (`R-02`).
    """

    level: Level
    face: int
    over: int = 0

    @property
    def is_success(self) -> bool:
        """True for a normal success or a higher level."""
        return self.level >= Level.NORMAL

    # rule: Rating
    def rating(self, die: int = D20) -> int:
        """Return the face used in comparisons, plus 20 for a special, or plus 30 on the D30 (`F-05`, `R-12`)."""
        return self.face + self.over + (die if self.level is Level.SPECIAL else 0)


FUMBLED: Final = ReadRoll(Level.FUMBLE, 0)
FAILED: Final = ReadRoll(Level.FAILURE, 0)


# Skill roll


# rule: D30 roll
def always_misses(die: int) -> int:
    """Return how many of the lowest faces always miss: 1 on a D20, 2 on a D30 (`F-06`)."""
    return 2 if die == D30 else 1


# rule: The window of +Y
def _window(die: int, crit_bonus: int) -> int:
    """Return how many points below the skill a face may lie and still be a possible critical (`F-06`, `R-09`)."""
    return crit_bonus + (1 if die == D30 else 0)


# rule: Skill exactly 20
def skill_band(skill: int, die: int) -> tuple[int, int, int]:
    """Return the skill on the normal die, the skill on the special die, and the points beyond both dice.

    A special skill of 0 means that the special die is not thrown (`R-01`). Points beyond both dice count as +Z
    (`R-02`).
    """
    return min(skill, die), max(0, min(skill, 2 * die) - die), max(0, skill - 2 * die)


# rule: Skill of 1 and less
def is_success(skill: int, face: int, die: int) -> bool:
    """Return True if a face of the normal die is a success (`F-04`)."""
    return always_misses(die) < face <= skill


def may_be_critical(skill: int, face: int, die: int, crit_bonus: int) -> bool:
    """Return True if a face of the normal die needs a second roll to confirm a critical (`F-04`, `R-03`, `R-09`)."""
    return is_success(skill, face, die) and face >= skill - _window(die, crit_bonus)


# rule: Critical by the special die
def special_may_be_critical(above: int, face: int, die: int, crit_bonus: int) -> bool:
    """Return True if a face of the special die needs a second roll (`R-05`).

    `above` is the skill on the special die.
    """
    return above - _window(die, crit_bonus) <= face <= above


def wants_second(skill: int, first: int, special: int, die: int, crit_bonus: int) -> bool:
    """Return True if the normal die must be rolled again (`R-06`).

    This is so after a possible critical, and after a possible fumble that no special success averts.
    """
    normal, above, _ = skill_band(skill, die)
    averted = 0 < special <= above
    return may_be_critical(normal, first, die, crit_bonus) or (first <= always_misses(die) and not averted)


def wants_special_second(skill: int, special: int, die: int, crit_bonus: int) -> bool:
    """Return True if the special die must be rolled again to confirm a critical."""
    above = skill_band(skill, die)[1]
    return special > 0 and special_may_be_critical(above, special, die, crit_bonus)


def deciding(above: int, first: int, special: int, die: int, crit_bonus: int) -> tuple[int, int]:
    """Return the first faces of the normal and the special die, each replaced by a face with the same effect (`R-06`).

    After a special success, the normal die counts only as a possible critical. If it is one, the special die counts
    only as a possible critical too.
    """
    special_critical = special_may_be_critical(above, special, die, crit_bonus)
    if may_be_critical(die, first, die, crit_bonus):
        without = 1 if above >= die else die
        return die, above if special_critical else without
    return (always_misses(die), special) if special <= above else (first, special)


# rule: Two dice that disagree
def read(
    skill: int,
    first: int,
    second: int = 0,
    special: int = 0,
    special_second: int = 0,
    die: int = D20,
    crit_bonus: int = 0,
) -> ReadRoll:
    """Return the result of rolled faces at an effective skill: the better of the two dice (`F-04`, `F-06`, `R-06`).

    The face of a die that was not rolled is 0. Raises ValueError with a sentence if a required die is missing.
    """
    normal, above, over = skill_band(skill, die)
    if above and not special:
        raise ValueError(f"A skill of {skill} needs a special die as well. Enter its result.")
    if wants_second(skill, first, special, die, crit_bonus) and not second:
        raise ValueError(f"At skill {skill} a {first} on the normal die is rolled again. Enter the second face.")
    if above and wants_special_second(skill, special, die, crit_bonus) and not special_second:
        raise ValueError(f"A {special} on the special die is rolled again. Enter its second face.")
    one = _normal_die(normal, first, second, die, crit_bonus)
    other = _special_die(above, special, special_second, die, crit_bonus)
    best = max(one, other)
    return best._replace(over=over) if best.is_success else best


# rule: A confirming 1
def _normal_die(skill: int, first: int, second: int, die: int, crit_bonus: int) -> ReadRoll:
    if first <= always_misses(die):
        return FAILED if is_success(skill, second, die) else FUMBLED
    if not is_success(skill, first, die):
        return FAILED
    if may_be_critical(skill, first, die, crit_bonus) and second <= skill:
        return ReadRoll(Level.CRITICAL, second)
    return ReadRoll(Level.NORMAL, first)


def _special_die(above: int, special: int, second: int, die: int, crit_bonus: int) -> ReadRoll:
    """Return the result of the special die.

    A special die without success counts as a fumble, so that the normal die's result counts.
    """
    if not 0 < special <= above:
        return FUMBLED
    if special_may_be_critical(above, special, die, crit_bonus) and second <= above:
        return ReadRoll(Level.CRITICAL, second)
    return ReadRoll(Level.SPECIAL, special)


# Skill rolls as chance functions


# rule: Skill roll
# rule: Skill above 40
def skill_roll(thrower: Thrower, skill: int, die: int = D20, crit_bonus: int = 0) -> ReadRoll:
    """Roll all dice of an effective skill, the special and second dice included; return the result (`F-04`, `R-02`)."""
    if skill > 2 * die:
        rolled = thrower.roll(skill_roll, 2 * die, die, crit_bonus)
        return rolled._replace(over=skill - 2 * die) if rolled.is_success else rolled
    if skill > die:
        return _with_special_die(thrower, skill, die, crit_bonus)
    first = thrower.sum(1, die)
    second = thrower.sum(1, die) if wants_second(skill, first, 0, die, crit_bonus) else 0
    return read(skill, first, second, 0, 0, die, crit_bonus)


# rule: Skill roll above 20
def _with_special_die(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> ReadRoll:
    """Roll at a skill above `die`. Faces with the same effect are merged, which makes the odds cheap to compute."""
    first, special = thrower.roll(first_dice, skill - die, die, crit_bonus)
    again = wants_second(skill, first, special, die, crit_bonus)
    special_again = wants_special_second(skill, special, die, crit_bonus)
    if again and special_again:
        second = special_second = thrower.roll(second_dice, skill - die, die)
    else:
        second = thrower.sum(1, die) if again else 0
        special_second = thrower.sum(1, die) if special_again else 0
    return read(skill, first, second, special, special_second, die, crit_bonus)


def first_dice(thrower: Thrower, above: int, die: int, crit_bonus: int) -> tuple[int, int]:
    """Roll the normal die and the special die, and return their faces, replaced as in `deciding`."""
    first = thrower.roll(normal_die, above, die, crit_bonus)
    return deciding(above, first, thrower.roll(special_die, above, die), die, crit_bonus)


def normal_die(thrower: Thrower, above: int, die: int, crit_bonus: int) -> int:
    """Roll the normal die. If the special die always succeeds, all faces but possible criticals are merged."""
    face = thrower.sum(1, die)
    return deciding(above, face, above, die, crit_bonus)[0] if above >= die else face


def special_die(thrower: Thrower, above: int, die: int) -> int:
    """Roll the special die. A face without effect is returned as the highest face."""
    face = thrower.sum(1, die)
    return face if face <= above else die


def second_dice(thrower: Thrower, above: int, die: int) -> int:
    """Roll both second dice after two possible criticals, and return the face that counts.

    The normal die's second roll always confirms a critical (`R-06`).
    """
    second = thrower.sum(1, die)
    special_second = thrower.sum(1, die)
    return max(second, special_second) if special_second <= above else second


RollRank = tuple[int, int]


def roll_rank(rolled: ReadRoll, bonus: int = 0, die: int = D20) -> RollRank:
    """Return the rank of a roll with +Z added (`F-05`, `F-07`): criticals above successes, failures lowest.

    Normal and special successes rank by rating, criticals by the second die.
    """
    if not rolled.is_success:
        return 0, 0
    critical = rolled.level >= Level.CRITICAL
    return rolled.level if critical else Level.NORMAL, rolled.rating(die) + bonus


def overcomes(actor: ReadRoll, defender: ReadRoll, bonus: int = 0, opposing_bonus: int = 0, die: int = D20) -> bool:
    """Return True if an actor's roll beats a defender's (`F-07`).

    `bonus` and `opposing_bonus` are the +Z of the actor and of the defender. Ties go to the defender.
    """
    return roll_rank(actor, bonus, die) > roll_rank(defender, opposing_bonus, die)


# rule: Opposed roll
def roll_opposed(
    thrower: Thrower,
    skill: int,
    opponent: int,
    bonus: int = 0,
    opposing_bonus: int = 0,
    crit_bonus: int = 0,
    opposing_crit_bonus: int = 0,
    die: int = D20,
) -> bool:
    """Return True if an actor overcomes a defender, both rolling effective skills (`F-07`)."""
    actor = thrower.roll(roll_to_rank, skill, bonus, crit_bonus, die)
    return thrower.roll(falls_short, actor, opponent, opposing_bonus, opposing_crit_bonus, die)


def roll_to_rank(thrower: Thrower, skill: int, bonus: int, crit_bonus: int, die: int) -> RollRank:
    """Roll at an effective skill, and return the roll's rank."""
    return roll_rank(thrower.roll(skill_roll, skill, die, crit_bonus), bonus, die)


def falls_short(thrower: Thrower, actor: RollRank, skill: int, bonus: int, crit_bonus: int, die: int) -> bool:
    """Roll for a defender, and return True if the roll ranks lower than the actor's, which was made before."""
    return thrower.roll(roll_to_rank, skill, bonus, crit_bonus, die) < actor


# rule: Simple rolls
def success(thrower: Thrower, skill: int, die: int = D20) -> bool:
    """Roll at a skill without a difficulty, and return True for any success (`R-42`)."""
    return thrower.roll(skill_roll, skill, die, 0).is_success


def beats(rolled: ReadRoll, difficulty: int, bonus: int = 0, die: int = D20) -> bool:
    """Return True if a roll beats a fixed number: by a higher rating, or as a critical (`R-11`).

    At a difficulty of 0 any success is enough.
    """
    if difficulty <= 0 or rolled.level >= Level.CRITICAL:
        return rolled.is_success
    return rolled.is_success and rolled.rating(die) + bonus > difficulty


# rule: Difficulty
def meets(thrower: Thrower, skill: int, difficulty: int, deduct: bool = False, bonus: int = 0, die: int = D20) -> bool:
    """Return True if a roll meets a difficulty: a number to beat, or with `deduct` a penalty (`F-08`, `R-11`)."""
    if deduct:
        return thrower.roll(skill_roll, skill - difficulty, die, 0).is_success
    return beats(thrower.roll(skill_roll, skill, die, 0), difficulty, bonus, die)


# Ladder of blows


class BlowDepth(IntEnum):
    """The level of a blow after the defence, NONE for a blow that does not land. Its values equal those of `Level`."""

    NONE = 1
    NORMAL = 2
    SPECIAL = 3
    CRITICAL = 4
    CINEMATIC = 5

    @property
    def word(self) -> str:
        """The blow in words: "special"."""
        return self.name.lower()


class AttackContest(NamedTuple):
    """The figures of an attack and its defence: effective skills, each side's +Y and +Z, and the die that both roll.

    `defence` is None without a defence.
    """

    attack: int
    defence: int | None
    crit_bonus: int = 0
    opposing_crit_bonus: int = 0
    bonus: int = 0
    opposing_bonus: int = 0
    die: int = D20
    cinematic: bool = False


class LandedBlow(NamedTuple):
    """The level of the blow that lands, and the levels of both rolls; `defence` is None if no defence was made."""

    blow: BlowDepth
    attack: Level
    defence: Level | None


# rule: The ladder of blows
# rule: Reductions stated twice
# rule: Ties
def resolve(
    attack: ReadRoll, defence: ReadRoll | None, bonus: int = 0, opposing_bonus: int = 0, die: int = D20
) -> BlowDepth:
    """Return the level of the blow that lands, from an attack roll and a defence roll with each side's +Z (`F-14`)."""
    if not attack.is_success:
        return BlowDepth.NONE
    if defence is None or not defence.is_success:
        return BlowDepth(attack.level)
    if not overcomes(attack, defence, bonus, opposing_bonus, die):
        return BlowDepth.NONE
    higher = attack.face + attack.over + bonus > defence.face + defence.over + opposing_bonus
    same = attack.level is defence.level and attack.level is not Level.NORMAL
    one_below = attack.level - 1 == defence.level and not higher
    return BlowDepth(attack.level - 1) if same or one_below else BlowDepth(attack.level)


def attack_roll(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> ReadRoll:
    """Roll the attacker's skill, and return the result."""
    return thrower.roll(skill_roll, skill, die, crit_bonus)


# rule: Both always roll
def defence_roll(thrower: Thrower, skill: int, die: int, crit_bonus: int) -> ReadRoll:
    """Roll a parry, a dodge or a ward and return the result. It is rolled even if the attack fails (`R-39`)."""
    return thrower.roll(skill_roll, skill, die, crit_bonus)


def resolve_after_defence(thrower: Thrower, attack: ReadRoll, contest: AttackContest) -> LandedBlow:
    """Roll the defence against an attack that has been rolled, and return the blow that lands.

    `contest.attack` is not used.
    """
    if contest.defence is None:
        return LandedBlow(resolve(attack, None), attack.level, None)
    defence = thrower.roll(defence_roll, contest.defence, contest.die, contest.opposing_crit_bonus)
    blow = resolve(attack, defence, contest.bonus, contest.opposing_bonus, contest.die)
    return LandedBlow(blow, attack.level, defence.level)


def resolve_contest(thrower: Thrower, contest: AttackContest) -> LandedBlow:
    """Roll attack and defence, and return the blow that lands (`F-13`, `F-14`)."""
    attack = thrower.roll(attack_roll, contest.attack, contest.die, contest.crit_bonus)
    # Equal attack rolls of all skills share one cache entry, so the odds of the defence are computed only once.
    return thrower.roll(
        resolve_after_defence, add_power(attack, contest.cinematic), contest._replace(attack=0, crit_bonus=0)
    )


# rule: Cinematic
def add_power(attack: ReadRoll, cinematic: bool) -> ReadRoll:
    """Return the attack roll.

    If `cinematic`, a power given by the game master raises a critical to cinematic (`R-34`).
    """
    if cinematic and attack.level is Level.CRITICAL:
        return attack._replace(level=Level.CINEMATIC)
    return attack


def level_words(rolled: ReadRoll, overcome: int = 0, die: int = 20) -> str:
    """Describe a roll in words: its level, and the rating of a success.

    `overcome` is its +Z.
    """
    if not rolled.is_success:
        return rolled.level.word
    further = rolled.over + overcome
    added = f" {further:+d} to overcome".replace("-", "−") if further else ""
    if rolled.level is Level.SPECIAL:
        return f"special success, rated {rolled.face + die}{added}"
    if rolled.level is Level.NORMAL:
        return f"success, {rolled.face}{added}" if added else "success"
    between = ", " if added else " of "
    return f"{rolled.level.word} success{between}{rolled.face}{added}"


def thrown_dice(die: int, bonus: int) -> str:
    """Format a die with its bonus: "1d10", "1d10+1"."""
    return f"1d{die}{bonus:+d}" if bonus else f"1d{die}"


def plain_roll(what: str, skill: int, faces: tuple[int, ...], rolled: ReadRoll, die: int = 20) -> Told:
    """Return the record of a roll without named modifiers."""
    result = rolled.rating(die) if rolled.is_success else None
    return Told(what, f"{len(faces)}d{die}", faces, result, skill, outcome=rolled.level.word)
