"""Docstrings and comments do not get worse: each package is held to its kept figures."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.plain.__main__ import KEPT, ROOT
from tests.plain.measure import Figures, Text, figures, packages, texts_of

HERE = Path(__file__)


def text(words: str, docstring: bool = True) -> Text:
    return Text(HERE, 1, words, docstring)


def test_vague_words_are_counted_for_each_thousand_words() -> None:
    assert figures([text("Return it to somebody who waits."), text("Return the list.")]).vague == pytest.approx(
        1000 / 3
    )


def test_code_and_quotations_count_as_no_words() -> None:
    assert figures([text("Return `what` for “whoever” or None.")]).vague == 0


def test_a_weak_opening_counts_in_docstrings_only() -> None:
    found = figures([text("What is left."), text("Return the rest."), text("What is left.", docstring=False)])
    assert found.weak == 50


@pytest.mark.parametrize(("words", "long"), [(25, 0), (26, 100)])
def test_a_sentence_of_more_than_twenty_five_words_is_long(words: int, long: float) -> None:
    assert figures([text("word " * words + ".")]).long == long


def test_docstrings_and_comments_of_a_file_are_found_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "sample.py"
    file.write_text(
        '"""A module."""\n\nLIMIT = 3\n"""A limit."""\n\n\ndef rest() -> None:\n    """Rest."""\n'
        "    # A reason\n    # in two lines.\n    pass  # type: ignore\n"
    )
    found = {(each.line, each.words, each.docstring) for each in texts_of(file)}
    assert found == {
        (1, "A module.", True),
        (4, "A limit.", True),
        (8, "Rest.", True),
        (9, "A reason in two lines.", False),
    }


@pytest.mark.slow
@pytest.mark.parametrize(("name", "paths"), packages(ROOT).items(), ids=packages(ROOT))
def test_a_package_is_no_worse_than_its_kept_figures(name: str, paths: list[Path]) -> None:
    kept = Figures(**tomllib.loads(KEPT.read_text("utf-8"))[name])
    measured = figures(found for path in paths for found in texts_of(path))
    for figure, limit, what in zip(measured, kept, Figures._fields, strict=True):
        assert figure <= limit, f"{name}: {what} is {figure:.1f}; rewrite its worst texts (make plain)"
