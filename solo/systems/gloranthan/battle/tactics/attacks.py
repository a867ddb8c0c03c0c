"""Owns whom somebody attacks by itself: the nearest, where most is done, or together with others (`H-34`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solo.systems.gloranthan.battle.offers.attacks import AND, Aim, Strike, joint, led
from solo.systems.gloranthan.battle.rules.blows import blow, targets
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.judging import EVEN, Attack, Prospect, apart, counts, danger, prospect
from solo.systems.gloranthan.battle.tactics.magic import best_magic
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.fight.wit import Wit
from solo.systems.parts.wording import listed


class Blow(NamedTuple):
    """A blow or shot that somebody may strike, alone or joined by others, and what it promises."""

    prospect: Prospect
    target: Figure
    band: Band
    joined: tuple[Figure, ...] = ()


def best_attack(book: Book, figure: Figure, wit: Wit, by_magic: bool = True) -> Attack | None:
    """Returns the attack that somebody makes from where it stands, by arms or by magic; None where there is none."""
    found = [_alone(book, figure, foe, band) for foe, band in targets(book, figure) if counts(foe)]
    if wit is Wit.DULL and found:
        nearest = min(found, key=lambda one: apart(figure, one.target))
        return _attack(nearest, f"{figure.name} attacks {nearest.target.name}, who is nearest.")
    magic = best_magic(book, figure) if by_magic else None
    best = max(found, key=lambda one: _worth(book, figure, one) if wit is Wit.CUNNING else one.prospect, default=None)
    if best is None or (magic and magic.prospect > best.prospect):
        return magic
    joined = _worth_more(book, figure, found) if wit is Wit.CUNNING else _needed(book, figure, found)
    if joined:
        together = listed([figure.name, *(one.name for one in joined.joined)])
        return _attack(joined, f"{together} attack {joined.target.name} together: alone they would do less.")
    could = "bring {} to 0" if best.prospect.fells else "do most to {}"
    return _attack(best, f"{figure.name} can {could.format(best.target.name)}.")


def _alone(book: Book, figure: Figure, foe: Figure, band: Band) -> Blow:
    return Blow(prospect(blow(book, figure, foe, band)), foe, band)


def _attack(best: Blow, reason: str) -> Attack:
    code = Strike(best.target.key, AND.join(one.key for one in best.joined) or None)
    return Attack(str(code), best.prospect, best.band, reason)


def _needed(book: Book, figure: Figure, found: Sequence[Blow]) -> Blow | None:
    """A joint attack where the best chance alone is below one half and the joint one above it, by as few as can."""
    if max(one.prospect.chance for one in found) >= EVEN:
        return None
    ways = (_together(book, figure, one) for one in found)
    even = (next((joined for joined in way if joined.prospect.chance > EVEN), None) for way in ways)
    return max(filter(None, even), key=lambda one: (-len(one.joined), one.prospect), default=None)


def _worth_more(book: Book, figure: Figure, found: Sequence[Blow]) -> Blow | None:
    """A joint attack where it does more than all who join would do one by one, each to whom it can do most."""
    alone = {figure.key: max(_worth(book, figure, one) for one in found)}

    def gain(one: Blow) -> float:
        for each in one.joined:
            if each.key not in alone:
                foes = (_alone(book, each, foe, band) for foe, band in targets(book, each) if counts(foe))
                alone[each.key] = max(_worth(book, figure, other) for other in foes)
        return _worth(book, figure, one) - sum(alone[each.key] for each in (figure, *one.joined))

    best = max((joined for one in found for joined in _together(book, figure, one)), key=gain, default=None)
    return best if best and gain(best) > 0 else None


def _worth(book: Book, figure: Figure, one: Blow) -> float:
    """What an attack is worth to the cunning: how much of its target it takes away, times what that could do."""
    target, promised = one.target, one.prospect
    left = min(target.left(rune) for rune in target.tracks) or 1
    return (promised.mean / left + promised.falls) * danger(book, target, figure)


def _together(book: Book, figure: Figure, one: Blow) -> Iterator[Blow]:
    """The same attack joined by the best friend, the best two, and so on."""
    for friends in joint(book, figure, one.target, one.band):
        meeting = blow(book, *led(book, Aim(figure, one.target, one.band, friends)))
        yield one._replace(prospect=prospect(meeting), joined=friends)
