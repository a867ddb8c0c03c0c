"""Mirrored fights of Gloranthan Heroes: equal fighters on both sides, whose tactics have different wit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from solo.play.scenes import SimulationScene
from solo.systems.gloranthan.battle.muster import figure_of_foe
from solo.systems.gloranthan.battle.opening import opening
from solo.systems.gloranthan.battle.procedure import BattleProcedure
from solo.systems.gloranthan.battle.rounds import play_turn
from solo.systems.gloranthan.battle.state.battle import Battle, BattleContext
from solo.systems.gloranthan.foes.computed_figures import every_foe
from solo.systems.gloranthan.hands.cards_in_play import Hand
from solo.systems.parts.fight.combatant_setup import give_letters
from solo.systems.parts.fight.procedure import Asking
from tests.systems.gloranthan.gloranthan_content import content
from tests.systems.gloranthan.staging import mustered

PROCEDURE: Final = BattleProcedure(content())
LINE_UPS: Final[Mapping[str, tuple[str, ...]]] = {
    "duel": ("Sergeant",),
    "group": ("House guard", "House guard", "House guard", "Champion"),
    "archers": ("Elf archer", "Elf archer", "House guard", "House guard"),
    "archers with trolls": ("Elf archer", "Elf archer", "Great troll", "Dark troll"),
    "trolls": ("Great troll", "Dark troll", "Dark troll", "Trollkin"),
    "mixed": ("Alley cutter", "Alley cutter", "Alley cutter", "Bandit", "Bandit"),
    "magicians": ("Hedge sorcerer", "Moon caller", "Soldier", "Soldier"),
    "riders": ("Raider on horseback", "Raider on horseback", "Hill warrior", "Hill warrior"),
    "horse archers": ("Horse archer", "Horse archer", "Soldier", "Soldier", "Soldier"),
}
"""People of each side, by the name of the line-up."""


def mirrored(names: tuple[str, ...], party: str, foes: str) -> Battle:
    """Return a battle of equal fighters on both sides without cards. A coin decides which side attacks.

    `party` and `foes` are the wits of the sides.
    """
    battle, known = mustered(["Spearwoman"], Counter(names)), every_foe(content())
    battle.figures = [one for one in battle.figures if one.side == "foes"]
    for number, name in enumerate(names):
        battle.figures.append(figure_of_foe(known[name], content(), f"party-{number}", side="party"))
    for one in battle.figures:
        one.wit = party if one.side == "party" else foes
    give_letters(battle.figures)
    battle.field_drawn = True
    battle.cards.fresh = False
    battle.cards.hands = {one.key: Hand((), int(one.rank == "major"), dealt=True) for one in battle.figures}
    battle.coin = True
    return battle


def fought(battle: Battle, seed: str) -> str:
    """Play the battle and return the winning side, "" for a draw. Costs after it are left out: there are no heroes."""
    arena = BattleContext(battle, content(), SimulationScene(Random(seed)))
    answer(battle, opening(arena))
    while not battle.over:
        battle.round += 1
        answer(battle, play_turn(arena))
    return battle.over


def answer(battle: Battle, asking: Asking) -> None:
    """Let the tactics answer all decisions of `asking`."""
    try:
        asked = next(asking)
        while True:
            asked = asking.send(PROCEDURE.decide(battle, asked).answer)
    except StopIteration:
        return


def share_won(names: tuple[str, ...], one: str, other: str, fights: int, seed: str) -> float:
    """Return the share of fights that wit `one` wins against `other`. Sides alternate; a draw counts as half a win."""
    won = Counter[str]()
    for number in range(fights):
        sides = {"party": one, "foes": other} if number % 2 else {"party": other, "foes": one}
        won[sides.get(fought(mirrored(names, sides["party"], sides["foes"]), f"{seed}/{number}"), "")] += 1
    return (won[one] + won[""] / 2) / fights
