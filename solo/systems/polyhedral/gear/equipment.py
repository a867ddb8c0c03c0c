"""Weapons, armour, shields and other goods, and the figures of each mode of a weapon.

A weapon is one object with a mode for each printed row (`P-14`, `P-15`, `R-21`). Costs are in dollars and weights in
pounds, both exact decimals.
"""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.names import find_name
from solo.systems.polyhedral.wording import cents, format_number

DamageType = Literal["slash", "pierce", "blunt", "force"]
Grip = Literal[
    "one-handed", "two-handed", "swing", "thrust", "thrown", "hurled", "shot", "stone", "bullet", "kick", "evoked"
]
Parries = Literal["one", "two when not moving", "two"]
Metal = Literal["none", "part", "all"]
ItemKind = Literal["tool", "potion", "spellbook", "ammunition", "loose"]

RESALE_SHARE: Final = Decimal("0.1")


# rule: Ranged weapon
# rule: Melee weapon
class WeaponMode(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mode of a weapon: one row of the printed tables (`P-14`, `P-15`).

    `row` is the row's printed name, "" for a mode without a printed row. Melee modes have a `reach`, missile modes a
    `range` and a `max_range`, all in spaces. `hands` is 0 for feet, teeth and the like. `parry` is None if the mode
    cannot parry, `min_strength` None without a minimum. `reload` is the number of Ready actions between two attacks.
    `ammunition` names the item that is shot.
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
    def is_thrown(self) -> bool:
        return not self.melee and not self.launcher

    def damage_by(self, damage_type: DamageType) -> int:
        """Return the bonus to damage of this type; knives, for example, cut less well than they stab (`P-14`)."""
        if damage_type == "slash" and self.slash_damage is not None:
            return self.slash_damage
        return self.damage


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon as one object with all its modes (`R-21`).

    `natural` marks fists, feet, fangs and the like, which are never bought, carried or dropped. Their weight counts
    only against a parry (`R-44`). A wound by the weapon brings the malady that `venom` names (`P-37`).
    """

    name: str
    cost: Decimal
    weight: Decimal
    modes: tuple[WeaponMode, ...]
    natural: bool = False
    venom: str = ""

    def mode(self, key: Grip) -> WeaponMode:
        """Return the mode with this key. Raises ValueError with the existing modes if there is none."""
        for mode in self.modes:
            if mode.key == key:
                return mode
        keys = ", ".join(mode.key for mode in self.modes)
        raise ValueError(f"The weapon {self.name} has no mode {key}. Its modes are {keys}.")


# rule: Armour
class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A suit of armour (`P-16`). `metal` says how much of it is metal: none, part or all (`R-28`)."""

    name: str
    cost: Decimal
    dr: int
    weight: Decimal
    metal: Metal = "none"
    heavy: bool = False


# rule: Shield
class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield (`P-17`): its bonus to a Block, and its own DR and LP against blows at the shield."""

    name: str
    cost: Decimal
    block: int
    weight: Decimal
    object_dr: int
    object_lp: int


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any goods other than weapons, armour and shields (`P-18`), including one shot of ammunition (`P-15`).

    `loose` things lie about, cost nothing and serve only for throwing (`P-13`). `lp` and `vp` are the points that a
    potion heals, `lowest_rank` and `highest_rank` the ranks of spells in a spellbook.
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
    """The figures of a printed weapon row (`P-14`, `P-15`).

    Prices are in dollars, weights in pounds, distances in spaces; an empty cell is None.
    """

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
    """Return the armour of this name (`P-16`). Raises ValueError with similar names if there is none."""
    suits = content.entries(Armour)
    return suits[find_name(name, suits, "armour")]


def item_named(name: str, content: Content) -> Item:
    """Return the item of this name (`P-18`). Raises ValueError with similar names if there is none."""
    items = content.entries(Item)
    return items[find_name(name, items, "item")]


def gear_named(name: str, content: Content) -> Gear:
    """Return the weapon, armour, shield or item of this name. Raises ValueError with similar names if there is none."""
    for shelf in _SHELVES:
        entry: Gear | None = content.entries(shelf).get(name)
        if entry is not None:
            return entry
    goods: dict[str, Gear] = {}
    for shelf in _SHELVES:
        goods.update(content.entries(shelf))
    return goods[find_name(name, goods, "piece of gear")]


def gear_problems(names: Iterable[str], content: Content) -> Iterator[str]:
    """Yield a sentence for each name of unknown gear."""
    for name in names:
        try:
            gear_named(name, content)
        except ValueError as error:
            yield str(error)


def rows(content: Content) -> Iterator[tuple[Weapon, WeaponMode]]:
    """Yield each printed weapon row as (object, mode), in the order of the content."""
    for weapon in content.entries(Weapon).values():
        for mode in weapon.modes:
            if mode.row:
                yield weapon, mode


def find_row(skill: str, name: str, content: Content) -> tuple[Weapon, WeaponMode]:
    """Return the object and the mode of a printed row (`P-14`, `P-15`).

    Case does not matter and a bracketed addition may be left out. Raises ValueError with a sentence for a skill without
    weapons, for an unknown row, and for a name that fits several rows.
    """
    printed = list(rows(content))
    wanted_skill = find_name(skill, dict.fromkeys(mode.skill for _, mode in printed), "weapon skill")
    of_skill = {mode.row: (weapon, mode) for weapon, mode in printed if mode.skill == wanted_skill}
    return of_skill[find_name(name, of_skill, f"weapon of {wanted_skill}")]


def row(skill: str, name: str, content: Content) -> WeaponRow:
    """Return the printed figures of a weapon row (`P-14`, `P-15`). Raises the same errors as `find_row`."""
    weapon, mode = find_row(skill, name, content)
    shot = item_named(mode.ammunition, content) if mode.launcher else None
    return WeaponRow(
        cost=format_number(weapon.cost),
        damage=mode.damage,
        min_strength=mode.min_strength,
        weight=format_number(weapon.weight),
        reach=mode.reach,
        parry=mode.parry,
        light=mode.light,
        range=mode.range,
        max_range=mode.max_range,
        shot_cost=None if shot is None else format_number(shot.cost),
        shot_weight=None if shot is None else format_number(shot.weight),
    )


# rule: Selling gear
def resale(dollars: Decimal) -> int:
    """Return the resale value in cents of used or looted gear: a tenth of `dollars` (`P-18`)."""
    return cents(dollars * RESALE_SHARE)


def distance(mode: WeaponMode) -> str:
    """Return the distance of a weapon mode in spaces: "reach 2", or "range 15, at most 75"."""
    return f"reach {mode.reach}" if mode.melee else f"range {mode.range}, at most {mode.max_range}"
