"""Owns the default tactic: whoever has none of its own takes what raises the chance to win most, by its own odds.

It reads what a person would: the previews of the options. That is slow and looks no further than one answer, so a game
that knows better, or is to be simulated by the thousand, says so in its own `decide`.
"""

from __future__ import annotations

from fractions import Fraction

from solo.systems.contract import Choice, Choose, Decision, Preview


def likeliest(decision: Decision) -> Choice:
    """Returns the answer that promises most; the default, or the first that is legal, where none has any odds."""
    if not isinstance(decision, Choose):
        return Choice(decision.first_legal())
    previews = {option.code: option.preview() for option in decision.legal()}
    if not any(preview.measures for preview in previews.values()):
        return Choice(decision.first_legal())
    return Choice(max(previews, key=lambda code: promise(previews[code])))


def promise(preview: Preview) -> tuple[Fraction, Fraction]:
    """Returns what an option promises: its chances, less those of what is bad for whoever chooses; then its amounts."""
    chances = amounts = Fraction(0)
    for measure in preview.measures:
        value = -measure.value if measure.against else measure.value
        if measure.kind == "chance":
            chances += value
        else:
            amounts += value
    return chances, amounts
