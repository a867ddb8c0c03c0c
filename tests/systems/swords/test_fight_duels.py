"""The fight as it is played against the exact duel: each round both Strike and Defend, face to face and on foot."""

from __future__ import annotations

from random import Random

import pytest

from solo.play.scenes import UnattendedScene
from solo.systems.swords.rolls.duel import Duellist, duel
from tests.systems.swords.fight_staging import mustered, planning, played

FIGHTER = Duellist(strength=2, dexterity=2, striking=3, defense=3, weapon=3, armor=2, stamina=10)
FOES = {
    "Man-at-arms": Duellist(1, 1, 3, 3, 3, 3, 10),
    "Duellist": Duellist(1, 3, 5, 5, 2, 1, 11),
    "War horse": Duellist(4, 1, 2, 1, 1, 2, 15),
}
FACE_TO_FACE = {"distance": "2 yards", "mounted": "nobody"}


def won(name: str, fights: int, dice: bool = False) -> int:
    plan = planning("strike:strike,defend")
    wins = 0
    for number in range(fights):
        scene = UnattendedScene(Random(f"{name} {number}")) if dice else None
        wins += played(mustered(name, **FACE_TO_FACE), f"{name}/{number}", plan, scene).outcome == "won"
    return wins


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", FOES)
def test_fights_drawn_from_tables_come_out_as_the_exact_duel(name: str) -> None:
    fights = 4000 if name == "Man-at-arms" else 1000
    chance = duel(FIGHTER, FOES[name]).a_wins
    error = (chance * (1 - chance) / fights) ** 0.5
    assert abs(won(name, fights) / fights - chance) < 4 * error


@pytest.mark.slow
def test_fights_with_dice_come_out_as_the_exact_duel() -> None:
    fights = 600
    chance = duel(FIGHTER, FOES["Man-at-arms"]).a_wins
    error = (chance * (1 - chance) / fights) ** 0.5
    assert abs(won("Man-at-arms", fights, dice=True) / fights - chance) < 4 * error


# What the rules print for those who grab each round until they hold, the Fighter striking back.
PRINTED = {"Gorilla": 31, "Bear": 35}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PRINTED)
def test_beasts_that_grab_win_about_as_often_as_the_rules_say(name: str) -> None:
    fights, wins = 1000, 0
    for number in range(fights):
        state = mustered(name, **FACE_TO_FACE, defence_after_an_escape="an action more")

        def answer(fight: object, decision: object, state: object = state) -> str | None:
            del fight
            if getattr(decision, "kind", "") != "plan":
                return None
            one = state.find(decision.who)  # type: ignore[attr-defined]
            if one.clinch:
                return "grapple:struggle"
            return "grapple:grab,defend" if one.side == "foes" else "strike:strike,defend"

        wins += played(state, number, answer).outcome == "won"
    assert abs(100 * wins / fights - PRINTED[name]) < 7
