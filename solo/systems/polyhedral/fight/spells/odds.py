"""Odds of a spell before it is cast, on one target or on all creatures in an area.

`magic.outcome` computes them by the same rules as the casting itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final, NamedTuple

from solo.resolver import format_percent
from solo.systems.contract import ChartBar, Explanation, Measure, Preview
from solo.systems.parts.fight.combatant_setup import list_fighters
from solo.systems.polyhedral.fight.spells import casting as castings
from solo.systems.polyhedral.fight.spells import healing_odds, targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.fight.state.sight import is_unnoticed
from solo.systems.polyhedral.magic.harm import damaging
from solo.systems.polyhedral.magic.outcome import SpellOdds, SpellOddsKey, outcome_distribution, outlook_of
from solo.systems.polyhedral.rolls import attacks
from solo.systems.polyhedral.rolls.checks import dice_text
from solo.systems.polyhedral.rolls.injuries import Health
from solo.systems.polyhedral.wording import VS_SPELLS

POINT: Final = Fraction(1, 14)


def harm_worth(drop: Fraction, mean: Fraction) -> Fraction:
    """Return the worth of harm, in foes taken out of the fight.

    It is the chance to drop the target, plus `POINT` for each point of mean damage.
    """
    return drop + mean * POINT


def odds_key(arena: FightContext, casting: Casting, target: Combatant, among: int = 1) -> SpellOddsKey:
    """Return the arguments of the spell's dice against this target; for a bolt, against the target's best defence.

    `among` counts the targets that share a swarm's missiles.
    """
    modifier = castings.modifier_sum(arena, casting, target)
    tags = target.build.tags
    full, resisted = damaging(casting.full, tags), damaging(casting.spell.resisted, tags)
    metal = arena.armoury.wears_metal(target)
    dr = target.figures.body_dr
    base = SpellOddsKey(*casting.pool(), modifier, None, full, resisted, casting.power(0), dr, metal, among)
    if casting.spell.resist.by != "bolt":
        return base._replace(defence=castings.resistance_difficulty(casting, target))
    ways = [base._replace(defence=one.defence, dr=one.dr) for one in bolt_defences(arena, casting, target)]
    return min(ways, key=lambda way: left_by(way, target))


def left_by(way: SpellOddsKey, target: Combatant) -> tuple[Fraction, Fraction]:
    """Return the figures by which a target ranks its defences against a bolt: chance to drop, then mean damage."""
    known = outlook_of(way, *health(target))
    return known.drop, known.mean


class BoltDefence(NamedTuple):
    """A defence against a bolt: a Difficulty, or None with the DR of a block (`P-31`)."""

    code: str
    name: str
    defence: int | None
    dr: int


def bolt_defences(arena: FightContext, casting: Casting, target: Combatant) -> list[BoltDefence]:
    """List the defences against a bolt: dodge, and block with a shield; none for helpless or willing targets."""
    dr = target.figures.body_dr
    willing = target.allegiance == casting.caster.allegiance and not damaging(casting.full, target.build.tags)
    if willing:
        return [BoltDefence("none", "no defence", None, dr)]
    if target.helpless or target.unaware:
        return [BoltDefence("none", "no defence", attacks.HELPLESS, dr)]
    found = [BoltDefence("dodge", f"dodge {target.figures.dodge}", target.figures.dodge, dr)]
    shield = None if target.blocked or target.loses_turn else arena.armoury.shield(target)
    if shield:
        value = dr + target.figures.blocking + shield.block
        found.append(BoltDefence("block", f"block, DR {value}", None, value))
    return found


def health(target: Combatant) -> Health:
    """Return the target's present points as arguments for `outlook_of`."""
    return Health(target.lp, target.vp, target.temporary_vp)


def spell_odds(arena: FightContext, casting: Casting, target: Combatant, among: int = 1) -> SpellOdds:
    """Return the exact odds of a spell on a target in its present state."""
    return outlook_of(odds_key(arena, casting, target, among), *health(target))


def preview(arena: FightContext, casting: Casting, target: Combatant) -> Preview:
    """Return the preview of a spell on a single target."""
    if casting.spell.helpful:
        shown = healing_odds.preview(arena, casting, [target])
        return Preview(shown.measures, shown.cost, shown.note, partial(explain, arena, casting, target))
    way = odds_key(arena, casting, target)
    odds = outlook_of(way, *health(target))
    measures = [Measure("full effect", odds.full, "chance")] if castings.needs_check(casting) else []
    if way.full or way.resisted:
        measures += [Measure("damage", odds.mean, "amount"), Measure("drops", odds.drop, "chance")]
    return Preview(
        tuple(measures),
        cost=f"{casting.spell.rank} SP",
        note=_against(way, casting),
        explain=partial(explain, arena, casting, target),
    )


def preview_bolt(way: SpellOddsKey, target: Combatant) -> Preview:
    """Return the preview of a bolt at the target against one defence."""
    known = outlook_of(way, *health(target))
    hit = Measure("hit", known.full, "chance")
    return Preview((hit, Measure("damage", known.mean, "amount"), Measure("drops", known.drop, "chance")))


def _against(way: SpellOddsKey, casting: Casting) -> str:
    if way.defence is None:
        return "cannot be resisted" if casting.spell.resist.by != "bolt" else f"blocked, DR {way.dr}"
    by = VS_SPELLS.get(casting.spell.resist.by, "Difficulty")
    return f"against {'a dodge of' if casting.spell.resist.by == 'bolt' else by} {way.defence}"


def _list_by_chance(foes: Sequence[tuple[Combatant, SpellOdds]]) -> str:
    """Return the foes in words, each with its chance of the full effect; foes of equal chance are listed together."""
    chances: dict[str, list[str]] = {}
    for one, own in foes:
        chances.setdefault(format_percent(own.full), []).append(one.name)
    return " · ".join(f"{list_fighters(names)} {chance}" for chance, names in chances.items())


def preview_of_all(arena: FightContext, casting: Casting, caught: Sequence[Combatant]) -> Preview:
    """Return the preview of an area: joint figures of standing foes, then names of friends and fallen foes (`R-37`)."""
    known = [one for one in caught if not is_unnoticed(casting.caster, one)]
    if casting.spell.helpful:
        return healing_odds.preview(arena, casting, known)
    odds = [(one, spell_odds(arena, casting, one, len(known))) for one in known]
    foes = [(one, own) for one, own in odds if one.allegiance != casting.caster.allegiance and not one.is_out]
    fallen = [one.name for one in known if one.allegiance != casting.caster.allegiance and one.is_out]
    friends = [one.name for one, _ in odds if one.allegiance == casting.caster.allegiance]
    measures = (
        Measure("full effect", sum((own.full for _, own in foes), Fraction(0)), "amount"),
        Measure("damage", sum((own.mean for _, own in foes), Fraction(0)), "amount"),
        Measure("drops", sum((own.drop for _, own in foes), Fraction(0)), "amount"),
    )
    note = _list_by_chance(foes)
    note = note or f"no {'standing ' if fallen else ''}foe in the area"
    if fallen:
        note += f" · also affects the fallen: {list_fighters(fallen)}"
    if friends:
        note += f" · ALSO HITS {list_fighters(friends)}"
    return Preview(measures, cost=f"{casting.spell.rank} SP", note=note)


def best_target(arena: FightContext, casting: Casting, candidates: Sequence[Combatant]) -> Combatant:
    """Return the best target among the candidates: the foe harmed or affected most, else the first friend.

    Fallen foes count only if no other foe is among the candidates.
    """
    own = casting.caster.allegiance
    every = [one for one in candidates if one.allegiance != own]
    foes = [one for one in every if not one.is_out] or every
    if casting.spell.helpful or not foes:
        return candidates[0]

    def worth(one: Combatant) -> tuple[Fraction, Fraction]:
        known = spell_odds(arena, casting, one)
        return harm_worth(known.drop, known.mean), known.full

    return max(foes, key=worth)


def best_caught(arena: FightContext, casting: Casting) -> list[Combatant]:
    """Return the creatures caught at the place where a spell does most harm; empty if no place catches a foe.

    Places that catch the fewest friends or fallen creatures are preferred.
    """
    fight, own = arena.fight, casting.caster.allegiance
    taken = [one for one in targets.list_affected(fight, casting) if not is_unnoticed(casting.caster, one)]
    areas = dict.fromkeys(targets.squares_at(fight, casting, place) for place in targets.places(fight, casting))
    caught = ([one for one in taken if not area.isdisjoint(one.squares)] for area in areas)
    groups = {tuple(one.key for one in group): group for group in caught}

    def worth(group: list[Combatant]) -> tuple[int, Fraction, Fraction]:
        known = [
            spell_odds(arena, casting, one, len(group)) for one in group if one.allegiance != own and not one.is_out
        ]
        harm = sum((harm_worth(each.drop, each.mean) for each in known), Fraction(0))
        return len(known) - len(group), harm, sum((each.full for each in known), Fraction(0))

    foes = [group for group in groups.values() if any(one.allegiance != own and not one.is_out for one in group)]
    return max(foes, key=worth, default=[])


def explain(arena: FightContext, casting: Casting, target: Combatant) -> Explanation:
    """Explain the odds of a spell on a target, with the damage as a chart."""
    way = odds_key(arena, casting, target)
    pool = dice_text(way.dice, way.sides)
    sentences = [f"Roll {pool} ({_against(way, casting)}). The highest die counts, +1 for each {way.sides} rolled."]
    if not castings.needs_check(casting):
        sentences = ["No check is needed because this spell cannot fail."]
    named = castings.modifiers(arena.fight, arena.armoury, casting, target)
    return Explanation(casting.name, tuple(sentences), named, _outcomes(way, target))


def _outcomes(way: SpellOddsKey, target: Combatant) -> tuple[ChartBar, ...]:
    known = outcome_distribution(way, health(target))
    if not way.full and not way.resisted:
        full = known.chance(lambda one: one[0])
        both = (ChartBar("full effect", full), ChartBar("resisted", 1 - full))
        return tuple(outcome for outcome in both if outcome.chance)
    left = known.map(lambda one: (one[1].lost, one[1].lp))
    return tuple(ChartBar(_label(*one, target), left.chance_of(one)) for one in sorted(one for one, _ in left))


def _label(lost: int, lp: int, target: Combatant) -> str:
    return f"{lost} past DR" + (", drops" if lp <= 0 < target.lp else "")
