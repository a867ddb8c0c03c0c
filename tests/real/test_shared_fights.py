"""A fight of each game at a shared table: eight people by ssh, the host killed twice and a client five times.

Whatever dies, everybody finds the table as it was, and in the end the campaign is what one alone would have made of it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.host.table_view import TableView
from solo.play.saved_table import SavedTable
from solo.play.table import Table
from solo.systems.contract import FoeCount
from tests.real import homes
from tests.real.seats import LEAVE, LOOKS_ON, MASTER, NAMES, OVER, Seats, eight, seated
from tests.real.tables import Fight, make, nothing_is_left, open_session, opened
from tests.real.terminal import Terminal, unbroken
from tests.real.test_surroundings import run

FIGHTS = (
    Fight("polyhedral", (FoeCount("Footpad", 2), FoeCount("Alley knife", 2)), 7, 3),
    Fight("two-d20", (FoeCount("Sellsword", 4),), 7, 4),
    Fight("fire-and-sword", (FoeCount("Bandit", 4),), 7, 3, MASTER.name),
    Fight("gloranthan", (FoeCount("House guard", 3),), 7, 9, MASTER.name),
    Fight("swords", (FoeCount("Apprentice", 3), FoeCount("Dock hand", 1)), 7, 8),
)
QUICKEST = FIGHTS[:2]
"""Fights with which every change is tested; the others find the same faults."""
CLIENTS_KILLED, HOSTS_KILLED = 5, 2
KILLED = {1: "client", 2: "host", 4: "client", 5: "client", 7: "host", 9: "client", 10: "client"}
"""What is killed before which answer."""
IN_THE_MIDDLE = {5, 7}
"""Those of them that are killed just after a key was pressed."""
NO_SHEETS = {"Order", "Field"}
HELD = re.compile(r"Fate ((?:\w+ \S+ ?)+)")


@pytest.mark.parametrize(
    "fight",
    [
        pytest.param(fight, id=fight.system, marks=[] if fight in QUICKEST else pytest.mark.exhaustive)
        for fight in FIGHTS
    ],
)
def test_a_fight_is_played_to_its_end_whatever_is_killed(tmp_path: Path, fight: Fight) -> None:
    home, alone = tmp_path / "home", tmp_path / "alone"
    make(home, fight, eight(party_of(home, fight)))
    fights = opened(home, fight.system).procedures["fight"]
    with seated(home, [MASTER.name, *NAMES, LOOKS_ON.name], lambda: Table(fights, homes.table(home))) as seats:
        foes = {one.name for one in seats.table().view().fighters if one.side == "foes"}
        before = play(seats)
        assert seats.killed == {"client": CLIENTS_KILLED, "host": HOSTS_KILLED}
        assert {*NAMES} <= {name for name, count in seats.answered.items() if count}
        nobody_saw_what_is_not_for_them(seats, foes, fight)
        seats[MASTER.name].press_until_gone(LEAVE, OVER)
        seats.wait(lambda: all("Nothing is in progress" in seats[name].text for name in seats.names), "what is next")
        assert seats.end() == 0
        assert "Traceback" not in seats.host.log
        for name in seats.names:
            assert seats[name].end() == 1
    nothing_is_left(home)
    make(alone, fight, eight(party_of(alone, fight)))
    play_alone(alone, before)
    assert [homes.told(one) for one in homes.fights(home)] == [homes.told(one) for one in homes.fights(alone)]
    assert homes.campaign(home).characters == homes.campaign(alone).characters
    assert run(home, "saves", "check").returncode == 0
    with Terminal(home, "play") as terminal:
        terminal.wait_for("Quick fight")
        terminal.press("ctrl+q")
        assert terminal.end() == 0


def party_of(home: Path, fight: Fight) -> list[str]:
    """The names of those who fight."""
    characters = opened(home, fight.system).characters
    return [characters.member(one).name for one in list(characters.ready().values())[: fight.party]]


def play(seats: Seats) -> SavedTable:
    """Play until it is over, and let die what is to die on the way; how it stood then."""
    number = 0
    seats.agree()
    while name := seats.next_asked():
        number += 1
        if number in KILLED:
            kill(seats, KILLED[number], name, number in IN_THE_MIDDLE)
        else:
            seats.answer(name)
    seats.agree()
    table = seats.table()
    assert table.result is not None
    assert all(unbroken(table.result.text) in unbroken(seats[name].text) for name in seats.names)
    return table.saved


def kill(seats: Seats, what: str, asked: str, in_the_middle: bool) -> None:
    """Let this die, and see that everybody finds again what there was; just after a key, that no answer is lost."""
    seen, given = seats.agree(), homes.answers(seats.home)
    if in_the_middle:
        seats.press(asked)
    if what == "host":
        seats.kill_host()
    else:
        seats.kill_client(asked if in_the_middle else list(seats.names)[len(given) % len(seats.names)])
    if in_the_middle:
        seats.agree()
        assert homes.answers(seats.home)[: len(given)] == given
    else:
        assert seats.agree() == seen
        assert homes.answers(seats.home) == given


def nobody_saw_what_is_not_for_them(seats: Seats, foes: set[str], fight: Fight) -> None:
    """The sheets of foes are for whoever plays them, the seed is the game master's, and cards are their holder's."""
    table, (master, *others) = seats.table(), seats.names
    sheets = {name: boxes - NO_SHEETS for name, boxes in seats.boxes.items()}
    assert sheets[master] & foes or not fight.foes_by or not any(sheets.values())
    for name in others:
        assert not sheets[name] & foes
        assert b"seed" not in seats[name].raw
    for name in seats.names:
        fighters = TableView(table, name).view.fighters
        own = {one.letter for one in fighters if any(token.name == "Fate" for token in one.tokens)}
        shown = HELD.search(seats[name].text)
        assert set(shown[1].split()[::2] if shown else ()) == own


def play_alone(home: Path, table: SavedTable) -> None:
    """Give the same answers alone."""
    session = open_session(home)
    for step in (step for leg in table.legs for step in leg.steps if step.answer is not None):
        session.play.answer(step.answer, step.by, step.explanation, who=step.who)
    session.finish_fight()
    assert session.close() == ""
