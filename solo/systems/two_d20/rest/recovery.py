"""Healing of Harm over days of rest: by a test each day, or without a test after seven days (`R-19`, `H-19`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from solo.resolver import Modifier
from solo.systems.two_d20.company.people import CompanyState
from solo.systems.two_d20.fight.options.dice import side_of
from solo.systems.two_d20.fight.options.legality import OTHER_SKILLS
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest, trial_of
from solo.systems.two_d20.fight.rules.harm import NOUN, harm_of
from solo.systems.two_d20.fight.rules.recovering import TRACKS
from solo.systems.two_d20.fight.state import Fighter, Track
from solo.systems.two_d20.rolls import odds
from solo.systems.two_d20.rolls.recovery import healing_difficulty

ON_ONESELF: Final = (Modifier("on oneself", 1),)


# rule: Broken in mind
def is_broken(company: CompanyState, hero: Fighter) -> bool:
    """Return True if the hero is broken, which only time heals (`H-19`)."""
    return hero.trauma >= company.rulings.hero_dying


def carries_harm(hero: Fighter) -> bool:
    """Return True if the hero has Harm that rest can still heal."""
    return not hero.dead and bool(hero.wounds or hero.trauma)


def best_treatment_test(company: CompanyState, patient: Fighter, track: Track) -> PreparedTest | None:
    """Return the test of the best healer for a patient; None if no hero can do it.

    The test is one step harder for heroes who tend their own Harm. Among healers with equal chances, the lowest
    Difficulty decides.
    """
    trials = (_trial(company, one, patient, track) for one in company.awake())
    return max(trials, key=lambda trial: (chance(trial), -trial.difficulty), default=None)


def chance(trial: PreparedTest) -> Fraction:
    """Return the chance to pass the test with two dice."""
    return odds.margins(side_of(trial)).chance(lambda margin: margin >= 0)


def _trial(company: CompanyState, healer: Fighter, patient: Fighter, track: Track) -> PreparedTest:
    base = healing_difficulty(harm_of(patient, track))
    more = ON_ONESELF if healer is patient else ()
    purpose = f"tend {patient.name}'s {NOUN[track]}"
    return trial_of(company, healer, OTHER_SKILLS[track], purpose, base, more)


def heal(company: CompanyState, hero: Fighter, track: Track) -> None:
    """Remove one Harm of a kind. A hero who then has too little Harm to be out is up again."""
    if track == "vigor":
        hero.wounds = max(0, hero.wounds - 1)
    else:
        hero.trauma = max(0, hero.trauma - 1)
    hero.out = hero.prone = max(hero.wounds, hero.trauma) >= company.rulings.hero_out


# rule: H-19 Healing over days
def day_passes(company: CompanyState) -> None:
    """Let one day of rest pass.

    Each hero may be tended again. After seven days, each hero heals one Harm of each kind.
    """
    company.done += 1
    company.tended = []
    for hero in company.living():
        rested = company.sheet(hero).rested_days + 1 if carries_harm(hero) else 0
        if rested >= company.rulings.days_a_wound:
            rested = 0
            for track in TRACKS:
                heal(company, hero, track)
        company.change(hero, rested_days=rested)
