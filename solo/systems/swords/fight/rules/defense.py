"""Answers to an attack: block, dodge, grapple, ride or dive off, and the fighters who may answer (`S-09`, `S-21`).

Block and dodge (`S-22`) are one Defense roll, a single action against all attacks on the fighter (`R-04`). If one
answer is best and costs nothing extra, no decision is asked.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, attack_reckoning, damage_reckoning
from solo.systems.swords.fight.rules.disarming import FAR_STRONGER, far_stronger, grip_bonus
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.rules.modifiers import endurance, skill_modifier
from solo.systems.swords.fight.rules.shooting import shot_challenge
from solo.systems.swords.fight.state import CarriedWeapon, Fight, Fighter, RuleTables, shield_ready, weapon_in_hand
from solo.systems.swords.rolls.skill import NOTHING, NamedSum, Part

BLOCK, PARRY, DODGE, GRAPPLE, RIDE, DIVE, NONE = "block", "parry", "dodge", "grapple", "ride", "dive", "none"
DISARMING: Final = ("disarm", "unshield", "wrench")
BARE_HANDS: Final = -4
NO_CHALLENGE: Final = NamedSum(0, NOTHING)
OVERMATCHED: Final = NamedSum(FAR_STRONGER, (("far stronger", FAR_STRONGER),))


class AnswerOption(NamedTuple):
    """One way to answer an attack, with the modifiers of its roll."""

    code: str
    words: str
    reckoning: NamedSum


class BlowAgainstAnswer(NamedTuple):
    """The figures of an attack against one answer: the modifiers of the attack, the answer, damage and endurance."""

    attack: NamedSum
    against: NamedSum
    added: NamedSum
    borne: NamedSum
    defended: bool

    @property
    def lead(self) -> int:
        """The attack's total modifier minus the answer's."""
        return self.attack.total - self.against.total

    @property
    def force(self) -> int:
        """The damage modifier minus the endurance modifier."""
        return self.added.total - self.borne.total


def blow_of(
    tables: RuleTables, fight: Fight, attempt: DeclaredAttack, way: AnswerOption | None, added: NamedSum | None = None
) -> BlowAgainstAnswer:
    """Return the figures of an attack against this answer; `way` is None for no answer.

    `added` replaces the weapon's modifiers of damage.
    """
    against = way.reckoning if way else challenge(tables, fight, attempt)
    harm = added or damage_reckoning(attempt)
    return BlowAgainstAnswer(
        attack_reckoning(fight, attempt), against, harm, endurance(attempt.target), way is not None
    )


# rule: Who may defend
def may_defend(fight: Fight, target: Fighter) -> bool:
    """Return True if the target may answer an attack (`S-09`, `R-03`, `R-08`)."""
    if target.surprised or target.down or (target.clinch and fight.find(target.clinch).control):
        return False
    if target.rider:
        rider = fight.find(target.rider)
        return rider.defends and not rider.is_out
    return target.defends or may_defend_unplanned(fight, target)


# rule: R-03 Unplanned actions
def may_defend_unplanned(fight: Fight, target: Fighter) -> bool:
    """Return True if a fighter who planned no Defend can still spend an action on it (`S-09`, `S-16`, `R-03`).

    After acting, this is possible only for a fighter who has just escaped, and only if the table allows it.
    """
    return not target.acted or (target.escaped and fight.circumstances.unplanned_after_escape)


# rule: R-04 One Defense for all attacks
def list_answers(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> list[AnswerOption]:
    """List the target's possible answers, the best Defense first; none if the target may not defend."""
    target = attempt.target
    if not may_defend(fight, target):
        return []
    extra = 0 if target.defends or target.rider else 1
    found = _on_foot(tables, fight, attempt, extra) if not target.mount else _mounted(tables, fight, attempt, extra)
    if attempt.kind in ("grab", "wrench"):
        more = grip_bonus(fight, target) if attempt.kind == "wrench" else NOTHING
        reckoning = grappling(fight, target, attempt.attacker, more)
        if extra:
            reckoning = _with_one_more(target, reckoning)
        found.append(AnswerOption(GRAPPLE, "grapples back", reckoning))
    return found


def _with_one_more(target: Fighter, planned: NamedSum) -> NamedSum:
    """Return the modifiers of a Grappling roll with the action penalty of one additional action (`R-03`)."""
    before = skill_modifier(target, "grappling").total
    change = skill_modifier(target, "grappling", extra_actions=1).total - before
    return NamedSum(planned.total + change, (*planned.parts, ("one action more", change)) if change else planned.parts)


# rule: Block
def _on_foot(tables: RuleTables, fight: Fight, attempt: DeclaredAttack, extra: int) -> list[AnswerOption]:
    target, more = attempt.target, _circumstances(tables, fight, attempt)
    weak, stopped = _overpowered(fight, attempt, target)
    found = []
    may_dodge = _may_dodge(fight, attempt)
    if shield_ready(target) and not stopped:
        found.append(_way(target, BLOCK, "blocks with the shield", (*more, ("shield", target.shield), *weak), extra))
    if attempt.melee and not stopped and (fight.circumstances.ask_always or not found):
        found.extend(_parry(fight, attempt, (*more, *weak), extra, may_dodge))
    if may_dodge and (fight.circumstances.ask_always or weak or not found):
        found.append(_way(target, DODGE, "dodges", more, extra))
    return found


# rule: Dodge
def _may_dodge(fight: Fight, attempt: DeclaredAttack) -> bool:
    """Return True if there is room to dodge, and no hail of arrows, against which a dodge is useless (`S-22`)."""
    return fight.circumstances.room and not (fight.circumstances.hail and attempt.kind == "shoot")


def _circumstances(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> tuple[Part, ...]:
    """Return the modifiers of every Defense roll: the range challenge, and a firm grip on an object under attack."""
    more = challenge(tables, fight, attempt).parts
    return (*more, *grip_bonus(fight, attempt.target)) if attempt.kind in ("disarm", "wrench") else more


def _overpowered(fight: Fight, attempt: DeclaredAttack, blocker: Fighter) -> tuple[tuple[Part, ...], bool]:
    """Return a block's penalty against a far stronger attacker, and True if no block is possible (`S-14`, `S-21`)."""
    if attempt.unblockable:
        return (), True
    if attempt.kind != "strike" or not far_stronger(fight, attempt.attacker, blocker):
        return (), False
    harder = fight.circumstances.unequal == "harder"
    return (("far stronger", -FAR_STRONGER),) if harder else (), not harder


# rule: Bare hands against a blade
# rule: R-26 Bare hands and long weapons
def _parry(
    fight: Fight, attempt: DeclaredAttack, more: tuple[Part, ...], extra: int, may_dodge: bool
) -> list[AnswerOption]:
    """Return the parry that is possible, or an empty list.

    `more` are named modifiers of the parry, and `extra` is the number of unplanned actions that it takes. Most
    melee weapons can block melee attacks. Bare hands can parry a blade, at a penalty, if the target cannot dodge
    (`R-26`). If the table wants to be asked every time, bare hands are offered even if a dodge is possible; a
    penalty is then optional.
    """
    target = attempt.target
    held = weapon_in_hand(target)
    if held and held.weapon.melee and _serves(fight, target, held):
        return [_way(target, PARRY, f"parries with the {held.weapon.name}", more, extra)]
    grown = attempt.arm is None or attempt.arm.weapon.natural
    if not may_dodge:
        more = more if grown else (*more, ("bare hands", BARE_HANDS))
        return [
            _way(target, PARRY, "wards it off with bare hands" if not target.animal else "fends it off", more, extra)
        ]
    if not fight.circumstances.ask_always or grown or target.animal:
        return []
    if fight.circumstances.bare_hands:
        more = (*more, ("bare hands", BARE_HANDS))
    return [_way(target, PARRY, "parries with bare hands", more, extra)]


def _serves(fight: Fight, target: Fighter, held: CarriedWeapon) -> bool:
    """Return True if a weapon can block now.

    In close combat a large weapon cannot block, unless the table allows it (`S-16`).
    """
    return not target.clinch or held.weapon.small or fight.circumstances.large_in_clinch


# rule: Riding as a defence
# rule: Dive from the saddle
# rule: R-20 Riding in place of a dodge
def _mounted(tables: RuleTables, fight: Fight, attempt: DeclaredAttack, extra: int) -> list[AnswerOption]:
    """Return the answers of a mounted target, who cannot dodge (`S-32`, `R-20`).

    The answers are a block, Riding if no block is possible, and a dive from the saddle. `extra` is the number of
    unplanned actions that an answer takes.
    """
    target, more = attempt.target, _circumstances(tables, fight, attempt)
    weak, stopped = _overpowered(fight, attempt, target)
    found = []
    held = weapon_in_hand(target)
    if shield_ready(target) and not stopped:
        found.append(_way(target, BLOCK, "blocks with the shield", (*more, ("shield", target.shield), *weak), extra))
    elif attempt.melee and not stopped and held and held.weapon.melee:
        found.append(_way(target, PARRY, f"parries with the {held.weapon.name}", (*more, *weak), extra))
    if not found:
        room = ("room in the saddle", fight.circumstances.seat)
        found.append(AnswerOption(RIDE, "rides out of the way", skill_modifier(target, "riding", (*more, room), extra)))
    found.append(_way(target, DIVE, "dives from the saddle", more, extra))
    return found


def _way(target: Fighter, code: str, words: str, more: tuple[Part, ...], extra: int) -> AnswerOption:
    return AnswerOption(code, words, skill_modifier(target, "defense", more, extra))


# rule: R-06 No defence
def undefended_challenge(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> NamedSum:
    """Return the number that an unanswered attack must beat: the challenge level alone, 0 in melee (`R-06`)."""
    return challenge(tables, fight, attempt)


# Assisted blocks


def may_assist(fight: Fight, friend: Fighter, attempt: DeclaredAttack) -> bool:
    """Return True if a friend is able to block this attack (`S-23`)."""
    if _overpowered(fight, attempt, friend)[1]:
        return False
    if friend.surprised or friend.clinch or friend.animal or friend.rider or friend.key == attempt.target.rider:
        return False
    held = weapon_in_hand(friend)
    return shield_ready(friend) or (attempt.melee and held is not None and held.weapon.melee)


def may_block_unplanned(fight: Fight, friend: Fighter) -> bool:
    """Return True if a friend may block without a planned block: before its turn, or with Defend planned (`S-09`)."""
    return not friend.acted or (friend.defends and fight.circumstances.blocks_after_acting)


# rule: Assisted block
def friend_block(
    tables: RuleTables, fight: Fight, friend: Fighter, attempt: DeclaredAttack, extra: int
) -> AnswerOption:
    """Return a friend's block of an attack on the target (`R-29`).

    `extra` is the number of unplanned actions that the block takes.
    """
    more = challenge(tables, fight, attempt).parts
    more = (*more, *_overpowered(fight, attempt, friend)[0])
    if shield_ready(friend):
        return _way(friend, BLOCK, "blocks with the shield", (*more, ("shield", friend.shield)), extra)
    return _way(friend, PARRY, "parries", more, extra)


def challenge(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> NamedSum:
    """Return the modifiers of the defender's roll: range, light, wind, cover and a melee (`S-08`, `R-12`, `H-04`)."""
    if attempt.melee:
        unequal = attempt.kind in DISARMING and far_stronger(fight, attempt.target, attempt.attacker)
        return OVERMATCHED if unequal else NO_CHALLENGE
    return shot_challenge(tables, fight, attempt.attacker, attempt.target)
