"""Keys of the page for an evening of solo play."""

from __future__ import annotations

from solo.tui.key import Key

TONIGHT = (
    Key("tonight.take", "1", "take(1)", "Begin", "Begin with the first proposal.", display="1–3"),
    Key("tonight.take-2", "2", "take(2)", "", "", False),
    Key("tonight.take-3", "3", "take(3)", "", "", False),
    Key("tonight.others", "n", "others", "Others", "Draw three other proposals."),
    Key("tonight.why", "space", "why", "Why", "Show or hide the reasons for the proposals.", False),
    Key("tonight.frame", "e", "frame", "Frame", "Set the tone, the truths and the aim of the story."),
    Key("tonight.journal", "j", "open('journal')", "Journal", "Read and search the whole story."),
    Key("tonight.lists", "c", "open('lists')", "Lists", "See and change threads, people and clocks."),
    Key("tonight.tables", "b", "open('tables')", "Tables", "Draw from a random table.", False),
    Key("tonight.characters", "h", "open('characters')", "Characters", "View, create and edit characters.", False),
    Key("tonight.undo", "u", "undo", "Undo", "Undo the latest change to the story."),
    Key("tonight.redo", "ctrl+r", "redo", "Redo", "Redo the change that you undid.", False),
)
