"""Keys of all pages: one table for each page, read by the bindings, the footer and the help.

A key's id is stable, so that a keymap can move it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.binding import BindingType

from solo.tui.character_keys import CHARACTERS, CREATION, SHEETS
from solo.tui.key import Key, make_bindings, row_keys

HELP_WHILE_TYPING = Key(
    "everywhere.help-while-typing", "f1", "help", "Help", "Open this help, even while you type.", False
)
ON_EACH_PAGE = (
    Key("everywhere.back", "escape", "back", "Back", "Go back to the previous page.", display="esc"),
    Key("everywhere.help", "question_mark", "help", "Help", "Explain this page and the marked item.", display="?"),
    HELP_WHILE_TYPING,
)
ENLARGE = Key(
    "everywhere.enlarge",
    "f2",
    "enlarge",
    "Enlarge",
    "Enlarge the current pane, then the next. Press esc to restore the page.",
)
ON_THE_APP = (
    Key("everywhere.palette", "ctrl+p", "command_palette", "Go to", "Search all pages and commands.", False, True),
    Key("everywhere.notice", "ctrl+n", "put_away", "Dismiss", "Dismiss the notice at the bottom.", False, True),
    Key(
        "everywhere.suspend", "ctrl+z", "suspend", "Suspend", "Go back to the shell. Type “fg” to return.", False, True
    ),
    Key("everywhere.quit", "ctrl+q,ctrl+c", "quit", "Quit", "Save and leave.", False, True),
)
EVERYWHERE = (*ON_EACH_PAGE, *ON_THE_APP)

HOME = (
    Key("home.continue", "c", "open('continue')", "Continue", "Continue the fight in progress.", shown=False),
    Key(
        "home.quick-fight", "q", "open('quick_fight')", "Quick fight", "Pick a ready-made fight and play it right away."
    ),
    Key("home.tonight", "n", "open('tonight')", "Tonight", "Play a story alone, scene by scene.", shown=False),
    Key("home.journal", "j", "open('journal')", "Journal", "Read, search and write the story.", shown=False),
    Key("home.game", "g", "open('game')", "Game", "Choose which game to play.", shown=False),
    Key("home.campaigns", "a", "open('campaigns')", "Campaigns", "Create a campaign or open another.", shown=False),
    Key("home.characters", "h", "open('characters')", "Characters", "View, create and edit characters.", shown=False),
    Key("home.encounter", "e", "open('encounter')", "Encounter", "Build a fight that fits the party.", shown=False),
    Key(
        "home.evening", "v", "open('evening')", "Evening", "Plan several encounters in a row, with one forecast.", False
    ),
    Key(
        "home.contests",
        "k",
        "open('contests')",
        "Conflicts and tests",
        "Play a ready-made debate, chase or skill test.",
        False,
    ),
    Key("home.play", "z", "open('play')", "Rest and other scenes", "Play a rest, a check or another scene.", False),
    Key("home.library", "l", "open('library')", "Library", "Look up weapons, spells, foes and rules.", shown=False),
    Key(
        "home.chronicle", "r", "open('chronicle')", "Chronicle", "Read all that has happened, down to the dice.", False
    ),
    Key("home.settings", "s", "open('settings')", "Settings", "Colours, dice, pace.", shown=False),
    Key("home.help", "question_mark", "open('help')", "Help", "What Solo is, and all its keys.", False, display="?"),
    Key("home.quit", "x", "app.quit", "Quit", "Save and leave."),
)
HOME_FIGHTS = row_keys("home.fight", "fight", "Fight", "Start the ready-made fight with this number or letter.")

# Only if the open campaign is a shared table.
HOME_TABLE = Key("home.table", "t", "open('table')", "Table", "See who is here, talk, and invite people.", shown=False)

QUICK_FIGHT = (
    Key("quick-fight.stop", "c", "stop", "Stop", "Stop the forecast and keep the figures so far.", False),
    Key("quick-fight.odds", "w", "odds", "Win chance", "Show the whole forecast, and try changes."),
    # No priority: a number typed just before must be processed first. The page's hints show this key.
    Key("quick-fight.start", "enter", "start", "Fight", "Start the marked fight.", shown=False),
    *row_keys("quick-fight.number", "number", "Pick", "Mark the fight with this number or letter."),
)

CONTESTS = (
    Key("contests.who", "w", "who", "Who", "Choose who takes part: a character on the roster, or a ready-made one."),
    # No priority: a number typed just before must be processed first. The page's hints show this key.
    Key("contests.start", "enter", "start", "Begin", "Begin the marked contest against the chosen opposition.", False),
    Key("contests.stop", "c", "stop", "Stop", "Stop computing, and keep the chances so far.", False),
    Key("contests.harder", "right,plus", "change(1)", "Harder", "Choose harder opposition.", False),
    Key("contests.easier", "left,minus", "change(-1)", "Easier", "Choose easier opposition.", False),
    *row_keys("contests.number", "number", "Pick", "Mark the conflict or test with this number or letter."),
)

CAMPAIGNS = (
    Key("campaigns.new", "n", "new", "New", "Make a new campaign and open it."),
    Key("campaigns.rules", "r", "rules", "House rules", "See and change the house rules of the open campaign."),
    Key("campaigns.rename", "e", "rename", "Rename", "Give the marked campaign another name."),
    Key("campaigns.copy", "c", "copy", "Copy", "Copy the marked campaign in its current state."),
    Key(
        "campaigns.bin",
        "delete,d",
        "put_away",
        "Move to bin",
        "Move the marked campaign to the bin. Press u to restore it.",
    ),
    Key("campaigns.undo", "u", "take_back", "Restore", "Restore a campaign from the bin."),
    Key("campaigns.packs", "p", "packs", "Packs", "Switch content packs on or off for the marked campaign."),
    Key("campaigns.backups", "b", "backups", "Backups", "Restore an older state of the marked campaign."),
)

# The most useful keys come first, since 80 columns show no more. Adding to the evening also saves the encounter.
ENCOUNTER = (
    Key("encounter.pane", "tab", "pane", "Switch pane", "Move between the encounters and the foes.", False, True),
    Key("encounter.add", "a", "add", "Add", "Add foes to the marked encounter: type a number and a name."),
    Key("encounter.fight", "f", "fight", "Fight", "Fight the marked encounter now."),
    Key("encounter.tonight", "T", "tonight", "Add to evening", "Save the marked encounter and add it to the evening."),
    Key("encounter.evening", "q", "evening", "Evening", "Go to the evening: several encounters in a row."),
    Key(
        "encounter.export",
        "x",
        "export",
        "Export",
        "Export the encounter as a printable sheet, Markdown, text or JSON.",
    ),
    Key("encounter.roll", "r", "reroll", "New encounters", "Find new encounters for the same request."),
    Key("encounter.save", "s", "save", "Save", "Save the marked encounter in the campaign."),
    Key(
        "encounter.beside",
        "b",
        "beside",
        "Compare",
        "Compare the marked encounter with another, or press b twice to try changes.",
    ),
    Key("encounter.odds", "w", "odds", "Win chance", "Show the whole forecast, and try changes."),
    Key("encounter.begin", "A", "begin", "New by hand", "Build a new encounter yourself, foe by foe."),
    Key("encounter.raise", "plus,equals_sign", "more(1)", "More", "Add one foe to the marked line.", False),
    Key("encounter.lower", "minus", "more(-1)", "Fewer", "Remove one foe from the marked line.", False),
    Key(
        "encounter.number",
        "1",
        "number(1)",
        "Number",
        "Set the number of foes on the marked line.",
        False,
        display="1–9",
    ),
    *(Key(f"encounter.number-{digit}", str(digit), f"number({digit})", "", "", False) for digit in range(2, 10)),
    Key("encounter.slot", "R", "reroll_slot", "Reroll this foe", "Replace the foes on the marked line.", False),
    Key(
        "encounter.pin", "p", "pin", "Require", "Require the marked foe in new encounters, or stop requiring it.", False
    ),
    Key("encounter.avoid", "v", "avoid", "Exclude", "Exclude the marked foe. Other foes take its place.", False),
    Key("encounter.stop", "c", "stop", "Stop", "Stop the search or the forecast, and keep the results so far.", False),
    Key("encounter.remove", "delete,d", "remove", "Remove", "Remove the marked line or encounter.", False),
    Key("encounter.undo", "u", "undo", "Undo", "Undo the latest change, or bring back a removed encounter.", False),
    Key("encounter.open", "o", "open", "Open", "Bring back the request that found a saved encounter.", False),
    Key("encounter.foes", "n", "foes", "Make a foe", "Make, change and share your own foes.", False),
    Key(
        "encounter.more",
        "right",
        "change(1)",
        "More",
        "Choose the next setting on the marked line.",
        False,
    ),
    Key("encounter.less", "left", "change(-1)", "Less", "Choose the previous setting on the marked line.", False),
    # The part of an id after “wish-” names a line of the request. The line shows this key in front of it.
    Key("encounter.wish-party", "g", "wish('party')", "Party", "Add characters to the party, or remove them.", False),
    Key("encounter.wish-tier", "t", "wish('tier')", "Tier", "Choose how hard the fight should be.", False),
    Key("encounter.wish-wins", "i", "wish('wins')", "Wins", "Choose how often the party should win.", False),
    Key(
        "encounter.wish-dying", "y", "wish('dying')", "No deaths", "Choose in how many fights nobody should die.", False
    ),
    Key(
        "encounter.wish-falling",
        "z",
        "wish('falling')",
        "Nobody taken out",
        "Choose in how many fights nobody should be taken out.",
        False,
    ),
    Key("encounter.wish-count", "m", "wish('count')", "Number", "Choose the number of foes.", False),
    Key("encounter.wish-theme", "h", "wish('theme')", "Theme", "Choose a theme for the foes.", False),
    Key("encounter.wish-pinned", "P", "wish('pinned')", "Required", "Choose foes that must be included.", False),
    Key("encounter.wish-avoided", "V", "wish('avoided')", "Excluded", "Choose foes that must not appear.", False),
    Key("encounter.wish-place", "l", "wish('place')", "Place", "Set the place. The foes stay the same.", False),
    Key(
        "encounter.wish-distance",
        "e",
        "wish('distance')",
        "Distance",
        "Set the distance. The foes stay the same.",
        False,
    ),
    Key("encounter.wish-light", "k", "wish('light')", "Light", "Set the light. The foes stay the same.", False),
    Key(
        "encounter.wish-circumstances",
        "j",
        "wish('circumstances')",
        "More conditions",
        "Set other conditions. The foes stay the same.",
        False,
    ),
)

COMPARISON = (
    Key("comparison.what-if", "i", "what_if", "What if", "Add a column: the first fight with one thing changed."),
    Key("comparison.forget", "delete,d", "forget", "Remove", "Remove the last column."),
    Key("comparison.stop", "c", "stop", "Stop", "Stop simulating, and keep the figures so far."),
)

EVENING = (
    Key("evening.add", "a", "add", "Add", "Add a saved encounter at the end."),
    Key("evening.play", "f", "play", "Play", "Play the marked encounter, or the next one.", False),
    Key(
        "evening.rest",
        "r",
        "rest(1)",
        "Rest before",
        "Choose the kind of rest before the marked encounter. ← and → do the same.",
    ),
    Key("evening.note", "m", "note", "Note", "Write a note on the marked encounter, or on the whole evening."),
    Key("evening.later", "J,shift+down", "move(1)", "Move down", "Move the marked encounter down.", display="J"),
    Key("evening.earlier", "K,shift+up", "move(-1)", "Move up", "Move the marked encounter up.", display="K"),
    Key("evening.export", "x", "export", "Export", "Export the evening as one document to print, or as data."),
    Key(
        "evening.encounters",
        "e",
        "encounters",
        "Encounters",
        "Go to the encounter page. Press T there to add an encounter.",
    ),
    Key("evening.camp", "z", "take_rest", "Rest now", "Rest with the whole roster before the next encounter."),
    Key("evening.remove", "delete,d", "remove", "Remove", "Remove the marked encounter, or the whole evening."),
    Key("evening.undo", "u", "undo", "Undo", "Undo the latest change, or bring back a removed evening."),
    Key("evening.new", "n", "new", "New", "Start another evening."),
    Key("evening.copy", "y", "copy", "Copy", "Start another evening with the same encounters."),
    Key("evening.rename", "N", "rename", "Rename", "Give this evening another name."),
    Key("evening.open", "o", "open", "Open", "Open another evening."),
    Key("evening.stop", "c", "stop", "Stop", "Stop simulating, and keep the figures so far.", False),
    Key(
        "evening.more", "right", "change(1)", "More", "Choose the next kind of rest before the marked encounter.", False
    ),
    Key(
        "evening.less",
        "left",
        "change(-1)",
        "Less",
        "Choose the previous kind of rest before the marked encounter.",
        False,
    ),
)

FORECAST = (
    Key("forecast.change", "tab", "pane", "Switch pane", "Move between the changes and the figures.", True, True),
    Key("forecast.sharpen", "r", "sharpen", "More fights", "Simulate twice as many fights."),
    Key("forecast.stop", "c", "stop", "Stop", "Stop simulating, and keep the figures so far."),
    Key("forecast.forget", "delete,d", "forget", "Remove", "Remove the marked change."),
    ENLARGE,
)

FOES = (
    Key("foes.new", "n", "new", "New", "Make a foe of your own. First choose its kind and its worth."),
    Key("foes.text", "t", "text", "Text", "Edit the text of the marked foe's entry. It is checked as you type."),
    Key("foes.monsters", "m", "import_monsters", "Import monsters", "Import monsters from a file.", importing=True),
    Key("foes.export", "x", "export", "Export", "Export the marked foe to a file that others can import."),
    Key("foes.import", "i", "import", "Import", "Import foes from a file."),
    Key("foes.remove", "delete,d", "remove", "Remove", "Remove your marked foe. Press u to bring it back."),
    Key("foes.undo", "u", "undo", "Undo", "Undo the latest change to your own foes."),
    Key("foes.filter", "slash", "filter", "Filter", "Show only foes whose name contains the typed text."),
)

MONSTERS = (
    Key("monsters.file", "i", "file", "Another file", "Read another file.", importing=True),
    Key("monsters.keep", "ctrl+s", "keep", "Save", "Save the selected monsters as your own foes.", importing=True),
    Key("monsters.all", "a", "all", "All or none", "Select all monsters, or none.", importing=True),
)

LIBRARY = (
    Key("library.kind", "tab", "kind(1)", "Kind", "Show the next kind of entry.", priority=True),
    Key("library.kind-back", "shift+tab", "kind(-1)", "Previous kind", "Show the previous kind of entry.", False, True),
    Key("library.list", "enter", "list", "Go to list", "Go to the list, where letters run commands."),
    Key("library.search", "slash", "search", "Search", "Go back to the search field."),
    Key("library.compare", "c", "compare", "Compare", "Compare two entries: press c on one, then on the other."),
    Key(
        "library.buy",
        "dollar_sign",
        "buy",
        "Buy",
        "Buy the entry, or the book that contains it, for the chosen character.",
    ),
    Key("library.undo", "u", "undo", "Undo", "Return the latest purchase."),
    Key("library.who", "w", "who", "For character", "Choose the character whose figures are shown."),
    Key("library.versus", "v", "versus", "Against foe", "Choose the foe against whom chances and damage are shown."),
    Key("library.facet-on", "f", "facet_on(1)", "Next filter", "Go to the next filter. ← and → change it."),
    Key("library.facet-back", "F", "facet_on(-1)", "Previous filter", "Go to the previous filter.", False),
    Key("library.facet-next", "right", "facet_change(1)", "Filter", "Switch the filter to its next choice.", False),
    Key(
        "library.facet-before", "left", "facet_change(-1)", "Filter", "Switch the filter to its previous choice.", False
    ),
    Key("library.down", "down", "walk(1)", "Down", "Mark the next entry while you type.", False),
    Key("library.up", "up", "walk(-1)", "Up", "Mark the previous entry while you type.", False),
    Key("library.page-down", "pagedown", "walk(10)", "Page down", "Mark an entry one page further down.", False),
    Key("library.page-up", "pageup", "walk(-10)", "Page up", "Mark an entry one page further up.", False),
    Key("library.card-down", "shift+down", "scroll_card(4)", "Card down", "Scroll the card down.", False),
    Key("library.card-up", "shift+up", "scroll_card(-4)", "Card up", "Scroll the card up.", False),
    Key("library.reveal", "r", "reveal", "Reveal", "Reveal the entry to the players, or hide it again.", False),
    Key("library.facet", "ctrl+f", "facet", "Filter", "Pick a filter from a list, or clear it.", False),
    ENLARGE,
)

# The most useful keys first: the footer shows as many as fit.
FIGHT = (
    Key("fight.leave", "enter", "leave", "Save", "After a fight: save the result, and treat the wounded."),
    Key("fight.keep", "k", "keep", "Save only", "After a fight: save the result without treating the wounded."),
    Key("fight.again", "f", "again", "Retry", "After a bad fight: fight it again with other dice."),
    Key(
        "fight.turn-back", "U", "turn_back", "Back to turning point", "After a bad fight: go back to its turning point."
    ),
    Key("fight.course", "v", "course", "How it went", "After a fight: see your chance to win, round by round.", False),
    Key("fight.undo", "u", "undo", "Undo", "Take back the latest answer or throw. Press u again to go further back."),
    Key("fight.redo", "r", "redo", "Redo", "Redo the answer or answers that you took back."),
    Key("fight.odds", "o", "odds", "Odds", "Explain the odds of the marked option."),
    Key("fight.stand", "w", "stand", "Win chance", "Simulate many fights to show your chance to win from here."),
    Key("fight.orders", "c", "orders", "Orders", "Choose which decisions standing orders answer for you."),
    Key("fight.book", "b", "book", "Look up", "Read what options such as spells do. Press enter to use one."),
    Key("fight.turn", "a", "play('turn')", "Auto turn", "Let the AI play until the turn passes to another fighter."),
    Key(
        "fight.on",
        "A",
        "play('matters')",
        "Auto-play",
        "Let the AI play until the next turn with a choice, or until one of your fighters is hurt.",
    ),
    Key(
        "fight.end",
        "E",
        "play('end')",
        "Play out",
        "Let the AI play to the end. Press E again to skip the pauses, any other key to stop. u takes it all back.",
    ),
    Key("fight.map", "m", "map", "Map", "Show or hide the map on a small terminal."),
    Key("fight.sheet", "s", "sheet", "Sheet", "Show the sheet of any combatant."),
    Key("fight.story", "l", "story", "Story", "Read the whole fight, down to the dice."),
    Key("fight.voice", "y", "voice", "Voice", "Tell the fight as a tale, as a table of deeds, or with all dice."),
    Key("fight.dice", "d", "dice", "Dice", "Throw your own dice and type the results, or let the app throw."),
    Key(
        "fight.browse",
        "tab,shift+tab",
        "browse",
        "Browse story",
        "Move through the story, or go back to the decision.",
        False,
        display="tab",
    ),
    ENLARGE._replace(shown=False),
)

# Additional keys of a fight at a shared table.
AT_A_TABLE = (
    Key(
        "table.talk",
        "t",
        "talk",
        "Talk",
        "Talk to everyone. Begin with /ask for a rules question, /odds to share odds, or /note for game masters.",
    ),
    Key("table.point", "p", "point", "Point", "Point at the marked option for all to see. Press p again to stop."),
    Key("table.place", "P", "point_on_map", "Point on map", "Point at any place on the map.", False),
    Key(
        "table.decline",
        "n",
        "decline",
        "Keep answer",
        "Refuse to take back the latest answer, or dismiss the notice about a player without a fighter.",
    ),
    Key("table.hand-over", "h", "hand_over", "Hand over", "Hand a fighter to a player who has none."),
    Key(
        "table.card", "T", "table", "Table", "See who is here. Hand over fighters, take them, or let the AI play them."
    ),
)

# Additional keys of the story's pages at a shared table.
STORY_AT_A_TABLE = (
    Key("story.talk", "t", "talk", "Talk", "Go to the table page and write a message to everyone.", False),
    Key("story.table", "T", "table", "Table", "Go to the table page to see who is here.", False),
)

TABLE = (
    Key("waiting.fight", "enter", "fight", "Go on", "Go to the scene in progress."),
    *AT_A_TABLE[:1],
    *AT_A_TABLE[-3:],
    Key("waiting.begin", "b", "begin", "Begin", "Begin a fight or another scene (leader only)."),
    Key("waiting.sheets", "s", "go('sheets')", "Sheets", "Look at the characters, with the reason for each value."),
    Key("waiting.library", "l", "go('library')", "Library", "Look up weapons, spells, foes and rules."),
    Key("waiting.chronicle", "r", "go('chronicle')", "Chronicle", "Read all that has happened, down to the dice."),
    Key("waiting.story", "N", "go('tonight')", "Tonight", "Play the story of this table, scene by scene."),
    Key("waiting.journal", "j", "go('journal')", "Journal", "Read, search and write the story of this table."),
    Key("waiting.settings", "c", "go('settings')", "Settings", "Colours, hints and animations, for you only.", False),
    Key("waiting.leave", "x", "app.quit", "Leave", "Leave the table. The game goes on, and you keep your seat.", False),
)

WRITE_LINE = Key("journal.line", "i", "write_line", "Write", "Write a line into the journal.")
CHRONICLE = (
    Key("chronicle.fold", "space", "fold", "Fold", "Open or close the marked chapter or moment.", False),
    Key("chronicle.open-all", "o", "open_all", "Open all", "Open every chapter, or close them all."),
    Key("chronicle.dice", "d", "dice", "Dice", "Show the dice of every moment, or hide them."),
    Key("chronicle.voice", "y", "voice", "Voice", "Tell fights as a tale, as a table of deeds, or with all dice."),
    Key(
        "chronicle.export",
        "x",
        "export",
        "Export",
        "Export the chronicle as a Markdown file. Guests see it on the screen.",
    ),
)

SETTINGS = (
    Key("settings.next", "right,space,enter", "change(1)", "Change", "Switch to the next choice.", display="→"),
    Key("settings.before", "left", "change(-1)", "Back", "Switch to the previous choice.", shown=False),
)

RULES = (
    Key("rules.next", "right,space,enter", "change(1)", "Change", "Switch to the next choice.", display="→"),
    Key("rules.before", "left", "change(-1)", "Back", "Switch to the previous choice.", shown=False),
    Key("rules.usual", "u", "usual", "Default", "Return the marked rule to the game's default."),
)

PAGES: Mapping[str, tuple[Key, ...]] = {
    "Everywhere": EVERYWHERE,
    "Home": (*HOME, *HOME_FIGHTS),
    "Quick fight": QUICK_FIGHT,
    "Conflicts and tests": CONTESTS,
    "Campaigns": CAMPAIGNS,
    "Characters": CHARACTERS,
    "Creation": CREATION,
    "Encounter": ENCOUNTER,
    "Side by side": COMPARISON,
    "Evening": EVENING,
    "Forecast": FORECAST,
    "Foes": FOES,
    "Import monsters": MONSTERS,
    "Library": LIBRARY,
    "Sheets": SHEETS,
    "Chronicle": (*CHRONICLE, WRITE_LINE),
    "Settings": SETTINGS,
    "House rules": RULES,
    "Fight": (*FIGHT, WRITE_LINE),
    "At a shared table": AT_A_TABLE,
    "Story at a shared table": STORY_AT_A_TABLE,
    "While nothing is in progress": tuple(key for key in TABLE if key not in AT_A_TABLE),
}


def page_bindings(keys: Iterable[Key]) -> list[BindingType]:
    """Return the bindings of a page: its own keys, then the keys of every page."""
    return make_bindings((*keys, *ON_EACH_PAGE))
