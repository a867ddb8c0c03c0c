"""The file of results: measuring one part does not change the other sections."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.bench.figure import Figure
from tests.bench.results import read_sections, write_results

QUICK = Figure("start", "80 ms", "≤ 100 ms", True)
SLOW = Figure("join", "300 ms", "≤ 250 ms", False)
DAY = date(2026, 2, 3)


def test_a_part_measured_again_replaces_its_own_section_alone(tmp_path: Path) -> None:
    file = tmp_path / "RESULTS.md"
    write_results("starting", [QUICK], DAY, file)
    write_results("sharing", [SLOW], DAY, file)
    kept = read_sections(file.read_text("utf-8"))["sharing"]
    write_results("starting", [SLOW], DAY, file)
    sections = read_sections(file.read_text("utf-8"))
    assert list(sections) == ["sharing", "starting"]
    assert sections["sharing"] == kept
    assert "| join | 300 ms | ≤ 250 ms | no |" in sections["starting"]
    assert "80 ms" not in sections["starting"]


def test_a_section_says_when_it_was_measured(tmp_path: Path) -> None:
    file = tmp_path / "RESULTS.md"
    write_results("starting", [QUICK], DAY, file)
    assert "Measured on 03 February 2026, " in file.read_text("utf-8")
