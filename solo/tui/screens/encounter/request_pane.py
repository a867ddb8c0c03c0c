"""Pane of the request. The player changes a row with the arrow keys or in a dialog.

The arrow keys never switch between budget and search. The dialog does so after a warning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from textual.message import Message
from textual.widgets import OptionList

from solo.systems.contract import System
from solo.tui.screens.encounter import foe_entry, request_lines, rows, search_target
from solo.tui.screens.encounter import request as wishes
from solo.tui.screens.encounter.request import ANY, MOST_FOES, MOST_OF_A_ROLE, PLAIN, REST, EncounterRequestDraft
from solo.tui.screens.encounter.request_lines import RequestLine
from solo.tui.shell import shell
from solo.tui.widgets.dialogs import AskText, ChooseOne
from solo.tui.widgets.listing import Listing

SET_ASIDE = "The typed totals replace the suggested party. Press u to add the party again."
Choices = Sequence[tuple[str, str, str]]


class RequestPane(Listing):
    """The rows of the request. The pane posts each changed request, which the page then applies."""

    class Wished(Message):
        """Posted when the player has changed the request."""

        def __init__(self, wish: EncounterRequestDraft) -> None:
            self.wish = wish
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="wish", classes="list")
        self._wish = EncounterRequestDraft()
        self._system: System | None = None
        self._known: Mapping[str, msgspec.Struct] = {}
        self._shown: tuple[object, ...] = ()

    def show(
        self, system: System, wish: EncounterRequestDraft, known: Mapping[str, msgspec.Struct], roster: Iterable[str]
    ) -> None:
        """Show the request."""
        mine = tuple(roster)
        shown = (system, wish, tuple(known), mine)
        if shown == self._shown:
            return
        self._system, self._wish, self._known, self._shown = system, wish, known, shown
        keys = request_lines.letters(system, shell(self).settings.keys)
        self.fill(rows.wish_entries(system, wish, known, mine, keys))

    def change(self, by: int) -> None:
        """Change the marked row to its next or previous value."""
        system, line = self._system, RequestLine.read(self.marked_key or "")
        if system is None:
            return
        changed = self._changed(system, line, by)
        if search_target.says_so(system, self._wish, changed):
            self.ask(line)
        else:
            self._wish_for(changed)

    def lead_to(self, word: str) -> None:
        """Mark the row of the keyword `word` and open its dialog."""
        if self._system is None:
            return
        line = request_lines.line_of(self._system, word)
        if line is None:
            self.notify(f"This game has no {word} to choose here.")
            return
        self.mark(line.key)
        self.ask(line)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the dialog of the selected row, or change its value."""
        event.stop()
        self.ask(RequestLine.read(event.option_id or ""))

    def ask(self, line: RequestLine) -> None:
        """Open the dialog of `line`. A line with only two values is switched at once."""
        system = self._system
        if system is None:
            return
        asks: dict[str, Callable[[System], None]] = {
            "party": self._ask_party,
            "typed": self._ask_totals,
            "ratings": self._ask_ratings,
            "pinned": self._ask_pinned,
            "avoided": self._ask_avoided,
            "tier": self._ask_tier,
            "theme": self._ask_theme,
            "wins": self._ask_wins,
            "count": self._ask_count,
            "place": self._ask_place,
            "terrain": self._ask_terrain,
            "circumstances": self._ask_circumstances,
            "dying": lambda _: self._ask_share("No deaths", "nobody_dies"),
            "falling": lambda _: self._ask_share("Nobody taken out", "nobody_falls"),
            "role": lambda _: self._ask_role(line.name),
            "option": lambda _: self._ask_option(line.name),
            "aside": lambda _: self._wish_for(wishes.brought_back(self._wish)),
        }
        if line.kind in asks:
            asks[line.kind](system)
        else:
            self._wish_for(self._changed(system, line, 1))

    def _wish_for(self, wish: EncounterRequestDraft) -> None:
        if wish != self._wish:
            self.post_message(self.Wished(wish))

    def _changed(self, system: System, line: RequestLine, by: int) -> EncounterRequestDraft:
        wish, name = self._wish, line.name
        replace = msgspec.structs.replace
        match line.kind:
            case "member":
                return wishes.toggle_member(wish, name)
            case "tier":
                return replace(
                    wish, tier=wishes.next_value([one.key for one in system.encounters.tiers], wish.tier, by)
                )
            case "wins":
                return replace(wish, wins=search_target.wins_turned(wish, by))
            case "dying":
                return replace(wish, nobody_dies=search_target.share_turned(wish.nobody_dies, by))
            case "falling":
                return replace(wish, nobody_falls=search_target.share_turned(wish.nobody_falls, by))
            case "count":
                return replace(wish, count=(wish.count + by) % (MOST_FOES + 1))
            case "theme":
                words = [ANY, *(theme.word for theme in wishes.themes(system))]
                return replace(wish, theme=wishes.next_value(words, wish.theme, by))
            case "place":
                return replace(wish, place=wishes.next_value([PLAIN, *system.encounters.places()], wish.place, by))
            case "terrain":
                terrains = [ANY, *system.encounters.words.terrains]
                return replace(wish, terrain=wishes.next_value(terrains, wish.terrain, by))
            case "followers":
                return replace(wish, followers=not wish.followers)
            case "role":
                return wishes.role_turned(wish, name, by)
            case "option":
                values = list(rows.switches(system)[name])
                return replace(wish, options={**wish.options, name: wishes.next_value(values, wish.options[name], by)})
        return wish

    # Dialogs

    def _pick(
        self, title: str, options: Choices, now: str, wish: Callable[[str], EncounterRequestDraft], help_text: str = ""
    ) -> None:
        def picked(key: str | None) -> None:
            if key is not None:
                self._wish_for(wish(key))

        self.app.push_screen(ChooseOne(title, options, now, help_text), picked)

    def _with(self, **changed: object) -> EncounterRequestDraft:
        return msgspec.structs.replace(self._wish, **changed)

    def _ask_party(self, system: System) -> None:
        unit = system.encounters.price_unit
        choices = [
            (name, f"{rows.IN if name in self._wish.party else rows.OUT}{name}  {total} {unit}", "")
            for name, total in ((name, system.characters.member(one).total) for name, one in self._known.items())
        ]
        self._pick("Add or remove characters", choices, "", lambda name: wishes.toggle_member(self._wish, name))

    def _ask_tier(self, system: System) -> None:
        unit = system.encounters.price_unit
        options = [(tier.key, f"{tier.title}  {tier.promise(unit)}", tier.help) for tier in system.encounters.tiers]
        says = search_target.says_so(system, self._wish, self._with(wins=None)) if self._wish.wins else ""
        self._pick("Tier", options, self._wish.tier, lambda tier: self._with(tier=tier, wins=None), says)

    def _ask_theme(self, system: System) -> None:
        options = [(ANY, "any", ""), *((theme.word, theme.word, theme.kind) for theme in wishes.themes(system))]
        titles = [(key, f"{title}  ({kind})" if kind else title, "") for key, title, kind in options]
        self._pick("Theme", titles, self._wish.theme, lambda tag: self._with(theme=tag))

    def _ask_count(self, system: System) -> None:
        del system
        options = [("0", "any", ""), *((str(count), str(count), "") for count in range(1, MOST_FOES + 1))]
        self._pick("How many foes?", options, str(self._wish.count), lambda count: self._with(count=int(count)))

    def _ask_share(self, title: str, field: str) -> None:
        system = self._system
        if system is None:
            return
        options = [
            (
                str(share),
                search_target.share_text(share),
                search_target.says_so(system, self._wish, self._with(**{field: share})),
            )
            for share in search_target.SHARES
        ]
        now = str(getattr(self._wish, field))
        self._pick(title, options, now, lambda share: self._with(**{field: int(share)}))

    def _ask_place(self, system: System) -> None:
        options = [(place, place or "open ground", "") for place in (PLAIN, *system.encounters.places())]
        self._pick("Place", options, self._wish.place, lambda place: self._with(place=place))

    def _ask_terrain(self, system: System) -> None:
        options = [(word, word or "like the place", "") for word in (ANY, *system.encounters.words.terrains)]
        self._pick("Foes from which habitat?", options, self._wish.terrain, lambda word: self._with(terrain=word))

    def _ask_role(self, role: str) -> None:
        counts = (None, REST, *range(1, MOST_OF_A_ROLE + 1))
        options = [(str(count), rows.role_text(count), "") for count in counts]
        others = {other: number for other, number in self._wish.roles.items() if other != role}

        def wish(count: str) -> EncounterRequestDraft:
            return self._with(roles=others if count == "None" else {**others, role: int(count)})

        self._pick(role.capitalize(), options, str(self._wish.roles.get(role)), wish)

    def _ask_circumstances(self, system: System) -> None:
        now = self._wish.options
        options = [(name, f"{name[:1].upper()}{name[1:]}: {now[name] or 'as usual'}", "") for name in now]

        def picked(name: str | None) -> None:
            if name is not None:
                self.mark(RequestLine("option", name).key)
                self._ask_option(name)

        del system
        self.app.push_screen(ChooseOne("Change which condition?", options), picked)

    def _ask_option(self, name: str) -> None:
        if self._system is None:
            return
        options = [(value, value or "as usual", "") for value in rows.switches(self._system)[name]]

        def wish(value: str) -> EncounterRequestDraft:
            return self._with(options={**self._wish.options, name: value})

        self._pick(name[:1].upper() + name[1:], options, self._wish.options[name], wish)

    def _ask_pinned(self, system: System) -> None:
        def picked(answer: str | None) -> None:
            if answer is not None:
                name, count = foe_entry.read(answer)
                self._wish_for(wishes.pin_foe(self._wish, name, count or max(1, self._wish.pinned.count(name))))

        self.app.push_screen(foe_entry.PickFoe("Which foe is required?", system, self._wish.pinned), picked)

    def _ask_avoided(self, system: System) -> None:
        def picked(answer: str | None) -> None:
            if answer is not None:
                self._wish_for(wishes.avoid_foe(self._wish, foe_entry.read(answer).name))

        self.app.push_screen(foe_entry.PickFoe("Which foe is excluded?", system, self._wish.avoided), picked)

    def _ask_wins(self, system: System) -> None:
        def typed(text: str | None) -> None:
            if text is not None:
                self._wish_for(self._with(wins=search_target.read_wins(text)))

        now = "-".join(map(str, self._wish.wins or ()))
        help_text = "A range in percent, such as 70-80. Leave it empty to use the tier."
        says = search_target.says_so(
            system, self._wish, self._with(wins=None if self._wish.wins else search_target.WINS[0])
        )
        self.app.push_screen(
            AskText("How often should the party win?", f"{help_text} {says}".strip(), now, search_target.wins_problem),
            typed,
        )

    def _ask_totals(self, system: System) -> None:
        whose = "the party" if self._wish.suggested or self._wish.set_aside else "others in the party"
        help_text = (
            f"Totals of {whose} in {system.encounters.price_unit}, such as 83, 83, 85, 85. Leave it empty for none."
        )
        now = ", ".join(map(str, self._wish.typed))

        def typed(text: str | None) -> None:
            if text is None:
                return
            wish = wishes.with_totals(self._wish, wishes.read_totals(text))
            self._wish_for(wish)
            if wish.set_aside:
                self.notify(SET_ASIDE)

        self.app.push_screen(AskText("Typed totals", help_text, now, wishes.totals_problem), typed)

    def _ask_ratings(self, system: System) -> None:
        def fault(text: str) -> str | None:
            try:
                budget = system.encounters.budget
                if text and budget is not None:
                    budget.match_ratings(text, shell(self).thrower(), 1)
            except ValueError as error:
                return str(error)
            return None

        def typed(text: str | None) -> None:
            if text is not None:
                self._wish_for(self._with(ratings=text))

        help_text = (
            f"{system.encounters.words.rating} Ratings replace tier, number and roles. Leave the field empty for none."
        )
        self.app.push_screen(AskText("Challenge ratings", help_text, self._wish.ratings, fault), typed)
