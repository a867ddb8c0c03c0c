"""Content files: what is laid over what, and a fault of any kind leaves out its entry and nothing else."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.library.content import Shelves
from solo.library.toml import LARGEST_FILE
from solo.systems.contract import Content, ContentProblem, Shelf


class Metal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Literal["swing", "thrust"]
    damage: int


class Blade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    damage: int
    metal: str = "iron"
    weight: Decimal = Decimal(1)
    hands: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    modes: tuple[Mode, ...] = ()
    reach: int | None = None

    def __post_init__(self) -> None:
        if self.damage < 0:
            raise ValueError("A blade cannot heal")


def check_metal(entry: msgspec.Struct, content: Content) -> Iterable[tuple[str, str]]:
    assert isinstance(entry, Blade)
    if entry.metal not in content.entries(Metal):
        yield "metal", f"There is no metal “{entry.metal}”."


def shelves() -> tuple[Shelf, ...]:
    return (Shelf("metals", Metal), Shelf("blades", Blade, check_metal))


METALS = '[[metals]]\nname = "iron"\n'
BLADES = '[[blades]]\nname = "dagger"\ndamage = 2\n\n[[blades]]\nname = "sword"\ndamage = 4\nweight = 2.5\n'


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "metals.toml").write_text(METALS)
    (folder / "blades.toml").write_text(BLADES)
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    return folder


def only_fault(content: Shelves) -> ContentProblem:
    (fault,) = content.all_faults()
    return fault


def test_entries_keep_the_order_and_figures_of_the_files(ours: Path) -> None:
    content = Shelves(shelves, ours)
    assert list(content.entries(Blade)) == ["dagger", "sword"]
    assert content.entries(Blade)["sword"].weight == Decimal("2.5")
    assert content.all_faults() == ()


def test_own_entries_replace_ours_by_name_and_add_to_them(ours: Path, own: Path) -> None:
    (own / "blades.toml").write_text(
        '[[blades]]\nname = "pike"\ndamage = 6\n[[blades]]\nname = "dagger"\ndamage = 3\n', encoding="utf-8-sig"
    )
    blades = Shelves(shelves, ours, own).entries(Blade)
    assert {name: blade.damage for name, blade in blades.items()} == {"dagger": 3, "sword": 4, "pike": 6}


def test_a_shelf_is_read_when_it_is_asked_for_and_only_once(ours: Path) -> None:
    content = Shelves(shelves, ours)
    (ours / "blades.toml").write_text('[[blades]]\nname = "axe"\ndamage = 5\n')
    assert list(content.entries(Blade)) == ["axe"]
    (ours / "blades.toml").write_text("broken")
    assert list(content.entries(Blade)) == ["axe"]
    assert content.all_faults() == ()


def test_shelves_are_named_only_as_far_as_one_is_looked_for(ours: Path) -> None:
    named: list[str] = []

    def coming() -> Iterator[Shelf]:
        for shelf in shelves():
            named.append(shelf.name)
            yield shelf

    content = Shelves(coming, ours)
    assert named == []
    assert list(content.entries(Metal)) == ["iron"]
    assert named == ["metals"]
    assert content.all_faults() == ()
    assert named == ["metals", "blades"]
    with pytest.raises(KeyError):
        content.entries(Mode)


def test_missing_folders_are_empty_shelves(tmp_path: Path) -> None:
    content = Shelves(shelves, tmp_path / "nothing", tmp_path / "nor-here")
    assert dict(content.entries(Blade)) == {}
    assert content.all_faults() == ()


@pytest.mark.parametrize(
    ("entry", "field", "sentence"),
    [
        ('name = "x"\ndamage = "four"', "damage", "Give a whole number, not text in quotes."),
        ('name = "x"\ndamage = 1.5', "damage", "Give a whole number, not a fraction."),
        ('name = "x"', "damage", "This field is missing. Add it."),
        ('name = "x"\ndamage = 1\ndamge = 2', "damge", "There is no such field. Did you mean damage?"),
        ('name = "x"\ndamage = 1\nzzz = 2', "zzz", "There is no such field. Remove it."),
        ('name = "x"\ndamage = 1\nhands = 3', "hands", "Give a whole number of at most 2."),
        ('name = "x"\ndamage = 1\nreach = "far"', "reach", "Give a whole number, not text in quotes."),
        ('name = "x"\ndamage = 1\nweight = "heavy"', "weight", "Give a number, not text in quotes."),
        ('name = "x"\ndamage = 1\nmodes = 1', "modes", "Give a list, not a whole number."),
        (
            'name = "x"\ndamage = 1\nmodes = [{key = "swing", damage = 1}, {key = "kick", damage = 1}]',
            "modes[1].key",
            "'kick' is not allowed here. Use one of swing, thrust.",
        ),
        ('name = "x"\ndamage = 1\nmodes = [{key = "swing"}]', "modes[0].damage", "This field is missing. Add it."),
        (
            'name = "x"\ndamage = 1\nmodes = [{key = "swing", damag = 1}]',
            "modes[0].damag",
            "There is no such field. Did you mean damage?",
        ),
        ('name = "x"\ndamage = -1', "", "A blade cannot heal."),
        ('name = "x"\ndamage = 1\nmetal = "air"', "metal", "There is no metal “air”."),
        ('name = "x"\ndamage = 1979-05-27', "damage", "Give a whole number, not a date."),
    ],
)
def test_a_faulty_entry_is_left_out_and_told_by_field(
    ours: Path, own: Path, entry: str, field: str, sentence: str
) -> None:
    (own / "blades.toml").write_text(f'[[blades]]\n{entry}\n[[blades]]\nname = "whip"\ndamage = 1\n')
    content = Shelves(shelves, ours, own)
    fault = only_fault(content)
    assert (fault.file, fault.entry, fault.field, fault.message) == (str(own / "blades.toml"), "x", field, sentence)
    assert list(content.entries(Blade)) == ["dagger", "sword", "whip"]


def test_a_faulty_own_entry_leaves_ours_in_place(ours: Path, own: Path) -> None:
    (own / "blades.toml").write_text('[[blades]]\nname = "dagger"\ndamage = "lots"\n')
    content = Shelves(shelves, ours, own)
    assert content.entries(Blade)["dagger"].damage == 2
    assert only_fault(content).entry == "dagger"


@pytest.mark.parametrize("table", ["damage = 1", 'name = ""\ndamage = 1', "name = 7\ndamage = 1"])
def test_an_entry_without_a_name_is_told_by_its_number(ours: Path, own: Path, table: str) -> None:
    (own / "blades.toml").write_text(f'[[blades]]\nname = "whip"\ndamage = 1\n[[blades]]\n{table}\n')
    content = Shelves(shelves, ours, own)
    assert (only_fault(content).entry, only_fault(content).field) == ("entry 2", "name")


def test_a_name_that_stands_twice_keeps_the_first(ours: Path, own: Path) -> None:
    (own / "blades.toml").write_text('[[blades]]\nname = "a"\ndamage = 1\n[[blades]]\nname = "a"\ndamage = 2\n')
    content = Shelves(shelves, ours, own)
    assert content.entries(Blade)["a"].damage == 1
    assert only_fault(content).field == "name"


@pytest.mark.parametrize(
    ("data", "field", "piece"),
    [
        (b"[[blades]]\nname = \n", "line 2", "not valid TOML"),
        (b"[[blades]]\nname = 'a", "", "not valid TOML"),
        (b"[blades]\nname = 'a'\n", "blades", "[[blades]]"),
        (b"blades = 3\n", "blades", "[[blades]]"),
        (b"[[swords]]\nname = 'a'\n", "swords", "only [[blades]]"),
        (b"[[blades]]\nname = '\xff'\n", "", "UTF-8"),
        (b"x = " + b"[" * 5000, "", "too deep"),
        (b"x = " + b"9" * 5000, "", "not valid TOML"),
        (b"x = " + b"9" * 50_000, "line 1", "Split it"),
        (b"\nx" + b".a" * 40 + b" = 1", "line 2", "too many parts"),
        (b"[" + b"a." * 100_000 + b"a]", "line 1", "Split it"),
        (b"[" + b"a . " * 1000 + b"a]", "line 1", "too many parts"),
        (b"#" * (LARGEST_FILE + 1), "", "larger than 2 MB"),
        (b"blades = [1, 'two', [3]]\n", "name", "name"),
    ],
    ids=range(14),
)
def test_a_file_that_cannot_be_used_is_a_fault_and_ours_stay(
    ours: Path, own: Path, data: bytes, field: str, piece: str
) -> None:
    (own / "blades.toml").write_bytes(data)
    content = Shelves(shelves, ours, own)
    faults = content.all_faults()
    assert list(content.entries(Blade)) == ["dagger", "sword"]
    assert faults
    places = {(fault.file, f"line {fault.line}" if field.startswith("line") else fault.field) for fault in faults}
    assert places == {(str(own / "blades.toml"), field)}
    assert all(piece in fault.message for fault in faults)


def test_a_folder_in_a_files_place_is_a_fault(ours: Path, own: Path) -> None:
    (own / "blades.toml").mkdir()
    assert "not a file" in only_fault(Shelves(shelves, ours, own)).message


def test_a_deep_entry_is_a_fault(ours: Path, own: Path) -> None:
    (own / "blades.toml").write_text('[[blades]]\nname = "x"\ndamage' + ".a" * 20 + " = 1\n")
    assert only_fault(Shelves(shelves, ours, own)).message == "The values are nested too deeply."


def test_an_own_file_of_no_shelf_is_a_fault(ours: Path, own: Path) -> None:
    (own / "blade.toml").write_text("")
    assert only_fault(Shelves(shelves, ours, own)).message == (
        "There is no kind of content file “blade.toml”. Did you mean blades.toml?"
    )


@pytest.mark.slow
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.one_of(st.binary(max_size=80), st.text("[]\"'=.\n ablesdnm1-#{},", max_size=80).map(str.encode)))
def test_no_file_at_all_stops_the_app(ours: Path, own: Path, data: bytes) -> None:
    (own / "blades.toml").write_bytes(data)
    content = Shelves(shelves, ours, own)
    for fault in content.all_faults():
        assert str(fault).endswith((".", "?"))
    assert list(content.entries(Blade))[:2] == ["dagger", "sword"]


BLADE = '[[blades]]\nname = "{}"\ndamage = {}\n'


@pytest.mark.parametrize(
    ("entry", "field", "piece"),
    [
        (BLADE.format("x", 10**9), "damage", "to 1000000"),
        (BLADE.format("x", "0x" + "f" * 9000), "damage", "to 1000000"),
        (BLADE.format("x", 1) + "weight = inf", "weight", "to 1000000"),
        (BLADE.format("x", 1) + 'weight = "NaN"', "weight", "number"),
        (BLADE.format("x", 1) + 'metal = "\\u001b[31m"', "metal", "U+001B"),
        (BLADE.format("x", 1) + 'metal = "\\u202e"', "metal", "U+202E"),
        (BLADE.format("x", 1) + f'metal = "{"m" * 5000}"', "metal", "shorter"),
        (BLADE.format("x" * 500, 1), "name", "shorter"),
        (BLADE.format("x\\ny", 1), "name", "one line"),
        (BLADE.format("x", 1) + f"modes = [{'1,' * 2000}]", "modes", "the limit is 1000"),
    ],
)
def test_what_is_beyond_all_bounds_is_a_fault_of_its_entry(
    ours: Path, own: Path, entry: str, field: str, piece: str
) -> None:
    (own / "blades.toml").write_text(entry + "\n" + BLADE.format("sound", 1))
    content = Shelves(shelves, ours, own)
    assert "sound" in content.entries(Blade)
    assert len(content.entries(Blade)) == 3
    assert only_fault(content).field == field
    assert piece in only_fault(content).message


@pytest.mark.slow
def test_a_file_full_of_faults_is_given_up_in_time(ours: Path, own: Path) -> None:
    (own / "blades.toml").write_text("[[blades]]\nname = 'a'\nharm = 1\n" * 50_000)
    faults = Shelves(shelves, ours, own).all_faults()
    assert "left out, because 100 entries have problems" in faults[-1].message
    assert len(faults) < 1000


def test_a_file_has_room_for_so_many_entries(ours: Path, own: Path) -> None:
    (own / "metals.toml").write_text("".join(f'[[metals]]\nname = "m{n}"\n' for n in range(2500)))
    content = Shelves(shelves, ours, own)
    assert len(content.entries(Metal)) == 2001
    assert "a file can have at most 2000" in only_fault(content).message


def test_all_of_ones_own_content_has_a_size(ours: Path, own: Path) -> None:
    for name in ("blades", "extra", "metals"):
        (own / f"{name}.toml").write_text("#" * (LARGEST_FILE - 1))
    faults = [fault for fault in Shelves(shelves, ours, own).all_faults() if "larger than 4 MB in all" in fault.message]
    assert [Path(fault.file).name for fault in faults] == ["metals.toml"]


def test_an_entry_on_which_the_rules_fail_is_a_fault(ours: Path, own: Path) -> None:
    def fail(entry: msgspec.Struct, content: Content) -> Iterable[tuple[str, str]]:
        yield "name", f"{entry} {content}"[1 // 0]

    (own / "blades.toml").write_text(BLADE.format("x", 1))
    content = Shelves(lambda: (Shelf("metals", Metal), Shelf("blades", Blade, fail)), ours, own)
    assert "The rules cannot use this entry. The entry causes an error (ZeroDivisionError)." in str(
        content.all_faults()[-1]
    )


def test_own_content_that_nobody_may_read_is_a_fault(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    real = Path.lstat
    monkeypatch.setattr(Path, "lstat", lambda path: refuse(path) if path.parent == own else real(path))
    monkeypatch.setattr("solo.untrusted.files.open_regular", lambda path, _: refuse(path))
    content = Shelves(shelves, own.parent / "nothing of ours", own)
    assert [fault.message for fault in content.all_faults()] == ["The file cannot be read: Permission denied."] * 2


def test_a_link_to_nowhere_among_own_content_is_a_fault(ours: Path, own: Path) -> None:
    (own / "blades.toml").symlink_to(own / "gone")
    assert "No such file" in only_fault(Shelves(shelves, ours, own)).message
