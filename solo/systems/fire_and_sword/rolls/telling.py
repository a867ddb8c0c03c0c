"""Owns how a roll is told: its dice in words, how it was read, and the record of it that is kept with the story."""

from __future__ import annotations

from solo.resolver import Roll as Told
from solo.systems.fire_and_sword.rolls.levels import D30, Level, Rolled


def dice_words(faces: tuple[int, ...], skill: int, die: int = 20) -> str:
    """The dice of one skill roll as they fell: the normal die, the special die, and what was thrown again."""
    if not faces:
        return f"drawn against {skill}"
    first, *rest = faces
    words = [str(first)]
    if skill > die and rest:
        words.append(f"special die {rest.pop(0)}")
    words += [f"then {face}" for face in rest]
    return f"{', '.join(words)} against {skill}"


def soul_words(faces: tuple[int, ...], powers: tuple[int, ...], rolled: Rolled) -> str:
    """The roll of a soul, which may have rolled twice: its dice, its POW, and the better of what came of them."""
    shown = (" and " if len(powers) > 1 else ", then ").join(map(str, faces)) or "drawn"
    best = f" with {rolled.face}" if rolled.level is Level.NORMAL and len(faces) > 1 else ""
    return f"{shown} against POW {powers[0]}, {level_words(rolled, 0, D30)}{best}"


def level_words(rolled: Rolled, overcome: int = 0, die: int = 20) -> str:
    """A roll in words: its level, and the rating of a success, +Z and points above the bands named."""
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
    """A die with what is added, as dice are written: 1d10, 1d10+1."""
    return f"1d{die}{bonus:+d}" if bonus else f"1d{die}"


def plain_roll(what: str, skill: int, faces: tuple[int, ...], rolled: Rolled, die: int = 20) -> Told:
    """A roll without named modifiers, as it is kept."""
    result = rolled.rating(die) if rolled.succeeded else None
    return Told(what, f"{len(faces)}d{die}", faces, result, skill, outcome=rolled.level.word)
