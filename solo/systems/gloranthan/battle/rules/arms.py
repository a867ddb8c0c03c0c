"""Fixed factors of an attack with arms: unit entries, going, night, size and passive magic (`G-51` to `G-57`, `G-59`).

The factors depend only on both builds and their terrain, which are the cache keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from solo.systems.gloranthan.action.odds import REMEMBERED
from solo.systems.gloranthan.battle.rules.fixed_factors import (
    NEAR,
    NIGHT,
    RESISTED,
    EncounterWay,
    FigureMatchup,
    FixedFactors,
    fixed_factors,
    magic_parts,
    name_parts,
    optional_factor,
)
from solo.systems.gloranthan.battle.state.figure import FigureBuild
from solo.systems.gloranthan.magic.active import guards
from solo.systems.gloranthan.magic.deed import ActionDescription, attack_words
from solo.systems.gloranthan.magic.passive import ActiveAbility, best_help, filter_kind
from solo.systems.gloranthan.people.action_bonuses import OF_BAND, PRACTICES, BonusPart
from solo.systems.gloranthan.people.affinities import affinity_points
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.rolls.action import DamageIncrease
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.gloranthan.units.ranges import BANDS, Band
from solo.systems.gloranthan.units.terrain import Going, terrain_modifier
from solo.systems.gloranthan.units.unit_type import (
    attack_modifier,
    can_attack,
    damage_bonus,
    large_unit_modifier,
    resist_modifier,
)

RESISTING: Final = frozenset({"resist", RESISTED})


@lru_cache(maxsize=REMEMBERED)
def armed_bout(
    mine: FigureBuild,
    theirs: FigureBuild,
    band: Band,
    going: Going,
    their_going: Going,
    night: bool,
    rulings: Rulings,
    used_up: tuple[str, ...] = (),
    their_used_up: tuple[str, ...] = (),
) -> FixedFactors:
    """Return the fixed factors of an attack of the build `mine` on `theirs` in `band`.

    `going` and `their_going` are the ground of both sides. Raises ValueError with a sentence if `mine` has no attack
    with arms in this band.
    """
    held, their_held = mine.usable_abilities(used_up), theirs.usable_abilities(their_used_up)
    served = arms_at(mine, held, band)
    if served is None:
        raise ValueError(f"{mine.unit.name} has no attack at {band} range.")
    own, far = served
    matter, arms = PRACTICES[OF_BAND[own]].trait, attack_words(mine.unit, own)
    deed = ActionDescription("attack", arms | {matter}, theirs.words, band)
    terms = FigureMatchup(
        mine, theirs, held, their_held, deed, ActionDescription("resist", RESISTING, mine.seen_words | arms, band)
    )
    around = (
        *_going(mine, going),
        *optional_factor("night", NIGHT if night and not mine.dark_sense and band not in NEAR else NOTHING),
        *optional_factor("size", large_unit_modifier(mine.regiment, theirs.regiment)),
        *name_parts(terms.opposing_magic),
    )
    their_around = (*_going(theirs, their_going), *name_parts(terms.opposing))
    way = _best_way(terms, own, far, around, their_around, rulings)
    bodiless = theirs.powers.physical is None
    if bodiless or theirs.untouchable:
        way = replace(way, spent=(*way.spent, *filter_kind(held, "reach", deed)[:1]))
    points = {
        mine.unit.name: damage_bonus(mine.unit, own, theirs.unit),
        "affinities": affinity_points(mine.affinities, "damage", mine.magic),
    }
    added = {name: more for name, more in points.items() if more}
    force = DamageIncrease(added=tuple((1, more) for more in added.values()))
    return fixed_factors(terms, way, matter, "magic" if bodiless else "physical", force, added_by=tuple(added))


def _best_way(
    terms: FigureMatchup,
    own: Band,
    far: tuple[ActiveAbility, ...],
    around: tuple[BonusPart, ...],
    their_around: tuple[BonusPart, ...],
    rulings: Rulings,
) -> EncounterWay:
    """Return the powers with which the build `terms.mine` attacks by arms and the build `terms.theirs` resists.

    Both powers use Physical, unless magic lets them use another rune (`G-33`).
    """
    mine, theirs = terms.mine, terms.theirs
    helps, answers = best_help(terms.held, terms.deed), best_help(terms.their_held, terms.answer)
    attack = (
        BonusPart(mine.leader or "Physical", Rating(mine.powers.physical or 0)),
        *mine.armed.list_parts(OF_BAND[own]),
        *optional_factor(mine.unit.name, attack_modifier(mine.unit, own, theirs.afoot)),
        *magic_parts(helps, rulings),
        *around,
    )
    resist = (
        BonusPart(theirs.leader or "Physical", Rating(theirs.powers.physical or 0)),
        *theirs.armed.list_parts("resist"),
        *optional_factor(theirs.unit.name, resist_modifier(theirs.unit, terms.deed.band or own, mine.afoot)),
        *magic_parts(answers, rulings),
        *their_around,
    )
    spirit = (
        BonusPart("Magic", Rating(theirs.magic)),
        *theirs.armed.list_parts("resist_magic"),
        *their_around,
    )
    usual = EncounterWay(attack, resist, (*helps, *far), answers)
    if theirs.powers.physical is None:
        usual = EncounterWay(attack, spirit, (*helps, *far))
    for one in filter_kind(terms.held, "resisted by magic", terms.deed)[:1]:
        usual = max(usual, EncounterWay(attack, spirit, (*helps, *far, one)), key=lambda way: way.advantage)
    ways = [usual]
    for guard in guards(terms.their_held, "blow", None, terms.answer):
        answered = guard.used_defence
        bonus = tuple(BonusPart(one.ability.name, guard.bonus) for one in answered)
        if guard.defence == "other skill":
            wits = (BonusPart("Intellect", Rating(mine.powers.intellect or 0)), *around)
            ways.append(EncounterWay(wits, (*usual.resist, *bonus), far, (*usual.answered, *answered)))
        else:
            bare = (BonusPart("Magic", Rating(mine.magic)), *around)
            ways.append(EncounterWay(bare, (*spirit, *bonus), far, answered, guard.defence.endswith("reflects")))
    return min(ways, key=lambda way: way.advantage)


def arms_at(
    build: FigureBuild, held: Iterable[ActiveAbility], band: Band
) -> tuple[Band, tuple[ActiveAbility, ...]] | None:
    """Return the arms that can attack in `band`, as their own band and the magic that extends their range (`G-33`).

    Return None if the `build` cannot attack in `band` with arms.
    """
    if can_attack(build.unit, band):
        return band, ()
    far = max((one for one in held if one.effect.kind == "range"), key=lambda one: one.effect.amount, default=None)
    if far is None:
        return None
    place = BANDS.index(band)
    nearer = BANDS[max(0, place - far.effect.amount) : place]
    return next(((own, (far,)) for own in reversed(nearer) if can_attack(build.unit, own)), None)


def _going(build: FigureBuild, going: Going) -> tuple[BonusPart, ...]:
    unit = build.unit
    return optional_factor(f"{going} going", terrain_modifier(unit.troop_class, unit.has("Skirmishers"), going))
