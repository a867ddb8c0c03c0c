"""Keys of all pages: one table for each page, read by the bindings, the footer and the help.

A key's id is stable, so that a keymap can move it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from textual.binding import Binding, BindingType


class Key(NamedTuple):
    """A key: its id, the keys to press, its action, its word in the footer, and its sentence in the help.

    `importing` is True if it serves only games that read files of other games.
    """

    id: str
    keys: str
    action: str
    word: str
    help: str
    shown: bool = True
    priority: bool = False
    display: str | None = None
    importing: bool = False


HELP_WHILE_TYPING = Key("everywhere.help-while-typing", "f1", "help", "Help", "The same, also while you type.", False)
ON_EACH_PAGE = (
    Key("everywhere.back", "escape", "back", "Back", "Go back to the page before.", display="esc"),
    Key("everywhere.help", "question_mark", "help", "Help", "Explain this page and what is marked.", display="?"),
    HELP_WHILE_TYPING,
)
ENLARGE = Key(
    "everywhere.enlarge", "f2", "enlarge", "Enlarge", "The pane at hand fills the page, then the next; esc ends it."
)
ON_THE_APP = (
    Key("everywhere.palette", "ctrl+p", "command_palette", "Go to", "Search all pages and commands.", False, True),
    Key("everywhere.notice", "ctrl+n", "put_away", "Put away", "Put the notice at the foot away.", False, True),
    Key("everywhere.suspend", "ctrl+z", "suspend", "Suspend", "Go back to the shell; “fg” goes on.", False, True),
    Key("everywhere.quit", "ctrl+q,ctrl+c", "quit", "Quit", "Save and leave.", False, True),
)
EVERYWHERE = (*ON_EACH_PAGE, *ON_THE_APP)

ROW_SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Signs that pick the rows of a list, in order: digits, then capital letters."""


def row_sign(number: int) -> str:
    """Return the sign that picks row `number`, counted from 1; a space beyond the last sign."""
    return ROW_SIGNS[number - 1] if number <= len(ROW_SIGNS) else " "


def row_keys(name: str, action: str, word: str, help_text: str, shown: bool = True) -> tuple[Key, ...]:
    """Return the keys that pick rows. The first is shown for all of them; the rest are bound without a word."""
    first = Key(name, "1", f"{action}(1)", word, help_text, shown, display="1–9, A–Z")
    others = enumerate(ROW_SIGNS[1:], start=2)
    return (first, *(Key(f"{name}-{sign}", sign, f"{action}({at})", "", "", shown=False) for at, sign in others))


HOME = (
    Key("home.continue", "c", "open('continue')", "Continue", "Go on with the fight in progress.", shown=False),
    Key("home.quick-fight", "q", "open('quick_fight')", "Quick fight", "Pick a ready fight and play it at once."),
    Key("home.game", "g", "open('game')", "Game", "Choose which game to play.", shown=False),
    Key("home.campaigns", "a", "open('campaigns')", "Campaigns", "Create a campaign or open another.", shown=False),
    Key("home.characters", "h", "open('characters')", "Characters", "See, make and change characters.", shown=False),
    Key("home.encounter", "e", "open('encounter')", "Encounter", "Build a fight that fits the party.", shown=False),
    Key("home.evening", "v", "open('evening')", "Evening", "Several encounters in a row, forecast as one.", False),
    Key(
        "home.contests",
        "k",
        "open('contests')",
        "Conflicts and tests",
        "Debates, chases, skill tests: ready to play.",
        False,
    ),
    Key("home.play", "z", "open('play')", "Rest, checks, more", "Play what is no fight: rest, care, checks.", False),
    Key("home.library", "l", "open('library')", "Library", "Look up weapons, spells, foes and rules.", shown=False),
    Key("home.chronicle", "r", "open('chronicle')", "Chronicle", "Read what has happened, down to the dice.", False),
    Key("home.settings", "s", "open('settings')", "Settings", "Colours, dice, pace.", shown=False),
    Key("home.help", "question_mark", "open('help')", "Help", "What Solo is, and all its keys.", False, display="?"),
    Key("home.quit", "x", "app.quit", "Quit", "Save and leave."),
)
HOME_FIGHTS = row_keys("home.fight", "fight", "Fight", "Begin the ready fight of this sign at once.")

# Only if the open campaign is a shared table.
HOME_TABLE = Key(
    "home.table", "t", "open('table')", "Table", "Who sits here, what they say, who may come.", shown=False
)

QUICK_FIGHT = (
    Key("quick-fight.stop", "c", "stop", "Stop", "Forecast no further, and keep the figures so far.", False),
    Key("quick-fight.odds", "w", "odds", "Win odds", "Show the whole forecast, and what a change would make of it."),
    # Without priority, so that it comes after a number typed just before it. The page's hints show it.
    Key("quick-fight.start", "enter", "start", "Fight", "Start the marked fight.", shown=False),
    *row_keys("quick-fight.number", "number", "Pick", "Mark the fight of this sign."),
)

CONTESTS = (
    Key("contests.who", "w", "who", "Who", "Choose who tries it: one of the roster, or a ready character."),
    # Without priority, so that it comes after a number typed just before it. The page's hints show it.
    Key("contests.start", "enter", "start", "Begin", "Begin what is marked, against the chosen opposition.", False),
    Key("contests.stop", "c", "stop", "Stop", "Play no further for the chances, and keep those so far.", False),
    Key("contests.harder", "right,plus", "change(1)", "Harder", "Choose a harder opposition.", False),
    Key("contests.easier", "left,minus", "change(-1)", "Easier", "Choose an easier opposition.", False),
    *row_keys("contests.number", "number", "Pick", "Mark the conflict or test of this sign."),
)

CAMPAIGNS = (
    Key("campaigns.new", "n", "new", "New", "Make a new campaign and open it."),
    Key("campaigns.rules", "r", "rules", "House rules", "What the open campaign rules otherwise than its game."),
    Key("campaigns.rename", "e", "rename", "Rename", "Give the marked campaign another name."),
    Key("campaigns.copy", "c", "copy", "Copy", "Make a second campaign that stands as the marked one does."),
    Key("campaigns.bin", "delete,d", "put_away", "Bin", "Put the marked campaign into the bin; u takes it back."),
    Key("campaigns.undo", "u", "take_back", "Take back", "Take a campaign out of the bin."),
    Key("campaigns.packs", "p", "packs", "Packs", "Switch packs of content on and off in the marked campaign."),
    Key("campaigns.backups", "b", "backups", "Backups", "Make an older state of the marked campaign its own again."),
)

CHARACTERS = (
    Key("characters.new", "n", "new", "New", "Make a new character."),
    Key("characters.edit", "e", "edit", "Edit, level up", "Reopen the marked character and spend what it has earned."),
    Key("characters.copy", "c", "copy", "Copy", "Copy the marked ready character into the campaign."),
    Key("characters.rest", "z", "rest", "Rest…", "Rest, a hazard, the end of a session: for all on the roster."),
    Key("characters.check", "r", "check", "Roll…", "Put the marked character to a test: any skill, alone or opposed."),
    Key("characters.take", "t", "take", "Take loot", "The marked character takes loot, or puts it back.", False),
    Key("characters.export", "x", "export", "Export", "Write the marked character to a file."),
    Key("characters.import", "i", "import", "Import", "Read a character from a file."),
    Key("characters.remove", "delete,d", "remove", "Remove", "Remove the marked character; u brings it back."),
    Key("characters.undo", "u", "undo", "Undo", "Bring the removed character back, or put loot back."),
)

CREATION = (
    Key("creation.section", "tab", "section(1)", "Page", "Go to the next page of the sheet.", priority=True),
    Key("creation.section-back", "shift+tab", "section(-1)", "Page before", "Go to the page before.", False, True),
    Key("creation.finish", "ctrl+s", "finish", "Finish", "Check all of it, and save it."),
    Key("creation.suggest", "s", "suggest", "Suggest", "Fill in a whole legal one of a kind that you pick."),
    Key("creation.undo", "u", "undo", "Undo", "Take the latest change back."),
    Key("creation.values", "v", "values", "Values", "Go to the derived values, or back to the fields."),
    Key("creation.filter", "slash", "filter", "Filter", "Show only fields whose name holds what you type."),
    Key(
        "creation.house-rule",
        "h",
        "house_rule",
        "House rule",
        "Allow what is wrong with the marked field, or no longer.",
    ),
    Key(
        "creation.more",
        "right,plus,equals_sign",
        "change(1)",
        "More",
        "Raise the marked field, or its next choice.",
        False,
    ),
    Key("creation.take", "space", "take", "Take", "Take the marked spell, or give it back.", False),
    Key("creation.less", "left,minus", "change(-1)", "Less", "Lower the marked field, or its choice before.", False),
)

# The most useful keys come first, since 80 columns show no more. Adding to the evening also keeps the encounter.
ENCOUNTER = (
    Key(
        "encounter.pane",
        "tab",
        "pane",
        "Other side",
        "Go to the encounters, to the foes of one, and back.",
        False,
        True,
    ),
    Key("encounter.add", "a", "add", "Add", "Type a foe's name and a number: they join the marked encounter."),
    Key("encounter.fight", "f", "fight", "Fight", "Fight the marked encounter now."),
    Key("encounter.tonight", "T", "tonight", "Tonight", "Keep the marked encounter, and put it into the evening."),
    Key("encounter.evening", "q", "evening", "Evening", "Go to the evening: encounters in a row, forecast as one."),
    Key("encounter.export", "x", "export", "Export", "Write it as a sheet: to print, as Markdown, text or JSON."),
    Key("encounter.roll", "r", "reroll", "Roll", "Roll up other encounters for the same request."),
    Key("encounter.save", "s", "save", "Keep", "Keep the marked encounter in the campaign."),
    Key("encounter.beside", "b", "beside", "Beside", "See two encounters side by side; twice on one asks what if."),
    Key("encounter.odds", "w", "odds", "Win odds", "Show the whole forecast, and what a change would make of it."),
    Key("encounter.begin", "A", "begin", "By hand", "Begin an encounter of your own, foe by foe."),
    Key("encounter.raise", "plus,equals_sign", "more(1)", "More", "One more of the foes on the marked line.", False),
    Key("encounter.lower", "minus", "more(-1)", "Fewer", "One fewer; the last one takes the line away.", False),
    Key("encounter.number", "1", "number(1)", "Number", "So many of them.", False, display="1–9"),
    *(Key(f"encounter.number-{digit}", str(digit), f"number({digit})", "", "", False) for digit in range(2, 10)),
    Key("encounter.slot", "R", "reroll_slot", "Reroll one", "Put others in the place of the foes on the line.", False),
    Key("encounter.pin", "p", "pin", "Pin", "The foe on the line must be there, or need not be any longer.", False),
    Key("encounter.avoid", "v", "avoid", "Avoid", "The foe on the line must never be there: others come.", False),
    Key("encounter.stop", "c", "stop", "Stop", "Search or forecast no further, and keep what was found.", False),
    Key(
        "encounter.remove",
        "delete,d",
        "remove",
        "Remove",
        "Take a line, or an encounter, away; u brings it back.",
        False,
    ),
    Key("encounter.undo", "u", "undo", "Undo", "Take the latest change of the encounter back, or a removal.", False),
    Key("encounter.open", "o", "open", "Open", "Ask for others as for the marked kept one.", False),
    Key("encounter.foes", "n", "foes", "Make a foe", "Make foes of your own, change and share them.", False),
    Key(
        "encounter.more", "right", "change(1)", "More", "Take the next value of the marked line of the request.", False
    ),
    Key("encounter.less", "left", "change(-1)", "Less", "Take the value before.", False),
    # The part of an id after “wish-” is a line of the request, which shows the key in front of it.
    Key("encounter.wish-party", "g", "wish('party')", "Party", "Let somebody join the party, or leave it.", False),
    Key("encounter.wish-tier", "t", "wish('tier')", "Tier", "How hard it should be.", False),
    Key("encounter.wish-wins", "i", "wish('wins')", "Wins", "How often the party should win.", False),
    Key("encounter.wish-dying", "y", "wish('dying')", "Nobody dies", "In how many fights nobody should die.", False),
    Key("encounter.wish-falling", "z", "wish('falling')", "Nobody falls", "In how many nobody should fall.", False),
    Key("encounter.wish-count", "m", "wish('count')", "Number", "How many foes.", False),
    Key("encounter.wish-theme", "h", "wish('theme')", "Theme", "Whose they are, and what they are.", False),
    Key("encounter.wish-pinned", "P", "wish('pinned')", "Pins", "Who must be there.", False),
    Key("encounter.wish-avoided", "V", "wish('avoided')", "Never there", "Who must never be there.", False),
    Key("encounter.wish-place", "l", "wish('place')", "Place", "Where it is; the encounters stay as they are.", False),
    Key("encounter.wish-distance", "e", "wish('distance')", "Distance", "How far apart they begin; so too.", False),
    Key("encounter.wish-light", "k", "wish('light')", "Light", "In which light it is; so too.", False),
    Key("encounter.wish-circumstances", "j", "wish('circumstances')", "Else", "Any other circumstance; so too.", False),
)

COMPARISON = (
    Key("comparison.what-if", "i", "what_if", "What if", "Put the first with one thing changed beside the others."),
    Key("comparison.forget", "delete,d", "forget", "Forget", "Take the last column away."),
    Key("comparison.stop", "c", "stop", "Stop", "Stop playing, and keep the figures so far."),
)

EVENING = (
    Key("evening.add", "a", "add", "Add", "Put one more kept encounter at the end."),
    Key("evening.play", "f", "play", "Play", "Play the marked encounter; on the evening itself, the next one.", False),
    Key(
        "evening.rest", "r", "rest(1)", "Rest before", "Another rest before the marked encounter; ← and → do the same."
    ),
    Key("evening.note", "m", "note", "Note", "Write a note to the marked encounter, or to the whole evening."),
    Key("evening.later", "J,shift+down", "move(1)", "Later", "The marked encounter comes later.", display="J"),
    Key("evening.earlier", "K,shift+up", "move(-1)", "Earlier", "The marked encounter comes earlier.", display="K"),
    Key("evening.export", "x", "export", "Export", "Write the whole evening as one document: to print, or as data."),
    Key("evening.encounters", "e", "encounters", "Encounters", "Make more encounters; T adds the marked one there."),
    Key("evening.camp", "z", "take_rest", "Rest now", "Rest with the whole roster, before the next encounter."),
    Key("evening.remove", "delete,d", "remove", "Remove", "Take the marked encounter out, or remove the evening."),
    Key("evening.undo", "u", "undo", "Undo", "Take the latest change back, or bring a removed evening back."),
    Key("evening.new", "n", "new", "New", "Begin another evening."),
    Key("evening.copy", "y", "copy", "Copy", "Begin another evening of the same encounters."),
    Key("evening.rename", "N", "rename", "Rename", "Give this evening another name."),
    Key("evening.open", "o", "open", "Open", "Open another evening."),
    Key("evening.stop", "c", "stop", "Stop", "Play it through no further, and keep what is known by now.", False),
    Key("evening.more", "right", "change(1)", "More", "The next rest before the marked encounter.", False),
    Key("evening.less", "left", "change(-1)", "Less", "The rest before it in the list.", False),
)

FORECAST = (
    Key("forecast.change", "tab", "pane", "Other side", "Go to the changes, and back to the figures.", True, True),
    Key("forecast.sharpen", "r", "sharpen", "Sharpen", "Play twice as many fights as before."),
    Key("forecast.stop", "c", "stop", "Stop", "Stop playing, and keep the figures so far."),
    Key("forecast.forget", "delete,d", "forget", "Forget", "Take the marked change away."),
    ENLARGE,
)

FOES = (
    Key("foes.new", "n", "new", "New", "Make a foe of a kind and a price that you choose."),
    Key("foes.text", "t", "text", "Text", "Change the text of the marked foe's entry; faults are said as you type."),
    Key(
        "foes.monsters",
        "m",
        "import_monsters",
        "Import monsters",
        "Bring monsters of another game over from a file.",
        importing=True,
    ),
    Key("foes.export", "x", "export", "Export", "Write the marked foe to a file that others can import."),
    Key("foes.import", "i", "import", "Import", "Read foes from a file that somebody exported."),
    Key("foes.remove", "delete,d", "remove", "Remove", "Remove the marked foe of your own; u brings it back."),
    Key("foes.undo", "u", "undo", "Undo", "Take the latest change of your own foes back."),
    Key("foes.filter", "slash", "filter", "Filter", "Show only foes whose name holds what you type."),
)

MONSTERS = (
    Key("monsters.file", "i", "file", "Another file", "Read another file.", importing=True),
    Key("monsters.keep", "ctrl+s", "keep", "Keep", "Put those with a full dot among your own foes.", importing=True),
    Key("monsters.all", "a", "all", "All or none", "Take all of them, or none.", importing=True),
)

LIBRARY = (
    Key("library.kind", "tab", "kind(1)", "Kind", "Show another kind of entry.", priority=True),
    Key("library.kind-back", "shift+tab", "kind(-1)", "Kind before", "Show the kind before.", False, True),
    Key("library.list", "enter", "list", "To the list", "From the words to the list, whose keys are letters."),
    Key("library.search", "slash", "search", "Search", "Type words again."),
    Key("library.compare", "c", "compare", "Compare", "Mark an entry; the second one marked is set beside the first."),
    Key("library.buy", "dollar_sign", "buy", "Buy", "Buy it, or the book it stands in, for the chosen character."),
    Key("library.undo", "u", "undo", "Undo", "Give back what was bought last."),
    Key("library.who", "w", "who", "Whose", "Choose in whose hands the figures are worked out."),
    Key("library.versus", "v", "versus", "Against", "Choose the foe that chances and damage are held against."),
    Key("library.facet-on", "f", "facet_on(1)", "Facet", "Take the next facet at hand; ← and → change it."),
    Key("library.facet-back", "F", "facet_on(-1)", "Facet before", "Take the facet before at hand.", False),
    Key("library.facet-next", "right", "facet_change(1)", "Narrow", "Keep only the next value of the facet.", False),
    Key("library.facet-before", "left", "facet_change(-1)", "Narrow", "Keep only the value before.", False),
    Key("library.down", "down", "walk(1)", "Down", "Mark the next entry while you type.", False),
    Key("library.up", "up", "walk(-1)", "Up", "Mark the entry before.", False),
    Key("library.page-down", "pagedown", "walk(10)", "Page down", "Mark an entry further down.", False),
    Key("library.page-up", "pageup", "walk(-10)", "Page up", "Mark an entry further up.", False),
    Key("library.card-down", "shift+down", "scroll_card(4)", "Card down", "Read on in the card.", False),
    Key("library.card-up", "shift+up", "scroll_card(-4)", "Card up", "Go back in the card.", False),
    Key("library.reveal", "r", "reveal", "Reveal", "Let the players look an entry up, or hide it again.", False),
    Key("library.facet", "ctrl+f", "facet", "Narrow", "Pick a facet that entries must share, or none.", False),
    ENLARGE,
)

# The most useful keys first: the footer shows as many as fit.
FIGHT = (
    Key(
        "fight.leave", "enter", "leave", "Keep", "Once the fight is over: keep what came of it, and care for the hurt."
    ),
    Key(
        "fight.keep",
        "k",
        "keep",
        "Just keep",
        "After a fight: keep what came of it, and leave without care for the hurt.",
    ),
    Key("fight.again", "f", "again", "Again", "After a fight that went ill: fight it anew, with other dice."),
    Key("fight.turn-back", "U", "turn_back", "Back to it", "After a fight that went ill: go back to where it turned."),
    Key("fight.undo", "u", "undo", "Undo", "Take the latest answer or throw back; again for the one before."),
    Key("fight.redo", "r", "redo", "Redo", "Do again what was taken back."),
    Key("fight.odds", "o", "odds", "Odds", "Explain how the odds of the marked option come about."),
    Key("fight.stand", "w", "stand", "Win odds", "Tell how this stands now, by playing it on many times."),
    Key("fight.book", "b", "book", "Book", "Open the book at what may be used now, such as spells; enter uses it."),
    Key("fight.turn", "a", "play('turn')", "Turn", "Let the tactic answer until the turn passes to somebody else."),
    Key(
        "fight.on",
        "A",
        "play('matters')",
        "On",
        "Let the tactic answer until the next turn asks for a choice, or somebody of yours is hurt.",
    ),
    Key(
        "fight.end",
        "E",
        "play('end')",
        "To the end",
        "Let the tactic play all that is left: any key stops it, E again waits for nothing, u takes all of it back.",
    ),
    Key("fight.map", "m", "map", "Map", "Show or hide the field where there is no room for it always."),
    Key("fight.sheet", "s", "sheet", "Sheet", "Look at any combatant closely."),
    Key("fight.story", "l", "story", "Story", "Read the whole fight, down to the dice."),
    Key("fight.dice", "d", "dice", "Dice", "Throw your own dice and type their faces, or let the app throw."),
    Key("fight.browse", "tab", "browse", "Look back", "Walk through the story below, or go back to the choice.", False),
    ENLARGE._replace(shown=False),
)

# Additional keys of a fight at a shared table.
AT_A_TABLE = (
    Key(
        "table.talk",
        "t",
        "talk",
        "Talk",
        "Say something to all; /ask puts a question of the rules, /odds shows odds, /note is for game masters alone.",
    ),
    Key("table.point", "p", "point", "Point", "Point at what is marked, for all to see; again takes the finger away."),
    Key("table.place", "P", "point_on_map", "Point on map", "Point at any place of the map.", False),
    Key(
        "table.decline",
        "n",
        "decline",
        "Let it stand",
        "Do not agree that the latest answer is taken back, or put away that a player has nobody to play.",
    ),
    Key("table.hand-over", "h", "hand_over", "Hand over", "Hand a fighter to a player who has nobody to play."),
    Key("table.card", "T", "table", "Table", "Who sits here and as what; hand over, give to a tactic, take."),
)

TABLE = (
    Key("waiting.fight", "enter", "fight", "Go on", "Go to what is in progress."),
    *AT_A_TABLE[:1],
    *AT_A_TABLE[-3:],
    Key("waiting.begin", "b", "begin", "Begin", "Begin a fight, or something else, for all to see. For who leads."),
    Key("waiting.sheets", "s", "go('sheets')", "Sheets", "Look at the characters, each value with its why."),
    Key("waiting.library", "l", "go('library')", "Library", "Look up weapons, spells, foes and rules."),
    Key("waiting.chronicle", "r", "go('chronicle')", "Chronicle", "Read what has happened, down to the dice."),
    Key("waiting.settings", "c", "go('settings')", "Settings", "Colours, the coach, animations, for you alone.", False),
    Key("waiting.leave", "x", "app.quit", "Leave", "Leave the table: it goes on, and your seat stays yours.", False),
)

CHRONICLE = (
    Key("chronicle.fold", "space", "fold", "Fold", "Open or close the marked chapter or moment.", False),
    Key("chronicle.open-all", "o", "open_all", "Open all", "Open every chapter, or close them all."),
    Key("chronicle.dice", "d", "dice", "Dice", "Show the dice of every moment, or hide them."),
    Key(
        "chronicle.export",
        "x",
        "export",
        "Export",
        "Write the chronicle as Markdown: to a file; at a seat of another's table, onto your screen.",
    ),
)

SHEETS = (
    Key("sheets.export", "x", "export", "Export", "Write the marked character onto your screen, as Solo reads it."),
)

SETTINGS = (
    Key("settings.next", "right,space,enter", "change(1)", "Change", "Take the next value.", display="→"),
    Key("settings.before", "left", "change(-1)", "Back", "Take the value before.", shown=False),
)

RULES = (
    Key("rules.next", "right,space,enter", "change(1)", "Change", "Take the next value.", display="→"),
    Key("rules.before", "left", "change(-1)", "Back", "Take the value before.", shown=False),
    Key("rules.usual", "u", "usual", "Usual", "Let what the game does by itself hold again."),
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
    "Chronicle": CHRONICLE,
    "Settings": SETTINGS,
    "House rules": RULES,
    "Fight": FIGHT,
    "At a shared table": AT_A_TABLE,
    "While nothing is in progress": tuple(key for key in TABLE if key not in AT_A_TABLE),
}


def active_keys(keys: Iterable[Key], importing: bool) -> tuple[Key, ...]:
    """Return the keys that do something in a game. `importing` is True if the game reads files of other games."""
    return tuple(key for key in keys if importing or not key.importing)


def page_bindings(keys: Iterable[Key]) -> list[BindingType]:
    """Return the bindings of a page: its own keys, then the keys of every page."""
    return make_bindings((*keys, *ON_EACH_PAGE))


def make_bindings(keys: Iterable[Key]) -> list[BindingType]:
    """Return the Textual bindings for these keys."""
    return [
        Binding(
            key.keys,
            key.action,
            key.word,
            show=key.shown,
            key_display=key.display,
            priority=key.priority,
            tooltip=key.help,
            id=key.id,
        )
        for key in keys
    ]


def several_keys(display: str) -> bool:
    """Return True if a short form denotes a range of keys, such as “1–9”. No key of a range is preferred."""
    return "–" in display


NAMES = {
    "escape": "esc",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "−",
    "equals_sign": "=",
    "dollar_sign": "$",
    "left": "←",
    "right": "→",
    "delete": "del",
}


def key_names(key: Key) -> str:
    """Return the keys as a player reads them: “→, +, =”, or the short form if the table gives one for a range."""
    if several_keys(key.display or ""):
        return key.display or ""
    return ", ".join(NAMES.get(part, part) for part in key.keys.split(","))
