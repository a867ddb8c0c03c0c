"""Declaration of intent: two actions for each fighter, the game master's side first (`F-11`, `F-12`, `H-07`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solo.systems.contract import SentenceParts
from solo.systems.fire_and_sword.fight.narration.intents import describe_intent
from solo.systems.fire_and_sword.fight.options.declaration import ActionChoice, Worth, has_choice
from solo.systems.fire_and_sword.fight.rules.fighters_out import is_over, put_out
from solo.systems.fire_and_sword.fight.state import ACTIONS, Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import (
    ATTACKS,
    BACK,
    CLEAR,
    DEFEND,
    HOLD,
    RISE,
    YIELD,
    CloseInCode,
    SpiritCode,
    read,
)
from solo.systems.parts.fight.procedure import Asking

_YIELDED: Final = [str(YIELD)]


# rule: Order of declaring
def declaration(arena: FightContext, usual: Callable[[ActionChoice], str], worth: Worth) -> Asking:
    """Ask all fighters for their actions, the foes before the party.

    No declaration can be changed afterwards (`H-07`). `usual` returns the default answer of a declaration. `worth`
    returns a function that gives the gain of each action.
    """
    fight = arena.fight
    for side in ("foes", "party"):
        for fighter in fight.fighters:
            if fighter.side == side and not fighter.out and not is_over(fight):
                fight.acting = fighter.key
                yield from declare(arena, fighter, usual, worth)
                if arena.scene.has_listener and not _still_holds(fighter):
                    arena.does("declare", fighter, _declared(fight, fighter), SentenceParts(_whom(fight, fighter)))
                if fighter.plan == _YIELDED:
                    put_out(arena, fighter, "yielded")
                    # Caches rely on a state that does not change during declaration.
                    fight.remembered.clear()
    fight.acting = ""


# rule: Surprise
def declare(arena: FightContext, fighter: Fighter, usual: Callable[[ActionChoice], str], worth: Worth) -> Asking:
    """Ask for a fighter's actions in this round. Unused actions are lost."""
    lost = fighter.loses
    fighter.owed -= min(ACTIONS, fighter.owed)
    fighter.forfeit = 0
    if fighter.surprised:
        return
    if fighter.flight and not fighter.locked:
        fighter.plan = _rout(fighter)[: ACTIONS - lost]
        fighter.defences = fighter.plan.count(str(DEFEND))
        return
    chosen = fighter.actions
    for left in range(ACTIONS - lost, 0, -1):
        if fighter.build.spirit and not has_choice(arena, fighter):
            return
        code = yield ActionChoice(arena, fighter, chosen, left, worth).by(usual)
        action = read(code)
        if action == YIELD:
            fighter.plan = [code]
            return
        if action == HOLD:
            return
        fighter.plan = [*fighter.plan, code]
        chosen = (*chosen, action)
        fighter.defences += action == DEFEND


def _rout(fighter: Fighter) -> list[str]:
    """Return the actions of a fighter whose side has given way (house rule Nerve).

    The fighter defends only in an orderly retreat.
    """
    way = RISE if fighter.fallen else CLEAR if fighter.engaged else BACK
    return [str(way), str(DEFEND)] if fighter.flight == "falls back" else [str(way)]


def _still_holds(fighter: Fighter) -> bool:
    """Return True if a spirit only continues its duel. The spirit phase narrates that."""
    return bool(fighter.locked) and not fighter.bodily and not fighter.plan


def _declared(fight: Fight, fighter: Fighter) -> str:
    if fighter.surprised:
        return "is surprised and does nothing"
    words = describe_intent(fight, fighter)
    return f"means to {words}" if words else "does nothing"


def _whom(fight: Fight, fighter: Fighter) -> str:
    """Return the name of the first target of the declared actions, "" for none."""
    named = (action for action in fighter.actions if isinstance(action, (*ATTACKS, CloseInCode, SpiritCode)))
    return next((fight.find(action.target).name for action in named), "")
