"""The temple, study, enchanting and casting at leisure played by hand: what is won, what it costs, what lasts."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from solo.play.scenes import UnattendedScene
from solo.play.unattended_play import play_out
from solo.resolver import Modifier
from solo.systems.contract import Content, Procedure, Result, Setup, System
from solo.systems.fire_and_sword.downtime.casting import CastProcedure
from solo.systems.fire_and_sword.downtime.enchanting import EnchantProcedure
from solo.systems.fire_and_sword.downtime.study import StudyProcedure
from solo.systems.fire_and_sword.downtime.temple import TempleProcedure
from solo.systems.fire_and_sword.injuries import daily_recovery
from solo.systems.fire_and_sword.people.magic import EnchantedItem, Enchantment, KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.sheet import CarriedArms, CarriedGear, Character
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Injury
from solo.systems.fire_and_sword.session.procedure import SessionProcedure
from tests.suite.playing import decisions
from tests.systems.fire_and_sword.leisure import Played, codes, opened, somebody

BOOK = (CarriedGear("Sorcerer's book"),)

PLAYS = 25


@pytest.fixture(scope="module")
def system() -> System:
    return opened()[0]


@pytest.fixture(scope="module")
def content() -> Content:
    return opened()[1]


def priestess(**fields: object) -> Character:
    return somebody("Ann", skills={"Cult Lore": 15, "Ceremony": 12}, **fields)


# The temple


def test_a_spell_is_obtained_for_its_points_of_pow(content: Content) -> None:
    ann = priestess()
    answers = ["obtain:party-0", "shield:2", "end"]
    played = Played(TempleProcedure(content), Setup((ann,)), answers, [6])
    home = played.home(ann)
    assert home.spells == (KnownSpell("Shield", 2),)
    assert (home.power_lost, home.power) == (2, 11)
    assert played.figures[1]["shield:2"] == {"obtained": 0.5}
    assert played.figures[1]["shield:1"] == {"obtained": 0.7}
    assert played.story[0].changes[0].after == "11"


def test_a_failed_try_costs_the_session_and_nothing_else(content: Content) -> None:
    ann = priestess()
    answers = ["obtain:party-0", "shield:2", "obtain:party-0", "none", "end"]
    played = Played(TempleProcedure(content), Setup((ann,)), answers, [5])
    home = played.home(ann)
    assert home == replace(ann, refused=("Shield",))
    assert "shield:1" in codes(played.asked[1])
    assert not [code for code in codes(played.asked[3]) if code.startswith("shield")]
    again = Played(TempleProcedure(content), Setup((home,)), ["obtain:party-0", "none", "end"])
    assert not [code for code in codes(again.asked[1]) if code.startswith("shield")], "not on another visit either"
    later = Played(SessionProcedure(content), Setup((home,)), ["end"] if home.money else []).home(home)
    assert later.refused == ()


def test_a_critical_outside_a_fight_earns_a_check_of_its_skill(content: Content) -> None:
    ann = priestess(spells=(KnownSpell("Bless", 3, used=True),))
    led = Played(TempleProcedure(content), Setup((ann,)), ["lead:party-0", "end"], [12, 3, 20])
    assert led.home(ann).checks == ("Ceremony",)
    assert led.texts[0] == "Ann has earned a check for Ceremony."
    won = Played(TempleProcedure(content), Setup((ann,)), ["obtain:party-0", "staunch:1", "end"], [15, 15])
    assert won.home(ann).checks == ("Cult Lore",)
    missed = Played(TempleProcedure(content), Setup((ann,)), ["obtain:party-0", "staunch:1", "end"], [15, 16])
    assert missed.home(ann).checks == (), "an unconfirmed one is a normal success"
    strangers = Setup((ann,), options={"leader": "the temple's too"})
    by_priest = Played(TempleProcedure(content), strangers, ["lead:temple", "end"], [16, 3, 20])
    assert by_priest.home(ann).checks == (), "the temple's own priest earns nobody anything"
    bo = somebody("Bo", skills={"Sorcery Lore": 14, "Ceremony": 0}, gear=BOOK)
    learned = Played(StudyProcedure(content), Setup((bo,)), ["learn:party-0", "numb:2", "end"], [14, 9])
    assert learned.home(bo).checks == ("Sorcery Lore",)


def test_the_game_master_may_have_difficulties_deducted(content: Content) -> None:
    setup = Setup((priestess(),), options={"difficulty": "deducted"})
    played = Played(TempleProcedure(content), setup, ["obtain:party-0", "shield:2", "end"], [4])
    assert played.figures[1]["shield:2"] == {"obtained": 0.45}
    assert played.home(priestess()).spells == (KnownSpell("Shield", 2),)


@pytest.mark.parametrize(
    ("mode", "face", "roll", "skill", "added"),
    [
        ("to be beaten", 5, "Cult Lore against 5", 15, ()),
        ("deducted", 11, "Cult Lore", 10, (Modifier("difficulty", -5),)),
    ],
)
def test_a_recorded_roll_names_the_difficulty_that_it_must_overcome(
    content: Content, mode: str, face: int, roll: str, skill: int, added: tuple[Modifier, ...]
) -> None:
    """F-08, R-11: without the difficulty, 5 against 15 would read as a success."""
    setup = Setup((priestess(),), options={"difficulty": mode})
    played = Played(TempleProcedure(content), setup, ["obtain:party-0", "shield:2", "end"], [face])
    (told,) = played.story[0].rolls
    assert (told.what, told.faces, told.target, told.modifiers) == (roll, (face,), skill, added)
    assert told.outcome == "not obtained"


def test_a_point_without_difficulty_is_recorded_as_a_plain_roll(content: Content) -> None:
    played = Played(TempleProcedure(content), Setup((priestess(),)), ["obtain:party-0", "staunch:1", "end"], [5])
    (told,) = played.story[0].rolls
    assert (told.what, told.target, told.outcome) == ("Cult Lore", 15, "obtained")


def test_ceremony_helps_by_the_hour_and_a_failed_con_roll_undoes_it(content: Content) -> None:
    ann = priestess()
    setup = Setup((ann,), options={"ceremony beyond casting": "helps as well (house rule)"})
    answers = ["obtain:party-0", "bless:3", "4", "end"]
    played = Played(TempleProcedure(content), setup, answers, [18])
    assert played.home(ann).spells == (KnownSpell("Bless", 3),)
    assert played.story[-1].rolls[0].modifiers == (Modifier("ceremony", 4),)
    assert list(played.figures[2]) == [str(hours) for hours in range(13)]
    assert played.figures[2]["9"]["endured"] == 0.5
    undone = Played(TempleProcedure(content), setup, ["obtain:party-0", "bless:3", "9", "end"], [15])
    assert undone.home(ann) == replace(ann, refused=("Bless",))
    assert undone.texts == ["Ann performs 9 hours of ceremony: the CON roll fails, and the ceremony is undone."]


def test_used_spells_come_back_each_by_its_own_roll(content: Content) -> None:
    used = (KnownSpell("Bless", 3, used=True), KnownSpell("Staunch", 1, used=True), KnownSpell("Shield", 2))
    ann = priestess(spells=used)
    setup = Setup((ann,), options={"one ceremony regains": "all spells of the party (house rule)"})
    played = Played(TempleProcedure(content), setup, ["lead:party-0", "end"], [8, 9, 5])
    assert played.home(ann).spells == (
        KnownSpell("Bless", 3, used=True),
        KnownSpell("Staunch", 1),
        KnownSpell("Shield", 2),
    )
    held, alone = 11 / 20, 12 / 20
    assert played.figures[0]["lead:party-0"]["Staunch regained"] == pytest.approx(held * alone)
    assert played.result.text == "Still used up: Ann's Bless."


def test_a_ceremony_is_for_one_spell_of_one_of_them(content: Content) -> None:
    used = (KnownSpell("Bless", 3, used=True), KnownSpell("Staunch", 1, used=True))
    ann = priestess(spells=used)
    answers = ["lead:party-0", "spell:party-0:Staunch", "end"]
    played = Played(TempleProcedure(content), Setup((ann,)), answers, [8, 9])
    assert played.home(ann).spells == (used[0], KnownSpell("Staunch", 1))
    assert played.figures[1]["spell:party-0:Staunch"] == {"regained": 0.6}
    assert played.state.hours == 2


def test_a_known_spell_is_had_larger_only_where_the_table_says_so(content: Content) -> None:
    ann = priestess(spells=(KnownSpell("Bless", 1),))
    once = Played(TempleProcedure(content), Setup((ann,)), ["obtain:party-0", "none", "end"])
    assert "bless:3" not in codes(once.asked[1])
    setup = Setup((ann,), options={"a known spell": "can be obtained at more points"})
    larger = Played(TempleProcedure(content), setup, ["obtain:party-0", "bless:3", "end"], [12])
    assert larger.home(ann).spells == (KnownSpell("Bless", 3),)
    assert larger.home(ann).power_lost == ann.power_lost + 2


def test_ceremony_helps_casting_alone_unless_the_table_says_otherwise(content: Content) -> None:
    bo = somebody("Bo", skills={"Sorcery Lore": 14, "Enchant": 12, "Ceremony": 9}, gear=BOOK)
    alone = Played(StudyProcedure(content), Setup((bo,)), ["learn:party-0", "numb:2", "end"], [6])
    assert "ceremony" not in {asked.kind for asked in alone.asked}
    works = ["work:party-0", "a ring", "recovery", "end"]
    alone = Played(EnchantProcedure(content), Setup((bo,)), works, [7])
    assert "ceremony" not in {asked.kind for asked in alone.asked}
    setup = Setup((bo,), options={"ceremony beyond casting": "helps as well (house rule)"})
    helped = Played(EnchantProcedure(content), setup, [*works[:-1], "3", "end"], [14])
    assert helped.home(bo).enchanted


def test_a_failed_ceremony_brings_nothing_and_a_holy_day_helps(content: Content) -> None:
    ann = priestess(spells=(KnownSpell("Bless", 3, used=True),))
    failed = Played(TempleProcedure(content), Setup((ann,)), ["lead:party-0", "end"], [15])
    assert failed.home(ann) == ann
    setup = Setup((ann,), options={"ceremony": "a high holy day, +5", "leader": "the temple's too"})
    helped = Played(TempleProcedure(content), setup, ["lead:temple", "end"], [8, 16])
    assert helped.home(ann).spells == (KnownSpell("Bless", 3),)
    assert helped.result.text == "Every divine spell is ready."


def test_whoever_has_no_lore_and_no_used_spells_is_offered_nothing(content: Content) -> None:
    played = Played(TempleProcedure(content), Setup((somebody(),)), ["end"])
    assert [code for code in codes(played.asked[0]) if not code.startswith("set:")] == ["end"]


def test_the_table_may_set_its_switches_as_it_goes(content: Content) -> None:
    ann = priestess(spells=(KnownSpell("Bless", 3, used=True),))
    answers = ["set:ceremony:a high holy day, +5", "set:leader:the temple's too", "lead:temple", "end"]
    played = Played(TempleProcedure(content), Setup((ann,)), answers, [8, 16])
    assert played.home(ann).spells == (KnownSpell("Bless", 3),)


# Study


def test_a_new_spell_starts_at_skill_4_and_a_stronger_one_keeps_its_skill(content: Content) -> None:
    bo = somebody("Bo", skills={"Sorcery Lore": 14, "Ceremony": 0}, magic_points_spent=9, gear=BOOK)
    played = Played(StudyProcedure(content), Setup((bo,)), ["learn:party-0", "numb:2", "end"], [6])
    home = played.home(bo)
    assert (home.spells, home.skills["Numb"]) == ((KnownSpell("Numb", 2),), 4)
    assert home.magic_points_spent == 0, "a week has passed"
    learned = somebody(
        "Bo", skills={"Sorcery Lore": 14, "Numb": 11, "Ceremony": 0}, spells=(KnownSpell("Numb", 2),), gear=BOOK
    )
    again = Played(StudyProcedure(content), Setup((learned,)), ["learn:party-0", "numb:3", "end"], [12])
    assert (again.home(learned).spells, again.home(learned).skills["Numb"]) == ((KnownSpell("Numb", 3),), 11)
    assert "numb:2" not in codes(again.asked[1])


def test_sorcery_asks_for_a_book_or_a_teacher_and_rare_spells_for_leave(content: Content) -> None:
    bo = somebody("Bo", skills={"Sorcery Lore": 14})
    without = Played(StudyProcedure(content), Setup((bo,)), ["end"])
    assert "learn:party-0" not in codes(without.asked[0])
    friend = somebody("Cy", skills={"Sorcery Lore": 0, "Hone": 9}, spells=(KnownSpell("Hone", 2),))
    taught = Played(StudyProcedure(content), Setup((bo, friend)), ["learn:party-0", "none", "end"])
    assert codes(taught.asked[1]) == ["hone:1", "hone:2", "none"]
    setup = Setup((bo,), options={"teacher": "a teacher is there"})
    hired = Played(StudyProcedure(content), setup, ["learn:party-0", "none", "end"])
    assert "numb:5" in codes(hired.asked[1])
    assert "strike-down:1" not in codes(hired.asked[1])
    setup = Setup((bo,), options={"teacher": "a teacher is there", "rare spells": "with the game master's leave"})
    lent = Played(StudyProcedure(content), setup, ["learn:party-0", "none", "end"])
    assert "strike-down:1" in codes(lent.asked[1])


def test_a_shaman_s_spells_are_for_whoever_has_a_fetch(content: Content) -> None:
    for fetch in (False, True):
        ann = priestess(fetch=fetch)
        asked = Played(TempleProcedure(content), Setup((ann,)), ["obtain:party-0", "none", "end"]).asked[1]
        assert ("heron's-eye:1" in codes(asked)) is fetch


def test_an_item_that_stores_magic_points_gives_room_for_more() -> None:
    bo = somebody("Bo", skills={"Enchant": 12}, enchanted=(EnchantedItem("a ring", (Enchantment("store", times=2),)),))
    assert bo.store == bo.power + 6
    assert bo.magic_points == bo.store
    assert replace(bo, magic_points_spent=bo.store).magic_points == 0
    assert daily_recovery.regains(replace(bo, magic_points_spent=1))


def test_the_dying_have_no_week_for_books(content: Content) -> None:
    setup = Setup((somebody(), somebody("Bo", wounds=Wounds(Injury.DYING))))
    for procedure in (StudyProcedure(content), EnchantProcedure(content)):
        with pytest.raises(ValueError, match=r"Bo is dying.*\.$"):
            procedure.begin(setup)


# Enchanting


def test_an_item_is_prepared_and_enchanted_for_pow(content: Content) -> None:
    bo = somebody("Bo", skills={"Enchant": 12, "Ceremony": 0})
    answers = ["work:party-0", "a ring", "recovery", "end"]
    played = Played(EnchantProcedure(content), Setup((bo,)), answers, [7])
    home = played.home(bo)
    assert home.enchanted == (EnchantedItem("a ring", (Enchantment("recovery"),)),)
    assert home.power_lost == 2
    more = Played(EnchantProcedure(content), Setup((home,)), answers, [7])
    assert more.home(home).enchanted == (EnchantedItem("a ring", (Enchantment("recovery", times=2),)),)
    assert more.home(home).power_lost == 3, "it was prepared before"


def test_a_failure_costs_the_week_and_a_fumble_the_pow_too(content: Content) -> None:
    bo = somebody("Bo", skills={"Enchant": 12, "Ceremony": 0})
    answers = ["work:party-0", "a staff", "resistance", "end"]
    failed = Played(EnchantProcedure(content), Setup((bo,)), answers, [13])
    assert failed.home(bo) == bo
    fumbled = Played(EnchantProcedure(content), Setup((bo,)), answers, [1, 13])
    assert (fumbled.home(bo).power_lost, fumbled.home(bo).enchanted) == (2, ())


def test_spells_and_schools_that_are_not_known_are_not_enchanted(content: Content) -> None:
    known = (KnownSpell("Hone", 2), KnownSpell("Bless", 1))
    bo = somebody("Bo", skills={"Enchant": 12, "Hone": 9}, spells=known, arms=CarriedArms(weapons=("Scimitar",)))
    played = Played(EnchantProcedure(content), Setup((bo,)), ["work:party-0", "Scimitar", "none", "end"])
    assert codes(played.asked[2]) == [
        "recovery",
        "resistance",
        "casting:hone",
        "casting:bless",
        "lore:divine",
        "lore:sorcery",
        "fixed:hone",
        "store",
        "none",
    ]


# Casting at leisure


def sorcerer(**fields: object) -> Character:
    skills = {"Hard Skin": 14, "Steady Hand": 12, "Far Sight": 10, "Scimitar Attack": 13, "Hide": 9, "Ceremony": 0}
    spells = (KnownSpell("Hard Skin", 3), KnownSpell("Steady Hand", 2), KnownSpell("Far Sight", 1))
    return somebody("Bo", skills=skills, spells=spells, **fields)


def test_sorcery_runs_on_the_sheet_for_as_long_as_was_paid(content: Content) -> None:
    bo = sorcerer()
    answers = ["cast:party-0:hard-skin", "2", "seven_days", "end"]
    played = Played(CastProcedure(content), Setup((bo,)), answers, [9])
    home = played.home(bo)
    assert home.running == (RunningSpell("Hard Skin", 2, "Bo", protection=2, sunrises=8),)
    assert home.magic_points_spent == 4 + 6
    assert codes(played.asked[1]) == ["1", "2", "3"]
    assert codes(played.asked[2]) == ["episode", "next_sunrise", "entire_day", "seven_days"], "13 MP pay no month"


def test_a_failed_casting_costs_one_point_and_a_ring_pays_for_its_spell(content: Content) -> None:
    bo = sorcerer()
    failed = Played(CastProcedure(content), Setup((bo,)), ["cast:party-0:hard-skin", "3", "episode", "end"], [18])
    assert (failed.home(bo).magic_points_spent, failed.home(bo).running) == (1, ())
    ring = EnchantedItem("a ring", (Enchantment("fixed", "Hard Skin"), Enchantment("casting", "Hard Skin", 2)))
    rich = sorcerer(enchanted=(ring,))
    paid = Played(CastProcedure(content), Setup((rich,)), ["cast:party-0:hard-skin", "3", "episode", "end"], [15])
    assert paid.home(rich).magic_points_spent == 6 - 3
    assert paid.story[0].rolls[0].modifiers == (Modifier("enchanted items", 2),)


def test_one_skill_of_a_friend_is_asked_for(content: Content) -> None:
    ann = somebody("Ann", skills={"Hide": 12, "Listen": 7})
    answers = ["cast:party-0:steady-hand", "party-1", "1", "Listen", "episode", "end"]
    played = Played(CastProcedure(content), Setup((sorcerer(), ann)), answers, [9])
    assert played.home(ann).running == (RunningSpell("Steady Hand", 1, "Bo", skill="Listen", skill_bonus=1),)
    assert codes(played.asked[3]) == ["Hide", "Listen"]


def test_far_sight_asks_how_far(content: Content) -> None:
    bo = sorcerer()
    played = Played(CastProcedure(content), Setup((bo,)), ["cast:party-0:far-sight", "one_day_march", "end"], [9])
    assert played.home(bo).magic_points_spent == 1 + 10
    assert played.texts[-1] == "Bo sees a place within range (a day's march)."


def test_a_divine_spell_is_used_up_by_a_success_only(content: Content) -> None:
    ann = somebody("Ann", skills={"Cult Lore": 12, "Hide": 8, "Ceremony": 0}, spells=(KnownSpell("Bless", 3),))
    failed = Played(CastProcedure(content), Setup((ann,)), ["cast:party-0:bless", "Hide", "end"], [15])
    assert failed.home(ann) == ann
    cast = Played(CastProcedure(content), Setup((ann,)), ["cast:party-0:bless", "Hide", "end"], [11])
    assert cast.home(ann).spells == (KnownSpell("Bless", 3, used=True),)
    assert cast.home(ann).running == (RunningSpell("Bless", 3, "Ann", skill="Hide", skill_bonus=3),)
    assert cast.result.text == "Active: Bless 3 on Ann."


def test_the_same_spell_cast_again_takes_the_place_of_the_weaker(content: Content) -> None:
    weaker = (
        RunningSpell("Hard Skin", 1, "Bo", protection=1),
        RunningSpell("Hard Skin", 1, "Bo", protection=1, sunrises=31),
    )
    bo = sorcerer(running=weaker)
    played = Played(CastProcedure(content), Setup((bo,)), ["cast:party-0:hard-skin", "3", "episode", "end"], [9])
    assert [(one.power, one.sunrises) for one in played.home(bo).running] == [(1, 31), (3, 0)]


def test_wounds_and_running_spells_tell_in_the_casting(content: Content) -> None:
    running = (RunningSpell("Steady Hand", 2, skill="Hard Skin", skill_bonus=2),)
    bo = sorcerer(running=running, wounds=Wounds(Injury.WALKING))
    played = Played(CastProcedure(content), Setup((bo,)), ["cast:party-0:hard-skin", "3", "episode", "end"], [14])
    assert played.home(bo).magic_points_spent == 1, "14 is above 13"
    assert played.story[0].rolls[0].modifiers == (Modifier("walking wounded", -3), Modifier("Steady Hand", 2))


# All of them, at random


@pytest.mark.parametrize("kind", [TempleProcedure, StudyProcedure, EnchantProcedure, CastProcedure])
def test_anything_at_all_may_be_answered(
    system: System, content: Content, kind: type[TempleProcedure | StudyProcedure | EnchantProcedure | CastProcedure]
) -> None:
    procedure: Procedure = kind(content)
    asked_kinds: set[str] = set()
    for number in range(PLAYS):
        random = Random(number)
        learned = priestess(spells=(KnownSpell("Shield", 3, used=True), KnownSpell("Keen Blade", 2)))
        wise = sorcerer(arms=CarriedArms(weapons=("Scimitar", "Dagger")))
        party = (learned, wise, random.choice(list(system.characters.ready().values())))
        able = tuple(_taught(character) for character in party)
        state = procedure.begin(Setup(able))
        for asked in decisions(procedure, state, random, [], tactics_after=40):
            if isinstance(asked, Result):
                break
            asked_kinds.add(asked.kind)
            assert procedure.side(state, asked.who) == "party"
            view = procedure.view(state, asked)
            assert all(0 <= bar.value <= bar.maximum for fighter in view.fighters for bar in fighter.bars)
        for character in able:
            home = procedure.apply_outcome(state, character)
            assert isinstance(home, Character)
            assert home.power >= 1
            assert 0 <= home.magic_points <= home.power
    assert len(asked_kinds) >= 2


def _taught(character: Character) -> Character:

    return replace(
        character, skills={"Cult Lore": 10, "Sorcery Lore": 14, "Enchant": 12, "Ceremony": 9} | character.skills
    )


def test_whether_anybody_listens_makes_no_difference(content: Content) -> None:
    party = (sorcerer(), priestess(spells=(KnownSpell("Shield", 3, used=True),)))
    for procedure in (CastProcedure(content), TempleProcedure(content), StudyProcedure(content)):
        ends = []
        for listener in ([].append, None):
            state = procedure.begin(Setup(party))
            ends.append((play_out(procedure, state, UnattendedScene(Random(5), listener)), state))
        assert ends[0] == ends[1]
