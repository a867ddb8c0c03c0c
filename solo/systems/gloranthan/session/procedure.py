"""Session as a procedure: the opening, cards exchanged for hero points, the award of a scenario (`H-03`)."""

from __future__ import annotations

from functools import partial
from typing import Final

from solo.systems.contract import Choose, Option, Preview, Scene, default_first
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState
from solo.systems.gloranthan.company.procedure import CompanyProcedure
from solo.systems.gloranthan.hands.card_swap import SwapChoice
from solo.systems.gloranthan.hands.cards_in_play import deal, renew, swap
from solo.systems.gloranthan.people.company import owned_runes
from solo.systems.gloranthan.session.awards import ask_kind, award
from solo.systems.parts.codes import Code
from solo.systems.parts.company import END, Step, ask_how_rich, ask_who
from solo.systems.parts.phrasing import count_noun, join_names

START, AWARD = "start", "award"
AWARDS: Final = {
    "usual": (1, "fair or easier: 1 XP"),
    "hard": (2, "hard: 2 XP"),
    "deadly": (3, "deadly or beyond: 3 XP"),
}


class SwapCode(Code, frozen=True, tag="swap"):
    """Option code for exchanging a Fate card, or for drawing a new hand if no card is left."""

    who: str


class SessionProcedure(CompanyProcedure[CompanyState]):
    """Choices between two sessions of play, about hands, Omens, hero points and XP."""

    key = "session"
    title = "A session"
    help = "Begin a session with a hero point, a full Fate hand and new Omens, or award XP for a finished scenario."
    state_type = CompanyState

    def next_step(self, company: CompanyState) -> Choose:
        """Return the choice of the next step.

        The default is first the award for a finished scenario, then a new session, then the end.
        """
        begun, first = START in company.done, not company.cards.table.session
        usual = END if begun else START if first or AWARD in company.done else AWARD
        opening = partial(Preview, note="a hero point each · full hands · new Omens")
        options = [
            Option(AWARD, "award XP for a finished scenario", partial(Preview, note="1 to 3 XP")),
            Option(START, "begin a session", opening, refused="The session has just begun." if begun else ""),
            *(_swap(company, one) for one in company.living() if company.cards.hand(one.key).points),
            Option(END, "finish"),
        ]
        return Choose(company.speaker().key, "session", "What now?", default_first(options, usual), usual)

    def carry_out(self, company: CompanyState, scene: Scene, code: str) -> Step:
        """Carry out `code`: deal cards, award XP, or exchange a card."""
        before, cards, stage = self.standing(company), company.cards, self.stage(company, scene)
        if code == START:
            deal(stage, ((one.key, one.name) for one in company.living()))
            company.lay(session=cards.table.session + 1)
            omens = count_noun(len(cards.table.omens), "Omen")
            self.tell(scene, company, before, "session", f"Session {cards.table.session} begins: {omens} face down.")
        elif code == AWARD:
            speaker, told = company.speaker().key, "How hard was the worst fight?"
            xp = yield from ask_how_rich(speaker, AWARDS, lambda xp: Preview(note=f"{xp} XP each"), told)
            people = yield from ask_who(speaker, company.living(), "players", "Who took part?")
            kind = yield ask_kind(speaker, xp)
            awarded = list[str]()
            for one in people:
                given = yield from award(one, kind, xp, self.content)
                awarded.append(f"{given} for {one.name}")
            self.tell(scene, company, before, "award", f"Scenario finished: {join_names(awarded)}.")
        else:
            one = company.find(SwapCode.read(code).who)
            if cards.hand(one.key).cards:
                swap(
                    stage,
                    one.key,
                    (
                        yield SwapChoice(
                            one.key, cards, owned_runes(one.sheet, self.content), self.content, company.rulings
                        )
                    ),
                )
            else:
                renew(stage, one.key)
            self.tell(scene, company, before, "card", f"{one.name} spends a hero point on Fate cards.", one.name)
        company.done = (*company.done, code)

    def ending(self, company: CompanyState) -> str:
        """Return the number of the session and the date, as the closing sentence."""
        return f"Session {company.cards.table.session}, {company.date}."


def _swap(company: CompanyState, person: CompanyMember) -> Option:
    hand = company.cards.hand(person.key)
    label = "swaps a Fate card for another" if hand.cards else f"draws {company.rulings.hand} Fate cards"
    cost = partial(Preview, cost=f"hero points {hand.points} → {hand.points - 1}")
    return Option(str(SwapCode(person.key)), f"{person.name} {label}", cost, "hero points")
