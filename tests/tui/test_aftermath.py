"""After a lost fight of each game: how likely it was, where it turned, who is fit to fight, and care for the hurt."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from solo.campaign.chronicle import StatedForecast
from solo.campaign.session import Session
from solo.host.table_client import TableClient
from solo.library.systems import open_system
from solo.play.fight_course import CourseLeg, FightCourse
from solo.play.turning_point import TurningPoint
from solo.systems.contract import Choose, Deed, FoeCount, Setup, ready_setup
from solo.tui.screens.fight.aftermath import DefeatSummaries, DefeatSummary, hint
from tests.tui.running import NOON

GAMES = {"polyhedral": 3, "two-d20": 3, "fire-and-sword": 3, "swords": 2, "gloranthan": 2}
"""By how many the foes of the first ready fight are multiplied for it to be lost."""


def lost(home: Path, key: str) -> Session:
    """A campaign of this game whose fight in progress is lost."""
    system = open_system(key, None).system
    session = Session.create(home, "Evening", key, lambda _: system, lambda: NOON, "0", 3)
    fight = next(iter(system.encounters.ready_fights().values()))
    for name in fight.party:
        session.put_character(system.characters.ready()[name])
    foes = tuple(FoeCount(foe.name, foe.count * GAMES[key]) for foe in fight.foes)
    setup = replace(ready_setup(fight, session.characters()), foes=foes)
    said = StatedForecast(0.25, 0.2, 0.3, 400, "hard")
    table = session.begin("fight", setup, fight.name, characters=fight.party, said=said)
    play_to_the_end(session)
    assert table.result is not None
    assert table.result.outcome == "lost"
    return session


def test_the_turning_point_is_told_unless_a_key_moment_names_its_round() -> None:
    legs = tuple(CourseLeg(at, f"round {at}", 0.9, 0.5, Deed("Rat", "hits", "Ann")) for at in range(5))
    turning = "The fight turned in round 4."
    for leg, told in ((0, ()), (4, (turning,))):
        after = DefeatSummary(True, (turning,), TurningPoint(leg, "round 4", 0.9, 0.5), turning)
        assert after.beside(FightCourse(legs, {})) == list(told)
        assert after.beside(None) == [turning]


def play_to_the_end(session: Session) -> None:
    table = session.table
    assert table is not None
    while table.result is None:
        session.play.answer_by_tactic("aid" if table.waits_for_person else "tactic")


@pytest.mark.slow
def test_a_fighter_of_polyrpg_who_left_by_choice_is_told_to_have_left(tmp_path: Path) -> None:
    system = open_system("polyhedral", None).system
    session = Session.create(tmp_path, "Evening", "polyhedral", lambda _: system, lambda: NOON, "0", 3)
    fight = next(iter(system.encounters.ready_fights().values()))
    for name in fight.party:
        session.put_character(system.characters.ready()[name])
    table = session.begin("fight", ready_setup(fight, session.characters()), fight.name, characters=fight.party)
    while table.result is None and not table.waits_for_person:
        session.play.answer_by_tactic("tactic")
    assert isinstance(table.pending, Choose)
    name = table.pending.who
    while table.result is None:
        if table.waits_for_person and isinstance(table.pending, Choose) and table.pending.kind == "turn":
            session.play.answer("leave")
            session.play.advance()
        else:
            session.play.answer_by_tactic("aid" if table.waits_for_person else "tactic")
    told = " ".join(DefeatSummaries(TableClient(session), lambda: session.system, lambda: True).current_summary().told)
    assert f"{next(one.name for one in TableClient(session).view().fighters if one.key == name)} left." in told
    assert "was taken out" not in told
    session.close()


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_game_tells_of_a_lost_fight_what_is_known(key: str, tmp_path: Path) -> None:
    session = lost(tmp_path, key)
    place = TableClient(session)
    after = DefeatSummaries(place, lambda: session.system, lambda: True).current_summary()
    assert after.ill
    assert after.told[0] == "The forecast was hard: 25 % to win (20 to 30 %), 75 % to lose."
    assert after.turned is not None
    assert after.told[1].startswith(f"The fight turned in {after.turned.title}")
    assert any(told.endswith(("fit to fight again.", "unfit to fight.", "dead.")) for told in after.told)
    fates = " ".join(after.told[2:])
    assert all(name in fates for name in session.characters()), "who flees, or stood to the end, has a fate as well"
    unfit = any("unfit" in told for told in after.told)
    assert after.to_care in session.system.procedures or not unfit, "those who fled in time need no care"
    assert len(hint(after, keeps=True)) <= 78
    assert after.turned.back is not None
    assert place.back_to(after.turned.back) == ""
    assert session.table is not None
    assert session.table.saved.legs[-1].title == after.turned.back_title
    session.close()


@pytest.mark.slow
def test_after_a_round_without_decisions_the_way_back_leads_to_the_round_it_names(tmp_path: Path) -> None:
    """Hild falls to an arrow in round 3 before she can act."""
    system = open_system("polyhedral", None).system
    session = Session.create(tmp_path, "Evening", "polyhedral", lambda _: system, lambda: NOON, "0", 3)
    session.put_character(system.characters.ready()["Hild Ansgar"])
    foes = (FoeCount("Royal longbowman", 1), FoeCount("Footpad", 1))
    setup = Setup(tuple(session.characters().values()), foes, title="Arrows")
    table = session.begin("fight", setup, "Arrows", characters=("Hild Ansgar",))
    play_to_the_end(session)
    place = TableClient(session)
    after = DefeatSummaries(place, lambda: session.system, lambda: True).current_summary()
    assert after.turned is not None
    assert (after.turned.title, after.turned.back_title) == ("round 3", "round 2")
    assert "There was no decision to make in round 3, so U goes back to round 2." in after.told
    assert "U to round 2" in hint(after, keeps=True)
    assert place.back_to(after.turned.back or 0) == ""
    assert (table.result, table.saved.legs[-1].title) == (None, "round 2")
    session.close()
