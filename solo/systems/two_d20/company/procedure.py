"""Owns what heroes are in every procedure of a company: how they begin, how they look, and what they leave."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from solo.systems.contract import EVERYTHING, Bar, Decision, Setup, Spent, View, Viewer
from solo.systems.parts.company import PartyProcedure
from solo.systems.two_d20.company.people import Company, gather, homecoming
from solo.systems.two_d20.fight import view
from solo.systems.two_d20.fight.state import Fighter, soundness
from solo.systems.two_d20.fight.state.shared import Shared, shared
from solo.systems.two_d20.people.sheet import Character

END = "end"


class CompanyProcedure(PartyProcedure[Company, Fighter, Character]):
    """A procedure between fights."""

    state_type = Company

    def begin(self, setup: Setup) -> Company:
        """The state in which it begins. Raises ValueError with a sentence for a setup that cannot be."""
        company = gather(setup, self.content)
        company.title = company.title or self.title
        return company

    def homecoming(self, state: Company, character: Character) -> Character:
        """The character as it leaves it; one who was dead before, and so took no part, unchanged."""
        return homecoming(state, character)

    def faults(self, state: Company) -> Iterator[str]:
        """What does not hold of a state that was read from a file: a sheet goes with everybody."""
        yield from soundness.faults(state)
        if [sheet.name for sheet in state.sheets] != [one.kind for one in state.people]:
            yield "The sheets in it are not those of its people."

    def shared(self, state: Company) -> Shared:
        """The pools as they are left, and the fights of the session."""
        return shared(state)

    def unhurt(self, before: Fighter, after: Fighter) -> bool:
        """Whether nothing was lost, and no Harm taken."""
        harm = after.wounds + after.trauma > before.wounds + before.trauma
        return not harm and after.vigor >= before.vigor and after.resolve >= before.resolve

    def spent(self, before: Fighter, after: Fighter) -> tuple[Spent, ...]:
        """Fortune, and Harm taken."""
        rows = {
            "Fortune": before.fortune - after.fortune,
            "Wounds taken": after.wounds - before.wounds,
            "Trauma taken": after.trauma - before.trauma,
        }
        return tuple(Spent(what, amount) for what, amount in rows.items())

    def bars(self, person: Fighter) -> tuple[Bar, ...]:
        """Vigor and Resolve."""
        return (Bar("Vigor", person.vigor, person.full_vigor), Bar("Resolve", person.resolve, person.full_resolve))

    def conditions(self, person: Fighter) -> tuple[str, ...]:
        """Harm, and whatever else is the matter; Guard is for fights."""
        return tuple(words for words in view.conditions(person) if words != "no Guard")

    def pools(self, company: Company) -> tuple[Bar, ...]:
        """Momentum and Doom."""
        return view.pools(company)

    def view(self, state: Company, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Everybody sees everything, Fortune included."""
        found = super().view(state, decision, viewer)
        most = state.rulings.fortune
        pairs = zip(found.fighters, state.people, strict=True)
        return replace(found, fighters=tuple(replace(seen, tokens=view.tokens(one, most)) for seen, one in pairs))
