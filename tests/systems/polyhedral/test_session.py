"""The end of a session: what everybody earns, and that it can be spent."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.systems.contract import Choose
from solo.systems.polyhedral.people.advancement import total_xp, unspent_xp
from tests.systems.polyhedral.companies import GAME, do, home, somebody, table_of


@pytest.mark.parametrize(("richness", "by"), [("thin", -2), ("thinner", -1), ("usual", 0), ("richer", 1), ("rich", 2)])
def test_everybody_earns_by_their_own_intellect(richness: str, by: int) -> None:
    ann, bo = somebody("Ann", intellect=12), somebody("Bo", intellect=6)
    table = table_of("session", ann, bo)
    do(table, "party-0+party-1", richness)
    assert home(table, ann).earned_xp == 8 + by
    assert home(table, bo).earned_xp == 5 + by


def test_whoever_was_not_there_earns_nothing() -> None:
    ann, bo = somebody("Ann"), somebody("Bo")
    table = table_of("session", ann, bo)
    do(table, "party-1", "usual")
    assert home(table, ann) == ann
    assert home(table, bo).earned_xp == 6


def test_the_shown_xp_are_those_that_are_earned() -> None:
    table = table_of("session", somebody("Ann", intellect=12), somebody("Bo", intellect=6))
    do(table, "party-0+party-1")
    assert isinstance(table.pending, Choose)
    option = table.pending.option("rich")
    assert option is not None
    assert option.preview().measures[0].value == Fraction(10 + 7, 2)


def test_what_was_earned_can_be_spent_by_levelling_up() -> None:
    hero = GAME.characters.ready()["Casimir Lune"]
    table = table_of("session", hero)  # type: ignore[arg-type]
    do(table, "rich")
    after = home(table, hero)  # type: ignore[arg-type]
    assert total_xp(after) == total_xp(hero) + 8  # type: ignore[arg-type]
    draft = GAME.characters.reopen(after)
    draft.values["skill.Climbing"] = 1
    better = GAME.characters.finish(draft)
    assert unspent_xp(better) == unspent_xp(after) - 1  # type: ignore[arg-type]


def test_wounds_stay_as_they_are_and_it_can_be_taken_back() -> None:
    ann = somebody(lp=2, vp=3)
    table = table_of("session", ann)
    do(table, "usual")
    assert home(table, ann).wounds == ann.wounds
    assert table.undo()
    assert home(table, ann) == ann
