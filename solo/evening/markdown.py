"""Markdown documents, with all special characters in names escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solo.evening.document_blocks import (
    Block,
    BulletList,
    Drawing,
    Facts,
    Heading,
    KeepTogether,
    NewPage,
    Paragraph,
    Table,
    flatten,
)
from solo.untrusted.text import make_printable

_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>#|"})


def render_markdown(blocks: Iterable[Block]) -> str:
    """Return the document as Markdown, with a newline at its end."""
    return "\n".join(line for block in flatten(blocks) for line in (*_lines(block), "")).rstrip("\n") + "\n"


def safe(text: str) -> str:
    """Return the text with Markdown's special characters escaped."""
    return make_printable(text).translate(_MARKS)


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text, anchor):
            if anchor:
                yield f'<a id="{anchor}"></a>'
                yield ""
            yield f"{'#' * level} {safe(text)}"
        case Paragraph(text, tone):
            yield {"plain": "{}", "quiet": "*{}*", "warning": "> {}"}[tone].format(safe(text))
        case Facts(pairs, in_a_row, title):
            if title:
                yield f"**{safe(title)}**"
                yield ""
            if in_a_row:
                yield from _table([name for name, _ in pairs], [[value for _, value in pairs]])
            else:
                yield from (f"- **{safe(name)}**: {safe(value)}" for name, value in pairs)
        case BulletList(items, anchors):
            if anchors:
                yield from (
                    f"{number}. [{safe(item)}](#{anchor})"
                    for number, (item, anchor) in enumerate(zip(items, anchors, strict=True), start=1)
                )
            else:
                yield from (f"- {safe(item)}" for item in items)
        case Drawing(signs):
            yield "```text"
            yield from signs.split("\n")
            yield "```"
        case Table(head, rows):
            yield from _table(head, rows)
        case KeepTogether() | NewPage():
            return


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield _row(head)
    yield _row(["---"] * len(head), marks=True)
    yield from (_row(row) for row in rows)


def _row(cells: Sequence[str], marks: bool = False) -> str:
    return f"| {' | '.join(cell if marks else safe(cell) or ' ' for cell in cells)} |"
