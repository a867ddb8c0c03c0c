"""Owns the list of pages: the name, title and letter of each, and how it is made when it is first wanted.

A page's module is imported only then, so that the app paints before it has loaded what nobody looks at yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from textual.screen import Screen


class Place(NamedTuple):
    """One page to go to from anywhere."""

    title: str
    help: str
    make: Callable[[], Screen[None]]


def _quick_fight() -> Screen[None]:
    from solo.tui.screens.quick_fight.screen import QuickFightScreen

    return QuickFightScreen()


def _campaigns() -> Screen[None]:
    from solo.tui.screens.campaigns.screen import CampaignsScreen

    return CampaignsScreen()


def _characters() -> Screen[None]:
    from solo.tui.screens.characters.screen import CharactersScreen

    return CharactersScreen()


def _encounter() -> Screen[None]:
    from solo.tui.screens.encounter.screen import EncounterScreen

    return EncounterScreen()


def _foes() -> Screen[None]:
    from solo.tui.screens.foes.screen import FoesScreen

    return FoesScreen()


def _library() -> Screen[None]:
    from solo.tui.screens.library.screen import LibraryScreen

    return LibraryScreen()


def _chronicle() -> Screen[None]:
    from solo.tui.screens.chronicle.screen import ChronicleScreen

    return ChronicleScreen()


def _settings() -> Screen[None]:
    from solo.tui.screens.settings.screen import SettingsScreen

    return SettingsScreen()


def _help() -> Screen[None]:
    from solo.tui.screens.help.screen import HelpScreen

    return HelpScreen()


PLACES: Mapping[str, Place] = {
    "quick_fight": Place("Quick fight", "A ready party against ready foes, at once.", _quick_fight),
    "campaigns": Place("Campaigns", "Create a campaign, or open another.", _campaigns),
    "characters": Place("Characters", "See, make, change and level up characters.", _characters),
    "encounter": Place("Encounter", "Build a fight that fits the party.", _encounter),
    "foes": Place("Foes", "Make foes of your own, change and share them.", _foes),
    "library": Place("Library", "Look up weapons, spells, foes and tables.", _library),
    "chronicle": Place("Chronicle", "What has happened, down to the dice.", _chronicle),
    "settings": Place("Settings", "Colours, dice, the coach, the pace of foes.", _settings),
    "help": Place("Help", "What Solo is, all keys, the words, where files live.", _help),
}
