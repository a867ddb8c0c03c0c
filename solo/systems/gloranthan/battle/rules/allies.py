"""Spirit allies, divine companions, consorts and fetches, who activate magic with actions of their own.

See `G-25`, `G-26` and `G-28`.
"""

from __future__ import annotations

from typing import Final

from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.passive import ActiveAbility

FETCH: Final = "the fetch"
# rule: Fetch
TOUCH: Final = Ability(
    "Touch of the fetch", "Spell: full hits", "Ordinary", "Rare", "Spirit", target="spirit", harms="magic", holder=FETCH
)
"""Attack of a shaman's fetch on bodiless beings, made with the shaman's Magic (`G-26`)."""


# rule: Allies
def ally_of(figure: Figure, one: ActiveAbility) -> str:
    """Return the ally that activates the ability `one` with the ally's own action; "" if the figure does so."""
    return one.ability.holder if one.ability.holder in figure.allies else ""


def explain_waiting_ally(battle: Battle, figure: Figure, one: ActiveAbility) -> str:
    """Explain why the ally who holds an ability cannot act now; "" if the ally can, or if no ally holds the ability."""
    ally = ally_of(figure, one)
    return f"{ally} has already acted this turn." if ally and figure.allied.get(ally) == battle.round else ""
