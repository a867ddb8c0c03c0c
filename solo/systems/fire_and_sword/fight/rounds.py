"""Owns the round: its phases in their order, and what is settled when they are over (`F-11`, part 4)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from solo.systems.contract import Choose, Decision, Option, Preview
from solo.systems.fire_and_sword.fight import pace, telling
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.declaring import declare
from solo.systems.fire_and_sword.fight.limits import LAST_ROUND, QUIET_ROUNDS
from solo.systems.fire_and_sword.fight.magic_phase import magic_phase
from solo.systems.fire_and_sword.fight.melee_phase import melee_phase
from solo.systems.fire_and_sword.fight.melee_ties import engage
from solo.systems.fire_and_sword.fight.missile_phase import missile_phase
from solo.systems.fire_and_sword.fight.movement_phase import movement_phase
from solo.systems.fire_and_sword.fight.spirit_phase import spirit_phase
from solo.systems.fire_and_sword.fight.state import ATTACKS, BACK, CLEAR, CLOSE, YIELD, Fight, Fighter, Winner
from solo.systems.fire_and_sword.fight.striking import put_out
from solo.systems.fire_and_sword.fight.words import intent

Asking = Generator[Decision, str, None]
CALL_IT_OFF, FIGHT_ON = "break off", "fight on"
TRUCE: Final = "truce"


def play_round(arena: Arena) -> Asking:
    """One whole round, or as much of it as there are two sides for."""
    fight = arena.fight
    fight.landed = False
    fleeing = {one.key for one in fight.fighters if one.fleeing and one.able and not one.engaged}
    yield from _declaration(arena)
    spirit_phase(arena)
    for phase in (missile_phase, movement_phase, melee_phase):
        if _over(fight):
            break
        yield from phase(arena)
    if not _over(fight):
        yield from magic_phase(arena)
    _away(arena, fleeing)
    _settle(fight)
    _note_losses(arena)
    fight.winner = _winner(fight)
    if not fight.winner:
        yield from _undecided(arena)


def _declaration(arena: Arena) -> Asking:
    """The game master's side first, in the open, then the players; nobody changes a choice afterwards (`H-07`)."""
    fight = arena.fight
    for side in ("foes", "party"):
        for fighter in fight.fighters:
            if fighter.side == side and not fighter.out:
                fight.acting = fighter.key
                yield from declare(arena, fighter)
                if arena.scene.listening and not _still_holds(fighter):
                    arena.tell("declare", fighter, lambda who=fighter: _declared(fight, who))  # type: ignore[misc]
    fight.acting = ""
    for fighter in fight.fighters:
        if fighter.plan == [YIELD]:
            put_out(arena, fighter, "yielded")


def _still_holds(fighter: Fighter) -> bool:
    """Whether a spirit only goes on with its duel, which its own phase tells."""
    return bool(fighter.locked) and not fighter.bodily and not fighter.plan


def _declared(fight: Fight, fighter: Fighter) -> str:
    if fighter.surprised:
        return f"{fighter.name} is surprised and does nothing."
    words = intent(fight, fighter)
    return f"{fighter.name} means to {words}." if words else f"{fighter.name} does nothing."


def _over(fight: Fight) -> bool:
    return not fight.able("party") or not fight.able("foes")


def _winner(fight: Fight) -> Winner:
    party, foes = fight.able("party"), fight.able("foes")
    if party and foes:
        return ""
    return "party" if party else "foes" if foes else "draw"


def _away(arena: Arena, fleeing: set[str]) -> None:
    """Who ran is away, far from every foe or for a whole round without anybody after them (`H-14`)."""
    fight = arena.fight
    for one in fight.fighters:
        if one.out or not one.fleeing:
            continue
        ran = any(action in (BACK, CLEAR) for action in one.plan)
        if one.engaged or (not ran and any(action.startswith((*ATTACKS, CLOSE)) for action in one.plan)):
            one.fleeing = False
            continue
        pursued = any(f"{CLOSE}:{one.key}" in foe.plan for foe in fight.foes_of(one))
        if pace.out_of_sight(fight, one) or (one.key in fleeing and not pursued):
            put_out(arena, one, "away")


def _settle(fight: Fight) -> None:
    """What the round leaves for the next: who ran, and who is in melee now."""
    for one in fight.fighters:
        one.ran_before = one.ran > 0
        one.ran = one.defences = 0
        one.plan = []
        one.surprised = one.loses_attack = False
    engage(fight)
    fight.quiet = 0 if fight.landed else fight.quiet + 1


def _note_losses(arena: Arena) -> None:
    """Who has lost actions of the next round, by a fumble or a spell (`R-13`)."""
    if not arena.scene.listening:
        return
    for one in arena.fight.fighters:
        if one.loses and one.able:
            lost = telling.plural(one.loses, "action")
            arena.tell("lost", one, lambda who=one, what=lost: f"{who.name} will have {what} less in the next round.")  # type: ignore[misc]


def _undecided(arena: Arena) -> Asking:
    """After many rounds without a blow that landed the sides may part; after thirty rounds they do (`H-14`, `H-15`)."""
    fight = arena.fight
    if fight.round >= LAST_ROUND:
        fight.winner = "draw"
        arena.tell("end", None, lambda: f"After {LAST_ROUND} rounds both sides draw back.")
        return
    if fight.quiet < QUIET_ROUNDS:
        return
    for speaker in (fight.able("foes")[0], fight.able("party")[0]):
        answer = yield offer_to_part(fight, speaker)
        if answer == FIGHT_ON:
            fight.quiet = 0
            return
    fight.winner = "draw"


def offer_to_part(fight: Fight, speaker: Fighter) -> Choose:
    """The choice to break off; both sides must want it."""
    quiet = telling.plural(fight.quiet, "round")
    return Choose(
        speaker.key,
        TRUCE,
        f"No blow has landed for {quiet}: what does the side of {speaker.name} do?",
        [
            Option(CALL_IT_OFF, "break off, if the others do as well", lambda: Preview(note="nobody has won")),
            Option(FIGHT_ON, "fight on"),
        ],
        default=CALL_IT_OFF,
    )
