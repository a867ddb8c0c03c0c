"""Seats are people: who answers for whom is found by combatant, and what somebody sees by the seats they hold."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from solo.play.pending_rolls import PendingDice
from solo.play.resume import play_on
from solo.play.saved_table import Seat
from solo.play.scenes import SimulationScene
from solo.play.seats import explain_refusal, seat_of, viewer_of
from solo.play.table import SEATS, IllegalAnswerError, Table
from solo.systems.contract import Choose, Viewer
from tests.campaign.campaigns import create, reopen
from tests.fake_system import FakeFight, a_setup

MIA = Seat("Mia", "party", combatants=("Ann",))
TOM = Seat("Tom", "party", combatants=("Bo", "Cat"))
REST = Seat("Ida", "party")
MASTER = Seat("Gil", "foes", role="gm")
WATCHER = Seat("Una", "party", role="spectator")
TACTIC = Seat("Foes", "foes", role="foes", automatic=True)


@pytest.mark.parametrize(
    ("seats", "side", "who", "name"),
    [
        (SEATS, "party", "Ann", "You"),
        (SEATS, "foes", "Rat 1", "Foes"),
        ((REST, MIA, TOM, TACTIC), "party", "Ann", "Mia"),
        ((REST, MIA, TOM, TACTIC), "party", "Cat", "Tom"),
        ((MIA, REST, TOM, TACTIC), "party", "a hireling", "Ida"),
        ((MIA, MASTER), "foes", "Rat 1", "Gil"),
        ((MIA, MASTER), "party", "a hireling", "Gil"),
        ((MIA, TACTIC, Seat("Gil", "", role="gm")), "foes", "Rat 1", "Foes"),
        ((WATCHER, MIA, TACTIC), "party", "Bo", "Mia"),
        ((Seat("Mia", "party", combatants=("Rat 1",)), TACTIC), "foes", "Rat 1", "Mia"),
    ],
)
def test_a_named_combatant_first_then_its_side_then_the_game_master(
    seats: tuple[Seat, ...], side: str, who: str, name: str
) -> None:
    assert seat_of(seats, side, who).name == name


def test_where_nobody_answers_it_is_said() -> None:
    with pytest.raises(LookupError, match="plays Ann"):
        seat_of((WATCHER,), "party", "Ann")


@pytest.mark.parametrize(
    ("seats", "viewer"),
    [
        ((MIA,), Viewer("party", ("Ann",))),
        ((MIA, TOM), Viewer("party", ("Ann", "Bo", "Cat"))),
        ((MIA, REST), Viewer("party")),
        ((MIA, Seat("Mia", "foes")), Viewer()),
        ((MASTER,), Viewer()),
        ((WATCHER,), Viewer("party", looks_on=True)),
        ((Seat("Una", "", role="spectator"),), Viewer("", looks_on=True)),
        ((), Viewer("", looks_on=True)),
    ],
)
def test_one_sees_with_the_eyes_of_the_seats_one_holds(seats: tuple[Seat, ...], viewer: Viewer) -> None:
    assert viewer_of(seats) == viewer


def test_a_viewer_sees_a_side_and_holds_what_is_a_combatants_own() -> None:
    assert Viewer("party").may_see_side("party") and Viewer().may_see_side("foes")
    assert not Viewer("party").may_see_side("foes") and not Viewer("").may_see_side("party", "foes")
    assert Viewer("party", ("Ann",)).may_see_side("party")
    assert Viewer("party", ("Ann",)).may_see_private("party", "Ann")
    assert not Viewer("party", ("Ann",)).may_see_private("party", "Bo")
    assert not Viewer("party", looks_on=True).may_see_private("party", "Ann")
    assert Viewer("party").may_see_private("party", "Bo") and Viewer().may_see_private("foes", "Rat 1")


@pytest.mark.parametrize(
    ("person", "who", "sentence"),
    [
        ("Mia", "Ann", ""),
        ("Mia", "Bo", "Tom answers now, not Mia."),
        ("Gil", "Bo", ""),
        ("Una", "Ann", "Una is a spectator: Mia answers now."),
        ("Eve", "Ann", "Eve has no seat at this table."),
    ],
)
def test_whoever_may_not_answer_is_told_so(person: str, who: str, sentence: str) -> None:
    assert explain_refusal((MIA, TOM, MASTER, WATCHER), person, "party", who) == sentence


def a_table(*seats: Seat, physical: bool = False) -> Table:
    fight = FakeFight()
    return Table.start(fight, fight.begin(a_setup()), system="fake", title="t", seed=7, seats=seats, physical=physical)


def test_seats_come_back_as_they_were_saved_and_older_saves_open() -> None:
    table = a_table(MIA, TOM, MASTER, WATCHER)
    again = Table(FakeFight(), msgspec.json.decode(msgspec.json.encode(table.saved), type=type(table.saved)))
    assert again.saved.seats == [MIA, TOM, MASTER, WATCHER]
    assert msgspec.json.encode(SEATS[0]) == b'{"name":"You","side":"party"}'
    assert msgspec.json.decode(b'{"name":"Ida","side":"party"}', type=Seat) == REST


def test_dice_are_typed_by_whose_combatant_it_is_and_thrown_for_the_others() -> None:
    table = a_table(MIA, Seat("Tom", "party", combatants=("Bo",), automatic=True), TACTIC, physical=True)
    throwers = []
    while isinstance(table.pending, PendingDice):
        throwers.append(table.pending.who)
        table.throw_wanted()
    assert throwers == ["Ann"]


def test_a_seat_is_handed_over_and_given_to_its_tactic() -> None:
    table = a_table(MIA, TOM, TACTIC)
    asked: list[str] = []
    for _ in range(30):
        table.advance()
        if not isinstance(table.pending, Choose):
            break
        asked.append(table.seat_of(table.pending.who).name)
        if asked[-1] == "Tom":
            table.take_seats([MIA, msgspec.structs.replace(TOM, automatic=True), TACTIC])
            continue
        table.answer(table.pending.first_legal())
    assert asked.count("Tom") == 1
    assert "Mia" in asked


def test_dice_that_were_typed_stay_where_a_seat_is_given_away() -> None:
    table = a_table(MIA, TOM, TACTIC, physical=True)
    while isinstance(table.pending, PendingDice):
        table.type_faces((6 if table.pending.who == "Ann" else 1,))
    before = msgspec.json.encode(table.state)
    table.take_seats([msgspec.structs.replace(MIA, automatic=True), TOM, TACTIC])
    again = Table(FakeFight(), msgspec.json.decode(msgspec.json.encode(table.saved), type=type(table.saved)))
    assert again.notice == ""
    assert msgspec.json.encode(again.state) == before
    assert msgspec.json.encode(play_on(FakeFight(), again.saved, SimulationScene(Random(1))).start) == before
    throwers = set()
    while again.pending is not None and len(again.saved.legs) < 3:
        again.advance()
        if isinstance(again.pending, PendingDice):
            throwers.add(again.pending.who)
            again.throw_wanted()
        elif again.pending is not None:
            again.answer(again.pending.first_legal())
    assert throwers == {"Bo"}
    assert again.undo()
    while again.undo():
        pass
    assert isinstance(again.pending, PendingDice)
    assert again.pending.who == "Ann", "what was Mia's to throw is so again"


def test_a_campaign_refuses_whoever_has_no_say(tmp_path: Path) -> None:
    session = create(tmp_path)
    party = tuple(session.characters().values())
    table = session.begin("fight", msgspec.structs.replace(a_setup(), party=party), "t", [MIA, TOM, MASTER, WATCHER])
    assert isinstance(table.pending, Choose)
    who, code = table.pending.who, table.pending.first_legal()
    with pytest.raises(IllegalAnswerError, match="Una is a spectator"):
        session.play.answer(code, person="Una")
    owner = table.seat_of(who).name
    other = "Tom" if owner != "Tom" else "Mia"
    with pytest.raises(IllegalAnswerError, match=f"{owner} answers now, not {other}"):
        session.play.answer(code, person=other)
    session.play.answer(code, person=owner)
    session.close()
    again = reopen(session.folder)
    assert again.table is not None
    assert again.table.saved.seats == [MIA, TOM, MASTER, WATCHER]
    again.close()


@pytest.mark.parametrize(
    ("person", "who", "told"),
    [
        ("Mia", "Bo", "You answer now, not Mia."),
        ("You", "Ann", "Mia answers now, not You."),
        ("Una", "Bo", "Una is a spectator: You answer now."),
        ("Gus", "Bo", "Gus has no seat at this table."),
    ],
)
def test_a_refusal_agrees_with_the_name_you(person: str, who: str, told: str) -> None:
    assert explain_refusal((Seat("You", "party"), MIA, WATCHER, TACTIC), person, "party", who) == told
