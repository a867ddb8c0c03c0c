"""What is offered between fights, at its bounds: temple, study, enchanting, ceremony, care, rest, session, offices."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solo.systems.contract import Content, Setup
from solo.systems.fire_and_sword.downtime.casting import CastProcedure
from solo.systems.fire_and_sword.downtime.enchanting import EnchantProcedure
from solo.systems.fire_and_sword.downtime.study import StudyProcedure
from solo.systems.fire_and_sword.downtime.temple import TempleProcedure
from solo.systems.fire_and_sword.injuries.procedures import CareProcedure, RestProcedure
from solo.systems.fire_and_sword.people.magic import EnchantedItem, KnownSpell, RunningSpell
from solo.systems.fire_and_sword.people.sheet import CarriedGear, Character
from solo.systems.fire_and_sword.people.social_standing import Favour, SocialStanding
from solo.systems.fire_and_sword.people.statistics import Statistics
from solo.systems.fire_and_sword.people.wounds import Wounds
from solo.systems.fire_and_sword.rolls.injury import Disability, Injury
from solo.systems.fire_and_sword.session.offices import OfficesProcedure
from solo.systems.fire_and_sword.session.procedure import SessionProcedure
from tests.systems.fire_and_sword.leisure import Played, codes, opened, somebody

BOOK = (CarriedGear("Sorcerer's book"),)
MANY = {"Cult Lore": 15, "Ceremony": 12, "Sorcery Lore": 14, "Enchant": 12}


@pytest.fixture(scope="module")
def content() -> Content:
    return opened()[1]


def first(procedure: Any, *party: Character, options: dict[str, str] | None = None) -> list[str]:
    """The codes that a procedure offers first, besides the switches of the table."""
    played = Played(procedure, Setup(party, options=options or {}), ["end"])
    return [code for code in codes(played.asked[0]) if not code.startswith("set:")]


def of_pow(power: int, **fields: Any) -> Character:
    return somebody("Ann", **{"skills": MANY, "statistics": Statistics(power=power), **fields})


# The temple (F-26, F-28, R-28)


@pytest.mark.parametrize(("power", "most"), [(2, 1), (3, 2), (4, 3)])
def test_nobody_gives_the_last_point_of_pow_for_a_spell(content: Content, power: int, most: int) -> None:
    played = Played(TempleProcedure(content), Setup((of_pow(power),)), ["obtain:party-0", "none", "end"])
    points = {int(code.rpartition(":")[2]) for code in codes(played.asked[1]) if code.startswith("bless")}
    assert points == set(range(1, most + 1))


@pytest.mark.parametrize(("lore", "asks"), [(0, False), (1, True)])
def test_only_those_with_lore_ask_for_a_spell(content: Content, lore: int, asks: bool) -> None:
    assert ("obtain:party-0" in first(TempleProcedure(content), somebody(skills={"Cult Lore": lore}))) is asks


@pytest.mark.parametrize(("skill", "refused"), [(1, True), (2, False)])
def test_a_ceremony_needs_a_skill_that_can_succeed(content: Content, skill: int, refused: bool) -> None:
    ann = somebody(skills={"Ceremony": skill}, spells=(KnownSpell("Bless", 1, used=True),))
    assert ("lead:party-0" not in first(TempleProcedure(content), ann)) is refused


def test_a_ceremony_is_held_for_what_is_used_up_alone(content: Content) -> None:
    ready = somebody(skills=MANY, spells=(KnownSpell("Bless", 1),))
    assert not [code for code in first(TempleProcedure(content), ready) if code.startswith("lead")]
    used = replace(ready, spells=(KnownSpell("Bless", 1, used=True),))
    assert "lead:party-0" in first(TempleProcedure(content), used)
    asleep = replace(used, name="Bo", wounds=Wounds(Injury.DYING))
    assert not [code for code in first(TempleProcedure(content), ready, asleep) if code.startswith("lead")]


@pytest.mark.parametrize(
    ("points", "face", "back"), [(1, 2, True), (2, 5, False), (2, 6, True), (3, 10, False), (3, 11, True)]
)
def test_a_spell_comes_back_where_pow_beats_its_difficulty(
    content: Content, points: int, face: int, back: bool
) -> None:
    """F-25, F-28: 0, 5 and 10."""
    ann = of_pow(13, spells=(KnownSpell("Bless", points, used=True),))
    played = Played(TempleProcedure(content), Setup((ann,)), ["lead:party-0", "end"], [9, face])
    assert played.home(ann).spells[0].used is not back


@pytest.mark.parametrize(
    ("kind", "face", "back"), [("a plain one", 14, False), ("a holy day, +2", 14, True), ("a holy day, +2", 16, False)]
)
def test_the_kind_of_ceremony_is_added_to_pow(content: Content, kind: str, face: int, back: bool) -> None:
    ann = of_pow(13, spells=(KnownSpell("Bless", 1, used=True),))
    setup = Setup((ann,), options={"ceremony": kind})
    played = Played(TempleProcedure(content), setup, ["lead:party-0", "end"], [9, face])
    assert played.home(ann).spells[0].used is not back


# Study and enchanting (F-29, F-34, R-29, R-30)


@pytest.mark.parametrize(("lore", "studies"), [(0, False), (1, True)])
def test_only_those_with_sorcery_lore_study(content: Content, lore: int, studies: bool) -> None:
    bo = somebody("Bo", skills={"Sorcery Lore": lore}, gear=BOOK)
    assert ("learn:party-0" in first(StudyProcedure(content), bo)) is studies


@pytest.mark.parametrize(
    ("strength", "face", "won"), [(1, 2, True), (2, 5, False), (2, 6, True), (3, 11, True), (3, 10, False)]
)
def test_a_spell_is_learned_where_lore_beats_its_strength(
    content: Content, strength: int, face: int, won: bool
) -> None:
    bo = somebody("Bo", skills={"Sorcery Lore": 14, "Ceremony": 0}, gear=BOOK)
    answers = ["learn:party-0", f"numb:{strength}", "end"]
    played = Played(StudyProcedure(content), Setup((bo,)), answers, [face])
    assert (played.home(bo).spells == (KnownSpell("Numb", strength),)) is won
    assert played.result.text == "1 week of study."


@pytest.mark.parametrize(("known", "taught"), [(1, ["hone:1"]), (2, ["hone:1", "hone:2"])])
def test_a_friend_teaches_as_much_as_it_knows(content: Content, known: int, taught: list[str]) -> None:
    bo = somebody("Bo", skills={"Sorcery Lore": 14})
    friend = somebody("Cy", skills={"Sorcery Lore": 0}, spells=(KnownSpell("Hone", known),))
    played = Played(StudyProcedure(content), Setup((bo, friend)), ["learn:party-0", "none", "end"])
    assert codes(played.asked[1]) == [*taught, "none"]


@pytest.mark.parametrize(("skill", "power", "works"), [(0, 9, False), (1, 9, True), (12, 1, False), (12, 2, True)])
def test_enchanting_takes_skill_and_pow(content: Content, skill: int, power: int, works: bool) -> None:
    bo = of_pow(power, skills={"Enchant": skill})
    assert ("work:party-0" in first(EnchantProcedure(content), bo)) is works


@pytest.mark.parametrize(
    ("power", "prepared", "works"),
    [(2, False, []), (3, False, ["recovery", "resistance", "store"]), (2, True, ["recovery", "resistance", "store"])],
)
def test_nobody_gives_the_last_point_of_pow_for_an_item(
    content: Content, power: int, prepared: bool, works: list[str]
) -> None:
    bo = of_pow(power, enchanted=(EnchantedItem("a ring"),) if prepared else ())
    played = Played(EnchantProcedure(content), Setup((bo,)), ["work:party-0", "a ring", "none", "end"])
    assert codes(played.asked[2]) == [*works, "none"]


# Ceremony (F-32)


@pytest.mark.parametrize(("skill", "hours"), [(1, 1), (3, 3), (24, 24), (30, 24)])
def test_hours_of_ceremony_end_at_the_skill_and_at_a_day(content: Content, skill: int, hours: int) -> None:
    ann = somebody(skills={"Cult Lore": 9, "Ceremony": skill, "Hide": 9}, spells=(KnownSpell("Darksense", 1),))
    played = Played(CastProcedure(content), Setup((ann,)), ["cast:party-0:darksense", "0", "end"], [5])
    ceremony = next(asked for asked in played.asked if asked.kind == "ceremony")
    assert codes(ceremony) == [str(hour) for hour in range(hours + 1)]


def test_nobody_without_ceremony_is_asked_for_hours(content: Content) -> None:
    ann = somebody(skills={"Cult Lore": 9, "Ceremony": 0}, spells=(KnownSpell("Darksense", 1),))
    played = Played(CastProcedure(content), Setup((ann,)), ["cast:party-0:darksense", "end"], [5])
    assert "ceremony" not in played.kinds


@pytest.mark.parametrize(
    ("hours", "faces", "works"),
    [("8", [16], True), ("9", [5, 17], True), ("9", [13], False), ("10", [5, 13], False), ("8", [18], False)],
    ids=["eight hours", "nine endured", "nine not", "the tenth not", "not enough"],
)
def test_from_the_ninth_hour_con_is_rolled(content: Content, hours: str, faces: list[int], works: bool) -> None:
    ann = somebody(
        skills={"Cult Lore": 9, "Ceremony": 12},
        spells=(KnownSpell("Darksense", 1),),
        statistics=Statistics(constitution=12),
    )
    played = Played(CastProcedure(content), Setup((ann,)), ["cast:party-0:darksense", hours, "end"], faces)
    assert bool(played.home(ann).running) is works
    assert played.home(ann).spells[0].used is works


# Casting at leisure (F-30, F-33)


@pytest.mark.parametrize(("spent", "offered"), [(9, ["1", "2"]), (10, None), (11, None), (12, [])])
def test_a_strength_is_offered_while_it_can_be_paid(content: Content, spent: int, offered: list[str] | None) -> None:
    bo = somebody(
        "Bo", skills={"Hard Skin": 14, "Ceremony": 0}, spells=(KnownSpell("Hard Skin", 2),), magic_points_spent=spent
    )
    if offered == []:
        assert first(CastProcedure(content), bo) == ["end"]
        return
    answers = ["cast:party-0:hard-skin", *(["1", "episode"] if offered else []), "end"]
    if spent == 10:
        answers.insert(1, "episode")
    played = Played(CastProcedure(content), Setup((bo,)), answers, [9])
    assert played.home(bo).magic_points_spent == spent + 2
    if offered:
        assert codes(played.asked[1]) == offered


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("Bless", True),
        ("Staunch", False),
        ("Rebuke", False),
        ("Numb", False),
        ("Turn Aside", False),
        ("Far Sight", True),
    ],
)
def test_only_help_and_sight_are_cast_at_leisure(content: Content, name: str, offered: bool) -> None:
    bo = somebody("Bo", skills={"Cult Lore": 12, name: 12}, spells=(KnownSpell(name, 1),))
    assert (f"cast:party-0:{name.lower().replace(' ', '-')}" in first(CastProcedure(content), bo)) is offered
    used = replace(bo, spells=(KnownSpell(name, 1, used=True),))
    assert first(CastProcedure(content), used) == ["end"]


@pytest.mark.parametrize(
    ("before", "kept"),
    [
        pytest.param(RunningSpell("Bless", 3, skill="Hide", skill_bonus=3), False, id="as strong"),
        pytest.param(RunningSpell("Bless", 3, skill="Listen", skill_bonus=3), True, id="on another skill"),
        pytest.param(RunningSpell("Steady Hand", 1, skill="Hide", skill_bonus=1), True, id="another spell"),
        pytest.param(
            RunningSpell("Bless", 1, skill="Hide", skill_bonus=1, sunrises=2), True, id="one that lasts longer"
        ),
    ],
)
def test_a_casting_takes_the_place_of_one_that_it_covers(content: Content, before: RunningSpell, kept: bool) -> None:
    ann = somebody(
        skills={"Cult Lore": 12, "Hide": 9, "Listen": 8, "Ceremony": 0},
        spells=(KnownSpell("Bless", 3),),
        running=(before,),
    )
    played = Played(CastProcedure(content), Setup((ann,)), ["cast:party-0:bless", "Hide", "end"], [9])
    assert (before in played.home(ann).running) is kept
    assert played.home(ann).running[-1].power == 3


# Care and rest


@pytest.mark.parametrize(("skill", "helps"), [(1, False), (2, True)])
def test_help_needs_a_skill_that_can_succeed(content: Content, skill: int, helps: bool) -> None:
    ann, bo = somebody("Ann", skills={"First Aid": skill}), somebody("Bo", wounds=Wounds(Injury.DYING))
    assert ("aid:party-0:party-1" in first(CareProcedure(content), ann, bo)) is helps


@pytest.mark.parametrize("injury", [Injury.WALKING, Injury.BADLY])
def test_first_aid_at_leisure_is_for_the_dying_alone(content: Content, injury: Injury) -> None:
    ann, bo = somebody("Ann", skills={"First Aid": 14}), somebody("Bo", wounds=Wounds(injury))
    assert Played(CareProcedure(content), Setup((ann, bo))).kinds == []


def test_nobody_tends_themselves_and_the_dying_come_first(content: Content) -> None:
    healer = {"First Aid": 14, "Cult Lore": 12}
    ann = somebody("Ann", skills=healer, spells=(KnownSpell("Restore Sanity", 2),),
                   wounds=Wounds(disabilities=(Disability.ADDLED,)))  # fmt: skip
    bo = somebody("Bo", wounds=Wounds(Injury.DYING, disabilities=(Disability.ADDLED,)))
    offered = first(CareProcedure(content), ann, bo)
    assert offered == ["aid:party-0:party-1", "spell:party-0:party-1:restore-sanity", "end"]


@pytest.mark.parametrize(
    ("wounds", "sensible"),
    [(Wounds(Injury.WALKING), "whole"), (Wounds(Injury.DYING), "day"), (Wounds(), "end"), (Wounds(rotting=0), "whole")],
)
def test_a_company_rests_as_long_as_it_serves(content: Content, wounds: Wounds, sensible: str) -> None:
    state = RestProcedure(content).begin(Setup((somebody(wounds=wounds), somebody("Cy", skills={"First Aid": 0}))))
    asked = RestProcedure(content).next_step(state)
    assert asked.default == sensible
    whole = asked.option("whole")
    assert whole is not None
    assert bool(whole.refused) is (sensible in ("end", "day"))


@pytest.mark.parametrize(("answer", "days"), [("day", 1), ("week", 7)])
def test_rest_takes_the_days_that_were_chosen(content: Content, answer: str, days: int) -> None:
    ann = somebody(wounds=Wounds(Injury.BADLY), magic_points_spent=13)
    played = Played(RestProcedure(content), Setup((ann,)), [answer, "end"])
    home = played.home(ann)
    assert home.wounds.days == days
    assert home.magic_points_spent == max(0, 13 - 3 * days)


@pytest.mark.parametrize(("face", "lives"), [(5, False), (6, True), (16, False)])
def test_the_dying_live_through_the_night_by_a_con_roll_above_five(content: Content, face: int, lives: bool) -> None:
    ann = somebody(wounds=Wounds(Injury.DYING), statistics=Statistics(constitution=14))
    played = Played(RestProcedure(content), Setup((ann, somebody("Cy"))), ["day", "end"], [face])
    assert played.home(ann).wounds.injury is (Injury.BADLY if lives else Injury.DEAD)


# The end of a session and offices (F-35 to F-37, R-31, R-33)


@pytest.mark.parametrize(
    ("money", "buys"), [(49, set()), (50, {0}), (99, {0}), (100, {0, 1}), (249, {0, 1, 2}), (250, {0, 1, 2, 3})]
)
def test_scrolls_are_bought_by_those_who_can_pay(content: Content, money: int, buys: set[int]) -> None:
    """F-36: 50, 100, 200 and 250 L. a check."""
    ann = somebody(money=money, standing=SocialStanding(5))
    state = Played(SessionProcedure(content), Setup((ann,)), ["end"] if buys else [])
    offered = {int(code.rpartition(":")[2]) for asked in state.asked for code in codes(asked) if code.startswith("buy")}
    assert offered == buys


@pytest.mark.parametrize(("money", "asks"), [(999, False), (1000, True)])
def test_a_consecrated_object_takes_a_thousand_in_bribes(content: Content, money: int, asks: bool) -> None:
    ann = somebody(money=money, skills={"Admin": 15})
    assert ("object:party-0" in first(OfficesProcedure(content), ann)) is asks


def test_a_consecrated_object_is_had_once(content: Content) -> None:
    ann = somebody(money=5000, enchanted=(EnchantedItem("Consecrated object"),))
    assert "object:party-0" not in first(OfficesProcedure(content), ann)


@pytest.mark.parametrize(
    ("grade", "office", "privileges"), [(11, True, False), (12, True, True), (13, True, True), (14, False, True)]
)
def test_offices_end_at_the_highest_grade_and_privileges_begin_at_twelve(
    content: Content, grade: int, office: bool, privileges: bool
) -> None:
    ann = somebody(money=500_000, skills={"Luck": 12, "Admin": 12}, standing=SocialStanding(grade))
    offered = first(OfficesProcedure(content), ann)
    assert ("office:party-0" in offered) is office
    assert ({"item:party-0", "command:party-0"} <= set(offered)) is privileges


@pytest.mark.parametrize(
    ("friend", "faces", "won"),
    [("yes", [9], True), ("no", [9, 6], False), ("no", [9, 4], True), ("yes", [1, 3, 20], True)],
)
def test_an_object_wants_a_success_with_a_friend_and_a_special_without(
    content: Content, friend: str, faces: list[int], won: bool
) -> None:
    """Admin 25: a special die of at most 5."""
    ann = somebody(money=1000, skills={"Admin": 25})
    if friend == "yes" and faces == [9]:
        faces = [9, 6]
    setup = Setup((ann,), options={"friend in the temple": friend})
    played = Played(OfficesProcedure(content), setup, ["object:party-0", "end"], faces[:2])
    assert bool(played.home(ann).enchanted) is won
    assert played.home(ann).money == 0


@pytest.mark.parametrize(
    ("difficulty", "face", "won"), [("0", 2, True), ("5", 5, False), ("5", 6, True), ("15", 12, True)]
)
def test_an_office_wants_luck_above_its_difficulty(content: Content, difficulty: str, face: int, won: bool) -> None:
    ann = somebody(
        money=200, skills={"Luck": 12}, standing=SocialStanding(5, favours=(Favour("Cy"), Favour("Bo", owed=True)))
    )
    setup = Setup((ann,), options={"difficulty of the office": difficulty})
    faces = [face, 3] if face == 12 else [face]
    played = Played(OfficesProcedure(content), setup, ["office:party-0", "favour:0"], faces)
    home = played.home(ann)
    assert (home.standing.grade == 6) is won
    assert (home.money, [favour.with_whom for favour in home.standing.favours]) == (0, ["Bo"])
