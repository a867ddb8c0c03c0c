"""Story of a fight with the latest moment at the bottom. The dice of each moment are folded until opened.

Only visible moments are laid out, so a long fight is drawn as fast as a short fight.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace
from textual.binding import Binding
from textual.content import Content
from textual.events import Blur, Click, MouseScrollDown, MouseScrollUp

from solo.play.story_merging import StoryMerger
from solo.resolver import Roll
from solo.resolver.check import sum_modifiers
from solo.systems.contract import Event, ValueChange
from solo.systems.parts.phrasing import format_number
from solo.tui.widgets.fighter_signs import DEAD, DOWN
from solo.tui.widgets.highlight import mark_style
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT, wrap
from solo.tui.widgets.printable import make_printable

INDENT = 3
MARK = "▸"
MARKS = {"tactic": "›", "down": DOWN, "dead": DEAD, "death": DEAD, "undo": "↶", "end": "■"}
QUIET_KINDS = frozenset({"tactic", "undo"})
EXCHANGE_KINDS = frozenset({"attack", "cast", "grapple", "test", "check"})  # moments that begin an exchange
LEAST_NEEDED = (QUIET_KINDS, frozenset({"round"}), frozenset({"move"}))
"""Kinds of moments after an exchange to leave out, group by group, if the exchange would not fit."""
MOST_CHANGED = 3
"""Maximum number of changed fighters whose values are shown after a moment's text. More are shown with the dice."""
SENTENCE = re.compile(r"(?<=[.!?]) +(?=\w)")
SHOWN_ELSEWHERE = frozenset({"initiative"})  # their results are shown beside the names in the order of action
NOTHING = Content.styled("   Nothing has happened yet.", FAINT)


class Story(LineWidget, can_focus=True):
    """The moments of a fight. With the focus, up and down move through them and `enter` shows their dice."""

    COMPONENT_CLASSES = {"story--marked"}
    DEFAULT_CSS = """
    Story { text-wrap: nowrap; text-overflow: clip; height: 1fr; }
    Story > .story--marked {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
        text-style: $block-cursor-text-style;
    }
    """
    BINDINGS = [
        Binding("up", "move(-1)", "Earlier", show=False),
        Binding("down", "move(1)", "Later", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "move(-99999)", "First", show=False),
        Binding("end", "move(99999)", "Latest", show=False),
        Binding("enter,space", "unfold", "Dice", show=False),
        Binding("x", "unfold_all", "All dice", show=False),
    ]

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self._events: Sequence[Event] = ()
        self._reading = StoryMerger()
        self._blocks: dict[int, list[Content]] = {}
        self._unfolded: set[int] = set()
        self._all_unfolded = False
        self._marked: int | None = None
        self._last = -1
        self._shown: list[int] = []
        self._width = 0
        self._dice = True

    def show(self, events: Sequence[Event], dice: bool = True) -> int:
        """Show these moments, merged where possible. Return the number of moments that were added or removed.

        With `dice`, even a folded moment shows its dice behind the text.
        """
        events = self._reading.merge(events, areas=not dice)
        same = _common(self._events, events) if dice is self._dice else 0
        self._dice = dice
        changed = len(self._events) - same + len(events) - same
        if changed:
            self._blocks = {index: lines for index, lines in self._blocks.items() if index < same}
            self._unfolded = {index for index in self._unfolded if index < same}
            self._events = events
            self._marked = len(events) - 1 if self.has_focus and self._marked is not None and events else None
            self._last = len(events) - 1
            self.refresh()
        return changed

    def action_move(self, by: int) -> None:
        """Mark an earlier or later moment."""
        if not self._events:
            return
        latest = len(self._events) - 1
        start = self._marked if self._marked is not None else min(latest, self._last) - min(by, 0)
        self._mark(min(max(0, start + by), latest))

    def action_page(self, way: int) -> None:
        """Mark the moment a page earlier or later."""
        self.action_move(way * max(1, len(set(self._shown) - {-1}) - 1))

    def action_unfold(self) -> None:
        """Show the dice of the marked moment, or hide them."""
        if self._marked is None:
            return
        self._unfolded ^= {self._marked}
        self._blocks.pop(self._marked, None)
        self._keep_in_sight()
        self.refresh()

    def action_unfold_all(self) -> None:
        """Show the dice of every moment, or hide them all."""
        self._all_unfolded = not self._all_unfolded
        self._unfolded.clear()
        self._blocks.clear()
        self.refresh()

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and offset.y < len(self._shown) and self._shown[offset.y] >= 0:
            self._marked = self._shown[offset.y]
            self.action_unfold()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_move(-1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_move(1)

    def on_blur(self, event: Blur) -> None:
        del event
        self._marked = None
        self._last = len(self._events) - 1
        self.refresh()

    def lines(self) -> Sequence[Content]:
        width, height = self.content_size
        if width <= INDENT + 4 or not height:
            return ()
        if not self._events:
            return (NOTHING,)
        if self._marked is None:
            return self._latest(width, height)
        lines: list[Content] = []
        self._shown = []
        index = min(self._last, len(self._events) - 1)
        while index >= 0 and len(lines) < height:
            block = self._block(index, width)
            lines[:0] = block
            self._shown[:0] = [index] * len(block)
            index -= 1
        index = self._last + 1
        while index < len(self._events) and len(lines) < height:
            block = self._block(index, width)
            lines += block
            self._shown += [index] * len(block)
            index += 1
        extra = max(0, len(lines) - height)
        self._shown = self._shown[extra:]
        return lines[extra : extra + height]

    # Latest moments

    def exchange_height(self, width: int) -> int:
        """Return the number of lines of the last exchange and all later moments; 0 before the first exchange."""
        width = self.content_size.width or width
        start = self._exchange
        if start is None or width <= INDENT + 4:
            return 0
        return sum(len(self._block(index, width)) for index in range(start, len(self._events)))

    def told_height(self, width: int, most: int) -> int:
        """Return the number of lines that the whole story needs, at most `most`."""
        width = self.content_size.width or width
        if width <= INDENT + 4 or not self._events:
            return min(1, most)
        lines, index = 0, len(self._events) - 1
        while index >= 0 and lines < most:
            lines += len(self._block(index, width))
            index -= 1
        return min(lines, most)

    @property
    def _exchange(self) -> int | None:
        """Index of the moment that begins the last exchange; None before the first exchange."""
        return next((at for at in reversed(range(len(self._events))) if self._events[at].kind in EXCHANGE_KINDS), None)

    def _latest(self, width: int, height: int) -> Sequence[Content]:
        """Return the lines of the last exchange, with as many earlier and later moments as fit.

        The first line begins a moment, or at least a sentence.
        """
        events = self._events
        start = len(events) - 1 if self._exchange is None else self._exchange
        blocks = {index: self._block(index, width) for index in range(start, len(events))}
        for index in _left_out(events, blocks, height):
            del blocks[index]
        if _height(blocks) > height:
            blocks = {at: moment_lines(_without_dice(events[at]), width, unfolded=False) for at in blocks}
        while len(blocks) > 1 and _height(blocks) > height:
            del blocks[min(blocks)]
        if _height(blocks) > height:
            blocks = {at: _last_sentences(events[at], width, height) for at in blocks}
        for index in range(start - 1, -1, -1):
            block = self._block(index, width)
            if _height(blocks) + len(block) > height:
                break
            blocks[index] = block
        shown = [(index, line) for index in sorted(blocks) for line in blocks[index]]
        blank = height - len(shown)
        self._shown = [*[-1] * blank, *(index for index, _ in shown)]
        return [*[Content("")] * blank, *(line for _, line in shown)]

    def _mark(self, index: int) -> None:
        self._marked = index
        self._keep_in_sight()
        self.refresh()

    def _keep_in_sight(self) -> None:
        """Scroll as little as possible, so that the marked moment is wholly visible."""
        width, height = self.content_size
        if self._marked is None or not height:
            return
        if self._marked > self._last:
            self._last = self._marked
            return
        lines, index = 0, self._marked
        while index <= self._last:
            lines += len(self._block(index, width))
            if lines > height:
                self._last = max(self._marked, index - 1)
                return
            index += 1

    def _block(self, index: int, width: int) -> list[Content]:
        if width != self._width:  # blocks have a fixed width
            self._blocks.clear()
            self._width = width
        if index not in self._blocks:
            unfolded = self._all_unfolded != (index in self._unfolded)
            self._blocks[index] = moment_lines(self._events[index], width, unfolded, self._dice)
        lines = self._blocks[index]
        if index != self._marked:
            return lines
        style = mark_style(self, "story--marked")
        marked = [
            Content.assemble(MARK, lines[0][1:]),
            *lines[1:],
        ]  # a sign, so that the mark does not depend on colour
        return [line.truncate(width, pad=True).stylize(style) for line in marked]


def _height(blocks: Mapping[int, Sequence[Content]]) -> int:
    return sum(map(len, blocks.values()))


def _left_out(events: Sequence[Event], blocks: Mapping[int, Sequence[Content]], height: int) -> Collection[int]:
    """Return the moments to leave out so that the rest fits, the least important first, but never the first moment."""
    left_out: set[int] = set()
    for kinds in LEAST_NEEDED:
        if _height(blocks) - sum(len(blocks[index]) for index in left_out) <= height:
            break
        left_out |= {index for index in blocks if index > min(blocks) and events[index].kind in kinds}
    if _height(blocks) - sum(len(blocks[index]) for index in left_out) > height:
        left_out |= {index for index in blocks if index > min(blocks) and _in_sight_elsewhere(events[index])}
    return left_out


def _last_sentences(event: Event, width: int, height: int) -> list[Content]:
    """Return as many last sentences of a moment as fit, or the beginning of the last if it alone is too long."""
    lines: list[Content] = []
    for begins in (0, *(found.end() for found in SENTENCE.finditer(event.text))):
        lines = moment_lines(replace(_without_dice(event), text=event.text[begins:]), width, unfolded=False)
        if len(lines) <= height:
            return lines
    return [*lines[: height - 1], Content.assemble(lines[height - 1].truncate(width - 3), " …")]


def _in_sight_elsewhere(event: Event) -> bool:
    """Return True if the moment only changes shared pools, which another widget shows anyway."""
    return bool(event.changes) and not event.rolls and not any(change.who for change in event.changes)


def _without_dice(event: Event) -> Event:
    return replace(event, rolls=())


def moment_lines(event: Event, width: int, unfolded: bool, dice: bool = True) -> list[Content]:
    """Return the lines of an event: text, dice and changes. Dice are included with `dice` or `unfolded`."""
    if event.kind == "round":
        return [_heading(make_printable(event.text), width)]
    parts: list[Content | str | tuple[str, str]] = [
        (
            make_printable(event.text),
            FAINT + " italic" if event.kind in QUIET_KINDS else "bold" if event.kind in MARKS else "",
        )
    ]
    thrown = [roll for roll in event.rolls if roll.faces]
    if thrown and dice and not unfolded and event.kind not in SHOWN_ELSEWHERE:
        parts.append(("  " + " · ".join(map(_summed, thrown)), FAINT))
    if event.changes and (unfolded or len({change.who for change in event.changes}) <= MOST_CHANGED):
        parts.append(Content.styled("  " + changes_text(event.changes, _known(event)), "$accent"))
    lines = _hanging(Content.assemble(*parts), f" {MARKS.get(event.kind, ' ')} ", width)
    if unfolded:
        for roll in event.rolls:
            lines += _hanging(Content.styled(roll_text(roll), FAINT), "     ", width)
        if event.reason:
            lines += _hanging(Content.styled(make_printable(event.reason), FAINT + " italic"), "     ", width)
    return lines


def changes_text(changes: Sequence[ValueChange], known: str | None = None) -> str:
    """Return the changes of a moment: "Goblin VP 6 → 3, LP 7 → 6". Names are not repeated; `known` is never named."""
    told: list[str] = []
    who = known
    for change in changes:
        named = f"{change.who} " if change.who and change.who != who else ""
        told.append(f"{named}{change.what} {change.before} → {change.after}")
        who = change.who
    return make_printable(", ".join(told))


def _known(event: Event) -> str | None:
    """Return the fighter whom an event changes; None if several change, or if the event does not name the fighter."""
    changed = {change.who for change in event.changes}
    who = next(iter(changed)) if len(changed) == 1 else ""
    return who if who and who in event.text else None


def roll_text(roll: Roll) -> str:
    """Return a roll with all its details."""
    said = f"{roll.what}: {_folded(roll)}"
    if roll.modifiers:
        said += f" ({', '.join(str(modifier) for modifier in roll.modifiers)})"
    if roll.result is not None:
        said += f" = {format_number(roll.result)}"
    if roll.target is not None:
        said += f" against {roll.target}"
    return make_printable(f"{said}: {roll.outcome}" if roll.outcome else said)


def _summed(roll: Roll) -> str:
    """Return a roll in short, with its modifiers if the result is a sum of several dice."""
    added = sum_modifiers(roll.modifiers)
    if len(roll.faces) < 2 or not added or roll.result != sum(roll.faces) + added:
        return _folded(roll)
    return f"{roll.dice}{added:+d} → {', '.join(map(str, roll.faces))}".replace("-", "−")


def _folded(roll: Roll) -> str:
    return f"{roll.dice} → {', '.join(map(str, roll.faces))}" if roll.faces else roll.dice


def _heading(text: str, width: int) -> Content:
    rule = "─" * max(0, width - len(text) - 5)
    return Content.assemble((" ── ", "$rule"), (text, "bold"), " ", (rule, "$rule")).truncate(width)


def _hanging(content: Content, mark: str, width: int) -> list[Content]:
    lines = wrap(content, width - len(mark) - 1)
    return [
        Content.assemble((mark, FAINT) if index == 0 else " " * len(mark), line) for index, line in enumerate(lines)
    ]


def _common(before: Sequence[Event], after: Sequence[Event]) -> int:
    """Return the number of events that both stories have in common at the start."""
    for index, (old, new) in enumerate(zip(before, after, strict=False)):
        if old is not new and old != new:
            return index
    return min(len(before), len(after))
