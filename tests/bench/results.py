"""The file of results, `RESULTS.md`: a section for each part, with its date, machine and commit."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Final

from tests.bench.figure import Figure

FILE: Final = Path(__file__).with_name("RESULTS.md")
TITLE: Final = """# Benchmark results

Written by `make bench`; `make bench PARTS="starting sharing"` measures these parts alone. Figures depend on the machine
and on what else it does: compare figures of one run only.
"""
SIGNS: Final = {True: "yes", False: "no", None: ""}


def write_results(part: str, figures: Iterable[Figure], today: date, file: Path = FILE) -> None:
    """Replace the section of `part`, and keep those of the other parts."""
    sections = read_sections(file.read_text(encoding="utf-8")) if file.is_file() else {}
    sections[part] = format_section(figures, today)
    text = "\n".join([TITLE, *(f"## {name}\n\n{section}" for name, section in sorted(sections.items()))])
    file.write_text(text, encoding="utf-8")


def read_sections(text: str) -> dict[str, str]:
    """Return the text below each heading, by the name of its part."""
    _, *pieces = re.split(r"^## (\w+)\n\n", text, flags=re.MULTILINE)
    return {name: section.rstrip("\n") + "\n" for name, section in zip(pieces[::2], pieces[1::2], strict=True)}


def format_section(figures: Iterable[Figure], today: date) -> str:
    """Return the figures of one part as a table, below a line with date, machine and commit."""
    rows = [f"| {figure.what} | {figure.found} | {figure.promised} | {SIGNS[figure.holds]} |" for figure in figures]
    measured = f"Measured on {today:%d %B %Y}, {describe_machine()}, commit {commit()}."
    return "\n".join([measured, "", "| Figure | Measured | Promised | Holds |", "|---|---|---|---|", *rows, ""])


def describe_machine() -> str:
    """Return the number and model of the processors, the load, the system and the Python version."""
    cpus = Path("/proc/cpuinfo")
    models = re.findall(r"model name\s*: (.*)", cpus.read_text()) if cpus.is_file() else [platform.machine()]
    load = f"load {os.getloadavg()[0]:.1f}"
    return f"{len(models)} × {models[0]}, {load}, {platform.system()}, Python {platform.python_version()}"


def commit() -> str:
    """Return the short id of the checked-out commit, with a plus sign if files differ from it."""
    command = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    done = subprocess.run(command, cwd=FILE.parent, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"
