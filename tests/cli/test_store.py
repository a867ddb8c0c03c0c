"""A campaign goes into a store on PostgreSQL, and comes out of it, by the verbs of the line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Solo


def test_a_campaign_goes_into_the_store_and_back(solo: Solo, database: str, tmp_path: Path) -> None:
    stored = ("--store", database)
    file, again = tmp_path / "ash.json", tmp_path / "again.json"
    solo("play", "Ash Hollow", "--plain", "--system", "fake", "--fight", "Rats", stdin="1\n")
    assert solo("saves", "export", "Ash Hollow", str(file)).code == 0
    assert solo("saves", "list", *stored).out.startswith("You have no campaigns.")
    assert solo("saves", "import", str(file), *stored).out == "“Ash Hollow” is now in the database.\n"
    assert "Ash Hollow: fake" in solo("saves", "list", *stored).out
    assert solo("saves", "check", "ash hollow", *stored).out == "Ash Hollow: no problems\n"
    assert solo("saves", "export", "Ash Hollow", str(again), *stored).code == 0
    assert "Ash Hollow (2)" in solo("saves", "import", str(again)).out
    assert "Continuing: Rats" in solo("play", "Ash Hollow (2)", "--plain", stdin="").out
