"""Actions and conflicts as a procedure: start, view and play record."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from solo.systems.contract import (
    EVERYTHING,
    Bar,
    CombatantRecord,
    Decision,
    FighterView,
    FoeCount,
    Panel,
    PlayRecord,
    Scene,
    Setup,
    SheetLine,
    View,
    Viewer,
)
from solo.systems.gloranthan.action.sides import ActionSide
from solo.systems.gloranthan.company.people import make_company
from solo.systems.gloranthan.company.procedure import HeroesProcedure
from solo.systems.gloranthan.conflict import rounds
from solo.systems.gloranthan.conflict.action_cases import ConflictContext
from solo.systems.gloranthan.conflict.options import possible
from solo.systems.gloranthan.conflict.state import FOE, MOST_FOES, Conflict, ContestantState, Opponent, find_problems
from solo.systems.gloranthan.conflict.undertaking import ConflictGoal
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.rating import modifier_text, power_text
from solo.systems.parts.company import PARTY, Playing
from solo.systems.parts.field_copying import made_of
from solo.systems.parts.fight.combatant_setup import persons_among
from solo.systems.parts.phrasing import capitalise, join_names


class ConflictProcedure(HeroesProcedure[Conflict]):
    """Single actions, and conflicts of several actions."""

    key = "conflict"
    title = "An action or a conflict"
    help = "A task, a debate, a chase or a battle of wits, action by action, against a difficulty, a power or a foe."
    state_type = Conflict

    def begin(self, setup: Setup) -> Conflict:
        """Return the state in which a conflict begins.

        Raises ValueError with a sentence if the set-up is not allowed.
        """
        known = self.content.entries(Foe)
        if strange := [one.name for one in setup.foes if one.name not in known]:
            raise ValueError(
                f"{join_names(strange)} cannot take part in a conflict. Choose foes that are not regiments."
            )
        if sum(one.count for one in setup.foes) > MOST_FOES:
            raise ValueError(f"At most {MOST_FOES} foes can take part in a conflict.")
        company = make_company(replace(setup, foes=()), self.title)
        standings = {key: ContestantState() for key in (*(one.key for one in company.people), FOE)}
        persons_among(setup.foes)
        names = join_names([name for one in setup.foes for name in _names(one)])
        conflict = made_of(company, Conflict, standings=standings, opponent=Opponent(names, foes=setup.foes))
        if not any(possible(conflict, one, self.content) for one in self.content.entries(ConflictGoal).values()):
            raise ValueError("No hero shares a rune with the other side, so no conflict is possible.")
        return conflict

    def play(self, company: Conflict, scene: Scene) -> Playing:
        """Play the conflict of `company`. The task is the title of the result if the set-up has no title."""
        result = yield from rounds.play(company, self.content, self.stage(company, scene))
        return replace(result, about=_about(company)) if company.title == self.title else result

    def find_problems(self, state: Conflict) -> list[str]:
        """Return the problems of a state that was read from a file, a sentence each."""
        return list(find_problems(state, self.content))

    def side(self, state: Conflict, who: str) -> str:
        """Return the side of `who`. The program plays the side opposed to the heroes, and draws its cards."""
        del state
        return "foes" if who == FOE else PARTY

    def tally(self, start: Conflict, end: Conflict) -> PlayRecord:
        """Return the play record, with an account of each hero and of the other side."""
        lost, name = {key: standing.lost for key, standing in end.standings.items()}, end.opponent.name
        harm = sum(lost.values()) - lost[FOE]
        other = CombatantRecord(FOE, name, name, "foes", FOE in end.fallen, unhurt=not lost[FOE], harm=harm)
        heroes = (
            replace(one, down=one.key in end.fallen, unhurt=one.unhurt and not lost[one.key], harm=lost[FOE])
            for one in super().tally(start, end).accounts
        )
        return PlayRecord(end.over, end.round, (*heroes, other), tuple(end.fallen))

    def facts(self, start: Conflict, end: Conflict) -> tuple[str, ...]:
        """Return sentences about the heroes, captivity included."""
        captured = (one.name for one in end.people if end.standing(one.key).captured)
        return (*super().facts(start, end), *(f"{name} was taken prisoner." for name in captured))

    def subtitle(self, company: Conflict) -> str:
        """Return the task, and the number of the exchange of actions."""
        if not company.kind:
            return super().subtitle(company)
        goes_on = company.round and self.content.entries(ConflictGoal)[company.kind].extended
        return f"{company.kind}, exchange {company.round}" if goes_on else company.kind

    def view(self, state: Conflict, decision: Decision | None, viewer: Viewer = EVERYTHING) -> View:
        """Return the view of `viewer`: both sides with their hits, and both powers with their parts."""
        found = super().view(state, decision, viewer)
        if not state.plan.lead:
            return found
        at, plan = rounds.affair(state, self.content), state.plan
        meeting = at.action(at.ours(plan), at.theirs(plan))
        ours, theirs = meeting.actor, meeting.target
        hand = state.cards.hand(plan.lead)
        cards = [SheetLine("Fate card", card) for card in hand.cards if viewer.may_see_private(PARTY, plan.lead)]
        both = (*_reasons(ours), SheetLine("against", power_text(theirs.power), theirs.name), *_reasons(theirs))
        totals = (
            Panel(
                f"{ours.name}: {power_text(ours.power)}", (*both, SheetLine("hero points", str(hand.points)), *cards)
            ),
            Panel(f"{theirs.name}: {power_text(theirs.power)}", tuple(_reasons(theirs))),
        )
        fighters = [self._standing(at, seen) for seen in found.fighters]
        if not state.opponent.world:
            name = capitalise(state.opponent.name)
            foe = FighterView(FOE, name, name[:1].casefold(), "foes", len(fighters) + 1, ())
            fighters.append(self._standing(at, foe))
        return replace(found, fighters=tuple(fighters), panels=(*totals, *found.panels))

    def _standing(self, at: ConflictContext, seen: FighterView) -> FighterView:
        standing, most = at.conflict.standing(seen.key), at.hits(seen.key)
        bar = Bar(at.task.rune.capitalize(), most - standing.lost, most)
        said = {"goes on": standing.going, "alone": standing.alone, "prisoner": standing.captured}
        hindered = (f"{one.name} {modifier_text(one.bonus)}" for one in standing.hindered)
        conditions = (*(word for word, holds in said.items() if holds), *hindered, *seen.conditions)
        out = seen.out or standing.out or (seen.key == FOE and at.conflict.over == "won")
        return replace(seen, bars=(bar,), conditions=conditions, out=out)


def _names(group: FoeCount) -> Iterator[str]:
    """Yield the names of the named foes in a group, then one text for all other foes."""
    yield from group.called
    unnamed = group.count - len(group.called)
    if unnamed or not group.called:
        yield f"{unnamed} × {group.name}" if unnamed > 1 else group.name


def _about(conflict: Conflict) -> str:
    """Describe the task, the heroes and the opponent: "Debate, Ann against a practised speaker"."""
    who = join_names([one.name for one in conflict.people])
    against = "" if conflict.opponent.world else f" against {conflict.opponent.name}"
    return f"{conflict.kind}, {who}{against}"


def _reasons(case: ActionSide) -> Iterator[SheetLine]:
    first, *rest = case.parts
    yield SheetLine(first.name, power_text(first.bonus))
    yield from (SheetLine(part.name, modifier_text(part.bonus)) for part in rest)
