"""Weapons, armour, shields and other goods as objects, and the figures of each way to use a weapon.

One weapon is one object with a mode for each printed row it stands for (`P-14`, `P-15`, `R-21`).
Costs are in dollars and weights in pounds, both exact decimals.
"""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.names import find_name
from solo.systems.polyhedral.wording import cents, plain

DamageType = Literal["slash", "pierce", "blunt", "force"]
Grip = Literal[
    "one-handed", "two-handed", "swing", "thrust", "thrown", "hurled", "shot", "stone", "bullet", "kick", "evoked"
]
Parries = Literal["one", "two when not moving", "two"]
Metal = Literal["none", "part", "all"]
ItemKind = Literal["tool", "potion", "spellbook", "ammunition", "loose"]

RESALE_SHARE: Final = Decimal("0.1")


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to use a weapon: one row of the printed tables (`P-14`, `P-15`).

    `row` is the row's printed name, empty for a use that no table prints. Melee modes have a `reach`,
    missile modes a `range` and a `max_range`, all in spaces. `hands` is 0 for feet, teeth and the like.
    `parry` is None where the mode cannot parry, `min_strength` None where anyone can use it.
    `reload` counts the Ready actions between two attacks, `ammunition` names the item that is shot.
    """

    key: Grip
    skill: str
    row: str = ""
    damage: int
    types: tuple[DamageType, ...]
    slash_damage: int | None = None
    min_strength: int | None = None
    hands: Literal[0, 1, 2]
    reach: int | None = None
    range: int | None = None
    max_range: int | None = None
    parry: int | None = None
    parries: Parries = "one"
    light: bool = False
    rapid: bool = False
    never_parried: bool = False
    reload: int = 0
    whole_turn_ready: bool = False
    dual_ends: bool = False
    ammunition: str = ""

    def __post_init__(self) -> None:
        if (self.reach is None) == (self.range is None) or (self.range is None) != (self.max_range is None):
            raise ValueError(f"The mode {self.key} needs either a reach, or a range with its max_range.")

    @property
    def melee(self) -> bool:
        return self.reach is not None

    @property
    def launcher(self) -> bool:
        return bool(self.ammunition)

    @property
    def thrown(self) -> bool:
        return not self.melee and not self.launcher

    def damage_by(self, damage_type: DamageType) -> int:
        """Returns the damage bonus with this type: knives cut less well than they stab (`P-14`)."""
        if damage_type == "slash" and self.slash_damage is not None:
            return self.slash_damage
        return self.damage


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One object with all its modes (`R-21`).

    `natural` marks fists, feet, fangs and the like: they are never bought, carried or dropped; their
    weight counts only against a parry (`R-44`). A wound by it brings the malady that `venom` names (`P-37`).
    """

    name: str
    cost: Decimal
    weight: Decimal
    modes: tuple[Mode, ...]
    natural: bool = False
    venom: str = ""

    def mode(self, key: Grip) -> Mode:
        """Returns the mode with this key; ValueError naming the modes there are."""
        for mode in self.modes:
            if mode.key == key:
                return mode
        keys = ", ".join(mode.key for mode in self.modes)
        raise ValueError(f"The weapon {self.name} cannot be used {key}; it has: {keys}.")


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A suit of armour (`P-16`); `metal` says how much of it is metal (`R-28`)."""

    name: str
    cost: Decimal
    dr: int
    weight: Decimal
    metal: Metal = "none"
    heavy: bool = False


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield (`P-17`): what it adds to a Block, and what it withstands when itself attacked."""

    name: str
    cost: Decimal
    block: int
    weight: Decimal
    object_dr: int
    object_lp: int


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything else that is bought (`P-18`), one shot of ammunition included (`P-15`).

    What is `loose` lies about for nothing, and is good for throwing at best (`P-13`).
    `lp` and `vp` are what a potion heals, `lowest_rank` and `highest_rank` what a spellbook holds.
    """

    name: str
    cost: Decimal
    weight: Decimal
    kind: ItemKind = "tool"
    lp: int = 0
    vp: int = 0
    lowest_rank: int = 0
    highest_rank: int = 0
    text: str = ""


Gear = Weapon | Armour | Shield | Item
_SHELVES: Final[tuple[type[Weapon] | type[Armour] | type[Shield] | type[Item], ...]] = (
    Weapon,
    Armour,
    Shield,
    Item,
)


class WeaponRow(msgspec.Struct, frozen=True):
    """The figures of one printed row (`P-14`, `P-15`), in dollars, pounds and spaces; None for none."""

    cost: int | float
    damage: int
    min_strength: int | None
    weight: int | float
    reach: int | None
    parry: int | None
    light: bool
    range: int | None
    max_range: int | None
    shot_cost: int | float | None
    shot_weight: int | float | None


def armour_named(name: str, content: Content) -> Armour:
    """Returns the armour that goes by this name (`P-16`); ValueError naming near ones."""
    suits = content.entries(Armour)
    return suits[find_name(name, suits, "armour")]


def item_named(name: str, content: Content) -> Item:
    """Returns the item that goes by this name (`P-18`); ValueError naming near ones."""
    items = content.entries(Item)
    return items[find_name(name, items, "item")]


def gear_named(name: str, content: Content) -> Gear:
    """Returns the weapon, armour, shield or item that goes by this name; ValueError naming near ones."""
    for shelf in _SHELVES:
        entry: Gear | None = content.entries(shelf).get(name)
        if entry is not None:
            return entry
    goods: dict[str, Gear] = {}
    for shelf in _SHELVES:
        goods.update(content.entries(shelf))
    return goods[find_name(name, goods, "piece of gear")]


def gear_faults(names: Iterable[str], content: Content) -> Iterator[str]:
    """Yields a sentence for each name by which no piece of gear goes."""
    for name in names:
        try:
            gear_named(name, content)
        except ValueError as fault:
            yield str(fault)


def rows(content: Content) -> Iterator[tuple[Weapon, Mode]]:
    """Yields every printed weapon row with the object it belongs to, in the order of the content."""
    for weapon in content.entries(Weapon).values():
        for mode in weapon.modes:
            if mode.row:
                yield weapon, mode


def find_row(skill: str, name: str, content: Content) -> tuple[Weapon, Mode]:
    """Returns the object and the mode of a printed row (`P-14`, `P-15`).

    Case does not matter and a bracketed addition may be left out. Raises ValueError with a sentence
    for a skill without weapons, a row it does not have, or a name that fits several.
    """
    printed = list(rows(content))
    wanted_skill = find_name(skill, dict.fromkeys(mode.skill for _, mode in printed), "weapon skill")
    of_skill = {mode.row: (weapon, mode) for weapon, mode in printed if mode.skill == wanted_skill}
    return of_skill[find_name(name, of_skill, f"weapon of {wanted_skill}")]


def row(skill: str, name: str, content: Content) -> WeaponRow:
    """Returns the printed figures of one weapon row (`P-14`, `P-15`); errors as `find_row`."""
    weapon, mode = find_row(skill, name, content)
    shot = item_named(mode.ammunition, content) if mode.launcher else None
    return WeaponRow(
        cost=plain(weapon.cost),
        damage=mode.damage,
        min_strength=mode.min_strength,
        weight=plain(weapon.weight),
        reach=mode.reach,
        parry=mode.parry,
        light=mode.light,
        range=mode.range,
        max_range=mode.max_range,
        shot_cost=None if shot is None else plain(shot.cost),
        shot_weight=None if shot is None else plain(shot.weight),
    )


def resale(dollars: Decimal) -> int:
    """Returns in cents what used or looted gear of this price sells for, a tenth of it (`P-18`)."""
    return cents(dollars * RESALE_SHARE)


def distance(mode: Mode) -> str:
    """Returns how far a mode of a weapon strikes, in spaces: "reach 2", or "range 15, at most 75"."""
    return f"reach {mode.reach}" if mode.melee else f"range {mode.range}, at most {mode.max_range}"
