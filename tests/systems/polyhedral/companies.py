"""People for rests and hazards, and tables whose dice are typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from solo.play.saved_table import SavedTable
from solo.play.table import Table
from solo.systems.contract import Setup
from solo.systems.polyhedral.company.people import CompanyState
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character, Wounds
from tests.systems.polyhedral.shipped import GAME


def somebody(
    name: str = "Ann",
    lp: int = 0,
    vp: int = 0,
    sp: int = 0,
    untended: bool = False,
    gear: tuple[CarriedGear, ...] = (),
    skills: dict[str, int] | None = None,
    **scores: int,
) -> Character:
    """Somebody average (LP 6, VP 6, SP 8, all dice d8) who lacks so many points."""
    build = Build(attributes=Attributes(**scores), skills=skills or {}, gear=gear)
    return Character(name, build, wounds=Wounds(lp, vp, sp, untended))


def table_of(key: str, *people: Character, by_hand: bool = True) -> Table:
    """A procedure begun, its dice typed by the person unless they are left to the app."""
    procedure = GAME.procedures[key]
    state = procedure.begin(Setup(people))
    return Table.start(procedure, state, system="polyhedral", title="Test", seed=11, physical=by_hand)


def do(table: Table, *answers: str | tuple[int, ...]) -> CompanyState:
    """Give answers and faces in this order; the company then."""
    for answer in answers:
        if isinstance(answer, str):
            table.answer(answer)
        else:
            table.type_faces(answer)
    assert isinstance(table.state, CompanyState)
    return table.state


def home(table: Table, character: Character) -> Character:
    """The character as the table's procedure leaves it."""
    left = table.procedure.apply_outcome(table.state, character)
    assert isinstance(left, Character)
    return left


def reloaded(table: Table) -> Table:
    """The table as another process opens it from what was saved."""
    return Table(table.procedure, msgspec.json.decode(msgspec.json.encode(table.saved), type=SavedTable))


def throws(count: int, sides: int) -> Iterator[tuple[int, ...]]:
    """Every throw of so many dice, each as likely as any other."""
    return product(range(1, sides + 1), repeat=count)


def check_result(faces: Iterable[int], sides: int) -> int:
    """A check's result, counted as the rule book says it: the best die, and 1 for each at its top."""
    thrown = list(faces)
    return max(thrown) + sum(face == sides for face in thrown)
