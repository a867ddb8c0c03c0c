"""Shared base of the procedures between fights: how they begin, show the heroes, and end."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from solo.systems.contract import EVERYTHING, Bar, Decision, ResourceSpent, Setup, View, Viewer
from solo.systems.parts.company import PartyProcedure
from solo.systems.two_d20.company.people import CompanyState, apply_outcome, make_company
from solo.systems.two_d20.fight import view
from solo.systems.two_d20.fight.facts import describe_results
from solo.systems.two_d20.fight.state import Fighter, validation
from solo.systems.two_d20.fight.state.campaign_pools import CampaignPools, make_campaign_pools
from solo.systems.two_d20.people.sheet import Character

END = "end"


class CompanyProcedure(PartyProcedure[CompanyState, Fighter, Character]):
    """A procedure between fights: the base of tests, hazards, rest and sessions."""

    state_type = CompanyState

    def begin(self, setup: Setup) -> CompanyState:
        """Return the state in which the procedure begins.

        Raises ValueError if the setup is not allowed.
        """
        company = make_company(setup, self.content)
        company.title = company.title or self.title
        return company

    def apply_outcome(self, state: CompanyState, character: Character) -> Character:
        """Return `character` with the procedure's changes; unchanged if a dead hero took no part."""
        return apply_outcome(state, character)

    def find_problems(self, state: CompanyState) -> Iterator[str]:
        """Yield a sentence for each problem of a state read from a file; each hero must have a sheet."""
        yield from validation.find_problems(state)
        if [sheet.name for sheet in state.sheets] != [one.kind for one in state.people]:
            yield "The character sheets do not match the heroes."

    def shared(self, state: CompanyState) -> CampaignPools:
        """Return the pools for the next procedure, and the number of fights in this session."""
        return make_campaign_pools(state)

    def unhurt(self, before: Fighter, after: Fighter) -> bool:
        """Return True if the hero lost nothing and suffered no Harm between `before` and `after`."""
        harm = after.wounds + after.trauma > before.wounds + before.trauma
        return not harm and after.vigor >= before.vigor and after.resolve >= before.resolve

    def list_spending(self, before: Fighter, after: Fighter) -> tuple[ResourceSpent, ...]:
        """Return the Fortune spent and the Harm suffered by a hero between `before` and `after`."""
        rows = {
            "Fortune": before.fortune - after.fortune,
            "Wounds taken": after.wounds - before.wounds,
            "Trauma taken": after.trauma - before.trauma,
        }
        return tuple(ResourceSpent(what, amount) for what, amount in rows.items())

    def facts(self, start: CompanyState, end: CompanyState) -> tuple[str, ...]:
        """Return sentences about the heroes: Fortune, Harm, gold and renown."""
        money = (
            sentence
            for before, after in zip(start.sheets, end.sheets, strict=True)
            for sentence in _describe_gains(before, after)
        )
        return (*describe_results(start, end, self.accounts(start, end)), *money)

    def bars(self, person: Fighter) -> tuple[Bar, ...]:
        """Return bars for Vigor and Resolve."""
        return (Bar("Vigor", person.vigor, person.full_vigor), Bar("Resolve", person.resolve, person.full_resolve))

    def conditions(self, person: Fighter) -> tuple[str, ...]:
        """Return a hero's Harm and other conditions as texts. Guard is left out, since it matters only in fights."""
        return tuple(words for words in view.conditions(person) if words != "no Guard")

    def pools(self, company: CompanyState) -> tuple[Bar, ...]:
        """Return bars for Momentum and Doom."""
        return view.pools(company)

    def view(self, state: CompanyState, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view of the party, which every viewer sees in full, Fortune included."""
        found = super().view(state, decision, viewer)
        most = state.rulings.fortune
        pairs = zip(found.fighters, state.people, strict=True)
        return replace(found, fighters=tuple(replace(seen, tokens=view.tokens(one, most)) for seen, one in pairs))


def _describe_gains(before: Character, after: Character) -> Iterator[str]:
    gold, renown = round(after.gold - before.gold, 2), after.renown - before.renown
    if gold:
        yield f"{after.name} {'gained' if gold > 0 else 'lost'} {abs(gold):g} gold."
    if renown:
        yield f"{after.name} {'gained' if renown > 0 else 'lost'} {abs(renown)} Renown."
