"""Gear in the library: weapons, armour, shields, and wares of the market (`F-36`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content, LibraryEntry
from solo.systems.fire_and_sword.gear.armour import Armour, Shield
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.wording import damage, money
from solo.systems.parts.topics import BOOK, HOUSE

_USES: Final = {"melee": "melee", "lance": "charge", "thrown": "thrown", "shot": "shot"}
_HANDS: Final = {0: "none", 1: "one", 2: "both"}
_BY: Final = {"scroll": " a check", "missile": " apiece"}
_SHIELD: Final = (
    "Parries blows and thrown weapons with Shield Parry, and arrows at −5. Not usable with a two-handed weapon."
)


def origin(house: bool) -> tuple[str, str]:
    """Return the facet that separates entries of the source from house rulings."""
    return "origin", HOUSE if house else BOOK


def entries(content: Content) -> Iterator[LibraryEntry]:
    """Yield each weapon, suit, shield and ware."""
    yield from map(_weapon, content.entries(Weapon).values())
    yield from map(_armour, content.entries(Armour).values())
    yield from map(_shield, content.entries(Shield).values())
    yield from map(_ware, content.entries(Ware).values())


def _weapon(weapon: Weapon) -> LibraryEntry:
    facets = [("use", _USES[weapon.use]), ("hands", _HANDS[weapon.hands]), ("skill", weapon.skill)]
    if weapon.natural:
        facets.append(("part of", "a body"))
    text = " ".join(part for part in (weapon.text, *_rules(weapon)) if part)
    source = "F-17" if weapon.missile or weapon.use == "lance" else "F-15"
    return LibraryEntry(
        weapon.name, "weapon", text, (*facets, origin(weapon.house)), tuple(_weapon_facts(weapon)), source
    )


def _rules(weapon: Weapon) -> Iterator[str]:
    if weapon.second_rank:
        yield "You can fight with it from the second rank, behind a friend."
    if weapon.use == "lance":
        yield "A target hit by the lance must succeed with the better of DEX and SIZ, or fall and lose the attack."
    if weapon.use == "thrown":
        yield "If you hold it ready, you can throw it and rush up to 25 paces with one action."
    if weapon.natural:
        yield "Part of the body: it cannot be lost and cannot parry."


def _weapon_facts(weapon: Weapon) -> Iterator[tuple[str, str]]:
    yield "damage", f"{damage(weapon.bonus)} and impact"
    yield "attack", weapon.attack_skill
    yield "parry", weapon.parry_skill or "–"
    yield "hands", _HANDS[weapon.hands]
    if weapon.missile:
        yield "effective", f"{weapon.effective} paces"
        yield "long, at −5", f"{weapon.long} paces"
        yield "shoots" if weapon.ammunition else "thrown", _most(weapon)
    if not weapon.natural:
        yield "price", money(weapon.price) + (" apiece" if weapon.use == "thrown" else "")


def _most(weapon: Weapon) -> str:
    """Name a weapon's missiles, and the most that a bearer has in one fight."""
    return f"{weapon.ammunition or weapon.name}, up to {weapon.missiles} in a fight (house rule)"


def _armour(suit: Armour) -> LibraryEntry:
    facts = (("armour", str(suit.points)), ("price", money(suit.price)))
    facets = (("class", suit.weight), ("enchanted", "yes" if suit.enchanted else "no"), origin(suit.house))
    text = f"{suit.text} Lowers the damage of each blow by {suit.points}, unless the blow is critical."
    return LibraryEntry(suit.name, "armour", text.strip(), facets, facts, "F-16")


def _shield(shield: Shield) -> LibraryEntry:
    text = f"{shield.text} {_SHIELD}".strip()
    return LibraryEntry(shield.name, "shield", text, (origin(shield.house),), (("price", money(shield.price)),), "F-36")


def _ware(ware: Ware) -> LibraryEntry:
    facts = [("price", f"{money(ware.price)}{_BY.get(ware.kind, '')}")]
    facets = [("market", ware.kind), origin(ware.house)]
    if ware.rarity:
        facets.append(("rarity", ware.rarity))
    if ware.points:
        facts.append(("enchants", f"worth {ware.points} POW, item not included"))
    return LibraryEntry(ware.name, "item", ware.text, tuple(facets), tuple(facts), "F-36")
