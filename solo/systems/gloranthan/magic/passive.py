"""Passive magic: abilities that count in an action, and the cap on their bonus (`G-29`, `G-44`, `R-23`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.effect import Effect, EffectKind, effect_of
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.rolls.action import DamageIncrease, DamageReduction, Step
from solo.systems.gloranthan.rulings import USUAL, Rulings

Worth = Rating | int | tuple[int, int]
"""Sort key by which abilities of one kind are compared: a rating, a number, or a pair of numbers."""


class ActiveAbility(NamedTuple):
    """An ability with its effect."""

    ability: Ability
    effect: Effect


def workings(abilities: Iterable[Ability], content: Content) -> tuple[ActiveAbility, ...]:
    """Return abilities together with their effects. An ability with an unknown effect is left out."""
    return tuple(ActiveAbility(one, effect) for one in abilities if (effect := effect_of(one, content)))


# rule: R-24 Uses a day
def uses_a_day(working: ActiveAbility, magic: int) -> int:
    """Return the number of uses of an ability a day, or of defeats that it heals a day (`R-24`)."""
    return working.effect.amount_for(magic) if working.effect.a_day else magic


def uses_left(working: ActiveAbility, magic: int, left: Mapping[str, int]) -> int:
    """Return the number of uses left today. `left` holds this number for each ability that was used today."""
    return left.get(working.ability.name, uses_a_day(working, magic))


def applies(ability: Ability, deed: ActionDescription) -> bool:
    """Return True if `ability` concerns an action: one of its matters and one of its targets match (`H-01`)."""
    return named_in(ability.matter, deed.words) and named_in(ability.target, deed.against)


def named_in(wanted: str, words: Collection[str]) -> bool:
    """Return True if `words` contains one of the comma-separated words in `wanted`, or if `wanted` is empty."""
    return not wanted or any(word.strip().casefold() in words for word in wanted.split(","))


def filter_kind(held: Iterable[ActiveAbility], kind: EffectKind, deed: ActionDescription) -> list[ActiveAbility]:
    """Return the passive abilities in `held` that are of one kind and concern an action."""
    return [one for one in held if one.effect.kind == kind and one.effect.passive and applies(one.ability, deed)]


def best_help(held: Iterable[ActiveAbility], deed: ActionDescription) -> tuple[ActiveAbility, ...]:
    """Return the abilities that help most in the action `deed`: at most one ability and one magic item (`G-29`)."""
    return _best(filter_kind(held, "help", deed), lambda one: one.effect.modifier)


def best_hindrance(held: Iterable[ActiveAbility], deed: ActionDescription) -> tuple[ActiveAbility, ...]:
    """Return the abilities that hinder opponents most in an action: at most one ability and one magic item."""
    return _best(filter_kind(held, "hinder", deed), lambda one: -one.effect.modifier)


# rule: Passive magic
def passive_bonus(chosen: Iterable[ActiveAbility], rulings: Rulings = USUAL) -> Rating:
    """Return the bonus of the chosen abilities and items."""
    both = list(chosen)
    return cap_bonuses(
        [one.effect.modifier for one in both if not one.ability.item],
        [one.effect.modifier for one in both if one.ability.item],
        rulings,
    )


# rule: R-23 The cap of magic
def cap_bonuses(abilities: Iterable[Rating], items: Iterable[Rating] = (), rulings: Rulings = USUAL) -> Rating:
    """Return the total bonus of abilities and items, with capped masteries and any number of edges."""
    magic = sum(abilities, NOTHING)
    item = sum(items, NOTHING)
    masteries = min(magic.masteries, rulings.magic_masteries) + item.masteries
    return Rating(min(masteries, rulings.magic_and_item_masteries), magic.edges + item.edges)


def damage_increase(held: Iterable[ActiveAbility], deed: ActionDescription) -> tuple[ActiveAbility, ...]:
    """Return the magic that increases defeats by `deed`: at most one ability, one item and one multiplier."""
    known = list(held)
    added = _best(filter_kind(known, "damage", deed), lambda one: (one.effect.amount, -one.effect.least))
    times = max(filter_kind(known, "multiply", deed), key=lambda one: one.effect.amount, default=None)
    return (*added, times) if times else added


def force_of(held: Iterable[ActiveAbility], deed: ActionDescription) -> DamageIncrease:
    """Return the increase of damage by the passive magic in `held` that concerns an action."""
    chosen = damage_increase(held, deed)
    times = next((one.effect.amount for one in chosen if one.effect.kind == "multiply"), 1)
    return DamageIncrease(times=times, added=tuple(_steps(chosen, "damage")))


def damage_reduction(held: Iterable[ActiveAbility], deed: ActionDescription) -> tuple[ActiveAbility, ...]:
    """Return the magic that reduces damage in `deed`: at most one ability, one item and one halving."""
    known = list(held)
    off = _best(filter_kind(known, "protection", deed), lambda one: (one.effect.amount, -one.effect.least))
    return (*off, *filter_kind(known, "halve", deed)[:1])


def shelter_of(held: Iterable[ActiveAbility], deed: ActionDescription) -> DamageReduction:
    """Return the reduction of damage by the passive magic in `held` that concerns an action."""
    chosen = damage_reduction(held, deed)
    halved = any(one.effect.kind == "halve" for one in chosen)
    return DamageReduction(halved=halved, off=tuple(_steps(chosen, "protection")))


def _steps(chosen: Iterable[ActiveAbility], kind: EffectKind) -> Iterator[Step]:
    return ((one.effect.least, one.effect.amount) for one in chosen if one.effect.kind == kind)


def extra_hits(held: Iterable[ActiveAbility], magic: int) -> int:
    """Return the extra hits by the best ability and the best magic item together (`R-32`)."""
    best = _best([one for one in held if one.effect.kind == "hits"], lambda one: one.effect.amount_for(magic))
    return sum(one.effect.amount_for(magic) for one in best)


def _best(found: Collection[ActiveAbility], worth: Callable[[ActiveAbility], Worth]) -> tuple[ActiveAbility, ...]:
    """Return the ability and the item in `found` with the highest `worth`."""
    kinds = ([one for one in found if not one.ability.item], [one for one in found if one.ability.item])
    return tuple(max(kind, key=worth) for kind in kinds if kind)
