"""Owns what a draft's purchases come to, and what of them the start gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from solo.systems.fire_and_sword.creation.case import Bill, Reading
from solo.systems.fire_and_sword.creation.stock import Good, Stock
from solo.systems.fire_and_sword.people.sheet import Character


def pieces_owned(character: Character, stock: Stock) -> dict[str, int]:
    """Returns how many pieces of each ware a character has, by the ware's key; what nobody sells is left out."""
    owned = Counter[str]()
    for entry in character.gear:
        good = stock.named(entry.name)
        if good is not None:
            owned[good.key] += entry.count
    return dict(owned)


def bill(reading: Reading, stock: Stock) -> Bill:
    """Returns what the draft's purchases cost: the start gives a weapon, a shield and light armour (part 3).

    A calling of ours may have a mount in place of one of them. What is given up later brings half its price, a house
    rule.
    """
    before = pieces_owned(reading.origin, stock)
    more = {key: reading.counts.get(key, 0) - before.get(key, 0) for key in stock.goods}
    bought = [good for key, good in stock.goods.items() if more[key] > 0]
    price = sum(good.price * more[good.key] for good in bought)
    price += sum(magic.price(stock) for magic in reading.enchantments)
    if not reading.fresh:
        return Bill(
            more, price, sold=sum(stock.goods[key].price * -count // 2 for key, count in more.items() if count < 0)
        )
    outfit = reading.start.calling.outfit
    gifts = list(_gifts(bought, outfit))
    had = {good.kind for good in gifts}
    return Bill(
        more,
        price,
        given=sum(gift.price for gift in gifts),
        gifts=tuple(gift.name for gift in gifts),
        free_kinds=tuple(kind for kind in outfit if kind not in had),
    )


def _gifts(bought: list[Good], outfit: tuple[str, ...]) -> Iterator[Good]:
    """The dearest piece among what was bought of each kind that the calling has one of for nothing."""
    for kind in outfit:
        found = [good for good in bought if good.kind == kind and good.free]
        if found:
            yield max(found, key=lambda good: good.price)
