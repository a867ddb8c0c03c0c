"""Export of an encounter: the file suffix selects a printable page, text or data for programs."""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.evening import documents
from solo.evening.sheet_builder import SheetRequest, sheet_of
from solo.systems.contract import System
from solo.tui import exports
from solo.tui.active_rules import as_ruled
from solo.tui.screens.encounter.candidates import foe_text
from solo.tui.shell import LocalShell


def ask(app: LocalShell, system: System, wanted: SheetRequest) -> None:
    """Ask for a file, and write the encounter in the form of its suffix."""

    def data(path: Path) -> bytes:
        form = documents.form_of(path.suffix)
        ruled = msgspec.structs.replace(wanted, setup=as_ruled(app, wanted.setup))
        return documents.encounters([sheet_of(ruled, system)], system, form).encode()

    exports.ask_paper(app, wanted.title or foe_text(wanted.setup.foes), data)
