"""The game master's modifier in a fight (`R-02`): given or taken on a fighter's next check, beyond all limits.

It equals the one on the page of checks. The next check uses it up, or all checks of one action together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.resolver import Modifier
from solo.systems.contract import Event
from solo.systems.parts.phrasing import signed
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.fight.state.hidden_combatants import sides_informed
from solo.systems.polyhedral.rolls import checks

NAME: Final = "the game master"


def current_ruling(one: Combatant) -> tuple[Modifier, ...]:
    """Return the game master's modifier on the fighter's next check, empty for none."""
    return (Modifier(NAME, one.ruled),) if one.ruled else ()


def circumstances(
    one: Combatant, situational: Sequence[Modifier], rule_given: Sequence[Modifier]
) -> tuple[Modifier, ...]:
    """Return all modifiers of a fighter's check: those with limits (`R-02`), then the game master's."""
    return (*checks.circumstances(situational, rule_given), *current_ruling(one))


# rule: The game master
def rule(arena: FightContext, one: Combatant, given: int) -> None:
    """Set the game master's modifier on a fighter's next check, replacing an earlier one, and emit it."""
    one.ruled = given
    modifier = f"gives {signed(given)} on" if given else "removes the modifier on"
    text = f"The game master {modifier} the next check of {one.name}."
    if arena.scene.has_listener:
        arena.scene.emit(Event("gamemaster", text, one.name, sides=sides_informed(arena.fight, one)))
