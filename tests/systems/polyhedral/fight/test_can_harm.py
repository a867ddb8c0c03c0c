"""Who has no hope to hit anybody leaves, as does whoever could not get past the armour (H-31)."""

from __future__ import annotations

from solo.systems.polyhedral.fight.tactics.can_harm import could_harm
from solo.systems.polyhedral.fight.tactics.movement import reason_to_flee
from solo.systems.polyhedral.people.sheet import CarriedGear
from tests.systems.polyhedral.fight.staging import Stage, fighter, held

KNIFE = held("dagger/stilleto")
QUICK = {"QKN": 12, "skills": {"Evasion": 2}}


def against(*gear: CarriedGear, quick: bool = True, light: str = "lit", **more: object) -> Stage:
    """Ann with her gear against Bob, who dodges 9 where he is quick, else 6."""
    bob = fighter(**QUICK) if quick else fighter()  # type: ignore[arg-type]
    return Stage({"Ann": fighter(*gear, **more)}, {"Bob": bob}, light=light)  # type: ignore[arg-type]


def hopes(stage: Stage) -> bool:
    return could_harm(stage.fight, stage.arena.armoury, stage["Ann"], stage["Bob"])


def test_a_hit_must_be_possible() -> None:
    # One die of PRC 6 comes to 7 at most, two to 8.
    assert not hopes(against(KNIFE, PRC=6))
    assert not hopes(against(KNIFE, PRC=6, skills={"Knives": 1}))
    assert hopes(against(KNIFE, PRC=8, skills={"Knives": 1}))
    assert hopes(against(KNIFE, PRC=6, quick=False))


def test_what_makes_the_foe_easier_or_harder_to_hit_counts() -> None:
    stage = against(KNIFE, PRC=6, skills={"Knives": 1})
    stage["Bob"].prone = True
    assert hopes(stage)
    assert not hopes(against(KNIFE, PRC=8, skills={"Knives": 1}, light="pitch dark"))


def test_a_parry_counts_against_somebody_alone_and_not_against_several() -> None:
    staff = fighter(held("Quarterstaff"), QKN=12, skills={"Deflection": 4})
    alone = Stage({"Ann": fighter(held("shortsword"), PRC=6, skills={"Swords": 2})}, {"Bob": staff})
    # Bob dodges 8 and parries 11; three d6 come to 9 at most, a fist to 7.
    assert not hopes(alone)
    both = Stage({"Ann": fighter(held("shortsword"), PRC=6, skills={"Swords": 2}), "Al": fighter()}, {"Bob": staff})
    assert hopes(both)


def test_whoever_cannot_hit_leaves_and_tells_why() -> None:
    stage = against(KNIFE, PRC=6)
    assert "unable to harm" in reason_to_flee(stage.fight, stage.arena.armoury, stage["Ann"])


def test_the_steadfast_stay_all_the_same() -> None:
    stage = against(KNIFE, PRC=6, tags=("undead", "mindless"))
    assert reason_to_flee(stage.fight, stage.arena.armoury, stage["Ann"]) == ""
