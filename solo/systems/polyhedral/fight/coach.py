"""Owns the coach: one line for each kind of decision about what the rule is and what usually matters."""

LINES = {
    "turn": "One action a turn. A Step goes with an attack, a spell or a Ready.",
    "defence": "Dodging costs nothing; a parry or block is gone until your turn.",
    "bolt": "A bolt is dodged or blocked like an arrow; nobody parries one.",
    "move": "Nobody gets a free blow for walking past. Rough ground costs 2.",
    "sprint": "A sprint is straight, over free ground, and goes with nothing else.",
    "step": "A Step costs nothing but your stillness: a rapier loses a parry.",
    "step-after": "Out of reach, onto good ground, or opposite a friend: a flank is −1.",
    "ready-moving": "A Move may ready one melee or thrown weapon; bows need a stand.",
    "second": "The second blow may go to another if the first has done its work.",
    "target": "One check counts for the whole spell; SP are spent even if it fails.",
    "targets": "One check counts for all of them; each resists for itself.",
    "area": "Everybody inside is touched, friends too, unless the spell says foes.",
    "spot": "It begins here; what stays on the field counts for everybody.",
    "shape": "A line holds a front; a ring holds one creature in or out.",
    "end": "It runs straight from where it began to here.",
    "rise": "Aloft no blade reaches you, but shots at you are at +1.",
    "descend": "Back on the ground, blades reach you again.",
    "willing": "Who wants a spell need not resist it; it then works without a check.",
    "split": "LP keep you on your feet; VP soak all but one point of each wound.",
    "mercy": "The beaten bleed until stable or dead; help makes it likelier to live.",
    "standoff": "After twenty rounds without a wound a draw may be called.",
}


def coach(kind: str) -> str:
    """The line for a kind of decision; "" where there is none."""
    return LINES.get(kind, "")
