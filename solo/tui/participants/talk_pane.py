"""Chat pane: the latest lines, each with name and time, and a field to type a message.

Messages are never read as markup, and typed letters never as keys.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp, Resize
from textual.message import Message
from textual.widgets import Input, Static

from solo.host.chat import LONGEST_LINE, PROGRAM, ChatMessage
from solo.tui.layout_diff import UnscrolledWidget
from solo.tui.widgets.line_input import LongInput
from solo.tui.widgets.list_row import FAINT, hanging_indent
from solo.tui.widgets.wrapped_text import WrappedText
from solo.untrusted.moments import local

INDENT = 3
MOST_NAME = 10
TIME = 7  # cells for the time of a line, and the blanks before it
NOTHING = "No messages."


class TalkPane(UnscrolledWidget):
    """The chat: a title, as many of the latest lines as fit, and a text field while the person types."""

    BLANK = True
    DEFAULT_CSS = """
    TalkPane { height: 1fr; layout: vertical; }
    TalkPane > .title { height: 1; color: $rule; text-wrap: nowrap; text-overflow: clip; }
    TalkPane > .lines { height: 1fr; text-wrap: nowrap; text-overflow: clip; }
    TalkPane > .saying { height: 1; display: none; }
    TalkPane.-saying > .saying { display: block; }
    TalkPane .saying Static { width: auto; color: $accent; }
    TalkPane Input, TalkPane Input:focus { border: none; height: 1; padding: 0; width: 1fr; background: transparent; }
    """
    BINDINGS = [
        Binding("up,pageup", "scroll(1)", "Earlier", show=False),
        Binding("down,pagedown", "scroll(-1)", "Later", show=False),
    ]

    class Said(Message):
        """Posted when a message was entered."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    class Turned(Message):
        """Posted when the person has begun or ended typing."""

    def __init__(self, me: str, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._me = me
        self._title, self._lines = WrappedText(classes="title"), WrappedText(classes="lines")
        self._talk: Sequence[ChatMessage] = ()
        self._note = ""
        self._earlier = 0

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._lines
        with Horizontal(classes="saying"):
            yield Static(Content(" › you  "))
            yield LongInput(max_length=LONGEST_LINE, select_on_focus=False)

    @property
    def saying(self) -> bool:
        """True while the person types a message."""
        return self.has_class("-saying")

    @property
    def field(self) -> Input:
        """The field for the message."""
        return self.query_one(Input)

    def show(self, talk: Sequence[ChatMessage], note: str = "") -> None:
        """Show these lines. `note` is shown beside the title, such as the place that a player points at."""
        if (talk, note) != (self._talk, self._note):
            if self._earlier:
                self._earlier += len(talk) - len(self._talk)  # new lines do not move the older ones being read
            self._talk, self._note = talk, note
            self._draw()

    def begin(self, typed: str | None = "") -> None:
        """Open the field with the text `typed`; do nothing for None."""
        if typed is None:
            return
        if typed:
            self.field.value = typed
            self.field.cursor_position = len(typed)
        self.add_class("-saying")
        self.field.focus()
        self.post_message(self.Turned())

    def end(self) -> bool:
        """Close the field. Return False if it was not open."""
        if not self.saying:
            return False
        self.remove_class("-saying")
        self._earlier = 0
        self._draw()
        self.post_message(self.Turned())
        return True

    def give_up(self) -> str:
        """Close the field and return the unfinished text, which the person can continue on the next page."""
        typed, self.field.value = self.field.value, ""
        self.end()
        return typed

    def action_scroll(self, by: int) -> None:
        """Show earlier lines if `by` is positive, or later ones."""
        self._earlier = min(max(0, self._earlier + by), max(0, len(self._talk) - 1))
        self._draw()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_scroll(1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_scroll(-1)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.begin()

    def on_resize(self, event: Resize) -> None:
        del event
        self._draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        event.input.value = ""
        self._earlier = 0
        if text:
            self.post_message(self.Said(text))
        else:
            self.end()

    def _draw(self) -> None:
        width = self.size.width
        later = f" · {self._earlier} later" if self._earlier else ""
        note = (f"· {self._note} ", "$accent") if self._note else ""
        title = Content.assemble("─", (f" Talk{later} ", FAINT), note, "─" * width)
        self._title.tell(title.truncate(max(1, width)))
        shown = self._talk[: len(self._talk) - self._earlier]
        self._lines.tell(*talk_lines(shown, self._me, width, self._lines.size.height))


def talk_lines(talk: Sequence[ChatMessage], me: str, width: int, height: int) -> list[Content]:
    """Return the latest chat lines in `width` cells, on at most `height` lines."""
    if not talk:
        return [Content.styled(" " * INDENT + NOTHING, FAINT).truncate(max(1, width))] if height else []
    names = min(MOST_NAME, max(len(_named(line, me)) for line in talk[-max(1, height) :]))
    drawn: list[Content] = []
    for line in reversed(talk):
        if len(drawn) >= height:
            break
        drawn[:0] = _drawn(line, me, names, width)
    return drawn[-height:] if height else []


def _drawn(line: ChatMessage, me: str, names: int, width: int) -> list[Content]:
    quiet = line.who == PROGRAM
    name = Content.styled(_named(line, me), "$accent" if quiet else "bold").truncate(names, ellipsis=True, pad=True)
    sign = Content.assemble(" " * INDENT, name, "  ")
    text = Content.assemble(("(note) ", "$accent") if line.masters else "", (line.text, FAINT if quiet else ""))
    lines = hanging_indent(sign, text, max(sign.cell_length + 8, width - TIME))
    lines[0] = Content.assemble(lines[0], (f"{local(line.at):%H:%M}".rjust(TIME - 1), FAINT))
    return [one.truncate(max(1, width)) for one in lines]


def _named(line: ChatMessage, me: str) -> str:
    return "you" if line.who == me else line.who
