"""Choice of a defence by wit (P-41): the cunning save a parry or a block for a worse blow that is still to come."""

from __future__ import annotations

import pytest

from solo.systems.polyhedral.fight.options.attacks import AttackOption
from solo.systems.polyhedral.fight.options.defences import DefenceChoice
from solo.systems.polyhedral.fight.tactics import decide as tactics
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import Stage, attack, fighter, held, off_hand

CLUB = fighter(held('Wooden Club (~30")'))
AXE = fighter(held("Greataxe/Bardiche"), STR=12, PRC=10, skills={"2-h axes & maces": 3})
ARCHER = fighter(held("Longbow"), CarriedGear("Arrow", 20), PRC=10, skills={"Bows": 4})
SHIELDED = fighter(held("dagger/stilleto"), off_hand("Shield"), skills={"Blocking": 6}, QKN=6)


def answer(stage: Stage, wit: str, order: tuple[str, ...] = ("Bob", "Bea", "Ann")) -> tuple[str, str]:
    """Ann's defence against Bob, who acts now, with the reason."""
    fight, ann = stage.fight, stage["Ann"]
    ann.wit = wit
    fight.order = [stage[name].key for name in order]
    fight.acting = stage["Bob"].key
    planned = list(stage.planned("Bob", attack("Ann")).values())
    attempt = next(one for one in stage.offered("Bob") if isinstance(one, AttackOption)).first
    found = tactics.decide(fight, stage.arena.armoury, DefenceChoice(attempt, planned))
    return found.answer, str(found.reason)


@pytest.mark.parametrize(
    ("wit", "code", "reason"),
    [("cunning", "dodge", "Ann saves the parry for Bea."), ("plain", "parry:longsword", "Ann parries")],
)
def test_the_cunning_save_the_parry_for_the_heavier_blow(wit: str, code: str, reason: str) -> None:
    swordfighter = fighter(held("longsword/broadsword"), skills={"Deflection": 4}, STR=12, QKN=6)
    stage = Stage({"Ann": swordfighter}, {"Bob": CLUB, "Bea": AXE}).put(Ann=(5, 5), Bob=(6, 5), Bea=(4, 5))
    found = answer(stage, wit)
    assert found[0] == code
    assert found[1].startswith(reason)


def test_the_cunning_save_the_shield_for_the_archers() -> None:
    stage = Stage({"Ann": SHIELDED}, {"Bob": CLUB, "Bea": ARCHER}).put(Ann=(5, 5), Bob=(6, 5), Bea=(15, 5))
    assert answer(stage, "cunning")[1] == "Ann saves the shield for the archers."


def test_the_shield_is_used_if_the_archer_acts_after_its_bearer() -> None:
    stage = Stage({"Ann": SHIELDED}, {"Bob": CLUB, "Bea": ARCHER}).put(Ann=(5, 5), Bob=(6, 5), Bea=(15, 5))
    assert answer(stage, "cunning", ("Bob", "Ann", "Bea"))[0] == "block"
