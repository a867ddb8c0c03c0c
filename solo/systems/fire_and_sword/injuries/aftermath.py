"""End of an episode as a procedure, for characters who fell in an episode played elsewhere (`F-20`).

Fights and spirit duels make these rolls by themselves. In this procedure, a game master may modify the rolls.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import (
    ChartBar,
    Checkpoint,
    Choose,
    ChooseMany,
    Content,
    Decision,
    Explanation,
    Measure,
    Option,
    Preview,
    Result,
    Scene,
)
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import DIFFICULTIES, DIFFICULTY, CompanyMember, CompanyState
from solo.systems.fire_and_sword.company.procedure import CompanyProcedure, sets_switch
from solo.systems.fire_and_sword.injuries import wound_changes
from solo.systems.fire_and_sword.injuries.episode import (
    AS_ROLLED,
    MODIFIER,
    MODIFIERS,
    EpisodeResult,
    Healer,
    OutPatient,
    episode_end,
)
from solo.systems.fire_and_sword.magic import spell_changes
from solo.systems.fire_and_sword.magic.effects import after_episode
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.losses import POSSESSED, WASTING_DISEASE
from solo.systems.fire_and_sword.rolls.injury import Injury, injury
from solo.systems.fire_and_sword.skills import FIRST_AID
from solo.systems.parts.company import Playing

FELLED: Final = "felled by"
BLOW, SPIRIT = "a blow", "a spirit"
LEAVES: Final = "the spirit leaves"
GO_ON: Final = "go-on"
EFFECTS: Final = {
    "nothing": "",
    "a wasting disease": WASTING_DISEASE,
    "madness": wound_changes.MADNESS,
    "possession": POSSESSED,
}


class AftermathProcedure(CompanyProcedure[CompanyState]):
    """The procedure of injury rolls and rolls on the spirit table for characters who fell."""

    key = "aftermath"
    title = "After an episode"
    help = "Make injury rolls, or rolls on the spirit table, for characters who went down in a fight played elsewhere."
    state_type = CompanyState
    switches = {
        FELLED: (BLOW, SPIRIT),
        MODIFIER: tuple(MODIFIERS),
        LEAVES: tuple(EFFECTS),
        DIFFICULTY: DIFFICULTIES,
    }

    def play(self, company: CompanyState, scene: Scene) -> Playing:
        """Ask for the fallen characters, then roll for each with the help of the other characters."""
        yield Checkpoint("the start")
        yield from self._agree(company)
        fallen = yield from _who_fell(company)
        by_spirit = company.options.get(FELLED) == SPIRIT
        patients = [_patient(person, by_spirit) for person in fallen]
        healers = [_healer(person, self.content) for person in company.list_able() if person not in fallen]
        modifier = MODIFIERS[company.options.get(MODIFIER, AS_ROLLED)]
        ended = yield from episode_end(scene, patients, healers, modifier, company.deduct)
        for one in ended:
            _written(company, one)
            for earned in one.earned:
                skill_rolls.earn(scene, company.find(earned.key), earned.skill)
        for person in company.people:
            person.change(running=after_episode(person.character.running))
        return Result("ended", _ending(fallen))

    def _agree(self, company: CompanyState) -> Generator[Decision, str, None]:
        """Ask for the cause of the fall and the game master's modifier, until the table accepts them."""
        while True:
            felled, modifier = company.options[FELLED], company.options[MODIFIER]
            asked = f"The characters were taken out by {felled}. Injury rolls: {modifier}."
            options = [Option(GO_ON, "continue"), *self.table_options(company)]
            code = yield Choose(company.speaker().key, "how", asked, options, GO_ON)
            if not sets_switch(company, code):
                return


def _who_fell(company: CompanyState) -> Generator[Decision, str, list[CompanyMember]]:
    """Ask which living characters fell, possibly none. Each option previews the injury without help."""
    living = company.living()
    options = [Option(person.key, person.name, partial(_preview, company, person)) for person in living]
    asked = "Who went down?"
    answer = yield ChooseMany(company.speaker().key, "fallen", asked, options, 0, len(options), "")
    return [person for person in living if person.key in answer.split("+")]


def _preview(company: CompanyState, person: CompanyMember) -> Preview:
    if company.options.get(FELLED) == SPIRIT:
        return Preview()
    character = person.character
    modifier = MODIFIERS[company.options.get(MODIFIER, AS_ROLLED)]
    odds = distribution(injury, character.statistic("CON"), modifier, character.wounds.weak, company.deduct).map(
        lambda injured: injured.injury
    )
    bars = tuple(ChartBar(state.value, odds.chance_of(state)) for state in Injury if odds.chance_of(state))
    explanation = Explanation(f"The injury of {person.name}", ("Without any help.",), outcomes=bars)
    return Preview((Measure("dead", odds.chance_of(Injury.DEAD), "chance"),), explain=lambda: explanation)


def _patient(person: CompanyMember, by_spirit: bool) -> OutPatient:
    character = person.character
    con, weak = character.statistic("CON"), character.wounds.weak
    return OutPatient(person.key, person.name, con, weak, incapacitated=not by_spirit, on_spirit_table=by_spirit)


def _healer(person: CompanyMember, content: Content) -> Healer:
    """Return a character as healer: First Aid, and its first ready spell that modifies an injury roll."""
    character = person.character
    aid = skill_rolls.effective_skill(character, FIRST_AID)
    for held in character.spells:
        spell = content.entries(Spell).get(held.name)
        if spell and spell.injury_roll and not held.used:
            lore = skill_rolls.casting_level(character, spell)
            lightens = spell.figure_at(spell.injury_roll, held.power)
            return Healer(person.key, person.name, aid, lore, lightens, spell.name, spell.casting_skill)
    return Healer(person.key, person.name, aid)


def _written(company: CompanyState, one: EpisodeResult) -> None:
    """Write the result of an episode on the sheets of the patient and the healer."""
    person = company.find(one.key)
    wounds = person.character.wounds
    if one.injured:
        wounds = wound_changes.after_injury(wounds, one.injured)
    if one.aftermath:
        effect = EFFECTS[company.options.get(LEAVES, "nothing")]
        wounds = wound_changes.after_spirit(wounds, one.aftermath, effect)
    person.change(wounds=wounds)
    if one.staunched_by:
        healer = company.find(one.staunched_by)
        healer.change(spells=spell_changes.mark_used(healer.character.spells, one.spell))


def _ending(fallen: list[CompanyMember]) -> str:
    if not fallen:
        return "No one went down."
    told = (f"{person.name} {_state(person)}" for person in fallen)
    return f"{', '.join(told)}."


def _state(person: CompanyMember) -> str:
    wounds = person.character.wounds
    return "is lost between the planes" if wounds.lost_soul else f"is {wounds.injury.value}"
