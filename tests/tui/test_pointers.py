"""How a table with others is told: the line of who is here, the talk, who points where, and the room for all of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from solo.host.chat import PROGRAM, ChatMessage
from solo.host.invitations import RESET
from solo.host.member import Member
from solo.host.pointers import Pointer
from solo.host.shared_table import MemberPresence
from solo.host.undo_votes import UndoRequest
from solo.play.seats import Role
from solo.systems.contract import FighterView, View
from solo.tui.participants.fighterless import fighterless_text
from solo.tui.participants.table_acts import invitation
from solo.tui.participants.table_line import initials, letters_played, sitters, table_line
from solo.tui.participants.talk_pane import NOTHING, talk_lines
from solo.tui.participants.waiting import waiting_text, waiting_time
from solo.tui.screens.fight.pane_layout import TALL, WIDE, PaneNeeds, arrange
from solo.tui.screens.fight.pointers import describe_pointing, list_pointers, request_line

EVENING = datetime(2026, 3, 1, 21, 14, tzinfo=UTC)


def somebody(
    name: str, role: Role = "player", here: int = 1, asked: bool = False, tactic: bool = False
) -> MemberPresence:
    return MemberPresence(Member(name, role), here, asked, tactic)


ANNA = somebody("Anna")
BEN = somebody("Ben", asked=True)
HILD = somebody("Hild")
MIA = somebody("Mia", here=0, tactic=True)
LIA = somebody("Lia", "spectator")
GWEN = somebody("Gwen", "gm")
LETTERS = {"Anna": "C", "Ben": "D", "Hild": "H", "Mia": "T"}


def line_of(*present: MemberPresence, width: int = 200, me: str = "Hild") -> str:
    return table_line(sitters(present, me, LETTERS), width).plain


def test_the_line_tells_who_is_here_who_is_asked_and_what_plays_for_whoever_is_away() -> None:
    assert line_of(ANNA, BEN, HILD, MIA, GWEN, LIA, width=118) == (
        "Table  ● Anna C   ◌ Ben D   ● you H   ● Gwen GM   ∘ Lia, watches   – Mia T, away: the AI plays".ljust(109)
        + "   5 here"
    )
    assert "– Ben D, must decide, away" in line_of(ANNA, somebody("Ben", here=0, asked=True))
    assert "● Anna C, the AI plays" in line_of(somebody("Anna", tactic=True))


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (90, "Table  ● Anna C   ◌ Ben D   ● you H   ● Gwen GM   ∘ Lia   – Mia T                   5 here"),
        (66, "Table  ● Anna   ◌ Ben   ● you   ● Gwen   ∘ Lia   – Mia      5 here"),
        (56, "Table  ◌ Ben   ● Anna   ● you   ● Gwen   +2       5 here"),
        (26, "Table  ◌ Ben   +5   5 here"),
    ],
)
def test_where_there_is_little_room_words_go_first_then_letters_then_whoever_is_not_asked(
    width: int, told: str
) -> None:
    assert line_of(ANNA, BEN, HILD, MIA, GWEN, LIA, width=width) == told


@pytest.mark.slow
@given(
    st.lists(
        st.builds(
            somebody,
            st.text("abcdefghij漢字", min_size=1, max_size=24),
            st.sampled_from(["gm", "player", "spectator"]),
            st.integers(0, 3),
            st.booleans(),
            st.booleans(),
        ),
        max_size=16,
        unique_by=lambda one: one.person.name,
    ),
    st.integers(0, 140),
)
def test_the_line_never_takes_more_than_its_room_and_always_counts_right(
    present: list[MemberPresence], width: int
) -> None:
    line = table_line(sitters(present, "", {}), width)
    assert line.cell_length <= width
    if width >= 30:
        assert line.plain.endswith(f"{sum(bool(one.terminals) for one in present)} here")


def test_letters_are_of_those_that_each_plays_and_of_many_their_number() -> None:
    fighters = [FighterView(key, key, key[0], "party", 0, ()) for key in ("Ann", "Bo", "Cy", *"defghij")]
    assert letters_played(fighters[:4], {"Ann": "Mia", "Cy": "Mia", "Bo": "Tom"}) == {"Mia": "AC", "Tom": "B"}
    assert letters_played(fighters, dict.fromkeys((one.key for one in fighters), "Gil")) == {"Gil": "10"}


@pytest.mark.slow
@given(st.lists(st.text(min_size=1, max_size=24), max_size=16, unique=True))
def test_marks_are_of_one_cell_and_differ_as_long_as_there_are_signs(names: list[str]) -> None:
    marks = initials(names)
    assert list(marks) == names
    assert all(cell_len(mark) == 1 for mark in marks.values())
    told = [mark for mark in marks.values() if mark != "?"]
    assert len(set(told)) == len(told)


def test_whoever_shares_a_first_letter_has_another_one() -> None:
    assert initials(["Anna", "Al", "Ana"]) == {"Anna": "A", "Al": "L", "Ana": "N"}
    assert initials(["Bo", "Ob", "bo"]) == {"Bo": "B", "Ob": "O", "bo": "1"}


@pytest.mark.parametrize(
    ("awaited", "seconds", "told"),
    [
        ("", 9, ""),
        ("Ben", 59.9, "Ben must decide"),
        ("Hild", 0, "you must decide"),
        ("You", 0, "You must decide"),
        ("Ben, Hild", 61, "Ben and you must decide  ·  1 min"),
        ("Ben", 3_600, "Ben must decide  ·  1 h"),
        ("Ben", 3_905, "Ben must decide  ·  1 h 5 min"),
    ],
)
def test_who_is_waited_for_and_how_long(awaited: str, seconds: float, told: str) -> None:
    assert waiting_text(awaited, "Hild", seconds) == told


def test_a_time_of_days_is_told_in_hours() -> None:
    assert waiting_time(90_060) == "25 h 1 min"


def test_fingers_are_named_and_marks_are_letters() -> None:
    fingers = [Pointer("Anna", "dodge", 1, "Bo"), Pointer("Hild", "dodge", 1, "Bo"), Pointer("Ben", "3,4", 1)]
    told = list_pointers(fingers, [Pointer("Ben", "parry", 1, "Bo")], "Hild", {"Ben": "B"})
    assert told.fingers == {"dodge": "Anna, you", "3,4": "Ben"}
    assert told.marks == {"parry": "B"}
    view = View("", "", ())
    assert describe_pointing(fingers, "Hild", view) == "Ben points at D5"
    assert describe_pointing([*fingers, Pointer("Hild", "3,4", 1)], "Hild", view) == "Ben and you point at D5"
    assert describe_pointing([Pointer("Hild", "0,0", 1)], "Hild", view) == "you point at A1"
    assert describe_pointing([], "Hild", view) == ""


def test_what_somebody_asks_of_all_is_told_with_the_keys_that_answer_it() -> None:
    def told(me: str, *agreed: str, width: int = 118, who: str = "Ben") -> str:
        line = request_line(UndoRequest(who, 3, frozenset(agreed)), me, width)
        assert line is not None
        return line.plain

    assert told("Anna", "Ben") == "↶ Ben wants to take back the latest answer.  u agrees, n keeps the answer."
    assert told("Ben", "Ben") == (
        "↶ You want to take back the latest answer.  The others must agree. n keeps the answer."
    )
    assert told("Anna", "Ben", "Anna").startswith("↶ Ben wants to take back the latest answer.  The others")
    assert (
        told("Ben", "Ben", width=78) == "↶ You want to take back the latest answer.  The others must agree. n keeps it."
    )
    assert (
        told("Anna", width=78, who="Benedikt Osterwald") == "↶ Benedikt Osterwald wants to undo.  u agrees, n keeps it."
    )
    assert request_line(None, "Anna", 78) is None
    back = request_line(UndoRequest("Ben", 3, frozenset(), 2, "round 3"), "Anna", 78)
    assert back is not None
    assert back.plain == "↶ Ben wants to go back to round 3.  u agrees, n keeps the answer."


# The talk


def said(who: str, text: str) -> ChatMessage:
    return ChatMessage(who, text, EVENING)


def test_the_talk_shows_who_said_what_and_when() -> None:
    talk = [said("Anna", "Drink. Hild has d."), said(PROGRAM, "Ben is here."), said("Hild", "Yes.")]
    assert [line.plain for line in talk_lines(talk, "Hild", 44, 5)] == [
        "   Anna  Drink. Hild has d.           21:14",
        "   Solo  Ben is here.                 21:14",
        "   you   Yes.                         21:14",
    ]
    assert [line.plain.strip() for line in talk_lines([], "Hild", 44, 2)] == [NOTHING]


def test_a_long_line_goes_on_under_its_first_word_and_the_latest_is_always_in_sight() -> None:
    talk = [said("Anna", "one"), said("Ben", "as long as it takes to go on, and on, and on, and on")]
    assert [line.plain.rstrip() for line in talk_lines(talk, "Hild", 40, 3)] == [
        "   Ben   as long as it takes to   21:14",
        "         go on, and on, and on,",
        "         and on",
    ]


@pytest.mark.slow
@given(
    st.lists(st.builds(said, st.sampled_from(["Anna", "Hild", PROGRAM, "W" * 24]), st.text(max_size=300)), max_size=9),
    st.integers(0, 130),
    st.integers(0, 6),
)
def test_no_talk_takes_more_than_its_room_or_says_more_than_its_letters(
    talk: list[ChatMessage], width: int, height: int
) -> None:
    lines = talk_lines(talk, "Hild", width, height)
    assert len(lines) <= height
    assert all(line.cell_length <= max(1, width) for line in lines)
    assert not any("@" in str(span.style) for line in lines for span in line.spans)


def test_what_looks_like_markup_is_said_as_it_stands() -> None:
    (line,) = talk_lines([said("Anna", "[b]bold[/b] [@click=app.quit]here[/]")], "Hild", 80, 1)
    assert "[b]bold[/b] [@click=app.quit]here[/]" in line.plain


# Room


@given(
    st.integers(60, 160),
    st.integers(16, 60),
    st.integers(1, 16),
    st.integers(0, 16),
    st.integers(0, 2),
    st.sampled_from([0, 5]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_whatever_the_terminal_all_parts_have_lines_and_no_more_than_there_are(
    width: int, height: int, order: int, field: int, pools: int, zones: int, saying: bool, picking: bool, wants: bool
) -> None:
    needs = PaneNeeds(order, 2 * order, field, 10, pools, zones, order // 2 + 1, company=True, saying=saying)
    arrangement = arrange(width, height, needs, picking and field > 0, wants)
    story_and_below = height - 4 - pools - arrangement.board - arrangement.decision
    assert story_and_below - arrangement.talk >= 1 or (arrangement.beside and story_and_below == -1)
    assert arrangement.board >= 2
    assert arrangement.decision >= 4
    framed = width >= WIDE and height >= TALL and arrangement.framed
    assert arrangement.talk >= 2 or not saying or framed


def test_the_smallest_usual_terminal_has_room_for_everything_that_a_table_shows() -> None:
    arrangement = arrange(80, 24, PaneNeeds(9, 18, 12, 8, company=True), picking=False, wants_field=False)
    assert (arrangement.board, arrangement.decision, arrangement.talk) == (6, 7, 5)


def test_alone_nothing_has_less_room_than_before() -> None:
    arrangement = arrange(80, 24, PaneNeeds(9, 18, 12, 8), picking=False, wants_field=False)
    assert (arrangement.board, arrangement.decision, arrangement.talk) == (8, 10, 0)


def test_an_invitation_shows_the_line_to_type_first_and_the_one_after() -> None:
    told = invitation("Ben", "river-onyx-mint-fox", "ssh -p 2222 {}@table.example".format, "Ash Hollow", "")
    assert "trust" not in told
    assert "ssh -p 2222 Ben-river-onyx-mint-fox@table.example" in told
    assert "ssh -p 2222 Ben@table.example" in told
    assert told.endswith(RESET)


def test_an_invitation_to_a_table_of_this_machine_alone_shows_how_to_join_there() -> None:
    told = invitation("Ben", "river-onyx-mint-fox", lambda _: "", "Ash Hollow", "")
    assert "solo join “Ash Hollow” --name Ben" in told
    assert "river-onyx-mint-fox" not in told


@pytest.mark.parametrize(
    ("names", "leads", "master_here", "told"),
    [
        ([], True, True, ""),
        (["Anna"], True, True, "Anna has no fighter. Press h to hand over a fighter."),
        (["Anna", "Ben"], True, True, "Anna and Ben have no fighter. Press h to hand over a fighter."),
        (["Hild"], True, False, "You have no fighter. Press h to hand over a fighter."),
        (["Hild"], False, True, "You have no fighter. Ask a game master to hand you one."),
        (["Anna", "Hild"], False, False, "You have no fighter. Ask another player to hand you one."),
        (["Anna"], False, True, ""),
    ],
)
def test_players_without_a_fighter_are_told_of_to_themselves_and_to_the_person_who_leads(
    names: list[str], leads: bool, master_here: bool, told: str
) -> None:
    assert fighterless_text(names, "Hild", leads, master_here) == told
