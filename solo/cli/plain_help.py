"""Instructions of plain mode: the typed words and their effects."""

from __future__ import annotations

from solo.play.pending_rolls import Wanted
from solo.systems.contract import Choose, ChooseMany, ChoosePlace, Decision

HELP = (
    "  enter       choose the suggested answer",
    "  again       repeat the question",
    "  o NUMBER    explain the odds of an option;  n  explain why other options are not possible now",
    "  w           simulate your win chance from here; after the end, your win chance at the start",
    "  a           auto turn: let the AI answer for the rest of this turn",
    "  A           auto-play: let the AI answer until your next turn, or until a fighter of yours is hurt",
    "  E           play out: let the AI play to the end; u then takes it all back",
    "  orders      show the standing orders of the fighter who must decide; they answer decisions for you",
    "  voice WORD  tell the fight as “tale” (no figures), “table” (with the changes) or “audit” (with all dice)",
    "  u           take back the last answer;  r  redo it",
    "  k, f, U     after a defeat: save only, retry, go back to the turning point",
    "  course      after the end: show your chance to win, with a line for each round",
    "  what if N   after the end: replay the fight from line N, in a copy of the campaign",
    "  d           switch between your own dice and Solo's",
    "  s           show the state of all fighters;  l  show the story so far",
    "  abandon     end the scene without a result",
    "  q           save and leave",
)
HOW_OPTIONS = "Type the number of an option, or its code. Type a letter to open that group, 0 to close it."
HOW_SEVERAL = "Type the numbers of options separated by spaces, or “none”."
HOW_PLACE = "Type the name of a place."
HOW_NUMBER = "Type a number."
HOW_FACES = "Type the faces of your dice or your cards, separated by spaces. Press enter or t to let Solo roll or draw."
HOW_OVER = "Press enter to save the result, or u to take the last answer back."


def answer_instructions(pending: Decision | Wanted | None) -> str:
    """Return the instructions for answering `pending`, which is None once the procedure has a result."""
    if isinstance(pending, Choose):
        return HOW_OPTIONS
    if isinstance(pending, ChooseMany):
        return HOW_SEVERAL
    if isinstance(pending, ChoosePlace):
        return HOW_PLACE
    if isinstance(pending, Wanted):
        return HOW_FACES
    return HOW_OVER if pending is None else HOW_NUMBER
