"""What is pasted into a field of one line: all of it or a sentence, never a silent half."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.events import Paste
from textual.widgets import Input

from solo.tui.widgets.line_input import LineInput, LongInput
from tests.tui.running import an_app, press, running


class Field(App[None]):
    """An app of one field."""

    def __init__(self, make: Callable[[], Input]) -> None:
        super().__init__()
        self.make = make

    def compose(self) -> ComposeResult:
        yield self.make()


async def pasted(make: Callable[[], Input], text: str) -> tuple[str, list[str]]:
    """What the field holds after a paste, and what was said."""
    app = Field(make)
    async with app.run_test() as pilot:
        field = app.query_one(Input)
        field.focus()
        await pilot.pause()
        field.post_message(Paste(text))
        await pilot.pause()
        return field.value, [note.message for note in app._notifications]


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("Anna", "Anna", ""),
        ("Anna\n", "Anna", ""),
        ("\n\n  \nAnna\r\n\r\n", "Anna", ""),
        ("Anna\nBen", "Anna", "Only the first of 2 lines was pasted, because this field holds one line."),
        (
            "Anna\r\nBen\rMia\u2028Tom",
            "Anna",
            "Only the first of 4 lines was pasted, because this field holds one line.",
        ),
        ("Anna\tLee\x1b[2J", "Anna Lee [2J", ""),
        ("\n", "", ""),
    ],
)
async def test_a_short_field_keeps_the_first_line_and_says_so(text: str, value: str, said: str) -> None:
    assert await pasted(LineInput, text) == (value, [said] if said else [])


async def test_a_long_field_takes_all_lines() -> None:
    lines = "The mill is empty.\n\n   Nobody has been here\r\nfor years.\n"
    assert await pasted(lambda: LongInput("Now: ", select_on_focus=False), lines) == (
        "Now: The mill is empty. Nobody has been here for years.",
        ["The 3 lines were joined into one."],
    )


async def test_a_paste_that_is_too_long_is_cut_and_said() -> None:
    value, said = await pasted(lambda: LongInput("a", max_length=5, select_on_focus=False), "bcdefg")
    assert value == "abcde"
    assert said == ["Only the first 4 characters were pasted, the most that fit here."]


@pytest.mark.slow
async def test_the_apps_dialog_for_a_name_says_what_it_dropped(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "a", "n")
        field = app.screen.query_one(Input)
        field.clear()
        app.screen.post_message(Paste("Ash Hollow\nCold Ford"))
        await pilot.pause()
        assert field.value == "Ash Hollow"
        assert [note.message for note in app._notifications] == [
            "Only the first of 2 lines was pasted, because this field holds one line."
        ]
