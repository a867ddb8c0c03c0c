"""The choice of the skill for a test, which all procedures between fights share."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from solo.systems.contract import Choose, Decision, Option
from solo.systems.two_d20.fight.rules.difficulty import pool_for
from solo.systems.two_d20.fight.state import Fighter
from solo.systems.two_d20.people.attributes import SKILLS, Skill, skill_named


def ask_skill(hero: Fighter, prompt: str, usual: Skill = SKILLS[0]) -> Generator[Decision, str, Skill]:
    """Ask for the skill of a test. Each skill is shown with the dice that the hero rolls for it."""
    options = [Option(skill, partial(_told, hero, skill)) for skill in SKILLS]
    return skill_named((yield Choose(hero.key, "skill", prompt, options, usual)))


def _told(hero: Fighter, skill: Skill) -> str:
    pool = pool_for(hero, skill)
    return f"{skill.capitalize()} {pool.tn}, {'untrained' if pool.untrained else f'focus {pool.focus}'}"
