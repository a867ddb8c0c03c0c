"""Hazards between fights as a procedure: the hazard, its price, the threatened heroes, and its effect (`R-23`)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Checkpoint, Choose, Decision, Option, Panel, Preview, Result, Scene
from solo.systems.parts.company import Playing, ask_who
from solo.systems.two_d20.company.asking import ask_skill
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.company.procedure import CompanyProcedure
from solo.systems.two_d20.fight.ending import settle_dying
from solo.systems.two_d20.fight.hazards import apply_hazard
from solo.systems.two_d20.fight.rules import recovering
from solo.systems.two_d20.fight.rules.doom_spends import pay
from solo.systems.two_d20.fight.state import FightContext, Fighter
from solo.systems.two_d20.fight.view import conditions, sheet
from solo.systems.two_d20.foes.hazards import AVOIDED_BY, NamedHazard
from solo.systems.two_d20.hazards.hazard_building import BLANK, DONE, HazardStepCode, apply_step, next_part
from solo.systems.two_d20.rolls.hazard import price

BUILD: Final = "build"
DOOM, PLACE = "doom", "place"


class HazardProcedure(CompanyProcedure):
    """The procedure for hazards between fights: traps, rivers, fire and falling stones."""

    key = "hazard"
    title = "A hazard"
    help = "A trap, a river or a fire. Pick a hazard or build your own, pay the Doom, and test to avoid it."

    def panels(self, company: CompanyState) -> tuple[Panel, ...]:
        """Return a panel with the figures of each hero."""
        return tuple(map(sheet, company.people))

    def play(self, company: CompanyState, scene: Scene) -> Playing:
        """Choose a hazard, pay the Doom, apply the hazard to all victims, and report the victims' Vigor and Harm."""
        yield Checkpoint("the start")
        arena = FightContext(company, self.content, scene)
        if not company.awake():
            return Result("ended", "No one is on their feet to face a hazard.")
        danger = yield from _chosen(company, self.content.entries(NamedHazard))
        yield from _paid(arena, company, danger)
        victims = yield from _in_its_way(company, danger)
        yield from apply_hazard(arena, victims, danger)
        yield from settle_dying(arena, helped=True)
        for one in company.living():
            _gather_oneself(arena, one)
        return Result("ended", " ".join(_told(one) for one in victims))


def _chosen(company: CompanyState, ready: Mapping[str, NamedHazard]) -> Generator[Decision, str, NamedHazard]:
    """Ask for a ready-made hazard, or for the parts of a new hazard and the skill that avoids it. Return the hazard."""
    options = [
        Option(name, f"{name}: {one.words}", partial(Preview, cost=f"{price(one.hazard)} Doom"), entry=name)
        for name, one in ready.items()
    ]
    options.append(Option(BUILD, "build your own"))
    speaker = company.speaker().key
    code = yield Choose(speaker, "hazard", "Which hazard?", options, options[0].code)
    if code != BUILD:
        return ready[code]
    danger = BLANK
    while (code := (yield next_part(company, danger))) != DONE:
        danger = apply_step(danger, HazardStepCode.read(code)) or danger
    if danger.difficulty is None:
        return danger
    return replace(
        danger,
        skill=(yield from ask_skill(company.speaker(), "Which skill is tested to avoid the hazard?", AVOIDED_BY)),
    )


def _paid(arena: FightContext, company: CompanyState, danger: NamedHazard) -> Generator[Decision, str, None]:
    """Pay for a hazard from the Doom pool, or let it be part of the place for free."""
    cost = price(danger.hazard)
    short = "" if company.doom >= cost else f"There is only {company.doom} Doom."
    options = [
        Option(DOOM, "pay with Doom", partial(Preview, cost=f"{company.doom} → {company.doom - cost}"), "", short),
        Option(PLACE, "no Doom, it is part of the place"),
    ]
    asked = f"{danger.name} costs {cost} Doom. Pay for it?"
    if (yield Choose(company.speaker().key, "payment", asked, options, PLACE if short else DOOM)) == DOOM:
        pay(arena, company.speaker(), cost, f"{danger.name} is bought for {cost} Doom.")


def _in_its_way(company: CompanyState, danger: NamedHazard) -> Generator[Decision, str, list[Fighter]]:
    """Ask for the hero whom a hazard threatens, or for several heroes with Area (`T-24`). Return the heroes."""
    speaker, awake = company.speaker().key, company.awake()
    if danger.qualities.area or len(awake) == 1:
        return (yield from ask_who(speaker, awake, "who", "Who is in danger?"))
    options = [Option(one.key, one.name) for one in awake]
    return [company.find((yield Choose(speaker, "who", "Who is in danger?", options, options[0].code)))]


def _gather_oneself(arena: FightContext, one: Fighter) -> None:
    """End bleeding and burning, and let the hero stand up, since without foes there is time for this."""
    for what in recovering.conditions_to_clear(one):
        recovering.clear(arena, one, what)
    one.stunned = False
    one.prone = one.out


def _told(one: Fighter) -> str:
    return f"{one.name}: Vigor {one.vigor} of {one.full_vigor}, {', '.join(_lasting(one)) or 'no Harm'}."


def _lasting(one: Fighter) -> list[str]:
    return [words for words in conditions(one) if words != "no Guard"]
