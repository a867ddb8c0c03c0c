"""The end of a fight: the winner, the fate of the dying, and each hero's state afterwards (`H-04`, `H-17`)."""

from __future__ import annotations

from collections.abc import Generator

import msgspec

from solo.systems.contract import Checkpoint, Decision, Deed, Result
from solo.systems.parts.fight.fight_status import ENDED
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.fight.tally import Winner, find_participant, outcome, winner_by
from solo.systems.two_d20.fight.options.legality import OTHER_SKILLS, SAVING_LIFE
from solo.systems.two_d20.fight.rules.readying import kit_for
from solo.systems.two_d20.fight.rules.recovering import no_longer_dying
from solo.systems.two_d20.fight.skill_tests import test
from solo.systems.two_d20.fight.state import Fight, FightContext, Fighter
from solo.systems.two_d20.people.sheet import Character, Treasure


# rule: H-04 End of a fight
def find_winner(fight: Fight) -> Winner:
    """Return the side that has won; "" while both sides still fight (`H-04`)."""
    return winner_by(one.side for one in fight.fighters if not one.absent)


def finish(arena: FightContext) -> Generator[Decision | Checkpoint, str, Result]:
    """End the fight: decide the fate of the dying, let Momentum fade, and record the result (`H-17`, `R-07`)."""
    fight = arena.fight
    yield from settle_dying(arena, fight.winner == "party")
    fade_after_scene(fight)
    text = ENDED.get(fight.winner) or fight.ending or "No one holds the field."
    if fight.fights and not fight.fights % fight.rulings.fights_a_session:
        text = f"{text} That was fight {fight.fights} of this session. You can end the session now."
    arena.emit("end", None, text)
    return Result(outcome(fight), text)


# rule: H-17 Out and dying
def settle_dying(arena: FightContext, helped: bool) -> Asking:
    """Let friends still standing save the dying, if `helped`. Then decide the fate of each hero who was not saved."""
    if helped:
        yield from _last_rounds(arena)
    for hero in arena.fight.heroes():
        if hero.dying:
            meet_fate(arena, hero)


def fade_after_scene(fight: Fight) -> None:
    """Remove the Momentum that fades when a scene ends (`R-07`)."""
    fight.momentum = max(0, fight.momentum - fight.rulings.fade_after_scene)


def _last_rounds(arena: FightContext) -> Generator[Decision, str, None]:
    """Give allies still standing one test in each round that a dying hero has left (`H-17`)."""
    fight = arena.fight
    for gone_by in range(fight.rulings.rounds_to_live):
        for friend in fight.standing("party"):
            hero = next((hero for hero in fight.heroes() if hero.dying > gone_by), None)
            if hero is None:
                return
            skill = OTHER_SKILLS["dying"]
            kit = kit_for(arena, friend, skill)
            saved = yield from test(arena, friend, skill, f"save {hero.name}", SAVING_LIFE, kit=kit)
            if saved.is_passed:
                deed = Deed(friend.name, "heals", hero.name, chance=saved.chance)
                no_longer_dying(arena, hero, f"is saved by {friend.name}", deed)


def meet_fate(arena: FightContext, hero: Fighter) -> None:
    """Save a dying hero for one point of Fortune. A hero who has none dies (`H-17`)."""
    if hero.fortune:
        hero.fortune -= 1
        no_longer_dying(arena, hero, "is spared by Fortune")
        return
    hero.dying, hero.dead = 0, True
    arena.does("death", hero, "dies", deed=Deed("", "kills", hero.name))


def apply_outcome(fight: Fight, character: Character) -> Character:
    """Return `character` after the fight: lasting Harm, Fortune, kits, items used up (`H-17`, `H-18`).

    A hero left behind after a lost fight has no gold left. Raises ValueError if the hero took no part.
    """
    fighter = find_participant(fight.fighters, character.name)
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
        breaks=_breaks(fighter, character),
        dead=fighter.dead,
        broken=trauma >= fight.rulings.hero_dying,
    )


def _weapons(fighter: Fighter, character: Character) -> tuple[str, ...]:
    """Return the hero's weapons without those that are used up. Thrown and dropped weapons are recovered."""
    left = list(character.weapons)
    for arm in fighter.arms:
        if arm.used_up and arm.weapon.name in left:
            left.remove(arm.weapon.name)
    return tuple(left)


def _breaks(fighter: Fighter, character: Character) -> dict[str, int]:
    """Return the Breaks of a hero's gear. Lost Structure comes back with the next scene, as Vigor does."""
    if fighter.shield is None:
        return character.breaks
    others = {name: breaks for name, breaks in character.breaks.items() if name != fighter.shield.name}
    return {**others, fighter.shield.name: fighter.shield.breaks} if fighter.shield.breaks else others
