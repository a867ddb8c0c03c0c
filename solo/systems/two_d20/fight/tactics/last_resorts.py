"""Last resorts of heroes: spending Fortune, acting although out, and leaving a lost fight."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.leaving import Resolve, should_leave
from solo.systems.two_d20.fight.options.legality import explain_no_flight
from solo.systems.two_d20.fight.rules import moving, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.state import Fight, Fighter, Track, TurnState, acts
from solo.systems.two_d20.fight.state.acts import MoveCode
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.attack_worth import AttackWorthCache
from solo.systems.two_d20.fight.tactics.spending_policy import wit_of
from solo.systems.two_d20.fight.tactics.usable_weapons import arms_of
from solo.systems.two_d20.fight.tactics.win_chance import win_chance

IN_DOUBT, IN_NEED = 0.9, 0.6
"""Below the first chance to win, heroes spend all Fortune but 1 point; below the second, the last point too."""
IN_DANGER: Final = 0.7
"""Below this chance to win, plain heroes spend Fortune even if no hero is badly hurt."""
DESPERATE: Final = 0.3
"""Below this chance to win, plain heroes spend the last point too."""
MUCH_HARM: Final = 2
"""Least number of Wounds, or of Trauma, of a badly hurt hero."""
KEPT_FOR_LIFE: Final = 2
"""Points of Fortune that a dying hero keeps in reserve. One point saves the hero's life."""
WORTH_RISING: Final = 0.3
"""A hero who is out spends Fortune to act for an attack worth at least this, in Harm."""
MOST_PASSED: Final = 2
"""A fleeing hero with more enemies in Reach than this uses Withdraw first."""


def fortune_to_spend(fight: Fight, hero: Fighter) -> int:
    """Return the points of Fortune that a hero may spend now, by the chance to win and the Harm of the heroes."""
    wit = wit_of(hero)
    if not hero.fortune or wit is AiLevel.DULL:
        return 0
    if wit is AiLevel.PLAIN:
        badly = max(hero.wounds, hero.trauma) >= MUCH_HARM or any(one.out for one in fight.heroes())
        chance = win_chance(fight, "party")
        if chance < (IN_DOUBT if badly else DESPERATE):
            return hero.fortune
        return hero.fortune - 1 if chance < IN_DANGER else 0
    if max(hero.wounds, hero.trauma) >= MUCH_HARM:
        return hero.fortune
    chance = _chance(fight)
    return hero.fortune if chance < IN_NEED else hero.fortune - 1 if chance < IN_DOUBT else 0


def _chance(fight: Fight) -> float:
    """Return the chance to win as a cunning hero sees it: lower if a hero is badly hurt, 0 if a hero is out."""
    heroes = fight.heroes()
    if any(hero.out for hero in heroes):
        return 0.0
    chance = win_chance(fight, "party")
    return min(chance, IN_NEED) if any(max(hero.wounds, hero.trauma) >= MUCH_HARM for hero in heroes) else chance


def price_of_fortune(fight: Fight, hero: Fighter, usual: float) -> float:
    """Return the least gain for a point of Fortune: `usual`, or less in a fight that will probably be lost.

    A cunning hero who is not badly hurt waits for a better use: the quick estimate is often too low for heroes.
    """
    wit = wit_of(hero)
    waits = wit is AiLevel.CUNNING and max(hero.wounds, hero.trauma) < MUCH_HARM
    if wit is AiLevel.DULL or waits:
        return usual
    return usual * min(1.0, win_chance(fight, "party") / IN_NEED)


def rises(fight: Fight, hero: Fighter) -> bool:
    """Return True if a hero who is out should spend Fortune to act: a good attack is possible."""
    needed = _hampered(hero) + 1
    if wit_of(hero) is AiLevel.DULL or hero.fortune < needed + KEPT_FOR_LIFE * bool(hero.dying):
        return False
    if not fight.standing("party") or not fight.enemies(hero):
        return False
    tracks: list[Track] = ["vigor", "resolve"]
    able = replace(hero, overcome=tracks, prone=False)
    bouts = AttackWorthCache(fight, able)
    attacks = (
        DeclaredAttack(able, enemy, arm)
        for _, arm in arms_of(able)
        for enemy in fight.enemies(hero)
        if not arm.weapon.reach or moving.zones_apart(hero, enemy) == 0
    )
    return max((bouts.prospects(attack).telling for attack in attacks), default=0.0) >= WORTH_RISING


def _hampered(hero: Fighter) -> bool:
    """Return True if Wounds hamper the hero's attacks, and Fortune has not lifted them."""
    return bool(hero.wounds) and "vigor" not in hero.overcome


def leave_lost_fight(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return the next step off the field for a hero who gives the fight up; None while there is hope.

    A cunning hero in an enemy's Reach fights on: the enemies would follow and strike.
    """
    hero = turn.fighter
    if hero.reach and wit_of(hero) is AiLevel.CUNNING:
        return None
    if fight.staked or not hero.hero or turn.fallen or not (turn.standards or turn.minors):
        return None
    out = sum(one.out for one in fight.heroes())
    if max(hero.wounds, hero.trauma) < MUCH_HARM and 2 * out < len(fight.heroes()):
        return None
    if not should_leave(win_chance(fight, "party"), Resolve.BRAVE, wit_of(hero)):
        return None
    thought = make_thought(hero.name, "gives up and leaves the field")
    if not explain_no_flight(hero):
        return make_answer(MoveCode("move", moving.exit_zone(hero)), thought)
    if hero.prone and turn.minors and not moving.explain_pinned(hero):
        return make_answer(acts.STAND, thought)
    if moving.explain_no_move(hero):
        return None
    near = reach.enemies_in_reach(fight, hero)
    blocked = near and (len(near) > MOST_PASSED or hero.zone == 1)
    if blocked:
        return make_answer(acts.WITHDRAW, thought) if turn.standards else None
    if turn.standards and hero.zone > moving.SPRINT:
        return make_answer(MoveCode("sprint", hero.zone - moving.SPRINT), thought)
    return make_answer(MoveCode("move", hero.zone - 1), thought) if hero.zone > 1 else None
