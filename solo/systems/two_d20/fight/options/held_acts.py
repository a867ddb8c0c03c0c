"""Choices about an action held for a trigger (Ready, `T-10`): the action, the trigger, and when to act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Choose, Option
from solo.systems.two_d20.fight.options import legality
from solo.systems.two_d20.fight.options.acts import options
from solo.systems.two_d20.fight.options.turn_order_choices import NO, YES
from solo.systems.two_d20.fight.rules import moving, reach
from solo.systems.two_d20.fight.rules.recovering import TRACKS
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState, acts
from solo.systems.two_d20.fight.state.acts import Act, AssistCode, EnemyCode, MoveCode, RecoverCode, TreatCode, Trigger

EVENTS: Final[dict[Trigger, str]] = {
    "comes": "an enemy comes into Reach",
    "attacks": "an enemy attacks",
    "hurt": "an enemy hurts someone",
}


def list_held_acts(fight: Fight, fighter: Fighter) -> Iterator[tuple[Act, str]]:
    """Yield every act that can be held, except attacks, with its description. The act need not be possible yet."""
    for verb, far, words in (("move", moving.MOVEMENT, "go"), ("sprint", moving.SPRINT, "sprint")):
        for zone in (fighter.zone - far, fighter.zone + far):
            if moving.on_the_field(zone):
                yield MoveCode("move" if verb == "move" else "sprint", zone), f"{words} to zone {zone}"
    yield acts.WITHDRAW, "withdraw from all enemies"
    for friend in reach.friends_in_zone(fight, fighter):
        for track in TRACKS:
            yield TreatCode(friend.key, track), f"treat {friend.name}: {track.capitalize()}"
        for skill in legality.skills_to_assist(friend):
            yield AssistCode(friend.key, skill), f"assist {friend.name}: {skill.capitalize()}"
    for track in TRACKS:
        yield RecoverCode(track), f"recover {track.capitalize()}"
    for enemy in fight.enemies(fighter):
        yield EnemyCode("exploit", enemy.key), f"study {enemy.name} for a weakness"
    yield acts.REGAIN_GUARD, "regain Guard"
    yield acts.STAND, "stand up"
    yield acts.TRY, "try a skill test"


def offer_acts_to_hold(fight: Fight, fighter: Fighter) -> Choose:
    """Return the choice of the action that a fighter holds."""
    found = [Option(str(act), words) for act, words in list_held_acts(fight, fighter)]
    prompt = f"Which action does {fighter.name} ready?"
    return Choose(fighter.key, "held act", prompt, found, default=found[0].code)


def offer_triggers(fighter: Fighter) -> Choose:
    """Return the choice of the event for which a held action waits."""
    found = [Option(trigger, words) for trigger, words in EVENTS.items()]
    return Choose(fighter.key, "trigger", "What is the trigger?", found, default=found[0].code)


def find_possible(fight: Fight, turn: TurnState, act: Act) -> Option | None:
    """Return the option of the turn for `act`; None if the fighter cannot carry out this act now."""
    code = str(act)
    return next((each for each in options(fight, turn, (), None) if each.code == code and not each.refused), None)


def offer_held_act(fighter: Fighter, trigger: Trigger, label: str) -> Choose:
    """Return the choice to carry out a held act now, or to wait."""
    prompt = f"{EVENTS[trigger].capitalize()}. Does {fighter.name} {label}?"
    return Choose(fighter.key, "ready", prompt, [Option(YES, label), Option(NO, "keep waiting")], default=YES)
