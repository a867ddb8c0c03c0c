"""What is installed: the wheel holds the whole program and its content, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from solo import __version__

ROOT = Path(__file__).parent.parent
DISTRIBUTION = "solo-tabletop"  # the name “solo” on the package index belongs to another project
INFO = f"{DISTRIBUTION.replace('-', '_')}-{__version__}.dist-info"
INSTALLS = re.compile(r"pip3? install (?:-\S+ )*['\"]?(solo[\w-]*)")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """The wheel, built from the checkout without reaching for any package elsewhere."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--wheel-dir", str(folder), str(ROOT)], check=True, capture_output=True, timeout=120)
    (built,) = folder.glob("*.whl")
    return ZipFile(built)


def files(folder: str, *patterns: str) -> set[str]:
    """Files of the checkout by their place in it."""
    found = (path for pattern in patterns for path in (ROOT / folder).rglob(pattern))
    return {path.relative_to(ROOT).as_posix() for path in found if path.is_file()}


def metadata(wheel: ZipFile, name: str) -> str:
    return wheel.read(f"{INFO}/{name}").decode()


@pytest.mark.slow
@pytest.mark.slow
def test_every_module_and_style_sheet_is_inside(wheel: ZipFile) -> None:
    wanted = files("solo", "*.py", "*.tcss")
    assert len(wanted) > 100
    assert wanted <= set(wheel.namelist())


@pytest.mark.slow
def test_the_content_lies_inside_the_package(wheel: ZipFile) -> None:
    wanted = files("content", "*.toml")
    assert any(name.startswith("content/polyhedral/") for name in wanted)
    assert {f"solo/{name}" for name in wanted} <= set(wheel.namelist())


@pytest.mark.slow
def test_nothing_else_is_inside(wheel: ZipFile) -> None:
    strange = [name for name in wheel.namelist() if not name.startswith(("solo/", f"{INFO}/"))]
    assert strange == []
    endings = {Path(name).suffix for name in wheel.namelist() if name.startswith("solo/")}
    assert endings <= {".py", ".tcss", ".toml", ".typed"}


@pytest.mark.slow
def test_the_command_and_every_system_are_entry_points(wheel: ZipFile) -> None:
    points = ConfigParser()
    points.read_string(metadata(wheel, "entry_points.txt"))
    assert dict(points["console_scripts"]) == {"solo": "solo.cli.main:main"}
    systems = dict(points["solo.systems"])
    folders = {path.parent.name for path in (ROOT / "solo" / "systems").glob("*/manifest.py")}
    assert len(systems) == len(folders)
    for place in systems.values():
        module = place.partition(":")[0].replace(".", "/")
        assert f"{module}.py" in wheel.namelist()


@pytest.mark.slow
@pytest.mark.slow
def test_what_the_wheel_says_of_itself(wheel: ZipFile) -> None:
    told = Parser().parsestr(metadata(wheel, "METADATA"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert told["Name"] == DISTRIBUTION
    assert told["Version"] == __version__
    assert told["Requires-Python"] == project["requires-python"]
    assert told.get_payload(), "the description of the package index is the README"
    needed = {line for line in told.get_all("Requires-Dist", []) if "extra ==" not in line}
    assert {line.split("<")[0].split(">")[0] for line in needed} == {"textual", "msgspec", "rich", "platformdirs"}


def test_no_text_installs_the_other_project_of_the_name() -> None:
    texts = [ROOT / name for name in files("solo", "*.py") | files("docs", "*.md", "Dockerfile", "*.yaml", "*.yml")]
    named = {name for path in (*texts, *ROOT.glob("*.md")) for name in INSTALLS.findall(path.read_text("utf-8"))}
    assert named == {DISTRIBUTION}


def test_the_source_distribution_holds_the_pictures_of_the_readme() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert pictures
    assert all((ROOT / picture).is_file() and picture.split("/")[0] in included for picture in pictures)
