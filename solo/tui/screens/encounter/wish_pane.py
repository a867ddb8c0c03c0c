"""Owns the request as a person changes it: each line turned with the arrows, or asked for in a dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from textual.message import Message
from textual.widgets import OptionList

from solo.systems.contract import System
from solo.tui.screens.encounter import aim, rows
from solo.tui.screens.encounter import wish as wishes
from solo.tui.screens.encounter.marks import WishLine
from solo.tui.screens.encounter.wish import ANY, MOST_FOES, PLAIN, Wish
from solo.tui.shell import shell
from solo.tui.widgets.dialogs import AskText, PickOne
from solo.tui.widgets.listing import Listing

SET_ASIDE = (
    "The suggested party is set aside: the typed totals stand for the whole party. u brings it back beside them."
)
FIGHT = "fight"


class WishPane(Listing):
    """The lines of the request. It tells of each new wish; the page decides what comes of it."""

    class Wished(Message):
        """The person wishes for something else."""

        def __init__(self, wish: Wish) -> None:
            self.wish = wish
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="wish", classes="list")
        self._wish = Wish()
        self._system: System | None = None

    def show(self, system: System, wish: Wish, known: Mapping[str, msgspec.Struct], roster: Iterable[str]) -> None:
        """Show this wish."""
        self._system, self._wish = system, wish
        self.fill(rows.wish_entries(system, wish, known, roster))

    def change(self, by: int) -> None:
        """Take the next value of the marked line, or the one before."""
        if self._system is not None:
            self._wish_for(self._changed(self._system, WishLine.read(self.marked or ""), by))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Type totals, pick foes or a value from a list, or let a character join."""
        event.stop()
        system, key = self._system, event.option_id or ""
        if system is None:
            return
        asks: dict[str, Callable[[System], None]] = {
            "typed": self._ask_totals,
            "ratings": self._ask_ratings,
            "pinned": self._ask_foe,
            "tier": self._ask_tier,
            "theme": self._ask_theme,
            "wins": self._ask_wins,
        }
        if key in asks:
            asks[key](system)
        elif key == "aside":
            self._wish_for(wishes.brought_back(self._wish))
        else:
            self.change(1)

    def _wish_for(self, wish: Wish) -> None:
        if wish != self._wish:
            self._wish = wish
            self.post_message(self.Wished(wish))

    def _changed(self, system: System, line: WishLine, by: int) -> Wish:
        wish, name = self._wish, line.name
        replace = msgspec.structs.replace
        match line.kind:
            case "member":
                return wishes.toggled(wish, name)
            case "tier":
                return replace(wish, tier=wishes.turned([one.key for one in system.encounters.tiers], wish.tier, by))
            case "wins":
                return replace(wish, wins=aim.wins_turned(wish, by))
            case "dying":
                return replace(wish, nobody_dies=aim.share_turned(wish.nobody_dies, by))
            case "falling":
                return replace(wish, nobody_falls=aim.share_turned(wish.nobody_falls, by))
            case "count":
                return replace(wish, count=(wish.count + by) % (MOST_FOES + 1))
            case "theme":
                return replace(wish, theme=wishes.turned([ANY, *wishes.themes(system)], wish.theme, by))
            case "place":
                return replace(wish, place=wishes.turned([PLAIN, *system.encounters.places()], wish.place, by))
            case "terrain":
                terrains = [ANY, *wishes.words_of(system).terrains]
                return replace(wish, terrain=wishes.turned(terrains, wish.terrain, by))
            case "followers":
                return replace(wish, followers=not wish.followers)
            case "role":
                return wishes.role_turned(wish, name, by)
            case "option":
                values = list(system.procedures[FIGHT].setup_options()[name])
                return replace(wish, options={**wish.options, name: wishes.turned(values, wish.options[name], by)})
        return wish

    # Dialogs

    def _pick(self, title: str, options: Sequence[tuple[str, str, str]], now: str, wish: Callable[[str], Wish]) -> None:
        def picked(key: str | None) -> None:
            if key is not None:
                self._wish_for(wish(key))

        self.app.push_screen(PickOne(title, options, now), picked)

    def _ask_tier(self, system: System) -> None:
        options = [(tier.key, tier.title, tier.help) for tier in system.encounters.tiers]
        self._pick("Tier", options, self._wish.tier, lambda tier: msgspec.structs.replace(self._wish, tier=tier))

    def _ask_theme(self, system: System) -> None:
        options = [(ANY, "any", ""), *((tag, tag, "") for tag in wishes.themes(system))]
        self._pick("Theme", options, self._wish.theme, lambda tag: msgspec.structs.replace(self._wish, theme=tag))

    def _ask_foe(self, system: System) -> None:
        rows_of_foes = rows.foe_choices(system, self._wish.pinned)
        self._pick("Which foe must be there?", rows_of_foes, "", lambda name: wishes.pinned(self._wish, name))

    def _ask_wins(self, system: System) -> None:
        del system

        def typed(text: str | None) -> None:
            if text is not None:
                self._wish_for(msgspec.structs.replace(self._wish, wins=aim.read_wins(text)))

        now = "-".join(map(str, self._wish.wins or ()))
        help_text = "In how many of a hundred fights, such as 70-80. Empty for whatever the tier says."
        self.app.push_screen(AskText("How often should the party win?", help_text, now, aim.wins_fault), typed)

    def _ask_totals(self, system: System) -> None:
        whose = "the party" if self._wish.suggested or self._wish.set_aside else "others in the party"
        help_text = f"What {whose} are worth in {system.encounters.price_unit}, such as 83, 83, 85, 85. Empty for none."
        now = ", ".join(map(str, self._wish.typed))

        def typed(text: str | None) -> None:
            if text is not None:
                self._wish_for(wishes.with_totals(self._wish, wishes.read_totals(text)))
            if self._wish.set_aside:
                self.notify(SET_ASIDE)

        self.app.push_screen(AskText("Typed totals", help_text, now, wishes.totals_fault), typed)

    def _ask_ratings(self, system: System) -> None:
        def fault(text: str) -> str | None:
            try:
                budget = system.encounters.budget
                if text and budget is not None:
                    budget.rated(text, shell(self).thrower(), 1)
            except ValueError as error:
                return str(error)
            return None

        def typed(text: str | None) -> None:
            if text is not None:
                self._wish_for(msgspec.structs.replace(self._wish, ratings=text))

        help_text = f"{wishes.words_of(system).rating} Empty for none."
        self.app.push_screen(AskText("Challenge ratings", help_text, self._wish.ratings, fault), typed)
