"""Magic outside a fight by typed dice: healing, an hour's slumber, and calls back from death (P-29, R-34, R-35)."""

from __future__ import annotations

import pytest

from solo.play.pending_rolls import PendingDice
from solo.play.table import Table
from solo.systems.contract import Choose
from solo.systems.polyhedral.casting_at_leisure.options import LeisureCasting
from solo.systems.polyhedral.company.people import CompanyMember
from solo.systems.polyhedral.people.sheet import CarriedGear, Character
from tests.systems.polyhedral.companies import do, home, somebody, table_of

BOOKS = tuple(CarriedGear(name, place="pack", school="Life Magic") for name in ("Spellbook", "Master's spellbook"))


def healer(name: str = "Ann", sp: int = 0, energy: int = 0) -> Character:
    """INT 12, so that checks throw 3d12 at level 2."""
    skills = {"Life Magic": 2, "Spellcraft": 4, "Energy": energy}
    return somebody(name, sp=sp, gear=BOOKS, skills=skills, intellect=12)


def begun(*people: Character) -> Table:
    return table_of("cast", *people)


def person(table: Table, name: str) -> CompanyMember:
    assert isinstance(table.state, LeisureCasting)
    return next(one for one in table.state.people if one.name == name)


def points(table: Table, name: str) -> tuple[int, int, int]:
    one = person(table, name)
    return one.lp, one.vp, one.sp


def spell(code: str) -> str:
    return f"cast:party-0:{code}"


def refused(table: Table) -> dict[str, str]:
    assert isinstance(table.pending, Choose)
    return {option.code.split(":")[-1]: option.refused for option in table.pending.options}


HURT = somebody("Bob", lp=5, vp=5)


@pytest.mark.parametrize(
    ("code", "answers", "left"),
    [
        ("close-wounds", [(6, 1, 1)], (2, 1)),
        ("close-wounds", [(5, 1, 1)], (1, 1)),
        ("quick-fix", [(4, 1, 1)], (1, 4)),
        ("minor-healing", [(3,)], (3, 4)),
        ("life-bolt", [(4,)], (1, 5)),
        ("regeneration", [(4, 1, 1)], (5, 1)),
        ("greater-healing", [(7, 1, 1), "4"], (5, 4)),
        ("healing-nova", [(2,), "1"], (2, 4)),
        ("touch-of-life", [(4, 1, 1), (5,), "5"], (6, 5)),
    ],
)
def test_healing(code: str, answers: list[str | tuple[int, ...]], left: tuple[int, int]) -> None:
    table = begun(healer(), HURT)
    do(table, spell(code), *answers)
    assert points(table, "Bob")[:2] == left
    assert points(table, "Ann")[2] < 8


def test_slumber_takes_an_hour_in_which_everybody_rests() -> None:
    table = begun(healer(), HURT)
    do(table, spell("restful-slumber"))
    # 2 × 2 LP of the spell; 6 VP of the hour, of which 5 were missing. Ann has paid 1 SP after the hour.
    assert points(table, "Bob")[:2] == (5, 6)
    assert points(table, "Ann")[2] == 7
    assert isinstance(table.state, LeisureCasting)
    assert table.state.minutes == 60


def test_what_helps_nobody_or_cannot_be_paid_is_refused() -> None:
    table = begun(healer(sp=7), somebody("Bob", lp=1))
    why = refused(table)
    assert why["minor-healing"] == "Minor Healing costs 2 SP, but Ann has 1."
    assert why["quick-fix"] == "Quick Fix would help no one here."
    assert why["close-wounds"] == ""
    assert why["end"] == ""


DEAD = somebody("Bob", lp=14, vp=6)


def test_somebody_who_has_just_died_is_resuscitated_in_a_minute() -> None:
    table = begun(healer(), DEAD)
    do(table, spell("resuscitate"), "just now", (7, 1, 1))
    assert points(table, "Bob")[0] == 0
    assert not person(table, "Bob").bleeding
    assert isinstance(table.state, LeisureCasting)
    assert table.state.minutes == 1


def test_after_more_than_a_minute_it_is_too_late_and_costs_nothing() -> None:
    table = begun(healer(), DEAD)
    do(table, spell("resuscitate"), "longer ago")
    assert person(table, "Bob").dead
    assert points(table, "Ann")[2] == 8


@pytest.mark.parametrize(("code", "base"), [("raise-the-dead", 5), ("true-resurrection", 6)])
def test_the_long_dead_are_harder_to_call_and_who_fails_may_not_try_again(code: str, base: int) -> None:
    table = begun(healer(energy=9), DEAD)
    do(table, spell(code), "3", (base + 2, 1, 1))
    assert person(table, "Bob").dead
    assert refused(table)[code].endswith("would help no one here.")
    table = begun(healer(), DEAD)
    do(table, spell(code), "3", (base + 3, 1, 1))
    if code == "true-resurrection":
        do(table, "4")
    assert not person(table, "Bob").dead


def test_raised_with_one_life_point_and_resurrected_with_a_split_of_the_toughness_difficulty() -> None:
    table = begun(healer(), DEAD)
    do(table, spell("raise-the-dead"), "0", (5, 1, 1))
    assert points(table, "Bob")[:2] == (1, 0)
    back = home(table, DEAD)
    assert back.wounds.lp_lost == 5
    table = begun(healer(), DEAD)
    do(table, spell("true-resurrection"), "0", (6, 1, 1), "2")
    assert points(table, "Bob")[:2] == (2, 4)


def test_another_may_call_where_one_has_failed() -> None:
    table = begun(healer(), DEAD, healer("Cat"))
    do(table, spell("raise-the-dead"), "0", (4, 1, 1))
    do(table, "cast:party-2:raise-the-dead", "0", (5, 1, 1))
    assert not person(table, "Bob").dead


def test_the_company_goes_home_with_what_was_spent() -> None:
    table = begun(healer(), HURT)
    do(table, spell("minor-healing"), (1,), "end")
    assert not isinstance(table.pending, PendingDice)
    assert table.result is not None
    assert home(table, HURT).wounds.lp_lost == 3
    assert home(table, healer()).wounds.sp_lost == 2
