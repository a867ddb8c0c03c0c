"""Owns the keys of the fight, the most useful first: the line at the foot shows as many as fit."""

from __future__ import annotations

from solo.tui.keys import Key

FIGHT = (
    Key("fight.leave", "enter", "leave", "Leave", "Once the fight is over: keep what came of it and leave."),
    Key("fight.undo", "u", "undo", "Undo", "Take the latest answer or throw back; again for the one before."),
    Key("fight.redo", "r", "redo", "Redo", "Do again what was taken back."),
    Key("fight.odds", "o", "odds", "Odds", "Explain how the odds of the marked option come about."),
    Key("fight.stand", "w", "stand", "Win odds", "Tell how this stands now, by playing it on many times."),
    Key("fight.book", "b", "book", "Book", "Open the book at what may be used now, such as spells; enter uses it."),
    Key("fight.turn", "a", "play_turn", "Turn", "Let the tactic answer until the turn passes to somebody else."),
    Key(
        "fight.on",
        "A",
        "play_on",
        "On",
        "Let the tactic answer until the next turn asks for a choice, or somebody of yours is hurt.",
    ),
    Key("fight.map", "m", "map", "Map", "Show or hide the field where there is no room for it always."),
    Key("fight.sheet", "s", "sheet", "Sheet", "Look at any combatant closely."),
    Key("fight.story", "l", "story", "Story", "Read the whole fight, down to the dice."),
    Key("fight.dice", "d", "dice", "Dice", "Throw your own dice and type their faces, or let the app throw."),
    Key("fight.browse", "tab", "browse", "Look back", "Walk through the story below, or go back to the choice.", False),
)
DECIDING = (
    ("1–9", "take that option, or open that group"),
    ("↑ ↓", "mark another option"),
    ("enter", "take what is marked"),
    ("← →", "close or open a group"),
    ("space", "where several may be chosen: choose or drop one"),
)
HINTS: dict[str, list[tuple[str, str]]] = {
    "options": [("1-9", "Take")],
    "several": [("space", "Choose"), ("enter", "Done")],
    "place": [("←↑↓→", "Go"), ("enter", "Take")],
    "number": [("↑↓", "Change"), ("enter", "Take")],
    "dice": [("enter", "Take")],
    "waiting": [("any key", "Faster")],
    "over": [],
    "reading": [],
}
