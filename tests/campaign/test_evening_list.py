"""Evenings of a campaign: kept and brought back, moved about, copied, removed for as long as wished."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.campaign import evening_list
from solo.campaign.campaign import PlannedEncounter, SavedEvening
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from tests.campaign.campaigns import create, reopen

FRIDAY = SavedEvening(
    "Friday", (PlannedEncounter("Den"), PlannedEncounter("Cellar", "At night.", "day")), "Bring dice."
)
NAMES = st.lists(st.sampled_from("ABCDE"), max_size=8)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A campaign that is open for the test."""
    with closing(create(tmp_path)) as created:
        yield created


def evening(names: list[str], begun: int = 0) -> SavedEvening:
    return SavedEvening("Friday", tuple(map(PlannedEncounter, names)), begun=begun)


def test_an_evening_comes_back_with_its_campaign(session: Session) -> None:
    session.evenings.put(FRIDAY)
    session.close()
    with closing(reopen(session.folder)) as again:
        assert again.evenings.all() == {"Friday": FRIDAY}


def test_a_removed_evening_is_brought_back(session: Session) -> None:
    session.evenings.put(FRIDAY)
    session.evenings.remove("Friday")
    assert session.evenings.all() == {}
    assert session.evenings.restore() == "Friday"
    assert session.evenings.all() == {"Friday": FRIDAY}
    with pytest.raises(CampaignError, match="No evening has been removed"):
        session.evenings.restore()


def test_one_of_the_same_name_takes_its_place_where_it_stood(session: Session) -> None:
    for name in ("Friday", "Saturday"):
        session.evenings.put(SavedEvening(name))
    session.evenings.put(FRIDAY)
    assert list(session.evenings.all()) == ["Friday", "Saturday"]
    assert session.evenings.all()["Friday"] == FRIDAY


@pytest.mark.parametrize(
    ("planned", "part"),
    [
        (SavedEvening(" "), "Give the evening a name"),
        (evening(["Den"] * 51), "the limit is 50"),
        (SavedEvening("x" * 100_000), "cannot be saved"),
    ],
)
def test_what_cannot_be_kept_is_said(session: Session, planned: SavedEvening, part: str) -> None:
    with pytest.raises(CampaignError, match=part):
        session.evenings.put(planned)


def test_unknown_names_are_said(session: Session) -> None:
    with pytest.raises(CampaignError, match="There is no evening named Monday"):
        session.evenings.remove("Monday")
    session.evenings.put(FRIDAY)
    session.evenings.remove("Friday")
    session.evenings.put(SavedEvening("Friday"))
    with pytest.raises(CampaignError, match="Another evening is now named Friday"):
        session.evenings.restore()


def test_an_evening_is_renamed_in_its_place(session: Session) -> None:
    session.evenings.put(FRIDAY)
    session.evenings.put(SavedEvening("Saturday"))
    session.evenings.rename("Friday", "Thursday")
    assert list(session.evenings.all()) == ["Thursday", "Saturday"]
    assert session.evenings.all()["Thursday"].parts == FRIDAY.parts
    for name, new, part in (
        ("Friday", "Monday", "no evening named Friday"),
        ("Thursday", "Saturday", "named “Saturday”"),
        ("Thursday", " ", "Give the evening a name"),
    ):
        with pytest.raises(CampaignError, match=part):
            session.evenings.rename(name, new)


@given(NAMES, st.integers(-2, 9), st.integers(-9, 9))
def test_moving_keeps_every_encounter(names: list[str], at: int, by: int) -> None:
    moved = evening_list.move_part(evening(names), at, by)
    assert sorted(part.encounter for part in moved.parts) == sorted(names)
    if 0 <= at < len(names):
        assert moved.parts[max(0, min(len(names) - 1, at + by))].encounter == names[at]


@given(NAMES, st.integers(0, 8), st.integers(0, 8))
def test_taking_one_out_keeps_what_was_begun(names: list[str], at: int, begun: int) -> None:
    begun = min(begun, len(names))
    left = evening_list.without_part(evening(names, begun), at)
    assert [part.encounter for part in left.parts] == names[:at] + names[at + 1 :]
    assert left.begun == begun - (at < begun)


def test_a_copy_begins_anew() -> None:
    assert evening_list.copy_evening(evening(["A"], 1), "Saturday") == SavedEvening(
        "Saturday", (PlannedEncounter("A"),)
    )


def test_notes_and_rests_change_one_place_only() -> None:
    changed = evening_list.replace_part(FRIDAY, 0, note="Quiet.", rest="hour")
    assert changed.parts == (PlannedEncounter("Den", "Quiet.", "hour"), FRIDAY.parts[1])
    assert evening_list.replace_part(FRIDAY, 7, note="Nobody.") == FRIDAY


def test_moving_an_encounter_of_an_older_evening_moves_no_mark_to_another() -> None:
    evening = SavedEvening("Friday", tuple(map(PlannedEncounter, ["Den", "Cellar", "Attic"])), begun=1)
    after = evening_list.move_part(evening, 2, -2)
    assert [part.encounter for part in after.parts] == ["Attic", "Den", "Cellar"]
    assert [evening_list.is_played(after, at) for at in range(3)] == [False, True, False]
    assert evening_list.next_part(after) == 0
