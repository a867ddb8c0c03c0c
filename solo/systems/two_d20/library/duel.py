"""One attack between a hero and a foe, with its odds, for the library."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from solo.systems.contract import Content
from solo.systems.two_d20.fight.muster import fighter_of_character, fighter_of_foe
from solo.systems.two_d20.fight.options.dice import side_of
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, attack_trial
from solo.systems.two_d20.fight.rules.damage import aim_of
from solo.systems.two_d20.fight.rules.defence import defence_trial, skills_against
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest
from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.foes.foe import Foe
from solo.systems.two_d20.gear.weapon import Weapon
from solo.systems.two_d20.people.sheet import Character
from solo.systems.two_d20.rolls.distance import DISTANCES
from solo.systems.two_d20.rolls.odds import AttackOdds, prospects
from solo.systems.two_d20.rulings import USUAL

HERE: Final = 1


class Duel(msgspec.Struct, frozen=True):
    """A hero and a foe on open ground, at the best distance for the attack."""

    fight: Fight
    attempt: DeclaredAttack

    @property
    def trial(self) -> PreparedTest:
        """The attacker's test for the attack."""
        return attack_trial(self.fight, self.attempt)

    def defence(self) -> PreparedTest:
        """Return the best test with which the target can defend itself."""
        target = self.attempt.target
        trials = [defence_trial(self.fight, target, skill) for skill in skills_against(target, self.attempt)]
        return max(trials, key=lambda trial: (trial.pool.tn, trial.pool.focus))

    def odds(self, defended: bool = False) -> AttackOdds:
        """Return the odds of the attack without bought dice, with all Momentum spent on damage."""
        trial, opponent = self.trial, side_of(self.defence()) if defended else None
        aim = aim_of(self.fight, self.attempt, self.attempt.target)
        return prospects(side_of(trial), opponent, self.fight.rulings.ties, aim, trial.flourish)


def by_hero(character: Character, foe: Foe, content: Content, weapon: str = "") -> Duel:
    """Return a hero's attack with `weapon`; "" means the first weapon in hand."""
    armed = tuple(dict.fromkeys(filter(None, (weapon, *character.weapons))))
    hero = _hero(replace(character, weapons=armed), content)
    return _duel(hero, fighter_of_foe(foe, content, foe.name), hero, weapon)


def by_foe(character: Character, foe: Foe, content: Content) -> Duel:
    """Return a foe's first attack on a hero."""
    attacker = fighter_of_foe(foe, content, foe.name)
    return _duel(_hero(character, content), attacker, attacker, "")


def _hero(character: Character, content: Content) -> Fighter:
    """Return the hero as a fighter, with all known weapons that are held in hand."""
    known = content.entries(Weapon)
    weapons = tuple(name for name in character.weapons if name in known and known[name].hands)
    return fighter_of_character(replace(character, weapons=weapons), content, character.name, HERE, USUAL)


def _duel(hero: Fighter, foe: Fighter, attacker: Fighter, weapon: str) -> Duel:
    arm = next(arm for arm in attacker.arms if arm.weapon.name == weapon or not weapon)
    best = arm.weapon.range or DISTANCES[0]
    hero.zone = HERE
    foe.zone = HERE + DISTANCES.index(best)
    target = foe if attacker is hero else hero
    return Duel(Fight("", [hero, foe]), DeclaredAttack(attacker, target, arm))
