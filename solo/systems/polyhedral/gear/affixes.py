"""Enchantments: prefixes and suffixes with their prices, restrictions and effects (`P-19`).

An affix, a prefix or a suffix, is an entry of the content. The affixes of one piece together are its `Enchantment`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.shelves import EntryFault
from solo.systems.polyhedral.gear.equipment import Armour, DamageType, Gear, Item, Metal, Shield, Weapon
from solo.systems.polyhedral.names import find_name, short_name, without_brackets

ItemType = Literal["weapon", "armour"]
AffixKind = Literal["prefix", "suffix"]
Restriction = Literal["", "piercing", "slashing", "blunt", "metal", "all-metal", "shields"]
Energy = Literal["", "fire", "cold", "electricity"]
Bane = Literal["undead", "demon", "holy", "silver-shy"]
Figure = Literal["parry", "dice", "damage", "critical_damage", "vp", "reeling"]

BOTH_AFFIXES_FACTOR: Final = 2
KINDS: Final[tuple[AffixKind, ...]] = ("prefix", "suffix")
DONE_BY: Final[Mapping[Restriction, DamageType]] = {"piercing": "pierce", "slashing": "slash", "blunt": "blunt"}
_METALS: Final[Mapping[Restriction, tuple[Metal, ...]]] = {"metal": ("part", "all"), "all-metal": ("all",)}
_WANTED: Final[Mapping[Restriction, str]] = {
    "piercing": "a weapon that pierces",
    "slashing": "a weapon that slashes",
    "blunt": "a blunt weapon",
    "metal": "armour that contains metal, or a shield",
    "all-metal": "all-metal armour, or a shield",
    "shields": "a shield",
}


class Bonuses(msgspec.Struct, frozen=True, omit_defaults=True):
    """The bonuses of enchanted gear to the derived values. `heal` is the additional VP from each Life Magic heal.

    A weapon's parry bonus is not included. Lighter gear counts in the load instead.
    """

    vp: int = 0
    dr: int = 0
    dodge: int = 0
    block: int = 0
    sprint: int = 0
    qkn_vs_spell: int = 0
    tgh_vs_spell: int = 0
    spi_vs_spell: int = 0
    heal: int = 0


NO_BONUSES: Final = Bonuses()


# rule: Armour enchantments
# rule: Weapon enchantments
class Affix(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A prefix or suffix (`P-20` to `P-23`). "armour" means suits and shields; prices are in dollars.

    On weapons: `parry` adds to the Parry with this weapon, `dice` to the dice of attack checks. `damage` is added
    before DR, `critical_damage` only on a critical, `damage_after_dr` to the damage that gets through. `against` and
    `against_skill` restrict the damage to targets with such a tag or skill. With the `energy` "electricity" the damage
    is added before DR against all-metal armour (`R-28`). `knocks_back` lets piercing blows push back. `reeling` is a
    penalty on the next turn of a target that a blunt blow pushed back.

    On armour: `material` marks a change of the piece's material, so that on a shield its DR counts only in a Block.
    `heal` is the additional VP from each Life Magic heal. `shield_price` is the price on a shield if it differs.
    """

    name: str
    item: ItemType
    kind: AffixKind
    price: Decimal
    shield_price: Decimal | None = None
    only: Restriction = ""
    vp: int = 0
    # weapons
    parry: int = 0
    dice: int = 0
    damage: int = 0
    critical_damage: int = 0
    damage_after_dr: int = 0
    energy: Energy = ""
    against: tuple[Bane, ...] = ()
    against_skill: str = ""
    knocks_back: bool = False
    reeling: int = 0
    serrated: bool = False
    venomous: bool = False
    # armour and shields
    dr: int = 0
    dodge: int = 0
    block: int = 0
    sprint: int = 0
    qkn_vs_spell: int = 0
    tgh_vs_spell: int = 0
    spi_vs_spell: int = 0
    heal: int = 0
    weight_factor: Decimal = Decimal(1)
    material: bool = False

    @property
    def word(self) -> str:
        """The word for the affix on a piece, without the kind of item."""
        return without_brackets(self.name)

    def hurts(self, tags: Collection[str], skills: Mapping[str, int]) -> bool:
        """Return True if the damage counts against a target with these tags and skills.

        Most affixes are unrestricted.
        """
        if not self.against and not self.against_skill:
            return True
        return any(tag in tags for tag in self.against) or bool(skills.get(self.against_skill))


# rule: Enchanted gear
class Enchantment(msgspec.Struct, frozen=True, cache_hash=True):
    """The combined effect of a piece's affixes: equal effects add up (`R-30`)."""

    affixes: tuple[Affix, ...] = ()

    def adds(self, figure: Figure) -> int:
        """Return the sum of the affixes' bonuses to a figure, as far as they count against every target."""
        if figure == "damage":
            return sum(affix.damage for affix in self.affixes if not affix.against)
        return sum(int(getattr(affix, figure)) for affix in self.affixes)

    def before_dr(self, tags: Collection[str], skills: Mapping[str, int], metal: Metal) -> int:
        """Return the damage added to the roll against this target only (`P-20`).

        It comes from Silver, and from electricity on all-metal armour.
        """
        return sum(
            (affix.damage if affix.against else 0) + (affix.damage_after_dr if _led(affix, metal) else 0)
            for affix in self.affixes
            if affix.hurts(tags, skills)
        )

    def after_dr(self, tags: Collection[str], skills: Mapping[str, int], metal: Metal) -> int:
        """Return the damage added past the DR of a target with these tags, skills and metal (`P-19`)."""
        return sum(
            affix.damage_after_dr for affix in self.affixes if affix.hurts(tags, skills) and not _led(affix, metal)
        )

    @property
    def knocks_back(self) -> bool:
        """True if piercing blows push the target back as blunt blows do."""
        return any(affix.knocks_back for affix in self.affixes)

    @property
    def is_serrated(self) -> bool:
        """True if slashing wounds by the weapon keep bleeding."""
        return any(affix.serrated for affix in self.affixes)

    @property
    def venomous(self) -> bool:
        """True if wounds by the weapon poison the target."""
        return any(affix.venomous for affix in self.affixes)


PLAIN: Final = Enchantment()


def find_problems(affix: Affix, content: Content) -> Iterator[EntryFault]:
    """Yield a problem if the affix has no effect."""
    del content
    only_sold = Affix(
        name=affix.name,
        item=affix.item,
        kind=affix.kind,
        price=affix.price,
        shield_price=affix.shield_price,
        only=affix.only,
    )
    if affix == only_sold:
        yield "", "Give the enchantment an effect with a field such as damage, parry or dr."


def _led(affix: Affix, metal: Metal) -> bool:
    return affix.energy == "electricity" and metal == "all"


def affix_named(item: ItemType, kind: AffixKind, name: str, content: Content) -> Affix:
    """Return the affix of this name for weapons or for armour.

    Raises ValueError with a sentence that lists similar names.
    """
    shelf = {affix.word: affix for affix in affixes_for(item, kind, content)}
    return shelf[find_name(without_brackets(name), shelf, f"{kind} for {item}")]


def affixes_for(item: ItemType, kind: AffixKind, content: Content) -> Iterator[Affix]:
    """Yield all prefixes or all suffixes of weapons or of armour, in the order of the content."""
    return (affix for affix in content.entries(Affix).values() if (affix.item, affix.kind) == (item, kind))


def item_type(gear: Gear) -> ItemType:
    """Return the type of affixes that a piece can bear. Raises ValueError with a sentence if it can bear none."""
    if isinstance(gear, Item) or (isinstance(gear, Weapon) and gear.natural):
        raise ValueError(f"{gear.name} cannot be enchanted. Only weapons, armour and shields can.")
    return "weapon" if isinstance(gear, Weapon) else "armour"


def enchantment(gear: Gear, prefix: str, suffix: str, content: Content) -> Enchantment:
    """Return the enchantment of a piece, PLAIN for no affix. Raises ValueError with a sentence for unknown affixes."""
    if not prefix and not suffix:
        return PLAIN
    item = item_type(gear)
    wanted: tuple[tuple[AffixKind, str], ...] = (("prefix", prefix), ("suffix", suffix))
    return Enchantment(tuple(affix_named(item, kind, name, content) for kind, name in wanted if name))


def enchantment_problems(gear: Gear, prefix: str, suffix: str, content: Content) -> list[str]:
    """Return a sentence for each of the two affixes that is unknown or illegal on the piece (`P-20` to `P-23`)."""
    try:
        affixes = enchantment(gear, prefix, suffix, content).affixes
    except ValueError as error:
        return [str(error)]
    return [refused for affix in affixes if (refused := explain_illegal(affix, gear))]


def explain_illegal(affix: Affix, gear: Gear) -> str:
    """Explain in a sentence why an affix is illegal on a piece; "" if it is legal.

    A shield may be of metal, since the rules name no material for shields.
    """
    if _suits(affix.only, gear):
        return ""
    return f"{affix.word} needs {_WANTED[affix.only]}, which {short_name(gear.name)} is not."


def _suits(only: Restriction, gear: Gear) -> bool:
    if not only:
        return True
    if isinstance(gear, Shield):
        return True
    if isinstance(gear, Armour):
        return gear.metal in _METALS.get(only, ())
    return isinstance(gear, Weapon) and any(DONE_BY.get(only) in mode.types for mode in gear.modes)


def price_of_affixes(prefix: Decimal, suffix: Decimal) -> Decimal:
    """Return the price in dollars that a prefix and a suffix of these prices add; 0 means no affix (`P-19`).

    Both together cost double.
    """
    return (prefix + suffix) * (BOTH_AFFIXES_FACTOR if prefix and suffix else 1)


def price(gear: Gear, prefix: str, suffix: str, content: Content) -> Decimal:
    """Return the price of a piece in dollars with these affixes; "" for none (`P-19`).

    A lower price on a shield counts before the doubling (`R-30`). Raises ValueError with a sentence for unknown
    affixes.
    """
    priced = {affix.kind: _price_on(affix, gear) for affix in enchantment(gear, prefix, suffix, content).affixes}
    return gear.cost + price_of_affixes(priced.get("prefix", Decimal(0)), priced.get("suffix", Decimal(0)))


def _price_on(affix: Affix, gear: Gear) -> Decimal:
    if isinstance(gear, Shield) and affix.shield_price is not None:
        return affix.shield_price
    return affix.price


def weight(gear: Gear, prefix: str, suffix: str, content: Content) -> Decimal:
    """Return the weight of a piece in pounds with these affixes; two weight factors multiply.

    Raises ValueError with a sentence for unknown affixes.
    """
    pounds = gear.weight
    for affix in enchantment(gear, prefix, suffix, content).affixes:
        pounds *= affix.weight_factor
    return pounds


def affixed_name(name: str, prefix: str = "", suffix: str = "") -> str:
    """Return the title of a piece with its affixes: "Flaming dagger of Precision"."""
    return " ".join(filter(None, (prefix, name, suffix)))


def lends_enchantment(gear: Gear, place: str) -> bool:
    """Return True if an enchantment works in this place (`R-30`).

    Armour must be worn, shields must be held, and weapons must be held or worn.
    """
    if isinstance(gear, Armour):
        return place == "worn"
    return place in ("hand", "off-hand") or (isinstance(gear, Weapon) and place == "worn")


def bonuses(borne: Iterable[tuple[Gear, Enchantment]]) -> Bonuses:
    """Return the sum of the bonuses of these pieces, whose enchantments all work (`R-30`)."""
    total = NO_BONUSES
    for gear, enchanted in borne:
        for affix in enchanted.affixes:
            total = _added(total, affix, gear)
    return total


def _added(total: Bonuses, affix: Affix, gear: Gear) -> Bonuses:
    on_the_shield = affix.material and isinstance(gear, Shield)
    return Bonuses(
        vp=total.vp + affix.vp,
        dr=total.dr + (0 if on_the_shield else affix.dr),
        dodge=total.dodge + affix.dodge,
        block=total.block + affix.block + (affix.dr if on_the_shield else 0),
        sprint=total.sprint + affix.sprint,
        qkn_vs_spell=total.qkn_vs_spell + affix.qkn_vs_spell,
        tgh_vs_spell=total.tgh_vs_spell + affix.tgh_vs_spell,
        spi_vs_spell=total.spi_vs_spell + affix.spi_vs_spell,
        heal=total.heal + affix.heal,
    )
