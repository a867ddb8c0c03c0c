"""Footer: the keys that can be pressed now, the most useful first, as many as fit into its lines.

It replaces Textual's footer, which is rebuilt whenever the available keys change.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.events import Click
from textual.screen import Screen

from solo.tui.double_click import RapidClickArea
from solo.tui.key import several_keys
from solo.tui.widgets.line_widget import LineWidget

GAP = 2
STRANGE_FOR = 4  # seconds for which a key without a meaning is reported
NEVER_DROPPED = ("question_mark", "f1", "escape")
SIGNS = {
    "enter": "enter",
    "esc": "escape",
    "tab": "tab",
    "space": "space",
    "any key": "space",
    "f1": "f1",
    "f2": "f2",
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "+": "plus",
    "−": "minus",
}
"""Key that a click on a hint presses, by the sign or word in the hint. A letter presses its own key."""


class KeyLine(LineWidget, RapidClickArea):
    """Footer with keys and their words, on one line unless the page gives it more. A click on a key presses it."""

    DEFAULT_CSS = """
    KeyLine {
        height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: clip;
        background: $footer-background; color: $footer-description-foreground;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._hints: list[tuple[str, str]] = []
        self._keys: list[tuple[str, str, str]] | None = None
        self._spots: list[tuple[int, int, int, str]] = []
        self._strange = ""
        self._busy = ""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._forget)

    def hint(self, hints: list[tuple[str, str]]) -> None:
        """Show these hints (key, word) before all other keys."""
        if hints != self._hints:
            self._hints = hints
            self.refresh()

    def tell_strange(self, sign: str) -> None:
        """Show for a while, before the keys, that the pressed `sign` does nothing here."""
        self._strange = sign
        self.refresh()
        self.set_timer(STRANGE_FOR, self._forget_strange)

    def tell_busy(self, sentence: str) -> None:
        """Show only this sentence, since the app is busy and keys must wait; "" shows the keys again."""
        self._busy = sentence
        self.refresh()

    def _forget_strange(self) -> None:
        self._strange = ""
        self.refresh()

    def lines(self) -> Sequence[Content]:
        told = f"{self._strange} does nothing here. Press ? for keys{' ' * GAP}" if self._strange else ""
        self._spots = []
        if self._busy:
            return [Content.styled(self._busy, "bold")]
        lines = []
        for y, keys in enumerate(self._key_rows(self.content_size.width, len(told), max(1, self.content_size.height))):
            parts: list[tuple[str, str]] = [] if y else [(told, "")]
            used = 0 if y else len(told)
            for key, display, word in keys:
                cells = len(display) + 1 + len(word)
                self._spots += [(y, *spot) for spot in _spots(key, display, used, used + cells)]
                parts += [(display, "bold $footer-key-foreground"), (f" {word}{' ' * GAP}", "")]
                used += cells + GAP
            lines.append(Content.assemble(*parts))
        return lines

    def _key_rows(self, width: int, told: int, height: int) -> list[list[tuple[str, str, str]]]:
        """Return the keys for each line, in their order. The first `told` cells of the first line are in use already.

        The last line always contains the help, which lists every key, and the way back.
        """
        offered = self._offered()
        rows: list[list[tuple[str, str, str]]] = []
        for _ in range(height - 1):
            row = _first_fitting([key for key in offered if key[0] not in NEVER_DROPPED], width - (0 if rows else told))
            rows.append(row)
            offered = [key for key in offered if key not in row]
        return [*rows, _fitting(offered, width - (0 if rows else told))]

    def _offered(self) -> list[tuple[str, str, str]]:
        """Return the hints, and the keys that can be pressed now, in their order."""
        hinted = [(_hinted(hint[0]), *hint) for hint in self._hints]
        told = {key for key, _, _ in hinted}
        if self._keys is None:
            self._keys = self._look()
        return [*hinted, *(key for key in self._keys if key[0] not in told)]

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for y, start, end, key in self._spots:
            if y == offset.y and start <= offset.x < end:
                self.app.simulate_key(key)

    def _forget(self, screen: Screen[object]) -> None:
        """Read the available keys again at the next drawing, since focus and page often report the same change."""
        if screen is self.screen:
            self._keys = None
            self.refresh()

    def _look(self) -> list[tuple[str, str, str]]:
        bound = {
            active.binding.action: active.binding
            for active in reversed(self.screen.active_bindings.values())
            if active.binding.show and active.enabled and active.node is self.screen
        }
        return [
            (binding.key, self.app.get_key_display(binding), binding.description)
            for binding in reversed(bound.values())
        ]


def _cells(key: tuple[str, str, str]) -> int:
    return len(key[1]) + 1 + len(key[2])


def _first_fitting(keys: Sequence[tuple[str, str, str]], width: int) -> list[tuple[str, str, str]]:
    """Return the first keys, as many as fit into `width` cells."""
    for count in range(len(keys)):
        width -= _cells(keys[count]) + GAP
        if width < -GAP:
            return list(keys[:count])
    return list(keys)


def _fitting(keys: Sequence[tuple[str, str, str]], width: int) -> list[tuple[str, str, str]]:
    """Return the keys that fit into `width` cells, in their order. Help and the way back are kept first."""
    kept = []
    for index in sorted(range(len(keys)), key=lambda index: keys[index][0] not in NEVER_DROPPED):
        cells = _cells(keys[index]) + GAP
        if width - cells < -GAP:
            continue
        width -= cells
        kept.append(index)
    return [keys[index] for index in sorted(kept)]


def _hinted(display: str) -> str:
    """Return the key that a hint presses; "" if the hint shows several keys or none."""
    return display if len(display) == 1 and display.isalpha() else SIGNS.get(display, "")


def _spots(key: str, display: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Return the spans of cells that press a key when clicked.

    Usually the whole hint is one span. In a hint with several signs, such as "+− Number", each sign is a span.
    """
    if several_keys(display):
        return []
    if key:
        return [(start, end, key)]
    signs = enumerate(display, start) if all(sign in SIGNS for sign in display) else ()
    return [(at, at + 1, SIGNS[sign]) for at, sign in signs]
