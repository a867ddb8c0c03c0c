"""What all casting shares (P-24, P-25, H-15): who is offered what, its price, its dice, its line of sight."""

from __future__ import annotations

import msgspec
import pytest

from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.sheet import Build
from tests.systems.polyhedral.fight.spells.casters import (
    FULL,
    SHORT,
    SPELLS,
    books,
    cast,
    castable_now,
    code,
    company,
    duel,
    key,
    lies,
    mage,
    points,
)
from tests.systems.polyhedral.fight.staging import OPEN, Stage, fighter, held

NOT_FOR_FIGHTS = {"Restful Slumber", "Resuscitate", "Charisma"}


def everybody() -> Stage:
    """A field on which every spell finds somebody: the hurt, the dead, the sleeping, the undead, and a bow."""
    stage = company(
        Ann=mage(held("Shortbow")), Al=fighter(), Bob=fighter(tags=("person", "demon")), Bea=fighter(tags=("undead",))
    )
    stage["Bob"].lp = 5
    cast(stage, "Sleep", "9,4", dice=(FULL,))
    stage["Al"].dead = stage["Al"].unconscious = True
    return stage


@pytest.mark.parametrize("spell", list(SPELLS.values()), ids=lambda spell: spell.name)
def test_every_spell_is_offered_where_it_finds_somebody_but_those_that_take_long(spell: Spell) -> None:
    codes = {option.split(":")[0] if option.startswith("arrow") else option for option in everybody().legal("Ann")}
    wanted = {f"cast:{code(spell.name)}{f'.{choice.name}' if choice.name else ''}" for choice in spell.choices}
    wanted = wanted or {"arrow" if spell.name == "Arcane Arrow" else f"cast:{code(spell.name)}"}
    assert bool(wanted & codes) is (spell.name not in NOT_FOR_FIGHTS)


def test_no_two_options_of_a_turn_share_a_code() -> None:
    codes = [option.code for option in everybody().offered("Ann")]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("spell", ["Injury", "Sleep", "Rend"])
@pytest.mark.parametrize("faces", [FULL, SHORT])
def test_spell_points_are_spent_whether_or_not_it_works(spell: str, faces: tuple[int, ...]) -> None:
    stage = duel()
    stage["Ann"].sp = 7
    extra = ((1,),) if spell == "Injury" and faces == FULL else ()
    cast(stage, spell, *(("9,5",) if spell == "Sleep" else ()), dice=(faces, *extra))
    assert stage["Ann"].sp == 7 - SPELLS[spell].rank


def test_refusals_say_why() -> None:
    stage = duel(fighter(tags=("animal",)))
    stage["Ann"].sp = 2
    assert stage.refusal("Ann", "cast:sleep") == "Sleep costs 3 SP, but Ann has 2."
    assert stage.refusal("Ann", "cast:charm-person") == "Charm Person has no target in range."
    stage["Ann"].sp = 20
    assert stage.refusal("Ann", "cast:defy-death") == "Defy Death has no target close enough."


def sorcerer(*spells: str, **scores: int) -> Build:
    build = fighter(skills={"Evocations": 2, "Spellcraft": len(spells)}, **scores)  # type: ignore[arg-type]
    return msgspec.structs.replace(build, sorcerer=True, spells=spells)


def test_a_sorcerer_rolls_eights_and_needs_no_book() -> None:
    stage = duel(ann=sorcerer("Arcane Blast", "Inferno", INT=4))
    assert castable_now(stage) == {
        "inferno", "arcane-blast.electricity", "arcane-blast.fire", "arcane-blast.force", "arcane-blast.frost",
    }  # fmt: skip
    # The check is of 3d8; the damage keeps the Intellect's own die, a d4.
    cast(stage, "Arcane Blast, frost", dice=((8, 1, 1), (4,)))
    assert points(stage["Bob"]) == (5, 1)


def test_without_the_book_of_that_rank_a_spell_is_not_there() -> None:
    skills = {"Afflictions": 1, "Spellcraft": 4}
    basic = fighter(books("Afflictions")[0], skills=skills, INT=12)
    assert "plague" in castable_now(duel(ann=basic))
    assert not [option for option in duel(ann=basic).offered("Ann") if option.code == "cast:curse"]


# Defensive stance


def test_the_stance_goes_with_spells_that_are_checked() -> None:
    stage = company(Ann=mage())
    stage["Al"].vp = 2
    told = stage.turn("Ann", "defensive", "cast:injury", key(stage, "Bob"), dice=((7, 1, 1), (1,)))
    assert [str(modifier) for modifier in told[1].rolls[0].modifiers] == ["fighting defensively −1"]
    stage["Ann"].defensive = True
    now = castable_now(stage)
    assert {"injury", "greater-healing", "close-wounds"} <= now
    assert not {"minor-healing", "confidence", "healing-nova", "spirit-lash"} & now


def test_posture_and_spells_weigh_on_casting_but_cover_only_on_bolts() -> None:
    stage = duel(rows=tuple(row[:7] + "o" + row[8:] for row in OPEN))
    stage["Ann"].prone = True
    told = cast(stage, "Injury", dice=((7, 1, 1), (1,)))
    assert [str(modifier) for modifier in told[0].rolls[0].modifiers] == ["prone −1"]


def test_a_modifier_counts_in_results_that_are_spent() -> None:
    """`R-01`: the modifier is added to the result, and counts where the result is spent."""
    stage = duel()
    stage["Ann"].prone = True
    cast(stage, "Rend", dice=((7, 1, 1),))
    assert points(stage["Bob"]) == (5, 1)


def test_casting_uses_up_what_waits_for_the_next_action() -> None:
    stage = company()
    cast(stage, "Confidence", key(stage, "Ann"))
    assert lies(stage["Ann"]) == ["inspire +1 60"]
    told = cast(stage, "Injury", key(stage, "Bob"), dice=(SHORT, (1,)))
    assert [str(modifier) for modifier in told[0].rolls[0].modifiers] == ["Confidence +1"]
    assert not stage["Ann"].effects


# Reach and sight


def test_range_is_ten_spaces_a_level_and_needs_sight() -> None:
    wide = ("." * 60,) * 12
    stage = duel(ann=mage(skill=2), rows=wide).put(Ann=(0, 5), Bob=(20, 5))
    assert "injury" in castable_now(stage)
    stage.put(Bob=(21, 5))
    assert "injury" not in castable_now(stage)


def test_an_area_needs_its_nearest_square_in_sight_and_bursts_from_its_middle() -> None:
    walled = tuple(row[:7] + ("#" if 3 <= number <= 7 else ".") + row[8:] for number, row in enumerate(OPEN))
    stage = company(rows=walled)
    stage.put(Bob=(8, 5), Bea=(6, 5))
    # The middle of these three squares lies before the wall: Bea beside it is caught, Bob behind it spared.
    cast(stage, "Sleep", "7,2", dice=(FULL,))
    places = stage.asked[1].places  # type: ignore[union-attr]
    assert (9, 5) not in places
    assert (6, 5) in places
    cast(stage, "Sleep", "6,5", dice=(FULL,))
    assert (stage["Bea"].helpless, stage["Bob"].helpless) == (True, False)


def test_an_area_may_reach_over_the_edge_of_the_field() -> None:
    stage = duel(rows=("." * 8,) * 5).put(Ann=(0, 2), Bob=(6, 2))
    cast(stage, "Hellfire", "7,4", dice=(SHORT, (1,)))
    assert stage["Bob"].lp < 6


def test_the_fallen_in_an_area_are_touched_and_the_dead_are_not() -> None:
    stage = company()
    stage["Bob"].lp, stage["Bob"].vp, stage["Bob"].unconscious = 0, 0, True
    stage["Bea"].dead = stage["Bea"].unconscious = True
    cast(stage, "Fireball", "10,5", dice=(SHORT, (1,)))
    assert stage["Bob"].lp == -5
    assert stage["Bea"].lp == 6


def test_whoever_is_hidden_is_touched_by_areas() -> None:
    stage = company(Bob=mage())
    stage["Bob"].sp = 20
    cast(stage, "Invisibility", by="Bob", dice=((12, 12, 12),))
    assert key(stage, "Bob") not in {option.split(":")[-1] for option in stage.legal("Ann")}
    cast(stage, "Pack of Jesters", "10,5", dice=((9, 1, 1),))
    assert stage["Bob"].prone


# Saving


def test_a_fight_with_spells_on_everything_comes_back_from_its_save() -> None:
    stage = company(Bob=mage())
    stage["Bob"].sp = 20
    for spell in ("Curse", "Plague", "Hex", "Domination"):
        cast(stage, spell, key(stage, "Bea"), dice=(FULL,))
    stage["Ann"].sp = 20
    for spell, answers in (
        ("Lightning Storm", ["14,3"]),
        ("Wall of Flame", ["2,2", "line", "2,4", "2,4"]),
        ("Static Illusion", ["7,2", "7,3"]),
        ("Invisibility", []),
    ):
        cast(stage, spell, *answers, dice=(FULL,))
    saved = msgspec.json.encode(stage.fight)
    assert msgspec.json.encode(msgspec.json.decode(saved, type=Fight)) == saved
    again = msgspec.json.decode(saved, type=Fight)
    assert again.find(key(stage, "Bea")).effects == stage["Bea"].effects
    assert again.standing == stage.fight.standing
