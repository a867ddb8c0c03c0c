"""Options for active magic: the ability, its targets, odds and uses (`G-45`, `H-25`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import Final

from solo.systems.contract import ChoosePlace, Decision, Option, Preview, ask_assent
from solo.systems.contract.hexes import distance
from solo.systems.gloranthan.action.odds import action_preview
from solo.systems.gloranthan.battle.options.attacks import AND
from solo.systems.gloranthan.battle.rules.castings import (
    AT_ONCE,
    CastingOption,
    castings,
    concerns,
    explain_no_target,
    explain_no_use,
    landings,
    spells,
    struck_over,
    targets_together,
)
from solo.systems.gloranthan.battle.rules.joint_magic import joint_castings
from solo.systems.gloranthan.battle.rules.magic import meeting_by_magic
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.ability import KEEPERS
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import join_names

MAGIC: Final = "magic"


class CastCode(Code, frozen=True, tag="cast"):
    """Option code that uses the ability with this number on a target, or on a `group` of targets.

    A `group` holds all units of the target's guardian. `joined` holds the keys of supporting friends, separated by "+".
    """

    number: int
    target: str | None = None
    group: int | None = None
    joined: str | None = None


def ask_landing(book: BattleLookup, figure: Figure, one: ActiveAbility) -> ChoosePlace:
    """Return the choice of the hex to which a leap or a teleport leads. The default is the hex nearest to a foe."""
    places = landings(book, figure, one)
    foes = [foe.place for foe in book.battle.foes_of(figure) if foe.place]
    column, row = min(places, key=lambda place: min((distance(place, foe) for foe in foes), default=0))
    return ChoosePlace(figure.key, "landing", f"{one.ability.name}: to which hex?", places, default=f"{column},{row}")


def code_of(casting: CastingOption) -> str:
    """Return the option code of a casting."""
    target, several = casting.targets[0].key if casting.targets else None, len(casting.targets) > 1
    if casting.joined:
        return str(CastCode(casting.number, target, int(several), AND.join(one.key for one in casting.joined)))
    return str(CastCode(casting.number, target, 1 if several else None))


def casting_of(book: BattleLookup, figure: Figure, code: CastCode) -> CastingOption:
    """Return the casting that `code` means."""
    one = book.workings(figure)[code.number]
    if code.target is None:
        return CastingOption(code.number, one)
    target = book.battle.find(code.target)
    joined = tuple(book.battle.find(key) for key in code.joined.split(AND)) if code.joined else ()
    return CastingOption(code.number, one, targets_together(book, target, one) if code.group else (target,), joined)


def spell_options(book: BattleLookup, figure: Figure) -> Iterator[Option]:
    """Yield each possible use of magic, then abilities and targets that are refused, with the reason."""
    for alone in castings(book, figure):
        for casting in (alone, *joint_castings(book, figure, alone)):
            label, preview = partial(spell_label, casting), partial(_preview, book, figure, casting)
            yield Option(code_of(casting), label, preview, MAGIC)
    for number, one in spells(book, figure):
        if why := explain_no_use(book, figure, one):
            yield Option(str(CastCode(number)), one.ability.name, None, MAGIC, why)
        elif one.effect.kind not in AT_ONCE:
            for target in book.battle.on_field():
                if concerns(figure, one, target) and (why := explain_no_target(book, figure, one, target)):
                    unlawful = CastingOption(number, one, (target,))
                    yield Option(code_of(unlawful), spell_label(unlawful), None, MAGIC, why)


def spell_label(casting: CastingOption) -> str:
    """Return the label of a casting."""
    ability = casting.working.ability
    name = f"{ability.name} of {ability.holder}" if ability.holder and ability.holder not in KEEPERS else ability.name
    joined = f", joined by {join_names([one.name for one in casting.joined])}" if casting.joined else ""
    return f"{name} on {join_names([one.name for one in casting.targets])}{joined}" if casting.targets else name


def ask_to_support(
    book: BattleLookup, figure: Figure, casting: CastingOption, friend: Figure
) -> Generator[Decision, str, bool]:
    """Ask a friend of the caster to support the announced magic (`G-43`).

    The question shows the odds with and without the friend.
    """
    without = casting._replace(joined=tuple(one for one in casting.joined if one is not friend))
    options = [
        Option("join", "support it", lambda: _preview(book, figure, casting)),
        Option("apart", "act later instead", lambda: _preview(book, figure, without)),
    ]
    prompt = f"{figure.name} uses {spell_label(without)}. Does {friend.name} join?"
    return (yield from ask_assent(friend.key, (figure.key,), prompt, options))


def _preview(book: BattleLookup, figure: Figure, casting: CastingOption) -> Preview:
    one = casting.working
    left = book.uses(figure, one)
    cost = f"uses left {left} → {left - 1}"
    if one.effect.kind == "summon":
        return Preview(cost=cost, note=one.effect.text)
    return action_preview(meeting_by_magic(book, figure, casting), cost, " · ".join(_notes(book, figure, casting)))


def _notes(book: BattleLookup, figure: Figure, casting: CastingOption) -> Iterator[str]:
    """Yield remarks on results that the odds leave out: effects without harm, and further figures in the area."""
    if casting.working.effect.kind != "attack":
        yield _does(casting.working)
    others = [one for one in struck_over(book, casting) if one not in casting.targets]
    friends = [one.name for one in others if one.side == figure.side]
    if friends:
        yield f"ALSO HITS {join_names(friends)}"
    if foes := [one.name for one in others if one.side != figure.side]:
        yield f"also hits {join_names(foes)}"


def _does(one: ActiveAbility) -> str:
    bonus = one.effect.modifier
    return f"{bonus} in {one.ability.matter}" if one.effect.kind == "hinder" else one.effect.text
