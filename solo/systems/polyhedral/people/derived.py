"""Derived values: what attributes, skills, load and armour add up to, each with its why (`P-08`, `P-09`).

Every formula stands here once; the sheet and the questions both use it. Halves round down (`R-04`).
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

import msgspec

from solo.systems.polyhedral.people.attributes import Attributes, difficulty, score_line

HIGHEST_RANK: Final = 6
RANK_BASE: Final = 10
HEAVIEST_PENALTY: Final = 2
LIGHT_LOAD_FACTOR: Final = 2
HEAVY_LOAD_FACTOR: Final = 5

Levels = Mapping[str, int]


class Derived(msgspec.Struct, frozen=True):
    """One derived value and, in `why`, the sum behind it."""

    name: str
    value: int
    why: str


class Bonuses(msgspec.Struct, frozen=True, omit_defaults=True):
    """What enchanted gear adds to the derived values; `heal` is VP more from each Life Magic heal.

    What a weapon adds to its own parry is no part of it, and lighter gear counts in the load.
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


class _Term(msgspec.Struct, frozen=True):
    """One summand: what it adds, and how it is written; without text it is left out of the why."""

    amount: int
    text: str


def life_points(attributes: Attributes, levels: Levels) -> Derived:
    """Returns LP: STR Difficulty + Diehard + Extra Size (`P-08`)."""
    return _add_up(
        "LP",
        _difficulty(attributes.strength, "Strength"),
        _level(levels, "Diehard"),
        _level(levels, "Extra Size"),
    )


def vitality_points(attributes: Attributes, levels: Levels, enchantment: int = 0) -> Derived:
    """Returns VP: TGH Difficulty + Diehard + Extra Size + enchantments (`P-08`)."""
    return _add_up(
        "VP",
        _difficulty(attributes.toughness, "Toughness"),
        _level(levels, "Diehard"),
        _level(levels, "Extra Size"),
        _named(enchantment, "enchantment"),
    )


def spell_points(attributes: Attributes, levels: Levels) -> Derived:
    """Returns SP: SPI score + Energy (`P-08`)."""
    score = score_line(attributes.spirit).score
    return _add_up("SP", _Term(score, f"Spirit {score}"), _level(levels, "Energy"))


def free_load(strength: int) -> Derived:
    """Returns the load in pounds that does not hinder: the square of the STR Difficulty (`P-08`)."""
    base = difficulty(strength)
    return Derived("Free load", base * base, f"Free load {base * base} = Strength difficulty {base} × {base}")


def load_penalty(strength: int, load: Decimal | float) -> int | None:
    """Returns 0, 1 or 2, to be taken off the QKN Difficulty, or None for a load too heavy to carry (`P-09`).

    Limits are inclusive. Raises ValueError for a load below 0.
    """
    if load < 0:
        raise ValueError(f"A load is 0 pounds or more, not {load}.")
    free = free_load(strength).value
    for penalty, factor in enumerate((1, LIGHT_LOAD_FACTOR, HEAVY_LOAD_FACTOR)):
        if load <= free * factor:
            return penalty
    return None


def current_quickness(attributes: Attributes, penalty: int) -> Derived:
    """Returns the current QKN Difficulty, lowered by the load (`P-08`)."""
    return _current_quickness("Quickness difficulty under load", attributes, penalty)


def move(attributes: Attributes, penalty: int) -> Derived:
    """Returns the spaces of a Move: the current QKN Difficulty (`P-08`)."""
    return _current_quickness("Move", attributes, penalty)


def sprint(attributes: Attributes, levels: Levels, penalty: int, enchantment: int = 0) -> Derived:
    """Returns the spaces of a Sprint (`P-08`): rounded once, enchantments after all multiplying."""
    spaces = move(attributes, penalty).value
    size = levels.get("Extra Size", 0)
    fast = levels.get("Fast Sprint", 0)
    total = (2 * (spaces + 1) + size) * (fast + 1) // 2 + enchantment
    base = f"Move {spaces} + 1" + (f" + Extra Size {size} ÷ 2" if size else "")
    if fast:
        base = f"({base}) × (Fast Sprint {fast} + 1)"
    if size * (fast + 1) % 2:
        base += ", rounded down"
    if enchantment:
        base += f" + enchantment {enchantment}"
    return Derived("Sprint", total, f"Sprint {total} = {base}")


def dodge(attributes: Attributes, levels: Levels, penalty: int, enchantment: int = 0) -> Derived:
    """Returns Dodge: current QKN Difficulty + Evasion/2 (`P-08`)."""
    return _add_up(
        "Dodge",
        _difficulty(attributes.quickness, "Quickness"),
        _half_level(levels, "Evasion"),
        _named(enchantment, "enchantment"),
        _named(-penalty, "load"),
    )


def parry(attributes: Attributes, levels: Levels, weapon: int = 0) -> Derived:
    """Returns Parry, whatever the load: QKN Difficulty + Deflection/2 + the weapon's modifier (`P-08`)."""
    return _add_up(
        "Parry",
        _difficulty(attributes.quickness, "Quickness"),
        _half_level(levels, "Deflection"),
        _named(weapon, "weapon"),
    )


def block(levels: Levels, body_dr: int, shield: int, enchantment: int = 0) -> Derived:
    """Returns Block, a DR: body DR + the shield's bonus + Blocking (`P-08`)."""
    return _add_up(
        "Block",
        _Term(body_dr, f"armour DR {body_dr}" if body_dr else ""),
        _Term(shield, f"shield {shield}"),
        _level(levels, "Blocking"),
        _named(enchantment, "enchantment"),
    )


def quickness_against_spells(attributes: Attributes, levels: Levels, penalty: int, enchantment: int = 0) -> Derived:
    """Returns QKN vs spells: current QKN Difficulty + Spell Defense (`P-08`)."""
    return _add_up(
        "Quickness vs spells",
        _difficulty(attributes.quickness, "Quickness"),
        _level(levels, "Spell Defense"),
        _named(enchantment, "enchantment"),
        _named(-penalty, "load"),
    )


def toughness_against_spells(attributes: Attributes, levels: Levels, enchantment: int = 0) -> Derived:
    """Returns TGH vs spells: TGH Difficulty + Spell Defense (`P-08`)."""
    return _add_up(
        "Toughness vs spells",
        _difficulty(attributes.toughness, "Toughness"),
        _level(levels, "Spell Defense"),
        _named(enchantment, "enchantment"),
    )


def spirit_against_spells(attributes: Attributes, levels: Levels, enchantment: int = 0) -> Derived:
    """Returns SPI vs spells: SPI Difficulty + Spell Defense (`P-08`)."""
    return _add_up(
        "Spirit vs spells",
        _difficulty(attributes.spirit, "Spirit"),
        _level(levels, "Spell Defense"),
        _named(enchantment, "enchantment"),
    )


def highest_rank(intellect: int, spellcraft: int) -> Derived:
    """Returns the highest rank of spell that can be cast, 0 for none (`P-08`).

    INT score + Spellcraft - 10, at most 6; none without Spellcraft, or with as much as the INT Difficulty.
    """
    limit = difficulty(intellect)
    name = "Highest rank"
    if not spellcraft:
        return Derived(name, 0, f"{name} 0: no Spellcraft")
    if spellcraft >= limit:
        return Derived(name, 0, f"{name} 0: Spellcraft {spellcraft} is not below Intellect difficulty {limit}")
    rank = max(0, min(HIGHEST_RANK, intellect + spellcraft - RANK_BASE))
    bound = f", never above {HIGHEST_RANK}" if rank == HIGHEST_RANK else ""
    bound = ", never below 0" if rank == 0 else bound
    why = f"{name} {rank} = Intellect {intellect} + Spellcraft {spellcraft} − {RANK_BASE}{bound}"
    return Derived(name, rank, why)


def sorcerer_rank(spellcraft: int) -> Derived:
    """Returns the highest rank of a sorcerer's spells: its Spellcraft, whatever its INT (`P-24`)."""
    rank = min(HIGHEST_RANK, spellcraft)
    return Derived("Highest rank", rank, f"Highest rank {rank} = Spellcraft {spellcraft} of a sorcerer")


def size(levels: Levels) -> Derived:
    """Returns the size: the square of Extra Size, plus 1 (`P-07`); 1 for people."""
    level = levels.get("Extra Size", 0)
    total = level * level + 1
    return Derived("Size", total, f"Size {total} = Extra Size {level} × {level} + 1" if level else "Size 1")


def reach(levels: Levels) -> Derived:
    """Returns the spaces within which bare hands reach: 1 + size/4 (`P-07`, `R-04`)."""
    measure = size(levels).value
    total = 1 + measure // 4
    return Derived("Reach", total, f"Reach {total} = 1 + size {measure} ÷ 4, rounded down")


def _current_quickness(name: str, attributes: Attributes, penalty: int) -> Derived:
    return _add_up(name, _difficulty(attributes.quickness, "Quickness"), _named(-penalty, "load"))


def _difficulty(score: int, attribute: str) -> _Term:
    amount = difficulty(score)
    return _Term(amount, f"{attribute} difficulty {amount}")


def _level(levels: Levels, skill: str) -> _Term:
    level = levels.get(skill, 0)
    return _Term(level, f"{skill} {level}" if level else "")


def _half_level(levels: Levels, skill: str) -> _Term:
    level = levels.get(skill, 0)
    rounding = " (rounded down)" if level % 2 else ""
    return _Term(level // 2, f"{skill} {level} ÷ 2{rounding}" if level else "")


def _named(amount: int, name: str) -> _Term:
    return _Term(amount, f"{name} {abs(amount)}" if amount else "")


def _add_up(name: str, *terms: _Term) -> Derived:
    value = sum(term.amount for term in terms)
    first, *rest = [term for term in terms if term.text]
    signed = [f" {'−' if term.amount < 0 else '+'} {term.text}" for term in rest]
    return Derived(name, value, f"{name} {value} = {first.text}{''.join(signed)}")
