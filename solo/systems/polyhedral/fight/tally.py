"""Owns what a fight that is over came to: who fell and in which order, who was hurt by whom, and what was used up."""

from __future__ import annotations

from collections import Counter

from solo.systems.contract import Account, Content, Spent, Tally
from solo.systems.polyhedral.fight import ending
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.gear.equipment import Item

USED_UP = ("potion", "ammunition")


def tally(start: Fight, end: Fight, content: Content) -> Tally:
    """The tally of a fight from the state it was mustered in and the one it ended in."""
    accounts = tuple(_account(start.of(one.key), one, end, content) for one in end.combatants)
    return Tally(ending.outcome(end), max(end.round, 1), accounts, tuple(end.fallen))


def _account(before: Combatant, after: Combatant, end: Fight, content: Content) -> Account:
    points = (
        Spent("LP", before.lp - after.lp),
        Spent("VP", before.vp - after.vp),
        Spent("SP", before.sp - after.sp),
    )
    return Account(
        key=after.key,
        name=after.name,
        kind=after.kind,
        side=after.side,
        down=after.key in end.fallen,
        dead=after.dead,
        unhurt=after.lp >= before.lp and after.vp >= before.vp,
        harm=after.harm,
        spent=(*points, *_used_up(before, after, content)),
    )


def _used_up(before: Combatant, after: Combatant, content: Content) -> tuple[Spent, ...]:
    """Potions and shots that are gone for good; what was dropped is still somebody's."""
    had, has = _stock(before, content), _stock(after, content)
    return tuple(Spent(name, count - has[name]) for name, count in had.items())


def _stock(one: Combatant, content: Content) -> Counter[str]:
    items = content.entries(Item)
    stock = Counter[str]()
    for piece in one.pieces:
        item = items.get(piece.name)
        if item is not None and item.kind in USED_UP:
            stock[piece.name] += piece.count
    return stock
