"""Requests that only a leader may make, the procedures on offer, and the library that each person reads."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.campaign.campaign import SavedEncounter
from solo.host.host_controls import change_members
from solo.host.people import CANNOT_SAVE, Member, MemberError, PeopleNotSaved
from solo.host.pointers import Pointer, may_see_pointer
from solo.host.shared_decision import restore_wording
from solo.host.startable import GONE, NOBODY
from solo.play.table import IllegalAnswerError
from solo.systems.contract import Choose, ChooseMany, Explanation, FoeCount, Option, Preview
from tests.host.hosted import GIL, MIA, Hosted


def test_saved_encounters_ready_fights_and_other_procedures_are_on_offer(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    foes = (FoeCount("Rat", 3), FoeCount("Wolf", 1))
    hosted.session.encounters.put(SavedEncounter("The mill", ("Bo", "Nobody"), foes, place="the pit"))
    offered = hosted.company("Gil").beginnings()
    mill = offered["kept:The mill"]
    assert (mill.procedure, mill.title, mill.told) == (
        "fight", "The mill", "Saved encounter. Against 3 × Rat, Wolf.",
    )  # fmt: skip
    assert [character.name for character in mill.setup.party] == ["Bo"]  # type: ignore[attr-defined]
    assert (mill.setup.foes, mill.setup.place, mill.setup.title) == (foes, "the pit", "The mill")
    assert "procedure:fight" not in offered, "a fight needs foes"
    rest = offered["procedure:rest"]
    assert (rest.procedure, rest.title, len(rest.setup.party)) == ("rest", "A rest", 2)
    ready = [option for code, option in offered.items() if code.startswith("ready:")]
    assert ready
    assert all(option.procedure == "fight" and " Against " in option.told for option in ready)
    hosted.close()


def test_only_characters_of_the_roster_take_part_with_their_sheets(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.session.encounters.put(SavedEncounter("The mill", ("Bo",), (FoeCount("Rat", 1),)))
    gil = hosted.company("Gil")
    gil.begin("kept:The mill")
    assert set(hosted.session.homecomings()) == {"Bo"}
    gil.break_off()
    with pytest.raises(ValueError, match=GONE):
        gil.begin("kept:The barn")
    hosted.session.encounters.put(SavedEncounter("The barn", ("Nobody",), (FoeCount("Rat", 1),)))
    with pytest.raises(ValueError, match=NOBODY):
        gil.begin("kept:The barn")
    assert not gil.in_progress
    hosted.close()


def test_a_change_that_cannot_be_saved_is_told_to_guests_without_a_name() -> None:
    def fail(error: Exception) -> None:
        raise error

    with pytest.raises(IllegalAnswerError, match=f"^{CANNOT_SAVE}$"):
        change_members(lambda: fail(PeopleNotSaved("db.example is away.")))
    with pytest.raises(IllegalAnswerError, match=r"^This name is odd\.$"):
        change_members(lambda: fail(MemberError("This name is odd.")))
    assert change_members(lambda: 7) == 7


def test_a_character_is_named_whole_or_by_a_beginning_that_fits_one_only(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, MIA), here="Gil")
    ann = hosted.session.characters()["Ann"]
    hosted.session.put_character(msgspec.structs.replace(ann, name="Anna"))
    gil = hosted.company("Gil")
    gil.answers_for("Mia", ["ann"])
    assert hosted.shared.people.require("Mia").characters == ("Ann",), "the whole name comes first"
    gil.answers_for("Mia", ["anna", "b"])
    assert hosted.shared.people.require("Mia").characters == ("Anna", "Bo")
    with pytest.raises(ValueError, match="Ann"):
        gil.answers_for("Mia", ["an"])
    hosted.close()


def test_players_without_a_fighter_are_named_only_while_they_are_here(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, people=(GIL, MIA), here="Gil Mia").begin()
    gil = hosted.company("Gil")
    gil.invite("Eve", "player")
    hosted.shared.connect_terminal("Eve")
    assert gil.fighterless == ["Eve"]
    hosted.shared.go("Eve")
    assert gil.fighterless == []
    heard: list[str] = []
    hosted.shared.connect_terminal("Eve")
    hosted.shared.news.listen(lambda: heard.append("news"))
    gil.let_look_on()
    assert (gil.fighterless, heard) == ([], ["news"])
    hosted.close()


def test_a_role_or_characters_changed_beside_the_table_are_seated_anew(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path).begin()
    moves = hosted.table.moves
    hosted.shared.people.change("Tom", lambda one: one)
    hosted.shared.follow_people()
    assert hosted.table.moves == moves
    hosted.shared.people.change("Una", lambda one: Member(one.name, "player", ("Bo",)))
    hosted.shared.follow_people()
    assert hosted.table.seat_of("Bo").name == "Una"
    hosted.close()


MANY = ChooseMany("Ann", "gear", "What?", [Option("rope", "Rope"), Option("lamp", "Lamp")], 1, 2, "rope")


def test_a_choice_of_many_keeps_its_limits_and_its_default() -> None:
    shown = restore_wording(MANY, lambda: True)
    assert isinstance(shown, ChooseMany)
    assert (shown.who, shown.kind, shown.prompt) == ("Ann", "gear", "What?")
    assert (shown.least, shown.most, shown.default) == (1, 2, "rope")
    assert [(option.code, option.label) for option in shown.options] == [("rope", "Rope"), ("lamp", "Lamp")]


def test_a_preview_is_computed_once_and_its_explanation_only_while_it_holds() -> None:
    computed: list[str] = []
    holds = [True]

    def explain() -> Explanation:
        computed.append("explanation")
        return Explanation("why")

    def preview() -> Preview:
        computed.append("preview")
        return Preview(note="50 %", explain=explain)

    shown = restore_wording(Choose("Ann", "attack", "Whom?", [Option("rat", "Rat", preview)]), lambda: holds[0])
    assert isinstance(shown, Choose)
    option = shown.options[0]
    assert computed == []
    assert option.preview().note == option.preview().note == "50 %"
    explained = option.preview().explain
    assert explained is not None
    assert explained() == explained() == Explanation("why")
    assert computed == ["preview", "explanation"]
    holds[0] = False
    assert explained() == Explanation("why"), "it was computed in time"
    plain = restore_wording(Choose("Ann", "attack", "Whom?", [Option("rat", "Rat", refused="Away.")]), lambda: True)
    assert isinstance(plain, Choose)
    assert (plain.options[0].refused, plain.options[0].preview()) == ("Away.", Preview())


def test_a_pointer_at_one_of_many_options_is_seen_with_its_decision() -> None:
    assert may_see_pointer(Pointer("Mia", "lamp", 1, "Ann"), MANY)
    assert not may_see_pointer(Pointer("Mia", "axe", 1, "Ann"), MANY)
    assert not may_see_pointer(Pointer("Mia", "lamp", 1, "Bo"), MANY)
