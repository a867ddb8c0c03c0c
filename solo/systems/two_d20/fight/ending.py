"""Owns how a fight ends: who is beaten, what becomes of the dying, and what everybody takes home (`H-04`, `H-17`)."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from solo.systems.contract import Checkpoint, Decision, Result
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.fight.saying import ENDED
from solo.systems.parts.fight.tally import Winner, outcome, who_took_part, winner_by
from solo.systems.parts.wording import counted
from solo.systems.two_d20.fight.offers.legal import OTHER_SKILLS, SAVING_LIFE
from solo.systems.two_d20.fight.rules.readying import kit_for
from solo.systems.two_d20.fight.rules.recovering import no_longer_dying
from solo.systems.two_d20.fight.state import Arena, Fight, Fighter
from solo.systems.two_d20.fight.testing import test
from solo.systems.two_d20.people.sheet import Character, Treasure


def beaten(fight: Fight) -> Winner:
    """Returns who has won by now, "" while both sides still fight (`H-04`)."""
    return winner_by(one.side for one in fight.fighters if not one.absent)


def end(arena: Arena) -> Generator[Decision | Checkpoint, str, Result]:
    """What is left to do for the dying, then the result, told; Momentum fades once more (`H-17`, `R-07`)."""
    fight = arena.fight
    yield from settle_dying(arena, fight.winner == "party")
    fade_after_scene(fight)
    text = ENDED.get(fight.winner) or fight.ending or "Nobody holds the field."
    if fight.fights and not fight.fights % fight.rulings.fights_a_session:
        text = f"{text} {counted(fight.fights, 'fight')} in this session: it may end now, if you like."
    arena.tell("end", None, text)
    return Result(outcome(fight), text)


def settle_dying(arena: Arena, helped: bool) -> Asking:
    """Friends who stand do what they can for the dying, where they can at all; whoever is not saved meets its fate."""
    if helped:
        yield from _last_rounds(arena)
    for hero in arena.fight.heroes():
        if hero.dying:
            meet_fate(arena, hero)


def fade_after_scene(fight: Fight) -> None:
    """Takes out of the pool what fades when a scene ends (`R-07`)."""
    fight.momentum = max(0, fight.momentum - fight.rulings.fade_after_scene)


def _last_rounds(arena: Arena) -> Generator[Decision, str, None]:
    """Allies that stand get the rounds that the dying have left, one test each a round (`H-17`)."""
    fight = arena.fight
    for gone_by in range(fight.rulings.rounds_to_live):
        for friend in fight.standing("party"):
            hero = next((hero for hero in fight.heroes() if hero.dying > gone_by), None)
            if hero is None:
                return
            skill = OTHER_SKILLS["dying"]
            kit = kit_for(arena, friend, skill)
            if (yield from test(arena, friend, skill, f"save {hero.name}", SAVING_LIFE, kit=kit)).passed:
                no_longer_dying(arena, hero, f"is saved by {friend.name}")


def meet_fate(arena: Arena, hero: Fighter) -> None:
    """One point of Fortune saves a dying hero; without one it dies (`H-17`)."""
    if hero.fortune:
        hero.fortune -= 1
        no_longer_dying(arena, hero, "is spared by Fortune")
        return
    hero.dying, hero.dead = 0, True
    arena.does("death", hero, "dies")


def homecoming(fight: Fight, character: Character) -> Character:
    """Returns the character as the fight leaves it: Harm that lasts, Fortune, kits, what was used up (`H-17`, `H-18`).

    Who was left on a lost field wakes without gold. Raises ValueError with a sentence for somebody who was not there.
    """
    fighter = who_took_part(fight.fighters, character.name)
    robbed = fight.winner == "foes" and not fighter.gone
    lost = [Treasure("taken by the foes", -character.gold)] if robbed and character.gold else []
    trauma = fighter.trauma - fighter.scares
    return msgspec.structs.replace(
        character,
        wounds=fighter.wounds - fighter.bruises,
        trauma=trauma,
        fortune=fighter.fortune,
        kits=dict(fighter.kits),
        weapons=_weapons(fighter, character),
        gold=0 if robbed else character.gold,
        ledger=[*character.ledger, *lost],
        dead=fighter.dead,
        broken=trauma >= fight.rulings.hero_dying,
    )


def _weapons(fighter: Fighter, character: Character) -> tuple[str, ...]:
    """The weapons without those of one use that were used; what was thrown or dropped is gathered up."""
    left = list(character.weapons)
    for arm in fighter.arms:
        if arm.used_up and arm.weapon.name in left:
            left.remove(arm.weapon.name)
    return tuple(left)
