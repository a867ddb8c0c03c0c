"""Pointers of people at answers and places, and the highlighted options; none is seen at anything hidden."""

from __future__ import annotations

import pytest

from solo.host.pointers import Pointer, Pointers, is_option
from solo.systems.contract import Choose, ChoosePlace, Decision
from solo.systems.contract.decisions import EnterNumber, Option

ANN = Choose("Ann", "attack", "Whom?", [Option("rat", "The rat"), Option("cat", "The cat", refused="It is away.")])
PLACES = ChoosePlace("Ann", "move", "Where to?", [(1, 2), (3, 4)])
NUMBER = EnterNumber("Ann", "points", "How many?", 1, 6)
RAT = Pointer("Mia", "rat", 7, "Ann")


@pytest.mark.parametrize(
    ("decision", "code", "is_offered"),
    [
        (ANN, "rat", True),
        (ANN, "cat", True),
        (ANN, "dog", False),
        (PLACES, "3,4", True),
        (PLACES, "4,3", False),
        (PLACES, "rat", False),
        (NUMBER, "6", True),
        (NUMBER, "7", False),
    ],
)
def test_only_answers_of_the_decision_are_offered_legal_or_not(decision: Decision, code: str, is_offered: bool) -> None:
    assert is_option(decision, code) is is_offered


@pytest.mark.parametrize(
    ("finger", "seen", "number", "shown"),
    [
        (RAT, ANN, 7, True),
        (RAT, ANN, 8, False),
        (RAT, None, 7, False),
        (RAT, Choose("Bo", "attack", "Whom?", [Option("rat", "The rat")]), 7, False),
        (RAT, Choose("Ann", "attack", "Whom?", [Option("cat", "The cat")]), 7, False),
        (Pointer("Mia", "3,4", 7), None, 7, True),
        (Pointer("Mia", "3,4", 8), None, 7, False),
        (Pointer("Mia", "rat", 7), ANN, 7, False),
    ],
)
def test_a_pointer_is_seen_in_its_state_by_those_who_see_what_it_points_at(
    finger: Pointer, seen: Decision | None, number: int, shown: bool
) -> None:
    pointing = Pointers()
    pointing.point(finger)
    pointing.mark(finger)
    assert list(pointing.fingers(seen, number)) == [finger] * shown
    assert list(pointing.marks(seen, number)) == [finger] * shown


def test_pointing_at_the_same_again_takes_the_pointer_away_and_at_another_moves_it() -> None:
    pointing, cat = Pointers(), Pointer("Mia", "cat", 7, "Ann")
    pointing.point(RAT)
    pointing.point(cat)
    assert list(pointing.fingers(ANN, 7)) == [cat]
    pointing.point(cat)
    assert list(pointing.fingers(ANN, 7)) == []


def test_a_mark_tells_whether_it_is_another_one() -> None:
    pointing = Pointers()
    assert pointing.mark(RAT)
    assert not pointing.mark(RAT)
    assert pointing.mark(Pointer("Mia", "cat", 7, "Ann"))


def test_a_person_who_leaves_takes_pointer_and_mark_along() -> None:
    pointing, other = Pointers(), Pointer("Bo", "cat", 7, "Ann")
    for finger in (RAT, other):
        pointing.point(finger)
        pointing.mark(finger)
    pointing.leave("Mia")
    pointing.leave("Zed")
    assert list(pointing.fingers(ANN, 7)) == list(pointing.marks(ANN, 7)) == [other]
