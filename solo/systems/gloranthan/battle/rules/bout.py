"""Owns what is fixed when one figure acts against another, with arms or magic: both powers with all reasons, force and
shelter, and the magic that goes into them; and the meeting that comes of it in a moment.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, NamedTuple

from solo.systems.gloranthan.action.case import Case, Meeting
from solo.systems.gloranthan.battle.rules.deeds import claim, counting, hindrances
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.build import Build
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.hands.benefit import Claim
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.magic.passive import (
    Working,
    force_of,
    forcing,
    hindering,
    named_in,
    of_kind,
    passive_bonus,
    shelter_of,
    sheltering,
)
from solo.systems.gloranthan.people.affinities import affinity_points
from solo.systems.gloranthan.people.armed import PRACTICES, Part, total
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import NOTHING, ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.damage import PLAIN, Force, Shelter
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.gloranthan.units.ranges import Band

NIGHT: Final = -ONE_MASTERY
"""What the dark takes from whatever goes beyond the skirmish band (`H-14`)."""
NEAR: Final[frozenset[Band]] = frozenset({"melee", "skirmish"})
LEARNT: Final = "skills and help"
Parts = Iterable[Part]
RESISTED: Final = PRACTICES["resist"].trait


@dataclass(frozen=True, eq=False)
class Terms:
    """Who meets whom and in what: both builds with the abilities that are left to them, and what each does.

    What is in the way of all who do so costs its owner a use for the whole fight; damage and shelter one where they
    tell (`G-33`, `R-24`).
    """

    mine: Build
    theirs: Build
    held: tuple[Working, ...]
    their_held: tuple[Working, ...]
    deed: Deed
    answer: Deed

    @cached_property
    def opposing(self) -> tuple[Working, ...]:
        """The actor's magic that is in the way of whoever resists."""
        return hindering(self.held, Deed(self.answer.kind, self.answer.words, self.theirs.words))

    @cached_property
    def opposed(self) -> tuple[Working, ...]:
        """The target's magic that is in the way of whoever attacks."""
        return hindering(self.their_held, Deed(self.deed.kind, self.deed.words, self.mine.words))

    @cached_property
    def forcing(self) -> tuple[Working, ...]:
        """The actor's magic that makes more of its defeats."""
        return forcing(self.held, self.deed)

    @cached_property
    def sheltering(self) -> tuple[Working, ...]:
        """The target's magic that takes something off them."""
        return sheltering(self.their_held, self.answer)


@dataclass(frozen=True, eq=False)
class Way:
    """One way in which both sides may meet, and the magic of each that it costs a use, whatever comes of it.

    What `reflects` throws a failed attack back.
    """

    attack: tuple[Part, ...]
    resist: tuple[Part, ...]
    spent: tuple[Working, ...] = ()
    answered: tuple[Working, ...] = ()
    reflects: bool = False

    @cached_property
    def power(self) -> Rating:
        """What the actor brings."""
        return total(self.attack)

    @cached_property
    def resistance(self) -> Rating:
        """What the target brings."""
        return total(self.resist)

    @property
    def ahead(self) -> Rating:
        """By how much the actor is ahead."""
        return self.power - self.resistance


class Bout(NamedTuple):
    """What is fixed in an action: who meets whom, in which way, and what a success does to the `rune` that suffers.

    `matter` is that of the actor's affinities; `again` names what draws a failure again. Only what `harms` takes hits.
    """

    terms: Terms
    way: Way
    matter: str
    rune: Rune
    force: Force
    shelter: Shelter
    again: tuple[str, ...]
    harms: bool = True


def bout(terms: Terms, way: Way, matter: str, rune: Rune, force: Force = PLAIN, harms: bool = True) -> Bout:
    """Returns what is fixed when both meet in a way; `force` is that of the arms or the spell (`R-35`)."""
    magic, cover = force_of(terms.held, terms.deed), shelter_of(terms.their_held, terms.answer)
    whole = Force(force.half, magic.times, (*magic.added, *force.added))
    kept = affinity_points(terms.theirs.affinities, "protection", terms.theirs.magic)
    again = tuple(one.ability.name for one in of_kind(terms.held, "redraw", terms.deed))
    return Bout(terms, way, matter, rune, whole, Shelter(cover.halved, cover.off, kept), again, harms)


def meeting_of(
    book: Book, what: str, actor: Figure, target: Figure, bout: Bout, more: Parts = (), against: Parts = ()
) -> Meeting:
    """Returns the action before its draw: what is fixed in it, what more the moment gives to each, and what was laid on
    both. Where nothing harms, nobody can be brought down by it; at 0 any defeat does it.
    """
    way = bout.way
    if actor.hindrances:
        more = (*more, *hindrances(actor, bout.terms.deed))
    if target.hindrances:
        against = (*against, *hindrances(target, bout.terms.answer))
    claims = partial(_actors_claim, book, actor, bout), partial(_targets_claim, book, target, bout)
    power, resistance = total(more, way.power), total(against, way.resistance)
    return Meeting(
        what,
        Case(actor.key, actor.name, (*way.attack, *more), power, claims[0], actor.bonded),
        Case(target.key, target.name, (*way.resist, *against), resistance, claims[1], target.bonded),
        bout.force,
        bout.shelter,
        max(1, target.left(bout.rune)) if bout.harms else 0,
        bout.again,
    )


def _actors_claim(book: Book, actor: Figure, bout: Bout) -> Claim:
    terms, build = bout.terms, bout.terms.mine
    affinities = counting(build.affinities, build.magic, bout.matter, "damage")
    return claim(book, actor, terms.deed, affinities, (*bout.way.spent, *terms.forcing))


def _targets_claim(book: Book, target: Figure, bout: Bout) -> Claim:
    terms, build = bout.terms, bout.terms.theirs
    arms = terms.answer.kind == "resist"
    affinities = counting(build.affinities, build.magic, RESISTED if arms else bout.matter, "protection")
    wards = () if arms else warding(build.affinities, terms.answer.against)
    return claim(book, target, terms.answer, (*affinities, *wards), (*bout.way.answered, *terms.sheltering))


def magic_parts(chosen: tuple[Working, ...], rulings: Rulings) -> Iterator[Part]:
    """Yields what chosen abilities and items add, and what is cut off where they are too much (`R-23`)."""
    yield from named(chosen)
    if cut := passive_bonus(chosen, rulings) - sum((one.effect.modifier for one in chosen), NOTHING):
        yield Part("most of magic", cut)


def part(name: str, bonus: Rating) -> tuple[Part, ...]:
    """Returns a part where it comes to something, nothing where it does not."""
    return (Part(name, bonus),) if bonus else ()


def warding(affinities: Iterable[Affinity], words: Collection[str]) -> tuple[str, ...]:
    """Returns the affinities that count as an active defence against magic of these words (`G-25`)."""
    return tuple(one.name for one in affinities if one.effect == "defence" and named_in(one.matter, words))


def named(chosen: Iterable[Working]) -> Iterator[Part]:
    """Yields abilities as parts."""
    return (Part(one.ability.name, one.effect.modifier) for one in chosen)
