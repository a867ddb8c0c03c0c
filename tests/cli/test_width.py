"""Columns of text line up in a terminal, whatever language the names are of."""

from __future__ import annotations

import pytest

from solo.cli.width import cells, pad_cells


@pytest.mark.parametrize(
    ("text", "width"),
    [("Ann", 3), ("Ñuñ", 3), ("e\u0301", 1), ("武蔵", 4), ("می\u200cرود", 5), ("", 0)],
    ids=["ascii", "accents", "combining", "ideographs", "joiner", "nothing"],
)
def test_a_text_is_as_wide_as_a_terminal_shows_it(text: str, width: int) -> None:
    assert cells(text) == width


def test_names_of_any_language_are_padded_to_one_column() -> None:
    assert pad_cells("武蔵", 6) == "武蔵  "
    assert pad_cells("Ann", 6) == "Ann   "
    assert pad_cells("Ann", 2) == "Ann", "a name that is too wide is not cut"
