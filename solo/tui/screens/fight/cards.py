"""Cards over the fight page: the odds of an option, the sheet of a fighter, the whole story."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from solo.campaign.voices import AUDIT, TALE, Voice, next_voice
from solo.systems.contract import Event, Explanation, FighterView, Panel, View
from solo.systems.parts.phrasing import with_article
from solo.tui.widgets.bar import bar_content
from solo.tui.widgets.card import Card
from solo.tui.widgets.frame_keys import button, frame_words
from solo.tui.widgets.list_row import FAINT
from solo.tui.widgets.odds_chart import OddsChart
from solo.tui.widgets.pool_line import pool_lines
from solo.tui.widgets.printable import make_printable
from solo.tui.widgets.sheet_panel import panel_lines
from solo.tui.widgets.story import Story

SHEET_WIDTH = 66
DICE_HINTS = (("enter shows the dice", "app.simulate_key('enter')"), ("x all dice", "app.simulate_key('x')"))


class OddsCard(Card):
    """Odds of an option in detail: sentences, modifiers by name, and a chart."""

    BINDINGS = [Binding("o,enter", "dismiss", "Close")]

    def __init__(self, explanation: Explanation) -> None:
        super().__init__()
        self.heading = make_printable(explanation.title)
        self._explanation = explanation

    def inside(self) -> Iterable[Widget]:
        explanation = self._explanation
        parts: list[Content | str] = []
        if explanation.sentences:
            parts.append("\n".join(make_printable(sentence) for sentence in explanation.sentences))
        if explanation.modifiers:
            values = [f"{modifier.value:+d}".replace("-", "−") for modifier in explanation.modifiers]
            wide = max(len(value) for value in values)
            lines = [
                Content.assemble("  ", (value.rjust(wide), "bold"), "  ", make_printable(modifier.name))
                for value, modifier in zip(values, explanation.modifiers, strict=True)
            ]
            parts.append(Content("\n").join(lines))
        if parts:
            yield Static(Content("\n\n").join(parts))
        if explanation.outcomes:
            chart = OddsChart(explanation.outcomes)
            chart.styles.margin = (1 if parts else 0, 0, 0, 0)
            yield chart


class SheetCard(Card):
    """The sheet of one fighter. The left and right keys show the previous and the next fighter."""

    BINDINGS = [
        Binding("s,enter", "dismiss", "Close"),
        Binding("left", "turn(-1)", "Before"),
        Binding("right", "turn(1)", "Next"),
    ]

    def __init__(self, view: View, key: str) -> None:
        super().__init__()
        self._view = view
        keys = [fighter.key for fighter in view.fighters]
        self._index = keys.index(key) if key in keys else 0

    def inside(self) -> Iterable[Widget]:
        yield Static(id="sheet")

    def on_mount(self) -> None:
        self._draw()

    def action_turn(self, by: int) -> None:
        """Show the next fighter, or the previous one if `by` is −1."""
        self._index = (self._index + by) % max(1, len(self._view.fighters))
        self._draw()

    def _draw(self) -> None:
        if not self._view.fighters:
            return
        fighter = self._view.fighters[self._index]
        frame = self.query_one(VerticalScroll)
        frame.border_title = Content(fighter.name)
        frame.border_subtitle = Content.assemble(
            button("←", "screen.turn(-1)"),
            " ",
            button("→", "screen.turn(1)"),
            f" other combatants ({self._index + 1} of {len(self._view.fighters)}) · ",
            button("esc", "screen.dismiss"),
        )
        width = min(SHEET_WIDTH, self.app.size.width - 10)
        self.query_one("#sheet", Static).update(sheet_content(fighter, panels_of(self._view, fighter), width))


class StoryCard(Card):
    """The story of a fight or of a part of it, with the dice of each event. With `unfolded`, all dice are shown.

    `told` returns the story in a voice; it is None if there is only one voice. `voice` is the first voice.
    """

    BINDINGS = [Binding("l", "dismiss", "Close"), Binding("t,y", "voice", "Voice")]
    DEFAULT_CSS = """
    StoryCard > VerticalScroll { width: 100%; max-width: 120; height: 100%; max-height: 100%; padding: 0 1; }
    """

    heading = "The fight so far"

    def __init__(
        self,
        events: Sequence[Event],
        heading: str = "",
        unfolded: bool = False,
        told: Callable[[Voice], Sequence[Event]] | None = None,
        voice: Voice = AUDIT,
    ) -> None:
        super().__init__()
        self._told = told
        self._voice: Voice = voice if told else AUDIT
        self.heading = heading or self.heading
        self._events = events
        self._unfolded = unfolded

    def inside(self) -> Iterable[Widget]:
        yield Story(id="whole-story")

    def on_mount(self) -> None:
        frame = self.query_one(VerticalScroll)
        frame.can_focus = False
        story = self.query_one(Story)
        self._draw()
        if self._unfolded:
            story.action_unfold_all()
        story.focus()
        story.call_after_refresh(story.action_move, 0)

    def action_voice(self) -> None:
        """Tell the fight in the next voice."""
        if self._told is None:
            return
        self._voice = next_voice(self._voice)
        self._draw()
        story = self.query_one(Story)
        story.call_after_refresh(story.action_move, 0)

    def hints(self) -> tuple[tuple[str, str], ...]:
        """Return the words of the card's frame, each with the action of a click on it."""
        dice = () if self._voice == TALE else DICE_HINTS
        other = ((f"t as {with_article(next_voice(self._voice))}", "screen.voice"),) if self._told else ()
        return (("↑ ↓ moves", ""), *dice, *other, ("esc closes", "screen.dismiss"))

    def _draw(self) -> None:
        events = self._told(self._voice) if self._told else self._events
        self.query_one(Story).show(events, dice=self._voice == AUDIT)
        self.query_one(VerticalScroll).border_subtitle = frame_words(*self.hints())


def panels_of(view: View, fighter: FighterView) -> tuple[Panel, ...]:
    """Return the panels about a fighter: those with the fighter's name.

    If no panel has a name, return all panels for the acting fighter, and none for any other fighter.
    """
    own = tuple(panel for panel in view.panels if panel.title.startswith(fighter.name))
    return own or (view.panels if fighter.acting and not _named_panels(view) else ())


def _named_panels(view: View) -> bool:
    return any(panel.title.startswith(fighter.name) for panel in view.panels for fighter in view.fighters)


def sheet_content(fighter: FighterView, panels: Sequence[Panel], width: int) -> Content:
    """Return a fighter's details that every player may know, `width` cells wide."""
    names = max((len(bar.name) for bar in fighter.bars), default=0)
    side = {"party": "on your side", "foes": "a foe"}.get(fighter.side, fighter.side)
    order = f"acts at {fighter.order}" if fighter.order else ""
    told = [f"marked {fighter.letter}" if fighter.letter else "", side, order, *fighter.conditions]
    lines = [Content.styled(", ".join(part for part in told if part), FAINT), Content("")]
    lines += [bar_content(bar, 20, names, foe=fighter.side != "party") for bar in fighter.bars]
    lines += [pool_lines((token,), width)[0] for token in fighter.tokens]
    for panel in panels:
        lines += [Content(""), Content.styled(panel.title, "bold"), *panel_lines(panel, width, whys=True)]
    return Content("\n").join(lines)
