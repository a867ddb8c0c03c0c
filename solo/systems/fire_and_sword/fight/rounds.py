"""The round: its phases in order, and the bookkeeping after them (`F-11`, part 4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Choose, Option, Preview
from solo.systems.fire_and_sword.company.stalemate_limits import LAST_ROUND, QUIET_ROUNDS
from solo.systems.fire_and_sword.fight.nerve import FireAndSwordNerve
from solo.systems.fire_and_sword.fight.phases.attacks import melee_phase, missile_phase
from solo.systems.fire_and_sword.fight.phases.declaration import declaration
from solo.systems.fire_and_sword.fight.phases.magic import magic_phase
from solo.systems.fire_and_sword.fight.phases.movement import movement_phase
from solo.systems.fire_and_sword.fight.phases.spirit import spirit_phase
from solo.systems.fire_and_sword.fight.rules.fighters_out import is_over, settle_fleeing, winner
from solo.systems.fire_and_sword.fight.rules.melee_pairs import engage
from solo.systems.fire_and_sword.fight.state import ACTIONS, Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.tactics.decide import default_answer
from solo.systems.fire_and_sword.fight.tactics.option_order import worth_of
from solo.systems.parts.fight.nerve_round import settle_nerve
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.fight.standoff import StandoffRule
from solo.systems.parts.phrasing import count_noun

CALL_IT_OFF, FIGHT_ON = "break off", "fight on"
TRUCE: Final = "truce"
STANDOFF: Final = StandoffRule(QUIET_ROUNDS, LAST_ROUND, CALL_IT_OFF)


# rule: The round
def play_round(arena: FightContext) -> Asking:
    """Play one round. Phases are skipped once a side has no fighter left."""
    fight = arena.fight
    fight.landed = False
    fleeing = {one.key for one in fight.fighters if one.fleeing and one.is_able and not one.engaged}
    yield from declaration(arena, default_answer, worth_of)
    spirit_phase(arena)
    for phase in (missile_phase, movement_phase, melee_phase):
        if is_over(fight):
            break
        yield from phase(arena)
    if not is_over(fight):
        yield from magic_phase(arena)
    settle_fleeing(arena, fleeing)
    _settle(fight)
    _note_losses(arena)
    fight.winner = winner(fight)
    if not fight.winner:
        yield from settle_nerve(FireAndSwordNerve(arena))
        fight.winner = winner(fight)
    if not fight.winner:
        yield from _undecided(arena)


def _settle(fight: Fight) -> None:
    """Reset each fighter for the next round, and update the melees."""
    for one in fight.fighters:
        one.ran_before = one.ran > 0
        one.ran = one.defences = 0
        one.plan = []
        one.surprised = one.loses_attack = False
    engage(fight)
    fight.quiet_rounds = 0 if fight.landed else fight.quiet_rounds + 1


def _note_losses(arena: FightContext) -> None:
    """Narrate the loss of actions in the next round, and later, to fumbles and spells (`R-13`)."""
    if not arena.scene.has_listener:
        return
    for one in arena.fight.fighters:
        if one.loses and one.is_able:
            later = f" and {one.owed - ACTIONS} later" if one.owed > ACTIONS else ""
            arena.does("lost", one, f"loses {count_noun(one.loses, 'action')} in the next round{later}")


# rule: No blow lands
def _undecided(arena: FightContext) -> Asking:
    """Offer both sides to part after quiet rounds; end the fight after 30 rounds (`H-14`, `H-15`).

    A quiet round is one without a landed blow.
    """
    fight = arena.fight

    def offers() -> Iterator[Choose]:
        yield offer_to_part(fight, fight.list_able("foes")[0])
        yield offer_to_part(fight, fight.list_able("party")[0])

    def friends(speaker: str) -> Iterator[str]:
        yield from (one.key for one in fight.list_able(fight.find(speaker).side))

    if (yield from STANDOFF.settle(fight, offers, friends)):
        fight.winner = "draw"
        if fight.round >= LAST_ROUND:
            arena.emit("end", None, f"After {LAST_ROUND} rounds, both sides break off.")


def offer_to_part(fight: Fight, speaker: Fighter) -> Choose:
    """Return the choice to break off for the speaker's side. Both sides must agree."""
    quiet = count_noun(fight.quiet_rounds, "round")
    return Choose(
        speaker.key,
        TRUCE,
        f"No blow has landed for {quiet}. What does {speaker.name}'s side do?",
        [
            Option(CALL_IT_OFF, "break off, if the other side agrees", lambda: Preview(note="neither side wins")),
            Option(FIGHT_ON, "fight on"),
        ],
        default=CALL_IT_OFF,
    )
