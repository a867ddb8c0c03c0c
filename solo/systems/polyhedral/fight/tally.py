"""Owns what a fight that is over came to for one in it: whether it fell, what harm it did, and what was used up."""

from __future__ import annotations

from collections import Counter

from solo.systems.contract import Account, Content
from solo.systems.parts.fight import tally
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.gear.equipment import Item

USED_UP = ("potion", "ammunition")


def account(before: Combatant, after: Combatant, end: Fight, content: Content) -> Account:
    """One combatant's account, from the state a fight was mustered in and the one it ended in."""
    points = {"LP": before.lp - after.lp, "VP": before.vp - after.vp, "SP": before.sp - after.sp}
    spent = {**points, **_used_up(before, after, content)}
    unhurt = after.lp >= before.lp and after.vp >= before.vp
    return tally.account(end, after, unhurt=unhurt, harm=after.harm, spent=spent)


def _used_up(before: Combatant, after: Combatant, content: Content) -> dict[str, int]:
    """Potions and shots that are gone for good; what was dropped is still somebody's."""
    had, has = _stock(before, content), _stock(after, content)
    return {name: count - has[name] for name, count in had.items()}


def _stock(one: Combatant, content: Content) -> Counter[str]:
    items = content.entries(Item)
    stock = Counter[str]()
    for piece in one.pieces:
        item = items.get(piece.name)
        if item is not None and item.kind in USED_UP:
            stock[piece.name] += piece.count
    return stock
