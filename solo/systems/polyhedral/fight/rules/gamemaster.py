"""Owns the gamemaster's word in a fight (`R-02`): what is given or taken on somebody's next check, beyond all limits.

It is the same as on the page of checks, and is used up with the check, or with all those of one action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.resolver import Modifier
from solo.systems.contract import Event
from solo.systems.polyhedral.fight.state import Arena, Combatant
from solo.systems.polyhedral.fight.state.hiding import known_to
from solo.systems.polyhedral.rolls import checks

NAME: Final = "the gamemaster"


def ruled(one: Combatant) -> tuple[Modifier, ...]:
    """What holds for the next check of somebody; nothing where nothing was said."""
    return (Modifier(NAME, one.ruled),) if one.ruled else ()


def circumstances(
    one: Combatant, situational: Sequence[Modifier], rule_given: Sequence[Modifier]
) -> tuple[Modifier, ...]:
    """All modifiers of somebody's check: those with limits (`R-02`), then the gamemaster's word."""
    return (*checks.circumstances(situational, rule_given), *ruled(one))


def rule(arena: Arena, one: Combatant, given: int) -> None:
    """Lay it on the next check of somebody, in place of what was said before, and tell it."""
    one.ruled = given
    given_or_taken = f"gives {given} to" if given > 0 else f"takes {-given} from" if given else "leaves alone"
    text = f"The gamemaster {given_or_taken} the next check of {one.name}."
    if arena.scene.listening:
        arena.scene.tell(Event("gamemaster", text, one.name, sides=known_to(arena.fight, one)))
