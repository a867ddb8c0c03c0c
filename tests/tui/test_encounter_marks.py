"""What a mark may stand on among encounters, and the fight that it is, without an app."""

from __future__ import annotations

import pytest

from solo.campaign.campaign import SavedEncounter
from solo.systems.contract import Candidate, FoeCount
from solo.tui.screens.encounter.marks import Found, Kept, WishLine
from solo.tui.screens.encounter.offered import CANNOT_BE_WEIGHED, Offered
from solo.tui.screens.encounter.wish import Wish, of_kept
from tests.fake_system import FakeSystem

RATS = (FoeCount("Rat", 2),)
SYSTEM = FakeSystem()
KNOWN = SYSTEM.characters.ready()
TWO_ANNS = SavedEncounter("2 rats at the gate", ("Ann",), RATS, "fair", "the pit", {"light": "night"})


def offered(*candidates: Candidate, wish: Wish = Wish(("Ann",), tier="fair")) -> Offered:  # noqa: B008 (frozen)
    strange = SavedEncounter("Nobody knows them", ("Ann",), (FoeCount("Wyrm", 1),))
    return Offered(SYSTEM, wish, KNOWN, {one.name: one for one in (TWO_ANNS, strange)}, candidates)


@pytest.mark.parametrize("line", [WishLine("tier"), WishLine("member", "Ann of the Gate"), WishLine("option", "light")])
def test_a_line_of_the_wish_is_read_off_its_row(line: WishLine) -> None:
    assert WishLine.read(line.key) == line


def test_a_row_is_known_whatever_its_name() -> None:
    first = Candidate(RATS, 4, 3, 5, "")
    shown = offered(first)
    assert shown.mark("candidate 0") == Found(0)
    assert shown.candidate(Found(0)) is first
    assert shown.mark(Kept(TWO_ANNS.name).key) == Kept(TWO_ANNS.name)
    assert shown.mark("candidate 1") is None
    assert shown.mark(None) is None


def test_a_kept_one_is_weighed_for_the_wished_party_or_says_why_not() -> None:
    weighed = offered().candidate(Kept(TWO_ANNS.name))
    assert weighed is not None
    assert weighed.foes == RATS
    assert weighed.weight > 0
    strange = offered().candidate(Kept("Nobody knows them"))
    assert strange is not None
    assert strange.why == CANNOT_BE_WEIGHED


def test_a_fight_bears_the_name_it_was_kept_under() -> None:
    candidate = Candidate(RATS, 4, 3, 5, "")
    assert offered(candidate).setup(Kept(TWO_ANNS.name), candidate).title == TWO_ANNS.name
    assert offered(candidate).setup(Found(0), candidate).title == "2 × Rat"
    with pytest.raises(ValueError, match="pick characters"):
        offered(candidate, wish=Wish(typed=(7,))).setup(Found(0), candidate)


def test_a_wish_such_as_a_kept_one_takes_its_party_tier_and_place() -> None:
    wish = of_kept(Wish(("Bo",), ratings="1/2", theme="gnawers", suggested=True, options={"rain": "yes"}), TWO_ANNS)
    assert (wish.party, wish.tier, wish.place, wish.ratings, wish.suggested) == (("Ann",), "fair", "the pit", "", False)
    assert (wish.theme, wish.options) == ("gnawers", {"rain": "yes", "light": "night"})
