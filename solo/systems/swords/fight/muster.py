"""Muster of a fight: the fighters, mounted or on foot, and their starting places (`H-02`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from solo.systems.contract import Content, Setup
from solo.systems.parts.fight import nerve_rule
from solo.systems.parts.fight.ai_level import requested_level
from solo.systems.parts.fight.combatant_setup import foes_of, give_letters, name_persons, party_of, persons_among
from solo.systems.parts.fight.switches import read_switches
from solo.systems.swords.company.house_rules import without_rules
from solo.systems.swords.fight import switches
from solo.systems.swords.fight.fighters import fighter_of_character, fighter_of_foe
from solo.systems.swords.fight.nerve import first_nerve
from solo.systems.swords.fight.state import Fight, Fighter, usable, weapon_in_hand
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.gear.load import load_of, pace_under
from solo.systems.swords.people.sheet import Character

MOST_FIGHTERS: Final = 31
BEHIND: Final = 6
LEADS: Final = 100
"""The bonus to the Willpower of a foe tagged as a leader, when a side's leader is chosen."""
ROOM_BEHIND: Final = 30
NO_PERSONS: Final[Mapping[str, Sequence[str]]] = {}


def muster(setup: Setup, content: Content) -> Fight:
    """Return the fight before its first round.

    Raises ValueError with a sentence if a place is given, or if an option, a foe or the party is impossible.
    """
    if setup.place:
        raise ValueError("Fights in Swords take place along a line. Do not choose a place.")
    options = read_switches(without_rules(nerve_rule.split_options(setup.options)), switches.setup_options(content))
    fighters = [*_party(setup, content), *_foes(setup, content)]
    fighters += _beasts(fighters, setup, content)
    fighters += _mounts(fighters, setup, options["mounted"], content)
    _named(fighters, persons_among(setup.foes))
    for fighter in fighters:
        _hands(fighter)
    _placed(fighters, switches.DISTANCES[options["distance"]])
    for fighter in fighters:
        fighter.wit = requested_level(options) if fighter.side == "foes" else ""
        fighter.cover = switches.COVERS[options[f"{fighter.side} cover"]]
        fighter.surprised = options["surprised"] == (
            switches.THE_PARTY if fighter.side == "party" else switches.THE_FOES
        )
    return Fight(
        setup.title or "A fight",
        fighters,
        switches.circumstances(options, content),
        lurking=_lurking(options["surprised"]),
        nerve=first_nerve(fighters, _wills(fighters, setup, content)) if nerve_rule.is_on(options) else None,
    )


def _wills(fighters: Sequence[Fighter], setup: Setup, content: Content) -> dict[str, int]:
    """Return the Willpower of each person by key, with a bonus for foes tagged as leaders."""
    party = {one.name: one.attributes.willpower for one in setup.party if isinstance(one, Character)}
    foes = {
        foe.name: foe.attributes.willpower + LEADS * ("leader" in foe.tags) for foe in content.entries(Foe).values()
    }
    known = {"party": party, "foes": foes}
    return {one.key: known[one.side][one.kind] for one in fighters if not one.animal and one.kind in known[one.side]}


def _lurking(surprised: str) -> Literal["", "party", "foes"]:
    if surprised == switches.PARTY_UNLESS:
        return "foes"
    return "party" if surprised == switches.FOES_UNLESS else ""


def _party(setup: Setup, content: Content) -> list[Fighter]:
    party = party_of(setup, Character, "Swords", lambda one: one.name)
    found = [fighter_of_character(one, content, f"party-{number}", "", 0) for number, one in enumerate(party)]
    if all(fighter.down for fighter in found):
        raise ValueError("No character in the party can stand. Let them rest first.")
    return found


def _foes(setup: Setup, content: Content) -> list[Fighter]:
    known = foes_of(setup, content.entries(Foe), MOST_FIGHTERS)
    return [fighter_of_foe(foe, content, f"foes-{number}", "", 0) for number, foe in enumerate(known)]


def _mounts(fighters: Iterable[Fighter], setup: Setup, mounted: str, content: Content) -> list[Fighter]:
    """Return a mount for each rider: the rider's own, or the mount that the options give. Animals go on foot.

    A mount that could not carry its rider is left out.
    """
    own = {one.name: one.mount for one in setup.party if isinstance(one, Character)}
    own |= {foe.name: foe.mount for foe in content.entries(Foe).values()}
    given = {
        switches.THE_PARTY: ("party",),
        switches.THE_FOES: ("foes",),
        switches.EVERYBODY: ("party", "foes"),
    }.get(mounted, ())
    spare = next((foe.name for foe in content.entries(Foe).values() if "mount" in foe.tags), "")
    found: list[Fighter] = []
    for rider in fighters:
        name = own.get(rider.kind, "") or (spare if rider.side in given else "")
        if mounted == switches.NOBODY or not name or rider.animal or rider.flies or rider.down:
            continue
        if name not in content.entries(Foe):
            raise ValueError(f"{rider.name} cannot ride “{name}”, because no foe or mount has that name.")
        beast = content.entries(Foe)[name]
        if not pace_under(beast.move, beast.mass, load_of(rider.mass, rider.armour)):
            continue
        mount = fighter_of_foe(beast, content, f"{rider.key}-mount", "", 0, rider.side)
        mount.rider, rider.mount = rider.key, mount.key
        found.append(mount)
    return found


def _beasts(fighters: Iterable[Fighter], setup: Setup, content: Content) -> list[Fighter]:
    """Return the trained animals that come with characters who can stand (`S-29`)."""
    own = {one.name: one.beast for one in setup.party if isinstance(one, Character) and one.beast}
    found = []
    for master in fighters:
        if master.side != "party" or master.down or master.kind not in own:
            continue
        name = own[master.kind]
        if name not in content.entries(Foe):
            raise ValueError(f"{master.name} cannot bring “{name}”, because no animal has that name.")
        beast = fighter_of_foe(content.entries(Foe)[name], content, f"{master.key}-beast", "", 0, "party")
        beast.master = master.key
        found.append(beast)
    return found


def _named(fighters: list[Fighter], persons: Mapping[str, Sequence[str]] = NO_PERSONS) -> None:
    """Assign letters and the names of persons, and name mounts and trained animals after their owners."""
    give_letters(fighters, lambda fighter: not (fighter.rider or fighter.master))
    name_persons(fighters, persons)
    by_key: Mapping[str, Fighter] = {fighter.key: fighter for fighter in fighters}
    for fighter in fighters:
        if owner := fighter.rider or fighter.master:
            fighter.name = f"{fighter.kind} of {by_key[owner].name}"


def _hands(fighter: Fighter) -> None:
    """Replace an unusable weapon in hand by the next usable weapon from the belt."""
    held = weapon_in_hand(fighter)
    if held is None or usable(fighter, held):
        return
    held.where = "belt"
    for arm in fighter.arms:
        if arm.where == "belt" and usable(fighter, arm):
            arm.where = "hand"
            return


def _placed(fighters: list[Fighter], apart: int) -> None:
    """Place the two sides facing each other, `apart` yards apart, with the party's front at 0.

    A fighter with a bow in hand starts behind the front of its side, if there is room (house).
    """
    by_key = {fighter.key: fighter for fighter in fighters}
    front = {"party": 0, "foes": apart}
    for fighter in fighters:
        held = weapon_in_hand(fighter)
        back = BEHIND if held and held.weapon.shoots and apart >= ROOM_BEHIND else 0
        fighter.place = front[fighter.side] + (back if fighter.side == "foes" else -back)
    for fighter in fighters:
        if fighter.rider:
            fighter.place = by_key[fighter.rider].place
