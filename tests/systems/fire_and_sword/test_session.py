"""Income, savings, checks and offices: the table of grades, R-33 against every face, and the end of a session."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import msgspec
import pytest

from solo.library.systems import open_system
from solo.play.scenes import UnattendedScene
from solo.resolver import distribution
from solo.systems.contract import Checkpoint, Choose, EnterNumber, Event, Result, Setup
from solo.systems.fire_and_sword.magic.consecrated_object import CONSECRATED, regaining_bonus
from solo.systems.fire_and_sword.magic.enchantment import amount
from solo.systems.fire_and_sword.people.grades import grade_named, office_bribe, savings
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.people.sheet import CarriedGear, Character
from solo.systems.fire_and_sword.people.social_standing import Favour, SocialStanding
from solo.systems.fire_and_sword.session.improvement import check, rarity_of, taught_by
from solo.systems.fire_and_sword.session.offices import OfficesProcedure, admin_serves
from solo.systems.fire_and_sword.session.procedure import SessionProcedure

CONTENT = open_system("fire-and-sword", None).content
SESSION = SessionProcedure(CONTENT)
OFFICES = OfficesProcedure(CONTENT)


def somebody(**fields: object) -> Character:
    return msgspec.structs.replace(Character("Ada", skills={"Sword Attack": 14, "Cult Lore": 10}), **fields)


def played(
    procedure: SessionProcedure | OfficesProcedure,
    character: Character,
    answers: list[str],
    options: dict[str, str] | None = None,
    seed: int = 1,
) -> tuple[Character, list[Event]]:
    """A procedure with these answers, the defaults after them: who came home, and the story."""
    state = procedure.begin(Setup((character,), options=options or {}))
    told: list[Event] = []
    running = procedure.run(state, UnattendedScene(Random(seed), told.append))
    left: Iterator[str] = iter(answers)
    asked = next(running)
    try:
        while True:
            if isinstance(asked, Checkpoint):
                asked = next(running)
                continue
            assert isinstance(asked, Choose | EnterNumber)
            answer = next(left, "end" if isinstance(asked, Choose) else "0")
            assert asked.fault(answer) is None, asked.fault(answer)
            asked = running.send(answer)
    except StopIteration as stop:
        assert isinstance(stop.value, Result)
        assert stop.value.text.endswith(".")
    home = procedure.apply_outcome(state, character)
    assert isinstance(home, Character)
    return home, told


# Savings


def test_savings_are_the_square_above_five() -> None:
    assert [savings(grade) for grade in range(1, 15)] == [0, 0, 0, 0, 0, 1, 4, 9, 16, 25, 36, 49, 64, 81]


def test_every_grade_from_one_to_fourteen_has_its_row() -> None:
    rows = [grade_named(grade) for grade in range(1, 15)]
    assert [rows.count(row) for row in dict.fromkeys(rows)] == [3, 3, 3, 2, 2, 1]
    with pytest.raises(ValueError, match="1 to 14, not 15"):
        grade_named(15)


@pytest.mark.parametrize(("grade", "saved"), [(5, 0), (7, 4), (10, 25)])
def test_a_session_adds_the_savings(grade: int, saved: int) -> None:
    home, _ = played(SESSION, somebody(money=0, standing=SocialStanding(grade)), [])
    assert home.money == saved


# Checks


@pytest.mark.parametrize("level", [0, 1, 5, 14, 19, 20, 25])
def test_a_check_rises_above_the_skill_or_at_twenty(level: int) -> None:
    rises = sum(face > level or face == 20 for face in range(1, 21))
    assert distribution(check, level).chance_of(True) == Fraction(rises, 20)


def test_no_spell_of_an_episode_outlasts_the_session() -> None:
    cast = (RunningSpell("Bless", 3, skill="Sword Attack", skill_bonus=3), RunningSpell("Hard Skin", 1, sunrises=40))
    home, _ = played(SESSION, somebody(running=cast), [])
    assert [one.spell for one in home.running] == ["Hard Skin"]


def test_each_critical_is_one_check_and_is_gone_afterwards() -> None:
    rose = 0
    for seed in range(60):
        home, told = played(SESSION, somebody(checks=("Sword Attack", "Swim")), [], seed=seed)
        assert home.checks == ()
        assert sum(event.kind == "check" for event in told) == 2
        assert home.skill("Sword Attack") in (14, 15)
        assert home.skill("Swim") in (5, 6)
        rose += home.skill("Swim") == 6
    assert 30 <= rose <= 58, "three in four"


def test_a_skill_rises_where_the_story_says_that_it_does_and_stays_where_not() -> None:
    said = set()
    for seed in range(20):
        home, (told,) = played(SESSION, somebody(checks=("Sword Attack",)), [], seed=seed)
        rises = "rises to 15" in told.text
        assert rises != ("stays at 14" in told.text)
        assert home.skill("Sword Attack") == 14 + rises
        assert [(one.before, one.after) for one in told.changes] == [("14", "15")] * rises
        said.add(rises)
    assert said == {True, False}


def test_a_scroll_is_read_up_and_teaches_what_its_rarity_has() -> None:
    scroll = (CarriedGear("Scroll of a common skill", 2),)
    home, _ = played(SESSION, somebody(gear=scroll), ["read:party-0:0", "Sword Attack"])
    assert home.gear == (CarriedGear("Scroll of a common skill", 1),)
    assert home.skill("Sword Attack") in (14, 15)


def test_a_scroll_is_bought_for_its_price_and_kept_if_nothing_is_read() -> None:
    home, _ = played(SESSION, somebody(money=210), ["buy:party-0:2", "read:party-0:2", "none"])
    assert home.money == 10
    assert home.gear == (CarriedGear("Scroll of a rare skill"),)


def test_rarities_are_told_apart_and_luck_is_in_no_scroll() -> None:
    person = somebody()
    groups = {rarity: set(taught_by(rarity, person, CONTENT)) for rarity in ("common", "uncommon", "rare", "sorcery")}
    assert {"Sword Attack", "Dodge"} <= groups["common"]
    assert "First Aid" in groups["uncommon"]
    assert "Ceremony" in groups["rare"]
    assert groups["sorcery"] == {"Sorcery Lore"}
    assert not any("Luck" in group for group in groups.values())
    assert rarity_of("Luck") == ""


# Offices


def test_a_consecrated_object_wants_a_special_without_a_friend() -> None:
    special = Fraction(1, 20) * Fraction(15, 20)
    assert distribution(admin_serves, 15, False).chance_of(True) == special
    friend = distribution(admin_serves, 15, True).chance_of(True)
    assert friend == Fraction(14, 20), "2 to 15"


def test_the_bribes_are_gone_and_the_object_helps_every_divine_casting() -> None:
    rich = somebody(money=1200, skills={"Admin": 20})
    home, _ = played(OFFICES, rich, ["object:party-0"], {"friend in the temple": "yes"})
    assert home.money == 200
    (item,) = home.enchanted
    assert (item.name, amount(item.enchantments[0])) == (CONSECRATED, 2)
    assert regaining_bonus(home.enchanted) == 2
    assert regaining_bonus(()) == 0


AS_RULED = {"bribe for an office": "as the game master says"}


def test_an_office_raises_the_grade_by_one() -> None:
    answers = ["office:party-0", "done", "50"]
    homes = [
        played(OFFICES, somebody(money=90, skills={"Luck": 12}), answers, AS_RULED, seed=seed)[0] for seed in range(30)
    ]
    assert {home.money for home in homes} == {40}
    assert {home.standing.grade for home in homes} == {5, 6}
    assert all(bool(home.standing.titles) == (home.standing.grade == 6) for home in homes)


def test_an_office_costs_a_tenth_of_the_capital_of_its_grade_and_a_service() -> None:
    assert [office_bribe(grade) for grade in (1, 5, 6, 8, 10, 14)] == [100, 100, 200, 1800, 5000, 16200]
    favours = (Favour("her old centurion", 2), Favour("the guild", 3, owed=True))
    rich = somebody(money=2000, skills={"Luck": 12}, standing=SocialStanding(7, favours=favours))
    for seed in range(10):
        home, _ = played(OFFICES, rich, ["office:party-0", "favour:0"], seed=seed)
        assert home.money == 200
        assert home.standing.favours == favours[1:]
        assert home.standing.grade in (7, 8)


def test_nobody_gets_an_office_for_nothing() -> None:
    poor = somebody(money=50, skills={"Luck": 12})
    running = OFFICES.run(OFFICES.begin(Setup((poor,))), UnattendedScene(Random(1)))
    asked = next(one for one in running if isinstance(one, Choose))
    refused = {option.code: option.refused for option in asked.options}
    assert "200 L." in refused["office:party-0"]
    home, _ = played(OFFICES, somebody(money=5000, skills={"Luck": 20}), ["office:party-0", "withdraw"])
    assert (home.money, home.standing.grade) == (5000, 5)


def test_admin_wins_items_and_commands_at_the_high_grades_alone() -> None:
    high = somebody(skills={"Admin": 20}, standing=SocialStanding(12))
    home, _ = played(OFFICES, high, ["item:party-0", "store", "command:party-0"], seed=3)
    assert [item.name for item in home.enchanted] == ["an item from the stores"]
    assert home.store == home.power + 3
    assert home.standing.titles == ("a command",)
    low = OFFICES.begin(Setup((somebody(money=9000, skills={"Admin": 20}, standing=SocialStanding(11)),)))
    asked = next(one for one in OFFICES.run(low, UnattendedScene(Random(1))) if isinstance(one, Choose))
    assert not [option.code for option in asked.options if option.code.startswith(("item", "command"))]
