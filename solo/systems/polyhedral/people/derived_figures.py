"""Derived values from attributes, skills, load and armour, each with its explanation (`P-08`, `P-09`).

Each formula is defined here only, for the sheet and for the questions. Halves round down (`R-04`).
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

import msgspec

from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.rolls.scores import difficulty, score_line
from solo.systems.polyhedral.wording import VS_SPELLS

HIGHEST_RANK: Final = 6
RANK_BASE: Final = 10
HEAVIEST_PENALTY: Final = 2
LIGHT_LOAD_FACTOR: Final = 2
HEAVY_LOAD_FACTOR: Final = 5

Levels = Mapping[str, int]


class DerivedFigure(msgspec.Struct, frozen=True):
    """A derived value and its name. `why` explains the summands of the value."""

    name: str
    value: int
    why: str


class _Term(msgspec.Struct, frozen=True):
    """A summand of a derived value, with its text for the explanation; without a text it is left out there."""

    amount: int
    text: str


# rule: Derived value
class Formula(msgspec.Struct, frozen=True):
    """The formula of a derived value: an attribute's Difficulty, plus skill levels and a bonus, less a load penalty.

    `halved` names the skill that counts by half, `added` the source of the bonus.
    """

    name: str
    attribute: str
    skills: tuple[str, ...] = ()
    halved: str = ""
    added: str = "enchantment"

    # rule: Rounding
    def __call__(self, attributes: Attributes, levels: Levels, added: int = 0, *, penalty: int = 0) -> DerivedFigure:
        """Return the value for these scores and levels. `added` is the bonus, `penalty` the load's penalty."""
        base, half = difficulty(getattr(attributes, self.attribute.lower())), levels.get(self.halved, 0)
        rounding = " (rounded down)" if half % 2 else ""
        return _add_up(
            self.name,
            _Term(base, f"{self.attribute} Difficulty {base}"),
            *(_level(levels, skill) for skill in self.skills),
            _Term(half // 2, f"{self.halved} {half} ÷ 2{rounding}" if half else ""),
            _named(added, self.added),
            _named(-penalty, "load"),
        )


# The formulas of `P-08`. A load lowers Quickness for moving, dodging and spells, but not for parrying.
life_points: Final = Formula("LP", "Strength", ("Diehard", "Extra Size"))
vitality_points: Final = Formula("VP", "Toughness", ("Diehard", "Extra Size"))
current_quickness: Final = Formula("Quickness Difficulty under load", "Quickness")
move: Final = Formula("Move", "Quickness")
dodge: Final = Formula("Dodge", "Quickness", halved="Evasion")
parry: Final = Formula("Parry", "Quickness", halved="Deflection", added="weapon")
quickness_against_spells: Final = Formula(VS_SPELLS["quickness"], "Quickness", ("Spell Defense",))
toughness_against_spells: Final = Formula(VS_SPELLS["toughness"], "Toughness", ("Spell Defense",))
spirit_against_spells: Final = Formula(VS_SPELLS["spirit"], "Spirit", ("Spell Defense",))


def spell_points(attributes: Attributes, levels: Levels) -> DerivedFigure:
    """Return the SP: SPI score + Energy (`P-08`)."""
    score = score_line(attributes.spirit).score
    return _add_up("SP", _Term(score, f"Spirit {score}"), _level(levels, "Energy"))


def free_load(strength: int) -> DerivedFigure:
    """Return the load in pounds that causes no penalty: the square of the STR Difficulty (`P-08`)."""
    base = difficulty(strength)
    return DerivedFigure("Free load", base * base, f"Free load {base * base} = Strength Difficulty {base} × {base}")


# rule: Loaded down
def load_penalty(strength: int, load: Decimal | float) -> int | None:
    """Return the load's penalty on the QKN Difficulty: 0, 1 or 2, or None for a load too heavy to carry (`P-09`).

    `load` is in pounds, and limits are inclusive. Raises ValueError for a load below 0.
    """
    if load < 0:
        raise ValueError(f"A load must be 0 pounds or more, not {load}.")
    free = free_load(strength).value
    for penalty, factor in enumerate((1, LIGHT_LOAD_FACTOR, HEAVY_LOAD_FACTOR)):
        if load <= free * factor:
            return penalty
    return None


def sprint(attributes: Attributes, levels: Levels, penalty: int, enchantment: int = 0) -> DerivedFigure:
    """Return the spaces of a Sprint (`P-08`), rounded once; enchantments are added after all multiplications."""
    spaces = move(attributes, levels, penalty=penalty).value
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
    return DerivedFigure("Sprint", total, f"Sprint {total} = {base}")


def block(levels: Levels, body_dr: int, shield: int, enchantment: int = 0) -> DerivedFigure:
    """Return the Block, a DR: body DR + shield bonus + Blocking (`P-08`)."""
    return _add_up(
        "Block",
        _Term(body_dr, f"armour DR {body_dr}" if body_dr else ""),
        _Term(shield, f"shield {shield}"),
        _level(levels, "Blocking"),
        _named(enchantment, "enchantment"),
    )


def highest_rank(intellect: int, spellcraft: int) -> DerivedFigure:
    """Return the highest rank of spell that can be cast, 0 for none (`P-08`).

    The rank is INT score + Spellcraft - 10, at most 6. It is 0 without Spellcraft, and if Spellcraft is not below the
    INT Difficulty.
    """
    limit = difficulty(intellect)
    name = "Highest rank"
    if not spellcraft:
        return DerivedFigure(name, 0, f"{name} 0: no Spellcraft")
    if spellcraft >= limit:
        return DerivedFigure(name, 0, f"{name} 0: Spellcraft {spellcraft} is not below Intellect Difficulty {limit}")
    rank = max(0, min(HIGHEST_RANK, intellect + spellcraft - RANK_BASE))
    bound = f", never above {HIGHEST_RANK}" if rank == HIGHEST_RANK else ""
    bound = ", never below 0" if rank == 0 else bound
    why = f"{name} {rank} = Intellect {intellect} + Spellcraft {spellcraft} − {RANK_BASE}{bound}"
    return DerivedFigure(name, rank, why)


def sorcerer_rank(spellcraft: int) -> DerivedFigure:
    """Return the highest rank of a sorcerer's spells: Spellcraft, at most 6, whatever the INT (`P-24`)."""
    rank = min(HIGHEST_RANK, spellcraft)
    return DerivedFigure("Highest rank", rank, f"Highest rank {rank} = Spellcraft {spellcraft} of a sorcerer")


def size(levels: Levels) -> DerivedFigure:
    """Return the size: the square of Extra Size, plus 1 (`P-07`); 1 for people."""
    level = levels.get("Extra Size", 0)
    total = level * level + 1
    return DerivedFigure("Size", total, f"Size {total} = Extra Size {level} × {level} + 1" if level else "Size 1")


def reach(levels: Levels) -> DerivedFigure:
    """Return the reach of bare hands in spaces: 1 + size/4 (`P-07`, `R-04`)."""
    measure = size(levels).value
    total = 1 + measure // 4
    return DerivedFigure("Reach", total, f"Reach {total} = 1 + size {measure} ÷ 4, rounded down")


def _level(levels: Levels, skill: str) -> _Term:
    level = levels.get(skill, 0)
    return _Term(level, f"{skill} {level}" if level else "")


def _named(amount: int, name: str) -> _Term:
    return _Term(amount, f"{name} {abs(amount)}" if amount else "")


def _add_up(name: str, *terms: _Term) -> DerivedFigure:
    value = sum(term.amount for term in terms)
    first, *rest = [term for term in terms if term.text]
    signed = [f" {'−' if term.amount < 0 else '+'} {term.text}" for term in rest]
    return DerivedFigure(name, value, f"{name} {value} = {first.text}{''.join(signed)}")
