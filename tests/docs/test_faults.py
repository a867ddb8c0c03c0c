"""The table of faults names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_file_that_the_table_of_faults_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)`", (ROOT / "docs/FAULTS.md").read_text("utf-8"))
    assert len(named) > 20
    assert [file for file in named if not (ROOT / file).is_file()] == []
