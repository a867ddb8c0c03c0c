"""Attacks from aim to harm: the answer, both rolls, and the effect of a hit (`S-07`, `S-23`, `S-25`).

A simulation has no listener. There the outcome of a plain attack is drawn in one step from its exact odds, which is
faster than separate rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from solo.systems.contract import Decision
from solo.systems.parts.caching import Cache
from solo.systems.parts.fight.deeds import chance_that
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun
from solo.systems.swords.fight import luck_weights
from solo.systems.swords.fight.narration.events import NamedRoll, emit_event, faces_of, roll_of, total
from solo.systems.swords.fight.options.answers import (
    AnswerChoice,
    BlockForFriendChoice,
    PartingStrikeChoice,
    offer_to_dive,
)
from solo.systems.swords.fight.rules import grappling, riding
from solo.systems.swords.fight.rules.areas import AreaAttack, area_modifiers, burst_of, list_caught, yards_to_clear
from solo.systems.swords.fight.rules.declared_attack import (
    STRAYS_BY,
    DeclaredAttack,
    HitOpening,
    OpposedResult,
    apply_hit,
    attack_reckoning,
    hit_opening,
    miss_words,
    missed_deed,
    strike_home,
)
from solo.systems.swords.fight.rules.defense import (
    DIVE,
    GRAPPLE,
    NONE,
    RIDE,
    AnswerOption,
    BlowAgainstAnswer,
    blow_of,
    challenge,
    friend_block,
    list_answers,
    may_assist,
    may_block_unplanned,
    may_defend,
    undefended_challenge,
)
from solo.systems.swords.fight.rules.disarming import apply_disarm, apply_wrench, shield_struck
from solo.systems.swords.fight.rules.modifiers import skill_modifier
from solo.systems.swords.fight.state import Fight, FightContext, Fighter, RuleTables, melee_arms
from solo.systems.swords.fight.state.line import FEW_STEPS, pressed_by_foes, set_place
from solo.systems.swords.fight.tactics.answers import usual_answer, usual_assist
from solo.systems.swords.fight.tactics.combat_profile import profile
from solo.systems.swords.rolls.area import dive_challenge
from solo.systems.swords.rolls.damage import MISS, HitDamage, blow, blow_at_rider, free_blow
from solo.systems.swords.rolls.skill import chance_to_outdo, exceeds, meets, two_dice

# Exchange of an attack and its answers


DAMAGING: Final = ("strike", "shoot", "throw")


class AnswerOdds(NamedTuple):
    """The possible answers to an attack.

    `blows` maps an answer's code to the attack's figures against this answer; it is empty for an attack without
    damage.
    """

    ways: Sequence[AnswerOption]
    blows: Mapping[str, BlowAgainstAnswer]

    def blow(self, way: AnswerOption | None) -> BlowAgainstAnswer:
        """Return the attack's figures against this answer; `way` is None for an unanswered attack."""
        return self.blows[way.code if way else NONE]


_KNOWN: Final = Cache[AnswerOdds]()


def answer_odds(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> AnswerOdds:
    """Return the possible answers to an attack, and the attack's figures against each answer, in the present fight."""
    around = fight.circumstances
    if attempt.kind not in ("strike", "shoot") or attempt.target.clinch or around.bare_hands:
        return _worked_out(tables, fight, attempt)
    return _KNOWN.look_up(_stands(tables, fight, attempt), _worked_out, tables, fight, attempt)


def _worked_out(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> AnswerOdds:
    found = list_answers(tables, fight, attempt)
    if attempt.kind not in DAMAGING:
        return AnswerOdds(found, {})
    met = {way.code: blow_of(tables, fight, attempt, way) for way in found}
    return AnswerOdds(found, {**met, NONE: blow_of(tables, fight, attempt, None)})


def _stands(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> Hashable:
    """Return the cache key of a Strike or shot at a target outside close combat.

    Attacks are not cached under the option for bare hands and reach, which depends on the first exchange of blows.
    """
    attacker, target = attempt.attacker, attempt.target
    aimed = None if attempt.melee else (challenge(tables, fight, attempt), pressed_by_foes(fight, attacker))
    return (
        attempt.kind,
        attempt.arm and attacker.arms.index(attempt.arm),
        attempt.augments,
        profile(fight, attacker).stamp,
        attacker.actions,
        profile(fight, target).stamp,
        target.actions,
        may_defend(fight, target),
        target.defends or target.rider != "",
        aimed,
    )


# Attacks from aim to harm


HARD_PRESSED: Final = 3
Block = tuple[Fighter, AnswerOption]
"""A friend's block: the friend, and the way to block (`S-23`)."""


def attack(arena: FightContext, attempt: DeclaredAttack) -> Asking:
    """Resolve one attack with its answer and its effects."""
    fight, target, attacker = arena.fight, attempt.target, attempt.attacker
    if attempt.melee and attacker.key not in target.struck_by:
        target.struck_by.append(attacker.key)
    met_by = answer_odds(arena.tables, fight, attempt)
    way = yield from ask_answer(arena, attempt, met_by.ways)
    blocks = yield from ask_for_blocks(arena, attempt, way)
    if not arena.scene.has_listener and attempt.kind in DAMAGING and not blocks and not target.clinch:
        hit = _draw(arena, attempt, met_by.blow(way))
        if hit.net != MISS:
            apply_hit(arena, attempt, hit)
    else:
        met = _meet(arena, attempt, way, blocks)
        if met.margin > 0:
            _hit(arena, attempt, met)
        else:
            _missed(arena, attempt, met)
    if fight.circumstances.bare_hands and target.key not in attacker.met:
        attacker.met.append(target.key)
        target.met.append(attacker.key)
    if way is not None and way.code == DIVE and target.mount:
        riding.dismount(arena, target)


def ask_answer(
    arena: FightContext, attempt: DeclaredAttack, found: Sequence[AnswerOption]
) -> Generator[Decision, str, AnswerOption | None]:
    """Return the target's answer to an attack; None for no defence. A decision is asked only if there is a choice."""
    target = attempt.target
    if not found:
        return None
    unplanned = not (target.defends or target.rider)
    if not unplanned and len(found) == 1 and not arena.fight.circumstances.ask_always:
        return found[0]
    usual = partial(usual_answer, arena.fight, arena.tables)
    code = yield AnswerChoice(arena, attempt, found, unplanned, usual)
    way = next((way for way in found if way.code == code), None)
    if way is not None and unplanned:
        target.defends = True
        target.actions += 1
    return way


def ask_for_blocks(
    arena: FightContext, attempt: DeclaredAttack, way: AnswerOption | None
) -> Generator[Decision, str, list[Block]]:
    """Ask each friend within a few steps to block for the target (`S-23`, `R-03`, `R-23`).

    Returns the friends who block, each with the way to block.
    """
    fight, target = arena.fight, attempt.target
    pressed = way is None or target.stamina <= HARD_PRESSED or fight.circumstances.ask_always
    blocks: list[Block] = []
    if attempt.unblockable or not (pressed or fight.blocks_planned):
        return blocks
    for friend in fight.friends_of(target):
        if friend is attempt.attacker:
            continue
        planned = "assist" in friend.left
        if not planned and not (pressed and may_block_unplanned(fight, friend)):
            continue
        if not -FEW_STEPS <= friend.place - target.place <= FEW_STEPS or not may_assist(fight, friend, attempt):
            continue
        own = partial(friend_block, arena.tables, fight, friend, attempt, 0 if planned else 1)
        asked = BlockForFriendChoice(arena, friend, attempt, way, own, planned, partial(usual_assist, fight))
        if (yield asked) == "yes":
            blocks.append((friend, asked.own))
            if planned:
                friend.left.remove("assist")
            else:
                friend.actions += 1
    return blocks


def _draw(arena: FightContext, attempt: DeclaredAttack, faced: BlowAgainstAnswer) -> HitDamage:
    """Draw the outcome of a plain attack in one step, and return its damage.

    Raw damage is drawn only for a target in the saddle or a ridden mount, since it can throw the rider.
    """
    target, roll, key = attempt.target, arena.scene.roll, attempt.attacker.key
    if target.mount or target.rider:
        saddled = faced.lead, faced.added.total, faced.borne.total, faced.defended
        struck = roll(key, "attack", blow_at_rider, *saddled)
        luck_weights.record_blow_luck(arena, target, blow_at_rider, saddled, struck)
        return struck
    chance, given = blow if faced.defended else free_blow, (faced.lead, faced.force)
    net = roll(key, "attack", chance, *given)
    luck_weights.record_blow_luck(arena, target, chance, given, net)
    return HitDamage(net, net)


# rule: R-29 Two who block one attack
def _meet(
    arena: FightContext, attempt: DeclaredAttack, way: AnswerOption | None, blocks: Sequence[Block]
) -> OpposedResult:
    """Roll the attack, the target's answer and all friends' blocks, and return the result.

    The highest answer counts (`S-07`, `R-29`).
    """
    scene, tables, attacker, target = arena.scene, arena.tables, attempt.attacker, attempt.target
    reckoning = attack_reckoning(arena.fight, attempt)
    what = f"{attacker.name} {attempt.words()}"
    own = total(scene, attempt.skill.capitalize(), scene.roll(attacker.key, what, two_dice), reckoning)
    column: luck_weights.Column = "holds" if attempt.kind == "grab" else "hits"
    answering = [(target, way), *blocks] if way is not None else [*blocks]
    if not answering:
        bare = undefended_challenge(tables, arena.fight, attempt).total
        luck_weights.weigh_contest(arena, attacker, column, exceeds, (reckoning.total, bare), own.total > bare)
        hits = _chance_to_hit(arena, exceeds, reckoning.total, bare)
        return OpposedResult(own, bare, "", "", "", (roll_of(own, bare),), hits)
    answers = [(_answer(arena, who, given), who, given) for who, given in answering]
    best, answerer, answer = max(answers, key=lambda one: one[0].total)
    leads = tuple(sorted([reckoning.total - given.reckoning.total for _, given in answering]))
    luck_weights.weigh_answered(arena, attacker, column, leads, own.total > best.total)
    rolls = (roll_of(own, best.total), *(roll_of(one) for one, *_ in answers))
    shown = rolls if scene.has_listener else ()
    hits = float(chance_to_outdo(leads)) if scene.has_listener else 1.0
    return OpposedResult(own, best.total, answerer.name, answer.words, answer.code, shown, hits)


def _chance_to_hit(arena: FightContext, chance: Callable[..., bool], *args: Hashable) -> float:
    """Return the exact chance that an attack succeeds, from 0 to 1; 1 if the scene has no listener."""
    return chance_that(bool, chance, *args) if arena.scene.has_listener else 1.0


def _answer(arena: FightContext, who: Fighter, way: AnswerOption) -> NamedRoll:
    scene = arena.scene
    dice = scene.roll(who.key, f"{who.name} {way.words}", two_dice)
    name = {GRAPPLE: "Grappling", RIDE: "Riding"}.get(way.code, "Defense")
    return total(scene, name, dice, way.reckoning)


def _hit(arena: FightContext, attempt: DeclaredAttack, met: OpposedResult) -> None:
    if attempt.kind in DAMAGING:
        strike_home(arena, attempt, met.rolls, hit_opening(attempt, met), to_hit=met.chance)
    elif attempt.kind == "disarm":
        apply_disarm(arena, attempt, met)
    elif attempt.kind == "unshield":
        shield_struck(arena, attempt, met)
    elif attempt.kind == "wrench":
        apply_wrench(arena, attempt, met)
    else:
        grappling.apply_grab(arena, attempt, met.rolls, hit_opening(attempt, met), met.chance)


def _missed(arena: FightContext, attempt: DeclaredAttack, met: OpposedResult) -> None:
    target = attempt.target
    if arena.scene.has_listener:
        words, deed = miss_words(attempt, met), missed_deed(attempt, met)
        emit_event(arena.scene, "attack", attempt.attacker, words, met.rolls, target=target.name, deed=deed)
    if attempt.kind == "grab" and met.way == GRAPPLE:
        grappling.enter_close_combat(arena, attempt)
        return
    into_pair = attempt.melee and target.clinch and target.clinch != attempt.attacker.key and not attempt.stray
    if into_pair and attempt.kind == "strike" and met.margin >= -STRAYS_BY:
        other = arena.fight.find(target.clinch)
        stray = attempt._replace(target=other, stray=True)
        arena.emit("attack", attempt.attacker, f"The blow may hit {other.name} instead.")
        met = _meet(arena, stray, None, ())
        if met.margin > 0:
            strike_home(arena, stray, met.rolls, hit_opening(stray, met), to_hit=met.chance)
        elif arena.scene.has_listener:
            deed = missed_deed(stray, met)
            emit_event(arena.scene, "attack", attempt.attacker, miss_words(stray, met), met.rolls, deed=deed)


# Attacks that another action causes


def resolve_mount_attack(arena: FightContext, rider: Fighter, target: Fighter) -> Asking:
    """Resolve the Strike of a rider's mount, which must obey first (`S-29`, `H-10`)."""
    mount = arena.fight.find(rider.mount)
    if riding.obeys(arena, rider, mount):
        arm = max(melee_arms(mount), key=lambda one: one.weapon.bonus)
        yield from attack(arena, DeclaredAttack(mount, target, "strike", arm))


# rule: H-03 Leaving melee
def parting_blow(arena: FightContext, foe: Fighter, leaving: Fighter) -> Asking:
    """Ask a foe whether to use a planned Strike on a fighter who leaves melee, and resolve the Strike.

    A foe who has already acted gets no parting Strike (`H-03`).
    """
    arms = melee_arms(foe)
    if foe.acted or foe.clinch or "strike" not in foe.left or not arms:
        return
    arm = max(arms, key=lambda one: one.weapon.bonus)
    attempt = DeclaredAttack(foe, leaving, "strike", arm)
    if (yield PartingStrikeChoice(arena, attempt)) == "strike":
        foe.left.remove("strike")
        yield from attack(arena, attempt)


# Attacks on a place


def attack_place(arena: FightContext, attempt: DeclaredAttack) -> Asking:
    """Resolve an attack on the target's place and its effect on all fighters caught there."""
    scene, attacker = arena.scene, attempt.attacker
    added, against = area_modifiers(arena.tables, arena.fight, attempt)
    own = total(scene, "Archery", scene.roll(attacker.key, f"{attacker.name}: aim at a place", two_dice), added)
    hits = own.total > against.total
    to_hit = _chance_to_hit(arena, exceeds, added.total, against.total)
    weapon = attempt.arm.weapon.name if attempt.arm else "shot"
    if scene.has_listener:
        end = "hits" if hits else "misses"
        text = f"{attacker.name} aims the {weapon} at the place where {attempt.target.name} stands, and {end}."
        emit_event(scene, "area", attacker, text, (roll_of(own, against.total),))
    if not hits:
        return
    burst = burst_of(attempt)
    for victim in list_caught(arena.fight, attempt):
        if not (yield from _clears(arena, attempt, burst, victim)):
            caught = HitOpening("", (f"is caught by the {weapon}",))
            strike_home(arena, attempt._replace(target=victim), (), caught, to_hit=to_hit)


def _clears(
    arena: FightContext, attempt: DeclaredAttack, burst: AreaAttack, victim: Fighter
) -> Generator[Decision, str, bool]:
    fight = arena.fight
    yards = yards_to_clear(burst, victim)
    challenge = dive_challenge(yards)
    if challenge is None or not may_defend(fight, victim):
        return False
    unplanned = not victim.defends and not victim.rider
    if unplanned or victim.mount:
        answer = yield offer_to_dive(attempt, victim, challenge, unplanned)
        if answer != DIVE:
            return False
    if unplanned:
        victim.defends = True
        victim.actions += 1
    if victim.mount:
        riding.dismount(arena, victim)
    added = skill_modifier(victim, "defense")
    clear = arena.scene.roll(victim.key, f"{victim.name}: dive clear", meets, added.total, challenge)
    if clear and not victim.rider and not victim.clinch:
        away = 1 if victim.place >= burst.place else -1
        set_place(fight, victim, victim.place + away * yards)
    if arena.scene.has_listener:
        told = total(arena.scene, "Defense", sum(faces_of(arena.scene)), added)
        end = "and gets clear" if clear else "but does not get clear"
        text = f"{victim.name} dives {count_noun(yards, 'yard')} {end}."
        emit_event(arena.scene, "dive", victim, text, (roll_of(told, challenge),))
    return clear
