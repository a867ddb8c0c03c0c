"""What casters do by themselves (P-41): the spell that is worth most, and none where nothing is gained."""

from __future__ import annotations

import pytest

from solo.systems.contract import TacticAnswer
from solo.systems.polyhedral.fight.options.spells import SpellOption, read
from solo.systems.polyhedral.fight.options.turn import choice
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.tactics import decide, spells
from solo.systems.polyhedral.fight.tactics.movement import reason_to_flee
from solo.systems.polyhedral.people.sheet import Build
from tests.systems.polyhedral.fight.spells.casters import FULL, books, cast, code, company, duel, key, mage
from tests.systems.polyhedral.fight.staging import Stage, fighter, held


def chosen(stage: Stage, name: str = "Ann") -> TacticAnswer:
    """What somebody would do now."""
    decision = choice(stage.arena, stage[name], stepped=False)
    return decide.decide(stage.fight, stage.arena.armoury, decision)


def only(*spells: str, **scores: int) -> Build:
    """A mage who has the books of these schools and nothing else."""
    skills = {**dict.fromkeys(spells, 2), "Spellcraft": 4}
    return fighter(*books(*spells), skills=skills, **{"INT": 12, **scores})  # type: ignore[arg-type]


def plan(stage: Stage, spell: str) -> spells.CastPlan | None:
    return spells.best_plan(stage.arena, read(stage.arena, stage["Ann"], f"cast:{code(spell)}"))


def test_a_mage_casts_at_the_foe_it_can_fell() -> None:
    stage = company(Ann=only("Evocations"))
    stage["Bea"].lp, stage["Bea"].vp = 1, 0
    best = plan(stage, "Arcane Blast, frost")
    assert best is not None
    assert best.answer == key(stage, "Bea")


def test_areas_are_put_where_they_catch_foes_and_spare_friends() -> None:
    stage = company(Ann=only("Evocations")).put(Al=(8, 5), Bob=(9, 5), Bea=(11, 6))
    best = plan(stage, "Fireball")
    assert best is not None
    column = int(best.answer.split(",")[0])
    # Six squares wide, from two to the left of its middle on: Al on column 8 is spared.
    assert column - 2 > 8


def test_no_area_is_worth_the_life_of_a_friend_who_is_down() -> None:
    stage = company(Ann=only("Evocations")).put(Al=(10, 5), Bob=(9, 5), Bea=(11, 5))
    stage["Al"].lp, stage["Al"].unconscious = 0, True
    stage["Bea"].left = True
    for spell in ("Hellfire", "Fireball", "Shockwave"):
        best = plan(stage, spell)
        if best is not None:
            column, row = (int(part) for part in best.answer.split(","))
            squares = targets.squares_at(stage.fight, best.casting, (column, row))
            assert (10, 5) not in squares


@pytest.mark.parametrize("spell", ["Sleep", "Lethargy", "Curse", "Domination", "Misfire"])
def test_what_lies_already_is_not_cast_again(spell: str) -> None:
    stage = duel()
    assert plan(stage, spell) is not None
    area = ("9,5",) if spell == "Sleep" else ()
    cast(stage, spell, *area, dice=(FULL,))
    stage["Ann"].sp = 20
    if spell == "Domination":
        assert not stage.fight.foes_of(stage["Ann"])
    else:
        assert plan(stage, spell) is None


def test_the_fallen_friend_is_healed_first() -> None:
    stage = company(Ann=only("Life Magic"))
    stage["Al"].lp, stage["Al"].vp = -1, 0
    stage["Al"].unconscious = stage["Al"].bleeding = stage["Al"].prone = True
    said = chosen(stage)
    assert said.answer.startswith("cast:")
    spell = next(
        option
        for option in choice(stage.arena, stage["Ann"], stepped=False).options
        if option.code == said.answer and isinstance(option, SpellOption)
    )
    aimed = spells.best_plan(stage.arena, spell.casting)
    assert aimed is not None
    assert aimed.answer in ("", key(stage, "Al"))


def test_nobody_wastes_points_on_the_whole_or_at_nobody() -> None:
    stage = company(Ann=only("Life Magic"))
    assert not chosen(stage).answer.startswith("cast:")


def test_bolts_of_life_go_at_the_undead() -> None:
    stage = duel(fighter(tags=("undead",)), only("Life Magic"))
    best = plan(stage, "Life Bolt")
    assert best is not None
    assert best.answer == key(stage, "Bob")


def test_fallen_foes_are_left_alone() -> None:
    stage = company(Ann=only("Afflictions"))
    stage["Bob"].lp, stage["Bob"].unconscious = 0, True
    best = plan(stage, "Injury")
    assert best is not None
    assert best.answer == key(stage, "Bea")


def test_a_mage_who_can_do_harm_with_spells_alone_stays() -> None:
    stage = duel(fighter(hide="Full Plate battle armor"), only("Afflictions", STR=4))
    assert reason_to_flee(stage.fight, stage.arena.armoury, stage["Ann"]) == ""
    stage["Ann"].sp = 0
    assert "harm" in reason_to_flee(stage.fight, stage.arena.armoury, stage["Ann"])


def test_the_turned_go_for_their_own() -> None:
    stage = company(Bob=fighter(held("longsword/broadsword"))).put(Bob=(9, 5), Bea=(10, 5))
    cast(stage, "Turn the Tables", "9,5", dice=(FULL,))
    said = chosen(stage, "Bob").answer
    assert said.startswith("strike:")
    assert key(stage, "Bea") in said


def test_the_dominated_answer_for_the_other_side() -> None:
    stage = company(Bob=fighter(held("longsword/broadsword"))).put(Bob=(9, 5), Bea=(10, 5), Al=(8, 5))
    cast(stage, "Domination", key(stage, "Bob"), dice=(FULL,))
    assert key(stage, "Bea") in chosen(stage, "Bob").answer


def test_a_sure_blow_is_preferred_to_an_unsure_spell() -> None:
    stage = duel(ann=mage(held("longsword/broadsword"), skill=1, others={"Swords": 4}, INT=10, PRC=12)).put(Bob=(6, 5))
    stage["Ann"].sp = 1
    stage["Bob"].lp, stage["Bob"].vp = 1, 0
    assert chosen(stage).answer.startswith("strike:")


@pytest.mark.parametrize(
    ("bob", "worth_it"),
    [(fighter(held("longsword/broadsword")), True), (fighter(), False), (mage(held("dagger/stilleto")), False)],
)
def test_fumble_is_cast_at_a_foe_who_needs_its_weapon(bob: Build, worth_it: bool) -> None:
    """`P-26`: it takes the thing in the main hand, of which a caster makes little use."""
    assert (plan(duel(bob), "Fumble") is not None) is worth_it
