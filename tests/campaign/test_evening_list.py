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
        (evening(["Den"] * 51), "at most 50 encounters"),
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


def states(evening: SavedEvening) -> str:
    """Return a letter for each encounter, in capitals if it was played."""
    played = [evening_list.is_played(evening, at) for at in range(len(evening.parts))]
    return "".join(
        part.encounter.upper() if done else part.encounter for part, done in zip(evening.parts, played, strict=True)
    )


def marked(text: str, begun: int = 0) -> SavedEvening:
    """Return an evening of these letters; capitals were played."""
    parts = tuple(PlannedEncounter(letter.lower(), state="played" if letter.isupper() else "") for letter in text)
    return SavedEvening("Friday", parts, begun=begun)


@pytest.mark.parametrize(
    ("text", "begun", "at", "by", "after"),
    [
        ("abc", 0, 0, 1, "bac"),
        ("abc", 0, 2, -1, "acb"),
        ("abc", 0, 0, 9, "bca"),
        ("abc", 0, 2, -9, "cab"),
        ("abc", 1, 0, 2, "bcA"),
        ("aBc", 0, 1, 1, "acB"),
        ("abc", 0, -1, 1, "abc"),
        ("abc", 0, 3, -1, "abc"),
        ("abc", 0, 1, 0, "abc"),
    ],
)
def test_a_moved_encounter_keeps_its_mark(text: str, begun: int, at: int, by: int, after: str) -> None:
    assert states(evening_list.move_part(marked(text, begun), at, by)) == after


@pytest.mark.parametrize(
    ("begun", "at", "after", "left"),
    [(2, 0, "Bc", 1), (2, 1, "Ac", 1), (2, 2, "AB", 2), (2, 5, "ABc", 2), (2, -1, "ABc", 2), (0, 0, "bc", 0)],
)
def test_a_removed_encounter_leaves_the_marks_of_the_others(begun: int, at: int, after: str, left: int) -> None:
    evening = evening_list.without_part(marked("abc", begun), at)
    assert (states(evening), evening.begun) == (after, left)


@pytest.mark.parametrize(
    ("text", "begun", "next_one"),
    [("abc", 0, 0), ("Abc", 0, 1), ("aBc", 1, 2), ("ABC", 0, 3), ("", 0, 0), ("abc", 3, 3)],
)
def test_the_next_encounter_is_the_first_that_was_not_played(text: str, begun: int, next_one: int) -> None:
    assert evening_list.next_part(marked(text, begun)) == next_one


def test_only_the_encounter_in_progress_is_settled() -> None:
    playing = PlannedEncounter("b", state="playing")
    evenings = [marked("aBc"), SavedEvening("Saturday", (PlannedEncounter("a"), playing))]
    first = evenings[0]
    evening_list.settle(evenings, "played")
    assert evenings[0] is first
    assert [part.state for part in evenings[1].parts] == ["", "played"]
    evenings[1] = SavedEvening("Saturday", (playing,))
    evening_list.settle(evenings, "")
    assert evenings[1].parts[0].state == ""


def test_an_evening_has_at_most_50_encounters(session: Session) -> None:
    session.evenings.put(evening(["a"] * 50))
    with pytest.raises(CampaignError, match="An evening can have at most 50 encounters, not 51"):
        session.evenings.put(evening_list.with_part(evening(["a"] * 50), PlannedEncounter("b")))


def test_a_copy_of_an_evening_was_not_played_and_a_replaced_part_keeps_the_others() -> None:
    copy = evening_list.copy_evening(marked("aBc", 1), "Saturday")
    assert (copy.name, copy.begun, states(copy)) == ("Saturday", 0, "abc")
    changed = evening_list.replace_part(FRIDAY, 1, note="At dawn.")
    assert changed.parts == (FRIDAY.parts[0], PlannedEncounter("Cellar", "At dawn.", "day"))
    assert evening_list.replace_part(FRIDAY, 2, note="Never.") == FRIDAY
