"""Owns how an encounter leaves the app: its file's ending says whether as text, as Markdown or for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from solo.campaign import encounter_export
from solo.systems.contract import Candidate, System
from solo.tui import exports
from solo.tui.screens.encounter.offered import foe_text
from solo.tui.shell import Shell

QUESTION = "Export to (.txt, .md, or .json for programs)"
Writing = Callable[[Candidate, System, str], bytes]
FORMS: Mapping[str, Writing] = {
    ".txt": lambda one, system, title: encounter_export.encounter_text(one, system, title).encode(),
    ".md": lambda one, system, title: encounter_export.encounter_markdown(one, system, title).encode(),
    ".json": encounter_export.encounter_json,
}


def ask(app: Shell, system: System, candidate: Candidate, title: str = "") -> None:
    """Ask for a file, and write the encounter as its ending wants it."""

    def data(path: Path) -> bytes:
        write = FORMS.get(path.suffix.lower())
        if write is None:
            raise ValueError(f"End the file's name on {', '.join(FORMS)}: it says how the encounter is written.")
        return write(candidate, system, title)

    exports.ask(app, QUESTION, title or foe_text(candidate.foes), ".md", data)
