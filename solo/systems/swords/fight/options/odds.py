"""Exact odds of each option: chances, harm, and how Augments make an attack harder but stronger (`S-24`).

The odds come from the same chance functions as the rolls, and assume the defender's best answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final

import msgspec

from solo.resolver import Distribution, distribution, format_percent
from solo.systems.contract import ChartBar, Explanation, Measure, Preview
from solo.systems.parts.phrasing import capitalise, count_noun, format_number, with_sign
from solo.systems.swords.fight.rules.areas import area_modifiers, list_caught
from solo.systems.swords.fight.rules.declared_attack import AttackKind, DeclaredAttack
from solo.systems.swords.fight.rules.defense import DISARMING, AnswerOption, BlowAgainstAnswer, blow_of, list_answers
from solo.systems.swords.fight.rules.disarming import BREAKS_BY
from solo.systems.swords.fight.rules.grappling import resistance, struggle_damage
from solo.systems.swords.fight.rules.mass import grappling
from solo.systems.swords.fight.rules.modifiers import endurance
from solo.systems.swords.fight.rules.riding import OBEYS, obedience
from solo.systems.swords.fight.rules.shooting import throw_range
from solo.systems.swords.fight.state import (
    Fight,
    Fighter,
    RuleTables,
    best_close_arm,
    melee_arms,
    throw_ready,
    usable,
    weapon_in_hand,
)
from solo.systems.swords.fight.state.action_codes import CONTROL, FINISH, HARMLESS, THROW_OFF
from solo.systems.swords.fight.state.line import REACH, STEP, distance, fallen_near, in_reach, nearest, pace, strikeable
from solo.systems.swords.rolls.damage import MISS, Health, HealthScale, blow, free_blow, is_down, net_damage
from solo.systems.swords.rolls.skill import beats_opposed, exceeds, margin, meets

USUAL_ACTIONS: Final = 2
ARMED: Final = ("strike", "disarm")
AVERAGE_DAMAGE: Final = "damage"
HARMING: Final = ("strike", "shoot", "throw")
FIRST_ATTACKS: Final[dict[str, AttackKind]] = {
    "strike": "strike",
    FINISH: "strike",
    "disarm": "disarm",
    "grab": "grab",
    "wrench": "wrench",
    "shoot": "shoot",
    "throw": "throw",
}


def best_answer(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> AnswerOption | None:
    """Return the answer that is hardest to beat; None if the target has no answer."""
    found = list_answers(tables, fight, attempt)
    return max(found, key=lambda way: way.reckoning.total, default=None)


def assume_action(target: Fighter) -> Fighter:
    """Return the target with its plan, or with Strike and Defend as an assumed plan."""
    if target.actions or target.acted or target.surprised:
        return target
    return msgspec.structs.replace(target, actions=USUAL_ACTIONS, defends=True)


def attack_preview(tables: RuleTables, fight: Fight, attempt: DeclaredAttack, times: int = 1) -> Preview:
    """Return the preview of an attack made now, or `times` in a row, against the target's best answer."""
    way = best_answer(tables, fight, attempt)
    grab = attempt.kind == "grab"
    added = struggle_damage(fight, attempt.attacker, CONTROL, attempt.augments) if grab else None
    faced = blow_of(tables, fight, attempt, way, added)
    if attempt.kind in DISARMING:
        return _of_disarm(attempt, faced)
    if grab and attempt.gentle:
        return Preview((Measure("held", _hit(faced), "chance"),), note=_answered(fight, attempt, way))
    explain = partial(_explain, tables, attempt, faced)
    figures = measures(faced.lead, faced.force, faced.defended, attempt.target.stamina, tables.health, times)
    if grab:
        figures = (Measure("held", figures[0].value, "chance"), *figures[1:])
    elif attempt.target.down:
        figures = (figures[0], _dies(faced, tables.health), figures[-1])
    return Preview(figures, note=_answered(fight, attempt, way), explain=explain)


@lru_cache(maxsize=16_384)
def measures(
    lead: int, force: int, defended: bool, stamina: int, scale: HealthScale, times: int = 1
) -> tuple[Measure, ...]:
    """Return the measures of an attack: its chances to hit, to hurt or worse and to fell, and its mean net damage.

    `lead` is the attack's modifier minus the defence's, `force` the damage modifier minus the endurance modifier.
    `stamina` is the target's, and `defended` is False for a target without a defence. Several attacks at one target
    are counted together: each chance is for one or more hits, and the damage is the sum.
    """
    odds = _blow(lead, force, defended)
    hurt = odds.chance(lambda net: scale.level(net) >= Health.HURT)
    return (
        Measure("hit", 1 - odds.chance_of(MISS) ** times, "chance"),
        Measure("hurt", 1 - (1 - hurt) ** times, "chance"),
        Measure("falls", _chance_to_fell(odds, stamina, scale, times), "chance"),
        Measure(AVERAGE_DAMAGE, odds.mean(lambda net: max(net, 0)) * times, "amount"),
    )


def _chance_to_fell(odds: Distribution[int], stamina: int, scale: HealthScale, times: int) -> Fraction:
    """Return the chance that `times` equal attacks fell a target. Each hit lowers the target's Stamina."""
    chance, left = Fraction(0), {stamina: Fraction(1)}
    harm = odds.map(lambda net: max(net, 0))
    blows = {net: harm.chance_of(net) for net, _ in harm}
    for _ in range(times):
        up: dict[int, Fraction] = {}
        for now, so_far in left.items():
            for net, share in blows.items():
                if net and _fells(net, now, scale):
                    chance += so_far * share
                else:
                    up[now - net] = up.get(now - net, Fraction(0)) + so_far * share
        left = up
    return chance


def hopeless(figures: Sequence[Measure]) -> bool:
    """Return True if the measures show no chance of any effect."""
    gains = [figure.value for figure in figures if not figure.against]
    return bool(gains) and not any(gains)


def _dies(faced: BlowAgainstAnswer, scale: HealthScale) -> Measure:
    """Return the chance that an attack kills a fallen fighter, who has no defence (`R-18`)."""
    odds = _blow(faced.lead, faced.force, False)
    return Measure("dies", odds.chance(lambda net: scale.level(net) >= Health.DEAD), "chance")


def _fells(net: int, stamina: int, scale: HealthScale) -> bool:
    return is_down(stamina - net, scale.level(net))


def _hit(faced: BlowAgainstAnswer) -> Fraction:
    odds = distribution(beats_opposed, faced.lead) if faced.defended else distribution(exceeds, faced.lead, 0)
    return odds.chance_of(True)


def _blow(lead: int, force: int, defended: bool) -> Distribution[int]:
    return distribution(blow, lead, force) if defended else distribution(free_blow, lead, force)


def _answered(fight: Fight, attempt: DeclaredAttack, way: AnswerOption | None) -> str:
    target = attempt.target
    said = f"if {target.name} {way.words}" if way else f"{target.name} has no defence"
    if attempt.kind != "strike" or not target.clinch or target.clinch == attempt.attacker.key:
        return said
    return f"{said} · a near miss may hit {fight.find(target.clinch).name} instead"


def _of_disarm(attempt: DeclaredAttack, faced: BlowAgainstAnswer) -> Preview:
    figures = [Measure("disarms", _hit(faced), "chance")]
    if attempt.kind in ("disarm", "unshield") and faced.defended:
        breaks = distribution(margin, faced.lead).chance(lambda over: over >= BREAKS_BY)
        figures.append(Measure("breaks", breaks, "chance"))
    return Preview(tuple(figures))


def _explain(tables: RuleTables, attempt: DeclaredAttack, faced: BlowAgainstAnswer) -> Explanation:
    attack, against, added, borne, defended = faced
    odds = _blow(faced.lead, faced.force, defended)
    answer = (
        f"must beat the defence, 2d6 {with_sign(against.total)}."
        if defended
        else f"hits on more than {format_number(against.total)}, because there is no defence."
    )
    sentences = (
        f"The attack rolls 2d6 {with_sign(attack.total)} and {answer}",
        f"Damage is 2d6 {with_sign(added.total)} minus endurance, 2d6 {with_sign(borne.total)}.",
    )
    sums = {"attack": attack, "defence" if defended else "challenge": against, "damage": added, "endurance": borne}
    named = tuple(modifier for label, roll in sums.items() for modifier in roll.list_modifiers(label))
    return Explanation(
        capitalise(attempt.words(2)), sentences, named, outcome_chart(odds, attempt.target, tables.health)
    )


def outcome_chart(odds: Distribution[int], target: Fighter, scale: HealthScale) -> tuple[ChartBar, ...]:
    """Return the chart of an attack: chances of a miss, of no harm, and of each Health level that a hit can cause."""

    def label(net: int) -> str:
        if net == MISS:
            return "miss"
        if not net:
            return "hit, no damage"
        word = scale.level(net).word
        fells = not target.down and word != "Dead" and _fells(net, target.stamina, scale)
        return f"{word}, and falls" if fells else f"hit, {word}"

    found = odds.map(label)
    return tuple(ChartBar(text, found.chance_of(text)) for text, _ in found)


def struggle_preview(tables: RuleTables, fight: Fight, fighter: Fighter, code: str) -> Preview:
    """Return the preview of a struggle (`S-16`, `R-08`, `H-06`)."""
    partner = fight.find(fighter.clinch)
    lead = grappling(fight, fighter, partner).total - resistance(fight, fighter, code).total
    figures = [Measure("succeeds", distribution(beats_opposed, lead).chance_of(True), "chance")]
    if code not in (*HARMLESS, THROW_OFF):
        added = struggle_damage(fight, fighter, code, fighter.left.count("augment"))
        force = added.total - endurance(partner).total
        figures += measures(lead, force, True, partner.stamina, tables.health)[1:]
    if code == THROW_OFF:
        fall = fight.circumstances.drop - endurance(partner, armoured=False).total
        harm = distribution(net_damage, fall).mean(lambda net: net)
        figures.append(Measure(AVERAGE_DAMAGE, figures[0].value * harm, "amount"))
    return Preview(tuple(figures))


def command_preview(tables: RuleTables, fight: Fight, rider: Fighter, target: Fighter) -> Preview:
    """Return the preview of a commanded Strike: the chance that the mount obeys, and its Strike (`S-29`, `H-10`)."""
    mount = fight.find(rider.mount)
    obeys = distribution(meets, obedience(rider, mount).total, OBEYS).chance_of(True)
    arm = max(melee_arms(mount), key=lambda one: one.weapon.bonus)
    shown = attack_preview(tables, fight, DeclaredAttack(mount, target, "strike", arm))
    return Preview((Measure("obeys", obeys, "chance"), *shown.measures), note=f"if {mount.name} obeys · {shown.note}")


# Plans


def plan_preview(tables: RuleTables, fight: Fight, fighter: Fighter, kinds: tuple[str, ...]) -> Preview:
    """Return the preview of a plan: its attacks at the best target, and the fighter's chance to be hit.

    Several attacks are counted together, so that plans can be compared.
    """
    planned = _with_plan(fighter, kinds)
    if fighter.clinch:
        if "struggle" not in kinds:
            return Preview()
        if fighter.control:
            shown = struggle_preview(tables, fight, planned, "harm")
            return msgspec.structs.replace(
                shown, note="odds for tightening the hold · on your turn you can choose a slam or another move"
            )
        shown = struggle_preview(tables, fight, planned, CONTROL)
        return msgspec.structs.replace(
            shown, note="odds for gaining control · on your turn you can choose to escape instead"
        )
    attempt = attempt_of_plan(fight, planned, kinds)
    danger, whose = _danger(tables, fight, planned)
    struck = f"may be hit by {whose}" if whose else ""
    if attempt is None:
        return Preview(danger, note=" · ".join(filter(None, (struck, _unguarded(kinds))))) if danger else Preview()
    attempt = _aimed_best(tables, fight, attempt)
    several = Counter(kinds)[attempt.kind] if attempt.kind in HARMING and not attempt.target.down else 1
    shown = attack_preview(tables, fight, attempt, several)
    figures = (*shown.measures, *danger)
    note = f"{'both' if several == 2 else several} attacks together, " if several > 1 else ""
    note += f"at {attempt.target.name}"
    if hopeless(shown.measures):
        note = f"{note}: no chance of success"
    if short := _short_of(fight, planned, attempt, kinds.count("move")):
        note = f"{note}, once {count_noun(short, 'yard')} closer"
    kills = f"{tables.health.bounds[-1]} or more net damage in one blow kills" if attempt.target.down else ""
    more = (struck, kills, _trade(tables, fight, planned, kinds, attempt), _unguarded(kinds) if danger else "")
    note = " · ".join(filter(None, (note, *more)))
    return Preview(figures, note=note, explain=shown.explain)


def plan_promise(figures: Sequence[Measure]) -> tuple[Fraction, Fraction] | None:
    """Return the value of a plan's attack: its damage, or else its first chance; None for a plan without an attack.

    The first figure is reduced by the chance to be hit, the second is not.
    """
    shown = {figure.name: figure.value for figure in figures}
    unhit = 1 - shown.pop("is hit", Fraction(0))
    gains = (shown[AVERAGE_DAMAGE], *shown.values()) if AVERAGE_DAMAGE in shown else tuple(shown.values())
    return (gains[0] * unhit, gains[0]) if gains else None


def only_if_they_come(tables: RuleTables, fight: Fight, fighter: Fighter, kinds: tuple[str, ...]) -> bool:
    """Return True if the plan's attack only reaches a foe who comes nearer this round."""
    planned = _with_plan(fighter, kinds)
    attempt = None if fighter.clinch else attempt_of_plan(fight, planned, kinds)
    return attempt is not None and bool(
        _short_of(fight, planned, _aimed_best(tables, fight, attempt), kinds.count("move"))
    )


def _with_plan(fighter: Fighter, kinds: tuple[str, ...]) -> Fighter:
    return msgspec.structs.replace(fighter, actions=len(kinds), defends="defend" in kinds, left=list(kinds))


def _unguarded(kinds: tuple[str, ...]) -> str:
    """Return a note on defence for a plan without Defend, "" for a plan with Defend (`S-09`, `R-03`)."""
    return "" if "defend" in kinds else "before your turn you can still defend, as an extra action"


def attempt_of_plan(fight: Fight, planned: Fighter, kinds: tuple[str, ...]) -> DeclaredAttack | None:
    """Return the first attack of a plan, assumed to be at the nearest foe; None if the plan has no attack."""
    first = next((kind for kind in kinds if kind in FIRST_ATTACKS), "")
    if first == FINISH:
        return _at_the_fallen(fight, planned, kinds)
    kind = FIRST_ATTACKS.get(first)
    foes = strikeable(fight, planned) if kind not in ("shoot", "throw") else fight.foes_of(planned)
    foes = [foe for foe in foes if not foe.rider] or foes or fight.foes_of(planned)
    target = nearest(planned, foes)
    if kind is None or target is None:
        return None
    augments = kinds.count("augment")
    seen = assume_action(target)
    if kind in ("grab", "wrench"):
        return DeclaredAttack(planned, seen, kind, best_close_arm(planned), augments)
    arm = weapon_in_hand(planned)
    if kind in ARMED:
        arms = melee_arms(planned) if "draw" not in kinds else [one for one in planned.arms if one.weapon.melee]
        arm = max(arms, key=lambda one: one.weapon.bonus, default=None)
    elif "draw" in kinds and kinds[0] != "throw":
        fit: Callable[..., bool] = (lambda one: one.weapon.shoots) if kind == "shoot" else throw_ready
        arm = next((one for one in planned.arms if one.where == "belt" and fit(one) and usable(planned, one)), None)
    if arm is None:
        return None
    return DeclaredAttack(planned, seen, kind, arm, augments)


def _aimed_best(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> DeclaredAttack:
    """Return the attack aimed at the foe whom it most likely fells; among equal foes, at the foe whom it harms most.

    Candidates are foes as near as the target or in reach; for a shot, all foes.
    """
    planned, target = attempt.attacker, attempt.target
    if attempt.kind not in HARMING or target.down:
        return attempt
    foes = strikeable(fight, planned) if attempt.kind == "strike" else fight.foes_of(planned)
    others = [foe for foe in foes if foe.key != target.key and not foe.rider]
    if attempt.kind != "shoot":
        flies = throw_range(attempt.arm) if attempt.kind == "throw" and attempt.arm else REACH
        within = max(flies, distance(planned, target))
        others = [foe for foe in others if distance(planned, foe) <= within]

    def fells_and_harms(aimed: DeclaredAttack) -> tuple[Fraction, ...]:
        figures = {measure.name: measure.value for measure in attack_preview(tables, fight, aimed).measures}
        return figures["falls"], figures[AVERAGE_DAMAGE]

    return max((attempt, *(attempt._replace(target=assume_action(foe)) for foe in others)), key=fells_and_harms)


def _at_the_fallen(fight: Fight, planned: Fighter, kinds: tuple[str, ...]) -> DeclaredAttack | None:
    target = nearest(planned, fallen_near(fight, planned))
    arm = max(melee_arms(planned), key=lambda one: one.weapon.bonus, default=None)
    return DeclaredAttack(planned, target, "strike", arm, kinds.count("augment")) if target and arm else None


def _short_of(fight: Fight, planned: Fighter, attempt: DeclaredAttack, moves: int) -> int:
    """Return how many yards the planned attack falls short of its target after the plan's `moves`.

    A throw reaches as far as its range, a Strike as far as a free step and the reach of an arm.
    """
    if attempt.kind == "shoot":
        return 0
    reach = throw_range(attempt.arm) if attempt.kind == "throw" and attempt.arm else STEP + REACH
    return max(0, distance(planned, attempt.target) - moves * pace(fight, planned) - reach)


def _danger(tables: RuleTables, fight: Fight, planned: Fighter) -> tuple[tuple[Measure, ...], str]:
    """Return the chance that the nearest foe's Strike hits the fighter under this plan, and the name of that foe."""
    foe = nearest(planned, [one for one in fight.foes_of(planned) if in_reach(one, planned) and not one.clinch])
    arms = melee_arms(foe) if foe else []
    if foe is None or not arms or planned.surprised:
        return (), ""
    arm = max(arms, key=lambda one: one.weapon.bonus)
    attempt = DeclaredAttack(assume_action(foe), planned, "strike", arm)
    way = best_answer(tables, fight, attempt) if planned.defends else None
    return (Measure("is hit", _hit(blow_of(tables, fight, attempt, way)), "chance", against=True),), foe.name


def _trade(tables: RuleTables, fight: Fight, planned: Fighter, kinds: tuple[str, ...], attempt: DeclaredAttack) -> str:
    """Describe the plan's attack with no Augment, with 1 Augment, with 2 and so on (`S-24`)."""
    if not attempt.augments or attempt.kind in DISARMING:
        return ""
    told = []
    for augments in range(attempt.augments + 1):
        fewer = msgspec.structs.replace(planned, actions=len(kinds) - attempt.augments + augments)
        shown = attack_preview(tables, fight, attempt._replace(attacker=fewer, augments=augments)).measures
        chance = f"{shown[0].name} {format_percent(shown[0].value)}"
        damage = [f"{one.name} {float(one.value):.1f}" for one in shown if one.name == AVERAGE_DAMAGE]
        label = count_noun(augments, "Augment") if augments else "no Augment"
        told.append(f"{label}: {', '.join((chance, *damage))}")
    return ("for each attack, " if kinds.count(attempt.kind) > 1 else "") + "; ".join(told)


def area_preview(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> Preview:
    """Return the preview of an attack on a place: the chance to hit, and the fighters caught."""
    added, against = area_modifiers(tables, fight, attempt)
    chance = distribution(exceeds, added.total, against.total).chance_of(True)
    friends = [one.name for one in list_caught(fight, attempt) if one.side == attempt.attacker.side]
    names = ", ".join(one.name for one in list_caught(fight, attempt))
    note = f"catches {names}" + (f" · ALSO HITS {', '.join(friends)}" if friends else "")
    return Preview((Measure("hit", chance, "chance"),), note=note)
