"""Questions about unit types: modifiers, attacks, moves, and going."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from solo.systems.contract import Content
from solo.systems.gloranthan.questions.arguments import Answer, Flag, UnitName, format_modifier, one_of, unit_of
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.units import ranges, unit_type
from solo.systems.gloranthan.units import terrain as hexes
from solo.systems.parts.questions import question

CLASSES: tuple[unit_type.TroopClass, ...] = get_args(unit_type.TroopClass)
FLAGS: tuple[unit_type.Flag, ...] = get_args(unit_type.Flag)
GOINGS: tuple[hexes.Going, ...] = get_args(hexes.Going)
Range = Annotated[Literal["melee", "skirmish", "missile", "any"], Meta(description="melee, skirmish, missile or any")]
Band = Annotated[ranges.Band, Meta(description=f"a range: {', '.join(ranges.BANDS)}")]
Role = Annotated[Literal["attack", "resist", "pursue"], Meta(description="attack, resist or pursue")]
ClassName = Annotated[str, Meta(description=f"a troop class: {', '.join(CLASSES)}")]
Flags = Annotated[list[str] | str, Meta(description=f"any of the flags {', '.join(FLAGS)}, or none")]
Terrain = Annotated[str, Meta(description=f"going: {', '.join(GOINGS)}")]
Scale = Annotated[ranges.Scale, Meta(description="personal or battle")]
Hexes = Annotated[int, Meta(ge=1, le=100_000, description="a distance in hexes, from 1 up")]


@question("unit-modifier", "The modifier of a type of unit, and its extra damage.", rules="G-51 G-59 R-28 R-47")
def unit_modifier(
    content: Content, /, unit: UnitName, range_: Range, role: Role, opponent_class: ClassName = ""
) -> Answer:
    kind = unit_of(unit, content)
    against = _opponent(opponent_class) if opponent_class else None
    if role == "pursue":
        return _added(Rating.modifier(kind.pursue))
    if role == "resist":
        return _added(unit_type.resist_modifier(kind, "melee" if range_ == "any" else range_, against))
    if range_ == "any":
        raise ValueError("An attack needs a range: melee, skirmish or missile.")
    damage = unit_type.damage_bonus(kind, range_, against)
    return _added(unit_type.attack_modifier(kind, range_, against), damage)


@question("unit-can-attack", "True if a type of unit can attack at a range.", rules="G-51 R-29")
def unit_can_attack(content: Content, /, unit: UnitName, range_: Band) -> Answer:
    return {"legal": unit_type.can_attack(unit_of(unit, content), range_)}


@question("unit-info", "The class, flags and wealth of a type of unit.", rules="G-51")
def unit_info(content: Content, /, unit: UnitName) -> Answer:
    kind = unit_of(unit, content)
    return {"troop_class": kind.troop_class, "flags": list(kind.flags), "wealth": kind.wealth}


@question("terrain-modifier", "The terrain modifier to attack, resistance and pursuit.", rules="G-56")
def terrain_modifier(troop_class: ClassName, flags: Flags = "", terrain: Terrain = "good") -> Answer:
    listed = [flag for flag in flags.split(",") if flag.strip()] if isinstance(flags, str) else flags
    known = [one_of(FLAGS, flag, "flag") for flag in listed]
    moving = one_of(CLASSES, troop_class, "troop class")
    found = hexes.terrain_modifier(moving, "Skirmishers" in known, one_of(GOINGS, terrain, "going"))
    return {"modifier": format_modifier(found)}


@question("move-allowance", "The length of a move in hexes.", rules="G-54 G-56")
def move_allowance(troop_class: ClassName, scale: Scale, terrain: Terrain = "good") -> Answer:
    moving = one_of(CLASSES, troop_class, "troop class")
    return {"hexes": hexes.move_allowance(moving, scale, one_of(GOINGS, terrain, "going"))}


@question("range-band", "The range band of a distance.", rules="G-50 R-42")
def range_band(hexes: Hexes, scale: Scale) -> Answer:
    return {"band": ranges.range_band(hexes, scale) or "out of range"}


@question("large-unit", "The modifier to attacks between a regiment and a smaller unit.", rules="G-57")
def large_unit(attacker_regiment: Flag, target_regiment: Flag) -> Answer:
    return {"modifier": format_modifier(unit_type.large_unit_modifier(attacker_regiment, target_regiment))}


def _opponent(troop_class: str) -> unit_type.UnitType:
    """Return a unit of a troop class without other properties, as the opponent in a question."""
    found = one_of(CLASSES, troop_class, "troop class")
    return unit_type.UnitType(name="", text="", troop_class=found, melee="0", resist="0", pursue="0")


def _added(modifier: Rating, damage: int = 0) -> Answer:
    return {"modifier": format_modifier(modifier), "plus_damage": damage}
