"""The game master's modifier as an option in a fight (`R-02`): the fighter, then the amount."""

from __future__ import annotations

from solo.systems.contract import EnterNumber, Option
from solo.systems.parts.checking.plan import MOST_OF_REFEREE
from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.fight.options.codes import GAME_MASTER, AidCode
from solo.systems.polyhedral.fight.rules.lasting_effects import NAME
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.fight.state.sight import is_unnoticed


def offer(arena: FightContext, combatant: Combatant) -> list[Option]:
    """Offer a modifier on the next check of every fighter in sight, the acting fighter first.

    Nothing is offered unless a person reads the options.
    """
    if not arena.scene.has_listener:
        return []
    others = [one for one in arena.fight.combatants if one is not combatant]
    seen = [one for one in others if not (one.dead or one.left) and not is_unnoticed(combatant, one)]
    return [Option(str(AidCode(GAME_MASTER, one.key)), _label(one), group=NAME) for one in (combatant, *seen)]


def _label(one: Combatant) -> str:
    said = f", now {with_sign(one.ruled)}" if one.ruled else ""
    return f"modify {one.name}'s next check{said}, free"


def ask(combatant: Combatant, one: Combatant) -> EnterNumber:
    """Return the question for the modifier on a fighter's next check; the player of `combatant` answers."""
    prompt = f"Which modifier does {NAME} give to {one.name}'s next check?"
    return EnterNumber(combatant.key, GAME_MASTER, prompt, -MOST_OF_REFEREE, MOST_OF_REFEREE, str(one.ruled))
