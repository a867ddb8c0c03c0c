"""Owns what a spell would do before it is cast: to one target, or to everybody in an area together.

The figures come from the chance functions that are thrown when it is cast.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from solo.resolver import Distribution, distribution
from solo.systems.contract import Explanation, Measure, Outcome, Preview
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import telling
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.spells import casting as castings
from solo.systems.polyhedral.fight.spells import chances
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.chances import Health
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.pieces import Harm, Missiles, Throw


class Spec(NamedTuple):
    """All that the dice of a spell on one target depend on: the arguments of `chances.working` but its health.

    `among` counts the foes who share the missiles of a swarm.
    """

    dice: int
    sides: int
    modifier: int
    defence: int | None
    full: tuple[Harm | Throw | Missiles, ...]
    resisted: tuple[Harm | Throw | Missiles, ...]
    power: Power
    dr: int
    metal: bool
    among: int = 1


class Outlook(NamedTuple):
    """The odds of a spell on one target: chances from 0 to 1, and the mean damage past DR at once."""

    full: Fraction
    mean: Fraction
    drop: Fraction


def spec(arena: Arena, casting: Casting, target: Combatant, among: int = 1) -> Spec:
    """What the dice would depend on against this target; a bolt meets what leaves least of it."""
    modifier = castings.modifier_sum(arena, casting, target)
    full, resisted = castings.harms(casting.full, target), castings.harms(casting.spell.resisted, target)
    metal = arena.armoury.wears_metal(target)
    dr = target.figures.body_dr
    base = Spec(*casting.pool(), modifier, None, full, resisted, casting.power(0), dr, metal, among)
    if casting.spell.resist.by != "bolt":
        return base._replace(defence=castings.resisting(casting, target))
    ways = [base._replace(defence=one.defence, dr=one.dr) for one in bolt_defences(arena, casting, target)]
    return min(ways, key=lambda way: outlook_of(way, *health(target))[:0:-1])


class BoltDefence(NamedTuple):
    """One way to meet a bolt: a Difficulty, or None with the DR of a block (`P-31`)."""

    code: str
    name: str
    defence: int | None
    dr: int


def bolt_defences(arena: Arena, casting: Casting, target: Combatant) -> list[BoltDefence]:
    """Dodge, or Block with a shield; nothing for the helpless and the willing."""
    dr = target.figures.body_dr
    willing = target.allegiance == casting.caster.allegiance and not castings.harms(casting.full, target)
    if willing:
        return [BoltDefence("none", "no defence", None, dr)]
    if target.helpless or target.unaware:
        return [BoltDefence("none", "no defence", checks.HELPLESS, dr)]
    found = [BoltDefence("dodge", f"dodge {target.figures.dodge}", target.figures.dodge, dr)]
    shield = None if target.blocked or target.loses_turn else arena.armoury.shield(target)
    if shield:
        value = dr + target.figures.blocking + shield.block
        found.append(BoltDefence("block", f"block, DR {value}", None, value))
    return found


def health(target: Combatant) -> Health:
    """What somebody has to lose now."""
    return Health(target.lp, target.vp, target.temporary_vp)


@lru_cache(maxsize=65_536)
def outlook_of(way: Spec, lp: int, vp: int, shell: int = 0, lost: int = 0) -> Outlook:
    """The exact odds of a spell on somebody with these LP, VP and temporary VP."""
    known = fallen(way, Health(lp, vp, shell, lost))
    return Outlook(
        known.chance(lambda one: one[0]),
        known.mean(lambda one: one[1].lost),
        known.chance(lambda one: one[1].lp <= 0) if lp > 0 else Fraction(0),
    )


def fallen(way: Spec, before: Health) -> Distribution[tuple[bool, Health]]:
    """Whether it works in full, and how it leaves somebody, as a distribution."""
    return distribution(chances.working, *way, before)


def outlook(arena: Arena, casting: Casting, target: Combatant, among: int = 1) -> Outlook:
    """The exact odds of a spell on a target as it is now."""
    return outlook_of(spec(arena, casting, target, among), *health(target))


def preview(arena: Arena, casting: Casting, target: Combatant) -> Preview:
    """The figures beside a single target."""
    way = spec(arena, casting, target)
    odds = outlook_of(way, *health(target))
    measures = [Measure("full", odds.full, "chance")] if castings.rolled(casting) else []
    if way.full or way.resisted:
        measures += [Measure("damage", odds.mean, "amount"), Measure("drops", odds.drop, "chance")]
    return Preview(
        tuple(measures),
        cost=f"{casting.spell.rank} SP",
        note=_against(way, casting),
        explain=lambda: explain(arena, casting, target),
    )


def measured(way: Spec, target: Combatant) -> Preview:
    """The figures of a bolt against one defence."""
    known = outlook_of(way, *health(target))
    hit = Measure("hit", known.full, "chance")
    return Preview((hit, Measure("damage", known.mean, "amount"), Measure("drops", known.drop, "chance")))


def _against(way: Spec, casting: Casting) -> str:
    if way.defence is None:
        return "nothing resists it" if casting.spell.resist.by != "bolt" else f"blocked, DR {way.dr}"
    by = castings.DEFENCES.get(casting.spell.resist.by, "Difficulty")
    return f"against {'a dodge of' if casting.spell.resist.by == 'bolt' else by} {way.defence}"


def preview_of_all(arena: Arena, casting: Casting, caught: Sequence[Combatant]) -> Preview:
    """The figures of an area: everybody in it together, and who of them are friends (`R-37`)."""
    odds = [(one, outlook(arena, casting, one, len(caught))) for one in caught]
    foes = [(one, own) for one, own in odds if one.allegiance != casting.caster.allegiance]
    friends = [one.name for one, _ in odds if one.allegiance == casting.caster.allegiance]
    measures = (
        Measure("full", sum((own.full for _, own in foes), Fraction(0)), "amount"),
        Measure("damage", sum((own.mean for _, own in foes), Fraction(0)), "amount"),
        Measure("drops", sum((own.drop for _, own in foes), Fraction(0)), "amount"),
    )
    note = ", ".join(f"{one.name} {float(own.full):.0%}" for one, own in foes) or "no foe in it"
    if friends:
        note += f" · ALSO HITS {', '.join(friends)}"
    return Preview(measures, cost=f"{casting.spell.rank} SP", note=note)


def explain(arena: Arena, casting: Casting, target: Combatant) -> Explanation:
    """How the odds of a spell on a target come about, with the damage as a chart."""
    way = spec(arena, casting, target)
    pool = telling.dice_text(way.dice, way.sides)
    sentences = [f"{pool}, the highest face and 1 for each top face, {_against(way, casting)}."]
    if not castings.rolled(casting):
        sentences = ["No check is made: nothing resists it, and its result is not spent."]
    named = castings.modifiers(arena.fight, arena.armoury, casting, target)
    return Explanation(casting.name, tuple(sentences), named, _outcomes(way, target))


def _outcomes(way: Spec, target: Combatant) -> tuple[Outcome, ...]:
    known = fallen(way, health(target))
    if not way.full and not way.resisted:
        full = known.chance(lambda one: one[0])
        both = (Outcome("in full", full), Outcome("resisted", 1 - full))
        return tuple(outcome for outcome in both if outcome.chance)
    left = known.map(lambda one: (one[1].lost, one[1].lp))
    return tuple(Outcome(_label(*one, target), left.chance_of(one)) for one in sorted(one for one, _ in left))


def _label(lost: int, lp: int, target: Combatant) -> str:
    return f"{lost} past DR" + (", drops" if lp <= 0 < target.lp else "")
