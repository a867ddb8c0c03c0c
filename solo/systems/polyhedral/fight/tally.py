"""Owns what a fight that is over came to for one in it: whether it fell, what harm it did, and what was used up."""

from __future__ import annotations

from collections import Counter

from solo.systems.contract import Account, Content, Spent
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.gear.equipment import Item

USED_UP = ("potion", "ammunition")


def account(before: Combatant, after: Combatant, end: Fight, content: Content) -> Account:
    """One combatant's account, from the state a fight was mustered in and the one it ended in."""
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
