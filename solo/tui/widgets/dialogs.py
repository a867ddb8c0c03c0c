"""Dialogs of pages: type a line, or pick a row of a list. `esc` closes a dialog without an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from solo.tui.dismiss_once import DismissOnce
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.line_input import LineInput, LongInput
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow
from solo.untrusted.text import fold_case, normal


class Dialog(ModalScreen[str | None], DismissOnce[str | None]):
    """Base of both dialogs: a small framed box with a question and a line of help."""

    BINDINGS = [Binding("escape", "dismiss", "Leave", key_display="esc")]
    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 60%; }
    Dialog > Vertical {
        width: 64; max-width: 90%; height: auto; max-height: 80%;
        border: round $accent; background: $surface; padding: 0 1;
        border-title-color: $foreground; border-title-style: bold; border-subtitle-color: $faint;
    }
    Dialog Input, Dialog Input:focus { border: none; height: 1; padding: 0 1; margin: 1 0; background: $panel; }
    Dialog Listing { margin: 1 0; }
    Dialog Static { height: auto; padding: 0 1; }
    Dialog #fault { color: $error; }
    Dialog #detail { color: $faint; max-height: 5; }
    Dialog > .-changing { max-height: 90%; }
    Dialog > .-changing #detail { max-height: 7; }
    """

    def __init__(self, question: str, help_text: str = "") -> None:
        super().__init__()
        self._question = question
        self._help = help_text

    def _framed(self, frame: Vertical, takes: str, *besides: str) -> Vertical:
        frame.border_title = Content(self._question)
        told = ((word, "") for word in besides)
        frame.border_subtitle = frame_words((takes, "screen.take"), *told, ("esc cancels", "screen.dismiss"))
        return frame


class AskText(Dialog):
    """Dialog for typing a line. `fault` explains in a sentence why a text is not allowed, or returns None.

    With `long`, all lines of a pasted text are taken, and the cursor is at the end of `value`. Without `long`, `value`
    is selected, so that typing replaces it.
    """

    def __init__(
        self,
        question: str,
        help_text: str = "",
        value: str = "",
        fault: Callable[[str], str | None] = lambda _: None,
        long: bool = False,
    ) -> None:
        super().__init__(question, help_text)
        self._field = LongInput if long else LineInput
        self._value = value
        self._fault = fault

    def compose(self) -> ComposeResult:
        with self._framed(Vertical(), "enter confirms"):
            if self._help:
                yield Static(Content(self._help))
            yield self._field(self._value, select_on_focus=self._field is LineInput)
            yield Static("", id="fault")

    @on(Input.Submitted)
    def action_take(self) -> None:
        """Close the dialog with the text, or explain why the text is not allowed."""
        text = normal(self.query_one(Input).value).strip()
        fault = self._fault(text)
        if fault:
            self.query_one("#fault", Static).update(Content(fault))
        else:
            self.dismiss(text)

    @on(Input.Changed)
    def clear(self) -> None:
        """Remove the message about the previous text."""
        self.query_one("#fault", Static).update("")


class ChooseOne(Dialog):
    """Dialog for picking a row from (key, title, help) rows. The answer is the key. Typed text filters the rows.

    A long list shows the filter from the start, a short list from the first typed letter on. A list of less than
    `TOLD_FROM` rows has no filter, since a letter could only hide its few answers.
    """

    FILTER_FROM = 12
    TOLD_FROM = 4
    """Minimum number of rows for a filter."""
    PLACEHOLDER = "type to filter"
    TYPED = PLACEHOLDER
    """Text of the hint that letters filter the list."""
    BESIDE_THE_LIST = 9
    """Lines of a dialog apart from its rows: its frame, the filter, and the help on the marked row."""
    CHANGING = 13
    """Lines of a dialog with `changes` apart from its rows. Up to seven of them are for the text of the changes."""

    def __init__(
        self,
        question: str,
        rows: Sequence[tuple[str, str, str]],
        marked: str | None = None,
        help_text: str = "",
        changes: Callable[[str], Sequence[str]] | None = None,
    ) -> None:
        """Create the dialog. `changes` returns the effects of picking a row, such as "Parry 6 → 7"."""
        super().__init__(question, help_text)
        self._rows = rows
        self._marked = marked
        self._changes = changes

    def compose(self) -> ComposeResult:
        narrows = self.TOLD_FROM <= len(self._rows) < self.FILTER_FROM
        frame = Vertical(classes="-changing" if self._changes else "")
        with self._framed(frame, "enter chooses", *([self.TYPED] if narrows else [])):
            if self._help:
                yield Static(Content(self._help))
            field = LineInput(placeholder=self.PLACEHOLDER, select_on_focus=False)
            field.display = len(self._rows) >= self.FILTER_FROM
            yield field
            yield Listing(click_selects=True)
            yield Static("", id="detail")

    def words(self, text: str) -> str:
        """Return the words of the typed text that titles must contain."""
        return text

    def answer(self, key: str) -> str:
        """Return the dialog's answer for the row with this key."""
        return key

    def on_mount(self) -> None:
        self._fill("")
        if self._marked is not None:
            self.query_one(Listing).mark(self._marked)
        if not self.query_one(Input).display:
            self.query_one(Listing).focus()

    def on_resize(self) -> None:
        """Limit the height of the list, so that the help on the marked row stays visible below it."""
        height = self.app.size.height
        rows = height * 9 // 10 - self.CHANGING if self._changes else height * 4 // 5 - self.BESIDE_THE_LIST
        self.query_one(Listing).styles.max_height = max(3, rows)

    @on(Input.Changed)
    def filter(self, event: Input.Changed) -> None:
        """Show only the rows that contain the typed words, and mark the first.

        Titles that begin with the words come first, then other titles, then rows with the words only in their help.
        """
        self._fill(event.value)
        if event.value:
            self.query_one(Listing).action_first()

    @on(Input.Submitted)
    def action_take(self) -> None:
        """Close the dialog with the marked row's key, after enter in the filter or a click on the frame."""
        marked = self.query_one(Listing).marked_key
        if marked is not None:
            self.dismiss(self.answer(marked))

    def on_key(self, event: Key) -> None:
        """Show the filter of a short list when the first letter is typed, and put this letter into the filter."""
        field, letter = self.query_one(Input), event.character
        if field.display or not event.is_printable or letter is None or letter.isspace():
            return
        event.stop()
        if len(self._rows) < self.TOLD_FROM:
            return
        field.display = True
        field.focus()
        field.insert_text_at_cursor(letter)

    def key_down(self) -> None:
        """Move the focus from the filter down into the list."""
        self.query_one(Listing).focus()

    @on(OptionList.OptionHighlighted)
    def explain(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the marked row."""
        key = event.option_id or ""
        told = [Content(help_text)] if (help_text := next((row[2] for row in self._rows if row[0] == key), "")) else []
        if self._changes and (changes := self._changes(key)):
            told.append(Content.assemble(("Then: ", "bold $accent"), ", ".join(changes)))
        self.query_one("#detail", Static).update(Content("\n").join(told))

    @on(OptionList.OptionSelected)
    def take(self, event: OptionList.OptionSelected) -> None:
        """Close the dialog with the key of the picked row."""
        self.dismiss(self.answer(event.option_id or ""))

    def _fill(self, words: str) -> None:
        wanted = fold_case(self.words(words)).split()
        named = [row for row in self._rows if all(word in fold_case(row[1]) for word in wanted)]
        typed = " ".join(wanted)
        named.sort(key=lambda row: (not fold_case(row[1]).startswith(typed), not _begins(row[1], wanted)))
        told = [row for row in self._rows if all(word in fold_case(f"{row[1]} {row[2]}") for word in wanted)]
        found = [*named, *(row for row in told if row not in named)]
        self.query_one(Listing).fill(ListingRow(key, ListRow(title)) for key, title, _ in found)
        if not found:
            self.query_one("#detail", Static).update("No matches.")


def _begins(title: str, wanted: Sequence[str]) -> bool:
    """Return True if each wanted word is the beginning of a word of the title."""
    parts = fold_case(title).split()
    return all(any(part.startswith(word) for part in parts) for word in wanted)
