"""Footer: the keys that can be pressed now, the most useful first, as many as fit.

A widget of its own instead of Textual's footer, which is rebuilt at every change of these keys.
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
NEVER_DROPPED = ("question_mark", "escape")
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
"""Keys pressed by a click on a hint, by the hint's sign or word. Letters press themselves."""


class KeyLine(LineWidget, RapidClickArea):
    """One line of keys and their words. A click presses the key."""

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
        self._spots: list[tuple[int, int, str]] = []
        self._strange = ""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._forget)

    def hint(self, hints: list[tuple[str, str]]) -> None:
        """Show these (key, word) pairs of a decision before all other keys."""
        if hints != self._hints:
            self._hints = hints
            self.refresh()

    def tell_strange(self, sign: str) -> None:
        """Report before the keys, for a while, that this sign is none of them."""
        self._strange = sign
        self.refresh()
        self.set_timer(STRANGE_FOR, self._forget_strange)

    def _forget_strange(self) -> None:
        self._strange = ""
        self.refresh()

    def lines(self) -> Sequence[Content]:
        told = f"{self._strange} does nothing here, ? shows the keys{' ' * GAP}" if self._strange else ""
        parts: list[tuple[str, str]] = [(told, "")]
        self._spots = []
        used = len(told)
        for key, display, word in self._fitting(self.content_size.width - used):
            cells = len(display) + 1 + len(word)
            self._spots += _spots(key, display, used, used + cells)
            parts += [(display, "bold $footer-key-foreground"), (f" {word}{' ' * GAP}", "")]
            used += cells + GAP
        return [Content.assemble(*parts)]

    def _fitting(self, width: int) -> list[tuple[str, str, str]]:
        """Return the keys that fit, in their order. Help, which lists every key, and the way back are kept first."""
        hinted = [(_hinted(hint[0]), *hint) for hint in self._hints]
        told = {key for key, _, _ in hinted}
        if self._keys is None:
            self._keys = self._look()
        offered = [*hinted, *(key for key in self._keys if key[0] not in told)]
        kept = []
        for index in sorted(range(len(offered)), key=lambda index: offered[index][0] not in NEVER_DROPPED):
            _, display, word = offered[index]
            width -= len(display) + 1 + len(word) + GAP
            if width < -GAP:
                width += len(display) + 1 + len(word) + GAP
                continue
            kept.append(index)
        return [offered[index] for index in sorted(kept)]

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for start, end, key in self._spots:
            if start <= offset.x < end:
                self.app.simulate_key(key)

    def _forget(self, screen: Screen[object]) -> None:
        """Read the available keys again at the next drawing. Focus and page often report the same change together."""
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


def _hinted(display: str) -> str:
    """Return the key of a hint; "" if it has several, or none that can be pressed."""
    return display if len(display) == 1 and display.isalpha() else SIGNS.get(display, "")


def _spots(key: str, display: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Return the cells that press a key: the whole hint, or one cell for each of several signs, as in "+− Number"."""
    if several_keys(display):
        return []
    if key:
        return [(start, end, key)]
    signs = enumerate(display, start) if all(sign in SIGNS for sign in display) else ()
    return [(at, at + 1, SIGNS[sign]) for at, sign in signs]
