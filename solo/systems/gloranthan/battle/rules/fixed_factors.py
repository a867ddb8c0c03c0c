"""Fixed factors of one figure's action against another: both powers with reasons, damage changes, and the magic used.

`meeting_of` adds the temporary bonuses and returns the prepared action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, NamedTuple

from solo.systems.gloranthan.action.sides import ActionSide, PreparedAction
from solo.systems.gloranthan.battle.rules.card_claims import claim, counting, hindrances
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure, FigureBuild
from solo.systems.gloranthan.hands.fate_card_benefit import CardClaim
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.passive import (
    ActiveAbility,
    best_hindrance,
    damage_increase,
    damage_reduction,
    filter_kind,
    force_of,
    named_in,
    passive_bonus,
    shelter_of,
)
from solo.systems.gloranthan.people.action_bonuses import PRACTICES, BonusPart, total
from solo.systems.gloranthan.people.affinities import affinity_points
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.action import PLAIN, DamageIncrease, DamageReduction
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.gloranthan.units.ranges import Band

NIGHT: Final = -ONE_MASTERY
"""Penalty in darkness for actions beyond the skirmish band (`H-14`)."""
NEAR: Final[frozenset[Band]] = frozenset({"melee", "skirmish"})
Parts = Iterable[BonusPart]
RESISTED: Final = PRACTICES["resist"].trait


@dataclass(frozen=True, eq=False)
class FigureMatchup:
    """Both builds of an attack, the abilities that each side can still use, and each side's action.

    Magic that hinders all opponents costs its owner one use for the whole fight. Damage and protection magic costs a
    use only if it changes the damage (`G-33`, `R-24`).
    """

    mine: FigureBuild
    theirs: FigureBuild
    held: tuple[ActiveAbility, ...]
    their_held: tuple[ActiveAbility, ...]
    deed: ActionDescription
    answer: ActionDescription

    @cached_property
    def opposing(self) -> tuple[ActiveAbility, ...]:
        """The actor's magic that hinders the target's resistance."""
        return best_hindrance(self.held, ActionDescription(self.answer.kind, self.answer.words, self.theirs.words))

    @cached_property
    def opposing_magic(self) -> tuple[ActiveAbility, ...]:
        """The target's magic that hinders the acting figure."""
        return best_hindrance(self.their_held, ActionDescription(self.deed.kind, self.deed.words, self.mine.words))

    @cached_property
    def forcing(self) -> tuple[ActiveAbility, ...]:
        """The actor's magic that increases defeats."""
        return damage_increase(self.held, self.deed)

    @cached_property
    def sheltering(self) -> tuple[ActiveAbility, ...]:
        """The target's magic that reduces defeats."""
        return damage_reduction(self.their_held, self.answer)


@dataclass(frozen=True, eq=False)
class EncounterWay:
    """The powers of both sides, and the magic that costs each side a use whatever the result.

    If `reflects` is set, a failed attack harms the attacker.
    """

    attack: tuple[BonusPart, ...]
    resist: tuple[BonusPart, ...]
    spent: tuple[ActiveAbility, ...] = ()
    answered: tuple[ActiveAbility, ...] = ()
    reflects: bool = False

    @cached_property
    def power(self) -> Rating:
        """Total power of the actor."""
        return total(self.attack)

    @cached_property
    def resistance(self) -> Rating:
        """Total power of the target."""
        return total(self.resist)

    @property
    def advantage(self) -> Rating:
        """Power of the actor minus power of the target."""
        return self.power - self.resistance


class FixedFactors(NamedTuple):
    """Fixed factors of an action: both builds, both powers, and the effect of success on the target's `rune`.

    The actor's affinities count in `matter`. `again` names abilities that redraw a failure. Hits are lost only if
    `harms` is set. `added_by` names the sources of damage other than magic, in their order in `force`.
    """

    terms: FigureMatchup
    way: EncounterWay
    matter: str
    rune: Rune
    force: DamageIncrease
    shelter: DamageReduction
    again: tuple[str, ...]
    harms: bool = True
    added_by: tuple[str, ...] = ()


def fixed_factors(
    terms: FigureMatchup,
    way: EncounterWay,
    matter: str,
    rune: Rune,
    force: DamageIncrease = PLAIN,
    harms: bool = True,
    added_by: tuple[str, ...] = (),
) -> FixedFactors:
    """Return the fixed factors of an action with the powers in `way`.

    `force` is the damage change of the arms or the spell (`R-35`), and `added_by` names its additions.
    """
    magic, cover = force_of(terms.held, terms.deed), shelter_of(terms.their_held, terms.answer)
    whole = DamageIncrease(force.half, magic.times, (*magic.added, *force.added))
    kept = affinity_points(terms.theirs.affinities, "protection", terms.theirs.magic)
    again = tuple(one.ability.name for one in filter_kind(terms.held, "redraw", terms.deed))
    shelter = DamageReduction(cover.halved, cover.off, kept)
    return FixedFactors(terms, way, matter, rune, whole, shelter, again, harms, added_by)


def meeting_of(
    book: BattleLookup,
    what: str,
    actor: Figure,
    target: Figure,
    bout: FixedFactors,
    more: Parts = (),
    against: Parts = (),
) -> PreparedAction:
    """Return the action before its draw: fixed factors, hindrances, and the temporary bonuses `more` and `against`.

    `more` are bonuses of the actor, `against` of the target. An action without harm fells no figure. A figure at 0
    falls by any defeat.
    """
    way = bout.way
    if actor.hindrances:
        more = (*more, *hindrances(actor, bout.terms.deed))
    if target.hindrances:
        against = (*against, *hindrances(target, bout.terms.answer))
    claims = partial(_actors_claim, book, actor, bout), partial(_targets_claim, book, target, bout)
    power, resistance = total(more, way.power), total(against, way.resistance)
    return PreparedAction(
        what,
        ActionSide(actor.key, actor.name, (*way.attack, *more), power, claims[0], actor.bonded),
        ActionSide(target.key, target.name, (*way.resist, *against), resistance, claims[1], target.bonded),
        bout.force,
        bout.shelter,
        max(1, target.left(bout.rune)) if bout.harms else 0,
        bout.again,
    )


def _actors_claim(book: BattleLookup, actor: Figure, bout: FixedFactors) -> CardClaim:
    terms, build = bout.terms, bout.terms.mine
    affinities = counting(build.affinities, build.magic, bout.matter, "damage")
    return claim(book, actor, terms.deed, affinities, (*bout.way.spent, *terms.forcing))


def _targets_claim(book: BattleLookup, target: Figure, bout: FixedFactors) -> CardClaim:
    terms, build = bout.terms, bout.terms.theirs
    arms = terms.answer.kind == "resist"
    affinities = counting(build.affinities, build.magic, RESISTED if arms else bout.matter, "protection")
    wards = () if arms else warding(build.affinities, terms.answer.against)
    return claim(book, target, terms.answer, (*affinities, *wards), (*bout.way.answered, *terms.sheltering))


def magic_parts(chosen: tuple[ActiveAbility, ...], rulings: Rulings) -> Iterator[BonusPart]:
    """Yield the bonuses of the chosen abilities and items, and the reduction if they exceed the cap (`R-23`)."""
    yield from name_parts(chosen)
    if cut := passive_bonus(chosen, rulings) - sum((one.effect.modifier for one in chosen), NOTHING):
        yield BonusPart("limit on magic", cut)


def optional_factor(name: str, bonus: Rating) -> tuple[BonusPart, ...]:
    """Return the bonus as a tuple of one named part; () if the bonus is zero."""
    return (BonusPart(name, bonus),) if bonus else ()


def warding(affinities: Iterable[Affinity], words: Collection[str]) -> tuple[str, ...]:
    """Return the affinities that count as an active defence against magic that `words` describe (`G-25`)."""
    return tuple(one.name for one in affinities if one.effect == "defence" and named_in(one.matter, words))


def name_parts(chosen: Iterable[ActiveAbility]) -> Iterator[BonusPart]:
    """Yield each chosen ability with its bonus, as a named part."""
    return (BonusPart(one.ability.name, one.effect.modifier) for one in chosen)
