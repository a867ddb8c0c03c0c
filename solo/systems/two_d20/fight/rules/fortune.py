"""Uses of Fortune on a hero's own turn (`T-08`); the Bonus Die is bought with the other dice of a test."""

from __future__ import annotations

from typing import Final

from solo.systems.two_d20.fight.rules.recovering import lost, restore
from solo.systems.two_d20.fight.state import FightContext, Fighter, Track, TurnState

TRACK_OF: Final[dict[str, Track]] = {"wounds": "vigor", "trauma": "resolve", "vigor": "vigor", "resolve": "resolve"}


def explain_no_fortune(fighter: Fighter, turn: TurnState, use: str) -> str:
    """Explain why a point of Fortune cannot be used in this way now; "" if it can."""
    if not fighter.fortune:
        return f"{fighter.name} has no Fortune left."
    if use == "action" and turn.fortune:
        return "Only one Bonus Action a turn."
    if use == "action" and fighter.stunned:
        return f"{fighter.name} is stunned, so a Bonus Action would be lost."
    if use in ("vigor", "resolve") and not lost(fighter, TRACK_OF[use]):
        return f"{fighter.name} has full {use.capitalize()}."
    if use in ("wounds", "trauma"):
        if not (fighter.wounds if use == "wounds" else fighter.trauma):
            return f"{fighter.name} has no {use.capitalize()} to ignore."
        if TRACK_OF[use] in fighter.overcome:
            return f"{fighter.name} already ignores all {use.capitalize()}."
    return ""


# rule: Fortune
# rule: Bonus Action
# rule: Second Wind (Fortune)
# rule: Overcome Weakness
# rule: Story Declaration
def use_fortune(arena: FightContext, fighter: Fighter, turn: TurnState, use: str) -> None:
    """Use a point of Fortune: Bonus Action, full Second Wind, Overcome Weakness, or Story Declaration (`T-08`)."""
    fighter.fortune -= 1
    if use == "action":
        turn.fortune = True
        turn.standards += 1
        arena.emit("fortune", fighter, f"Fortune gives {fighter.name} a Bonus Action.")
    elif use in ("vigor", "resolve"):
        track = TRACK_OF[use]
        restore(arena, fighter, track, lost(fighter, track), "gets a full Second Wind from Fortune")
    elif use == "story":
        arena.emit("fortune", fighter, f"Fortune lets {fighter.name} add a fact to the story.")
    else:
        fighter.overcome.append(TRACK_OF[use])
        arena.emit("fortune", fighter, f"Fortune lets {fighter.name} ignore all {use.capitalize()} for this scene.")
