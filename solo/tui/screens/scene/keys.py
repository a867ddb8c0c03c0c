"""Keys of the page of a scene."""

from __future__ import annotations

from solo.tui.key import Key

# The most used keys come first, since the footer shows only as many as fit.
SCENE = (
    Key("scene.skip", "s", "skip", "Skip test", "Begin the scene as planned, without a test."),
    Key("scene.ask", "q", "ask", "Question", "Ask the oracle. You see the odds before you ask."),
    Key("scene.fight", "f", "fight", "Fight", "Find a fight for this scene."),
    Key("scene.now", "n", "what_now", "What now", "Draw three proposals for what could happen next."),
    Key("scene.check", "r", "check", "Test", "Make a skill test by the game's rules."),
    Key("scene.rest", "z", "rest", "Rest", "Rest, or play another scene by the game's rules."),
    Key("scene.close", "g", "close", "Close", "Close the scene. Choose whether its stake is won, open or lost."),
    Key("scene.undo", "u", "undo", "Undo", "Undo the latest change to the story. Press u again to go further back."),
    Key("scene.words", "v", "words", "Two words", "Draw a verb and a theme to spark an idea."),
    Key("scene.tables", "b", "open('tables')", "Tables", "Draw from a random table."),
    Key("scene.lists", "c", "open('lists')", "Lists", "See and change threads, people and clocks."),
    Key("scene.journal", "j", "open('journal')", "Journal", "Read and search the whole story."),
    Key("scene.card", "e", "edit_card", "Card", "Change the card of the scene."),
    Key("scene.fold", "space", "fold", "Dice", "Show or hide the dice and details of the marked entry."),
    Key("scene.redo", "ctrl+r", "redo", "Redo", "Redo the change that you undid.", False),
    Key("scene.flashback", "F", "flashback", "Flashback", "Play a scene from the past, then return to this one."),
    Key("scene.montage", "M", "montage", "Montage", "Tell how time passes in up to six lines. One clock ticks."),
    Key("scene.dice", "d", "dice", "Real dice", "Throw your own dice and type the results, or let the app throw."),
    Key("scene.export", "x", "export", "Export", "Write the story to a Markdown file."),
)
