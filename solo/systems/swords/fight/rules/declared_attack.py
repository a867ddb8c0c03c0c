"""A declared attack, from its modifiers to the effect of its hit (`S-02`, `S-03`, `S-08`)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from solo.resolver import Roll
from solo.systems.contract import Deed, read_stop
from solo.systems.parts.phrasing import join_names
from solo.systems.swords.fight import luck_weights
from solo.systems.swords.fight.narration.events import NamedRoll, damage_words, emit_event, roll_of, total
from solo.systems.swords.fight.rules.harm import Condition, HitChances, apply_damage, make_deed
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.rules.modifiers import damage_modifier, endurance, skill_modifier
from solo.systems.swords.fight.rules.riding import after_hit
from solo.systems.swords.fight.state import CarriedWeapon, Fight, FightContext, Fighter, weapon_in_hand
from solo.systems.swords.fight.state.line import pressed_by_foes
from solo.systems.swords.rolls.area import width_bonus
from solo.systems.swords.rolls.damage import HitDamage, net_damage, net_of
from solo.systems.swords.rolls.skill import NOTHING, NamedSum, Part, two_dice

AttackKind = Literal["strike", "disarm", "unshield", "grab", "wrench", "shoot", "throw"]
INTO_A_PAIR: Final = -4
# rule: R-09 Attacking a pair
STRAYS_BY: Final = 4
"""The largest margin of a miss by which a Strike at a pair in close combat still attacks the other fighter.

The rule is `R-09`, the figure is house.
"""
PRESSED: Final = -4
HARMLESS: Final = (damage_words(0),)
HARMFUL: Final = ("strike", "shoot", "throw", "grab")
LONGER: Final = 1
GUARDED: Final = -2
JUNK: Final = -2

GRAPPLE: Final = "grapple"
"""The name of the weapon in the deed of a grab. The hands do the harm, not the grabber's weapon."""


class DeclaredAttack(NamedTuple):
    """One declared attack. `augments` is the number of Augments spent on the attack.

    A `gentle` grab does no harm. A `stray` attack follows a Strike that missed at a pair in close combat.
    """

    attacker: Fighter
    target: Fighter
    kind: AttackKind
    arm: CarriedWeapon | None
    augments: int = 0
    gentle: bool = False
    stray: bool = False

    @property
    def melee(self) -> bool:
        """True for an attack hand to hand."""
        return self.kind not in ("shoot", "throw")

    @property
    def unblockable(self) -> bool:
        """True if the attack cannot be blocked and must be dodged (`S-21`)."""
        return self.arm is not None and self.arm.weapon.unblockable

    @property
    def skill(self) -> str:
        """The field of CombatFigures with the skill to roll."""
        return SKILLS[self.kind]

    def words(self, length: int = 1) -> str:
        """Return the attack in words: "strikes Vex". With a `length` of 2, the words name the weapon too."""
        said = WORDS[self.kind].format(f"the fallen {self.target.name}" if self.target.down else self.target.name)
        weapon = self.arm.weapon.name if self.arm else ""
        if length > 1 and self.kind == "wrench":
            return f"grabs at the weapon of {self.target.name}"
        if length < 2 or not weapon or self.kind == "grab":
            return said
        if self.kind == "unshield":
            return f"strikes at the shield of {self.target.name} with the {weapon}"
        if self.kind == "disarm":
            return f"strikes at the weapon of {self.target.name} with the {weapon}"
        if self.kind == "throw":
            return f"throws the {weapon} at {self.target.name}"
        return f"{said} with the {weapon}"


SKILLS: Final = {
    "strike": "striking",
    "disarm": "striking",
    "unshield": "striking",
    "grab": "grappling",
    "wrench": "grappling",
    "shoot": "archery",
    "throw": "throwing",
}


WORDS: Final = {
    "strike": "strikes {0}",
    "disarm": "strikes at the weapon of {0}",
    "unshield": "strikes at the shield of {0}",
    "grab": "grabs {0}",
    "wrench": "grabs at the weapon of {0}",
    "shoot": "shoots at {0}",
    "throw": "throws a weapon at {0}",
}


# rule: Grabbing an armed foe
# rule: R-32 Grabbing an armed foe
def attack_reckoning(fight: Fight, attempt: DeclaredAttack) -> NamedSum:
    """Return the modifiers of the attack roll: the skill or Grappling, and the circumstances of the attack."""
    attacker, target = attempt.attacker, attempt.target
    more = _situation(fight, attempt)
    if attempt.kind in ("grab", "wrench"):
        held = weapon_in_hand(target)
        if attempt.kind == "grab" and not target.clinch and held and held.weapon.guards_against_grabs:
            more = (*more, (f"{held.weapon.name} held ready", GUARDED))
        return grappling(fight, attacker, target, more)
    return skill_modifier(attacker, attempt.skill, more)


# rule: Striking at a pair in close combat
# rule: A foe in reach while shooting
def _situation(fight: Fight, attempt: DeclaredAttack) -> tuple[Part, ...]:
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


# rule: A much longer weapon
def _longer(attempt: DeclaredAttack) -> bool:
    """Return True in the first exchange with a foe if the weapon is much longer (`R-26`, house, off by default)."""
    held = weapon_in_hand(attempt.target)
    mine = attempt.arm is not None and attempt.arm.weapon.long
    theirs = held is not None and held.weapon.long
    return mine and not theirs and attempt.target.key not in attempt.attacker.met


def damage_reckoning(attempt: DeclaredAttack, more: tuple[Part, ...] = NOTHING) -> NamedSum:
    """Return the modifiers of the damage roll, with the caller's parts in `more` (`S-02`, `S-24`).

    A thrown object that is no throwing weapon adds nothing.
    """
    arm = attempt.arm
    if attempt.kind == "throw" and arm and not arm.weapon.thrown:
        arm = None
    return damage_modifier(attempt.attacker, arm, more, attempt.augments)


def force(attempt: DeclaredAttack) -> int:
    """Return the attack's damage modifier minus the target's endurance modifier."""
    return damage_reckoning(attempt).total - endurance(attempt.target).total


class OpposedResult(NamedTuple):
    """A rolled attack and the answer that counts.

    `against` is the total of the answer, `answerer` the name of its fighter. The answer is given in words and as the
    code `way`. `rolls` are all rolls of the exchange. `chance` is the exact chance of the attack to succeed, computed
    only if the scene has a listener.
    """

    attack: NamedRoll
    against: int
    answerer: str
    answer: str
    way: str
    rolls: tuple[Roll, ...]
    chance: float = 1.0

    @property
    def margin(self) -> int:
        """The attack's total minus the answer's. 0 or less is a miss (`R-01`)."""
        return self.attack.total - self.against


def miss_words(attempt: DeclaredAttack, met: OpposedResult) -> str:
    """Return a miss in words: "Ann strikes Vex with the sword, but Vex dodges." """
    opening = f"{attempt.attacker.name} {attempt.words(2)}"
    return f"{opening}, but {met.answerer} {met.answer}." if met.answer else f"{opening} and misses."


def missed_deed(attempt: DeclaredAttack, met: OpposedResult) -> Deed | None:
    """Return the deed of an attack that missed; None if the attack would have done no harm."""
    if attempt.gentle or attempt.kind not in HARMFUL:
        return None
    stopped = read_stop(met.answer) if met.answer else "missed"
    return Deed(attempt.attacker.name, "misses", attempt.target.name, weapon_name(attempt), stopped=stopped)


def weapon_name(attempt: DeclaredAttack) -> str:
    """Return the name of the weapon that does the harm, or "grapple"; "" for Strength alone."""
    if attempt.kind == "grab":
        return GRAPPLE
    return attempt.arm.weapon.name if attempt.arm else ""


class HitOpening(NamedTuple):
    """The start of a narrated hit: sentences in `lead`, and the target's first `deeds`.

    `lead` has no full stop at its end. The effects of the hit follow the deeds in one sentence.
    """

    lead: str
    deeds: tuple[str, ...] = ()

    def words(self, target: Fighter, *effects: str) -> str:
        """Return the whole hit in words: "Ann strikes Vex with the sword.

        Vex dodges too late, takes 3 damage and falls."
        """
        deeds = (*self.deeds, *effects)
        told = f"{join_names(self.deeds)} but {effects[0]}" if self.deeds and effects == HARMLESS else join_names(deeds)
        sentences = (self.lead, f"{target.name} {told}" if deeds else "")
        return " ".join(f"{sentence}." for sentence in sentences if sentence)


def hit_opening(attempt: DeclaredAttack, met: OpposedResult) -> HitOpening:
    """Return the opening of a hit's narration: the attack, and the answer that came too late.

    The answer is the target's own, or a friend's block.
    """
    opening = f"{attempt.attacker.name} {attempt.words(2)}"
    if not met.answer:
        return HitOpening(opening if attempt.kind in ("grab", "wrench") else f"{opening} and hits")
    if met.answerer == attempt.target.name:
        return HitOpening(opening, (f"{met.answer} too late",))
    return HitOpening(f"{opening}. {met.answerer} {met.answer} too late")


# rule: Strike
def strike_home(
    arena: FightContext,
    attempt: DeclaredAttack,
    rolls: tuple[Roll, ...],
    opening: HitOpening,
    added: NamedSum | None = None,
    to_hit: float = 1.0,
) -> None:
    """Roll damage against endurance for an attack that has hit, and apply the harm (`S-02`, `S-03`).

    `opening` is the start of the narrated hit. `added` replaces the weapon's modifiers of damage. `to_hit` is the
    exact chance that the attack hit, from 0 to 1.
    """
    scene, target = arena.scene, attempt.target
    reckoning = added or damage_reckoning(attempt)
    dice = scene.roll(attempt.attacker.key, f"{attempt.attacker.name}: damage", two_dice)
    raw = total(scene, "damage", dice, reckoning)
    dice = scene.roll(target.key, f"{target.name}: endurance", two_dice)
    borne = total(scene, "endurance", dice, endurance(target))
    net = net_of(raw.total, borne.total)
    force = reckoning.total - endurance(target).total
    luck_weights.record_blow_luck(arena, target, net_damage, (force,), net)
    hit = HitDamage(raw.total, net)
    if not scene.has_listener:
        apply_hit(arena, attempt, hit)
        return
    shown = (*rolls, roll_of(raw), roll_of(borne))
    apply_hit(arena, attempt, hit, opening, shown, HitChances(force, net, to_hit))


def apply_hit(
    arena: FightContext,
    attempt: DeclaredAttack,
    hit: HitDamage,
    opening: HitOpening | None = None,
    rolls: tuple[Roll, ...] = (),
    chances: HitChances | None = None,
) -> None:
    """Apply a hit to the target, its rider and its mount. The hit is narrated if `opening` and `chances` are given.

    Every attack ends here, both with separate rolls and with an outcome drawn from the exact odds.
    """
    target = attempt.target
    stamina = target.stamina
    before = None if chances is None else Condition.from_fighter(target)
    changes = apply_damage(arena, attempt.attacker, target, hit.net)
    if opening is not None and chances is not None and before is not None:
        end = "" if before.down and not target.dead else _end(target)
        text = opening.words(target, *filter(None, (damage_words(hit.net), end)))
        deed = make_deed(arena, attempt.attacker.name, target, before, chances, weapon_name(attempt))
        if attempt.kind == "grab" and deed.did == "hits":
            deed = msgspec.structs.replace(deed, did="holds")
        emit_event(arena.scene, "attack", attempt.attacker, text, rolls, changes, target.name, deed)
    after_hit(arena, target, hit.raw, stamina)


def _end(target: Fighter) -> str:
    if not target.down:
        return ""
    return "dies" if target.dead else "falls"
