"""Options for attacks: the target, alone or joined by friends, with odds (`G-53`, `H-24`)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from solo.systems.contract import Choose, Decision, Option, Preview, ask_assent
from solo.systems.gloranthan.action.odds import action_preview, mean_harm
from solo.systems.gloranthan.battle.rules.blows import (
    blow,
    explain_no_attack,
    leading,
    list_joiners,
    may_attack,
    power_of,
    targets,
)
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.units.ranges import Band
from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import join_names

ATTACK: Final = "attack"
AND: Final = "+"
ENOUGH: Final = "enough"
JOIN, APART = "join", "apart"


class AttackCode(Code, frozen=True, tag="strike"):
    """Option code of an attack on a foe. `joined` holds the keys of the joining figures, separated by "+".

    `led` names the leader: a companion, or the figure's own character. Without a name the stronger of the two leads
    (`G-14`).
    """

    target: str
    joined: str | None = None
    led: str | None = None


class PlannedAttack(NamedTuple):
    """An attack with its leader, target, range band and the figures that join."""

    leader: Figure
    target: Figure
    band: Band
    joined: tuple[Figure, ...] = ()
    led: str | None = None


def announced_aim(book: BattleLookup, figure: Figure, code: AttackCode) -> PlannedAttack:
    """Return the attack that `code` means, led by the acting figure."""
    battle = book.battle
    target = battle.find(code.target)
    friends = [battle.find(key) for key in code.joined.split(AND)] if code.joined else []
    led = "" if code.led == figure.name else code.led
    return PlannedAttack(figure, target, may_attack(book, figure, target) or "melee", tuple(friends), led)


def aim_of(book: BattleLookup, figure: Figure, code: AttackCode) -> PlannedAttack:
    """Return the attack that `code` means, led by its strongest attacker (`H-24`)."""
    return choose_leader(book, announced_aim(book, figure, code))


def choose_leader(book: BattleLookup, aim: PlannedAttack) -> PlannedAttack:
    """Return the attack `aim` with its strongest attacker as leader."""
    if not aim.joined:
        return aim
    powers = {one.key: power_of(book, one, aim.target, aim.band) for one in (aim.leader, *aim.joined)}
    able = sorted((aim.leader, *aim.joined), key=lambda one: powers[one.key], reverse=True)
    return aim._replace(leader=able[0], joined=tuple(able[1:]))


def joint_groups(book: BattleLookup, figure: Figure, target: Figure, band: Band) -> Iterator[tuple[Figure, ...]]:
    """Yield groups of friends that could join an attack: the strongest friend, the strongest two, etc. (`H-24`)."""
    friends = list_joiners(book, figure, target, band)[: book.battle.rulings.joint_figures - 1]
    return (tuple(friends[:count]) for count in range(1, len(friends) + 1))


def attack_option(book: BattleLookup, figure: Figure, code: AttackCode) -> Option:
    """Return the option of an attack, alone or joint, with its odds under the best leader."""
    aim = announced_aim(book, figure, code)
    preview = partial(_preview, book, choose_leader(book, aim))
    return Option(str(code), partial(attack_label, aim.target, aim.joined), preview, ATTACK)


def attack_options(book: BattleLookup, figure: Figure) -> Iterator[Option]:
    """Yield an attack on each foe, alone and together with friends, or the reason why the foe cannot be attacked."""
    for foe in book.battle.foes_of(figure):
        band = may_attack(book, figure, foe)
        if band is None:
            yield Option(
                str(AttackCode(foe.key)), attack_label(foe, ()), None, ATTACK, explain_no_attack(book, figure, foe)
            )
            continue
        for friends in ((), *joint_groups(book, figure, foe, band)):
            yield attack_option(book, figure, AttackCode(foe.key, AND.join(one.key for one in friends) or None))
        fronts = leading(book, figure, band)
        for front in fronts if fronts[1:] else ():
            name = front.leader or figure.name
            aim, label = PlannedAttack(figure, foe, band, (), front.leader), f"{attack_label(foe, ())}, led by {name}"
            yield Option(str(AttackCode(foe.key, "", name)), label, partial(_preview, book, aim), ATTACK)


def ask_to_join(book: BattleLookup, aim: PlannedAttack, friend: Figure) -> Generator[Decision, str, bool]:
    """Ask a friend of the attacker to join the announced attack (`H-24`).

    The question shows the odds with and without the friend.
    """
    others = tuple(one for one in aim.joined if one is not friend)
    options = [
        Option(JOIN, f"join the attack on {aim.target.name}", lambda: _preview(book, choose_leader(book, aim))),
        Option(APART, "act later instead", lambda: _preview(book, choose_leader(book, aim._replace(joined=others)))),
    ]
    prompt = f"{aim.leader.name} attacks {aim.target.name}. Does {friend.name} join?"
    return (yield from ask_assent(friend.key, (aim.leader.key,), prompt, options))


def ask_further_attack(book: BattleLookup, figure: Figure) -> Choose:
    """Return the choice of the target for another attack in the same action, which magic allows (`G-33`).

    By default this is the foe with the most expected harm. Foes that can still fight come before beaten foes.
    """

    def harm(aim: tuple[Figure, Band]) -> tuple[bool, float]:
        meeting = blow(book, figure, *aim)
        mean = mean_harm(meeting.advantage, meeting.force, meeting.shelter, meeting.bond, meeting.left)
        return aim[0].is_fit, mean

    def offered() -> Sequence[Option]:
        alone = [one for one in attack_options(book, figure) if AND not in one.code]
        return [*alone, Option(ENOUGH, "stop attacking")]

    def most_harmful() -> str:
        return str(AttackCode(max(targets(book, figure), key=harm)[0].key))

    return Choose(figure.key, "further", f"Whom does {figure.name} attack next?", offered, most_harmful)


def attack_label(foe: Figure, friends: Sequence[Figure]) -> str:
    """Return the label of an attack on `foe` that `friends` join."""
    joined = f", joined by {join_names([one.name for one in friends])}" if friends else ""
    return f"attack {foe.name}{joined}"


def _preview(book: BattleLookup, aim: PlannedAttack) -> Preview:
    return action_preview(blow(book, aim.leader, aim.target, aim.band, aim.joined, aim.led), note=f"{aim.band} range")
