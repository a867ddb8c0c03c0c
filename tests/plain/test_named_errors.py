"""Docstrings name errors that exist."""

from __future__ import annotations

import builtins
import re
from typing import Final

import msgspec

from tests.plain.__main__ import ROOT

NAME: Final = r"(?:\w+\.)?([A-Z]\w+)"
RAISED: Final = re.compile(rf"\bRaises {NAME}(?:,? or {NAME})?")
CLASS: Final = re.compile(r"^\s*class (\w+)", re.MULTILINE)


def test_each_error_that_a_docstring_promises_is_a_class() -> None:
    sources = {path: path.read_text("utf-8") for path in (ROOT / "solo").rglob("*.py")}
    classes = {name for source in sources.values() for name in CLASS.findall(source)}
    known = {"", *classes, *dir(builtins), *dir(msgspec)}
    promised = {(path, name) for path, source in sources.items() for names in RAISED.findall(source) for name in names}
    assert {name for _, name in promised} & classes
    assert [f"{path.relative_to(ROOT)}: {name}" for path, name in sorted(promised) if name not in known] == []
