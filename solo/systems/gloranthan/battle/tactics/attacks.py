"""Owns whom somebody attacks by itself: the nearest, where most is done, or together with others (`H-34`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solo.systems.gloranthan.battle.offers.attacks import AND, Aim, Strike, joint, led
from solo.systems.gloranthan.battle.rules.blows import blow, targets
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.judging import EVEN, Attack, Prospect, apart, counts, prospect, wit_of
from solo.systems.gloranthan.battle.tactics.magic import best_magic
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.fight.wit import Wit
from solo.systems.parts.wording import listed


class Blow(NamedTuple):
    """A blow or shot that somebody may strike, alone or joined by others, and what it promises."""

    target: Figure
    band: Band
    prospect: Prospect
    joined: tuple[Figure, ...] = ()


def best_attack(book: Book, figure: Figure, by_magic: bool = True) -> Attack | None:
    """Returns the attack that somebody makes from where it stands, by arms or by magic; None where there is none."""
    wit = wit_of(book, figure)
    found = [_alone(book, figure, foe, band) for foe, band in targets(book, figure) if counts(foe)]
    if wit is Wit.DULL and found:
        return _nearest(figure, found)
    magic = best_magic(book, figure) if by_magic else None
    best = max(found, key=lambda one: one.prospect, default=None)
    if magic and (best is None or magic.prospect > best.prospect):
        return magic
    if best is None:
        return None
    joined = _worth_more(book, figure, found) if wit is Wit.CUNNING else _needed(book, figure, found)
    return _attack(figure, joined or best)


def _nearest(figure: Figure, found: Sequence[Blow]) -> Attack:
    best = min(found, key=lambda one: apart(figure, one.target))
    return _attack(figure, best)._replace(reason=f"{figure.name} attacks {best.target.name}, who is nearest.")


def _alone(book: Book, figure: Figure, foe: Figure, band: Band) -> Blow:
    return Blow(foe, band, prospect(blow(book, figure, foe, band)))


def _needed(book: Book, figure: Figure, found: Sequence[Blow]) -> Blow | None:
    """A joint attack where the best chance alone is below one half and the joint one above it (`H-34`)."""
    if max(one.prospect.chance for one in found) >= EVEN:
        return None
    able = [one for one in _together(book, figure, found) if one.prospect.chance > EVEN]
    return max(able, key=lambda one: (-len(one.joined), one.prospect), default=None)


def _worth_more(book: Book, figure: Figure, found: Sequence[Blow]) -> Blow | None:
    """A joint attack where it does more than all who join would do one by one."""
    alone = {one.target.key: one.prospect.mean for one in found}

    def gain(one: Blow) -> float:
        others = (_alone(book, friend, one.target, one.band).prospect.mean for friend in one.joined)
        return one.prospect.mean - alone[one.target.key] - sum(others)

    best = max(_together(book, figure, found), key=gain, default=None)
    return best if best and gain(best) > 0 else None


def _together(book: Book, figure: Figure, found: Sequence[Blow]) -> Iterator[Blow]:
    for one in found:
        for friends in joint(book, figure, one.target, one.band):
            meeting = blow(book, *led(book, Aim(figure, one.target, one.band, friends)))
            yield one._replace(prospect=prospect(meeting), joined=friends)


def _attack(figure: Figure, best: Blow) -> Attack:
    code = str(Strike(best.target.key, AND.join(one.key for one in best.joined) or None))
    whom = best.target.name
    reason = f"{figure.name} can do most to {whom}."
    if best.prospect.fells:
        reason = f"{figure.name} can bring {whom} to 0."
    if best.joined:
        together = listed([figure.name, *(one.name for one in best.joined)])
        reason = f"{together} go at {whom} together, since alone they would do less."
    return Attack(code, best.prospect, best.band, reason)
