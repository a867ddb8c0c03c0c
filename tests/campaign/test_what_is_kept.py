"""What a campaign keeps: backups once a minute and at checkpoints, things by name, loot to put back, and verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from solo.campaign import unclaimed_loot
from solo.campaign.calibration import measure_calibration
from solo.campaign.campaign import Campaign, SavedEncounter
from solo.campaign.chronicle import Chapter, StatedForecast
from solo.campaign.listeners import Listeners
from solo.campaign.roster import CampaignError, Roster
from solo.campaign.session import Session
from solo.systems.contract import Choose, FoeCount
from tests.campaign.campaigns import VERSION, answer, begin, create
from tests.campaign.test_unclaimed_loot import a_campaign, an_ending
from tests.fake_system import FakeCharacter, FakeSystem, fake_systems


class Orders:
    """Takes orders to write, and keeps of each state whether the one before becomes a backup."""

    fault = ""
    is_settled = True

    def __init__(self) -> None:
        self.on_rest: Callable[[], object] = lambda: None
        self.kept: list[bool] = []

    def append(self, path: Path, lines: bytes) -> None:
        """Lines tell nothing of backups."""

    def save(
        self,
        path: Path,
        data: bytes,
        keep_previous: bool = False,
        uncounted: Callable[[], bytes] | None = None,
        waits: bool = False,
    ) -> None:
        del data, uncounted, waits
        if path.name == "campaign.json":
            self.kept.append(keep_previous)

    def remove(self, path: Path) -> None:
        """A removal tells nothing of backups."""

    def flush(self) -> str:
        return ""

    def close(self) -> str:
        return ""


class Watch:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Session, Orders, Watch]]:
    """A campaign, the orders of what it writes, and its clock."""
    session = create(tmp_path)
    session.close()
    orders, watch = Orders(), Watch()
    again = Session.open(session.folder, fake_systems, watch, VERSION, orders)
    yield again, orders, watch
    again.close()


@pytest.mark.parametrize(("seconds", "kept"), [(0, False), (59.9, False), (60, True), (61, True)])
def test_the_state_before_is_kept_as_a_backup_once_a_minute(
    watched: tuple[Session, Orders, Watch], seconds: float, kept: bool
) -> None:
    session, orders, watch = watched
    table = begin(session, rats=4)
    session.play.advance()
    orders.kept.clear()
    watch.wait(seconds=seconds)
    for _ in range(2):
        assert isinstance(table.pending, Choose)
        session.play.answer(table.pending.first_legal())
    assert len(table.saved.legs) == 1
    assert orders.kept == [kept, False], "a minute begins anew with each backup"


def test_the_state_before_is_kept_when_a_fight_comes_to_another_checkpoint(
    watched: tuple[Session, Orders, Watch],
) -> None:
    session, orders, _ = watched
    table = begin(session, rats=4)
    orders.kept.clear()
    while len(table.saved.legs) < 2:
        before = len(orders.kept)
        answer(session)
    assert any(orders.kept[before:])
    assert not any(orders.kept[:before]), "between two checkpoints every answer is like the last"


def test_wins_draws_and_losses_count_and_a_fight_that_was_left_does_not() -> None:
    said = StatedForecast(0.5, 0.4, 0.6, 100, "even")
    for outcome, counts in (("won", 1), ("lost", 1), ("draw", 1), ("abandoned", 0), ("", 0)):
        found = measure_calibration([Chapter("fight", "", "", outcome=outcome, said=said)]).all
        assert (found.fights, found.won) == (counts, outcome == "won")
    assert str(
        measure_calibration([Chapter("fight", "", "", outcome="won", said=StatedForecast(1.0, 1, 1, 9, "trivial"))]).all
    ) == ("1 fight: 1 win expected, 1 won")


def test_an_encounter_that_takes_the_place_of_another_leaves_that_to_be_restored(tmp_path: Path) -> None:
    session = create(tmp_path)
    old, new = (SavedEncounter("Den", foes=(FoeCount("Rat", count),)) for count in (1, 2))
    session.encounters.put(old)
    session.encounters.put(new)
    assert session.encounters.list_removed() == {"Den": old}
    with pytest.raises(CampaignError, match="Another encounter is now named Den"):
        session.encounters.restore("Den")
    session.encounters.rename("Den", "Lair")
    assert session.encounters.restore("Den") == "Den"
    assert session.encounters.all() == {"Lair": SavedEncounter("Lair", foes=new.foes), "Den": old}
    session.close()


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((999,), ""),
        ((500, 499), ""),
        ((1000,), "at most 999 foes"),
        ((500, 500), "at most 999 foes"),
        ((0,), "Give the number of Rat"),
        ((1,), ""),
    ],
)
def test_an_encounter_has_1_to_999_foes(tmp_path: Path, counts: tuple[int, ...], sentence: str) -> None:
    session = create(tmp_path)
    one = SavedEncounter("Den", foes=tuple(FoeCount("Rat", count) for count in counts))
    if sentence:
        with pytest.raises(CampaignError, match=sentence):
            session.encounters.put(one)
    else:
        session.encounters.put(one)
        assert session.encounters.all() == {"Den": one}
    session.close()


def test_a_name_on_the_roster_is_taken_for_anybody_but_its_own_character() -> None:
    roster = Roster(Campaign(system="fake"), FakeSystem())
    for name in ("Ann", "Bo"):
        roster.put(FakeCharacter(name), None)
    with pytest.raises(CampaignError, match="Ann is already on the roster"):
        roster.put(FakeCharacter("Ann"), None)
    with pytest.raises(CampaignError, match="Bo is already on the roster"):
        roster.put(FakeCharacter("Bo"), "Ann")
    with pytest.raises(CampaignError, match="Give the character a name"):
        roster.put(FakeCharacter("  "), None)
    assert roster.put(FakeCharacter("Ann", 7), "Ann") == "Ann"
    assert list(roster.characters().values()) == [FakeCharacter("Ann", 7), FakeCharacter("Bo")]


def test_a_removed_character_comes_back_last_unless_the_name_is_taken() -> None:
    roster = Roster(Campaign(system="fake"), FakeSystem())
    for name in ("Ann", "Bo"):
        roster.put(FakeCharacter(name), None)
    roster.remove("Ann")
    assert (list(roster.characters()), list(roster.list_removed())) == (["Bo"], ["Ann"])
    roster.put(FakeCharacter("Ann", 9), None)
    with pytest.raises(CampaignError, match="Another character named Ann is on the roster now"):
        roster.restore("Ann")
    roster.remove("Ann")
    roster.restore("Ann")
    assert roster.characters()["Ann"] == FakeCharacter("Ann", 9), "the one removed last"
    with pytest.raises(CampaignError, match="There is no character named Cy"):
        roster.remove("Cy")


def test_the_latest_fifty_takings_can_be_put_back() -> None:
    campaign, system = a_campaign(), FakeSystem()
    for _ in range(51):
        unclaimed_loot.keep_loot(campaign, system, an_ending(1, 0))
        unclaimed_loot.take(campaign, system, "Ann")
    assert len(campaign.taken) == 50
    for _ in range(50):
        unclaimed_loot.put_back(campaign, system)
    with pytest.raises(CampaignError, match="There is nothing to put back"):
        unclaimed_loot.put_back(campaign, system)


def test_listeners_are_told_until_they_end_it_also_while_others_are_told() -> None:
    listeners, told = Listeners(), list[str]()
    ends: list[Callable[[], None]] = []

    def first() -> None:
        told.append("first")
        ends[1]()

    ends.append(listeners.add(first))
    ends.append(listeners.add(lambda: told.append("second")))
    listeners.tell()
    listeners.tell()
    assert told == ["first", "second", "first"]
    ends[1]()
    listeners.forget()
    listeners.tell()
    assert told == ["first", "second", "first"]
