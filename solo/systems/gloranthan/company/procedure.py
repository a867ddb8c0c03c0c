"""Base classes of the party's procedures: start, view, cards, and problems of a saved state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec.structs import replace

from solo.systems.contract import EVERYTHING, Bar, Decision, Panel, ResourceSpent, Scene, Setup, SheetLine, View, Viewer
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState, apply_outcome, make_company
from solo.systems.gloranthan.hands.cards_in_play import ActionContext
from solo.systems.gloranthan.hands.shared_table import CampaignTable
from solo.systems.gloranthan.hands.time_card import time_runes
from solo.systems.gloranthan.people.company import hits
from solo.systems.gloranthan.people.cost import unspent
from solo.systems.gloranthan.people.facts import describe_changes
from solo.systems.gloranthan.people.runes import RUNES, Rune
from solo.systems.gloranthan.people.sheet import Character
from solo.systems.gloranthan.rating import modifier_text, power_text
from solo.systems.gloranthan.religion.moon import lunar_modifier
from solo.systems.parts.company import PARTY, PartyProcedure, PartyRest
from solo.systems.parts.field_copying import made_of
from solo.systems.parts.phrasing import count_noun, join_names
from solo.systems.parts.state_validation import unknown_key_problems

S = TypeVar("S", bound=CompanyState)


class HeroesProcedure(PartyProcedure[S, CompanyMember, Character], Generic[S]):
    """A procedure of heroes with sheets and cards, without a field."""

    def stage(self, company: S, scene: Scene) -> ActionContext:
        """Return the context in which actions of `company` are resolved."""
        heroes = frozenset(one.key for one in company.people)
        return ActionContext(scene, self.content, company.rulings, company.cards, heroes)

    def apply_outcome(self, state: S, character: Character) -> Character:
        """Return `character` with the changes made by the procedure; unchanged if the character took no part."""
        return apply_outcome(state, character)

    def find_problems(self, state: S) -> list[str]:
        """Return the problems of a state read from a file, such as cards held by someone outside the party."""
        return [
            *super().find_problems(state),
            *unknown_key_problems("holds cards", state.cards.hands, {one.key for one in state.people}),
        ]

    def shared(self, state: S) -> CampaignTable:
        """Return the Omens, the spent cards of the Entity deck, and the day."""
        return state.cards.table

    def unhurt(self, before: CompanyMember, after: CompanyMember) -> bool:
        """Return True if `after` has no more wounds than `before`."""
        return len(after.sheet.wounds) <= len(before.sheet.wounds)

    def list_spending(self, before: CompanyMember, after: CompanyMember) -> tuple[ResourceSpent, ...]:
        """Return the masteries of wealth spent between `before` and `after`."""
        return (ResourceSpent("Wealth", before.sheet.wealth.masteries - after.sheet.wealth.masteries),)

    def facts(self, start: S, end: S) -> tuple[str, ...]:
        """Return sentences about the heroes: deaths and costs, then lasting changes of their sheets."""
        before = {one.key: one.sheet for one in start.people}
        own = (sentence for one in end.people for sentence in describe_changes(before[one.key], one.sheet))
        return (*super().facts(start, end), *own)

    def figures(self, company: S, person: CompanyMember) -> Mapping[str, object]:
        """Return the figures of `person`: hits left, wounds, wealth, XP and cards."""
        hand, sheet = company.cards.hand(person.key), person.sheet
        return {
            **{f"hits, {rune}": self.left(person, rune) for rune in RUNES},
            "condition": join_names(self.conditions(person)) or "whole",
            "wealth": power_text(sheet.wealth),
            "paid beyond upkeep": sheet.kept,
            "XP to spend": unspent(sheet, self.content),
            "Fate cards": len(hand.cards),
            "hero points": hand.points,
        }

    def left(self, person: CompanyMember, rune: Rune) -> int:
        """Return the hits that a hero has left in `rune`."""
        return max(0, hits(person.sheet, rune, self.content) - person.lost.get(rune, 0))

    def bars(self, person: CompanyMember) -> tuple[Bar, ...]:
        """Return bars of the hits left, for Physical and for each other rune that has lost hits."""
        runes = [rune for rune in RUNES if rune == "physical" or rune in person.lost]
        return tuple(
            Bar(one.capitalize(), self.left(person, one), hits(person.sheet, one, self.content)) for one in runes
        )

    def conditions(self, person: CompanyMember) -> tuple[str, ...]:
        """Return the wounds of a hero as texts, or "dead"."""
        return ("dead",) if person.dead else tuple(wound.full_text for wound in person.sheet.wounds)

    def subtitle(self, company: S) -> str:
        """Return the date."""
        return str(company.date)

    def panels(self, company: S) -> tuple[Panel, ...]:
        """Return panels of the wounds to recover from, the calendar and the Omens."""
        table, phase = company.cards.table, company.date.phase
        told = join_names(table.shown) or (f"{len(table.omens)} face down" if table.omens else "none")
        lines = (
            SheetLine("Moon", phase, f"Lunar magic {modifier_text(lunar_modifier(phase))}."),
            SheetLine(
                "Time cards",
                join_names(time_runes(company.date, self.content)),
                "+1E to active magic for each of these runes you own.",
            ),
            SheetLine(
                "Omens",
                told,
                "Oldest card first. If your reading of the Omens failed, these cards are false.",
            ),
        )
        return (*super().panels(company), Panel("The table", lines))

    def view(self, state: S, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view of `viewer`, without the Fate cards of other players' characters."""
        found = super().view(state, decision, viewer)
        hands = [(one, state.cards.hand(one.key)) for one in state.people]
        lines = [
            SheetLine(
                one.name,
                f"{count_noun(hand.points, 'hero point')}, {count_noun(len(hand.cards), 'Fate card')}",
                join_names(hand.cards) if viewer.may_see_private(PARTY, one.key) else "",
            )
            for one, hand in hands
        ]
        return replace(found, panels=(*found.panels, Panel("Hands", tuple(lines))))


class CompanyProcedure(HeroesProcedure[S], PartyRest[S, CompanyMember, Character]):
    """A procedure between fights that offers one choice after another."""

    def begin(self, setup: Setup) -> S:
        """Return the state in which the procedure begins.

        Raises ValueError with a sentence if the set-up is not allowed.
        """
        return made_of(make_company(setup, self.title), self.state_type)

    def time_rested(self, company: S) -> str:
        """Return the number of days that have passed, in words."""
        return count_noun(company.days, "day") if company.days else ""

    def recovery(self, person: CompanyMember) -> SheetLine:
        """Return the wounds of a hero, and the days to the next recovery draw."""
        wounds = person.sheet.wounds
        why = "; ".join(
            f"{wound.rune}: {count_noun(wound.wait, 'day')} until the next recovery draw" for wound in wounds
        )
        return SheetLine(person.name, join_names(self.conditions(person)) or "whole", f"{why}." if why else "")

    def ending(self, company: S) -> str:
        """Return the date, and the heroes who need more rest."""
        lacking = [one.name for one in company.living() if one.sheet.wounds]
        gone = f"{count_noun(company.days, 'day')} later: " if company.days else ""
        return f"{gone}{company.date}. {f'Still wounded: {join_names(lacking)}' if lacking else 'Everyone is healed'}."
