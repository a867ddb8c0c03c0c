"""Documents of encounters and evenings: one format for each file ending, for the command line and the app."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from solo.evening import export_formats, html, layout, markdown, plain
from solo.evening.document_blocks import Block, BulletList, Facts, Heading, NewPage, Paragraph
from solo.evening.export_formats import Evening
from solo.evening.sheet import Sheet
from solo.systems.contract import System

ENDINGS: Final[Mapping[str, str]] = {".html": "html", ".md": "markdown", ".txt": "text", ".json": "json"}
"""The format for each file ending."""
FORMS: Final = tuple(ENDINGS.values())
Writing = Callable[[Sequence[Block], str], str]
_WRITINGS: Final[Mapping[str, Writing]] = {
    "html": html.render_html,
    "markdown": lambda blocks, _: markdown.render_markdown(blocks),
    "text": lambda blocks, _: plain.render_text(blocks),
}


def form_of(ending: str) -> str:
    """Return the format for a file ending. Raises ValueError with a sentence for an unknown ending."""
    if ending.lower() not in ENDINGS:
        raise ValueError(f"End the file's name with {', '.join(ENDINGS)} to choose the format.")
    return ENDINGS[ending.lower()]


def encounters(sheets: Sequence[Sheet], system: System, form: str) -> str:
    """Render encounters in a format, one after the other. Raises KeyError for an unknown format."""
    if form == "json":
        return export_formats.encode_export(export_formats.encounters(sheets, system)).decode()
    blocks = [block for at, sheet in enumerate(sheets) for block in _page(sheet, system, at)]
    return _WRITINGS[form](blocks, sheets[0].title if sheets else "Encounters")


def evening(known: Evening, form: str) -> str:
    """Render an evening as one document with a table of contents. Raises KeyError for an unknown format."""
    if form == "json":
        return export_formats.encode_export(known).decode()
    return _WRITINGS[form](tuple(_chapters(known)), known.name)


def _page(sheet: Sheet, system: System, at: int) -> Iterator[Block]:
    if at:
        yield NewPage()
    yield from layout.blocks_of(sheet, system.manifest.title)


def _chapters(known: Evening) -> Iterator[Block]:
    anchors = tuple(f"part-{number}" for number, _ in enumerate(known.parts, start=1))
    yield Heading(1, known.name)
    yield Facts((("Game", known.title),))
    if known.note:
        yield Paragraph(known.note)
    yield Heading(2, "Contents")
    yield BulletList(tuple(part.encounter.title for part in known.parts), anchors)
    if known.outlook:
        yield Heading(2, "Forecast of the evening")
        yield BulletList(known.outlook.words)
        yield Facts(tuple((part.title, part.words) for part in known.outlook.parts))
    for at, (part, anchor) in enumerate(zip(known.parts, anchors, strict=True)):
        yield NewPage()
        if part.rest:
            yield Paragraph(f"Before this encounter: {part.rest}.", "quiet")
        likely = (known.outlook.parts[at].words,) if known.outlook else ()
        yield from layout.blocks_of(part.encounter, known.title, anchor, likely)
