"""Owns one blow before it falls: what it is against each defence that the target has, and what that would leave of it.

The figures here are the arguments of the very chance function that is thrown when the blow falls (`rolls.blow`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solo.resolver import Modifier, total
from solo.systems.polyhedral.fight.rules.circumstances import footing, rule_given, situation
from solo.systems.polyhedral.fight.rules.defences import (
    BLOCK,
    HELPLESS,
    Defence,
    defences,
    helpless,
    left_after,
    may_parry,
)
from solo.systems.polyhedral.fight.rules.enchantments import riders
from solo.systems.polyhedral.fight.rules.gamemaster import ruled
from solo.systems.polyhedral.fight.state import Armoury, Attempt, Combatant, Fight, Form, attack_dice, damage_dice
from solo.systems.polyhedral.fight.state.sight import sees
from solo.systems.polyhedral.magic.illusions import Hide
from solo.systems.polyhedral.people.skills import SCHOOLS
from solo.systems.polyhedral.rolls import attacks, checks
from solo.systems.polyhedral.rolls.blow import BlowDice, Riders
from solo.systems.polyhedral.rolls.blow_odds import BlowOdds, apart, odds_of, odds_of_two

MOST_REPLIES = 8192


class Planned(NamedTuple):
    """A blow against one defence: its named modifiers, and what the dice depend on."""

    defence: Defence
    modifiers: tuple[Modifier, ...]
    dice: BlowDice


class Wielded(NamedTuple):
    """What somebody brings to a blow in one form, whoever is struck: dice, Precision, damage, and the weapon's weight.

    `assassin` is the level of Assassination that the form is light enough for.
    """

    attack: tuple[int, int]
    precision: int
    damage: tuple[int, int]
    bonus: int
    weight: float
    assassin: int


class Unmet(NamedTuple):
    """All that a blow depends on besides its aim and the defence it meets, in plain values, to be worked out once.

    `bonus` is that of what is wielded with what this target adds to it; `around` are the situational modifiers,
    `given` those of the rules without that of the aim, `ruled` what the gamemaster says.
    """

    wielded: Wielded
    bonus: int
    dr: int
    riders: Riders
    around: tuple[Modifier, ...]
    given: tuple[Modifier, ...]
    stronger: bool
    aim_counts: bool = False
    ruled: tuple[Modifier, ...] = ()

    def against(self, aim: int, defence: Defence) -> Planned:
        """The blow as this defence would meet it; a block has no check, and an aim is lost on it (`R-13`)."""
        own = self.wielded
        if defence.code == BLOCK:
            blocked = BlowDice(0, 1, 0, 0, 0, *own.damage, self.bonus, defence.value, True, self.riders)
            return Planned(defence, (), blocked)
        weak = [attacks.WEAK_PARRY] if self._overpowers(defence) else []
        aimed = attacks.aim_modifier(aim)
        if self.aim_counts:
            modifiers = (*checks.circumstances(self.around, [*self.given, *weak]), *aimed)
        else:
            modifiers = checks.circumstances(self.around, [*aimed, *self.given, *weak])
        modifiers += self.ruled
        check = (*own.attack, own.precision, defence.value, total(modifiers))
        dice = BlowDice(*check, *own.damage, self.bonus + aim, self.dr, False, self.riders)
        return Planned(defence, modifiers, dice)

    def _overpowers(self, defence: Defence) -> bool:
        """Whether a parry is too weak for the blow: weaker arm and lighter weapon (`R-44`)."""
        return self.stronger and defence.code.startswith("parry") and self.wielded.weight > defence.weight


class Replies:
    """A blow and the defences that it may be met with; what comes of each, worked out once."""

    __slots__ = ("_best", "_met", "_plans", "_unmet")

    def __init__(self, unmet: Unmet, met: tuple[Defence, ...]) -> None:
        self._unmet = unmet
        self._met = met
        self._plans: dict[int, tuple[Planned, ...]] = {}
        self._best: dict[tuple[int, int, int, int], tuple[Planned, BlowOdds]] = {}

    def plan(self, aim: int) -> tuple[Planned, ...]:
        """The blow against each defence, in the order in which they are offered."""
        plan = self._plans.get(aim)
        if plan is None:
            plan = self._plans[aim] = tuple(self._unmet.against(aim, defence) for defence in self._met)
        return plan

    def against(self, aim: int, met: tuple[Defence, ...]) -> tuple[Planned, ...]:
        """The blow against each of these defences instead."""
        return tuple(self._unmet.against(aim, defence) for defence in met)

    def best(self, aim: int, lp: int, vp: int, shell: int) -> tuple[Planned, BlowOdds]:
        """The defence that leaves least of the blow to somebody with these points, and what; the first of equals."""
        key = aim, lp, vp, shell
        best = self._best.get(key)
        if best is None:
            odds = ((planned, odds_of(planned.dice, lp, vp, shell)) for planned in self.plan(aim))
            best = self._best[key] = min(odds, key=lambda pair: pair[1].order)
        return best


@lru_cache(maxsize=MOST_REPLIES)
def _replies(unmet: Unmet, met: tuple[Defence, ...]) -> Replies:
    return Replies(unmet, met)


class Foresight:
    """What blows would do as things stand, each worked out once: good for one decision, while nothing changes."""

    def __init__(self, fight: Fight, armoury: Armoury) -> None:
        self.fight = fight
        self.armoury = armoury
        self._footing: dict[str, list[Modifier]] = {}
        self._around: dict[tuple[str, str, bool], tuple[Modifier, ...]] = {}
        self._met: dict[tuple[str, bool], tuple[Defence, ...]] = {}
        self._known: dict[tuple[object, ...], tuple[Form, Replies]] = {}

    def plan(self, attempt: Attempt) -> tuple[Planned, ...]:
        """The blow against each defence that the target has, in the order in which they are offered."""
        return self.replies(attempt).plan(attempt.aim)

    def best_reply(self, attempt: Attempt) -> tuple[Planned, BlowOdds]:
        """The defence that leaves least of the blow, and what it leaves; the first of equals."""
        target = attempt.target
        return self.replies(attempt).best(attempt.aim, target.lp, target.vp, target.temporary_vp)

    def two(self, first: Attempt, second: Attempt) -> BlowOdds:
        """What two blows of one action do together, each met with what leaves least of it and is left by then.

        At two targets they are added up: what falls is then one of them, or both.
        """
        reply, odds = self.best_reply(first)
        target = first.target
        if second.target is not target:
            return apart(odds, self.best_reply(second)[1])
        replies = self.replies(second)
        after_miss, after_hit = (
            tuple(one.dice for one in replies.against(second.aim, met))
            for met in (self._left_after(first, second, reply.defence, hit=hit) for hit in (False, True))
        )
        return odds_of_two(reply.dice, after_miss, after_hit, target.health)

    def replies(self, attempt: Attempt) -> Replies:
        """The replies to a blow, the same for all its aims. A form is known by its identity, and kept for that."""
        attacker, target, form, _, pair = attempt
        key = attacker.key, target.key, id(form), pair
        known = self._known.get(key)
        if known is None:
            met = (HELPLESS,) if self._unperceived(attacker, target) else self._defences(target, form)
            known = self._known[key] = form, _replies(self._unmet(attempt), met)
        return known[1]

    def _left_after(self, first: Attempt, second: Attempt, used: Defence, *, hit: bool) -> tuple[Defence, ...]:
        if self._unperceived(first.attacker, first.target):
            return (HELPLESS,)
        return left_after(self.armoury, first.target, second.form, used, hit=hit)

    def _unmet(self, attempt: Attempt) -> Unmet:
        attacker, target, form, _, _ = attempt
        added = riders(self.armoury, attacker, target, form)
        own = wielded(self.armoury, attacker, form)
        return Unmet(
            own,
            own.bonus + assassination(own.assassin, attacker, target) + added.before_dr,
            target.figures.body_dr,
            added,
            self.situation(attacker, target, missile=not form.melee),
            rule_given(attempt, self.fight.rulings),
            attacker.build.attributes.strength > target.build.attributes.strength,
            self.fight.rulings.aim_beyond_limit == "counts",
            ruled(attacker),
        )

    def situation(self, attacker: Combatant, target: Combatant, *, missile: bool) -> tuple[Modifier, ...]:
        """The situational factors of somebody's attacks on a target."""
        key = (attacker.key, target.key, missile)
        if key not in self._around:
            stands = self._footing.get(attacker.key)
            if stands is None:
                stands = self._footing[attacker.key] = footing(self.fight, self.armoury, attacker)
            self._around[key] = tuple(situation(self.fight, attacker, target, missile, stands))
        return self._around[key]

    def _unperceived(self, attacker: Combatant, target: Combatant) -> bool:
        """Whether a table rules that this blow comes out of nowhere."""
        unseen = self.fight.rulings.unseen_attackers == "meet no defence" and bool(attacker.under(Hide))
        return unseen and not sees(self.fight, target, attacker)

    def _defences(self, target: Combatant, form: Form) -> tuple[Defence, ...]:
        key = (target.key, may_parry(form))
        met = self._met.get(key)
        if met is None:
            met = self._met[key] = defences(self.armoury, target, form)
        return met


def foresight(fight: Fight, armoury: Armoury) -> Foresight:
    """What blows would do as things stand, shared by all who ask while somebody decides."""
    moment = fight.moment
    if moment is None:
        return Foresight(fight, armoury)
    if Foresight not in moment:
        moment[Foresight] = Foresight(fight, armoury)
    found: Foresight = moment[Foresight]
    return found


def plan(fight: Fight, armoury: Armoury, attempt: Attempt) -> tuple[Planned, ...]:
    """One blow against each defence that the target has."""
    return Foresight(fight, armoury).plan(attempt)


def wielded(armoury: Armoury, attacker: Combatant, form: Form) -> Wielded:
    """What this form is worth in somebody's hands, worked out once for each build."""
    known = armoury.memory.of_build(attacker)
    key = (form.weapon.name, form.mode.key, form.type, form.force, form.enchantment)
    if key not in known:
        known[key] = Wielded(
            attack_dice(attacker, form),
            0 if form.mode.skill in SCHOOLS else attacker.build.attributes.precision,
            damage_dice(attacker, form),
            form.damage_bonus,
            float(form.weapon.weight),
            attacker.build.skills.get("Assassination", 0) if form.mode.light else 0,
        )
    found: Wielded = known[key]
    return found


def assassination(level: int, attacker: Combatant, target: Combatant) -> int:
    """The damage that Assassination adds: with light weapons against the slower or the helpless (`P-07`, `R-33`)."""
    if not level:
        return 0
    if helpless(target):
        return 2 * level
    slower = target.build.attributes.quickness < attacker.build.attributes.quickness
    return level if slower else 0
