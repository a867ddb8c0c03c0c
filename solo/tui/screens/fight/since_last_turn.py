"""Changes since the player's last turn, shown above the story: the player's own side, and fighters who fell.

They come from two views and the events between them, and so work in every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from textual.content import Content

from solo.systems.contract import Event, FighterView, View
from solo.tui.screens.fight import causes
from solo.tui.screens.fight.turning_events import CRITICAL, is_critical
from solo.tui.widgets.fighter_signs import side_style
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.printable import make_printable

BETWEEN = " · "


class SinceLastTurn:
    """The view when the player last answered in a turn of the player's own side."""

    def __init__(self) -> None:
        self._before: View | None = None
        self._told = 0

    def note(self, view: View, story: Sequence[Event], sides: AbstractSet[str]) -> None:
        """Store `view` if a fighter of the player's own `sides` is acting. Called with each answer."""
        if any(fighter.acting and fighter.side in sides for fighter in view.fighters):
            self._before, self._told = view, len(story)

    def forget(self) -> None:
        """Forget the stored view after an undo."""
        self._before = None

    def changes(self, view: View, story: Sequence[Event], sides: AbstractSet[str]) -> Content:
        """Return the changes since the stored view: "H −1 LP −4 VP (g) · b down"; empty if there are none."""
        if self._before is None:
            return Content("")
        before = {fighter.key: fighter for fighter in self._before.fighters}
        events = story[self._told :]
        own = [fighter for fighter in view.fighters if fighter.side in sides]
        others = [fighter for fighter in view.fighters if fighter.side not in sides]
        told = [
            _told(fighter, said, causes.by_whom(fighter, events, view.fighters) if fighter.side in sides else "")
            for fighter in (*own, *others)
            if (said := describe_changes(before.get(fighter.key), fighter, fighter.side in sides, events))
        ]
        return Content(BETWEEN).join(told)


def describe_changes(before: FighterView | None, after: FighterView, own: bool, events: Iterable[Event]) -> str:
    """Describe the changes of a fighter; "" if there are none.

    Falling and rising are always described. Changed bars are described only for the player's `own` fighter.
    """
    if before is None:
        return ""
    said = []
    if own:
        old = {bar.name: bar.level for bar in before.bars}
        steps = [(bar.name, bar.level - old.get(bar.name, bar.level)) for bar in after.bars]
        said += [f"{step:+d} {name}".replace("-", "−") for name, step in steps if step]
        said += [CRITICAL] * any(is_critical(event) for event in events if causes.changes_fighter(event, after.name))
    if after.dead and not before.dead:
        said.append("dead")
    elif after.out != before.out:
        said.append(_whether_out(after))
    return " ".join(said)


def _whether_out(fighter: FighterView) -> str:
    if not fighter.out:
        return "up again"
    return "left" if fighter.away else "down" if fighter.places else "out"


def _told(fighter: FighterView, said: str, whose: str) -> Content:
    behind = (f" ({make_printable(whose)})", FAINT) if whose else ""
    return Content.assemble((fighter.letter[:1] or fighter.name, side_style(fighter)), " ", (said, "bold"), behind)
