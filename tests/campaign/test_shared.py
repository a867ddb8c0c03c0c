"""What a table shares besides its characters: kept by the campaign from one procedure to the next."""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.campaign.session import Session
from solo.cli.matchup import in_campaign
from solo.systems.contract import AnyProcedure, Setup, System
from tests.campaign.campaigns import VERSION, Clock, answer
from tests.fake_system import FakeCharacter, FakeRest, FakeState, FakeSystem, RuledFight, a_setup


class Days(msgspec.Struct):
    """The day that a campaign has come to."""

    day: int


class NextDay(FakeRest):
    """A rest, whose round is the day."""

    def begin(self, setup: Setup) -> FakeState:
        state = super().begin(setup)
        state.round = setup.shared.day + 1 if isinstance(setup.shared, Days) else 1
        return state

    def shared(self, state: FakeState) -> Days:
        return Days(state.round)


class Calendar(FakeSystem):
    """The small game, with a day that everything shares."""

    shared_type: type[msgspec.Struct] | None = Days

    def __init__(self) -> None:
        super().__init__()
        self.procedures: dict[str, AnyProcedure] = {"fight": RuledFight(), "rest": NextDay()}


def opened(folder: Path, system: System) -> Session:
    return Session.open(folder, lambda _: system, Clock(), VERSION)


def a_calendar(home: Path) -> Session:
    session = Session.create(home, "Days", "fake", lambda _: Calendar(), Clock(), VERSION, seed=1)
    session.put_character(FakeCharacter("Ann", 5))
    return session


def rest(session: Session) -> int:
    """The day of a rest that is played to its end."""
    table = session.begin("rest", Setup((FakeCharacter("Ann", 5),)), "A rest")
    answer(session)
    state = table.state
    session.finish_fight()
    assert isinstance(state, FakeState)
    return state.round


def test_what_one_procedure_leaves_the_next_begins_with(tmp_path: Path) -> None:
    session = a_calendar(tmp_path)
    assert session.as_it_stands(a_setup()).shared is None
    assert [rest(session), rest(session)] == [1, 2]
    folder = session.folder
    session.close()
    again = opened(folder, Calendar())
    assert rest(again) == 3
    again.close()


def test_what_leaves_nothing_and_what_is_broken_off_changes_nothing(tmp_path: Path) -> None:
    session = a_calendar(tmp_path)
    rest(session)
    session.begin("rest", Setup((FakeCharacter("Ann", 5),)), "A rest")
    session.abandon_fight()
    session.begin("fight", a_setup(), "A fight")
    answer(session, 60)
    session.finish_fight()
    assert session.as_it_stands(a_setup()).shared == Days(1)
    session.close()


def test_a_forecast_begins_where_the_fight_would(tmp_path: Path) -> None:
    session = a_calendar(tmp_path)
    rest(session)
    own = a_setup()
    session.house_rules.set("weather", "foul")
    assert session.as_it_stands(own).options == {"weather": "foul"}
    assert session.as_it_stands(msgspec.structs.replace(own, shared=Days(9))).shared == Days(9)
    session.close()
    assert in_campaign(own, tmp_path, None) is own


def test_what_these_rules_cannot_read_is_begun_anew(tmp_path: Path) -> None:
    session = a_calendar(tmp_path)
    rest(session)
    folder = session.folder
    session.close()
    plain = opened(folder, FakeSystem())
    assert plain.as_it_stands(a_setup()).shared is None
    plain.close()

    class Moons(msgspec.Struct):
        moon: str

    other = Calendar()
    other.shared_type = Moons
    stranger = opened(folder, other)
    assert stranger.as_it_stands(a_setup()).shared is None
    stranger.close()


def test_what_is_beyond_all_bounds_is_begun_anew(tmp_path: Path) -> None:
    class Late(NextDay):
        def shared(self, state: FakeState) -> Days:
            return Days(10**12 + state.round)

    late = Calendar()
    late.procedures["rest"] = Late()
    session = Session.create(tmp_path, "Days", "fake", lambda _: late, Clock(), VERSION, seed=1)
    rest(session)
    assert session.as_it_stands(a_setup()).shared is None
    session.close()
