"""Title line of a fight: its title, the player, the dice and the state of saving."""

from __future__ import annotations

from textual.content import Content

from solo.host.table_client import TableClient
from solo.systems.contract import View
from solo.tui.widgets.list_row import FAINT, ListRow

BETWEEN = "  ·  "


def title_row(
    view: View, place: TableClient, tactic_plays: bool, width: int, waiting: str = "", chance: str = ""
) -> ListRow:
    """Return the title line for `view`, `width` cells long.

    `waiting` names the players who must decide, and `chance` is the chance to win. A narrow terminal does not show that
    all is saved, or with `waiting`, no state of saving.
    """
    left = Content.assemble((view.title, "bold"), (BETWEEN if view.subtitle else "", FAINT), view.subtitle)
    dice = "your own dice  ·  " if place.physical else ""
    playing = "the AI plays  ·  " if tactic_plays else ""
    chance = f"{chance}{BETWEEN}" if chance else ""
    said = [
        Content.assemble((playing, "bold $accent"), chance, (kept, FAINT))
        for kept in (f"{dice}{place.save_state}", place.save_state)
    ]
    if place.save_state == "saved" and (chance or not playing):
        said.append(Content.assemble((playing, "bold $accent"), chance.removesuffix(BETWEEN)))
    if waiting:
        said = [Content.assemble((waiting, "bold"), (BETWEEN, FAINT), one) for one in said] + [Content(waiting)]
    fitting = (one for one in said if left.cell_length + one.cell_length < width)
    return ListRow(left, said[0] if place.physical and not waiting else next(fitting, said[-1]))
