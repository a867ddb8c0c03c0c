"""Owns the title line of the fight: where it stands, who plays, whose dice fall, and whether it is kept."""

from __future__ import annotations

from textual.content import Content

from solo.host.place import Place
from solo.systems.contract import View
from solo.tui.widgets.row import FAINT, Row


def title_row(view: View, place: Place, tactic_plays: bool, width: int) -> Row:
    """The line for this view from a place, `width` cells long. The seed gives way."""
    left = Content.assemble((view.title, "bold"), ("  ·  " if view.subtitle else "", FAINT), view.subtitle)
    dice = "your own dice  ·  " if place.physical else "" if place.seed is None else f"seed {place.seed}  ·  "
    playing = "the tactic plays  ·  " if tactic_plays else ""
    right = [Content.assemble((playing, "bold $accent"), (said, FAINT)) for said in (f"{dice}{place.kept}", place.kept)]
    roomy = place.physical or left.cell_length + right[0].cell_length < width
    return Row(left, right[0] if roomy else right[1])
