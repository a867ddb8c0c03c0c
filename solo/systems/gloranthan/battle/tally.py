"""Play record of one figure: its falls and hits lost, and the uses, cards and masteries that it spent."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import CombatantRecord, ResourceSpent
from solo.systems.gloranthan.battle.ending import injury_level
from solo.systems.gloranthan.battle.state.battle import Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.people.loss import DEATH

HITS: Final = "hits"
MASTERIES: Final = "masteries"
USES: Final = "uses"


def make_record(start: Battle, book: BattleLookup, after: Figure) -> CombatantRecord:
    """Return the play record of the figure `after`, from the battle at its `start` and at its end (`book`)."""
    lost = sum(after.lost.values())
    spent = {HITS: lost}
    if after.hero:
        before, held = start.find(after.key), book.battle.cards.hand(after.key)
        spent[USES] = sum(book.uses(before, one) - book.uses(after, one) for one in book.workings(after))
        spent["Fate cards"] = max(0, start.cards.holding(after.key, start.rulings)[0] - len(held.cards))
        spent[MASTERIES] = len(after.forfeits)
    return CombatantRecord(
        key=after.key,
        name=after.name,
        kind=after.kind,
        side=after.side,
        down=after.key in book.battle.fallen,
        dead=after.hero and injury_level(after) >= DEATH,
        unhurt=not lost and not after.steps,
        harm=after.dealt,
        spent=tuple(ResourceSpent(what, amount) for what, amount in spent.items()),
    )
