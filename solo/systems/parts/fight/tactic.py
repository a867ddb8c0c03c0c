"""Default tactic of a fighter: the option with the best figures in its preview.

This tactic is slow and looks only one answer ahead. A game with a better or faster tactic overrides `decide`.
"""

from __future__ import annotations

from fractions import Fraction

from solo.systems.contract import Choose, Decision, Preview, TacticAnswer


def best_answer(decision: Decision) -> TacticAnswer:
    """Return the code of the option with the best odds.

    If no option has odds, the default or the first legal option is returned.
    """
    if not isinstance(decision, Choose):
        return TacticAnswer(decision.first_legal())
    previews = {option.code: option.preview() for option in decision.legal()}
    if not any(preview.measures for preview in previews.values()):
        return TacticAnswer(decision.first_legal())
    return TacticAnswer(max(previews, key=lambda code: sort_key(previews[code])))


def sort_key(preview: Preview) -> tuple[Fraction, Fraction]:
    """Return the sort key of an option: the sum of the chances in its preview, then the sum of the amounts.

    Measures against the chooser are subtracted.
    """
    chances = amounts = Fraction(0)
    for measure in preview.measures:
        value = -measure.value if measure.against else measure.value
        if measure.kind == "chance":
            chances += value
        else:
            amounts += value
    return chances, amounts
