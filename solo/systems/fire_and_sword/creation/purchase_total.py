"""Cost of a draft's purchases, less the free pieces of a new character."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from solo.systems.fire_and_sword.creation.draft_case import ParsedDraft, PurchaseTotal
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue, GoodForSale
from solo.systems.fire_and_sword.people.sheet import Character


def pieces_owned(character: Character, stock: DraftCatalogue) -> dict[str, int]:
    """Return how many pieces of each ware a character has, by the ware's key.

    Pieces that are not for sale are left out.
    """
    owned = Counter[str]()
    for entry in character.gear:
        good = stock.find_ware(entry.name)
        if good is not None:
            owned[good.key] += entry.count
    return dict(owned)


def total_purchases(reading: ParsedDraft, stock: DraftCatalogue) -> PurchaseTotal:
    """Return the cost of the draft's purchases.

    The first weapon, shield and light armour are free (part 3), even long after creation. A house calling may have a
    mount free instead of one of these three. A piece sold after creation brings half its price (house rule).
    """
    before = pieces_owned(reading.origin, stock)
    more = {key: reading.counts.get(key, 0) - before.get(key, 0) for key in stock.goods}
    bought = [good for key, good in stock.goods.items() if more[key] > 0]
    price = sum(good.price * more[good.key] for good in bought)
    price += sum(magic.price(stock) for magic in reading.enchantments)
    had = _outfitted(reading, stock)
    due = [kind for kind in reading.start.calling.outfit if kind not in had]
    gifts = list(_gifts(bought, due))
    given = tuple(good.kind for good in gifts)
    return PurchaseTotal(
        more,
        price,
        given=sum(gift.price for gift in gifts),
        sold=sum(stock.goods[key].price * -count // 2 for key, count in more.items() if count < 0),
        gifts=tuple(gift.name for gift in gifts),
        outfitted=(*had, *given) if given or reading.fresh else reading.origin.outfitted,
        free_kinds=tuple(kind for kind in due if kind not in given),
    )


def _outfitted(reading: ParsedDraft, stock: DraftCatalogue) -> tuple[str, ...]:
    """List the kinds of gear of which the character already got a free piece.

    Without a record, these are all kinds of free gear that the character owns.
    """
    origin = reading.origin
    if origin.outfitted is not None:
        return origin.outfitted
    owned = {good.kind for entry in origin.gear if (good := stock.find_ware(entry.name)) and good.free}
    return tuple(kind for kind in reading.start.calling.outfit if kind in owned)


def _gifts(bought: list[GoodForSale], due: Iterable[str]) -> Iterator[GoodForSale]:
    """Yield the most expensive bought piece of each kind of gear in `due`.

    `due` are the kinds of which the character still gets a free piece.
    """
    for kind in due:
        found = [good for good in bought if good.kind == kind and good.free]
        if found:
            yield max(found, key=lambda good: good.price)
