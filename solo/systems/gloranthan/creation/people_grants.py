"""Grants that race, keywords and religion give: the form rune, cheaper skills, and ranks (`G-08`)."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import GrantedItem
from solo.systems.gloranthan.creation.form import DraftCase, HeroForm
from solo.systems.gloranthan.people.company import keywords_of
from solo.systems.gloranthan.people.race import Race
from solo.systems.gloranthan.people.skills import KnownSkill, skill_covered
from solo.systems.gloranthan.religion.rank import ranks_of
from solo.systems.gloranthan.religion.religion import Religion


def grants(case: DraftCase, form: HeroForm) -> Iterator[GrantedItem]:
    """Yield the grants of the hero's race, keywords and religion."""
    hero, content = case.character, case.content
    race, religion = content.entries(Race).get(hero.race), content.entries(Religion).get(hero.religion)
    if race:
        fitting = (form.form.key,) if hero.form == race.form else ()
        yield GrantedItem(race.name, fitting, {form.form.key: (race.form,)})
    known = content.entries(KnownSkill).values()
    for keyword in keywords_of(hero, content):
        covered = {one.name for one in known if skill_covered(one.skill, (keyword,), hero.combat_style)}
        options = {
            line.key: tuple(one.key for one in line.field.options if one.key in covered)
            for line in form.free_skills.values()
        }
        chosen = tuple(line.key for line in form.free_skills.values() if case.answers[line] in covered)
        yield GrantedItem(keyword.name, chosen, options)
    if religion:
        ranks = tuple(rank.name for rank in ranks_of(religion.way, content))
        yield GrantedItem(religion.name, (form.rank.key,) if hero.rank in ranks else (), {form.rank.key: ranks})
