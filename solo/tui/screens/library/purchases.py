"""Purchases in the library: a character on the roster pays for an item. Purchases are recorded and can be undone."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from solo.campaign.session import Session
from solo.systems.contract import Field, LibraryEntry, System
from solo.tui.screens.library.reader import FigureReader
from solo.tui.shell import LocalShell


class BoughtEntry(NamedTuple):
    """A purchase: the item, and the character before and after."""

    what: str
    before: msgspec.Struct
    after: msgspec.Struct


class Purchases:
    """Purchases made on a page, of which the latest can be returned."""

    def __init__(self, app: LocalShell) -> None:
        self._app = app
        self._bought: list[BoughtEntry] = []

    def __bool__(self) -> bool:
        return bool(self._bought)

    def buy(self, entry: LibraryEntry, reader: FigureReader | None) -> None:
        """Buy the item of an entry, or the book that contains a spell, for a character on the roster."""
        session = self._app.session
        if session is None or reader is None or not reader.on_roster:
            self._app.complain("Press w to choose which character on the roster pays.")
            return
        try:
            bought = buy(session, reader.name, entry)
        except ValueError as error:
            self._app.complain(str(error))
            return
        self._bought.append(bought)
        self._app.notify("Press u to return the purchase.", title=f"{reader.name} bought {bought.what}", markup=False)
        self._app.tell_pages()

    def give_back(self) -> None:
        """Return the latest purchase."""
        session = self._app.session
        if session is None or not self._bought:
            return
        bought = self._bought.pop()
        try:
            take_back(session, bought)
        except ValueError as error:
            self._app.complain(str(error))
            return
        self._app.notify(f"{bought.what} was returned.", markup=False)
        self._app.tell_pages()


def buy(session: Session, name: str, entry: LibraryEntry) -> BoughtEntry:
    """Buy the item of an entry for the roster character called `name`.

    Raises ValueError with a sentence if the item is not for sale, money is short, or a fight is in progress.
    """
    system = session.system
    before = _on_roster(session, name)
    key = system.library.purchase(entry, before)
    if not key:
        raise ValueError(f"“{entry.name}” offers nothing that {name} could buy.")
    field = _field(system, key)
    draft = system.characters.reopen(before)
    had = draft.values.get(key, 0)
    draft.values[key] = (had if isinstance(had, int) else 0) + 1
    problem = next((one for one in system.characters.assess(draft).problems if one.weight == "problem"), None)
    if problem is not None:
        raise ValueError(f"{name} cannot buy {field.label}: {problem.message}")
    after = system.characters.finish(draft)
    price = field.detail.partition(" · ")[0]
    bought = f"{field.label}, {price}" if price else field.label
    session.put_character(after, note=f"{name} bought {bought}.", replacing=name)
    return BoughtEntry(field.label, before, after)


def take_back(session: Session, bought: BoughtEntry) -> None:
    """Undo a purchase. Raises ValueError with a sentence if the character has changed since."""
    name = session.system.characters.member(bought.after).name
    if _on_roster(session, name) != bought.after:
        raise ValueError(f"{name} has changed since {bought.what} was bought. Edit the character to sell it.")
    session.put_character(bought.before, note=f"{name} returned {bought.what}.", replacing=name)


def _on_roster(session: Session, name: str) -> msgspec.Struct:
    if session.fight_in_progress:
        raise ValueError(f"“{session.fight_in_progress}” is in progress. Finish it before you buy anything.")
    character = session.characters().get(name)
    if character is None:
        raise ValueError(f"Only characters on the roster can buy. Copy {name} into the campaign first.")
    return character


def _field(system: System, key: str) -> Field:
    return next(
        field for section in system.characters.blueprint().sections for field in section.fields if field.key == key
    )
