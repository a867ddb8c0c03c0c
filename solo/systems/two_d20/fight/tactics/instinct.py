"""Actions on instinct, as beasts and mindless foes take them without a useful attack: back away, come near, leave."""

from __future__ import annotations

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.two_d20.fight.options.legality import explain_no_flight
from solo.systems.two_d20.fight.rules import moving
from solo.systems.two_d20.fight.state import Fight, TurnState, acts
from solo.systems.two_d20.fight.state.acts import MoveCode
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.positioning import come_near, hurtable, loses_heart


def act_on_instinct(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return the action of a fighter on instinct that has no useful attack; None if it can only wait."""
    one = turn.fighter
    if one.reach and not (one.prone or moving.explain_pinned(one)):
        return make_answer(acts.WITHDRAW, make_thought(one.name, "backs away", MOVED))
    if not loses_heart(fight, one) or moving.explain_no_move(one) or hurtable(fight, one):
        return come_near(fight, turn)
    zone = moving.zone_behind(one) if explain_no_flight(one) else moving.exit_zone(one)
    return make_answer(MoveCode("move", zone), make_thought(one.name, "cannot hurt an enemy and leaves", MOVED))
