"""The exact duel: the odds that the rules print for their foes, and duels thrown naively with dice."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from solo.resolver import distribution
from solo.systems.swords.rolls.duel import Duellist, duel, goes_first

FIGHTER = Duellist(strength=2, dexterity=2, striking=3, defense=3, weapon=3, armor=2, stamina=10)
PRINTED = {
    "Townsman": (Duellist(0, 0, 1, 1, 2, 0, 6), 100),
    "Footpad": (Duellist(1, 1, 2, 2, 2, 1, 8), 99),
    "Militia spearman": (Duellist(1, 1, 2, 2, 3, 2, 9), 95),
    "Bowman": (Duellist(0, 1, 1, 2, 1, 1, 8), 100),
    "Crossbowman": (Duellist(1, 1, 2, 2, 2, 2, 9), 98),
    "Wolf": (Duellist(0, 3, 2, 2, 1, 1, 8), 99),
    "Gorilla": (Duellist(4, 1, 2, 1, 0, 1, 14), 83),
    "Man-at-arms": (Duellist(1, 1, 3, 3, 3, 3, 10), 80),
    "War horse": (Duellist(4, 1, 2, 1, 1, 2, 15), 54),
    "Duellist": (Duellist(1, 3, 5, 5, 2, 1, 11), 41),
    "Bear": (Duellist(4, 1, 3, 1, 2, 2, 16), 27),
    "Knight": (Duellist(2, 1, 4, 4, 3, 5, 12), 8),
    "Winged horror": (Duellist(5, 3, 4, 3, 3, 4, 25), 0),
    "Giant": (Duellist(7, 0, 3, 1, 5, 3, 30), 0),
}


@pytest.mark.parametrize("name", PRINTED)
def test_the_fighter_wins_as_often_as_the_rules_say(name: str) -> None:
    foe, percent = PRINTED[name]
    assert abs(100 * duel(FIGHTER, foe).a_wins - percent) <= 1


def thrown(one: Duellist, other: Duellist, dice: Random) -> bool:
    """One duel with dice, told as plainly as the rules tell it; whether the first wins."""

    def two() -> int:
        return dice.randint(1, 6) + dice.randint(1, 6)

    stamina = [one.stamina, other.stamina]
    worst = [0, 0]
    both = (one, other)

    def penalty(who: int) -> int:
        return sum(worst[who] >= bound for bound in (5, 10, 15))

    while True:
        quick = [both[who].dexterity - penalty(who) for who in (0, 1)]
        order = [(two() + quick[who], quick[who], dice.random(), who) for who in (0, 1)]
        for who in [entry[3] for entry in sorted(order, reverse=True)]:
            me, foe = both[who], both[1 - who]
            mine, theirs = penalty(who), penalty(1 - who)
            if two() + me.dexterity + me.striking - mine - 2 <= two() + foe.dexterity + foe.defense - theirs - 2:
                continue
            harm = two() + me.strength - mine + me.weapon - (two() + foe.strength - theirs + foe.armor)
            if harm > 0:
                stamina[1 - who] -= harm
                worst[1 - who] = max(worst[1 - who], harm)
            if stamina[1 - who] <= 0 or worst[1 - who] >= 20:
                return who == 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ("Man-at-arms", "Duellist", "War horse"))
def test_duels_thrown_with_dice_agree(name: str) -> None:
    foe, _ = PRINTED[name]
    dice, fights = Random(name), 3000
    won = sum(thrown(FIGHTER, foe, dice) for _ in range(fights))
    chance = duel(FIGHTER, foe).a_wins
    error = (chance * (1 - chance) / fights) ** 0.5
    assert abs(won / fights - chance) < 4 * error


def test_equals_win_as_often_as_each_other() -> None:
    odds = duel(FIGHTER, FIGHTER)
    assert odds.a_wins == pytest.approx(0.5)
    assert odds.b_wins == pytest.approx(0.5)


def test_the_two_sides_of_a_duel_may_be_changed_over() -> None:
    knight = PRINTED["Knight"][0]
    one, other = duel(FIGHTER, knight), duel(knight, FIGHTER)
    assert one.a_wins == pytest.approx(other.b_wins)
    assert one.a_wins + one.b_wins == pytest.approx(1)


def test_a_duel_that_nobody_can_end_is_won_by_neither() -> None:
    stone = Duellist(armor=40)
    assert duel(stone, stone) == (0, 0)


def test_a_duel_without_stamina_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        duel(FIGHTER, FIGHTER._replace(stamina=0))


@pytest.mark.parametrize(("own", "other"), [(2, 2), (3, 1), (0, 2)])
def test_who_goes_first_by_dice_then_dexterity_then_a_coin(own: int, other: int) -> None:
    first = 0.0
    for a, b, c, d in product(range(1, 7), repeat=4):
        mine, theirs = a + b + own, c + d + other
        first += 1 if mine > theirs else 0 if mine < theirs else 0.5 if own == other else float(own > other)
    assert float(distribution(goes_first, own, other).chance_of(True)) == pytest.approx(first / 6**4)
