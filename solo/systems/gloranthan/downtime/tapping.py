"""Tapping in play: Magic from a still target fills a pool and raises the tapper's Magic (`G-27`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

from solo.systems.contract import Choose, Content, Decision, Option, Preview
from solo.systems.gloranthan.action.hero_side import ready_magic
from solo.systems.gloranthan.action.task import MAGIC
from solo.systems.gloranthan.company.hero_tasks import HeroTask, attempt
from solo.systems.gloranthan.company.people import CompanyMember, CompanyState
from solo.systems.gloranthan.foes.foe import Foe
from solo.systems.gloranthan.magic.active import may_target
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.gloranthan.magic.resistance import UNDEFENDED
from solo.systems.gloranthan.people.action_bonuses import BonusPart
from solo.systems.gloranthan.religion.wizardry import boost_cost, tap_effect
from solo.systems.parts.phrasing import count_noun


def taps(person: CompanyMember, content: Content) -> ActiveAbility | None:
    """Return a hero's ability to tap that has uses left today; None if there is none."""
    able = (one for one in ready_magic(person.sheet, content) if one.effect.kind == "tap")
    return next(able, None)


def explain_no_boost(person: CompanyMember) -> str:
    """Explain why a hero cannot use points won by tapping; "" if the hero can."""
    cost = boost_cost(person.sheet.powers.magic or 0)
    if person.sheet.boosted:
        return "Points from the pool have already raised Magic today."
    return f"This needs {cost} points from the pool." if person.sheet.pool < cost else ""


def targets(one: ActiveAbility, content: Content) -> Iterator[Foe]:
    """Yield the beings that an ability may tap."""
    for foe in content.entries(Foe).values():
        words = {foe.form.casefold(), foe.race.casefold(), foe.name.casefold(), *foe.tags}
        if foe.powers.magic and may_target(one.ability, words):
            yield foe


def tapping(company: CompanyState, person: CompanyMember, one: ActiveAbility, foe: Foe, content: Content) -> HeroTask:
    """Return the magical attack by which `one` taps a target that stays still and has no defence."""
    more = (BonusPart("undefended target", UNDEFENDED),)
    return attempt(
        company, person, MAGIC, f"the tapping of {foe.name}", foe.powers.magic or 0, content, more=more, cast=one
    )


def ask_target(
    company: CompanyState, person: CompanyMember, one: ActiveAbility, content: Content
) -> Generator[Decision, str, tuple[HeroTask, Foe]]:
    """Ask which target a hero taps, with the odds and the points gained for each target."""
    found = {foe.name: foe for foe in targets(one, content)}
    options = [
        Option(name, name, partial(_preview, tapping(company, person, one, foe, content), foe))
        for name, foe in found.items()
    ]
    name = yield Choose(person.key, "tapped", f"What does {person.name} tap?", options, options[0].code)
    return tapping(company, person, one, found[name], content), found[name]


def _preview(task: HeroTask, foe: Foe) -> Preview:
    gain = tap_effect(foe.powers.magic or 0).pool_gain
    return task.preview(note=f"{count_noun(gain, 'point')} for the pool · the target loses 1 Magic for good")
