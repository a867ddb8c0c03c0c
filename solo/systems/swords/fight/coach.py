"""Owns the coach: one line for each kind of decision about what the rule is and what usually matters."""

LINES = {
    "plan": "Every action beyond the first is −2 on all your skill rolls this round.",
    "plan-parts": "Targets are chosen later; what you do not use keeps its penalty.",
    "act": "Planned actions come in any order; dropping one gives nothing back.",
    "place": "Leaving a foe's reach lets it use its planned Strike at once.",
    "defence": "An attack must be higher: a tie is yours. One Defense serves all round.",
    "assist": "Both of you roll, the higher counts; each block is an action.",
    "parting": "The Strike is spent now instead of on your own turn.",
    "clear": "Diving clear is 5 a yard; damage is not halved, it is all or none.",
    "standoff": "A lead of 10 in Defense or endurance can never be beaten.",
}


def coach(kind: str) -> str:
    """Returns the line for a kind of decision; "" where there is none."""
    return LINES.get(kind, "")
