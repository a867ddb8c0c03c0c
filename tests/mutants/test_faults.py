"""The mutation tool: which faults it plants, and that its list of equivalent ones is not out of date."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from tests.mutants import running
from tests.mutants.faults import list_faults, planted_tree
from tests.mutants.kept import read_equivalents
from tests.mutants.running import ROOT

MODULE = """
LIMIT: int = 5

class Fighter(Struct, frozen=True):
    def can_strike(self, foe):
        if self.down:
            return False
        return self.reach >= foe.distance and not foe.hidden

def damage(rolls, armour):
    return max(0, sum(roll for roll in rolls if roll > 1) - armour)
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "rule.py"
    path.write_text(MODULE)
    return path


def test_faults_of_a_module_cover_each_kind_in_it(module: Path) -> None:
    found = {(fault.function, fault.kind, fault.before, fault.after) for fault in list_faults(module, "rule.py")}
    assert found == {
        ("", "constant", "5", "6"),
        ("Fighter.can_strike", "early return dropped", "if self.down: return False", "if False: return False"),
        ("Fighter.can_strike", "condition", "if self.down: return False", "if not self.down: return False"),
        ("Fighter.can_strike", "truth", "False", "True"),
        (
            "Fighter.can_strike",
            "clause dropped",
            "self.reach >= foe.distance and (not foe.hidden)",
            "not foe.hidden",
        ),
        (
            "Fighter.can_strike",
            "clause dropped",
            "self.reach >= foe.distance and (not foe.hidden)",
            "self.reach >= foe.distance",
        ),
        ("Fighter.can_strike", "comparison", "self.reach >= foe.distance", "self.reach > foe.distance"),
        ("Fighter.can_strike", "not dropped", "not foe.hidden", "foe.hidden"),
        (
            "damage",
            "opposite",
            "max(0, sum((roll for roll in rolls if roll > 1)) - armour)",
            "min(0, sum((roll for roll in rolls if roll > 1)) - armour)",
        ),
        ("damage", "constant", "0", "1"),
        (
            "damage",
            "arithmetic",
            "sum((roll for roll in rolls if roll > 1)) - armour",
            "sum((roll for roll in rolls if roll > 1)) + armour",
        ),
        ("damage", "filter dropped", "for roll in rolls if roll > 1", "for roll in rolls"),
        ("damage", "comparison", "roll > 1", "roll >= 1"),
        ("damage", "constant", "1", "2"),
    }


def test_a_planted_module_differs_in_its_fault_alone(module: Path) -> None:
    whole = ast.unparse(ast.parse(MODULE))
    comparison = next(fault for fault in list_faults(module, "rule.py") if fault.before == "roll > 1")
    planted = ast.unparse(planted_tree(module, comparison.number))
    assert planted == whole.replace("roll > 1", "roll >= 1") != whole


def test_the_size_of_a_cache_is_no_rule(tmp_path: Path) -> None:
    path = tmp_path / "rule.py"
    path.write_text("KEPT: Final = 64\nLIMIT = 5\n\n@lru_cache(maxsize=KEPT)\ndef rule():\n    pass\n")
    assert [fault.before for fault in list_faults(path, "rule.py")] == ["5"]


@pytest.mark.slow
def test_every_equivalent_mutant_still_exists() -> None:
    kept = read_equivalents()
    paths = {key.split(" ", 1)[0] for key in kept}
    assert all((ROOT / path).is_file() for path in paths)
    assert set(kept) <= {fault.key for path in paths for fault in list_faults(ROOT / path, path)}


def test_every_equivalent_mutant_has_a_reason() -> None:
    assert all(len(reason) > 10 for reason in read_equivalents().values())


READ = """
STEPS = (
    3,
    4,
)
LAST = STEPS[-1]

def span(count, size=7):
    return count * size

def end():
    return LAST

WIDTH = 8
if len(__name__) > 9:
    def start(): return 5

def room(width=WIDTH):
    return width

def begin():
    return start()
"""


@pytest.mark.parametrize(
    ("constant", "tests"),
    [
        ("3", ["test_end.py::ends"]),
        ("4", ["test_end.py::ends"]),
        ("7", ["test_span.py::spans"]),
        ("8", ["test_room.py::rooms"]),
        ("9", ["test_begin.py::begins"]),
    ],
)
def test_a_constant_is_tried_with_the_tests_of_what_is_made_of_it_and_a_default_with_those_of_its_function(
    constant: str, tests: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "ROOT", tmp_path)
    name = f"{tmp_path.name}.py"
    (tmp_path / name).write_text(READ)
    lines = {9: "test_span.py::spans", 12: "test_end.py::ends", 19: "test_room.py::rooms", 22: "test_begin.py::begins"}
    for test in lines.values():
        (tmp_path / test.partition("::")[0]).write_text("")
    run = running.MutationRun([], [tmp_path / name], 1)
    run._trace.seconds = dict.fromkeys(lines.values(), 0.1)
    run._trace.lines = {name: {line: {test} for line, test in lines.items()}}
    (fault,) = (fault for fault in list_faults(tmp_path / name, name) if fault.before == constant)
    assert run._tests_of(fault) == tests


def test_a_constant_is_tried_with_the_tests_that_import_its_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "ROOT", tmp_path)
    name = f"{tmp_path.name}.py"
    (tmp_path / name).write_text("LIMIT = 5\n")
    (tmp_path / "test_importer.py").write_text(f"from game.{tmp_path.name} import LIMIT\n")
    (tmp_path / "test_far.py").write_text("from game import LIMIT\n")
    run = running.MutationRun([], [tmp_path / name], 1)
    run._trace.seconds = {"test_importer.py::names": 0.1, "test_far.py::names": 0.1}
    (fault,) = list_faults(tmp_path / name, name)
    assert run._tests_of(fault) == ["test_importer.py::names"]


def test_a_fault_is_planted_in_a_module_that_its_package_imports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "planted_package"
    package.mkdir()
    (package / "__init__.py").write_text("from planted_package import rule\n")
    (package / "rule.py").write_text("LIMIT = 5\n")
    monkeypatch.setattr(running, "ROOT", tmp_path)
    monkeypatch.setattr(SourceFileLoader, "get_code", SourceFileLoader.get_code)
    monkeypatch.syspath_prepend(tmp_path)
    running.plant_on_import("planted_package/rule.py", 0)
    assert import_module("planted_package.rule").LIMIT == 6


def test_tests_that_name_a_faults_module_come_first_then_one_of_each_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "ROOT", tmp_path)
    name = f"{tmp_path.name}.py"
    (tmp_path / name).write_text(READ)
    (tmp_path / "test_near.py").write_text(f"from game import {tmp_path.name}\n")
    for file in ("test_a.py", "test_b.py"):
        (tmp_path / file).write_text("")
    run = running.MutationRun([], [tmp_path / name], 1)
    seconds = {"test_a.py::slow": 2.0, "test_a.py::quick": 0.1, "test_b.py::slower": 3.0, "test_near.py::slowest": 4.0}
    run._trace.seconds = seconds
    run._trace.lines = {name: {9: set(seconds)}}
    fault = next(fault for fault in list_faults(tmp_path / name, name) if fault.function == "span")
    assert run._tests_of(fault) == [
        "test_near.py::slowest", "test_a.py::quick", "test_b.py::slower", "test_a.py::slow",
    ]  # fmt: skip
