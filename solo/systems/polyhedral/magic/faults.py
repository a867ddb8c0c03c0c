"""Validation of a declared spell beyond its form: extreme figures, and effect pieces that do not fit school or aim.

Printed spells and a player's own are validated alike, so that every spell that is read can be cast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solo.systems.contract import Content
from solo.systems.polyhedral.magic.amounts import HOUR, Amount
from solo.systems.polyhedral.magic.harm import Harm
from solo.systems.polyhedral.magic.healing import Heal, Revive
from solo.systems.polyhedral.magic.piece import EffectPiece
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Resistance, School, Spell
from solo.systems.polyhedral.magic.target import RANGED, Aim, Target
from solo.systems.polyhedral.people.carrying import EntryFault
from solo.systems.polyhedral.people.derived_figures import HIGHEST_RANK

LONGEST_TEXT: Final = 400
LARGEST_FIGURE: Final = 100
MOST_ADDED: Final = 24 * HOUR
LEAST_MODIFIER: Final = -4
MOST_MODIFIER: Final = 2

_RESISTED_BY: Final[Mapping[School, tuple[Resistance, ...]]] = {
    "Afflictions": ("toughness",),
    "Charms": ("spirit", "nothing"),
    "Evocations": ("quickness", "bolt", "spirit", "nothing"),
    "Life Magic": ("nothing", "bolt", "spirit"),
}
_SIZED: Final[tuple[Aim, ...]] = ("block", "around", "spot")
_GROWING: Final[tuple[Aim, ...]] = ("several", "cone", "border", "squares")
_NEVER_BELOW_0: Final = ("by", "damage", "spaces", "least", "metal", "lp", "within", "seen")
_MAY_BE_NOTHING: Final = ("turns of wither",)


def find_problems(spell: Spell, _content: Content) -> Iterator[EntryFault]:
    """Yield the problems of a spell as (field, sentence) pairs, none for a castable spell (`P-24`, `P-25`)."""
    if not 1 <= spell.rank <= HIGHEST_RANK:
        yield "rank", f"The rank must be from 1 to {HIGHEST_RANK}, not {spell.rank}."
    if not spell.text.strip():
        yield "text", "Describe the spell in a sentence or two."
    elif len(spell.text) > LONGEST_TEXT:
        yield "text", f"Use at most {LONGEST_TEXT} characters."
    yield from _target_problems(spell.target)
    yield from _resist_problems(spell)
    yield from _choice_problems(spell)
    yield from _effect_problems(spell)


def _target_problems(target: Target) -> Iterator[EntryFault]:
    aim = target.aim
    for name, figure in (("size", target.size), ("per_skill", target.per_skill), ("per_result", target.per_result)):
        if not 0 <= figure <= LARGEST_FIGURE:
            yield f"target.{name}", f"Give a whole number from 0 to {LARGEST_FIGURE}, not {figure}."
    if (aim in _SIZED) != bool(target.size):
        yield "target.size", _wanted(aim in _SIZED, aim, "a size of 1 or more")
    if (aim in _GROWING) != bool(target.per_skill or target.per_result):
        yield "target.per_skill", _wanted(aim in _GROWING, aim, "a per_skill or per_result of 1 or more")
    if aim in RANGED and not 1 <= target.range <= LARGEST_FIGURE:
        yield (
            "target.range",
            f"Give the range in spaces for each level, from 1 to {LARGEST_FIGURE}, not {target.range}.",
        )


def _wanted(wanted: bool, aim: Aim, what: str) -> str:
    return f'The aim "{aim}" needs {what}.' if wanted else f'The aim "{aim}" does not use this. Leave it out.'


def _resist_problems(spell: Spell) -> Iterator[EntryFault]:
    resist, allowed = spell.resist, _RESISTED_BY[spell.school]
    if resist.by not in allowed:
        yield "resist.by", f"{spell.school} are resisted by {' or '.join(allowed)}, not by {resist.by}."
    if resist.by == "bolt" and spell.target.aim != "one":
        yield "resist.by", 'A bolt has one target. Set the aim to "one".'
    if resist.by != "nothing" and resist.difficulty:
        yield "resist.difficulty", "Name either a defence that resists, or a fixed difficulty, not both."
    if not 0 <= resist.difficulty <= LARGEST_FIGURE:
        yield "resist.difficulty", f"Give a difficulty from 0 to {LARGEST_FIGURE}, not {resist.difficulty}."
    if (resist.asked or resist.grows) and not resist.difficulty:
        yield "resist.difficulty", "Give the base difficulty, such as 7."
    if not LEAST_MODIFIER <= resist.modifier <= MOST_MODIFIER:
        yield "resist.modifier", f"A modifier must be from {LEAST_MODIFIER} to +{MOST_MODIFIER}."
    if spell.resisted and not resist.can_fall_short:
        yield "resisted", "This spell cannot be resisted. Name a resistance, or leave this out."


def _choice_problems(spell: Spell) -> Iterator[EntryFault]:
    names = [choice.name for choice in spell.choices]
    if len(names) == 1 or len(set(names)) < len(names):
        yield "choices", "Offer at least two choices with different names."
    if not spell.full and (not names or not all(choice.full for choice in spell.choices)):
        yield "full", "Give at least one effect, here or in each of the choices."
    for choice in spell.choices:
        if not choice.name.strip() or not choice.text.strip():
            yield "choices", "Give every choice a name and a description."
        if not 0 <= choice.range <= LARGEST_FIGURE:
            yield "choices", f"Give the range in spaces for each level, from 0 to {LARGEST_FIGURE}, not {choice.range}."


def _effect_problems(spell: Spell) -> Iterator[EntryFault]:
    choices = (("choices", choice.full) for choice in spell.choices)
    for field, effects in (("full", spell.full), ("resisted", spell.resisted), *choices):
        for piece in effects:
            yield from ((field, sentence) for sentence in _piece_problems(piece, spell))


def _piece_problems(piece: Piece, spell: Spell) -> Iterator[str]:
    if spell.school == "Charms" and piece.wounds:
        yield f'Charms never wound. Leave out "{piece.name}".'
    if spell.school == "Afflictions" and getattr(getattr(piece, "harm", piece), "dr", "none") != "none":
        yield 'Armour does not help against Afflictions. Set the dr to "none".'
    if spell.school != "Life Magic" and piece.heals:
        yield f'Only Life Magic heals. Leave out "{piece.name}".'
    if piece.aims and spell.target.aim not in piece.aims:
        yield f'The effect "{piece.name}" needs the aim {" or ".join(piece.aims)}, not {spell.target.aim}.'
    if isinstance(piece, Revive) != (spell.target.whom == "dead"):
        yield 'A spell that revives must target the "dead" and can have no other effect.'
    if isinstance(piece, Heal) and piece.lp is piece.vp is piece.points is None:
        yield "Give the number of lp, vp or points that the spell heals."
    yield from _figure_problems(piece)


def _figure_problems(piece: EffectPiece) -> Iterator[str]:
    """Yield the problems of an effect piece's numbers: amounts of 0, durations of 0 turns."""
    for field in piece.__struct_fields__:
        figure = getattr(piece, field)
        place = f"{field} of {piece.name}"
        if isinstance(figure, Harm):
            yield from _figure_problems(figure)
        if isinstance(figure, Amount):
            yield from _amount_problems(figure, place)
        if field == "modifier" and not LEAST_MODIFIER <= figure <= MOST_MODIFIER:
            yield f"A modifier must be from {LEAST_MODIFIER} to +{MOST_MODIFIER}, not {figure:+d}."
        elif field == "turns" and isinstance(figure, int) and figure < 1:
            yield f"The {place} must be 1 or more, not {figure}."
        elif field in _NEVER_BELOW_0 and isinstance(figure, int) and figure < 0:
            yield f"The {place} must be 0 or more, not {figure}."


def _amount_problems(amount: Amount, place: str) -> Iterator[str]:
    parts = (amount.skill, amount.result, amount.plus)
    if not all(0 <= part <= MOST_ADDED for part in parts):
        yield f"The {place} adds too much or too little. Write numbers from 0 to {MOST_ADDED}."
    if amount == Amount() and place not in _MAY_BE_NOTHING:
        yield f"The {place} is always 0. Add dice, or a value for skill, result or plus."
