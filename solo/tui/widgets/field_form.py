"""Form of labelled fields: text fields, and fields with fixed values for the arrow keys. Enter saves all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.screen import ModalScreen
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Input, Static

from solo.tui.dismiss_once import DismissOnce
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.line_input import LongInput
from solo.tui.widgets.stepper import STEP, stepper

TALLEST = 14


class TextField(NamedTuple):
    """A field of text: its key, its label, its value, and a hint for an empty field."""

    key: str
    label: str
    value: str = ""
    hint: str = ""


class ChoiceField(NamedTuple):
    """A field with fixed values: its key, its label, each value with its word, and the present value."""

    key: str
    label: str
    values: tuple[tuple[str, str], ...]
    value: str


FormField = TextField | ChoiceField
Values = Mapping[str, str]


class ChoiceLine(Widget, can_focus=True):
    """A value between two arrows. The arrow keys, or a click on an arrow, change it."""

    DEFAULT_CSS = """
    ChoiceLine { height: 1; padding: 0 1; background: $surface; }
    ChoiceLine:focus { background: $panel; text-style: bold; }
    """
    BINDINGS = [
        Binding("right,space", "step(1)", "Next value"),
        Binding("left", "step(-1)", "Previous value"),
        Binding("enter", "screen.take", "Save"),
    ]

    def __init__(self, field: ChoiceField) -> None:
        super().__init__(id=f"field-{field.key}")
        self._values = field.values
        self._index = next((at for at, (key, _) in enumerate(field.values) if key == field.value), 0)

    @property
    def value(self) -> str:
        """The key of the present value."""
        return self._values[self._index][0]

    def action_step(self, by: int) -> None:
        """Take the next or previous value; stay at either end."""
        self._index = min(max(0, self._index + by), len(self._values) - 1)
        self.refresh()

    def on_click(self, event: Click) -> None:
        if by := event.style.meta.get(STEP):
            self.action_step(by)

    def render(self) -> VisualType:
        return stepper(self._values[self._index][1])


class FieldForm(ModalScreen[Values | None], DismissOnce[Values | None]):
    """A form in a frame. `fault` explains in a sentence why the values cannot be saved; it returns "" if they can."""

    BINDINGS = [
        Binding("escape", "dismiss", "Leave", key_display="esc"),
        Binding("down", "app.focus_next", "Next field", show=False),
        Binding("up", "app.focus_previous", "Previous field", show=False),
        Binding("ctrl+s", "take", "Save", show=False),
    ]
    DEFAULT_CSS = """
    FieldForm { align: center middle; background: $background 60%; }
    FieldForm > Vertical {
        width: 72; max-width: 94%; height: auto; max-height: 90%;
        border: round $accent; background: $surface; padding: 1 1 0 1;
        border-title-color: $foreground; border-title-style: bold; border-subtitle-color: $faint;
    }
    FieldForm VerticalScroll { height: auto; scrollbar-size-vertical: 1; }
    FieldForm Horizontal { height: 1; }
    FieldForm .label { width: 14; color: $faint; padding: 0 1; }
    FieldForm Input, FieldForm Input:focus { border: none; height: 1; padding: 0 1; width: 1fr; }
    FieldForm Input { background: $surface; }
    FieldForm Input:focus { background: $panel; }
    FieldForm ChoiceLine { width: 1fr; }
    FieldForm #fault { height: auto; min-height: 1; padding: 0 1; color: $error; }
    """

    def __init__(
        self, question: str, fields: Sequence[FormField], fault: Callable[[Values], str], first: str = ""
    ) -> None:
        """Create the form. `first` is the key of the field that has the focus at first."""
        super().__init__()
        self._question = question
        self._fields = fields
        self._fault = fault
        self._first = first or fields[0].key

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            frame.border_title = Content(self._question)
            frame.border_subtitle = frame_words(
                ("enter saves", "screen.take"), ("↑↓ moves", ""), ("←→ changes", ""), ("esc cancels", "screen.dismiss")
            )
            with VerticalScroll(can_focus=False) as rows:
                rows.styles.max_height = TALLEST
                for field in self._fields:
                    with Horizontal():
                        yield Static(Content(field.label), classes="label")
                        yield _widget(field)
            yield Static("", id="fault")

    def on_mount(self) -> None:
        self.query_one(f"#field-{self._first}").focus()

    @property
    def values(self) -> Values:
        """The present value of each field, by its key."""
        return {field.key: self._value(field.key) for field in self._fields}

    @on(Input.Submitted)
    def action_take(self) -> None:
        """Close the form with the values, or explain why they cannot be saved."""
        values = self.values
        if fault := self._fault(values):
            self.query_one("#fault", Static).update(Content(fault))
        else:
            self.dismiss(values)

    @on(Input.Changed)
    def clear(self) -> None:
        """Remove the message about earlier values."""
        self.query_one("#fault", Static).update("")

    def click_beside(self) -> None:
        """Keep a changed form open after a click beside it."""
        if self.values == {field.key: field.value for field in self._fields}:
            self.dismiss()

    def _value(self, key: str) -> str:
        widget = self.query_one(f"#field-{key}")
        return widget.value if isinstance(widget, Input | ChoiceLine) else ""


def _widget(field: FormField) -> Widget:
    if isinstance(field, ChoiceField):
        return ChoiceLine(field)
    return LongInput(field.value, placeholder=field.hint, id=f"field-{field.key}", select_on_focus=False)
