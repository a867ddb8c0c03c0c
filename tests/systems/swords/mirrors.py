"""Mirrored fights: the same people on both sides, each side with an AI level of its own."""

from __future__ import annotations

from collections import Counter
from typing import Final

from solo.systems.swords.fight import muster, switches
from solo.systems.swords.fight.fighters import fighter_of_foe
from solo.systems.swords.fight.state import Fight, Fighter
from solo.systems.swords.foes.foe import Foe
from tests.systems.swords.fight_staging import content, played

LineUp = tuple[tuple[str, ...], int]
LINE_UPS: Final[tuple[LineUp, ...]] = (
    (("Man-at-arms", "Man-at-arms", "Man-at-arms"), 6),
    (("Man-at-arms", "Man-at-arms", "Bowman", "Bowman"), 60),
    (("Reaver", "Pit wrestler", "Shield bearer", "Crossbowman"), 30),
    (("Knife thrower", "Knife thrower", "Footpad", "Footpad"), 20),
    (("Mounted scout", "Mounted scout", "Militia spearman", "Militia spearman"), 60),
    (("Reaver", "Reaver", "Footpad", "Footpad"), 30),
    (("Lancer", "Lancer", "Man-at-arms"), 60),
    (("Sergeant", "Pikeman", "Pikeman", "Crossbowman"), 30),
    (("Duellist", "Sworn blade", "Sworn blade"), 6),
)
"""The people of each side, and the distance in yards."""
AIMS: Final = (("plain", "dull", 0.75), ("cunning", "plain", 0.6))
"""The share of fights that an AI level wins against the next lower one, in each line-up."""


def mirrored(names: tuple[str, ...], yards: int, party: str, foes: str) -> Fight:
    """Return a fight of the same people on both sides, with the AI levels `party` and `foes`."""
    known = content().entries(Foe)
    fighters: list[Fighter] = []
    for side, wit in (("party", party), ("foes", foes)):
        for number, name in enumerate(names):
            one = fighter_of_foe(known[name], content(), f"{side}-{number}", "", 0, side)  # type: ignore[arg-type]
            one.wit = wit
            fighters.append(one)
            if known[name].mount:
                horse = fighter_of_foe(known[known[name].mount], content(), f"{one.key}-mount", "", 0, one.side)
                one.mount, horse.rider = horse.key, one.key
                fighters.append(horse)
    muster._named(fighters)
    for one in fighters:
        muster._hands(one)
    muster._placed(fighters, yards)
    usual = {name: values[0] for name, values in switches.setup_options(content()).items()}
    return Fight("Mirrored", fighters, switches.circumstances(usual, content()))


def count_won(line_up: LineUp, one: str, other: str, fights: int, seed: object) -> float:
    """Return how many fights the AI level `one` wins against `other`, a draw counted as half.

    Each level is as often on either side, with the same dice.
    """
    names, yards = line_up
    won = Counter[str]()
    for number in range(fights):
        sides = {"party": one, "foes": other} if number % 2 else {"party": other, "foes": one}
        fight = mirrored(names, yards, sides["party"], sides["foes"])
        played(fight, f"{seed}/{names}/{number // 2}", lambda *_: None)
        won[sides.get(fight.winner, "")] += 1
    return won[one] + won[""] / 2
