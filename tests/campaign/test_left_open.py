"""The check for campaigns that a test has left open."""

from __future__ import annotations

from pathlib import Path

from solo.storage import paths
from tests.campaign.campaigns import create
from tests.left_open import held, left_since


def test_an_open_campaign_is_named_by_its_lock_and_its_writer_until_it_is_closed(tmp_path: Path) -> None:
    before = held()
    session = create(tmp_path)
    try:
        assert left_since(before) == [str(paths.lock_file(session.folder)), "solo-writer"]
    finally:
        session.close()
    assert left_since(before) == []


def test_a_campaign_that_was_open_before_is_not_named(tmp_path: Path) -> None:
    session = create(tmp_path)
    assert left_since(held()) == []
    session.close()
