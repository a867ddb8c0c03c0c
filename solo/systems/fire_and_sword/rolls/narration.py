"""Rolls in words: dice, reading, and the record of a roll in the story."""

from __future__ import annotations

from solo.resolver import Roll as Told
from solo.systems.fire_and_sword.rolls.roll import D30, Level, ReadRoll


def attacked_soul(attack: ReadRoll, defence: ReadRoll, defender: str) -> str:
    """Return the words after "attacks the soul of Ann": both levels, without a full stop if the attack gets through."""
    if not attack.is_success:
        return " and fumbles." if attack.level is Level.FUMBLE else " and fails."
    return f" ({level_words(attack, 0, D30)}). {defender} defends ({level_words(defence, 0, D30)})"


def level_words(rolled: ReadRoll, overcome: int = 0, die: int = 20) -> str:
    """Describe a roll: its level, and the rating of a success, with +Z and points above the bands."""
    if not rolled.is_success:
        return rolled.level.word
    further = rolled.over + overcome
    added = f" {further:+d} to overcome".replace("-", "−") if further else ""
    if rolled.level is Level.SPECIAL:
        return f"special success, rated {rolled.face + die}{added}"
    if rolled.level is Level.NORMAL:
        return f"success, {rolled.face}{added}" if added else "success"
    between = ", " if added else " of "
    return f"{rolled.level.word} success{between}{rolled.face}{added}"


def thrown_dice(die: int, bonus: int) -> str:
    """Format a die with its bonus: 1d10, 1d10+1."""
    return f"1d{die}{bonus:+d}" if bonus else f"1d{die}"


def plain_roll(what: str, skill: int, faces: tuple[int, ...], rolled: ReadRoll, die: int = 20) -> Told:
    """Return the record of a roll without named modifiers."""
    result = rolled.rating(die) if rolled.is_success else None
    return Told(what, f"{len(faces)}d{die}", faces, result, skill, outcome=rolled.level.word)
