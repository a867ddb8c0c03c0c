"""Owns the blow, the javelin and the shot: who may attack whom, and what both sides bring to it (`G-53`, `H-24`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from solo.systems.contract.hexes import Place, distance
from solo.systems.gloranthan.action.case import Meeting
from solo.systems.gloranthan.battle.rules.arms import armed_bout, arms_at
from solo.systems.gloranthan.battle.rules.bout import NEAR, Bout, meeting_of, part
from solo.systems.gloranthan.battle.rules.charging import charge_bonus, charge_force
from solo.systems.gloranthan.battle.rules.deeds import going_of, hindrances
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.field.hex_field import WOODS
from solo.systems.gloranthan.people.armed import Part, total
from solo.systems.gloranthan.rating import ONE_MASTERY, Rating
from solo.systems.gloranthan.rolls.levels import supported
from solo.systems.gloranthan.units.ranges import Band, range_band
from solo.systems.parts.wording import listed

PLANNED: Final = Part("the better plan", ONE_MASTERY)


def may_attack(book: Book, attacker: Figure, target: Figure, place: Place | None = None) -> Band | None:
    """Returns the band in which somebody may attack a foe, from another `place` if need be; None if it may not."""
    band = band_between(book, attacker, target, place)
    if band is None or not _armed(book, attacker, band) or why_unable(attacker):
        return None
    return None if _why_out_of_reach(book, attacker, target, band) else band


def why_not(book: Book, attacker: Figure, target: Figure, place: Place | None = None) -> str:
    """Returns why somebody may not attack a foe, in a sentence; "" where it may."""
    band = band_between(book, attacker, target, place)
    if band is None:
        return why_unable(attacker) or f"{target.name} is out of every range."
    unarmed = "" if _armed(book, attacker, band) else f"{attacker.unit} has no attack at {band} range."
    return why_unable(attacker) or _why_out_of_reach(book, attacker, target, band) or unarmed


def _why_out_of_reach(book: Book, attacker: Figure, target: Figure, band: Band) -> str:
    """Why arms do not come at a foe in the band in which it stands."""
    if target.bodiless and not any(one.effect.kind == "reach" for one in book.able(attacker)):
        return f"Arms do not reach {target.name}, only magic does."
    return f"{target.name} stands unseen in the woods." if hidden(book, target, band) else ""


def _armed(book: Book, figure: Figure, band: Band) -> bool:
    """Whether somebody has arms for a band, or magic that carries them there."""
    build = book.build(figure)
    return band in build.bands or (build.carries and arms_at(build, book.able(figure), band) is not None)


def targets(book: Book, figure: Figure) -> list[tuple[Figure, Band]]:
    """Returns the foes that a figure may attack, each with its band."""
    if why_unable(figure):
        return []
    return [(foe, band) for foe in book.battle.foes_of(figure) if (band := may_attack(book, figure, foe))]


def joiners(book: Book, figure: Figure, target: Figure, band: Band) -> list[Figure]:
    """Returns the friends who could join an attack, those who bring most first: none who has acted (`H-24`)."""
    battle = book.battle
    able = [
        one
        for one in battle.fit(figure.side)
        if one is not figure and one.acted < battle.round and may_attack(book, one, target) == band
    ]
    return sorted(able, key=lambda one: -power_of(book, one, target, band).masteries)


def why_unable(figure: Figure) -> str:
    """Returns why a figure cannot attack anybody now, in a sentence; "" where it can (`G-55`, `H-35`)."""
    if figure.disabled:
        return f"{figure.name} is disabled."
    if figure.fled:
        return f"{figure.name} has just fled."
    if figure.powers.physical is None:
        return f"{figure.name} has no body to strike with."
    return "" if figure.fit else f"{figure.name} is beaten."


def band_between(book: Book, one: Figure, other: Figure, place: Place | None = None) -> Band | None:
    """Returns the band in which two figures stand apart; None where one is on no field, or out of every range."""
    start = place or one.place
    if start is None or other.place is None:
        return None
    return range_band(distance(start, other.place), book.battle.scale)


def hidden(book: Book, target: Figure, band: Band) -> bool:
    """Returns whether woods hide a target from beyond the skirmish band, as long as it attacks nobody (`H-17`)."""
    if band in NEAR or target.struck or target.place is None:
        return False
    return book.battle.field.ground(target.place) == WOODS


def blow(book: Book, attacker: Figure, target: Figure, band: Band, joined: Sequence[Figure] = ()) -> Meeting:
    """Returns an attack before its draw; whoever leads those who have `joined` is the best of them (`H-24`)."""
    fixed = bout_of(book, attacker, target, band)
    more = _moment(book, attacker, target, band)
    if joined:
        more = (*more, _together(book, attacker, target, band, joined))
    if attacker.charges and band == "melee":
        charged, force = charge_force(book, attacker, target), fixed.force
        fixed = fixed._replace(force=replace(force, added=force.added + charged.added, doubled=charged.doubled))
    return meeting_of(book, "the attack", attacker, target, fixed, more, planned(book.battle, target))


def bout_of(book: Book, attacker: Figure, target: Figure, band: Band) -> Bout:
    """Returns what is fixed in an attack. Raises ValueError with a sentence where there are no arms for the band."""
    battle, mine, theirs = book.battle, book.build(attacker), book.build(target)
    goings = going_of(book, attacker), going_of(book, target)
    used_up = mine.used_up(attacker), theirs.used_up(target)
    return armed_bout(mine, theirs, band, *goings, battle.night, battle.rulings, *used_up)


def power_of(book: Book, attacker: Figure, target: Figure, band: Band) -> Rating:
    """Returns the power that one attacker brings by itself."""
    fixed = bout_of(book, attacker, target, band)
    more = (*_moment(book, attacker, target, band), *hindrances(attacker, fixed.terms.deed))
    return total(more, fixed.way.power)


def planned(battle: Battle, figure: Figure) -> tuple[Part, ...]:
    """Returns what the better plan adds to a side's attacks and resistance, as long as it holds (`G-52`, `H-16`)."""
    plan = battle.plan
    if plan is None or plan.side != figure.side:
        return ()
    since = plan.since or battle.round  # whoever attacks is within range
    return (PLANNED,) if battle.round < since + plan.turns else ()


def _moment(book: Book, attacker: Figure, target: Figure, band: Band) -> tuple[Part, ...]:
    """What the moment adds to an attack: the better plan, and a charge (`G-58`)."""
    by_plan = planned(book.battle, attacker)
    if not attacker.charges or band != "melee":
        return by_plan
    return (*by_plan, *part("the charge", charge_bonus(book, attacker, target)))


def _together(book: Book, leader: Figure, target: Figure, band: Band, joined: Sequence[Figure]) -> Part:
    """What those who join add to their leader: whole levels together, with the edges of `G-43` (`H-24`)."""
    alone, *levels = (power_of(book, one, target, band).masteries for one in (leader, *joined))
    return Part("with " + listed([one.name for one in joined]), supported((alone, *levels)) - Rating(alone))
