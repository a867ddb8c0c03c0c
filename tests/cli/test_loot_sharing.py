"""Loot in plain mode: shared out at the end of a won fight, or later, piece by piece, and put back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from solo.campaign import campaigns
from solo.campaign.session import Session
from tests.cli.conftest import Solo
from tests.fake_system import FakeCharacter, fake_systems

ON = ("play", "--plain")


def opened(home: Path) -> Session:
    """The campaign Ash Hollow."""
    return Session.open(campaigns.find(home, "Ash Hollow"), fake_systems, lambda: datetime(2030, 1, 1, tzinfo=UTC), "0")


def skills(home: Path) -> dict[str, int]:
    """How good each of the roster is: a pelt makes whoever takes it one better."""
    session = opened(home)
    known = session.characters().values()
    session.close()
    return {one.name: one.skill for one in known if isinstance(one, FakeCharacter)}


def a_campaign(solo: Solo, home: Path, pelts: int) -> None:
    """Ann and Bo, with so many pelts left by a fight."""
    solo("play", "Ash Hollow", "--plain", "--system", "fake", "--seed", "3", stdin="q\n")
    session = opened(home)
    session.put_character(FakeCharacter("Ann", 50))
    session.put_character(FakeCharacter("Bo", 30))
    if pelts:
        session._campaign.spoils.append(msgspec.Raw(b'{"count": %d}' % pelts))
        session.rename("Ash Hollow")
    session.close()


def test_a_won_fight_ends_with_sharing_out(solo: Solo, home: Path) -> None:
    a_campaign(solo, home, 0)
    said = solo(*ON, "--fight", "Rats", stdin="A\n" * 60)
    assert "Press enter to save the result" in said.out
    said = solo(*ON, stdin="\n2 bo\n1 Ann\n")
    assert "The foes left 2 pelts." in said.out
    assert "  1. 2 pelts\n  2. 1 pelt\n" in said.out
    assert "Bo took 1 pelt.\nThe foes left 1 pelt.\n" in said.out
    assert "Ann took 1 pelt." in said.out
    assert skills(home) == {"Ann": 51, "Bo": 31}


def test_loot_is_shared_out_later_and_put_back(solo: Solo, home: Path) -> None:
    a_campaign(solo, home, 3)
    said = solo(*ON, stdin="loot\n2 Ann\nu\nu\n\nq\n")
    assert "There is loot to share out. Type “loot” to share it." in said.out
    assert "Ann put 1 pelt back." in said.out
    assert "There is nothing to put back." in said.out
    assert "The rest stays in the loot." in said.out
    assert skills(home) == {"Ann": 50, "Bo": 30}


def test_what_is_no_share_is_a_sentence(solo: Solo, home: Path) -> None:
    a_campaign(solo, home, 3)
    said = solo(*ON, stdin="loot\n9 Ann\n1 Cid\nAnn\n1\nall of it\n")
    assert said.code == 0
    assert said.out.count("Type a number from 1 to 2 and who takes it, such as “1 Ann”.") == 4
    assert "Cid is not on the roster." in said.out
    assert skills(home) == {"Ann": 50, "Bo": 30}


def test_without_loot_there_is_no_word_for_it(solo: Solo, home: Path) -> None:
    a_campaign(solo, home, 0)
    said = solo(*ON, stdin="loot\nq\n")
    assert "There is no loot to take" in said.out


def test_the_last_piece_is_put_back_in_another_session(solo: Solo, home: Path) -> None:
    a_campaign(solo, home, 1)
    solo(*ON, stdin="loot\n1 Ann\n")
    assert skills(home) == {"Ann": 51, "Bo": 30}
    said = solo(*ON, stdin="loot\n1 Ann\nu\n\n")
    assert "Nothing is left to take" in said.out
    assert skills(home) == {"Ann": 50, "Bo": 30}
