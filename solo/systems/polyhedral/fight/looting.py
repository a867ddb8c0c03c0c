"""Loot of a won fight: the foes' gear and money (`P-18`, `P-39`).

Natural weapons are not loot. A foe that got away keeps its belongings; the belongings of a prisoner are loot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.gear.affixes import affixed_name
from solo.systems.polyhedral.gear.equipment import resale
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.sheet import CarriedGear, Character, price_of
from solo.systems.polyhedral.wording import cents, dollars


class LootItem(msgspec.Struct, frozen=True):
    """Equal pieces of loot.

    `price` and `resale` are cents for all pieces together, enchantments included (`P-18`, `P-19`).
    """

    carried: CarriedGear
    price: int
    resale: int

    @property
    def name(self) -> str:
        """The name of the pieces, with their number: "2 × Spear"."""
        carried = self.carried
        name = affixed_name(short_name(carried.name), carried.prefix, carried.suffix)
        return name if carried.count == 1 else f"{carried.count} × {name}"


class Loot(msgspec.Struct, frozen=True):
    """Pieces of gear and money in cents that the foes leave."""

    things: tuple[LootItem, ...] = ()
    money: int = 0

    @property
    def resale(self) -> int:
        """The price in cents of all the gear together, sold unrefurbished."""
        return sum(find.resale for find in self.things)


# rule: Loot
def collect_loot(fight: Fight, content: Content) -> Loot:
    """Return the loot that `fight` leaves to the party; an empty `Loot` if the party has not won."""
    if fight.winner != "party":
        return Loot()
    foes = [one for one in fight.combatants if one.side == "foes" and (one.yielded or not one.left)]
    counts = Counter[CarriedGear]()
    for carried in (*_carried(foes), *_dropped(fight, foes)):
        counts[msgspec.structs.replace(carried, count=1)] += carried.count
    finds = (_find(msgspec.structs.replace(carried, count=count), content) for carried, count in counts.items())
    return Loot(tuple(finds), sum(_money(foe, content) for foe in foes))


def _carried(foes: Sequence[Combatant]) -> list[CarriedGear]:
    return [
        CarriedGear(piece.name, piece.count, "pack", piece.prefix, piece.suffix)
        for foe in foes
        for piece in foe.pieces
        if piece.where != "body"
    ]


def _dropped(fight: Fight, foes: Sequence[Combatant]) -> list[CarriedGear]:
    owners = {foe.key for foe in foes}
    return [
        CarriedGear(lying.name, lying.count, "pack", lying.prefix, lying.suffix)
        for lying in fight.ground
        if lying.owner in owners
    ]


def _find(carried: CarriedGear, content: Content) -> LootItem:
    price = price_of(carried, content)
    return LootItem(carried, cents(price), resale(price))


def _money(foe: Combatant, content: Content) -> int:
    """Return the foe's unspent money in cents (`P-39`), 0 for a foe that the content no longer holds."""
    known = content.entries(Foe).get(foe.kind)
    return cents(known.money) if known else 0


def describe_loot(found: Loot) -> str:
    """Return the loot in sentences, "" for none: "The foes left 2 × Spear, $12. The gear sells …"."""
    left = list_loot_names(found)
    if not left:
        return ""
    sold = f" The gear sells for {dollars(found.resale)} unrefurbished." if found.resale else ""
    return f"The foes left {left}.{sold}"


def list_loot_names(found: Loot) -> str:
    """Return the loot's pieces and money as a list in words, "" for none: "2 × Spear, $12"."""
    money = [dollars(found.money)] if found.money else []
    return ", ".join([*(find.name for find in found.things), *money])


def add_loot_note(character: Character, found: Loot) -> Character:
    """Return `character` with the loot in its notes, so that the loot can be shared out later."""
    left = describe_loot(found)
    if not left:
        return character
    return msgspec.structs.replace(character, notes=f"{character.notes}\n{left}".strip())
