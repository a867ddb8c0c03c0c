"""Seats from people: each answers for their own, nobody for two, and whoever answers for nobody looks on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.host.member import Member
from solo.host.seat_assignment import (
    FOES,
    PARTY,
    TACTIC,
    add_member,
    assign_foes,
    change_role,
    played_by_tactic,
    reassign,
    remove_members,
    seats_for,
)
from solo.play.saved_table import Seat
from solo.play.seats import seat_of, viewer_of
from solo.systems.contract import EVERYTHING, FighterView, View, Viewer

NAMES = ("Dag", "Hild", "Osk", "Ysolt")


def a_view(*party: str, foes: int = 2) -> View:
    people = [FighterView(name[0], name, name[0], PARTY, 1, ()) for name in party or NAMES]
    return View("t", "", (*people, *(FighterView(f"f{at}", f"Rat {at}", "r", FOES, 1, ()) for at in range(foes))))


GIL = Member("Gil", "gm")
ANNA = Member("Anna", characters=("Hild",))
BEN = Member("Ben", characters=("Dag", "Osk", "somebody who stayed at home"))
MIA, TOM = Member("Mia"), Member("Tom")
UNA = Member("Una", "spectator", ("Dag",))


def answers(seats: list[Seat], side: str = PARTY, keys: str = "DHOY") -> str:
    """The first letters of whoever answers for each of these."""
    return "".join(seat_of(seats, side, key).name[0] for key in keys)


@pytest.mark.parametrize(
    ("people", "who"),
    [
        ((GIL, ANNA, BEN, UNA), "BABG"),
        ((ANNA, BEN, MIA, UNA), "BABM"),
        ((GIL, MIA, ANNA, TOM), "MATM"),
        ((MIA,), "MMMM"),
        ((MIA, TOM), "MTMT"),
        ((GIL,), "GGGG"),
        ((Member("Gil", "gm", ("Ysolt",)), MIA), "MMMG"),
        ((Member("Gil", "gm", ("Ysolt",)), ANNA), "GAGG"),
        ((ANNA,), "AAAA"),
    ],
)
def test_each_answers_for_their_own_and_of_the_rest_a_share(people: tuple[Member, ...], who: str) -> None:
    seats = seats_for(people, a_view())
    assert answers(seats) == who
    assert seats[-1] == TACTIC
    assert seats_for(people, a_view(foes=0)) == seats[:-1]


def test_who_answers_for_nobody_looks_on_and_where_all_do_it_is_said() -> None:
    stranger = Member("Eve", characters=("somebody else",))
    seats = seats_for((ANNA, UNA, stranger), a_view("Hild"))
    assert [(seat.name, seat.role) for seat in seats[:-1]] == [
        ("Anna", "player"),
        ("Una", "spectator"),
        ("Eve", "spectator"),
    ]
    assert viewer_of([seats[1]]) == Viewer(PARTY, looks_on=True)
    for nobody in ((), (UNA, stranger)):
        with pytest.raises(ValueError, match="invite a player"):
            seats_for(nobody, a_view("Hild"))


def test_a_game_master_sees_all_and_a_player_holds_only_their_own() -> None:
    seats = seats_for((GIL, MIA, TOM), a_view())
    eyes = {name: viewer_of([seat for seat in seats if seat.name == name]) for name in ("Gil", "Mia", "Tom")}
    assert eyes == {"Gil": EVERYTHING, "Mia": Viewer(PARTY, ("D", "O")), "Tom": Viewer(PARTY, ("H", "Y"))}


def test_a_seat_is_handed_over_and_back() -> None:
    seats = seats_for((GIL, ANNA, BEN, UNA), a_view())
    given = reassign(seats, PARTY, ["D", "D"], "Anna")
    assert answers(given) == "AABG"
    assert [seat for seat in given if seat.name == "Anna"] == [Seat("Anna", PARTY, combatants=("H", "D"))]
    all_of_it = reassign(given, PARTY, ["O"], "Gil")
    assert answers(all_of_it) == "AAGG"
    assert [seat.role for seat in all_of_it if seat.name == "Ben"] == ["spectator"], "Ben looks on meanwhile"
    back = reassign(all_of_it, PARTY, ["D", "O"], "Ben")
    assert answers(back) == "BABG"
    assert [seat.role for seat in back if seat.name == "Ben"] == ["player"]
    assert answers(reassign(seats, PARTY, ["Y"], "Una")) == "BABU", "who looks on may be asked to play"
    foe = reassign(seats, FOES, ["f1"], "Una")
    assert answers(foe, FOES, ["f0", "f1"]) == "FU"
    assert viewer_of([seat for seat in foe if seat.name == "Una"]) == Viewer(FOES, ("f1",))


def test_a_seat_is_given_to_its_tactic_and_taken_back() -> None:
    seats = seats_for((GIL, ANNA, UNA), a_view())
    away = played_by_tactic(seats, "Anna", on=True)
    assert seat_of(away, PARTY, "H").automatic and not seat_of(away, PARTY, "D").automatic
    assert played_by_tactic(away, "Anna", on=False) == seats
    assert played_by_tactic(seats, "Una", on=True) == seats
    assert seat_of(reassign(away, PARTY, ["D"], "Anna"), PARTY, "D").automatic is False


def test_foes_are_played_by_a_person_and_by_their_tactic_again() -> None:
    seats = seats_for((GIL, ANNA, UNA), a_view())
    played = assign_foes(seats, "Gil")
    assert answers(played, FOES, ["f0", "f1"]) == "GG"
    assert assign_foes(played, "Una")[-1] == Seat("Una", FOES)
    assert viewer_of([seat for seat in assign_foes(seats, "Una") if seat.name == "Una"]) == Viewer(FOES)
    assert assign_foes(played, "") == seats


def test_who_comes_late_has_their_characters_unless_somebody_plays_them() -> None:
    seats = seats_for((GIL, ANNA), a_view())
    assert answers(add_member(seats, BEN, a_view())) == "BABG"
    assert add_member(seats, ANNA, a_view()) == seats
    taken = reassign(seats, PARTY, ["D", "O"], "Anna")
    assert add_member(taken, BEN, a_view())[-1] == Seat("Ben", PARTY, role="spectator")
    assert add_member(seats, MIA, a_view())[-1] == Seat("Mia", PARTY, role="spectator")


def test_who_comes_as_something_else_sits_down_anew_and_keeps_whom_they_played() -> None:
    seats = reassign(seats_for((GIL, ANNA, BEN), a_view()), PARTY, ["Y"], "Anna")
    assert answers(change_role(seats, Member("Anna", characters=("Dag",)), a_view())) == "AABA"
    looks_on = change_role(seats, Member("Anna", "spectator"), a_view())
    assert answers(looks_on) == "BGBG"
    master = change_role(seats, Member("Anna", "gm"), a_view())
    assert viewer_of([seat for seat in master if seat.name == "Anna"]) == EVERYTHING
    assert answers(master) == "BABA"
    assert answers(remove_members(seats, {"Gil", "Ben"})) == "BGBG"
    assert remove_members(seats, {"Una"}) == seats, "somebody has to answer"
    assert remove_members(assign_foes(seats, "Anna"), {"Gil", "Ben"})[-1].role == "foes", "and a tactic for the foes"


@given(
    st.lists(
        st.sampled_from(
            ["D to Mia", "HO to Tom", "Y to Gil", "D to Una", "f0 to Tom", "foes to Gil", "foes to Una", "foes to ",
             "Mia away", "Mia back", "Tom comes", "Mia leaves", "Gil away"]
        ),
        max_size=12,
    )
)  # fmt: skip
def test_whatever_is_done_with_seats_somebody_answers_for_each_and_the_master_sees_all(changes: list[str]) -> None:
    view = a_view()
    seats = seats_for((GIL, MIA, UNA), view)
    for change in changes:
        match change.split(" "):
            case ["foes", "to", name]:
                seats = assign_foes(seats, name)
            case [keys, "to", name] if keys == "f0":
                seats = reassign(seats, FOES, [keys], name)
            case [keys, "to", name]:
                seats = reassign(seats, PARTY, list(keys), name)
            case [name, "away" | "back" as what]:
                seats = played_by_tactic(seats, name, what == "away")
            case [_, "comes"]:
                seats = add_member(seats, TOM, view)
            case [name, "leaves"]:
                seats = remove_members(seats, {"Gil", "Mia", "Una", "Tom"} - {name})
    for fighter in view.fighters:
        assert seat_of(seats, fighter.side, fighter.key).role != "spectator"
        named = [seat.name for seat in seats if fighter.key in seat.combatants]
        assert len(named) <= 1
    assert viewer_of([seat for seat in seats if seat.name == "Gil"]) == EVERYTHING
    assert viewer_of([seat for seat in seats if seat.name == "Una"]) != Viewer(PARTY), "who looks on holds nothing"
