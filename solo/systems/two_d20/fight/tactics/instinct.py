"""Actions on instinct, as beasts and mindless foes take them without a useful attack: back away, come near, leave."""

from __future__ import annotations

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.two_d20.fight.options.legality import explain_no_flight
from solo.systems.two_d20.fight.rules import moving, reach
from solo.systems.two_d20.fight.rules.attempt import reach_of
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState, acts
from solo.systems.two_d20.fight.state.acts import MoveCode
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.positioning import come_near, could_hurt, loses_heart


def act_on_instinct(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return the action of a fighter on instinct that has no useful attack; None if it can only wait."""
    one = turn.fighter
    if one.reach and not (one.prone or moving.explain_pinned(one)):
        return make_answer(acts.WITHDRAW, make_thought(one.name, "backs away", MOVED))
    if not loses_heart(fight, one) or moving.explain_no_move(one) or _hurtable(fight, one):
        return come_near(fight, turn)
    zone = moving.zone_behind(one) if explain_no_flight(one) else moving.exit_zone(one)
    return make_answer(MoveCode("move", zone), make_thought(one.name, "cannot hurt an enemy and leaves", MOVED))


def explain_waiting(fight: Fight, one: Fighter) -> str:
    """Explain why a fighter on instinct waits: no room beside an enemy that it could hurt, or longer weapons."""
    here = [enemy for enemy in _hurtable(fight, one) if enemy.zone == one.zone]
    if here and not any(reach.has_room(fight, one, enemy) for enemy in here):
        return "finds no room beside an enemy and waits"
    longer = any(enemy.guard and reach_of(enemy) > reach_of(one) for enemy in fight.enemies(one))
    return "cannot get past longer weapons and waits" if longer else "finds no attack worth making and waits"


def _hurtable(fight: Fight, one: Fighter) -> list[Fighter]:
    return [enemy for enemy in fight.enemies(one) if could_hurt(fight, one, enemy)]
