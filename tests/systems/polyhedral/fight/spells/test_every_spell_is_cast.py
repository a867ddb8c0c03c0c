"""No spell is left lying: in random situations each is sooner or later worth casting to whoever thinks for itself."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from solo.systems.polyhedral.fight.options.spells import castings_of
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.state import LastingEffect
from solo.systems.polyhedral.fight.tactics import spells
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.armaments import ForceArrow
from solo.systems.polyhedral.magic.maladies import Malady
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.spells.casters import SPELLS, mage
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, fighter, held

SITUATIONS: Final = 220
# Charisma helps to talk, and does nothing once blades are drawn; an arrow of force is a shot; the rest takes longer.
NEVER: Final = {"Charisma"} | {
    name for name, spell in SPELLS.items() if spell.time != "an action" or spell.does(ForceArrow)
}
TAGS: Final = (("person",), ("person",), ("undead",), ("demon",), ("animal",))
ARMS: Final = ((held("longsword/broadsword"),), (held("Shortbow"), CarriedGear("Arrow", 9)), ())
POISON: Final = "Virulent paralytic"
AILMENTS: Final = ("Plague", "Curse", "Rotting Death", "Sleep", "Invisibility", POISON)


def situation(random: Random) -> Stage:
    """A mage and a friend against two or three of any kind, at any moment of a fight."""
    names = ("Bob", "Bea", "Bet")[: random.randint(2, 3)]
    foes = {name: fighter(*random.choice(ARMS), tags=random.choice(TAGS)) for name in names}
    stage = Stage({"Ann": mage(*random.choice(ARMS)), "Al": fighter(*random.choice(ARMS))}, foes)
    squares = [(column, row) for column in range(20) for row in range(12)]
    for one, place in zip(stage.fight.combatants, random.sample(squares, len(foes) + 2), strict=True):
        one.place = place
        if one.name != "Ann" and random.random() < 0.4:
            one.lp, one.vp = random.randint(-3, one.full_lp), random.randint(0, one.full_vp)
            one.unconscious = one.bleeding = one.prone = one.lp <= 0
            one.dead = one.lp <= 0 and random.random() < 0.2
    stage["Ann"].lp = random.randint(1, stage["Ann"].full_lp)
    stage["Ann"].sp = 20
    if random.random() < 0.5:
        _ail(stage, random.choice(AILMENTS))
    return stage


def _ail(stage: Stage, spell: str) -> None:
    """Al ails, or is hidden from Bob."""
    harm = CONTENT.entries(Malady)[spell].full.does if spell == POISON else SPELLS[spell].full
    effect = LastingEffect(spell, harm[0], stage["Bob"].key, Power(2, 6), 3, fooled=[stage["Bob"].key])  # type: ignore[arg-type]
    stage["Al"].effects.append(effect)


def worth_casting() -> set[str]:
    """The spells that were worth casting in any of the situations."""
    found = set[str]()
    for number in range(SITUATIONS):
        stage = situation(Random(f"situation {number}"))
        for name in SPELLS.keys() - found - NEVER:
            for casting in castings_of(stage["Ann"], SPELLS[name]):
                nobody = casting.spell.target.aim in targets.SINGLE and not targets.creatures(stage.fight, casting)
                if not nobody and spells.best_plan(stage.arena, casting) is not None:
                    found.add(name)
    return found


@pytest.mark.slow
def test_each_is_worth_casting_in_some_situation() -> None:
    assert SPELLS.keys() - NEVER - worth_casting() == set()
