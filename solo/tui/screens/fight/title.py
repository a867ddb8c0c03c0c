"""Owns the title line of the fight: where it stands, who plays, whose dice fall, and whether it is kept."""

from __future__ import annotations

from textual.content import Content

from solo.play.saved import SavedTable
from solo.systems.contract import View
from solo.tui.widgets.row import FAINT, Row


def title_row(view: View, saved: SavedTable, read_only: bool, tactic_plays: bool, width: int) -> Row:
    """The line for this view of a table, `width` cells long; the seed gives way to who acts."""
    left = Content.assemble((view.title, "bold"), ("  ·  " if view.subtitle else "", FAINT), view.subtitle)
    dice = "your own dice" if saved.physical else f"seed {saved.seed}"
    kept = "read only" if read_only else "saved"
    playing = "the tactic plays  ·  " if tactic_plays else ""
    right = [Content.assemble((playing, "bold $accent"), (said, FAINT)) for said in (f"{dice}  ·  {kept}", kept)]
    roomy = saved.physical or left.cell_length + right[0].cell_length < width
    return Row(left, right[0] if roomy else right[1])
