"""The play record of a finished fight for one fighter: its fall, the harm that it did, and the things it used up."""

from __future__ import annotations

from collections import Counter

from solo.systems.contract import CombatantRecord, Content
from solo.systems.parts.fight import tally
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.gear.equipment import Item

USED_UP = ("potion", "ammunition")


def make_record(before: Combatant, after: Combatant, end: Fight, content: Content) -> CombatantRecord:
    """Return a fighter's record, from its state at the muster and its state at the end."""
    points = {"LP": before.lp - after.lp, "VP": before.vp - after.vp, "SP": before.sp - after.sp}
    spent = {**points, **_used_up(before, after, content)}
    unhurt = after.lp >= before.lp and after.vp >= before.vp
    return tally.account(end, after, unhurt=unhurt, harm=after.harm, spent=spent)


def _used_up(before: Combatant, after: Combatant, content: Content) -> dict[str, int]:
    """Count the potions and shots used up between the two states; other kinds of things do not count."""
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
