"""Tactics of a turn: the best blow on offer, or an action that prepares a blow (`P-41`, `H-31`).

The thoughts of a fighter are listed in order of urgency; the first one that gives an answer decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.parts.codes import verb_of
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.narration.wounds import wound_words
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.codes import AidCode, HandItemCode, ItemCode
from solo.systems.polyhedral.fight.options.spells import CastCode
from solo.systems.polyhedral.fight.options.turn import TurnChoice
from solo.systems.polyhedral.fight.rules import movement
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.rules.movement import nearest
from solo.systems.polyhedral.fight.rules.readying import ready_while_moving
from solo.systems.polyhedral.fight.spells import cunning_targets
from solo.systems.polyhedral.fight.state import QUIET, AttackModes, Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics import (
    attack_reasons,
    distraction,
    draughts,
    ground,
    guarded_foes,
    positioning,
    rescue,
    spells,
    stance,
)
from solo.systems.polyhedral.fight.tactics.attack_odds import TargetInReach
from solo.systems.polyhedral.fight.tactics.can_harm import HARDLY
from solo.systems.polyhedral.fight.tactics.guarded_foes import GOING
from solo.systems.polyhedral.fight.tactics.movement import (
    covered_place,
    fastest,
    holds,
    off_bad_ground,
    out_of_danger,
    parries_twice_at_rest,
    reason_to_flee,
    step_brings_reach,
    stops_short,
    vantage,
)
from solo.systems.polyhedral.fight.tactics.readying import let_go, missile_at_hand, shield_at_belt, take_shield
from solo.systems.polyhedral.fight.tactics.step_to_target import better_target
from solo.systems.polyhedral.fight.tactics.target_priority import Priorities, points_of, share_taken, turns_of
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment, ValuedAttack
from solo.systems.polyhedral.magic.flight import Fly

STANCE, READY, HEALING = "stance", "ready", "heal"  # The kinds of the events that these thoughts lead to.
FEW_LP = 2
WORTH_FINISHING = Fraction(1, 2)
FAINT_HOPE = Fraction(1, 4)
LEAVING = (
    (codes.LEAVE, "leaves", "leave", ""),
    (codes.STAND, "gets up to leave", "stand", "leaving the field, "),
    (codes.MOVE, "makes for the edge of the field", MOVED, "leaving the field, "),
)


def choose_action(fight: Fight, armoury: AttackModes, combatant: Combatant, decision: TurnChoice) -> TacticAnswer:
    """Choose the fighter's action in a turn, with the reason."""
    mind = TurnAssessment(fight, armoury, combatant, decision)
    for thought in URGENT_FIRST:
        choice = thought(mind)
        if choice is not None:
            return choice
    if mind.wit is not AiLevel.DULL and mind.choice.may(codes.DEFENSIVE):
        return TacticAnswer(
            codes.DEFENSIVE,
            make_thought(
                mind.name, "fights defensively for lack of a better action", STANCE, aside="nothing better to do"
            ),
        )
    return TacticAnswer(codes.WAIT)


def _flee(mind: TurnAssessment) -> TacticAnswer | None:
    reason = reason_to_flee(mind.fight, mind.armoury, mind.combatant)
    if not reason:
        return None
    for code, words, done_as, aside in LEAVING:
        if mind.choice.may(code):
            return TacticAnswer(code, make_thought(mind.name, f"{words}, {reason}", done_as, aside=f"{aside}{reason}"))
    return None


def _heal(mind: TurnAssessment) -> TacticAnswer | None:
    hurt = mind.combatant.lp <= FEW_LP
    if mind.wit is AiLevel.DULL or not (hurt or any(one.unconscious for one in mind.friends)):
        return None
    if not mind.armoury.draughts(mind.combatant):
        return None
    for code in mind.legal_codes(codes.FEED):
        friend = mind.fight.find(ItemCode.read(code).friend or "")
        if friend.unconscious and _worth_a_draught(mind, friend, ItemCode.read(code).thing):
            gives = f"gives the fallen {friend.name} a potion"
            return TacticAnswer(code, make_thought(mind.name, gives, HEALING, aside=f"{friend.name} is down"))
    for code in reversed(mind.legal_codes(codes.DRINK)) if hurt else ():
        if draughts.is_worth_drinking(mind, ItemCode.read(code).thing):
            return TacticAnswer(
                code, make_thought(mind.name, "is badly hurt and drinks a potion", HEALING, aside="badly hurt")
            )
    return None


def _worth_a_draught(mind: TurnAssessment, friend: Combatant, thing: str) -> bool:
    """Return True if the potion `thing` would wake a friend, or save a friend from near death.

    Other friends can wait until the fight is over.
    """
    healed = mind.armoury.draughts(mind.combatant).get(thing, 0)
    near_death = friend.bleeding and friend.lp <= FEW_LP - friend.build.attributes.toughness
    return friend.lp + healed > 0 or near_death


def _fall_back(mind: TurnAssessment) -> TacticAnswer | None:
    """Get out of danger if badly hurt with a potion to drink, or if under fire without any attack."""
    if mind.combatant.lp > FEW_LP and mind.attacks_somebody:
        return None
    if out_of_danger(mind.fight, mind.armoury, mind.combatant) is None or not mind.choice.may(codes.MOVE):
        return None
    return TacticAnswer(codes.MOVE, make_thought(mind.name, "gets out of danger", MOVED, aside="out of danger"))


def _cast(mind: TurnAssessment) -> TacticAnswer | None:
    """Cast the most valuable spell if it is worth more than the best blow."""
    offered = mind.spells
    if not offered:
        return None
    arena = FightContext(mind.fight, mind.armoury, QUIET)
    plans = [plan for option in offered if (plan := spells.find_plan(arena, option.casting)) is not None]
    best = max(plans, key=lambda plan: (plan.worth, -plan.casting.spell.rank), default=None)
    if best is None or best.worth <= mind.gain:
        return None
    reason = best.reason or make_thought(mind.name, f"sees a good moment for {best.casting.name}")
    return TacticAnswer(str(CastCode(best.casting.code)), reason)


def _fly(mind: TurnAssessment) -> TacticAnswer | None:
    """Rise if foes come close and the fighter can attack from above; come down if no attack from above is left."""
    one = mind.combatant
    if not one.effects_of(Fly):
        return None
    arena = FightContext(mind.fight, mind.armoury, QUIET)
    strikes_from_above = spells.could_harm(mind.armoury, one, mind.fight.foes_of(one)) or cunning_targets.shoots(
        arena, one
    )
    close = any(distance_between(one, foe) <= foe.figures.move for foe in mind.fight.foes_of(one))
    if strikes_from_above and close and mind.choice.may(codes.RISE):
        return TacticAnswer(
            codes.RISE,
            make_thought(mind.name, "rises out of reach of blades", MOVED, aside="out of reach of blades"),
        )
    if not strikes_from_above and mind.choice.may(codes.DESCEND):
        nothing = "no spells left to cast from above"
        return TacticAnswer(codes.DESCEND, make_thought(mind.name, f"comes down with {nothing}", MOVED, aside=nothing))
    return None


def _take_cover(mind: TurnAssessment) -> TacticAnswer | None:
    """Go behind cover in a duel of archers, before the next shot."""
    if covered_place(mind.fight, mind.armoury, mind.combatant) is None or not mind.choice.may(codes.MOVE):
        return None
    cover = "to shoot from behind cover"
    return TacticAnswer(codes.MOVE, make_thought(mind.name, f"moves {cover}", MOVED, aside=cover))


def _get_up(mind: TurnAssessment) -> TacticAnswer | None:
    if not (mind.combatant.prone and mind.choice.may(codes.STAND)):
        return None
    return None if mind.may_drop(WORTH_FINISHING) else TacticAnswer(codes.STAND)


def _strike(mind: TurnAssessment) -> TacticAnswer | None:
    best = _best_blow(mind)
    if best is None:
        return None
    if best.odds.hit < HARDLY and mind.choice.may(codes.MOVE) and _slips(mind):
        return TacticAnswer(
            codes.MOVE, make_thought(mind.name, "gets off the bad ground", MOVED, aside="off the bad ground")
        )
    if not best.odds.hit:
        return guarded_foes.draw_the_parry(mind)
    if _hopeless(mind, best) and (nearer := _close_in(mind)) is not None:
        return nearer
    if (target := _target_a_step_away(mind)) is not None:
        towards = f"nearer to {target.name}"
        return TacticAnswer(codes.STEP, make_thought(mind.name, f"steps {towards}", MOVED, aside=towards))
    if _on_guard(mind, best):
        why = "nearly down" if mind.combatant.lp <= FEW_LP else "hard pressed"
        return TacticAnswer(
            codes.DEFENSIVE, make_thought(mind.name, f"is {why} and fights defensively", STANCE, aside=why)
        )
    if not best.odds.mean and (elsewhere := guarded_foes.leave_the_shield(mind, best.attack.target)) is not None:
        return elsewhere
    if not best.odds.mean and (hewing := guarded_foes.break_the_shield(mind, best.attack.target)) is not None:
        return hewing
    if (hewing := guarded_foes.break_the_shield_first(mind, best)) is not None:
        return hewing
    if guarded_foes.stopped_by_the_shield(mind, best):
        draws = f"only to make {best.attack.target.name} use up the block"
        return TacticAnswer(
            codes.DEFENSIVE, make_thought(mind.name, f"fights defensively, {draws}", STANCE, aside=draws)
        )
    if _finds_its_feet(mind, best):
        better = "better ground to attack from"
        return TacticAnswer(codes.STEP, make_thought(mind.name, f"finds {better}", MOVED, aside=better))
    return TacticAnswer(str(best.attack.code(best.aim)), attack_reasons.explain_attack(mind, best))


def _target_a_step_away(mind: TurnAssessment) -> Combatant | None:
    """Return the foe to step to before the attack, unless the Step costs a parry; None to attack from here."""
    if not mind.choice.may(codes.STEP):
        return None
    if parries_twice_at_rest(mind.armoury, mind.combatant):
        return None
    return better_target(mind.fight, mind.armoury, mind.combatant)


def _hopeless(mind: TurnAssessment, best: ValuedAttack) -> bool:
    """Return True if the best attack is a shot that has hardly a chance to hit from here."""
    blow = best.attack.blows[0]
    if mind.wit is AiLevel.DULL or blow.form.melee:
        return False
    far = blow.form.mode.range is not None and distance_between(blow.attacker, blow.target) > blow.form.mode.range
    return best.odds.hit < HARDLY or (far and best.odds.hit < FAINT_HOPE)


def _best_blow(mind: TurnAssessment) -> ValuedAttack | None:
    """Return the best attack by the fighter's AI level; None if there is no attack.

    Dull fighters choose the attack with the best odds. Plain fighters choose the attack that takes most of its target's
    strength. Cunning fighters multiply this part by the target's threat.
    """
    if mind.bouts is not None:
        return _best_of_bouts(mind, mind.bouts)
    if mind.wit is AiLevel.DULL:
        return max(mind.valued_attacks, key=_order, default=None)
    if mind.wit is AiLevel.PLAIN:
        return max(mind.valued_attacks, key=_weakening, default=None)
    first = Priorities(mind.fight, mind.armoury)
    attacks = mind.valued_attacks
    return max(attacks, key=lambda one: (first.worth(one.attack, one.odds), one.odds.order), default=None)


def _best_of_bouts(mind: TurnAssessment, bouts: Sequence[TargetInReach]) -> ValuedAttack | None:
    """Return the best attack among `bouts`, the cached odds of each foe; of equal attacks, the one offered first."""
    if not bouts:
        return None
    first = Priorities(mind.fight, mind.armoury)

    def priority(met: TargetInReach) -> tuple[object, ...]:
        blow = met.bout.telling
        weight = first.threat(met.target) if mind.wit is AiLevel.CUNNING else 1
        return met.bout.strength_taken * weight, blow.odds.order, met.first(blow)

    best = max(bouts, key=priority)
    blow = best.bout.telling
    return ValuedAttack(best.attack(foresight(mind.fight, mind.armoury), mind.combatant, blow), blow.aim, blow.odds)


def _on_guard(mind: TurnAssessment, best: ValuedAttack) -> bool:
    one = mind.combatant
    if mind.wit is not AiLevel.CUNNING or one.defensive or not mind.choice.may(codes.DEFENSIVE):
        return False
    if best.odds.drop >= FAINT_HOPE:
        return False
    return one.lp <= 1 < one.full_lp or stance.pays(mind, best)


def _slips(mind: TurnAssessment) -> bool:
    return off_bad_ground(mind.fight, mind.armoury, mind.combatant) is not None


def _finds_its_feet(mind: TurnAssessment, best: ValuedAttack) -> bool:
    """Return True if a Step leads off bad ground or out of a flank, and costs neither the best attack nor a parry."""
    one, blow = mind.combatant, best.attack.blows[0]
    if mind.wit is AiLevel.DULL or best.attack.verb != codes.STRIKE or not positioning.may_be_hampered(mind.fight, one):
        return False
    if parries_twice_at_rest(mind.armoury, one):
        return False
    steps = movement.step_places(mind.fight, one) if mind.choice.may(codes.STEP) else ()
    return positioning.step_improves_footing(mind.fight, mind.armoury, one, blow.target, blow.form, steps)


def _weakening(valued: ValuedAttack) -> tuple[Fraction, tuple[int, int]]:
    """Return the sort key of attacks for plain fighters: the part of the target's strength that an attack takes."""
    attack = valued.attack
    turns = turns_of(blow.form for blow in attack.blows)
    return share_taken(valued.odds, points_of(attack.target), turns), valued.odds.order


def _order(valued: ValuedAttack) -> tuple[int, int]:
    """Return the sort key of attacks for dull fighters: `BlowOdds.order`, as for the best defence."""
    return valued.odds.order


def _tend(mind: TurnAssessment) -> TacticAnswer | None:
    helps = mind.legal_codes(codes.HELP) if mind.combatant.build.skills.get("Medicine") else []
    if not helps:
        return None
    friend = mind.fight.find(AidCode.read(helps[0]).whom)
    return TacticAnswer(
        helps[0], make_thought(mind.name, f"tends {friend.name}{wound_words(friend).ends}", target=friend.name)
    )


def _rearm(mind: TurnAssessment) -> TacticAnswer | None:
    """Ready a better weapon than fists and feet, unless fists and feet would probably drop a foe now."""
    one = mind.combatant
    if one.build.natural_weapons:
        return None
    if mind.strikes_by_hand or mind.may_drop(WORTH_FINISHING):
        return None
    if (spare := _spare_launcher(mind)) is not None:
        return spare
    better = mind.better_arms
    if better is None or (not mind.attacks_somebody and _readied_on_the_way(mind, better)):
        return None
    return TacticAnswer(better)


def _readied_on_the_way(mind: TurnAssessment, code: str) -> bool:
    """Return True if drawing can wait for a Move, since no foe is near enough to be struck now."""
    far = all(distance_between(mind.combatant, foe) > 2 for foe in mind.fight.foes_of(mind.combatant))
    return verb_of(code) == codes.DRAW and far and mind.choice.may(codes.MOVE)


def _spare_launcher(mind: TurnAssessment) -> TacticAnswer | None:
    """Drop a launcher to draw the blade at the belt, if the launcher is empty or there is no time to load it."""
    one = mind.combatant
    if mind.armoury.is_unarmed(one):
        return None
    if not mind.armoury.holds_a_use(one):
        reason = make_thought(one.name, "has no ammunition left", READY, aside="no ammunition left")
    else:
        foe = nearest(mind.fight, one)
        if mind.wit is AiLevel.DULL or foe is None or distance_between(one, foe) > 1 or not mind.ready:
            return None
        no_time = f"no time to reload with {foe.name} so close"
        reason = make_thought(one.name, f"has {no_time}", READY, aside=no_time)
    code = let_go(mind.fight, mind.armoury, one, mind.legal_codes(codes.DROP))
    return TacticAnswer(code, reason) if code else None


def _reload(mind: TurnAssessment) -> TacticAnswer | None:
    """Ready the held weapon if no foe can be attacked, unless a Move can ready it."""
    ready = [] if mind.attacks_somebody else mind.ready
    if not ready:
        return None
    hand = HandItemCode.read(ready[0]).hand
    piece = next(piece for piece in mind.combatant.pieces if piece.where == hand)
    on_the_way = mind.choice.may(codes.MOVE) and ready_while_moving(mind.armoury, mind.combatant, piece)
    return None if on_the_way else TacticAnswer(ready[0])


def _take_shield(mind: TurnAssessment) -> TacticAnswer | None:
    if not shield_at_belt(mind.armoury, mind.combatant):
        return None
    code = take_shield(mind.armoury, mind.combatant, mind.legal_codes(codes.DON))
    return TacticAnswer(code) if code else None


def _close_in(mind: TurnAssessment) -> TacticAnswer | None:
    """Step into reach if a Step is enough; otherwise close in as fast as possible, drawing on the way (`H-31`)."""
    runs = mind.wit is AiLevel.DULL and not mind.is_beast  # Dull fighters run even at a foe who is a Step away.
    # A Step does not improve hopeless attacks.
    may_step = not runs and not mind.can_attack and mind.choice.may(codes.STEP)
    if may_step and step_brings_reach(mind.fight, mind.armoury, mind.combatant):
        return TacticAnswer(codes.STEP)
    if mind.choice.may(codes.MOVE) and vantage(mind.fight, mind.armoury, mind.combatant) is not None:
        return TacticAnswer(
            codes.MOVE, make_thought(mind.name, "looks for a clear shot", MOVED, aside="for a clear shot")
        )
    if whom := stops_short(mind.fight, mind.armoury, mind.combatant):
        closer = f"to make {whom} come closer"
        if holds(mind.fight, mind.armoury, mind.combatant):
            code = codes.DEFENSIVE if mind.choice.may(codes.DEFENSIVE) else codes.WAIT
            return TacticAnswer(code, make_thought(mind.name, f"waits on guard {closer}", STANCE, aside=closer))
        if mind.choice.may(codes.MOVE):
            return TacticAnswer(codes.MOVE, make_thought(mind.name, f"stops short {closer}", MOVED, aside=closer))
    kinds = GOING[:1] if mind.ready or mind.better_arms else GOING
    return fastest(mind.fight, mind.armoury, mind.combatant, kinds, mind.choice.may)


def _pelt(mind: TurnAssessment) -> TacticAnswer | None:
    """Pick up a thing to throw if no foe can be attacked, for example across a pit or lava."""
    if mind.wit is AiLevel.DULL or mind.attacks_somebody:
        return None
    code = missile_at_hand(mind.fight, mind.armoury, mind.combatant, mind.legal_codes(codes.TAKE))
    return TacticAnswer(code, f"{mind.name} picks up something to throw.") if code else None


def _throw_the_last(mind: TurnAssessment) -> TacticAnswer | None:
    """Throw the last weapon if the fighter comes no nearer to any foe, for example across a pit or lava."""
    if not mind.choice.may(codes.MOVE):
        return None
    best = max(mind.last_throws, key=lambda one: one.odds.order, default=None)
    return (
        TacticAnswer(str(best.attack.code(best.aim)), attack_reasons.explain_attack(mind, best))
        if best and best.odds.mean
        else None
    )


URGENT_FIRST: tuple[Callable[[TurnAssessment], TacticAnswer | None], ...] = (
    ground.out_of_the_fire,
    _flee,
    _fall_back,
    _heal,
    distraction.distract,
    _fly,
    _cast,
    rescue.go_to_the_fallen,
    _take_cover,
    _get_up,
    ground.climb_out,
    _rearm,
    _strike,
    _tend,
    _reload,
    _take_shield,
    _close_in,
    ground.leap,
    _pelt,
    _throw_the_last,
)
