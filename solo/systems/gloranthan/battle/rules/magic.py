"""Active magic: the powers of both sides with reasons, before the draw (`G-28`, `G-45`)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from solo.systems.gloranthan.action.odds import REMEMBERED
from solo.systems.gloranthan.action.sides import PreparedAction, case_of, world_side
from solo.systems.gloranthan.battle.rules.allies import ally_of
from solo.systems.gloranthan.battle.rules.blows import band_between
from solo.systems.gloranthan.battle.rules.card_claims import claim, counting, favour, hindrances
from solo.systems.gloranthan.battle.rules.castings import (
    CastingOption,
    affected_rune,
    explain_no_target,
    explain_no_use,
    spells,
)
from solo.systems.gloranthan.battle.rules.deployment import leader
from solo.systems.gloranthan.battle.rules.fixed_factors import (
    NEAR,
    NIGHT,
    EncounterWay,
    FigureMatchup,
    FixedFactors,
    fixed_factors,
    magic_parts,
    meeting_of,
    name_parts,
    optional_factor,
    warding,
)
from solo.systems.gloranthan.battle.state.battle import BattleLookup, DayMagic
from solo.systems.gloranthan.battle.state.figure import Figure, FigureBuild
from solo.systems.gloranthan.hands.time_card import time_bonus
from solo.systems.gloranthan.magic.active import force_of_attack, guards, magic_words, resisted_with, type_edge
from solo.systems.gloranthan.magic.deed import ActionDescription
from solo.systems.gloranthan.magic.guardian import collective
from solo.systems.gloranthan.magic.passive import ActiveAbility, best_help
from solo.systems.gloranthan.magic.resistance import RANGE_PENALTIES, RESISTANCES, UNDEFENDED
from solo.systems.gloranthan.people.action_bonuses import PRACTICES, BonusPart
from solo.systems.gloranthan.people.affinities import ward_edges
from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.religion.moon import lunar_modifier
from solo.systems.gloranthan.rolls.levels import combine_levels, supported_power
from solo.systems.gloranthan.rulings import Rulings
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.phrasing import join_names

MATTER: Final = PRACTICES["magic"].trait


def bout_by_magic(book: BattleLookup, figure: Figure, casting: CastingOption, target: Figure) -> FixedFactors:
    """Return the fixed factors of hostile magic that `figure` uses on `target`."""
    mine, theirs = book.build(figure).with_leader(casting.working.ability.holder), book.build(target)
    band = band_between(book, figure, casting.targets[0]) or "melee"
    spirit = resisted_with(casting.working.effect) == "magic"
    answers = [front for front in theirs.fronts if not front.leader or (spirit and "resist_magic" in front.leads)]
    sky, rulings, used = book.sky, book.battle.rulings, (mine.used_up(figure), theirs.used_up(target))
    bouts = [_magic_bout(mine, front, casting.number, band, sky, rulings, *used) for front in answers]
    return min(bouts, key=lambda bout: bout.way.advantage)


# rule: Active magic
def meeting_by_magic(
    book: BattleLookup, figure: Figure, casting: CastingOption, target: Figure | None = None
) -> PreparedAction:
    """Return a use of magic before its draw.

    `target` resists hostile magic, or all targets together if `target` is None. The world resists other magic.
    """
    one = casting.working
    first = target or (casting.targets or (figure,))[0]
    if not one.effect.hostile:
        return _on_the_world(book, figure, one, first)
    fixed = bout_by_magic(book, figure, casting, first)
    if target is None and len(casting.targets) > 1:
        bouts = [bout_by_magic(book, figure, casting, each) for each in casting.targets]
        levels = combine_levels(each.way.resistance.masteries for each in bouts)
        together = BonusPart(join_names([each.name for each in casting.targets]), Rating(levels))
        fixed = fixed._replace(way=replace(fixed.way, resist=(together,)))
    ours, theirs = favour(book.battle, figure.side), favour(book.battle, first.side)
    meeting = meeting_of(
        book, one.ability.name, figure, first, fixed, (*ours, *joint_part(book, figure, casting)), theirs
    )
    if leads(book, figure):
        meeting.significant = True
    elif not meeting.left:
        meeting.significant = False
    return meeting


def leads(book: BattleLookup, figure: Figure) -> bool:
    """Return True if `figure` leads people, or leads its side."""
    return figure.leads or leader(book.battle, figure.side) is figure


def _on_the_world(book: BattleLookup, figure: Figure, one: ActiveAbility, target: Figure) -> PreparedAction:
    """Return a use of magic that only the world resists: healing and leaps (`H-26`)."""
    build = book.build(figure).with_leader(one.ability.holder)
    band = (band_between(book, figure, target) or "melee") if target is not figure else "melee"
    deed = ActionDescription("magic", magic_words(one, build.form), build.words, band)
    parts = (
        *_casters(build, build.usable_abilities(build.used_up(figure)), one, deed, book.sky, book.battle.rulings),
        *hindrances(figure, deed),
    )
    affinities = counting(build.affinities, build.magic, MATTER)
    case = case_of(figure.key, figure.name, parts, lambda: claim(book, figure, deed, affinities, (one,)), figure.bonded)
    return PreparedAction(one.ability.name, case, world_side(RESISTANCES[one.effect.resistance or "heal defeats"]))


@lru_cache(maxsize=REMEMBERED)
def _magic_bout(
    mine: FigureBuild,
    theirs: FigureBuild,
    number: int,
    band: Band,
    sky: DayMagic,
    rulings: Rulings,
    used_up: tuple[str, ...],
    their_used_up: tuple[str, ...],
) -> FixedFactors:
    one, held, their_held = mine.held[number], mine.usable_abilities(used_up), theirs.usable_abilities(their_used_up)
    effect, kind, words = one.effect, one.ability.type, magic_words(one, mine.form)
    deed = ActionDescription("magic", words, theirs.words, band)
    answer = ActionDescription("resist magic", frozenset({"resist magic"}), mine.seen_words | words, band)
    terms = FigureMatchup(mine, theirs, held, their_held, deed, answer)
    attack = (*_casters(mine, held, one, deed, sky, rulings), *name_parts(terms.opposing_magic))
    helps, answers = best_help(held, deed), best_help(their_held, answer)
    around = (
        *magic_parts(answers, rulings),
        *optional_factor("blessing", ward_edges(theirs.affinities, words)),
        *name_parts(terms.opposing),
    )
    spirit = (
        BonusPart(theirs.leader or "Magic", Rating(theirs.magic)),
        *theirs.armed.list_parts("resist_magic"),
        *around,
    )
    body = (
        BonusPart("Physical", Rating(theirs.powers.physical or 0)),
        *theirs.armed.list_parts("resist_agents"),
        *around,
    )
    resist = body if resisted_with(effect) == "physical" else spirit
    shut = theirs.guarded or warding(theirs.affinities, words)
    spent, wits = (one, *helps), BonusPart("Intellect", Rating(mine.powers.intellect or 0))
    ways = [
        EncounterWay(
            (*attack, *optional_factor("undefended target", NOTHING if shut else UNDEFENDED)), resist, spent, answers
        )
    ]
    for guard in guards(their_held, effect.delivery or "magical", kind, answer):
        for other in guard.used_defence:
            edge = optional_factor(f"{kind} over {other.ability.type}", type_edge(kind, other.ability.type))
            own = (wits, *name_parts(terms.opposing_magic)) if guard.defence == "other skill" else (*attack, *edge)
            against = spirit if guard.defence.startswith("magic") else resist
            resisted = (*against, BonusPart(other.ability.name, guard.bonus))
            ways.append(EncounterWay(own, resisted, spent, (*answers, other), guard.defence.endswith("reflects")))
    way = min(ways, key=lambda each: (each.advantage, not each.reflects))
    force, harms = force_of_attack(effect), effect.kind == "attack"
    return fixed_factors(terms, way, MATTER, affected_rune(one), force, harms, (one.ability.name,) * len(force.added))


def _casters(
    mine: FigureBuild,
    held: tuple[ActiveAbility, ...],
    one: ActiveAbility,
    deed: ActionDescription,
    sky: DayMagic,
    rulings: Rulings,
) -> tuple[BonusPart, ...]:
    """Return the parts of the caster's power in active magic, including range, night, moon and time cards.

    See `G-28` and `G-42`.
    """
    band = deed.band or "melee"
    dark = sky.night and not mine.dark_sense and band not in NEAR
    moon = lunar_modifier(sky.phase, sky.glowline) if one.ability.type == "Lunar" else NOTHING
    return (
        BonusPart(mine.leader or "Magic", Rating(mine.magic)),
        *mine.armed.list_parts("magic"),
        *optional_factor("collective magic", _collective(mine, one)),
        *optional_factor(f"{band} range", RANGE_PENALTIES[band]),
        *optional_factor("night", NIGHT if dark else NOTHING),
        *optional_factor("the moon", moon),
        *optional_factor("time cards", time_bonus(deed, sky.runes, mine.runes)),
        *magic_parts(best_help(held, deed), rulings),
    )


def _collective(mine: FigureBuild, one: ActiveAbility) -> Rating:
    """Return the bonus of the caster's people to a magical attack (`G-47`)."""
    opened = collective(mine.guardian, one.ability.type == "Lunar", mine.chained)
    return mine.collective if opened and one.effect.hostile else NOTHING


def supporting(book: BattleLookup, friend: Figure, casting: CastingOption) -> CastingOption | None:
    """Return the magic by which `friend` can support a casting: of the same kind, and in reach of its targets.

    None if the friend has no such magic.
    """
    for number, one in spells(book, friend):
        alike = _kind(one) == _kind(casting.working) and not ally_of(friend, one) and not one.ability.area
        if not alike or explain_no_use(book, friend, one):
            continue
        if not any(explain_no_target(book, friend, one, target) for target in casting.targets):
            return CastingOption(number, one, casting.targets)
    return None


def joint_part(book: BattleLookup, figure: Figure, casting: CastingOption) -> tuple[BonusPart, ...]:
    """Return the bonus of the friends who join a casting, by the whole levels of all casters (`G-43`)."""
    if not casting.joined:
        return ()
    found = (supporting(book, friend, casting) for friend in casting.joined)
    alone = casting_level(book, figure, casting)
    levels = [
        casting_level(book, friend, same)
        for friend, same in zip(casting.joined, found, strict=True)
        if same is not None
    ]
    names = join_names([friend.name for friend in casting.joined])
    return (BonusPart(f"with {names}", supported_power((alone, *levels)) - Rating(alone)),)


def _kind(one: ActiveAbility) -> tuple[str, str, str]:
    return one.effect.kind, one.effect.delivery, affected_rune(one)


def casting_level(book: BattleLookup, figure: Figure, casting: CastingOption) -> int:
    """Return the whole levels that a figure alone has in a magical attack."""
    return max(0, bout_by_magic(book, figure, casting, casting.targets[0]).way.power.masteries)
