"""Decisions in a spirit duel: the options with their odds, and the answers of tactics with their reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from solo.resolver import distribution, format_percent
from solo.systems.contract import (
    ChartBar,
    Choose,
    Content,
    Explanation,
    Measure,
    Option,
    Panel,
    Preview,
    SheetLine,
    TacticAnswer,
    make_thought,
)
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.company.people import CompanyMember
from solo.systems.fire_and_sword.company.stalemate_limits import QUIET_ROUNDS
from solo.systems.fire_and_sword.magic.casting import Casting, cast
from solo.systems.fire_and_sword.people.sheet import PERSON_DIE
from solo.systems.fire_and_sword.people.wit import wit_of_int
from solo.systems.fire_and_sword.rolls import spirit_combat
from solo.systems.fire_and_sword.rolls.spirit_combat import DuelSurvivor
from solo.systems.fire_and_sword.spirits.duel_state import (
    SPIRIT_KEY,
    HelpfulCast,
    Spirit,
    SpiritDuelState,
    castings,
    powers_of_soul,
    powers_of_spirit,
)
from solo.systems.parts.fight.ai_level import AiLevel

FIGHT, STOP, LEAVE = "fight", "stop", "leave"


def duel_end_odds(haunting: SpiritDuelState, soul: CompanyMember, added: int = 0) -> DuelSurvivor:
    """Return the odds of the duel from now on, with the soul's POW raised by `added`."""
    spirit = haunting.spirit
    return spirit_combat.duel(powers_of_soul(soul, added), PERSON_DIE, powers_of_spirit(spirit), spirit.resistance_die)


def this_round(haunting: SpiritDuelState) -> tuple[Fraction, Fraction]:
    """Return two chances, from 0 to 1: that this round defeats the spirit, and that this round defeats the soul."""
    soul, spirit = powers_of_soul(haunting.soul), powers_of_spirit(haunting.spirit)
    wins = distribution(spirit_combat.spirit_attack, soul, spirit, haunting.spirit.resistance_die)
    loses = distribution(spirit_combat.spirit_attack, spirit, soul, PERSON_DIE)
    return wins.chance(bool), loses.chance(bool)


def odds_panel(haunting: SpiritDuelState) -> Panel:
    """Return a panel with the odds of the round and of the duel."""
    defeats, falls = this_round(haunting)
    stands = duel_end_odds(haunting, haunting.soul)
    soul, spirit = haunting.soul.name, haunting.spirit.name
    why = "The attack must overcome the defence, and the resistance die must not roll above the dominance."
    return Panel(
        "Odds",
        (
            SheetLine(f"{spirit} defeated this round", format_percent(defeats), why),
            SheetLine(f"{soul} defeated this round", format_percent(falls), "The spirit attacks at the same time."),
            SheetLine(
                f"{soul} wins overall",
                format_percent(stands.one),
                "The chance if the duel is fought to the end with the current POW.",
            ),
        ),
    )


# Choice of the spirit and of its target


def which_spirit(haunting: SpiritDuelState, spirits: Mapping[str, Spirit], manner: Sequence[Option]) -> Choose:
    """Return the choice of the spirit to fight. Each option previews its duel with the party's strongest soul.

    `manner` are further options, which set switches.
    """
    strongest = max(haunting.list_able(), key=lambda person: person.character.power)

    def options() -> list[Option]:
        found = [
            Option(name, name, partial(_spirit_preview, spirit, strongest), entry=name)
            for name, spirit in spirits.items()
        ]
        return [*found, *manner]

    return Choose(haunting.speaker().key, "which", "Which spirit is it?", options, haunting.spirit.name)


def _spirit_preview(spirit: Spirit, soul: CompanyMember) -> Preview:
    stands = spirit_combat.duel(powers_of_soul(soul), PERSON_DIE, powers_of_spirit(spirit), spirit.resistance_die)
    return Preview(_measures(stands), note=f"against {soul.name}")


def ask_soul(haunting: SpiritDuelState, awake: Sequence[CompanyMember]) -> Choose:
    """Return the choice of the soul that the spirit attacks. By default the party sends its strongest soul forward."""

    def options() -> list[Option]:
        return [Option(person.key, person.name, partial(_whom_preview, haunting, person)) for person in awake]

    strongest = max(awake, key=lambda person: person.character.power)
    return Choose(
        haunting.speaker().key, "who", f"Whom does the {haunting.spirit.name} attack?", options, strongest.key
    )


def _whom_preview(haunting: SpiritDuelState, person: CompanyMember) -> Preview:
    stands = duel_end_odds(haunting, person)
    return Preview(_measures(stands), explain=lambda: _explained(haunting, person, stands))


def _measures(stands: DuelSurvivor) -> tuple[Measure, ...]:
    return (
        Measure("wins overall", stands.one, "chance"),
        Measure("is defeated", stands.other, "chance"),
        Measure("both out", stands.neither, "chance"),
    )


def _explained(haunting: SpiritDuelState, person: CompanyMember, stands: DuelSurvivor) -> Explanation:
    spirit = haunting.spirit.name
    labels = {f"{person.name} wins": stands.one, f"the {spirit} wins": stands.other, "neither": stands.neither}
    bars = tuple(ChartBar(label, chance) for label, chance in labels.items() if chance)
    sentences = (
        f"{person.name} rolls a D30 against POW {powers_of_soul(person)[0]} to attack and to defend.",
        "Both souls attack at once. If an attack wins, its dominance is compared with the target's resistance die.",
    )
    return Explanation(f"{person.name} against the {spirit}", sentences, outcomes=bars)


# Options of the party


def soul_declares(haunting: SpiritDuelState, content: Content) -> Choose:
    """Return the choice of a casting in this round. Without castings the only option is to fight on."""
    soul = haunting.soul
    options = [Option(FIGHT, "fight on", lambda: _fight_preview(haunting), "duel")]
    options += [
        Option(
            one.code,
            _cast_label(haunting, one),
            partial(_cast_preview, haunting, one),
            "cast",
            entry=one.spell.name,
        )
        for one in castings(haunting, content)
    ]
    if haunting.quiet >= QUIET_ROUNDS and not haunting.plans:
        options.append(Option(STOP, "end the duel undecided", group="duel"))
    return Choose(soul.key, "soul", f"Round {haunting.round}: how do you help {soul.name}?", options, FIGHT)


def _fight_preview(haunting: SpiritDuelState) -> Preview:
    defeats, falls = this_round(haunting)
    stands = duel_end_odds(haunting, haunting.soul)
    measures = (
        Measure("defeats it", defeats, "chance"),
        Measure("is defeated", falls, "chance"),
        Measure("wins overall", stands.one, "chance"),
    )
    return Preview(measures, explain=lambda: _explained(haunting, haunting.soul, stands))


def _cast_label(haunting: SpiritDuelState, one: HelpfulCast) -> str:
    target = "" if one.caster == haunting.who else f" on {haunting.soul.name}"
    return f"{haunting.find(one.caster).name} casts {one.spell.name} {one.power}{target}"


def _works(one: HelpfulCast) -> Fraction:
    return distribution(cast, one.skill, None, 0, 0).chance_of(Casting.WORKS)


def _cast_preview(haunting: SpiritDuelState, one: HelpfulCast) -> Preview:
    works = _works(one)
    measures = (
        Measure("works", works, "chance"),
        Measure("wins overall, with this", duel_end_odds(haunting, haunting.soul, one.gain).one, "chance"),
    )
    cost = f"{one.mp} MP" if one.spell.kind == "sorcery" else f"{one.spell.name} {one.power}"
    title = _cast_label(haunting, one)
    sentence = f"Roll {one.spell.casting_skill} {one.skill}. From the next round on, POW is {one.gain} higher."
    explanation = skill_rolls.yes_or_no(title, works, "it works", "it fails", sentence)
    return Preview(measures, cost, explain=lambda: explanation)


def soul_tactic(haunting: SpiritDuelState, content: Content) -> TacticAnswer:
    """Return the tactic's answer: the casting with the greatest expected gain, since casting costs no attack.

    Without a useful casting the answer is to fight on, or to stop after ten quiet rounds.
    """
    worth = {one: one.gain * _works(one) for one in castings(haunting, content)}
    best = max(worth, key=lambda one: worth[one], default=None)
    if best is None or not worth[best]:
        stop = haunting.quiet >= QUIET_ROUNDS and not haunting.plans
        return TacticAnswer(STOP, "No attack has had an effect for ten rounds.") if stop else TacticAnswer(FIGHT)
    caster = haunting.find(best.caster).name
    reason = make_thought(caster, f"casts {best.spell.name}, which adds {best.gain} to POW and costs no attack")
    return TacticAnswer(best.code, reason)


# Options of the spirit


def spirit_declares(haunting: SpiritDuelState) -> Choose:
    """Return the spirit's choice to break off (`H-13`)."""
    spirit = haunting.spirit.name
    options = [
        Option(FIGHT, "fight on", lambda: Preview(_measures(_turned(duel_end_odds(haunting, haunting.soul))))),
        Option(LEAVE, "hide and break off", lambda: _leave_preview(haunting)),
    ]
    return Choose(SPIRIT_KEY, "spirit", f"What does the {spirit} do?", options, FIGHT)


def _turned(stands: DuelSurvivor) -> DuelSurvivor:
    return DuelSurvivor(stands.other, stands.one, stands.neither)


def _leave_preview(haunting: SpiritDuelState) -> Preview:
    away = _slips_away(haunting)
    sentence = (
        f"The spirit rolls Hide {haunting.spirit.hide} on the D30. The soul's POW must overcome this roll to hold it."
    )
    return skill_rolls.chance_preview("slips away", away, "Breaking off", "it slips away", "it is held", sentence)


def _slips_away(haunting: SpiritDuelState) -> Fraction:
    return distribution(spirit_combat.holds_spirit, powers_of_soul(haunting.soul), haunting.spirit.hide).chance_of(
        False
    )


def spirit_tactic(haunting: SpiritDuelState) -> TacticAnswer:
    """Return the spirit's answer, which depends on its AI level.

    A dull spirit always fights on. A plain spirit breaks off when the soul is over twice as likely to win. A cunning
    spirit breaks off when the soul is likelier to win and escape is likelier than defeat in this round.
    """
    spirit, stands = haunting.spirit, duel_end_odds(haunting, haunting.soul)
    wit = wit_of_int(spirit.wits)
    if wit is AiLevel.DULL:
        return TacticAnswer(FIGHT, f"The {spirit.name} is too dull to let go.")
    if wit is AiLevel.PLAIN:
        losing = stands.one > 2 * stands.other
        return TacticAnswer(LEAVE, f"The {spirit.name} has met a stronger soul.") if losing else TacticAnswer(FIGHT)
    falls, _ = this_round(haunting)
    if stands.one > stands.other and _slips_away(haunting) > falls:
        return TacticAnswer(LEAVE, f"The {spirit.name} prefers to slip away.")
    return TacticAnswer(FIGHT, f"The {spirit.name} expects to win." if stands.other > stands.one else "")
