"""Uses of abilities on the next day. Most return daily, talismans of an order at a ceremony (`G-27`, `R-24`)."""

from __future__ import annotations

from solo.systems.contract import Content
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.religion.rank import CEREMONY, COMMON, Rank


def uses_next_day(hero: Character, content: Content) -> dict[str, int]:
    """Return the uses left on the next day, by ability. Abilities that regain all uses overnight have no entry."""
    kept = talismans(hero, content)
    return {name: left for name, left in hero.uses.items() if name in kept}


# rule: Talismans of an order
def talismans(hero: Character, content: Content) -> frozenset[str]:
    """Return the names of a hero's abilities whose uses are renewed only at a ceremony of the order."""
    rank = content.entries(Rank).get(hero.rank)
    if rank is None or rank.recharge != CEREMONY:
        return frozenset()
    return frozenset(one.name for one in hero.abilities if one.type not in (COMMON, "Talent") and not one.item)


def lacks_talismans(hero: Character, content: Content) -> bool:
    """Return True if a hero has used talismans that only a ceremony recharges."""
    return not talismans(hero, content).isdisjoint(hero.uses)
