"""Rolls in words: dice, reading, and the record of a roll in the story."""

from __future__ import annotations

from solo.resolver import Roll as Told
from solo.systems.fire_and_sword.rolls.levels import D30, Level, ReadRoll


def dice_words(faces: tuple[int, ...], skill: int, die: int = 20) -> str:
    """Describe the dice of one skill roll: the normal die, the special die, and second dice."""
    if not faces:
        return f"drawn against {skill}"
    first, *rest = faces
    words = [str(first)]
    if skill > die and rest:
        words.append(f"special die {rest.pop(0)}")
    words += [f"then {face}" for face in rest]
    return f"{', '.join(words)} against {skill}"


def soul_words(faces: tuple[int, ...], powers: tuple[int, ...], rolled: ReadRoll) -> str:
    """Describe a soul's roll, perhaps with several dice: the faces, the POW, and the best result."""
    shown = (" and " if len(powers) > 1 else ", then ").join(map(str, faces)) or "drawn"
    best = f" with {rolled.face}" if rolled.level is Level.NORMAL and len(faces) > 1 else ""
    return f"{shown} against POW {powers[0]}, {level_words(rolled, 0, D30)}{best}"


def level_words(rolled: ReadRoll, overcome: int = 0, die: int = 20) -> str:
    """Describe a roll: its level, and the rating of a success, with +Z and points above the bands."""
    if not rolled.succeeded:
        return f"a {rolled.level.word}"
    further = rolled.over + overcome
    added = f" {further:+d} to overcome".replace("-", "−") if further else ""
    if rolled.level is Level.SPECIAL:
        return f"a special success, rated {rolled.face + die}{added}"
    if rolled.level is Level.NORMAL:
        return f"a success, {rolled.face}{added}" if added else "a success"
    between = ", " if added else " of "
    return f"a {rolled.level.word} success{between}{rolled.face}{added}"


def thrown_dice(die: int, bonus: int) -> str:
    """Format a die with its bonus: 1d10, 1d10+1."""
    return f"1d{die}{bonus:+d}" if bonus else f"1d{die}"


def plain_roll(what: str, skill: int, faces: tuple[int, ...], rolled: ReadRoll, die: int = 20) -> Told:
    """Return the record of a roll without named modifiers."""
    result = rolled.rating(die) if rolled.succeeded else None
    return Told(what, f"{len(faces)}d{die}", faces, result, skill, outcome=rolled.level.word)
