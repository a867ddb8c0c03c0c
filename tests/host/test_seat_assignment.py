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
    characters_of,
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


def with_a_namesake(name: str) -> View:
    """Return the usual view with a foe who is called like a character."""
    view = a_view(foes=1)
    return View("t", "", (*view.fighters, FighterView("f9", name, "x", FOES, 1, ())))


def test_a_foe_with_a_characters_name_is_nobodys_character() -> None:
    view = with_a_namesake("Dag")
    assert [seat.combatants for seat in seats_for((GIL, BEN), view)] == [(), ("D", "O"), ()]
    seats = seats_for((GIL, ANNA), view)
    assert add_member(seats, BEN, view)[-1] == Seat("Ben", PARTY, combatants=("D", "O"))
    changed = change_role(seats, Member("Anna", characters=("Dag",)), view)
    assert [seat.combatants for seat in changed if seat.name == "Anna"] == [("H", "D")]


def test_a_player_of_foes_keeps_them_with_another_role_but_not_as_a_spectator() -> None:
    seats = reassign(seats_for((GIL, ANNA, BEN), a_view()), FOES, ["f1"], "Anna")
    seats = reassign(seats, FOES, ["f0"], "Ben")
    changed = change_role(seats, Member("Anna", characters=("Ysolt",)), a_view())
    assert [seat for seat in changed if seat.name == "Anna"] == [
        Seat("Anna", PARTY, combatants=("H", "Y")),
        Seat("Anna", FOES, combatants=("f1",)),
    ]
    assert answers(changed, FOES, ["f0", "f1"]) == "BA"  # type: ignore[arg-type]
    looks_on = change_role(seats, Member("Anna", "spectator"), a_view())
    assert [seat for seat in looks_on if seat.name == "Anna"] == [Seat("Anna", PARTY, role="spectator")]
    assert answers(looks_on, FOES, ["f0", "f1"]) == "BF"  # type: ignore[arg-type]


def test_a_tactic_keeps_its_share_of_the_foes_when_another_person_is_removed() -> None:
    seats = reassign(seats_for((GIL, ANNA, BEN), a_view()), FOES, ["f1"], "Anna")
    left = remove_members(seats, {"Gil", "Anna"})
    assert left == [seat for seat in seats if seat.name != "Ben"]
    assert TACTIC in left


def test_seats_stay_if_only_a_spectator_would_be_left() -> None:
    seats = seats_for((MIA, UNA), a_view())
    assert remove_members(seats, {"Una"}) == seats
    foes = assign_foes(seats_for((MIA, TOM, UNA), a_view()), "Tom")
    only_foes = [seat for seat in foes if (seat.name, seat.side) != ("Tom", PARTY)]
    assert remove_members(only_foes, {"Tom", "Una"}) == only_foes, "nobody would answer for the party"


def test_the_characters_of_a_person_are_certain_before_anything_begins() -> None:
    roster = ["Dag", "Hild", "Osk"]
    people = [GIL, ANNA, MIA, UNA]
    assert list(characters_of(ANNA, people, roster)) == ["Hild"]
    assert list(characters_of(MIA, people, roster)) == ["Osk"], "the only player who names none takes the rest"
    assert list(characters_of(MIA, [*people, TOM], roster)) == [], "the rest is shared, and nobody knows how yet"
    assert list(characters_of(UNA, people, roster)) == []
    assert list(characters_of(Member("Gil", "gm", ("Osk",)), people, roster)) == ["Osk"]


def test_a_share_of_the_party_is_dealt_to_players_in_turn_and_never_to_others() -> None:
    people = (GIL, MIA, TOM, UNA)
    seats = seats_for(people, a_view("Dag", "Hild", "Osk"))
    assert [(seat.name, seat.role, seat.combatants) for seat in seats] == [
        ("Gil", "gm", ()),
        ("Mia", "player", ("D", "O")),
        ("Tom", "player", ("H",)),
        ("Una", "spectator", ()),
        ("Foes", "foes", ()),
    ]


def test_a_handed_over_combatant_joins_the_seat_of_its_side_and_ends_a_tactics_turn() -> None:
    seats = played_by_tactic(reassign(seats_for((GIL, ANNA, BEN), a_view()), FOES, ["f1"], "Anna"), "Anna", on=True)
    given = reassign(seats, FOES, ["f0"], "Anna")
    assert [(seat.side, seat.combatants, seat.automatic) for seat in given if seat.name == "Anna"] == [
        (PARTY, ("H",), True),
        (FOES, ("f1", "f0"), False),
    ]
    assert answers(reassign(given, PARTY, ["H"], "Gil"), PARTY, "DH") == "BG"
    master = [seat for seat in reassign(given, PARTY, ["H"], "Gil") if seat.name == "Gil"]
    assert [seat.role for seat in master] == ["gm", "player"]


def test_foes_that_a_person_plays_leave_their_other_seat_alone() -> None:
    seats = seats_for((GIL, ANNA, UNA), a_view())
    played = assign_foes(seats, "Anna")
    assert [(seat.name, seat.side, seat.role) for seat in played] == [
        ("Gil", PARTY, "gm"),
        ("Anna", PARTY, "player"),
        ("Una", PARTY, "spectator"),
        ("Anna", FOES, "player"),
    ]
    assert [seat.name for seat in assign_foes(seats, "Una")] == ["Gil", "Anna", "Una"]
    assert assign_foes(seats, "Una")[-1].side == FOES
