"""Owns passive magic: which abilities count in a deed, and what they come to at most (`G-29`, `G-44`, `R-23`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from solo.systems.contract import Content
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.magic.effect import Effect, EffectKind, effect_of
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.rolls.damage import Force, Shelter, Step
from solo.systems.gloranthan.rulings import USUAL, Rulings

Worth = Rating | int | tuple[int, int]
"""What abilities of one kind are compared by."""


class Working(NamedTuple):
    """An ability with the effect that it is built on."""

    ability: Ability
    effect: Effect


def workings(abilities: Iterable[Ability], content: Content) -> tuple[Working, ...]:
    """Returns abilities with their effects; those whose effect nobody knows are left out."""
    return tuple(Working(one, effect) for one in abilities if (effect := effect_of(one, content)))


def uses_a_day(working: Working, magic: int) -> int:
    """Returns how often an ability works in a day, or how many defeats it heals (`R-24`)."""
    return working.effect.amount_for(magic) if working.effect.a_day else magic


def uses_left(working: Working, magic: int, left: Mapping[str, int]) -> int:
    """Returns what is left of a day's uses; abilities that nothing is written down for are unused."""
    return left.get(working.ability.name, uses_a_day(working, magic))


def applies(ability: Ability, deed: Deed) -> bool:
    """Returns whether an ability concerns a deed: one of its matters is done, against one of its targets (`H-01`)."""
    return named_in(ability.matter, deed.words) and named_in(ability.target, deed.against)


def named_in(wanted: str, words: Collection[str]) -> bool:
    """Returns whether one of the words, which commas part, is among these; true where none is wanted."""
    return not wanted or any(word.strip().casefold() in words for word in wanted.split(","))


def of_kind(held: Iterable[Working], kind: EffectKind, deed: Deed) -> list[Working]:
    """Returns those passive ones of a kind that concern a deed."""
    return [one for one in held if one.effect.kind == kind and one.effect.passive and applies(one.ability, deed)]


def helping(held: Iterable[Working], deed: Deed) -> tuple[Working, ...]:
    """Returns what helps a deed most: one ability at most, and one magic item beside it (`G-29`)."""
    return _best(of_kind(held, "help", deed), lambda one: one.effect.modifier)


def hindering(held: Iterable[Working], deed: Deed) -> tuple[Working, ...]:
    """Returns what puts most on opponents in the circumstance of a deed, one ability and one item at most."""
    return _best(of_kind(held, "hinder", deed), lambda one: -one.effect.modifier)


def passive_bonus(chosen: Iterable[Working], rulings: Rulings = USUAL) -> Rating:
    """Returns what chosen abilities and items add to an action."""
    both = list(chosen)
    return capped(
        [one.effect.modifier for one in both if not one.ability.item],
        [one.effect.modifier for one in both if one.ability.item],
        rulings,
    )


def capped(abilities: Iterable[Rating], items: Iterable[Rating] = (), rulings: Rulings = USUAL) -> Rating:
    """Returns what bonuses of abilities, and of items on top, come to: masteries up to a cap, any number of edges."""
    magic = sum(abilities, NOTHING)
    item = sum(items, NOTHING)
    masteries = min(magic.masteries, rulings.magic_masteries) + item.masteries
    return Rating(min(masteries, rulings.magic_and_item_masteries), magic.edges + item.edges)


def forcing(held: Iterable[Working], deed: Deed) -> tuple[Working, ...]:
    """Returns what makes more of the defeats of an attack: additions, one ability and one item, and what multiplies."""
    known = list(held)
    added = _best(of_kind(known, "damage", deed), lambda one: (one.effect.amount, -one.effect.least))
    times = max(of_kind(known, "multiply", deed), key=lambda one: one.effect.amount, default=None)
    return (*added, times) if times else added


def force_of(held: Iterable[Working], deed: Deed) -> Force:
    """Returns what passive magic makes of the defeats of an attack."""
    chosen = forcing(held, deed)
    times = next((one.effect.amount for one in chosen if one.effect.kind == "multiply"), 1)
    return Force(times=times, added=tuple(_steps(chosen, "damage")))


def sheltering(held: Iterable[Working], deed: Deed) -> tuple[Working, ...]:
    """Returns what takes something off the damage that a deed could not resist, one ability and one item at most."""
    known = list(held)
    off = _best(of_kind(known, "protection", deed), lambda one: (one.effect.amount, -one.effect.least))
    return (*off, *of_kind(known, "halve", deed)[:1])


def shelter_of(held: Iterable[Working], deed: Deed) -> Shelter:
    """Returns what passive magic takes off the damage that a deed could not resist."""
    chosen = sheltering(held, deed)
    halved = any(one.effect.kind == "halve" for one in chosen)
    return Shelter(halved=halved, off=tuple(_steps(chosen, "protection")))


def _steps(chosen: Iterable[Working], kind: EffectKind) -> Iterator[Step]:
    return ((one.effect.least, one.effect.amount) for one in chosen if one.effect.kind == kind)


def extra_hits(held: Iterable[Working], magic: int) -> int:
    """Returns the hits that abilities add (`R-32`): the most of one ability and of one item."""
    best = _best([one for one in held if one.effect.kind == "hits"], lambda one: one.effect.amount_for(magic))
    return sum(one.effect.amount_for(magic) for one in best)


def _best(found: Collection[Working], worth: Callable[[Working], Worth]) -> tuple[Working, ...]:
    """The best ability and the best item of those that give the same."""
    kinds = ([one for one in found if not one.ability.item], [one for one in found if one.ability.item])
    return tuple(max(kind, key=worth) for kind in kinds if kind)
