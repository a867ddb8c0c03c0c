"""Owns an attack as it is declared: who, at whom, with what, and everything that counts for or against it (`S-08`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from solo.systems.swords.fight.arena import Tables
from solo.systems.swords.fight.figures import NOTHING, Part, Reckoning, damage, endurance, grappling, skill
from solo.systems.swords.fight.line import distance, in_melee, pressed_by_foes, wielded
from solo.systems.swords.fight.state import Arm, Fight, Fighter
from solo.systems.swords.rolls.area import width_bonus

Kind = Literal["strike", "disarm", "grab", "wrench", "shoot", "throw"]
INTO_A_PAIR: Final = -4
PRESSED: Final = -4
INTO_MELEE: Final = 4
LONGER: Final = 1
GUARDED: Final = -2
JUNK: Final = -2
TWO_HANDS: Final = 2
FAR_STRONGER, FAR_STRONGER_BY = 4, 4
JUNK_RANGE: Final = 10
NO_CHALLENGE: Final = Reckoning(0, NOTHING)
OVERMATCHED: Final = Reckoning(FAR_STRONGER, (("far stronger", FAR_STRONGER),))
COVER_WORDS: Final = {2: "light cover", 4: "heavy cover"}


class Attempt(NamedTuple):
    """One attack. `augments` are spent on it; a `gentle` grab does no harm; `stray` follows a miss into a pair."""

    attacker: Fighter
    target: Fighter
    kind: Kind
    arm: Arm | None
    augments: int = 0
    gentle: bool = False
    stray: bool = False

    @property
    def melee(self) -> bool:
        """True for what is done hand to hand."""
        return self.kind not in ("shoot", "throw")

    @property
    def unblockable(self) -> bool:
        """True for what must be dodged (`S-21`)."""
        return self.arm is not None and self.arm.weapon.unblockable

    @property
    def skill(self) -> str:
        """The skill that rolls for it, as in Figures."""
        return SKILLS[self.kind]

    def words(self, length: int = 1) -> str:
        """What is done, in words: "strikes Vex", with the weapon where `length` is 2."""
        said = WORDS[self.kind].format(f"the fallen {self.target.name}" if self.target.down else self.target.name)
        weapon = self.arm.weapon.name if self.arm else ""
        if length < 2 or not weapon or self.kind in ("grab", "wrench"):
            return said
        if self.kind == "disarm":
            return f"strikes with the {weapon} at what {self.target.name} holds"
        return f"{said} with the {weapon}"


SKILLS: Final = {
    "strike": "striking",
    "disarm": "striking",
    "grab": "grappling",
    "wrench": "grappling",
    "shoot": "archery",
    "throw": "throwing",
}
WORDS: Final = {
    "strike": "strikes {0}",
    "disarm": "strikes at what {0} holds",
    "grab": "grabs {0}",
    "wrench": "grabs at what {0} holds",
    "shoot": "shoots at {0}",
    "throw": "throws at {0}",
}


def attack_reckoning(fight: Fight, attempt: Attempt) -> Reckoning:
    """Returns what the attacker adds to its roll."""
    attacker, target = attempt.attacker, attempt.target
    more = _situation(fight, attempt)
    if attempt.kind in ("grab", "wrench"):
        held = wielded(target)
        if attempt.kind == "grab" and not target.clinch and held and held.weapon.guards_against_grabs:
            more = (*more, (f"{held.weapon.name} held ready", GUARDED))
        return grappling(fight, attacker, target, more)
    return skill(attacker, attempt.skill, more)


def _situation(fight: Fight, attempt: Attempt) -> tuple[Part, ...]:
    attacker, target = attempt.attacker, attempt.target
    if attempt.melee:
        more = NOTHING
        if attempt.stray or (target.clinch and target.clinch != attacker.key):
            more = (*more, ("into a grappling pair", INTO_A_PAIR))
        if fight.circumstances.bare_hands and attempt.kind == "strike" and _longer(attempt):
            more = (*more, ("longer reach", LONGER))
        return more
    more = NOTHING
    if pressed_by_foes(fight, attacker):
        more = (*more, ("a foe in reach", PRESSED))
    weapon = attempt.arm.weapon if attempt.arm else None
    if weapon and weapon.area and (bonus := width_bonus(2 * weapon.area)):
        more = (*more, ("wide area", bonus))
    if attempt.kind == "throw" and weapon and not weapon.thrown:
        more = (*more, ("not made to be thrown", JUNK))
    return more


def _longer(attempt: Attempt) -> bool:
    """A much longer weapon counts in the first exchange with somebody (`R-26`, house, off by default)."""
    held = wielded(attempt.target)
    mine = attempt.arm is not None and attempt.arm.weapon.long
    theirs = held is not None and held.weapon.long
    return mine and not theirs and attempt.target.key not in attempt.attacker.met


def challenge(tables: Tables, fight: Fight, attempt: Attempt) -> Reckoning:
    """Returns what range, light, wind, cover and a melee add to the defender's roll (`S-08`, `R-12`, `H-04`)."""
    if attempt.melee:
        unequal = attempt.kind in ("disarm", "wrench") and far_stronger(fight, attempt.target, attempt.attacker)
        return OVERMATCHED if unequal else NO_CHALLENGE
    return shot_challenge(tables, fight, attempt.attacker, attempt.target)


def grip(fight: Fight, holder: Fighter) -> tuple[Part, ...]:
    """Returns what both hands on a weapon add against losing it, where the table counts them (`R-25`, house)."""
    held = wielded(holder)
    if not fight.circumstances.two_handed_grip or held is None or held.weapon.hands < 2:
        return NOTHING
    one_hand = held.weapon.one_handed_mounted and holder.mount
    return NOTHING if one_hand else (("two-handed grip", TWO_HANDS),)


def far_stronger(fight: Fight, one: Fighter, other: Fighter) -> bool:
    """Returns whether a table that minds it takes one for far stronger than another: by 4 and more (`S-14`, house)."""
    if not fight.circumstances.unequal:
        return False
    return one.figures.strength + one.ill - other.figures.strength - other.ill >= FAR_STRONGER_BY


def shot_challenge(tables: Tables, fight: Fight, attacker: Fighter, target: Fighter) -> Reckoning:
    """Returns the same for a shot or throw of one at another."""
    around, yards = fight.circumstances, distance(attacker, target)
    melee = INTO_MELEE if in_melee(fight, target, attacker) else 0
    return _challenge(yards, tables.range_level(yards), around.light, around.wind, target.cover, melee)


def place_challenge(tables: Tables, fight: Fight, yards: int) -> Reckoning:
    """Returns the range level of a place, with light and wind (`R-12`)."""
    around = fight.circumstances
    return _challenge(yards, tables.range_level(yards), around.light, around.wind, 0, 0)


@lru_cache(maxsize=16_384)
def _challenge(yards: int, level: int, light: int, wind: int, cover: int, melee: int) -> Reckoning:
    parts = [
        (f"{yards} yards", level),
        ("dusk", light),
        ("wind", wind),
        (COVER_WORDS.get(cover, "cover"), cover),
        ("target in melee", melee),
    ]
    return Reckoning(level + light + wind + cover + melee, tuple(part for part in parts if part[1]))


def damage_reckoning(attempt: Attempt, more: tuple[Part, ...] = NOTHING) -> Reckoning:
    """Returns what is added to the damage of a hit (`S-02`, `S-24`); a thing thrown that is no weapon adds nothing."""
    arm = attempt.arm
    if attempt.kind == "throw" and arm and not arm.weapon.thrown:
        arm = None
    return damage(attempt.attacker, arm, more, attempt.augments)


def force(attempt: Attempt) -> int:
    """Returns damage less endurance, without the dice."""
    return damage_reckoning(attempt).total - endurance(attempt.target).total


def throw_range(arm: Arm) -> int:
    """Returns how many yards a weapon can be thrown (`S-12`, `R-27`)."""
    return arm.weapon.reach if arm.weapon.thrown else JUNK_RANGE
