"""Validation of declared spells: lengths of rows, ranges of figures, and spells without any effect.

The game's spells and a table's own spells pass the same checks, so every spell that is read can be cast (part 9).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.wounds import CURABLE

LONGEST_TEXT: Final = 400
LARGEST_FIGURE: Final = 50
MOST_POINTS: Final = 3
MOST_STRENGTH: Final = 5
DICE: Final = (4, 6, 8, 10, 12, 20)
_ROWS: Final = (
    "skill_bonus",
    "critical_bonus",
    "overcome_bonus",
    "spirit_bonus",
    "weapon_damage",
    "protection",
    "damage",
    "lost_actions",
    "injury_roll",
)
_HELPING: Final = ("critical_bonus", "overcome_bonus", "protection", "lost_actions")

Fault = tuple[str, str]


def find_problems(spell: Spell, content: Content) -> Iterator[Fault]:
    """Yield the problems of a spell as (field, sentence) pairs; none for a spell that can be cast."""
    del content
    if not spell.text.strip():
        yield "text", "Say in a sentence or two what the spell does."
    elif len(spell.text) > LONGEST_TEXT:
        yield "text", f"Use at most {LONGEST_TEXT} characters."
    yield from _power_problems(spell)
    for row in _ROWS:
        yield from _row_problems(spell, row)
    yield from _place_problems(spell)
    yield from _effect_problems(spell)


def _power_problems(spell: Spell) -> Iterator[Fault]:
    most, unit = (MOST_POINTS, "points of POW") if spell.kind == "divine" else (MOST_STRENGTH, "strengths")
    powers = spell.powers
    if not powers or list(powers) != sorted(set(powers)) or not 1 <= powers[0] <= powers[-1] <= most:
        yield "powers", f"List the spell's {unit} from low to high, from 1 to {most}, without repeats."
    if not 1 <= spell.mp_each <= LARGEST_FIGURE:
        yield "mp_each", f"Give the MP per point of strength, from 1 to {LARGEST_FIGURE}, not {spell.mp_each}."
    if spell.damage_die not in DICE:
        yield "damage_die", f"Give a die of {', '.join(map(str, DICE))} sides, not {spell.damage_die}."


def _row_problems(spell: Spell, row: str) -> Iterator[Fault]:
    figures: tuple[int, ...] = getattr(spell, row)
    if len(figures) > 1 and len(figures) != len(spell.powers):
        yield row, f"Give one figure for all powers, or one figure for each of the {len(spell.powers)} powers."
    if any(abs(figure) > LARGEST_FIGURE for figure in figures):
        yield row, f"Give figures between −{LARGEST_FIGURE} and {LARGEST_FIGURE}."
    if row in _HELPING and any(figure < 0 for figure in figures):
        yield row, "Give figures of 0 or more."


def _place_problems(spell: Spell) -> Iterator[Fault]:
    if (spell.where == "one weapon") != bool(spell.weapon_damage):
        yield "where", 'Use weapon_damage with "one weapon", and only there.'
    if spell.spirit_bonus and spell.where != "spirit combat":
        yield "where", 'A spirit_bonus needs "spirit combat".'
    rolls = spell.skill_bonus or spell.critical_bonus or spell.overcome_bonus
    if bool(rolls) != (spell.where in ("one skill", "attacks and parries")):
        yield "where", 'Bonuses on a roll need "one skill" or "attacks and parries".'
    if spell.resisted and spell.whom != "foe":
        yield "resisted", "Only a spell on a foe can be resisted."
    if spell.ward and (spell.kind != "sorcery" or spell.whom != "friend"):
        yield "ward", "A ward must be a sorcery spell on a friend."
    if spell.touch and spell.whom != "friend":
        yield "touch", "A touch spell must be cast on a friend."


def _effect_problems(spell: Spell) -> Iterator[Fault]:
    if not any(getattr(spell, row) for row in _ROWS) and not (
        spell.cures or spell.saves_dying or spell.darksense or spell.far_sight or spell.ward
    ):
        yield "skill_bonus", "Say what the spell does. Give at least one row of figures, a cure or a sense."
    if spell.one_round and not spell.lost_actions:
        yield "one_round", "Set lost_actions to the number of actions that the target loses."
    for name in spell.cures:
        if name not in CURABLE:
            yield "cures", f"“{name}” cannot be cured by a spell. Choose from {', '.join(CURABLE)}."
    if (spell.cures or spell.injury_roll or spell.saves_dying) and not spell.touch:
        yield "touch", "A healing spell works by touch. Set touch to true."
    if any(figure > 0 for figure in spell.injury_roll):
        yield "injury_roll", "A healing spell lowers the injury roll. Give figures below 0."
    if spell.harms and spell.whom != "foe":
        yield "whom", 'A spell that does damage is cast at a "foe".'
