"""By what others reach a table is told as it is listened on."""

from __future__ import annotations

import pytest

from solo.cli import way_in


@pytest.mark.parametrize(
    ("address", "told"), [("", "ours"), ("0.0.0.0", "ours"), ("::", "ours"), ("127.0.0.1", "127.0.0.1"), ("::1", "::1")]
)
def test_one_address_of_its_own_is_told_and_for_all_of_them_the_usual(
    monkeypatch: pytest.MonkeyPatch, address: str, told: str
) -> None:
    monkeypatch.setattr(way_in, "own_address", lambda: "ours")
    assert way_in.reached_by(address) == told
