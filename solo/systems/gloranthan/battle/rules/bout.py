"""Owns what is fixed when one figure acts against another, with arms or magic: both powers with all reasons, force and
shelter, and the magic that goes into them; and the meeting that comes of it in a moment.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
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
from solo.systems.gloranthan.people.armed import PRACTICES, Part
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
RESISTED: Final = PRACTICES["resist"].trait


class Bout(NamedTuple):
    """Both powers of an action, but for what the moment adds.

    `spent` and `answered` are the abilities that cost the actor and the target a use, whatever comes of it; `on_harm`
    and `against_harm` cost one where they tell, `opposing` and `opposed` one for the whole fight. `rune` is what
    suffers, `matter` that of the actor's affinities. What `reflects` throws a failed attack back.
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


class Terms(NamedTuple):
    """Who meets whom and in what: both builds with the abilities that are left to them, and what each does."""

    mine: Build
    theirs: Build
    held: tuple[Working, ...]
    their_held: tuple[Working, ...]
    deed: Deed
    answer: Deed

    @property
    def opposing(self) -> tuple[Working, ...]:
        """The actor's magic that is in the way of whoever resists."""
        return hinders(self.held, self.answer, self.theirs)

    @property
    def opposed(self) -> tuple[Working, ...]:
        """The target's magic that is in the way of whoever attacks (`G-33`)."""
        return hinders(self.their_held, self.deed, self.mine)


class Way(NamedTuple):
    """One way in which both sides may meet, and the magic of each that it takes."""

    attack: tuple[Part, ...]
    resist: tuple[Part, ...]
    spent: tuple[Working, ...] = ()
    answered: tuple[Working, ...] = ()
    reflects: bool = False

    @property
    def ahead(self) -> tuple[int, int]:
        """By how much the actor is ahead."""
        ahead = total(self.attack) - total(self.resist)
        return ahead.masteries, ahead.edges


def bout(terms: Terms, way: Way, matter: str, rune: Rune, force: Force = PLAIN) -> Bout:
    """Returns what is fixed when both meet in a way; `force` is that of the arms or the spell (`R-35`)."""
    theirs = terms.theirs
    magic, cover = force_of(terms.held, terms.deed), shelter_of(terms.their_held, terms.answer)
    return Bout(
        way.attack,
        way.resist,
        terms.deed,
        terms.answer,
        matter,
        rune,
        Force(force.half, magic.times, (*magic.added, *force.added)),
        Shelter(cover.halved, cover.off, affinity_points(theirs.affinities, "protection", theirs.magic)),
        way.spent,
        way.answered,
        forcing(terms.held, terms.deed),
        sheltering(terms.their_held, terms.answer),
        terms.opposing,
        terms.opposed,
        tuple(one.ability.name for one in of_kind(terms.held, "redraw", terms.deed)),
        way.reflects,
    )


def meeting_of(
    book: Book,
    what: str,
    actor: Figure,
    target: Figure,
    bout: Bout,
    more: Iterable[Part] = (),
    against: Iterable[Part] = (),
    harms: bool = True,
) -> Meeting:
    """Returns the action before its draw: what is fixed in it, what more the moment gives to each, and what was laid on
    both. Where nothing `harms`, nobody can be brought down by it; at 0 any defeat does it.
    """
    attack, resist = (*bout.attack, *more), (*bout.resist, *against)
    if actor.hindrances:
        attack += hindrances(actor, bout.deed)
    if target.hindrances:
        resist += hindrances(target, bout.answer)
    return Meeting(
        what,
        Case(actor.key, actor.name, attack, partial(_actors_claim, book, actor, bout), actor.bonded),
        Case(target.key, target.name, resist, partial(_targets_claim, book, target, bout), target.bonded),
        bout.force,
        bout.shelter,
        max(1, target.left(bout.rune)) if harms else 0,
        bout.again,
    )


def _actors_claim(book: Book, actor: Figure, bout: Bout) -> Claim:
    build = book.build(actor)
    affinities = counting(build.affinities, build.magic, bout.matter, "damage")
    return claim(book, actor, bout.deed, affinities, (*bout.spent, *bout.on_harm))


def _targets_claim(book: Book, target: Figure, bout: Bout) -> Claim:
    build = book.build(target)
    arms = bout.answer.kind == "resist"
    affinities = counting(build.affinities, build.magic, RESISTED if arms else bout.matter, "protection")
    wards = () if arms else warding(build.affinities, bout.answer.against)
    return claim(book, target, bout.answer, (*affinities, *wards), (*bout.answered, *bout.against_harm))


def total(parts: Iterable[Part]) -> Rating:
    """Returns what parts come to."""
    return sum((part.bonus for part in parts), NOTHING)


def magic_parts(chosen: tuple[Working, ...], rulings: Rulings) -> Iterator[Part]:
    """Yields what chosen abilities and items add, and what is cut off where they are too much (`R-23`)."""
    yield from named(chosen)
    if cut := passive_bonus(chosen, rulings) - sum((one.effect.modifier for one in chosen), NOTHING):
        yield Part("most of magic", cut)


def part(name: str, bonus: Rating) -> tuple[Part, ...]:
    """Returns a part where it comes to something, nothing where it does not."""
    return (Part(name, bonus),) if bonus else ()


def hinders(held: Iterable[Working], deed: Deed, doer: Build) -> tuple[Working, ...]:
    """Returns what the other side's magic puts on all who do such a deed (`G-33`)."""
    return hindering(held, Deed(deed.kind, deed.words, doer.words))


def warding(affinities: Iterable[Affinity], words: Collection[str]) -> tuple[str, ...]:
    """Returns the affinities that count as an active defence against magic of these words (`G-25`)."""
    return tuple(one.name for one in affinities if one.effect == "defence" and named_in(one.matter, words))


def named(chosen: Iterable[Working]) -> Iterator[Part]:
    """Yields abilities as parts."""
    return (Part(one.ability.name, one.effect.modifier) for one in chosen)
