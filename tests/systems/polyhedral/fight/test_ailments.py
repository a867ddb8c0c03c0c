"""Curses and diseases outlast the fight they were caught in, until cured, thrown off or lifted (P-26, P-29)."""

from __future__ import annotations

import msgspec

from solo.systems.contract import FoeCount, Setup
from solo.systems.polyhedral.fight.ending import apply_outcome
from solo.systems.polyhedral.fight.muster import muster
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import Character
from tests.systems.polyhedral.companies import GAME, do, home, somebody, table_of
from tests.systems.polyhedral.fight.spells.casters import FULL, SHORT, cast, lies, mage
from tests.systems.polyhedral.fight.staging import CONTENT, Stage, fighter
from tests.systems.polyhedral.leisure.test_leisure import BOOKS, spell

CURSE = Ailment("Curse", "curse", 7, skill=2)
ROT = Ailment("Rotting Death", "disease", 7, skill=2)


def struck(name: str, dice: tuple[int, ...] = (7, 1, 1)) -> Character:
    """Bob of the party, as he comes home after a mage has cast this at him."""
    stage = Stage({"Bob": fighter()}, {"Ann": mage()})
    stage["Ann"].sp = 20
    stage.put(Ann=(5, 5), Bob=(9, 5))
    cast(stage, name, dice=(dice,))
    return apply_outcome(stage.fight, Character("Bob", stage["Bob"].build), stage.content)


def test_a_curse_is_carried_home_with_what_a_cure_must_reach() -> None:
    assert struck("Curse").ailments == (CURSE,)
    assert struck("Rotting Death").ailments == (ROT,)
    assert struck("Banish").ailments == (Ailment("Banish", "curse", 7, skill=2),)


def test_what_passes_is_not_carried_home() -> None:
    assert struck("Curse", dice=SHORT).ailments == ()
    assert struck("Plague").ailments == ()
    assert struck("Hex").ailments == ()


def in_a_fight(character: Character) -> Stage:
    """The character in a fight of today against a mage."""
    stage = Stage({"Ann": mage()}, {"Bob": fighter()})
    fight = muster(Setup((character, Character("Ann", mage())), (FoeCount("Footpad", 1),)), CONTENT)
    stage.fight.combatants[:] = fight.combatants
    stage.fight.__post_init__()
    return stage


def test_it_lies_on_its_bearer_in_the_next_fight_and_comes_home_again() -> None:
    cursed = Character("Cid", fighter(), ailments=(CURSE,))
    stage = in_a_fight(cursed)
    assert lies(stage["Cid"]) == ["hinder -1 -1"]
    assert apply_outcome(stage.fight, cursed, stage.content).ailments == (CURSE,)


def test_what_is_lifted_in_a_fight_is_gone_and_what_no_spell_laid_stays() -> None:
    plague = Ailment("Severe plague", "disease", 9, text="gravely ill")
    cursed = Character("Cid", fighter(), ailments=(plague, CURSE))
    stage = in_a_fight(cursed)
    stage["Ann"].sp = 20
    stage.put(Ann=(5, 5), Cid=(5, 6))
    cast(stage, "Remove Curse", stage["Cid"].key, dice=((7, 1, 1),))
    assert apply_outcome(stage.fight, cursed, stage.content).ailments == (plague,)


def test_the_saved_character_reads_back_and_shows_what_ails_it() -> None:
    cursed = somebody()
    cursed.ailments = (CURSE, ROT)
    assert msgspec.json.decode(msgspec.json.encode(cursed), type=Character) == cursed
    panel = next(panel for panel in GAME.characters.sheet(cursed) if panel.title == "Ailments")
    assert [(line.name, line.value) for line in panel.lines] == [
        ("Curse", "curse, until a check to cure it reaches 7"),
        ("Rotting Death", "disease, until a check to cure it reaches 7"),
    ]
    finished = GAME.characters.finish(GAME.characters.reopen(cursed))
    assert isinstance(finished, Character)
    assert finished.ailments == cursed.ailments


def ailing(*ailments: Ailment) -> Character:
    bob = somebody("Bob")
    bob.ailments = ailments
    return bob


def test_the_malady_procedure_finds_what_was_caught_and_lets_it_go_on() -> None:
    bob = ailing(ROT)
    table = table_of("malady", bob)
    assert table.pending is not None
    assert table.pending.kind == "ailing"
    # 2 damage: 1 VP, 1 LP. Toughness 8 throws a d8 against 7: 6 fails, then 7 throws it off.
    do(table, "on:party-0:rotting-death", (6,))
    assert home(table, bob).ailments == (ROT,)
    do(table, "on:party-0:rotting-death", (7,), "end")
    assert home(table, bob).ailments == ()
    assert (home(table, bob).wounds.lp_lost, home(table, bob).wounds.vp_lost) == (2, 2)
    assert table.result is not None


def test_the_banished_mind_looks_for_its_way_back() -> None:
    bob = ailing(Ailment("Banish", "curse", 7))
    table = table_of("malady", bob)
    do(table, "on:party-0:banish", (7,), "end")
    assert home(table, bob).ailments == ()


def test_a_malady_strikes_anew_and_what_is_over_is_over() -> None:
    bob = ailing(Ailment("Severe plague", "disease", 9, text="gravely ill until cured, and struck anew each day"))
    table = table_of("malady", bob)
    do(table, "on:party-0:severe-plague", (9,), (3,))
    assert home(table, bob).ailments == bob.ailments
    assert home(table, bob).wounds.lp_lost == 1
    do(table, "over:party-0:severe-plague", "end")
    assert home(table, bob).ailments == ()


def test_something_new_is_caught_as_ever() -> None:
    bob = ailing(CURSE)
    table = table_of("malady", bob)
    do(table, "new", "severe-plague", (9,), (2,))
    assert [one.name for one in home(table, bob).ailments] == ["Curse", "Severe plague"]


def test_a_curse_does_nothing_by_itself() -> None:
    table = table_of("malady", ailing(CURSE))
    codes = [option.code for option in table.pending.options if not option.refused]  # type: ignore[union-attr]
    assert codes == ["new", "over:party-0:curse", "end"]


def healer() -> Character:
    skills = {"Life Magic": 2, "Spellcraft": 4}
    return somebody("Ann", gear=BOOKS, skills=skills, intellect=12)


def test_cures_are_cast_at_leisure_each_against_its_ailments() -> None:
    bob = ailing(CURSE, ROT)
    table = table_of("cast", healer(), bob)
    do(table, spell("remove-curse"), (6, 1, 1))
    assert home(table, bob).ailments == (CURSE, ROT)
    do(table, spell("remove-curse"), (7, 1, 1))
    assert home(table, bob).ailments == (ROT,)
    assert home(table, healer()).wounds.sp_lost == 8


def test_a_disease_is_tried_once_a_day() -> None:
    bob = ailing(ROT)
    table = table_of("cast", healer(), bob)
    do(table, spell("cure-disease"), (6, 1, 1))
    refused = {option.code: option.refused for option in table.pending.options}  # type: ignore[union-attr]
    assert refused[spell("cure-disease")] == "Cure Disease would help no one here."
    assert home(table, bob).ailments == (ROT,)


def test_the_unhurt_who_ail_are_not_worth_a_heal() -> None:
    table = table_of("cast", healer(), ailing(CURSE))
    refused = {option.code: option.refused for option in table.pending.options}  # type: ignore[union-attr]
    assert refused[spell("quick-fix")]
    assert not refused[spell("restoration")] or "SP" in refused[spell("restoration")]
    assert FULL
