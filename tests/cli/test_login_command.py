"""By what others reach a table is told as it is listened on."""

from __future__ import annotations

import shlex

import pytest

from solo.cli import login_command


@pytest.mark.parametrize(
    ("word", "typed"),
    [("Ash", "Ash"), ("Ash Hollow", '"Ash Hollow"'), ("Mara's $HOME", "'Mara'\"'\"'s $HOME'"), ("a!b c", "'a!b c'")],
)
def test_a_name_is_quoted_as_a_shell_reads_it(word: str, typed: str) -> None:
    assert login_command.quote_word(word) == typed
    assert shlex.split(typed) == [word]


@pytest.mark.parametrize(
    ("store", "typed"),
    [
        ("", ""),
        ("postgresql://solo@database/solo", " --store postgresql://solo@database/solo"),
        ("postgresql://solo:s3cret@database/solo", " --store postgresql://solo:PASSWORD@database/solo"),
        ("postgresql:///solo?password=s3cret&user=a", " --store 'postgresql:///solo?password=PASSWORD&user=a'"),
    ],
)
def test_other_commands_name_the_store_without_its_password(store: str, typed: str) -> None:
    assert login_command.store_option(store, from_environment=False) == typed


def test_other_commands_need_the_same_setting_where_that_names_the_store() -> None:
    assert login_command.store_option("", from_environment=True) == ", with the same SOLO_STORE"


@pytest.mark.parametrize(
    ("address", "told"), [("", "ours"), ("0.0.0.0", "ours"), ("::", "ours"), ("127.0.0.1", "127.0.0.1"), ("::1", "::1")]
)
def test_one_address_of_its_own_is_told_and_for_all_of_them_the_usual(
    monkeypatch: pytest.MonkeyPatch, address: str, told: str
) -> None:
    monkeypatch.setattr(login_command, "own_address", lambda: "ours")
    assert login_command.public_address(address) == told
