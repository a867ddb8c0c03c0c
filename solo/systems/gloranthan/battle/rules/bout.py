"""Owns what is fixed when one figure attacks another: both powers with their reasons, force and shelter, and the magic
that goes into them (`G-51` to `G-57`, `G-59`). It follows from both builds and how they stand, and is remembered so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.gloranthan.action.odds import REMEMBERED
from solo.systems.gloranthan.battle.state.build import Build
from solo.systems.gloranthan.magic.active import guards
from solo.systems.gloranthan.magic.deed import Deed, attack_words
from solo.systems.gloranthan.magic.passive import (
    Working,
    force_of,
    forcing,
    helping,
    hindering,
    of_kind,
    passive_bonus,
    shelter_of,
    sheltering,
)
from solo.systems.gloranthan.people.affinities import affinity_points
from solo.systems.gloranthan.people.armed import OF_BAND, PRACTICES, Part
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.damage import Force, Shelter
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.gloranthan.units.going import Going, terrain_modifier
from solo.systems.gloranthan.units.large_units import large_unit_modifier
from solo.systems.gloranthan.units.ranges import BANDS, Band
from solo.systems.gloranthan.units.unit_type import attack_modifier, can_attack, damage_bonus, resist_modifier

NIGHT: Final = -ONE_MASTERY
"""What the dark takes from whatever goes beyond the skirmish band (`H-14`)."""
NEAR: Final[frozenset[Band]] = frozenset({"melee", "skirmish"})
RESISTED: Final = PRACTICES["resist"].trait
ARMED: Final = "skills and help"


class Bout(NamedTuple):
    """Both powers of an attack, but for what the moment adds.

    `spent` and `answered` are the abilities that cost the attacker and the target a use, whatever comes of it;
    `on_harm` and `against_harm` cost one where they tell, `opposing` and `opposed` one for the whole fight. `rune` is
    what suffers, `matter` that of the attacker's affinities. What `reflects` throws a failed attack back.
    """

    attack: tuple[Part, ...]
    resist: tuple[Part, ...]
    deed: Deed
    answer: Deed
    matter: str
    rune: Rune
    force: Force
    shelter: Shelter
    spent: tuple[Working, ...]
    answered: tuple[Working, ...]
    on_harm: tuple[Working, ...]
    against_harm: tuple[Working, ...]
    opposing: tuple[Working, ...]
    opposed: tuple[Working, ...]
    again: tuple[str, ...]
    reflects: bool


class _Way(NamedTuple):
    """One way in which both sides may meet, and the magic of each that it takes."""

    attack: tuple[Part, ...]
    resist: tuple[Part, ...]
    spent: tuple[Working, ...] = ()
    answered: tuple[Working, ...] = ()
    reflects: bool = False

    @property
    def ahead(self) -> tuple[int, int]:
        """By how much the attacker is ahead."""
        ahead = total(self.attack) - total(self.resist)
        return ahead.masteries, ahead.edges


@lru_cache(maxsize=REMEMBERED)
def bout_between(
    mine: Build,
    theirs: Build,
    band: Band,
    going: Going,
    their_going: Going,
    night: bool,
    rulings: Rulings,
    used_up: tuple[str, ...] = (),
    their_used_up: tuple[str, ...] = (),
) -> Bout:
    """Returns what is fixed in an attack of one build on another in a band, each standing in its going.

    Raises ValueError with a sentence where no arms serve in this band.
    """
    held, their_held = mine.able(used_up), theirs.able(their_used_up)
    served = arms_at(mine, held, band)
    if served is None:
        raise ValueError(f"{mine.unit.name} has no attack at {band} range.")
    own, far = served
    matter, arms = PRACTICES[OF_BAND[own]].trait, attack_words(mine.unit, own)
    deed = Deed("attack", arms | {matter}, theirs.words, band)
    answer = Deed("resist", frozenset({"resist", RESISTED}), mine.seen | arms, band)
    opposing, opposed = _opposing(held, answer, theirs), _opposing(their_held, deed, mine)
    around = (
        *_going(mine, going),
        *_part("night", NIGHT if night and not mine.dark_sense and band not in NEAR else NOTHING),
        *_part("size", large_unit_modifier(mine.regiment, theirs.regiment)),
        *_named(opposed),
    )
    their_around = (*_going(theirs, their_going), *_named(opposing))
    helps, answers = helping(held, deed), helping(their_held, answer)
    attack = (
        Part("Physical", Rating(mine.powers.physical or 0)),
        *_part(ARMED, mine.armed.attack(own)),
        *_part(mine.unit.name, attack_modifier(mine.unit, own, theirs.unit)),
        *magic_parts(helps, rulings),
        *around,
    )
    resist = (
        Part("Physical", Rating(theirs.powers.physical or 0)),
        *_part(ARMED, theirs.armed.resist),
        *_part(theirs.unit.name, resist_modifier(theirs.unit, band, mine.unit)),
        *magic_parts(answers, rulings),
        *their_around,
    )
    spirit = (Part("Magic", Rating(theirs.magic)), *_part(ARMED, theirs.armed.resist_magic), *their_around)
    bodiless = theirs.powers.physical is None
    way = _Way(attack, spirit, (*helps, *far)) if bodiless else _Way(attack, resist, (*helps, *far), answers)
    for one in of_kind(held, "resisted by magic", deed)[:1]:
        way = max(way, _Way(attack, spirit, (*way.spent, one)), key=lambda each: each.ahead)
    bare = (Part("Magic", Rating(mine.magic)), *around)
    skilled = (Part("Intellect", Rating(mine.powers.intellect or 0)), *around)
    for guard in guards(their_held, "blow", None, answer):
        if guard.working is None:
            continue
        name, other = guard.working.ability.name, guard.defence == "other skill"
        against = (*(way.resist if other else spirit), *_part(name, guard.bonus))
        answered = (*way.answered, guard.working) if other else (guard.working,)
        reflects = guard.defence.endswith("reflects")
        way = min(way, _Way(skilled if other else bare, against, far, answered, reflects), key=lambda each: each.ahead)
    added = _steps(damage_bonus(mine.unit, own, theirs.unit), affinity_points(mine.affinities, "damage", mine.magic))
    force = force_of(held, deed)
    shelter = shelter_of(their_held, answer)
    return Bout(
        way.attack,
        way.resist,
        deed,
        answer,
        matter,
        "magic" if bodiless else "physical",
        Force(times=force.times, added=(*force.added, *added)),
        Shelter(shelter.halved, shelter.off, affinity_points(theirs.affinities, "protection", theirs.magic)),
        (*way.spent, *(of_kind(held, "reach", deed)[:1] if bodiless else ())),
        way.answered,
        forcing(held, deed),
        sheltering(their_held, answer),
        opposing,
        opposed,
        tuple(one.ability.name for one in of_kind(held, "redraw", deed)),
        way.reflects,
    )


def arms_at(build: Build, held: Iterable[Working], band: Band) -> tuple[Band, tuple[Working, ...]] | None:
    """Returns the band whose arms serve at a band, and the magic that carries them there; None for no arms (`G-33`)."""
    if can_attack(build.unit, band):
        return band, ()
    far = max((one for one in held if one.effect.kind == "range"), key=lambda one: one.effect.amount, default=None)
    if far is None:
        return None
    place = BANDS.index(band)
    nearer = BANDS[max(0, place - far.effect.amount) : place]
    return next(((own, (far,)) for own in reversed(nearer) if can_attack(build.unit, own)), None)


def total(parts: Iterable[Part]) -> Rating:
    """Returns what parts come to."""
    return sum((part.bonus for part in parts), NOTHING)


def magic_parts(chosen: tuple[Working, ...], rulings: Rulings) -> Iterator[Part]:
    """Yields what chosen abilities and items add, and what is cut off where they are too much (`R-23`)."""
    yield from _named(chosen)
    if cut := passive_bonus(chosen, rulings) - sum((one.effect.modifier for one in chosen), NOTHING):
        yield Part("most of magic", cut)


def _part(name: str, bonus: Rating) -> tuple[Part, ...]:
    return (Part(name, bonus),) if bonus else ()


def _going(build: Build, going: Going) -> tuple[Part, ...]:
    unit = build.unit
    return _part(f"{going} going", terrain_modifier(unit.troop_class, unit.has("Skirmishers"), going))


def _opposing(held: Iterable[Working], deed: Deed, doer: Build) -> tuple[Working, ...]:
    """What the other side's magic puts on all who do such a deed (`G-33`)."""
    return hindering(held, Deed(deed.kind, deed.words, doer.words))


def _named(chosen: Iterable[Working]) -> Iterator[Part]:
    return (Part(one.ability.name, one.effect.modifier) for one in chosen)


def _steps(*points: int) -> Iterator[tuple[int, int]]:
    return ((1, one) for one in points if one)
