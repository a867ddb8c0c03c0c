"""The settings page: appearance and speed of Solo, and the dice of the open campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from textual import on
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign.session import Session
from solo.campaign.voices import AUDIT, TABLE, TALE
from solo.tui import active_rules
from solo.tui.keys import SETTINGS, page_bindings
from solo.tui.page import Page
from solo.tui.themes import DARK, PLAIN, TITLES
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow, gap, heading
from solo.tui.widgets.stepper import stepper

FORECASTS = {0: "none", 500: "500 fights", 2000: "2,000 fights", 10_000: "10,000 fights"}
RULES = "rules"
OF_THIS_MACHINE = ("pace", "forecast", "running", "hold")
FALLS, SWINGS = (5, 10, 15, 25, 50), (5, 10, 20, 40)
PACES = {0: "at once", 200: "brisk", 400: "calm", 800: "slow", 1500: "very slow"}


RULES_HELP = "Rules that tables play differently. Press enter to see them all, with the effect of each."


class SettingRow(NamedTuple):
    """A setting: its values with their words, the current value, and the function that changes it."""

    key: str
    title: str
    help: str
    values: Sequence[tuple[object, str]]
    now: object
    take: Callable[[object], None]


class SettingsScreen(Page):
    """Settings, one a line; the left and right keys change the value at once."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(SETTINGS)
    keys = SETTINGS
    page_title = "Settings"
    about = "Changes apply at once and are saved. Dice settings belong to the open campaign, all others to you."

    def body(self) -> Iterable[Widget]:
        with Horizontal(classes="columns"):
            yield Listing(id="settings", classes="list")
            with VerticalScroll(id="setting", classes="card", can_focus=False):
                yield Static("", id="told")

    def show_open(self) -> None:
        yours, campaign, own = self._yours(), self._campaign(), self.solo.own
        rules = len(own.system.house_rules) if own and own.system else 0
        entries = [heading("Yours"), *map(_entry, yours)]
        if own and rules:
            changed = len(active_rules.in_force(own))
            word = f"{changed} of {rules} changed" if changed else "all default"
            right = Content.assemble((word, "bold"), (" ›", "$faint"))
            entries += [gap("game"), heading("This game"), ListingRow(RULES, ListRow("House rules", right))]
        if campaign:
            entries += [gap("campaign"), heading("This campaign"), *map(_entry, campaign)]
        self.query_one(Listing).fill(entries)
        self._tell()

    def topics(self) -> Iterable[tuple[str, str]]:
        setting = self._marked()
        if setting is not None:
            yield setting.title, setting.help

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self.action_change(1)

    def action_change(self, by: int) -> None:
        """Set the marked setting to its next or previous value."""
        setting = self._marked()
        if setting is None:
            if self.query_one(Listing).marked_key == RULES:
                self.solo.go(RULES)
            return
        values = [value for value, _ in setting.values]
        index = values.index(setting.now) if setting.now in values else 0
        try:
            setting.take(values[(index + by) % len(values)])
        except ValueError as error:
            self.solo.complain(str(error))
        self.show_open()

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        setting = self._marked()
        if setting is None:
            if self.query_one(Listing).marked_key == RULES:
                self.query_one("#told", Static).update(Content.assemble(("House rules", "bold"), "\n\n", RULES_HELP))
            return
        lines: list[Content | str | tuple[str, str]] = [(setting.title, "bold"), "\n\n", setting.help, "\n"]
        for value, word in setting.values:
            now = value == setting.now
            lines += ["\n", ("● " if now else "○ ", "$accent" if now else "$faint"), (word, "bold" if now else "")]
        self.query_one("#told", Static).update(Content.assemble(*lines))

    def _marked(self) -> SettingRow | None:
        key = self.query_one(Listing).marked_key
        return next((one for one in (*self._yours(), *self._campaign()) if one.key == key), None)

    def _yours(self) -> list[SettingRow]:
        """Return the player's settings. At another player's table, return only those for the player's own terminal."""
        return [one for one in self._all_of_yours() if self.solo.own or one.key not in OF_THIS_MACHINE]

    def _all_of_yours(self) -> list[SettingRow]:
        settings, change = self.solo.settings, self.solo.change_settings
        themes = [(name, title) for name, title in TITLES.items() if name != PLAIN.name]
        return [
            SettingRow(
                "theme",
                "Colours",
                "Dark, light or high contrast. If NO_COLOR is set, Solo uses the terminal's own colours.",
                themes,
                settings.theme or DARK.name,
                lambda value: change(theme=value),
            ),
            SettingRow(
                "coach",
                "Hints",
                "A line of advice for each kind of decision, the first few times you face it.",
                [(True, "on"), (False, "off")],
                settings.coach,
                lambda value: change(coach=value),
            ),
            SettingRow(
                "pace",
                "Pace of foes",
                "The pause after each action of a foe. Press any key to skip it.",
                list(PACES.items()),
                min(PACES, key=lambda pace: abs(pace - settings.pace)),
                lambda value: change(pace=value),
            ),
            SettingRow(
                "motion",
                "Animations",
                "Smooth scrolling and similar effects. Turn them off if they distract you.",
                [(False, "on"), (True, "off")],
                settings.reduced_motion,
                lambda value: change(reduced_motion=value),
            ),
            SettingRow(
                "forecast",
                "Forecasts",
                "The maximum number of fights that Solo simulates for the forecast of an encounter.",
                list(FORECASTS.items()),
                min(FORECASTS, key=lambda most: abs(most - settings.forecast)),
                lambda value: change(forecast=value),
            ),
            SettingRow(
                "running",
                "Chance in a fight",
                "Shows your chance to win in the title of a fight, simulated while you think. Needs forecasts.",
                [(True, "on"), (False, "off")],
                settings.running_chance,
                lambda value: change(running_chance=value),
            ),
            SettingRow(
                "orders",
                "Standing orders",
                "Standing orders answer some decisions in a fight for you. Press c in a fight to choose them.",
                [(True, "on"), (False, "off")],
                settings.orders,
                lambda value: change(orders=value),
            ),
            SettingRow(
                "fall",
                "Ask about a fall",
                "Even with a standing order, Solo asks you if your fighter's chance to fall is above this limit.",
                [(share, f"above {share} %") for share in FALLS],
                min(FALLS, key=lambda share: abs(share - settings.fall_at_stake)),
                lambda value: change(fall_at_stake=value),
            ),
            SettingRow(
                "swing",
                "Ask about a swing",
                "Even with a standing order, Solo asks you if your chance to win has changed by this many percentage "
                "points since your last answer.",
                [(share, f"from {share} points") for share in SWINGS],
                min(SWINGS, key=lambda share: abs(share - settings.swing_at_stake)),
                lambda value: change(swing_at_stake=value),
            ),
            *self._voices(),
        ]

    def _voices(self) -> list[SettingRow]:
        settings, change = self.solo.settings, self.solo.change_settings
        voices = [(TALE, "as a tale"), (TABLE, "as a table"), (AUDIT, "with all dice and cards")]
        return [
            SettingRow(
                "voice",
                "Story in a fight",
                "A tale has no figures. A table lists each deed with its effect. Press y in a fight to change this.",
                voices,
                settings.voice,
                lambda value: change(voice=value),
            ),
            SettingRow(
                "voice-after",
                "Story after a fight",
                "How Solo tells the end of a fight and the chronicle. Press y on those pages to change this.",
                voices,
                settings.voice_after,
                lambda value: change(voice_after=value),
            ),
            SettingRow(
                "hold",
                "Wait at a fall",
                "Falls, critical hits and last stands stay on the screen until you press a key.",
                [(True, "on"), (False, "off")],
                settings.hold,
                lambda value: change(hold=value),
            ),
        ]

    def _campaign(self) -> list[SettingRow]:
        session = self.solo.own.session if self.solo.own else None
        return _of_campaign(session) if session is not None else []


def _of_campaign(session: Session) -> list[SettingRow]:
    return [
        SettingRow(
            "fate",
            "Fate",
            "Fixed: after an undo, the same choice gets the same dice. Fresh: it gets new dice. The chronicle records "
            "the undo either way.",
            [("fixed", "fixed"), ("fresh", "fresh")],
            session.fate,
            lambda value: session.set_fate("fresh" if value == "fresh" else "fixed"),
        ),
        SettingRow(
            "dice",
            "Dice or cards",
            "Solo throws or draws for you, or you do it yourself and type the results. Solo always does it for foes.",
            [(False, "by Solo"), (True, "your own")],
            session.physical,
            lambda value: session.set_physical(bool(value)),
        ),
    ]


def _entry(setting: SettingRow) -> ListingRow:
    word = next((word for value, word in setting.values if value == setting.now), "")
    return ListingRow(setting.key, ListRow(setting.title, stepper(Content.styled(word, "bold"))))
