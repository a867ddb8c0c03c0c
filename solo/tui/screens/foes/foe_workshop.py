"""Creating foes: the questions before it, a workshop with a fixed price, and saving."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Assessment, Blueprint, CharacterConcept, Draft, FoeWorkshop, Terms
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.screens.foes.own_foes import OwnFoeEditor
from solo.tui.screens.foes.rows import OWN, FoeRow
from solo.tui.shell import LocalShell
from solo.tui.unfinished_characters import UnfinishedCharacter
from solo.tui.widgets.dialogs import AskText, ChooseOne

KEPT = "{} is saved as a foe of your own."
ABOUT_FOES = (
    "You make a foe page by page. Its worth is shown at the top and depends on everything else. Press v to see the "
    "other figures with their reasons. Press s to fill in another foe of equal worth, and ctrl+s to save."
)
WHOLE = re.compile(r"[-−+]?[0-9]{1,6}")


class PricedWorkshop:
    """A foe workshop in the form that the creation page needs. Every suggested foe has the given price."""

    def __init__(self, workshop: FoeWorkshop[msgspec.Struct], price: int | None = None) -> None:
        self._workshop = workshop
        self._price = price

    @property
    def concepts(self) -> Sequence[CharacterConcept]:
        """Kinds of foes."""
        return self._workshop.concepts

    def blueprint(self) -> Blueprint:
        """Return the blueprint of a foe."""
        return self._workshop.blueprint()

    def assess(self, draft: Draft) -> Assessment:
        """Return the assessment of a draft."""
        return self._workshop.assess(draft)

    def terms(self, draft: Draft) -> Mapping[str, Terms]:
        """Return, by the key of each offered item, its price for a draft and the reason if the draft cannot take it."""
        return self._workshop.terms(draft)

    def suggest(self, thrower: Thrower, concept: str) -> Draft:
        """Return a draft of a complete foe of the given price. `concept` is the kind of foe, "" for any."""
        return self._workshop.suggest(thrower, concept, self._price)

    def finish(self, draft: Draft) -> msgspec.Struct:
        """Return the foe of a legal draft. Raises ValueError with a sentence for any other draft."""
        return self._workshop.finish(draft)


class FoeCreation:
    """Asks for the kind and the price of a foe, and opens the creation page for the foe."""

    def __init__(self, app: LocalShell, own: OwnFoeEditor) -> None:
        self._app = app
        self._own = own

    def ask_kind(self, workshop: FoeWorkshop[Any]) -> None:
        """Ask for a kind and a price, and open the creation page with a suggestion."""
        kinds = [
            ("", "Any", "Chosen at random."),
            *((one.key, one.title, one.help) for one in workshop.concepts),
        ]

        def picked(concept: str | None) -> None:
            if concept is not None:
                self._ask_price(workshop, concept)

        self._app.push_screen(ChooseOne("Which kind of foe?", kinds), picked)

    def _ask_price(self, workshop: FoeWorkshop[Any], concept: str) -> None:
        system = self._app.system
        if system is None:
            return
        thrower = self._app.thrower()
        made: list[Draft] = []

        def fault(text: str) -> str | None:
            try:
                made.append(workshop.suggest(thrower, concept, read_price(text)))
            except ValueError as error:
                return str(error)
            return None

        def typed(text: str | None) -> None:
            if text is not None and made:
                self._create(workshop, self._to_be_made(made[-1]), "New foe", read_price(text))

        known = examples(system.foes.prices(), workshop.usual_price)
        help_text = (
            f"Type its worth in {system.encounters.price_unit}, such as {known}. "
            "On the next page, press s to get another foe."
        )
        self._app.push_screen(AskText("What is the foe worth?", help_text, str(workshop.usual_price), fault), typed)

    def go_on(self, workshop: FoeWorkshop[Any], unfinished: UnfinishedCharacter) -> None:
        """Continue an unfinished foe."""
        self._create(workshop, unfinished, unfinished.draft.name or "New foe")

    def reopen(self, workshop: FoeWorkshop[Any], foe: FoeRow) -> None:
        """Edit a foe. A foe of the game is edited as a copy, which becomes an own foe and replaces the original.

        Raises KeyError if the foe is faulty.
        """
        draft = workshop.reopen(workshop.find_foe(foe.name))
        self._create(workshop, self._to_be_made(draft, foe.name if foe.origin == OWN else None), foe.name)

    def _to_be_made(self, draft: Draft, replacing: str | None = None) -> UnfinishedCharacter:
        return UnfinishedCharacter(self._own.free_key(), draft, replacing=replacing)

    def _create(
        self, workshop: FoeWorkshop[Any], unfinished: UnfinishedCharacter, title: str, price: int | None = None
    ) -> None:
        def finish(foe: msgspec.Struct) -> str | None:
            return self._own.keep([foe], unfinished.replacing)

        def leave(draft: Draft | None) -> None:
            try:
                if draft is None:
                    self._own.forget(unfinished.key)
                else:
                    self._own.leave(msgspec.structs.replace(unfinished, draft=draft))
            except ValueError as error:
                self._app.complain(str(error))

        draft, suggested = unfinished.draft, unfinished.draft.name if price is not None else ""
        priced = PricedWorkshop(workshop, price)
        screen = CreationScreen(priced, draft, title, priced.suggest, finish, leave, ABOUT_FOES, suggested, KEPT)
        self._app.push_screen(screen)


def examples(prices: Mapping[str, int], usual: int) -> str:
    """Return examples of prices: the cheapest foe, the foe nearest to the `usual` price, and the dearest foe."""
    if not prices:
        return ""
    middle = min(prices, key=lambda name: abs(prices[name] - usual))
    shown = dict.fromkeys((min(prices, key=prices.__getitem__), middle, max(prices, key=prices.__getitem__)))
    return ", ".join(f"{name} {str(prices[name]).replace('-', '−')}" for name in shown)


def read_price(text: str) -> int:
    """Parse a whole number. Raises ValueError with a sentence for any other text."""
    if not WHOLE.fullmatch(text.strip()):
        raise ValueError("Type a whole number, such as 50.")
    return int(text.strip().replace("−", "-"))
