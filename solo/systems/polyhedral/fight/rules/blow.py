"""A planned blow, before any dice are thrown: its figures, and its odds against each defence of the target.

The figures are the arguments of the chance function that is thrown for the blow (`rolls.attacks`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solo.resolver import Modifier, sum_modifiers
from solo.systems.polyhedral.fight.rules.circumstances import attacker_modifiers, rule_given, situational_modifiers
from solo.systems.polyhedral.fight.rules.defences import (
    BLOCK,
    HELPLESS,
    Defence,
    is_helpless,
    left_after,
    list_defences,
    may_parry,
)
from solo.systems.polyhedral.fight.rules.lasting_effects import current_ruling
from solo.systems.polyhedral.fight.rules.weapon_effects import blow_riders
from solo.systems.polyhedral.fight.state import (
    AttackMode,
    AttackModes,
    Combatant,
    DeclaredAttack,
    Fight,
    attack_dice,
    damage_dice,
)
from solo.systems.polyhedral.fight.state.sight import can_see
from solo.systems.polyhedral.magic.illusions import Hide
from solo.systems.polyhedral.people.skills import SCHOOLS
from solo.systems.polyhedral.rolls import attacks, checks
from solo.systems.polyhedral.rolls.attacks import BlowDice, BlowRiders
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds, combine_targets, odds_of, odds_of_two

MOST_REPLIES = 8192


class PlannedBlow(NamedTuple):
    """A blow against one of the target's defences: its named modifiers, and the arguments of its dice."""

    defence: Defence
    modifiers: tuple[Modifier, ...]
    dice: BlowDice


class WieldedWeapon(NamedTuple):
    """An attacker's figures in one attack mode, whatever the target.

    `attack` and `damage` are dice as (count, sides), `bonus` is added to the damage, `weight` is in pounds. `precision`
    is the score that a critical hit needs. `assassin` is the level of Assassination, 0 if the mode is too heavy for it.
    """

    attack: tuple[int, int]
    precision: int
    damage: tuple[int, int]
    bonus: int
    weight: float
    assassin: int


class UndefendedBlow(NamedTuple):
    """The figures of a blow apart from its aim and its defence, as plain values for a cache.

    `bonus` is the damage bonus of the attack mode against this target. `around` are the situational modifiers, `given`
    the modifiers by rule except the aim's, `ruled` the game master's modifiers. `stronger` is True if the attacker has
    more Strength than the target.
    """

    wielded: WieldedWeapon
    bonus: int
    dr: int
    riders: BlowRiders
    around: tuple[Modifier, ...]
    given: tuple[Modifier, ...]
    stronger: bool
    aim_counts: bool = False
    ruled: tuple[Modifier, ...] = ()

    def with_defence(self, aim: int, defence: Defence) -> PlannedBlow:
        """Return the blow with this aim against this defence.

        A block has no check, and the aim's bonus to damage is lost (`R-13`).
        """
        own = self.wielded
        if defence.code == BLOCK:
            blocked = BlowDice(0, 1, 0, 0, 0, *own.damage, self.bonus, defence.value, True, self.riders)
            return PlannedBlow(defence, (), blocked)
        weak = [attacks.WEAK_PARRY] if self._overpowers(defence) else []
        aimed = attacks.aim_modifier(aim)
        if self.aim_counts:
            modifiers = (*checks.circumstances(self.around, [*self.given, *weak]), *aimed)
        else:
            modifiers = checks.circumstances(self.around, [*aimed, *self.given, *weak])
        modifiers += self.ruled
        check = (*own.attack, own.precision, defence.value, sum_modifiers(modifiers))
        dice = BlowDice(*check, *own.damage, self.bonus + aim, self.dr, False, self.riders)
        return PlannedBlow(defence, modifiers, dice)

    # rule: Weak parry
    def _overpowers(self, defence: Defence) -> bool:
        """Return True if the parry is weak: the attacker has more Strength and the heavier weapon (`R-44`)."""
        return self.stronger and defence.code.startswith("parry") and self.wielded.weight > defence.weight


class BlowDefences:
    """A blow and the target's defences against it; each result is computed only once."""

    __slots__ = ("_best", "_met", "_plans", "_unmet")

    def __init__(self, unmet: UndefendedBlow, met: tuple[Defence, ...]) -> None:
        self._unmet = unmet
        self._met = met
        self._plans: dict[int, tuple[PlannedBlow, ...]] = {}
        self._best: dict[tuple[int, int, int, int], tuple[PlannedBlow, BlowOdds]] = {}

    def plan(self, aim: int) -> tuple[PlannedBlow, ...]:
        """Return the blow with this aim against each defence, in the order in which the defences are offered."""
        plan = self._plans.get(aim)
        if plan is None:
            plan = self._plans[aim] = tuple(self._unmet.with_defence(aim, defence) for defence in self._met)
        return plan

    def with_defences(self, aim: int, met: tuple[Defence, ...]) -> tuple[PlannedBlow, ...]:
        """Return the blow against each defence in `met`, in place of the target's usual defences."""
        return tuple(self._unmet.with_defence(aim, defence) for defence in met)

    def best(self, aim: int, lp: int, vp: int, shell: int) -> tuple[PlannedBlow, BlowOdds]:
        """Return the blow against the best defence of a target with these points, and its odds.

        The best defence has the lowest `BlowOdds.order`; the first of equal defences counts. `shell` is the target's
        temporary VP.
        """
        key = aim, lp, vp, shell
        best = self._best.get(key)
        if best is None:
            odds = ((planned, odds_of(planned.dice, lp, vp, shell)) for planned in self.plan(aim))
            best = self._best[key] = min(odds, key=lambda pair: pair[1].order)
        return best


@lru_cache(maxsize=MOST_REPLIES)
def _replies(unmet: UndefendedBlow, met: tuple[Defence, ...]) -> BlowDefences:
    return BlowDefences(unmet, met)


class BlowForecasts:
    """A cache of the blows that fighters could strike now. It is valid for one decision, while nothing changes."""

    def __init__(self, fight: Fight, armoury: AttackModes) -> None:
        self.fight = fight
        self.armoury = armoury
        self._footing: dict[str, list[Modifier]] = {}
        self._around: dict[tuple[str, str, bool], tuple[Modifier, ...]] = {}
        self._met: dict[tuple[str, bool], tuple[Defence, ...]] = {}
        self._known: dict[tuple[object, ...], tuple[AttackMode, BlowDefences]] = {}

    def plan(self, attempt: DeclaredAttack) -> tuple[PlannedBlow, ...]:
        """Return the blow against each defence of the target, in the order in which the defences are offered."""
        return self.replies(attempt).plan(attempt.aim)

    def best_reply(self, attempt: DeclaredAttack) -> tuple[PlannedBlow, BlowOdds]:
        """Return the blow against the target's best defence, and its odds."""
        target = attempt.target
        return self.replies(attempt).best(attempt.aim, target.lp, target.vp, target.temporary_vp)

    def two(self, first: DeclaredAttack, second: DeclaredAttack) -> BlowOdds:
        """Return the joint odds of two blows of one action, each against the best defence that the target has left.

        For two targets the chance to drop is the chance that at least one target falls.
        """
        reply, odds = self.best_reply(first)
        target = first.target
        if second.target is not target:
            return combine_targets(odds, self.best_reply(second)[1])
        replies = self.replies(second)
        after_miss, after_hit = (
            tuple(one.dice for one in replies.with_defences(second.aim, met))
            for met in (self._left_after(first, second, reply.defence, hit=hit) for hit in (False, True))
        )
        return odds_of_two(reply.dice, after_miss, after_hit, target.health)

    def replies(self, attempt: DeclaredAttack) -> BlowDefences:
        """Return a blow with the defences against it, cached for all its aims.

        The cache stores the attack mode, since its key holds the mode's `id`.
        """
        attacker, target, form, _, pair = attempt
        key = attacker.key, target.key, id(form), pair
        known = self._known.get(key)
        if known is None:
            met = (HELPLESS,) if self._unperceived(attacker, target) else self._defences(target, form)
            known = self._known[key] = form, _replies(self._unmet(attempt), met)
        return known[1]

    def _left_after(
        self, first: DeclaredAttack, second: DeclaredAttack, used: Defence, *, hit: bool
    ) -> tuple[Defence, ...]:
        if self._unperceived(first.attacker, first.target):
            return (HELPLESS,)
        return left_after(self.armoury, first.target, second.form, used, hit=hit)

    def _unmet(self, attempt: DeclaredAttack) -> UndefendedBlow:
        attacker, target, form, _, _ = attempt
        added = blow_riders(self.armoury, attacker, target, form)
        own = wielded_weapon(self.armoury, attacker, form)
        return UndefendedBlow(
            own,
            own.bonus + assassination(own.assassin, attacker, target) + added.before_dr,
            target.figures.body_dr,
            added,
            self.situation(attacker, target, missile=not form.melee),
            rule_given(attempt, self.fight.rulings),
            attacker.build.attributes.strength > target.build.attributes.strength,
            self.fight.rulings.aim_beyond_limit == "counts",
            current_ruling(attacker),
        )

    def situation(self, attacker: Combatant, target: Combatant, *, missile: bool) -> tuple[Modifier, ...]:
        """Return the situational modifiers of an attacker's attacks on a target.

        `missile` is True for shots and throws.
        """
        key = (attacker.key, target.key, missile)
        if key not in self._around:
            stands = self._footing.get(attacker.key)
            if stands is None:
                stands = self._footing[attacker.key] = attacker_modifiers(self.fight, self.armoury, attacker)
            self._around[key] = tuple(situational_modifiers(self.fight, attacker, target, missile, stands))
        return self._around[key]

    def _unperceived(self, attacker: Combatant, target: Combatant) -> bool:
        """Return True if the attacker strikes unseen and, by a ruling of the table, meets no defence."""
        unseen = self.fight.rulings.unseen_attackers == "meet no defence" and bool(attacker.effects_of(Hide))
        return unseen and not can_see(self.fight, target, attacker)

    def _defences(self, target: Combatant, form: AttackMode) -> tuple[Defence, ...]:
        key = (target.key, may_parry(form))
        met = self._met.get(key)
        if met is None:
            met = self._met[key] = list_defences(self.armoury, target, form)
        return met


def foresight(fight: Fight, armoury: AttackModes) -> BlowForecasts:
    """Return the cache of blows in this fight. While a decision is open, all callers share one cache."""
    moment = fight.moment
    if moment is None:
        return BlowForecasts(fight, armoury)
    if BlowForecasts not in moment:
        moment[BlowForecasts] = BlowForecasts(fight, armoury)
    found: BlowForecasts = moment[BlowForecasts]
    return found


def plan_blow(fight: Fight, armoury: AttackModes, attempt: DeclaredAttack) -> tuple[PlannedBlow, ...]:
    """Plan one blow against each defence of the target."""
    return BlowForecasts(fight, armoury).plan(attempt)


def wielded_weapon(armoury: AttackModes, attacker: Combatant, form: AttackMode) -> WieldedWeapon:
    """Return the attacker's figures in this attack mode, computed once for each build."""
    known = armoury.memory.build_facts(attacker)
    key = (form.weapon.name, form.mode.key, form.type, form.force, form.enchantment)
    if key not in known:
        known[key] = WieldedWeapon(
            attack_dice(attacker, form),
            0 if form.mode.skill in SCHOOLS else attacker.build.attributes.precision,
            damage_dice(attacker, form),
            form.damage_bonus,
            float(form.weapon.weight),
            attacker.build.skills.get("Assassination", 0) if form.mode.light else 0,
        )
    found: WieldedWeapon = known[key]
    return found


def damage_modifiers(
    armoury: AttackModes, attempt: DeclaredAttack, dice: BlowDice, critical: bool
) -> tuple[Modifier, ...]:
    """Return the named parts of a blow's damage bonus, apart from the weapon's own bonus: "Assassination +1"."""
    attacker, target, form, aim, _ = attempt
    magic = form.enchantment.adds("damage") + dice.riders.before_dr + (dice.riders.critical if critical else 0)
    named = (
        Modifier("Assassination", assassination(wielded_weapon(armoury, attacker, form).assassin, attacker, target)),
        Modifier("aimed", 0 if dice.blocked else aim),
        Modifier("enchantment", magic),
    )
    return tuple(modifier for modifier in named if modifier.value)


# rule: Assassination
def assassination(level: int, attacker: Combatant, target: Combatant) -> int:
    """Return the damage that the attacker's `level` of Assassination adds (`P-07`, `R-33`).

    It helps against a slower or helpless target.
    """
    if not level:
        return 0
    if is_helpless(target):
        return 2 * level
    slower = target.build.attributes.quickness < attacker.build.attributes.quickness
    return level if slower else 0
