"""Table of pages: name, title and help of each, and its class, which is imported on first use.

The app paints before it has loaded the pages that are not shown yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.screen import Screen

from solo.tui.shell import PageInfo

if TYPE_CHECKING:
    from solo.tui.screens.fight.screen import FightScreen
    from solo.tui.screens.fight.shared_screen import SharedFightScreen


def _quick_fight() -> type[Screen[None]]:
    from solo.tui.screens.quick_fight.screen import QuickFightScreen

    return QuickFightScreen


def _campaigns() -> type[Screen[None]]:
    from solo.tui.screens.campaigns.screen import CampaignsScreen

    return CampaignsScreen


def _characters() -> type[Screen[None]]:
    from solo.tui.screens.characters.screen import CharactersScreen

    return CharactersScreen


def _encounter() -> type[Screen[None]]:
    from solo.tui.screens.encounter.screen import EncounterScreen

    return EncounterScreen


def _evening() -> type[Screen[None]]:
    from solo.tui.screens.evening.screen import EveningScreen

    return EveningScreen


def _contests() -> type[Screen[None]]:
    from solo.tui.screens.contests.screen import ContestsScreen

    return ContestsScreen


def _foes() -> type[Screen[None]]:
    from solo.tui.screens.foes.screen import FoesScreen

    return FoesScreen


def _library() -> type[Screen[None]]:
    from solo.tui.screens.library.screen import LibraryScreen

    return LibraryScreen


def _chronicle() -> type[Screen[None]]:
    from solo.tui.screens.chronicle.screen import ChronicleScreen

    return ChronicleScreen


def _lists() -> type[Screen[None]]:
    from solo.tui.screens.lists.screen import ListsScreen

    return ListsScreen


def _tables() -> type[Screen[None]]:
    from solo.tui.screens.tables.screen import TablesScreen

    return TablesScreen


def _journal() -> type[Screen[None]]:
    from solo.tui.screens.journal.screen import JournalScreen

    return JournalScreen


def _tonight() -> type[Screen[None]]:
    from solo.tui.screens.tonight.screen import TonightScreen

    return TonightScreen


def _scene() -> type[Screen[None]]:
    from solo.tui.screens.scene.screen import SceneScreen

    return SceneScreen


def _settings() -> type[Screen[None]]:
    from solo.tui.screens.settings.screen import SettingsScreen

    return SettingsScreen


def _rules() -> type[Screen[None]]:
    from solo.tui.screens.rules.screen import RulesScreen

    return RulesScreen


def _help() -> type[Screen[None]]:
    from solo.tui.screens.help.screen import HelpScreen

    return HelpScreen


def _sheets() -> type[Screen[None]]:
    from solo.tui.screens.sheets.screen import SheetsScreen

    return SheetsScreen


def _table() -> type[Screen[None]]:
    from solo.tui.screens.table.screen import TableScreen

    return TableScreen


def shared_fight() -> type[SharedFightScreen]:
    """Return the screen class of the procedure in progress at a table with several participants."""
    from solo.tui.screens.fight.shared_screen import SharedFightScreen

    return SharedFightScreen


def fight() -> type[FightScreen]:
    """Return the screen class of the procedure in progress, such as a fight or a rest, for a campaign's session."""
    from solo.tui.screens.fight.screen import FightScreen

    return FightScreen


PLACES: Mapping[str, PageInfo] = {
    "tonight": PageInfo("Tonight", "Play alone: the state of the story, and three ways to begin.", _tonight),
    "scene": PageInfo("Scene", "The open scene: write, ask the oracle, and find out what happens.", _scene),
    "quick_fight": PageInfo("Quick fight", "A ready-made party and foes: play right away.", _quick_fight),
    "campaigns": PageInfo("Campaigns", "Create a campaign, or open another.", _campaigns),
    "characters": PageInfo("Characters", "View, create, edit and level up characters.", _characters),
    "encounter": PageInfo("Encounter", "Build a fight that fits the party.", _encounter),
    "evening": PageInfo("Evening", "Plan an evening: several encounters, forecast together.", _evening),
    "contests": PageInfo("Conflicts and tests", "Play debates, chases and tests, with stakes and odds.", _contests),
    "foes": PageInfo("Foes", "Make, change and share your own foes.", _foes),
    "library": PageInfo("Library", "Look up weapons, spells, foes and tables.", _library),
    "chronicle": PageInfo("Chronicle", "All that has happened, down to the dice.", _chronicle),
    "journal": PageInfo("Journal", "The story so far: read, search and write it.", _journal),
    "lists": PageInfo("Lists", "Threads, people and clocks of your story.", _lists),
    "tables": PageInfo("Tables", "Draw from random tables, and see the chance of each row.", _tables),
    "settings": PageInfo("Settings", "Colours, dice, hints, the pace of foes.", _settings),
    "rules": PageInfo("House rules", "Rules that your table plays differently.", _rules),
    "help": PageInfo("Help", "What Solo is, all keys, a glossary, and where your files are.", _help),
}

TABLE: Mapping[str, PageInfo] = {
    "table": PageInfo("The table", "See who is here, talk, and invite people.", _table),
}
"""Additional pages if the open campaign is a shared table."""

STORY = ("tonight", "scene", "journal", "lists", "tables")
"""The pages of the story, which is the same at every seat."""

AT_A_SEAT: Mapping[str, PageInfo] = {
    **TABLE,
    "sheets": PageInfo("Sheets", "All characters in play, with the reason for each value.", _sheets),
    **{name: PLACES[name] for name in (*STORY, "library", "chronicle", "settings", "help")},
}
"""Pages at a seat of another person's table."""
