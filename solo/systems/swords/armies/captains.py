"""Orders of captains in a mass battle, a house rule: ground, reserves, a charge and a duel of captains.

The book leaves these orders to The Master, who may set an army's effective size (`S-35`). A charge is modelled on
Augments (`S-24`): more force for more exposure. The functions change the given battle and ask no decisions.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from solo.systems.contract import Scene
from solo.systems.swords.armies.army import HIGH, Army, Battle, Ground, Tactician
from solo.systems.swords.armies.odds import BattleOdds, regain
from solo.systems.swords.armies.options import odds_between
from solo.systems.swords.rolls.damage import MISS, Health, HealthScale, blow, is_down
from solo.systems.swords.rolls.duel import Duellist, duel, goes_first

LONGEST_WAIT: Final = 3
"""The most rounds that a reserve waits, in the search for the best round to send it in."""
REFUSAL_HITS: Final = 5
DEFEAT_HITS: Final = 15
LIEUTENANT: Final = Tactician("a lieutenant", 0)
DUEL_ROUNDS: Final = 50


def copy_battle(battle: Battle) -> Battle:
    """Return a copy of a battle on which an order can be tried out."""
    armies = [msgspec.structs.replace(army, tacticians=list(army.tacticians)) for army in battle.armies]
    return msgspec.structs.replace(battle, armies=armies)


# Ground and reserves


def choose_ground(battle: Battle, army: Army, ground: Ground) -> None:
    """Set the ground that the captain of `army` has chosen."""
    battle.ground = ground
    army.high = ground == HIGH


def send_reserve(army: Army) -> None:
    """Send the reserve into the line, which restores some of the hits that the army lost."""
    army.hits = regain(army.hits, army.reserve)
    army.reserve = 0


def best_wait(battle: Battle, army: Army) -> tuple[int, BattleOdds] | None:
    """Return the best number of rounds to hold the reserve back, and the odds it gives; None without exact odds."""
    found = [
        (wait, odds) for wait in range(1, LONGEST_WAIT + 1) if (odds := odds_between(battle, army, wait)) is not None
    ]
    return max(found, key=lambda one: value_of(one[1])) if found else None


def value_of(odds: BattleOdds) -> Fraction:
    """Return the worth of odds to the first army: its chance to win, plus half the chance that both are routed."""
    return odds.first_wins + odds.both_routed / 2


# A charge


def can_charge(army: Army) -> bool:
    """Return True if the army has not charged yet."""
    return not army.charged and not army.charging


def end_charges(battle: Battle) -> None:
    """End all charges, after a round of charging."""
    for army in battle.armies:
        army.charged |= army.charging
        army.charging = False


# A duel of captains


def duellists_of(army: Army, enemy: Army) -> tuple[Duellist, Duellist] | None:
    """Return the captains of both armies as duellists; None if a captain refuses duels."""
    own, other = army.tacticians[0].duellist, enemy.tacticians[0].duellist
    return None if own is None or other is None else (own, other)


def can_challenge(battle: Battle, army: Army) -> bool:
    """Return True if the captain of `army` may challenge the enemy's captain.

    A captain may challenge once in a battle, and only if there is a single enemy army.
    """
    enemies = battle.enemies_of(army)
    return not army.challenged and len(enemies) == 1 and duellists_of(army, enemies[0]) is not None


def refuse_duel(army: Army) -> None:
    """Subtract the hits that an army loses because its captain refuses a duel."""
    army.hits = max(1, army.hits - REFUSAL_HITS)


def lose_duel(army: Army) -> None:
    """Subtract the hits that an army loses with its beaten captain. The captain leaves the battle."""
    army.hits = max(1, army.hits - DEFEAT_HITS)
    army.tacticians = army.tacticians[1:] or [LIEUTENANT]


def odds_of_refusal(battle: Battle, army: Army) -> BattleOdds | None:
    """Return the battle's odds for `army`, the challenger, if the enemy's captain refuses; None without exact odds."""
    tried = copy_battle(battle)
    refuse_duel(tried.enemies_of(tried.army(army.key))[0])
    return odds_between(tried, tried.army(army.key))


def odds_of_duel(battle: Battle, army: Army, scale: HealthScale) -> BattleOdds | None:
    """Return the battle's odds for `army`, the challenger, if the enemy's captain accepts the duel.

    Returns None if a captain refuses duels, or the battle has no exact odds.
    """
    enemy = battle.enemies_of(army)[0]
    captains = duellists_of(army, enemy)
    if captains is None:
        return None
    fought = duel(*captains, scale)
    chances = Fraction(fought.a_wins), Fraction(fought.b_wins)
    outcomes = [(chances[0], enemy.key), (chances[1], army.key), (1 - sum(chances), "")]
    wins = loses = both = Fraction(0)
    for chance, beaten in outcomes:
        tried = copy_battle(battle)
        if beaten:
            lose_duel(tried.army(beaten))
        odds = odds_between(tried, tried.army(army.key))
        if odds is None:
            return None
        wins += chance * odds.first_wins
        loses += chance * odds.second_wins
        both += chance * odds.both_routed
    return BattleOdds(wins, loses, both)


def fight_duel(scene: Scene, army: Army, enemy: Army, scale: HealthScale) -> tuple[Army | None, int]:
    """Fight the duel of two captains, blow by blow.

    Returns the army whose captain is beaten (None if the captains part unbeaten), and the number of rounds.
    """
    captains = duellists_of(army, enemy)
    if captains is None:
        return None, 0
    stamina, health = [one.stamina for one in captains], [int(Health.OK), int(Health.OK)]
    for number in range(1, DUEL_ROUNDS + 1):
        ill = [scale.penalty(one) for one in health]
        first = scene.roll(
            army.key, "duel of captains: turn order", goes_first, captains[0].dexterity + ill[0],
            captains[1].dexterity + ill[1],
        )  # fmt: skip
        for one in (0, 1) if first else (1, 0):
            net = _strike(scene, army.key, captains, one, health, scale)
            if net != MISS:
                stamina[1 - one] -= net
                health[1 - one] = max(health[1 - one], scale.level(net))
            if is_down(stamina[1 - one], Health(health[1 - one])):
                return (enemy, army)[one], number
    return None, DUEL_ROUNDS


def _strike(
    scene: Scene, key: str, captains: tuple[Duellist, Duellist], one: int, health: list[int], scale: HealthScale
) -> int:
    """Roll a Strike by the captain at index `one` of `captains`, 0 for the challenger.

    Returns the net damage; MISS if the Strike misses. `health` holds both captains' Health levels.
    """
    attacker, target = captains[one], captains[1 - one]
    ill, hurt = scale.penalty(health[one]), scale.penalty(health[1 - one])
    lead = attacker.dexterity + attacker.striking + ill - target.dexterity - target.defense - hurt
    force = attacker.strength + attacker.weapon + ill - target.strength - target.armor - hurt
    return scene.roll(key, "duel of captains: blow", blow, lead, force)
