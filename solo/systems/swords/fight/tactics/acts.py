"""Tactic for acts: the next act of the plan, its target, and its aim in close combat."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.parts.caching import Cache
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.target_reasons import MOST_HARM, NEAREST, goes_for
from solo.systems.swords.fight.options.acts import attempt_of
from solo.systems.swords.fight.rules import areas
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, attack_reckoning
from solo.systems.swords.fight.rules.declared_attack import force as force_of
from solo.systems.swords.fight.rules.defense import undefended_challenge
from solo.systems.swords.fight.rules.grappling import struggle_damage
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.rules.modifiers import endurance
from solo.systems.swords.fight.state import Fight, Fighter, GroundItem, RuleTables, action_codes, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import (
    AIMED,
    BACK,
    END,
    LET_GO,
    MOVE,
    PREPARATIONS,
    Act,
    Aimed,
    CloseInCode,
    DrawCode,
    GrabCode,
    PartnerCode,
    PickUpCode,
    StruggleCode,
)
from solo.systems.swords.fight.state.line import foes_in_reach
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.combat_profile import wit_of
from solo.systems.swords.fight.tactics.disarming import disarm_worth
from solo.systems.swords.fight.tactics.fleeing import steps_back
from solo.systems.swords.fight.tactics.grappling import grab_target
from solo.systems.swords.fight.tactics.moving import catchable_foe
from solo.systems.swords.fight.tactics.shooting import keeps_away_from, shot, shot_worth
from solo.systems.swords.fight.tactics.targets import (
    fighting_foes,
    friend_in_line,
    nearest_in_turn,
    nearest_own,
    strike_worth,
    swing,
)
from solo.systems.swords.fight.tactics.worth import stays_close, worth

TOO_LONG: Final = 30
BEST_TARGET: Final = "the best target"
BEST_TARGETS: Final = ("strike", "disarm", "wrench")
"""The attacks whose target is chosen by more than harm: by danger and Stamina, or by the weapon that it would lose."""
OPPOSITE: Final = "who stands opposite"
CLEARLY: Final = Fraction(3, 2)
"""The factor by which another foe must be worth more before a plain fighter leaves the foe opposite."""
ATTACKS: Final = ("place", "strike", "finish", "shoot", "throw", "grab", "disarm", "wrench")

Aims = Sequence[tuple[Aimed, Fighter]]
"""Aimed acts, each with its target."""
ValuedAim = tuple[Aimed, Fighter, int]
"""An aimed act with its target and its worth."""
_KNOWN: Final = Cache[TacticAnswer | None]()


def usual_act(fight: Fight, tables: RuleTables, fighter: Fighter, acts: Sequence[Act]) -> str:
    """Return the code of the tactic's next act."""
    return choose_act(fight, tables, fighter, acts).answer


def choose_act(fight: Fight, tables: RuleTables, fighter: Fighter, acts: Sequence[Act]) -> TacticAnswer:
    """Return the tactic's next act and its reason. Preparations come before the acts they prepare."""
    if fighter.clinch:
        return _in_clinch(fight, tables, fighter, acts)
    by_verb: dict[str, list[Act]] = {}
    for act in acts:
        by_verb.setdefault(act.verb, []).append(act)
    if "shoot" in by_verb or ("throw" in by_verb and _throws_first(fighter)):
        by_verb.pop("draw", None)
    if fighter.fleeing and BACK in acts:
        return TacticAnswer(str(BACK), make_thought(fighter.name, "runs away", MOVED, aside="to escape"))
    if "shoot" in by_verb and BACK in acts and foes_in_reach(fight, fighter):
        return TacticAnswer(
            str(BACK),
            make_thought(fighter.name, "gets out of reach before shooting", MOVED, aside="out of reach"),
        )
    by_verb["command"] = [act for act in by_verb.get("command", []) if _at_nobodys_friend(fight, fighter, act)]
    for verb in PREPARATIONS:
        if by_verb.get(verb):
            return TacticAnswer(str(_first(fight, fighter, by_verb[verb])))
    if not fight.circumstances.finish:
        by_verb.pop("finish", None)
    for verb in ATTACKS:
        if verb in by_verb:
            chosen = _target(fight, tables, fighter, verb, by_verb[verb])
            if chosen is not None:
                return chosen
    if MOVE not in fighter.left and (friend := _in_the_way(fight, fighter, by_verb)) is not None:
        return TacticAnswer(str(END), make_thought(fighter.name, f"holds back to avoid hitting {friend.name}"))
    return _move(fight, fighter, acts)


def _in_the_way(fight: Fight, fighter: Fighter, by_verb: Mapping[str, list[Act]]) -> Fighter | None:
    """Return the friend whom a near miss of a planned Strike may hit; None if there is none."""
    aims = _aims(fight, [act for verb in ("strike", "disarm") for act in by_verb.get(verb, [])])
    return next((friend for _, foe in aims if (friend := friend_in_line(fight, fighter, foe))), None)


def _throws_first(fighter: Fighter) -> bool:
    """Return True if the weapon in hand is thrown before another weapon is drawn."""
    held = weapon_in_hand(fighter)
    return held is not None and held.weapon.thrown


def _move(fight: Fight, fighter: Fighter, acts: Sequence[Act]) -> TacticAnswer:
    """Choose a move.

    A fighter who leaves melee, or keeps away from a slower foe, moves back. Any other fighter with no
    foe in reach moves towards the nearest foe that can be caught.
    """
    held = weapon_in_hand(fighter)
    if BACK in acts and steps_back(fight, fighter, wit_of(fighter)):
        return TacticAnswer(
            str(BACK), make_thought(fighter.name, "steps back behind friends", MOVED, aside="behind friends")
        )
    if BACK in acts and held is not None and held.weapon.shoots:
        foe = keeps_away_from(fight, fighter, fighting_foes(fight.foes_of(fighter)))
        if foe is not None:
            away = f"away from {foe.name}, who is slower"
            return TacticAnswer(str(BACK), make_thought(fighter.name, f"keeps {away}", MOVED, aside=away))
    beside = foes_in_reach(fight, fighter)
    if beside and MOVE in fighter.left and not fighter.fleeing:
        return TacticAnswer(str(END), make_thought(fighter.name, f"stays, because {beside[0].name} is in reach"))
    if not fighter.fleeing and not beside:
        close = [fight.find(act.foe) for act in acts if isinstance(act, CloseInCode)]
        foe = catchable_foe(fight, fighter, close)
        if foe is not None:
            others = (one.name for one in close)
            return TacticAnswer(
                str(CloseInCode(foe.key)), goes_for(fighter.name, foe.name, NEAREST, others, on_the_way=True)
            )
    return TacticAnswer(str(END))


def _aims(fight: Fight, acts: Sequence[Act]) -> Aims:
    """Return the aimed acts with their targets, without grabs that do no harm. Riderless mounts are ignored."""
    return [
        (act, target)
        for act in acts
        if isinstance(act, AIMED)
        and not (isinstance(act, GrabCode) and act.how == "hold")
        and not (target := fight.find(act.target)).wayward
    ]


def _first(fight: Fight, fighter: Fighter, acts: list[Act]) -> Act:
    """Return the best preparation: the weapon with the highest bonus, a held friend to help, or the first act."""
    helps = [act for act in acts if isinstance(act, PartnerCode) and act.verb == "help"]
    if helps:
        return next((act for act in helps if fight.is_held(fight.find(act.other))), helps[0])
    picks = [act for act in acts if isinstance(act, PickUpCode)]
    if picks:
        return max(picks, key=lambda act: _pick_value(fight.ground[act.thing]))
    draws = [act for act in acts if isinstance(act, DrawCode)]
    return max(draws, key=lambda act: _draw_value(fighter, act)) if draws else acts[0]


def _at_nobodys_friend(fight: Fight, fighter: Fighter, act: Act) -> bool:
    """Return True for a command whose target is not in close combat with a friend."""
    return isinstance(act, PartnerCode) and friend_in_line(fight, fighter, fight.find(act.other)) is None


def _pick_value(thing: GroundItem) -> tuple[bool, int]:
    return thing.weapon.melee, thing.weapon.bonus


def _draw_value(fighter: Fighter, act: DrawCode) -> tuple[bool, int]:
    weapon = fighter.arms[act.arm].weapon
    wanted = "strike" in fighter.left or "move" in fighter.left
    return weapon.melee == wanted, weapon.bonus


def _target(fight: Fight, tables: RuleTables, fighter: Fighter, verb: str, acts: Sequence[Act]) -> TacticAnswer | None:
    """Return the attack with the most worth against the best answer; None if no attack has any worth.

    A dull fighter attacks the nearest target.
    """
    if verb == "place":
        return _place(fight, fighter, [act for act in acts if isinstance(act, AIMED)])
    aims = _aims(fight, acts)
    if verb == "grab" and aims:
        seized = grab_target(fight, tables, fighter, [target for _, target in aims], wit_of(fighter))
        aims = [aim for aim in aims if aim[1] is seized]
    stands = _stands(fight, tables, fighter, aims) if verb == "strike" and aims else None
    if stands is None:
        return _most_harmful(fight, tables, fighter, verb, aims)
    return _KNOWN.look_up(stands, _most_harmful, fight, tables, fighter, verb, aims)


def _stands(fight: Fight, tables: RuleTables, fighter: Fighter, aims: Aims) -> Hashable:
    """Return the cache key of the choice among Strikes; None for a dull fighter and for targets in close combat."""
    own = combat_profile.profile(fight, fighter)
    if own.wit is AiLevel.DULL:
        return None
    struck: list[Hashable] = []
    if own.wit is AiLevel.PLAIN and len(aims) > 1:
        opposite = nearest_own(fight, fighter, [target for _, target in aims])
        struck.append(opposite and opposite.key)
    for act, target in aims:
        assert isinstance(act, action_codes.AttackCode)
        if target.clinch:
            return None
        known = combat_profile.profile(fight, target)
        guard = combat_profile.guard_now(fight, target, fighter.arms[act.arm].weapon.unblockable, known)
        struck.append((act, known.stamp, target.stamina, guard, target.rider != ""))
    return tables.health, own.stamp, fighter.actions, tuple(struck)


def _most_harmful(fight: Fight, tables: RuleTables, fighter: Fighter, verb: str, aims: Aims) -> TacticAnswer | None:
    values = VALUES.get(verb, _other_values)(fight, tables, fighter, aims)
    valued = [(*aim, found) for aim, found in zip(aims, values, strict=True) if found is not None]
    if not valued:
        return None
    targets = [target for _, target, _ in valued]
    if wit_of(fighter) is AiLevel.DULL:
        near = nearest_in_turn(fight, fighter, targets)
        act, target, _ = next((one for one in valued if one[1] is near), valued[0])
        return _at(fighter, act, target, NEAREST, targets)
    best = max(valued, key=lambda one: one[2])
    if best[2] < 0 and MOVE in fighter.left:
        return None
    faced = _opposite(fight, fighter, valued) or best
    if faced[2] < best[2] <= faced[2] * CLEARLY:
        return _at(fighter, *faced[:2], OPPOSITE, targets)
    act, target, _ = faced if faced[2] == best[2] else best
    return _at(fighter, act, target, BEST_TARGET if verb in BEST_TARGETS else MOST_HARM, targets)


def _opposite(fight: Fight, fighter: Fighter, valued: Sequence[ValuedAim]) -> ValuedAim | None:
    """Return a plain fighter's best attack on the foe opposite; None for a fighter of another AI level."""
    if wit_of(fighter) is not AiLevel.PLAIN or len(valued) < 2:
        return None
    opposite = nearest_own(fight, fighter, [target for _, target, _ in valued])
    return max((one for one in valued if one[1] is opposite), key=lambda one: one[2], default=None)


def _at(fighter: Fighter, act: Aimed, target: Fighter, why: str, others: Iterable[Fighter]) -> TacticAnswer:
    return TacticAnswer(str(act), goes_for(fighter.name, target.name, why, (one.name for one in others)))


Values = Iterable[int | None]


def _strike_values(fight: Fight, tables: RuleTables, fighter: Fighter, aims: Aims) -> Values:
    """Yield the worth of each Strike against the best answer; None for a Strike likelier to hurt a friend."""
    own = combat_profile.profile(fight, fighter)
    for act, target in aims:
        assert isinstance(act, action_codes.AttackCode)
        struck = swing(own, fighter, fighter.arms[act.arm].weapon, act.augments, fighter.actions)
        found = strike_worth(fight, tables, struck, target)
        yield None if found <= 0 and friend_in_line(fight, fighter, target) is not None else found


def _shot_values(fight: Fight, tables: RuleTables, fighter: Fighter, aims: Aims) -> Values:
    """Yield the worth of each shot with the weapon in hand; None for a shot that cannot do harm."""
    held = weapon_in_hand(fighter)
    assert held is not None
    aimed = shot(fight, fighter, held, max(0, fighter.actions - 1))
    for act, target in aims:
        assert isinstance(act, action_codes.AttackCode)
        yield shot_worth(fight, tables, aimed, target, act.augments)


def _other_values(fight: Fight, tables: RuleTables, fighter: Fighter, aims: Aims) -> Values:
    return (_attempt_worth(fight, tables, attempt_of(fight, fighter, act)) for act, _ in aims)


def _disarm_values(fight: Fight, tables: RuleTables, fighter: Fighter, aims: Aims) -> Values:
    """Yield the worth of the loss of each foe's weapon; None for a foe in close combat with a friend."""
    for act, target in aims:
        found = disarm_worth(fight, tables, fighter, target, act.verb)
        yield None if friend_in_line(fight, fighter, target) is not None else int(found)


VALUES: Final = {
    "strike": _strike_values,
    "shoot": _shot_values,
    "disarm": _disarm_values,
    "wrench": _disarm_values,
}


def _attempt_worth(fight: Fight, tables: RuleTables, attempt: DeclaredAttack) -> int:
    guard = combat_profile.guard_now(fight, attempt.target, attempt.unblockable)
    against = guard if guard is not None else undefended_challenge(tables, fight, attempt).total
    lead = attack_reckoning(fight, attempt).total - against
    return worth(lead, force_of(attempt), guard is not None, attempt.target.stamina, tables.health)


def _place(fight: Fight, fighter: Fighter, acts: Sequence[Aimed]) -> TacticAnswer | None:
    """Return a shot at a place with several foes and no friends; None if there is none, or for a dull fighter."""
    if wit_of(fighter) is AiLevel.DULL:
        return None
    for act in acts:
        caught = [
            one
            for one in areas.list_caught(fight, attempt_of(fight, fighter, act))
            if one.side == fighter.side or not one.down
        ]
        if len(caught) > 1 and all(one.side != fighter.side for one in caught):
            return TacticAnswer(
                str(act), make_thought(fighter.name, f"aims at the group around {fight.find(act.target).name}")
            )
    return None


# Close combat


def _in_clinch(fight: Fight, tables: RuleTables, fighter: Fighter, acts: Sequence[Act]) -> TacticAnswer:
    aims = [act.aim for act in acts if isinstance(act, StruggleCode)]
    partner = fight.find(fighter.clinch)
    if not aims:
        return TacticAnswer(str(next((act for act in acts if isinstance(act, DrawCode)), END)))
    if fight.round > TOO_LONG:
        apart = LET_GO if fighter.control else StruggleCode(action_codes.ESCAPE)
        return TacticAnswer(str(apart), make_thought(fighter.name, "wants to end this long grapple"))
    if not fighter.control:
        return _free_or_fight(fight, tables, fighter, partner, aims)
    if wit_of(fighter) is AiLevel.DULL:
        return TacticAnswer(str(StruggleCode(action_codes.HARM)), make_thought(fighter.name, "tightens the hold"))
    values = {aim: _harm_of(fight, tables, fighter, partner, aim) for aim in aims}
    best = max(values, key=lambda aim: values[aim])
    return TacticAnswer(
        str(StruggleCode(best)), make_thought(fighter.name, f"looks for the most harmful move against {partner.name}")
    )


def _harm_of(fight: Fight, tables: RuleTables, fighter: Fighter, partner: Fighter, aim: str) -> int:
    """Return the worth of a struggle with this aim to the fighter who holds `partner`.

    A throw off a height ends the hold, so its worth counts only two thirds.
    """
    lead = grappling(fight, fighter, partner).total - grappling(fight, partner, fighter).total
    if aim == action_codes.TAKE:
        return 0
    if aim == action_codes.THROW_OFF:
        added = fight.circumstances.drop - endurance(partner, armoured=False).total
        return worth(lead, added, True, partner.stamina, tables.health) * 2 // 3
    added = struggle_damage(fight, fighter, aim, fighter.left.count("augment")).total
    return worth(lead, added - endurance(partner).total, True, partner.stamina, tables.health)


def _free_or_fight(
    fight: Fight, tables: RuleTables, fighter: Fighter, partner: Fighter, aims: list[str]
) -> TacticAnswer:
    """Return the aim of a struggle: control or escape.

    A fighter escapes if an exchange of Strikes is better than close combat.
    """
    wit = wit_of(fighter)
    hold = combat_profile.grab_worth(fight, fighter, partner, wit is not AiLevel.DULL)
    trade = combat_profile.duel_profile(fight, fighter, partner, 1)
    seek = next(aim for aim in aims if aim != action_codes.ESCAPE)
    if stays_close(trade, hold, tables.health, wit):
        why = "is the better grappler" if hold.struggle > 0 else "has more to gain in the grapple than by striking"
        return TacticAnswer(str(StruggleCode(seek)), make_thought(fighter.name, why))
    return TacticAnswer(
        str(StruggleCode(action_codes.ESCAPE)),
        make_thought(fighter.name, f"is better off out of {partner.name}'s grip"),
    )
