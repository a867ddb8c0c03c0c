"""Each line that a host logs stands in the tables of docs/HOSTING.md, as the code has it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOG = (ROOT / "docs" / "HOSTING.md").read_text("utf-8").partition("\n## The log\n")[2]
HOST, LISTENERS = ROOT / "solo" / "host", ROOT / "solo" / "host" / "listeners"
LOGGING = (
    *sorted(path for path in LISTENERS.glob("*.py") if path.name != "local_terminal.py"),  # that is the guest's end
    HOST / "people.py",
    HOST / "shared_table.py",
    *(ROOT / "solo" / "tui" / "seat" / name for name in ("channel_driver.py", "terminals.py")),
    *(ROOT / "solo" / "cli" / name for name in ("table_server.py", "tables.py", "login_command.py", "host.py")),
    ROOT / "solo" / "storage" / "postgres.py",
)
LOG_CALLS = {"note", "log_refusal", "_refused", "_note", "_turned_away", "warn", "lose"}
FOR_GUESTS_ALONE = {
    "BUSY_NOW", "CLOSED_TO_YOU", "FAILED", "GONE", "IDLE", "LONGEST", "NEW_HERE", "NOBODY", "NOBODY_THERE", "NOT_SAVED",
    "NO_NAME", "OLD_WORDS", "TOO_LONG", "TOO_MANY_WORDS", "UNKNOWN_KEY", "WRONG_WORDS",
}  # fmt: skip
"""Constants that guests or the command line say, and no log."""
SENTENCE = re.compile(r"[^.]{12,}[.:]|.{40,}", re.DOTALL)


def static_parts(node: ast.expr) -> Iterator[str]:
    """The parts of a text that are the same whatever is put into it."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def logged_by_calls(tree: ast.Module) -> Iterator[str]:
    """What is handed to the log as it stands, or set as the reason why a guest is gone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in LOG_CALLS:
            for argument in node.args:
                yield from static_parts(argument)
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Attribute) and target.attr == "ending" for target in node.targets
        ):
            yield from static_parts(node.value)


def constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The sentences of a module by their names."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            text = "".join(static_parts(node.value)) if isinstance(node.value, ast.Constant | ast.JoinedStr) else ""
            if SENTENCE.match(text) and text[:1].isupper():
                yield node.target.id, text


def pieces(text: str) -> list[str]:
    """The parts between what differs from line to line, as far as they have a word."""
    bare = (piece.strip(" .;:,“”") for piece in re.split(r"\{[^}]*\}|…", text))
    return [piece for piece in bare if re.search(r"[a-z]{3}", piece)]


@pytest.mark.parametrize("path", LOGGING, ids=lambda path: str(path.relative_to(ROOT / "solo")))
def test_each_line_that_is_logged_stands_in_the_table(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    texts = list(logged_by_calls(tree))
    if path.parent == LISTENERS or path.name == "postgres.py":
        told = dict(constants(tree))
        texts += [text for name, text in told.items() if name not in FOR_GUESTS_ALONE]
    missing = [piece for text in texts for piece in pieces(text) if piece not in LOG]
    assert missing == [], f"write them into the tables of docs/HOSTING.md, or name their constants in {__name__}"


def test_each_line_of_the_start_stands_in_the_table() -> None:
    source = (ROOT / "solo" / "cli" / "login_command.py").read_text("utf-8")
    of_lines = source.partition("def announcement_lines")[2].partition("def invitation_lines")[0]
    told = re.findall(r'yield f?"([^"]+)"', of_lines)
    told += re.findall(r'f?"(The tables in [^"]+)"', (ROOT / "solo" / "cli" / "tables.py").read_text("utf-8"))
    assert len(told) == 6
    assert [piece for text in told for piece in pieces(text) if piece not in LOG] == []


def test_the_figures_of_a_minute_stand_in_the_table() -> None:
    figures = (LISTENERS / "connection_log.py").read_text("utf-8").partition("def describe_load")[2]
    for piece in ("delay at most", "ms in 19 of 20 checks", "ms at worst", "of a processor"):
        assert piece in figures
        assert piece in LOG


def test_each_reason_of_the_table_is_one_that_the_code_knows() -> None:
    reasons = re.findall(r"^\| … `([a-z ]+)", LOG, re.MULTILINE)
    code = "".join(path.read_text("utf-8") for path in LOGGING)
    assert len(reasons) == 10
    for reason in reasons:
        assert f'"{reason}' in code
