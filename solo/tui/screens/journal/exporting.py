"""Export of the journal to files. The suffix of the typed name selects the format.

At another player's table, the journal is shown as text, since a seat may not write files on the host's machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from solo.campaign.fight_rounds import list_fights
from solo.evening import export_formats
from solo.storage import atomic
from solo.storage.errors import SaveError
from solo.story.journal.exporting.fights import FightDetail
from solo.story.journal.exporting.json_form import export_journal
from solo.story.journal.exporting.markdown import export_markdown
from solo.story.journal.exporting.selection import JournalSource, Selection, select
from solo.story.journal.exporting.text import export_text
from solo.story.words import StoryWords
from solo.tui import exports
from solo.tui.shell import LocalShell, SeatShell
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.text_page import TextPage

ENDINGS: Final = (
    "The end of the file name sets the format: .md for Markdown, .txt for text, .json for programs. Without an ending, "
    "a folder gets a Markdown file for each scene, and a note for each person, place and thread."
)
ALL, EVENING, FOUND = "all", "evening", "found"
FIGHTS: Final[tuple[tuple[FightDetail, str, str], ...]] = (
    ("told", "Retold", "Each fight as one paragraph."),
    ("tale", "As a tale", "Each fight as one paragraph, then a sentence for each deed, without figures."),
    ("rounds", "Round by round", "Each fight as one paragraph, then every event."),
    ("full", "With all dice", "Every event of each fight, with its dice and changes."),
)


def ask_export(app: SeatShell, words: StoryWords, evening: int, found: Sequence[int]) -> None:
    """Ask for a selection and a file name, and write the file; at another player's table, show the text.

    `evening` is the evening of the marked entry, and `found` are the numbers of the matches of a search.
    """
    choices = [(ALL, "The whole journal", "Every entry that is not struck out.")]
    if evening:
        choices.append((EVENING, f"Evening {evening}", "Only the evening of the marked entry."))
    if found:
        choices.append((FOUND, f"{len(found):,} matches", "Only the entries that your search has found."))
    selections = {ALL: Selection(), EVENING: Selection(evening), FOUND: Selection(numbers=frozenset(found))}

    def picked(key: str | None) -> None:
        log = app.story
        if key is None or log is None:
            return
        title = log.system.manifest.title
        source = JournalSource(log.name, title, log.entries(), log.state, words, tuple(log.characters()))
        if app.own is None:
            text = export_markdown(source, selections[key], single=True)[0].text
            app.push_screen(TextPage(f"The journal of {log.name}", text))
        else:
            _ask_fights(app.own, source, selections[key], log.system.manifest.key)

    app.push_screen(ChooseOne("Export what?", choices), picked)


def _ask_fights(app: LocalShell, source: JournalSource, selection: Selection, key: str) -> None:
    """If the selection has fights, ask how detailed they should be. Then ask for the file."""
    rounds = list_fights(app.session.chronicle()) if app.session is not None else {}
    source = msgspec.structs.replace(source, fights=rounds)
    if not any(one.rounds for one in select(source, msgspec.structs.replace(selection, fights="rounds"))):
        _ask_file(app, source, selection, key)
        return

    def picked(detail: str | None) -> None:
        chosen = next((one for one, _, _ in FIGHTS if one == detail), None)
        if chosen is not None:
            _ask_file(app, source, msgspec.structs.replace(selection, fights=chosen), key)

    app.push_screen(ChooseOne("How should fights be told?", FIGHTS), picked)


def _ask_file(app: LocalShell, source: JournalSource, selection: Selection, key: str) -> None:
    home = app.wanted.home

    def written(text: str | None) -> None:
        if not text:
            return
        path = exports.typed_path(text, home)
        try:
            write_journal(path, source, selection, key)
        except (SaveError, ValueError) as error:
            app.complain(str(error))
            return
        app.notify(str(path), title="Exported", markup=False, timeout=8)

    suggested = str(exports.free_path(home, f"{source.title} journal", ".md"))
    app.push_screen(AskText("Export the journal to", ENDINGS, suggested), written)


def write_journal(path: Path, source: JournalSource, selection: Selection, system: str) -> None:
    """Write the selected entries to a new file, or for a name without a suffix, to several files in a new folder.

    Raises SaveError with a sentence if writing fails, and ValueError for an unknown suffix.
    """
    ending = path.suffix.lower()
    if ending == ".md":
        exports.write(path, export_markdown(source, selection, single=True)[0].text.encode())
    elif ending == ".txt":
        exports.write(path, export_text(source, selection).text.encode())
    elif ending == ".json":
        exports.write(path, export_formats.encode_export(export_journal(source, selection, system)))
    elif ending:
        raise ValueError(f"The journal cannot be exported as “{ending}”. End the name in .md, .txt or .json.")
    else:
        _write_folder(path, source, selection)


def _write_folder(folder: Path, source: JournalSource, selection: Selection) -> None:
    if folder.exists():
        raise SaveError(f"{folder} already exists. Choose another name, or remove it first.")
    for file in export_markdown(source, selection):
        place = folder / file.name
        atomic.make_folder(place.parent, private=False)
        atomic.write(place, file.text.encode(), private=False)
