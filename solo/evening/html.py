"""HTML documents in one file: for the screen, and for printing on A4 or Letter, without external resources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from solo.evening.document_blocks import (
    BOX,
    TICKED,
    Block,
    BulletList,
    Drawing,
    Facts,
    Heading,
    KeepTogether,
    NewPage,
    Paragraph,
    Table,
)
from solo.untrusted.text import make_printable

# No page size is set, so that both A4 and Letter work.
STYLE: Final = """
@page { margin: 13mm 13mm 15mm; @bottom-right { content: counter(page); font-size: 8pt; color: #555 } }
* { box-sizing: border-box }
body { font: 9.5pt/1.35 Georgia, "DejaVu Serif", serif; color: #000; background: #fff; max-width: 190mm;
  margin: 0 auto; padding: 4mm }
@media print { body { padding: 0; max-width: none } }
h1, h2, h3 { font-family: Helvetica, Arial, "DejaVu Sans", sans-serif; line-height: 1.15; break-after: avoid }
h1 { font-size: 19pt; margin: 0 0 2mm; border-bottom: 0.6mm solid #000; padding-bottom: 1mm }
h2 { font-size: 12.5pt; margin: 5mm 0 1.5mm }
h3 { font-size: 11pt; margin: 4mm 0 1mm; border-top: 0.3mm solid #000; padding-top: 1.2mm }
p { margin: 0 0 1.5mm }
p.quiet { color: #333; font-style: italic }
p.title { font: bold 8.5pt/1.2 Helvetica, Arial, "DejaVu Sans", sans-serif; margin: 1.5mm 0 0.5mm; break-after: avoid }
p.warning { border-left: 1mm solid #000; padding-left: 2mm }
dl { margin: 0 0 2mm }
dl > div { break-inside: avoid; padding-left: 4mm; text-indent: -4mm }
dt, dd { display: inline; margin: 0 }
dt { font-weight: bold }
dl.row { display: flex; flex-wrap: wrap; gap: 1mm 1.5mm }
dl.row > div { border: 0.2mm solid #777; padding: 0.5mm 1.5mm; text-align: center; text-indent: 0 }
dl.row dt, dl.row dd { display: block; font: 8pt/1.2 Helvetica, Arial, "DejaVu Sans", sans-serif }
dl.row dt { font-weight: normal; color: #444; font-size: 6.8pt }
dl.row dd { font-weight: bold }
ul, ol { margin: 0 0 2mm; padding-left: 5mm }
table { border-collapse: collapse; width: 100%; margin: 0 0 2mm; font: 8.3pt/1.3 Helvetica, Arial, "DejaVu Sans",
  sans-serif }
th { text-align: left; border-bottom: 0.4mm solid #000; padding: 0.6mm 1.2mm }
td { border-bottom: 0.15mm solid #999; padding: 0.8mm 1.2mm; vertical-align: top }
tr { break-inside: avoid }
thead { display: table-header-group }
td.write { min-width: 14mm }
td.notes { width: 20% }
td.state { white-space: nowrap }
i.box { display: inline-block; width: 2.7mm; height: 2.7mm; border: 0.25mm solid #000; margin: 0 0.25mm;
  vertical-align: -0.3mm }
i.ticked { background: #000; print-color-adjust: exact; -webkit-print-color-adjust: exact }
i.line { display: inline-block; width: 10mm; border-bottom: 0.25mm solid #000; height: 3mm }
.five { white-space: nowrap; margin-right: 0.8mm }
.keep { break-inside: avoid }
.page { break-before: page }
svg.map { max-width: 100%; height: auto; display: block; margin: 1mm 0 }
a { color: inherit }
""".strip()
ROOM: Final = "____"
_BOXES: Final = re.compile(f"[{BOX}{TICKED}]+")


def render_html(blocks: Iterable[Block], title: str) -> str:
    """Return the document of these blocks as one HTML file, with a newline at its end."""
    body = "\n".join(line for block in blocks for line in _lines(block))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{_safe(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n{body}\n'
        "</body>\n</html>\n"
    )


def _safe(text: str) -> str:
    """Escape the text for HTML, and replace check boxes by elements that any printer shows."""
    shown = escape(make_printable(text))
    return _BOXES.sub(_boxes, shown).replace(ROOM, '<i class="line"></i>')


def _boxes(found: re.Match[str]) -> str:
    boxes = "".join('<i class="box"></i>' if sign == BOX else '<i class="box ticked"></i>' for sign in found[0])
    return f'<span class="five">{boxes}</span>'


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text, anchor):
            named = f' id="{_safe(anchor)}"' if anchor else ""
            yield f"<h{level}{named}>{_safe(text)}</h{level}>"
        case Paragraph(text, tone):
            yield f'<p class="{tone}">{_safe(text)}</p>'
        case Facts(pairs, in_a_row, title):
            if title:
                yield f'<p class="title">{_safe(title)}</p>'
            yield '<dl class="row">' if in_a_row else "<dl>"
            colon = "" if in_a_row else ": "
            yield from (f"<div><dt>{_safe(name)}{colon}</dt><dd>{_safe(value)}</dd></div>" for name, value in pairs)
            yield "</dl>"
        case BulletList(items, anchors):
            kind = "ol" if anchors else "ul"
            yield f"<{kind}>"
            links = anchors or ("",) * len(items)
            for item, anchor in zip(items, links, strict=True):
                yield f'<li><a href="#{_safe(anchor)}">{_safe(item)}</a></li>' if anchor else f"<li>{_safe(item)}</li>"
            yield f"</{kind}>"
        case Drawing(signs, picture):
            yield picture or f"<pre>{_safe(signs)}</pre>"
        case Table():
            yield from _table(block)
        case KeepTogether(blocks):
            yield '<div class="keep">'
            for inner in blocks:
                yield from _lines(inner)
            yield "</div>"
        case NewPage():
            yield '<div class="page"></div>'


def _table(table: Table) -> Iterator[str]:
    yield "<table>"
    yield f"<thead><tr>{''.join(f'<th>{_safe(cell)}</th>' for cell in table.head)}</tr></thead>"
    yield "<tbody>"
    for row in table.rows:
        yield f"<tr>{''.join(_cell(cell, head) for cell, head in zip(row, table.head, strict=True))}</tr>"
    yield "</tbody></table>"


def _cell(cell: str, head: str) -> str:
    kind = {"Notes": "notes", "State": "state"}.get(head, "write" if cell == ROOM else "")
    return f'<td class="{kind}">{_safe(cell)}</td>' if kind else f"<td>{_safe(cell)}</td>"
