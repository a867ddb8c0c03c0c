"""Skill tests between fights as a procedure: one test after another, with bought dice and Momentum spends (`T-01`).

The procedure can be saved between two tests.
"""

from __future__ import annotations

from collections.abc import Generator

from solo.systems.contract import ALIKE, Checkpoint, Decision, EnterNumber, Panel, Result, Scene, Verdict
from solo.systems.parts.company import Playing, Step
from solo.systems.parts.phrasing import count_noun, with_article
from solo.systems.two_d20.checks import options
from solo.systems.two_d20.checks.objects import strike_or_repair
from solo.systems.two_d20.company.asking import ask_skill
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.company.procedure import END, CompanyProcedure
from solo.systems.two_d20.fight.rules.difficulty import trial_of
from solo.systems.two_d20.fight.rules.momentum_spends import RollWinner, available, pay
from solo.systems.two_d20.fight.rules.readying import kit_for
from solo.systems.two_d20.fight.skill_tests import assist, test, test_title
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.fight.view import sheet


class CheckProcedure(CompanyProcedure):
    """The procedure for skill tests between fights."""

    key = "check"
    title = "Skill tests"
    help = "Roll tests of any skill between fights. You can get help, use kits, buy dice and bank Momentum."

    def panels(self, company: CompanyState) -> tuple[Panel, ...]:
        """Return a panel with the figures of each hero."""
        return tuple(map(sheet, company.people))

    def play(self, company: CompanyState, scene: Scene) -> Playing:
        """Run tests, each of a hero whom the players choose, until the players stop."""
        arena = FightContext(company, self.content, scene)
        while True:
            yield Checkpoint(f"after {count_noun(company.done, 'test')}" if company.done else "the start")
            code = yield options.ask_tester(company)
            if code == END:
                pools = f"Momentum {company.momentum}, Doom {company.doom}"
                return Result("tested", f"{count_noun(company.done, 'test')}: {pools}.")
            if code == options.OBJECT:
                yield from strike_or_repair(arena, company)
            else:
                yield from _tested(arena, company, company.find(code))
            company.done += 1


def _tested(arena: FightContext, company: CompanyState, hero: Fighter) -> Step:
    """Run one test of `hero`, from the choice of its skill to the banked Momentum.

    A test that passes automatically need not be rolled (`R-05`).
    """
    company.begin_anew()
    skill = yield from ask_skill(hero, "Which skill?")
    base = int((yield options.ask_difficulty(company, hero, skill)))
    trial = trial_of(company, hero, skill, skill, base)
    if options.passes_by_itself(trial) and (yield options.rolled_or_not(trial)) == options.PASS:
        verdict = Verdict(test_title(trial), 3, True, "passes without a roll")
        told = f"{hero.name} passes {skill.capitalize()} without a roll."
        arena.emit("test", hero, told, parts=ALIKE, verdict=verdict)
        return
    helpers = [one for one in company.awake() if one is not hero]
    if helpers:
        code = yield options.ask_helper(helpers, hero, skill)
        if code != options.NOBODY and (yield from options.agrees_to_help(company.find(code), hero, skill)):
            yield from assist(arena, company.find(code), hero, skill)
    purpose = f"pass {with_article(skill.capitalize())} test"
    kit = kit_for(arena, hero, skill)
    yield from test(arena, hero, skill, purpose, base, kit=kit, spend=_questions, with_verdict=True)


def _questions(arena: FightContext, winner: RollWinner) -> Generator[Decision, str, RollWinner]:
    """Let the winner of a test ask questions about the scene, for 1 Momentum each (section 5, other tests)."""
    most = available(arena.fight, winner)
    if not most:
        return winner
    asked = (
        f"{winner.momentum} Momentum from the roll. How many questions do you ask about the scene, for 1 Momentum each?"
    )
    number = int((yield EnterNumber(winner.who.key, "questions", asked, 0, most, "0")))
    if not number:
        return winner
    winner = pay(arena.fight, winner, number)
    arena.does("spend", winner.who, f"asks {count_noun(number, 'question')} about the scene")
    return winner
