"""The procedure in progress when rules fail, when it is tried again, and when the chronicle contradicts it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest

from solo.campaign.chronicle import FightBegun, Record, StatedForecast, encode
from solo.campaign.current_procedure import AGAIN
from solo.campaign.journal_repair import LOST
from solo.campaign.roster import CampaignError
from solo.campaign.session import Session
from solo.play.run import ReplayError
from solo.play.saved_table import Seat
from solo.play.table import Table
from solo.storage import paths
from tests.campaign.campaigns import VERSION, Clock, begin, create, fights, play_out, reopen
from tests.fake_system import FakeCharacter, FakeSystem, a_setup

SAID = StatedForecast(0.7, 0.6, 0.8, 400, "favourable")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A campaign with Ann and Bo."""
    session = create(tmp_path)
    yield session
    session.close()


def ended(session: Session) -> Table:
    table = begin(session)
    play_out(session)
    assert table.result is not None
    return table


@pytest.mark.parametrize(
    ("failure", "notice"),
    [
        (ValueError("She is away."), "“The cellar” did not change Ann. She is away."),
        (ZeroDivisionError(), "Ann is unchanged: the result of “The cellar” causes an error in the rules."),
    ],
)
def test_a_character_on_whom_an_outcome_fails_stays_and_the_others_change(
    session: Session, monkeypatch: pytest.MonkeyPatch, failure: Exception, notice: str
) -> None:
    table = ended(session)
    home = session.homecomings()
    before = session.characters()
    apply_outcome = table.procedure.apply_outcome

    def failing(state: msgspec.Struct, character: msgspec.Struct) -> msgspec.Struct:
        if character == before["Ann"]:
            raise failure
        return apply_outcome(state, character)

    monkeypatch.setattr(table.procedure, "apply_outcome", failing)
    assert set(session.homecomings()) == {"Bo"}
    session.notices.clear()
    session.finish_fight()
    assert notice in session.notices
    assert session.characters() == {"Ann": before["Ann"], "Bo": home["Bo"]}


def test_rules_that_fail_on_loot_and_shared_state_lose_neither_the_outcome_nor_the_end(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ended(session)

    def fail(_: object) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(table.procedure, "shared", fail)
    result = session.finish_fight()
    assert session.table is None
    assert fights(session)[-1].outcome == result.outcome


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (ReplayError("It is odd."), "“The cellar” cannot start with the current rules. It is odd."),
        (
            ZeroDivisionError(),
            "“The cellar” cannot start because of an error in the rules: choose other foes or characters.",
        ),
        (ValueError("Choose at least one foe."), "Choose at least one foe."),
    ],
)
def test_a_procedure_on_whose_start_the_rules_fail_changes_nothing(
    session: Session, monkeypatch: pytest.MonkeyPatch, failure: Exception, sentence: str
) -> None:
    def fail(*_: object, **__: object) -> NoReturn:
        raise failure

    chapters = len(session.chronicle())
    with monkeypatch.context() as broken:
        broken.setattr(Table, "start", fail)
        with pytest.raises(ValueError, match=r"\.$") as raised:
            begin(session)
    assert str(raised.value) == sentence
    assert isinstance(raised.value, CampaignError) is not (type(failure) is ValueError)
    assert session.table is None
    assert len(session.chronicle()) == chapters
    assert begin(session).saved.number == 1, "no number was used"


def test_each_procedure_has_the_next_number_and_begins_with_its_seats_and_forecast(session: Session) -> None:
    seats = [Seat("Mia", "party")]
    table = session.begin("fight", a_setup(), "The cellar", seats, ["Ann"], SAID)
    assert (table.saved.number, list(table.saved.seats), session.stated_forecast) == (1, seats, SAID)
    assert fights(session)[-1].said == SAID
    assert set(session.homecomings()) == {"Ann"}
    session.abandon_fight()
    assert (session.stated_forecast, session.homecomings(), session.fight_in_progress) == (None, {}, "")
    assert fights(session)[-1].ending == "It was abandoned."
    assert begin(session).saved.number == 2
    assert session.stated_forecast is None


def test_a_retried_procedure_keeps_its_title_seats_forecast_and_characters(session: Session) -> None:
    seats = [Seat("you", "party"), Seat("Foes", "foes", role="foes", automatic=True)]
    table = session.begin("fight", a_setup(), "The cellar", seats, ["Ann"], SAID)
    session.play.advance()
    play_out(session)
    result = table.result
    assert result is not None
    again = session.fight_again()
    assert (again.saved.title, list(again.saved.seats), again.saved.number) == ("The cellar", seats, 2)
    assert session.stated_forecast == SAID
    assert set(session.homecomings()) == {"Ann"}
    first, second = fights(session)[-2:]
    assert first.ending == f"{result.text} {AGAIN}"
    assert (second.outcome, second.said) == ("", SAID)


def test_a_saved_procedure_that_these_rules_do_not_know_stays_saved(session: Session) -> None:
    begin(session)
    session.close()
    other = FakeSystem()
    other.procedures = {"rest": other.procedures["rest"]}
    again = Session.open(session.folder, lambda _: other, Clock(), VERSION)
    assert again.table is None
    assert again.fight_in_progress == "The cellar"
    assert any("“The cellar” cannot be opened with the current rules" in notice for notice in again.notices)
    again.close()
    whole = reopen(session.folder)
    assert whole.table is not None
    whole.close()


def test_a_chronicle_that_lacks_the_latest_events_is_completed_and_that_is_told(tmp_path: Path) -> None:
    session = create(tmp_path)
    begin(session)
    session.play.advance()
    session.close()
    chronicle, copies = paths.chronicle_file(session.folder), list(session.folder.glob("chronicle.copy-*"))
    lines = chronicle.read_bytes().splitlines(keepends=True)
    chronicle.write_bytes(b"".join(lines[:-1]))
    for copy in copies:
        copy.unlink()
    again = reopen(session.folder)
    assert "The chronicle did not match the saved fight, so the chronicle was updated." in again.notices
    assert fights(again)[-1].events == (again.table.story() if again.table else [])
    folder = again.folder
    again.close()
    whole = reopen(folder)
    assert whole.notices == []
    whole.close()


def test_a_fight_that_the_chronicle_never_ended_is_told_as_lost_and_its_number_is_not_used_again(
    tmp_path: Path,
) -> None:
    session = create(tmp_path)
    session.close()
    with paths.chronicle_file(session.folder).open("ab") as chronicle:
        chronicle.write(encode([Record("2026-03-01T18:00:00+00:00", FightBegun("Long ago", ""), 7)]))
    again = reopen(session.folder)
    assert (fights(again)[-1].outcome, fights(again)[-1].ending) == ("abandoned", LOST)
    assert begin(again).saved.number == 8
    again.close()


def test_loot_is_told_after_a_fight_that_left_some_and_only_then(session: Session) -> None:
    outcomes = set()
    for _ in range(30):
        session.notices.clear()
        ended(session)
        result = session.finish_fight()
        told = [notice for notice in session.notices if notice.startswith("The foes left")]
        assert len(told) == (result.outcome == "won")
        assert "" not in session.notices
        outcomes.add(result.outcome)
        if len(outcomes) > 1:
            break
    assert "won" in outcomes
    assert len(outcomes) > 1


def test_the_loot_of_a_one_off_party_is_not_offered_to_the_roster(session: Session) -> None:
    for _ in range(30):
        session.begin("fight", a_setup(FakeCharacter("Zoe", 50), rats=1), "The cellar")
        play_out(session)
        session.notices.clear()
        if session.finish_fight().outcome == "won":
            break
    assert session.notices == []
    assert session.loot.describe(), "a player may still take it"
