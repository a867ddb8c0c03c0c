"""Owns what a won fight leaves to the winners: the foes' gear and their money (`P-18`, `P-39`).

What grows on a body is no loot, and whoever got away took everything along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.foes.foe import Foe
from solo.systems.polyhedral.gear.affixes import called
from solo.systems.polyhedral.gear.equipment import resale
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.sheet import Carried, Character, price_of
from solo.systems.polyhedral.wording import cents, dollars


class Find(msgspec.Struct, frozen=True):
    """Some like pieces; `price` and `resale` are cents for all of them, enchantments included (`P-18`, `P-19`)."""

    carried: Carried
    price: int
    resale: int

    @property
    def name(self) -> str:
        """What the pieces are called, with their number."""
        carried = self.carried
        name = called(short_name(carried.name), carried.prefix, carried.suffix)
        return name if carried.count == 1 else f"{carried.count} × {name}"


class Loot(msgspec.Struct, frozen=True):
    """What the foes leave: pieces of gear, and money in cents."""

    things: tuple[Find, ...] = ()
    money: int = 0

    @property
    def resale(self) -> int:
        """What all the gear brings, sold as it is, in cents."""
        return sum(find.resale for find in self.things)


def loot(fight: Fight, content: Content) -> Loot:
    """Returns what the party may take from a fight it has won, nothing from any other."""
    if fight.winner != "party":
        return Loot()
    foes = [one for one in fight.combatants if one.side == "foes" and not one.left]
    counts = Counter[Carried]()
    for carried in (*_carried(foes), *_dropped(fight, foes)):
        counts[msgspec.structs.replace(carried, count=1)] += carried.count
    finds = (_find(msgspec.structs.replace(carried, count=count), content) for carried, count in counts.items())
    return Loot(tuple(finds), sum(_money(foe, content) for foe in foes))


def _carried(foes: Sequence[Combatant]) -> list[Carried]:
    return [
        Carried(piece.name, piece.count, "pack", piece.prefix, piece.suffix)
        for foe in foes
        for piece in foe.pieces
        if piece.where != "body"
    ]


def _dropped(fight: Fight, foes: Sequence[Combatant]) -> list[Carried]:
    owners = {foe.key for foe in foes}
    return [
        Carried(lying.name, lying.count, "pack", lying.prefix, lying.suffix)
        for lying in fight.ground
        if lying.owner in owners
    ]


def _find(carried: Carried, content: Content) -> Find:
    price = price_of(carried, content)
    return Find(carried, cents(price), resale(price))


def _money(foe: Combatant, content: Content) -> int:
    """What is left of the money that it did not spend (`P-39`); a foe that is no longer in the content has none."""
    known = content.entries(Foe).get(foe.kind)
    return cents(known.money) if known else 0


def told(found: Loot) -> str:
    """Returns the loot in a sentence, "" for none: "The foes left 2 × Spear and $12; the gear sells for $7."."""
    left = listed(found)
    if not left:
        return ""
    sold = f"; the gear sells for {dollars(found.resale)} as it is" if found.resale else ""
    return f"The foes left {left}{sold}."


def listed(found: Loot) -> str:
    """Returns the loot's pieces and money in a row, "" for none: "2 × Spear, $12"."""
    money = [dollars(found.money)] if found.money else []
    return ", ".join([*(find.name for find in found.things), *money])


def noted(character: Character, found: Loot) -> Character:
    """Returns the character with the loot in its notes, so that it can be shared out later."""
    left = told(found)
    if not left:
        return character
    return msgspec.structs.replace(character, notes=f"{character.notes}\n{left}".strip())
