"""Owns the title line of the fight: where it stands, who plays, whose dice fall, and whether it is kept."""

from __future__ import annotations

from textual.content import Content

from solo.campaign.session import Session
from solo.play.saved import SavedTable
from solo.systems.contract import View
from solo.tui.widgets.row import FAINT, Row


def title_row(view: View, saved: SavedTable, kept: str, tactic_plays: bool, width: int) -> Row:
    """The line for this view of a table, `width` cells long; `kept` says how safe it is. The seed gives way."""
    left = Content.assemble((view.title, "bold"), ("  ·  " if view.subtitle else "", FAINT), view.subtitle)
    dice = "your own dice" if saved.physical else f"seed {saved.seed}"
    playing = "the tactic plays  ·  " if tactic_plays else ""
    right = [Content.assemble((playing, "bold $accent"), (said, FAINT)) for said in (f"{dice}  ·  {kept}", kept)]
    roomy = saved.physical or left.cell_length + right[0].cell_length < width
    return Row(left, right[0] if roomy else right[1])


def kept(session: Session) -> str:
    """How safe a campaign is: "saved" is said of what lies on the disk, and of nothing else."""
    if session.read_only:
        return "read only"
    if session.saved:
        return "saved"
    return "not saved" if session.fault else "saving…"
