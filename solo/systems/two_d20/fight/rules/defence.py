"""Reactions to an attack: the target's Defend, a friend's Protect, and their prices (`T-10`, `R-09`, `R-12`).

Each attack allows one reaction: the target's Defend or one friend's Protect (`H-13`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from solo.resolver import Modifier
from solo.systems.parts.codes import Code
from solo.systems.two_d20.fight.rules import pools
from solo.systems.two_d20.fight.rules.abilities import HOLD_THE_DOOR, IN_THE_WAY
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, difficulty_of, pool_for, steps_for
from solo.systems.two_d20.fight.rules.reach import friends_in_zone, in_reach
from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls.difficulty import AVERAGE

NONE: Final = "none"
Verb = Literal["defend", "protect", "door", "way"]
"""Kinds of reactions: Defend, Protect, Protect by the ability Hold the door, and Throw self in the way."""


class ReactionCode(Code, frozen=True):
    """The option code of a reaction: its type, the reacting fighter, and the skill (None if it needs no roll)."""

    what: Verb
    who: str
    skill: str | None = None


class ReactionOption(msgspec.Struct, frozen=True):
    """A possible reaction. Without a `trial`, the reacting fighter takes the attack and makes no test."""

    code: ReactionCode
    who: Fighter
    price: int
    trial: PreparedTest | None

    @property
    def counts(self) -> bool:
        """True if the reaction makes later reactions of the round more expensive (`R-09`, `H-16`)."""
        return self.code.what != "door"

    @property
    def words(self) -> str:
        """The reaction as a sentence without a full stop: "Kara parries"."""
        if self.trial is None:
            return f"{self.who.name} steps in the way"
        how = {"parry": "parries", "acrobatics": "dodges"}.get(self.trial.skill, "stands firm")
        return f"{self.who.name} {how}{self._for_whom}"

    @property
    def attempt_words(self) -> str:
        """The reaction in words if it fails: "Ann tries to parry"."""
        how = {"parry": "parry", "acrobatics": "dodge"}.get(self.trial.skill if self.trial else "", "stand firm")
        return f"{self.who.name} tries to {how}{self._for_whom}"

    @property
    def _for_whom(self) -> str:
        return "" if self.code.what == "defend" else " for a friend"


# rule: H-13 Several reactions
def may_react(fighter: Fighter) -> bool:
    """Return True if the fighter is neither out, gone nor surprised. A stunned fighter may react too (`H-13`)."""
    return not (fighter.absent or fighter.surprised)


def explain_no_parry(fighter: Fighter, attempt: DeclaredAttack) -> str:
    """Explain why a fighter cannot parry an attack; "" if it can (`T-12`, `Q-10`, `H-16`)."""
    if (shield := fighter.whole_shield) and not (attempt.kind == "ranged" and shield.melee_only):
        return ""
    if attempt.kind == "ranged":
        return f"{fighter.name} needs a shield to parry a shot."
    if any(_parries(arm) for arm in fighter.arms):
        return ""
    if any(arm.weapon.qualities.unwieldy for arm in fighter.in_hand):
        return f"The {fighter.in_hand[0].name} is Unwieldy and cannot parry."
    return "" if fighter.guard else f"{fighter.name} has no weapon, shield or Guard to parry with."


def _parries(arm: AttackSource) -> bool:
    return arm.ready and arm.weapon.hands > 0 and arm.weapon.type == "melee" and not arm.weapon.qualities.unwieldy


def skills_against(fighter: Fighter, attempt: DeclaredAttack) -> tuple[Skill, ...]:
    """Return the skills that a fighter can defend with (`T-12`)."""
    if attempt.kind == "threaten":
        return ("discipline",)
    return ("acrobatics",) if explain_no_parry(fighter, attempt) else ("parry", "acrobatics")


def defence_trial(fight: Fight, fighter: Fighter, skill: Skill, protects: bool = False) -> PreparedTest:
    """Return the test of a fighter who reacts to an attack (`T-11`, `R-13`)."""
    more: list[Modifier] = []
    if not fighter.guard:
        more.append(Modifier("no Guard", 1))
    if protects:
        more.append(Modifier("protecting a friend", 1))
    if skill == "parry" and (worn := _damaged_shield(fighter)):
        more.append(Modifier("damaged shield", worn))
    steps = steps_for(fight, fighter, skill, AVERAGE, tuple(more))
    return PreparedTest(
        fighter, skill, pool_for(fighter, skill), steps, difficulty_of(steps), "", most=fight.rulings.most_dice
    )


def _damaged_shield(fighter: Fighter) -> int:
    """Return the Breaks of the fighter's shield; 0 if a weapon can parry instead (`R-17`, `R-31`)."""
    shield = fighter.whole_shield
    return 0 if shield is None or any(_parries(arm) for arm in fighter.arms) else shield.breaks


# rule: Defend
def own_ways(fight: Fight, attempt: DeclaredAttack) -> list[ReactionOption]:
    """Return the reactions of the target that it can pay for."""
    target = attempt.target
    price = pools.reaction_price(fight, target)
    if not may_react(target) or not pools.can_pay_doom(fight, target, price):
        return []
    return [
        ReactionOption(ReactionCode("defend", target.key, skill), target, price, defence_trial(fight, target, skill))
        for skill in skills_against(target, attempt)
    ]


# rule: Protect
def ways_of_friends(fight: Fight, attempt: DeclaredAttack, prices: Mapping[str, int]) -> list[ReactionOption]:
    """Return the reactions of friends of the target. `prices` maps the friends' abilities to their Doom."""
    if attempt.target.hero and fight.has_single_hero():
        return []
    friends = (friend for friend in friends_in_zone(fight, attempt.target) if may_react(friend))
    return [way for friend in friends for way in _of_friend(fight, attempt, friend, prices)]


def _of_friend(
    fight: Fight, attempt: DeclaredAttack, friend: Fighter, prices: Mapping[str, int]
) -> list[ReactionOption]:
    found: list[ReactionOption] = []
    if _throws_itself(attempt, friend):
        price = prices.get(IN_THE_WAY, 1)
        found += [ReactionOption(ReactionCode("way", friend.key), friend, price, None)] if fight.doom >= price else []
    verb: Verb = "protect"
    price = pools.reaction_price(fight, friend)
    if friend.ability == HOLD_THE_DOOR:
        verb, price = "door", prices.get(HOLD_THE_DOOR, 1)
    if not pools.can_pay_doom(fight, friend, price):
        return found
    trials = [defence_trial(fight, friend, skill, True) for skill in skills_against(friend, attempt)]
    best = max(trials, key=lambda trial: (trial.pool.tn - trial.difficulty * 4, trial.pool.focus))
    return [*found, ReactionOption(ReactionCode(verb, friend.key, best.skill), friend, price, best)]


def _throws_itself(attempt: DeclaredAttack, friend: Fighter) -> bool:
    """Return True if a Minion may take an attack for its master. Threats and attacks with Area cannot be taken."""
    may = friend.ability == IN_THE_WAY and friend.rank == "minion" and attempt.target.rank in ("toughened", "nemesis")
    return may and attempt.track == "vigor" and not attempt.area


def react(fight: Fight, way: ReactionOption) -> None:
    """Pay for a reaction, and count it if it makes later reactions more expensive."""
    pools.pay_doom(fight, way.who, way.price)
    way.who.reactions += way.counts


# rule: Retaliate
def retaliating_arm(fighter: Fighter) -> AttackSource | None:
    """Return the weapon with which a fighter strikes back: the melee weapon with the most dice that is not Unwieldy."""
    fit = [
        arm for arm in fighter.arms if arm.ready and arm.weapon.type == "melee" and not arm.weapon.qualities.unwieldy
    ]
    return max(fit, key=lambda arm: arm.weapon.dice, default=None)


def may_riposte(attempt: DeclaredAttack) -> bool:
    """Return True if the attacker is within Reach of the target, so that the target may strike back (`H-16`)."""
    return not attempt.retaliate and in_reach(attempt.target, attempt.attacker) and not attempt.attacker.absent
