"""Types are made out by one thread alone: many threads read by a new type at once, and every reading passes there."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import solo

RUSH = """
import sys
from threading import Barrier, Thread
from types import ModuleType
import msgspec
from solo.untrusted import decoders

sys.setswitchinterval(1e-6)
for number in range(120):
    held = ModuleType(f"held{number}")
    sys.modules[held.__name__] = held
    exec("from __future__ import annotations\\nimport msgspec", held.__dict__)
    for deep in range(30):
        inner = f"Held{deep - 1}" if deep else "int"
        fields = "".join(f"    f{field}: {inner} | None = None\\n" for field in range(10))
        exec(f"class Held{deep}(msgspec.Struct):\\n{fields}", held.__dict__)
    together = Barrier(4)

    def read():
        together.wait()
        msgspec.convert({"f0": {"f1": {}}}, READ_BY(held.Held29))

    threads = [Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
READS = {"msgspec.convert": 1, **{f"msgspec.{kind}.Decoder": 0 for kind in ("json", "msgpack")}}
DECODES = {f"msgspec.{kind}.decode" for kind in ("json", "msgpack", "toml", "yaml")}
WITHOUT_FORM = {"str", "int", "float", "bool", "bytes", "object", "dict", "list", "tuple", "msgspec", "msgspec.Raw"}


def rushed(read_by: str) -> int:
    rush = RUSH.replace("READ_BY", read_by)
    return subprocess.run([sys.executable, "-c", rush], capture_output=True, timeout=120, check=False).returncode


@pytest.mark.slow
def test_many_threads_may_read_by_a_new_type_at_once() -> None:
    assert rushed("decoders.prepare_type") == 0


def test_without_it_the_process_ends() -> None:
    """Should this fail, msgspec has mended it, and the module is no longer needed."""
    assert any(rushed("") != 0 for _ in range(5))


def read_by(module: Path) -> Iterator[ast.expr]:
    """The types by which a module reads."""
    for call in ast.walk(ast.parse(module.read_text())):
        if not isinstance(call, ast.Call):
            continue
        function = ast.unparse(call.func)
        if function in READS:
            yield call.args[READS[function]]
        elif function in DECODES:
            yield from (each.value for each in call.keywords if each.arg == "type")


def has_form(kind: ast.expr) -> bool:
    names = {ast.unparse(part) for part in ast.walk(kind) if isinstance(part, ast.Name | ast.Attribute)}
    return not names <= WITHOUT_FORM


@pytest.mark.slow
def test_every_type_passes_there_before_something_is_read_by_it() -> None:
    ours = [path for path in Path(solo.__file__).parent.rglob("*.py") if path.name != "decoders.py"]
    read = [(path, kind) for path in ours for kind in read_by(path) if has_form(kind)]
    assert len(read) > 50
    assert [
        f"{path}: {ast.unparse(kind)}"
        for path, kind in read
        if not ast.unparse(kind).startswith("decoders.prepare_type(")
    ] == []
