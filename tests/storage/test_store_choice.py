"""The store that a user asks for: this machine's files, or a database by its address."""

from __future__ import annotations

import sys

import pytest

from solo.storage.errors import SaveError
from solo.storage.postgres import PostgresStore
from solo.storage.store import FILES
from solo.storage.stores import NEEDS_POSTGRES, choose_store, database
from tests.postgres import INSTALLED

ADDRESS = "postgresql://ann@table.example/games"
OTHER = "postgres://ann@table.example/other"


@pytest.mark.parametrize(
    ("environment", "named", "found"),
    [
        ({}, "", ""),
        ({"SOLO_STORE": "  "}, " ", ""),
        ({"SOLO_STORE": f" {ADDRESS} "}, "", ADDRESS),
        ({}, f" {OTHER}", OTHER),
        ({"SOLO_STORE": ADDRESS}, OTHER, OTHER),
    ],
)
def test_a_named_database_comes_before_that_of_the_environment(
    environment: dict[str, str], named: str, found: str
) -> None:
    assert database(environment, named) == found


@pytest.mark.parametrize("named", ["mysql://ann@table.example/games", "games", "http://table.example"])
def test_another_address_is_refused_with_an_example(named: str) -> None:
    sentence = "^Write the database as postgresql://USER@MACHINE/DATABASE, in --store or SOLO_STORE"
    with pytest.raises(SaveError, match=sentence):
        database({}, named)
    with pytest.raises(SaveError, match=sentence):
        choose_store({"SOLO_STORE": named})


def test_without_a_database_the_store_is_this_machines_files() -> None:
    assert choose_store({}) is FILES


def test_a_database_without_its_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "solo.storage.postgres", None)
    with pytest.raises(SaveError, match="PostgreSQL needs one more package") as raised:
        choose_store({}, ADDRESS)
    assert str(raised.value) == NEEDS_POSTGRES


@pytest.mark.skipif(not INSTALLED, reason="PostgreSQL is not installed")
def test_a_database_is_a_store_of_its_own(database: str) -> None:
    store = choose_store({"SOLO_STORE": database})
    assert isinstance(store, PostgresStore)
    assert store is not FILES
