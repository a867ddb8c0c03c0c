"""Healing in a fight (`P-29`): healed points, cures, waking, wards against death, and revival."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Final

from solo.resolver import Roll, distribution
from solo.systems.contract import Decision, Event, make_thought
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.narration.attacks import describe_change
from solo.systems.polyhedral.fight.rules import lasting_effects, weakness, wounds
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.piece_rules import (
    CunningTarget,
    Family,
    PieceResult,
    PieceRule,
    SpellApplication,
)
from solo.systems.polyhedral.fight.state import Combatant, FightContext, LastingEffect
from solo.systems.polyhedral.magic.afflictions import Bleed, Weaken, Wither
from solo.systems.polyhedral.magic.amounts import fixed_part
from solo.systems.polyhedral.magic.charms import Banish, Sleep
from solo.systems.polyhedral.magic.healing import LIFELESS, Cure, Heal, Mend, Revive, Staunch, Wake, Ward, split
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.scores import difficulty

Splitting = Generator[Decision, str, PieceResult]
RAISING, WARDING = Fraction(3, 4), Fraction(1, 4)
WEAKENED: Final = 12
"""The number of lost attribute points that tactics count as one fighter lost; 2 points change a Difficulty by 1."""
LIFELESS_WORDS: Final = "cannot be healed"


def _heal(one: SpellApplication, piece: Heal) -> Splitting:
    """Heal LP, VP, or points that the patient splits; enchanted armour adds VP (`P-22`, `R-35`)."""
    target, more = one.target, one.target.figures.bonuses.heal
    if piece.living and target.has_tag("undead", "demon"):
        return PieceResult()
    if target.has_tag(*LIFELESS):
        return PieceResult(LIFELESS_WORDS)
    rolls: list[Roll] = []
    healed: list[int] = []
    for wanted in (piece.points,) if piece.points else (piece.lp, piece.vp):
        healed.append(one.throw(wanted, "healing") if wanted else 0)
        if wanted:
            rolls.extend(one.amount_rolls(wanted, "healing", healed[-1]))
    if piece.points:
        lp = yield from split(target.key, target.name, healed[0], *_lacking(target))
        healed = [lp, healed[0] - lp]
    return PieceResult("", tuple(rolls), wounds.heal(one.arena, target, healed[0], healed[1] + more))


def _revive(one: SpellApplication, piece: Revive) -> Splitting:
    """Revive the target with the LP of `piece`, or at 0 LP and then healed by its Toughness Difficulty (`H-26`)."""
    target, before = one.target, (one.target.lp, one.target.vp)
    target.dead = target.bleeding = False
    target.given_up.clear()
    target.lp, target.unconscious = piece.lp, piece.lp <= 0
    if piece.toughness:
        target.vp = 0
        given = difficulty(target.build.attributes.toughness)
        lp = yield from split(target.key, target.name, given, *_lacking(target))
        wounds.heal(one.arena, target, lp, given - lp)
    return PieceResult("lives again", (), describe_change(target, *before))


def beyond_call(one: SpellApplication) -> PieceResult:
    """Record that this caster can never revive this dead fighter."""
    one.target.given_up.append(one.casting.caster.key)
    return PieceResult(f"{one.casting.caster.name} can never revive them")


def _lacking(target: Combatant) -> tuple[int, int]:
    """Return the LP and VP that the target lacks."""
    return max(0, target.full_lp - target.lp), max(0, target.full_vp - target.vp)


def _mend(one: SpellApplication, piece: Mend) -> PieceResult:
    if one.target.has_tag(*LIFELESS):
        return PieceResult(LIFELESS_WORDS)
    turns = one.turns(piece.turns)
    one.lay(piece, turns)
    return PieceResult(f"will regain 1 LP a round for {count_noun(turns, 'round')}")


def mend(arena: FightContext, one: Combatant) -> None:
    """Heal 1 LP at the start of a turn for each lasting healing spell; enchanted armour adds VP to each (`P-22`)."""
    for effect, _ in one.effects_of(Mend):
        changes = wounds.heal(arena, one, 1, one.figures.bonuses.heal)
        if changes and arena.scene.has_listener:
            arena.scene.emit(Event("heal", f"{effect.spell} heals {one.name}.", one.name, (), changes))


def _staunch(one: SpellApplication, _piece: Staunch) -> PieceResult:
    bled, one.target.bleeding = one.target.bleeding, False
    stopped = lasting_effects.lift_all(one.target, Bleed)
    return PieceResult("the bleeding stops" if bled or stopped else "")


def _wake(one: SpellApplication, _piece: Wake) -> PieceResult:
    for effect, _ in one.target.effects_of(Sleep):
        if one.power.result >= effect.power.result:
            lasting_effects.remove_effect(one.target, effect)
            return PieceResult("wakes")
    return PieceResult()


def _cure(one: SpellApplication, piece: Cure) -> PieceResult:
    ended = []
    for effect in list(one.target.effects):
        ailment = effect.piece.ailment_kind
        if ailment not in piece.ailments or effect.tried:
            continue
        if one.power.result >= effect.power.result:
            lasting_effects.remove_effect(one.target, effect)
            weakness.update_derived(one.target, one.arena.armoury)
            ended.append(effect.spell)
        effect.tried = ailment == "disease"
    return PieceResult(f"freed of {', '.join(ended)}" if ended else "no effect is lifted")


def _ward(one: SpellApplication, piece: Ward) -> PieceResult:
    if one.target.has_tag(*LIFELESS):
        return PieceResult("is not alive, so the ward does nothing")
    one.lay(piece, fixed_part(piece.turns, one.power))
    return PieceResult("is warded against death")


def settle(
    arena: FightContext, target: Combatant, cause: wounds.Cause = wounds.NOBODY
) -> Generator[Decision, str, None]:
    """Settle the target's wounds; the target's player first splits the points of a ward that heals it (`R-35`)."""
    ward = wounds.ward_on(target) if target.effects and target.lp <= 0 else None
    if ward is not None and not target.dead:
        effect, given = ward
        lp = yield from split(target.key, target.name, given, *_lacking(target))
        wounds.hold(arena, target, effect, given, lp)
    wounds.settle(arena, target, cause)


# Schemes of cunning casters


def _raise(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to revive a dead friend with this casting; None if none is in reach."""
    fallen = [one for one in targets.creatures(arena.fight, casting) if one.side == casting.caster.allegiance]
    if not fallen:
        return None
    return CunningTarget(
        fallen[0].key, RAISING, make_thought(casting.caster.name, f"calls {fallen[0].name} back from death")
    )


def _guard(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to ward the most badly hurt friend, or the caster, against death; None if nobody is hurt enough."""
    caster = casting.caster
    open_to_death = [
        one
        for one in targets.creatures(arena.fight, casting)
        if one.standing and one.lp * 2 <= one.full_lp and not one.effects_of(Ward) and not one.has_tag(*LIFELESS)
    ]
    if not open_to_death or not arena.fight.foes_of(caster):
        return None
    one = min(open_to_death, key=lambda one: (one.lp, one.vp))
    whom = "themselves" if one is caster else one.name
    return CunningTarget(one.key, WARDING, make_thought(caster.name, f"wards {whom} against death"))


def _lift(arena: FightContext, casting: Casting) -> CunningTarget | None:
    """Return a plan to end a friend's worst ailment, weighted by the chance to end it; None if no friend is ailing."""
    kinds = {kind for piece in casting.full if isinstance(piece, Cure) for kind in piece.ailments}
    caster, pool = casting.caster, casting.pool()
    ailing = [
        (_burden(effect) * distribution(checks.check, *pool, effect.power.result, 0).chance_of(True), one.key, effect)
        for one in targets.creatures(arena.fight, casting)
        if one.allegiance == caster.allegiance
        for effect in one.effects
        if effect.piece.ailment_kind in kinds and not effect.tried
    ]
    worth, key, effect = max(ailing, key=lambda found: found[:2], default=(Fraction(0), "", None))
    if effect is None or not worth:
        return None
    whom = "themselves" if key == caster.key else arena.fight.find(key).name
    return CunningTarget(key, worth, make_thought(caster.name, f"tries to free {whom} of {effect.spell}"))


def _burden(effect: LastingEffect) -> Fraction:
    """Return the cost of an ailment to its victim's side from now on, from 0 to 1 (a whole fighter)."""
    if isinstance(effect.piece, Banish):
        return Fraction(4, 5)
    if isinstance(effect.piece, Wither):
        return Fraction(3, 4) if effect.turns < 0 else min(Fraction(1, 2), Fraction(effect.turns, 6))
    if isinstance(effect.piece, Weaken):
        return Fraction(effect.piece.by, WEAKENED)
    return Fraction(1, 8)


# rule: Life Magic
HEALING: Final[Family] = {
    Heal: PieceRule(_heal),
    Mend: PieceRule(_mend),
    Staunch: PieceRule(_staunch),
    Wake: PieceRule(_wake),
    Cure: PieceRule(_cure, scheme=_lift),
    Revive: PieceRule(_revive, scheme=_raise),
    Ward: PieceRule(_ward, scheme=_guard),
}
