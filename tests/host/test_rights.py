"""Rights at a shared table by role, with and without a game master."""

from __future__ import annotations

import pytest

from solo.host.member import ROLES, Member
from solo.host.rights import explain_not_leading, leads_table, may_keep_result, sees_everything

GINA, PIA, PAUL, SAM = (
    Member("Gina", "gm"),
    Member("Pia", "player"),
    Member("Paul", "player"),
    Member("Sam", "spectator"),
)
EVERYONE, WITHOUT_MASTER = (GINA, PIA, PAUL, SAM), (PIA, PAUL, SAM)


def test_the_roles_are_those_of_the_file_of_people() -> None:
    assert set(ROLES) == {one.role for one in EVERYONE}


@pytest.mark.parametrize(
    ("person", "with_master", "without"),
    [(GINA, True, True), (PIA, False, True), (SAM, False, False), (None, False, False)],
)
def test_the_game_master_leads_or_else_every_player(person: Member | None, with_master: bool, without: bool) -> None:
    assert leads_table(person, EVERYONE) is with_master
    assert leads_table(person, WITHOUT_MASTER) is without


def test_only_a_game_master_sees_everything() -> None:
    assert [sees_everything(one) for one in (*EVERYONE, None)] == [True, False, False, False, False]


def test_players_keep_a_result_only_while_the_game_master_is_away() -> None:
    here = [may_keep_result(one, EVERYONE, master_is_away=False) for one in (*EVERYONE, None)]
    away = [may_keep_result(one, EVERYONE, master_is_away=True) for one in (*EVERYONE, None)]
    assert here == [True, False, False, False, False]
    assert away == [True, True, True, False, False]


def test_a_refusal_names_all_leaders() -> None:
    assert explain_not_leading(PIA, EVERYONE) == "Only the leader of this table (Gina) may do this."
    assert explain_not_leading(SAM, WITHOUT_MASTER) == "Only the leader of this table (Pia, Paul) may do this."
    assert explain_not_leading(GINA, EVERYONE) == ""
