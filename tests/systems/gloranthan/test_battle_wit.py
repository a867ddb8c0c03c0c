"""How far three levels of wit are apart, where both sides have the same people."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from solo.play.scenes import SimulationScene
from solo.systems.gloranthan.battle.muster import figure_of_foe
from solo.systems.gloranthan.battle.opening import opening
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.rounds import play_turn
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.context import BattleContext
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.hands.cards_in_play import Hand
from solo.systems.parts.fight.combatant_setup import give_letters
from solo.systems.parts.fight.procedure import Asking
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import mustered

PROCEDURE = BattleProcedure(content())
MIRRORS = (
    ("House guard", "House guard", "House guard", "Champion"),
    ("Elf archer", "Elf archer", "House guard", "House guard"),
    ("Alley cutter", "Alley cutter", "Alley cutter", "Bandit", "Bandit"),
    ("Raider on horseback", "Raider on horseback", "Hill warrior", "Hill warrior"),
    ("Horse archer", "Horse archer", "Soldier", "Soldier", "Soldier"),
)


def mirrored(names: tuple[str, ...], party: str, foes: str) -> Battle:
    """The same people on both sides without cards, each side with a wit of its own; a coin says who attacks."""
    battle, known = mustered(["Spearwoman"], Counter(names)), every_foe(content())
    battle.figures = [one for one in battle.figures if one.side == "foes"]
    for number, name in enumerate(names):
        battle.figures.append(figure_of_foe(known[name], content(), f"party-{number}", side="party"))
    for one in battle.figures:
        one.wit = party if one.side == "party" else foes
    give_letters(battle.figures)
    battle.cards.fresh = False
    battle.cards.hands = {one.key: Hand((), int(one.rank == "major"), dealt=True) for one in battle.figures}
    battle.coin = True
    return battle


def fought(battle: Battle, seed: str) -> str:
    """Who has won: turns without what they cost afterwards, since there are no heroes."""
    arena = BattleContext(battle, content(), SimulationScene(Random(seed)))
    answer(battle, opening(arena))
    while not battle.over:
        battle.round += 1
        answer(battle, play_turn(arena))
    return battle.over


def answer(battle: Battle, asking: Asking) -> None:
    """Tactics answer all that is asked."""
    try:
        asked = next(asking)
        while True:
            asked = asking.send(PROCEDURE.decide(battle, asked).answer)
    except StopIteration:
        return


def share_won(one: str, other: str, fights: int) -> float:
    """How often one wit beats another, each as often on either side."""
    won = Counter[str]()
    for names in MIRRORS:
        for number in range(fights):
            sides = {"party": one, "foes": other} if number % 2 else {"party": other, "foes": one}
            winner = fought(mirrored(names, sides["party"], sides["foes"]), f"{names}/{number}")
            won[sides.get(winner, "")] += 1
    return (won[one] + won[""] / 2) / sum(won.values())


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("one", "other", "least"), [("cunning", "dull", 0.6), ("plain", "dull", 0.52), ("cunning", "plain", 0.52)]
)
def test_wit_tells_where_both_sides_have_the_same_people(one: str, other: str, least: float) -> None:
    assert share_won(one, other, 24) >= least
