"""Owns the effect pieces that spells are built from: each one thing that may happen to a target or a place.

A piece only says what; `working` makes it happen, `spells_ahead` tells its odds. Times are turns, which are
rounds (`H-17`): a minute has 60, an hour 3600.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.polyhedral.magic.amounts import Amount

Dr = Literal["full", "half", "none"]
Tag = Literal["undead", "demon", "holy"]

Ailing = Literal["disease", "poison", "curse"]

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


class _Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="do"):
    pass


class Harm(_Piece, frozen=True, tag="harm"):
    """Damage, less so much of the DR. `knocks` may push back (`P-35`); `metal` adds this much against metal armour."""

    amount: Amount
    dr: Dr = "none"
    knocks: bool = False
    metal: int = 0
    only: tuple[Tag, ...] = ()
    least: int = 0


class Wither(_Piece, frozen=True, tag="wither"):
    """Damage at the start of each of the target's turns, for so many turns; 0 for good, until thrown off.

    `throw_off` lets a TGH check against the caster's result end it each turn.
    """

    amount: Amount
    turns: Amount
    dr: Dr = "none"
    throw_off: bool = False
    ailment: Literal["", "disease", "poison", "curse"] = ""


class Bleed(_Piece, frozen=True, tag="bleed"):
    """1 VP, if any is left, and 1 LP at the start of each turn, for so many turns; only for the injured."""

    turns: Amount


class Hinder(_Piece, frozen=True, tag="hinder"):
    """A circumstance on the target's checks: for its next action within some turns, for some turns, or for good."""

    modifier: int
    until: Literal["next action", "turns", "for good"] = "turns"
    turns: int = 1
    ailment: Literal["", "curse"] = ""


class Expose(_Piece, frozen=True, tag="expose"):
    """A circumstance for those who attack the target, for some turns; `ranged` only for shots and throws."""

    modifier: int
    turns: int = 1
    ranged: bool = False


class Slow(_Piece, frozen=True, tag="slow"):
    """Move goes down by so many spaces, for some turns."""

    by: int = 1
    turns: int = 60


class LoseTurn(_Piece, frozen=True, tag="lose-turn"):
    """No action, no parry and no block for so many turns (`R-46`)."""

    turns: int = 1


class Trip(_Piece, frozen=True, tag="trip"):
    """The target falls prone."""


class Fumble(_Piece, frozen=True, tag="fumble"):
    """What the main hand holds is dropped, or only made unready."""

    drop: bool = True


class Misfire(_Piece, frozen=True, tag="misfire"):
    """The target's next attack goes at the nearest active creature, or misses."""

    misses: bool = False


class Sleep(_Piece, frozen=True, tag="sleep"):
    """Asleep and helpless for some turns, until an LP is lost or Awaken (`R-36`)."""

    turns: int = 60


class Charm(_Piece, frozen=True, tag="charm"):
    """The target does not harm the caster, for some turns; it ends if the caster hurts it."""

    turns: int = 60


class Turn(_Piece, frozen=True, tag="turn"):
    """The target must attack the nearest of its own side, or of either, for some turns."""

    side: Literal["own", "either"]
    turns: int = 1


class Dominate(_Piece, frozen=True, tag="dominate"):
    """The target fights for the caster for some turns."""

    turns: Amount


class Banish(_Piece, frozen=True, tag="banish"):
    """The target stands vacant and helpless until a SPI check shakes it off (`R-35`)."""


class Flee(_Piece, frozen=True, tag="flee"):
    """The target runs from the caster, or from a square, for some turns; `off_field` lets it leave (`H-25`).

    It stops once it is so many `spaces` away; 0 sets no such end.
    """

    turns: int = 60
    off_field: bool = False
    spaces: int = 0


class Hide(_Piece, frozen=True, tag="hide"):
    """Those who fail to resist do not perceive the caster; `moving` hides it even while it moves.

    Where they may look for it, their Perception suffers `perception`.
    """

    moving: bool = False
    perception: int = -2
    turns: Amount = Amount(skill=MINUTE)


class Heal(_Piece, frozen=True, tag="heal"):
    """LP, VP, or points that the patient splits between them (`R-35`); `living` leaves out undead and demons."""

    lp: Amount | None = None
    vp: Amount | None = None
    points: Amount | None = None
    living: bool = False


class Mend(_Piece, frozen=True, tag="mend"):
    """1 LP a turn for so many turns."""

    turns: Amount


class Staunch(_Piece, frozen=True, tag="staunch"):
    """Bleeding stops; the target is stable."""


class Wake(_Piece, frozen=True, tag="wake"):
    """Sleepers wake; magic sleep only where the check reaches that of the sleep."""


class Cure(_Piece, frozen=True, tag="cure"):
    """Ends diseases, poisons or curses, each where the check reaches what it was cast or brewed with."""

    ailments: tuple[Ailing, ...]


class Revive(_Piece, frozen=True, tag="revive"):
    """The dead live again: with so many LP, or healed by the TGH Difficulty.

    Those only who died within so many turns; 0 sets no such bound.
    """

    lp: int = 0
    toughness: bool = False
    within: int = 0


class Ward(_Piece, frozen=True, tag="ward"):
    """At 0 LP the target is healed by so many points, once."""

    points: Amount
    turns: Amount = Amount(plus=HOUR)


class Shield(_Piece, frozen=True, tag="shield"):
    """Temporary VP: no LP is lost while they last (`R-39`)."""

    vp: Amount
    turns: Amount = Amount(skill=HOUR)


class Kindle(_Piece, frozen=True, tag="kindle"):
    """A weapon does this much more damage after DR."""

    damage: int = 1
    turns: Amount = Amount(skill=MINUTE)


class Lash(_Piece, frozen=True, tag="lash"):
    """The caster gives 1 LP for a whip, used with Flails or Evocations (`H-27`)."""

    amount: Amount = Amount(die="STR", skill=2)
    turns: int = 60


class ForceArrow(_Piece, frozen=True, tag="force-arrow"):
    """The caster's launcher shoots at once without ammunition, INT die in place of STR die (`R-38`)."""


class Fly(_Piece, frozen=True, tag="fly"):
    """Flight for some turns, at twice the sprint (`H-23`)."""

    turns: int = 60


class Inspire(_Piece, frozen=True, tag="inspire"):
    """A circumstance that helps, for some turns: on the next action, or on social or Stealth checks."""

    modifier: int = 1
    on: Literal["next action", "social", "Stealth"] = "next action"
    turns: Amount = Amount(plus=MINUTE)


class Drain(_Piece, frozen=True, tag="drain"):
    """SP lost, never below 0."""

    sp: Amount


class Missiles(_Piece, frozen=True, tag="missiles"):
    """So many missiles, each at a random foe in the area, each with this harm."""

    count: Amount
    harm: Harm


class Throw(_Piece, frozen=True, tag="throw"):
    """Thrown up: the next turn is lost, and the fall does this harm."""

    harm: Harm


class Storm(_Piece, frozen=True, tag="storm"):
    """The area stays, and whoever starts a turn in it is harmed (`H-21`)."""

    harm: Harm
    turns: int = 60


class FireWall(_Piece, frozen=True, tag="fire-wall"):
    """Borders that burn whoever crosses them (`H-22`)."""

    harm: Harm
    turns: int = 60


class EarthWall(_Piece, frozen=True, tag="earth-wall"):
    """Squares become low blocks, a tall wall or a trench, for good (`H-22`)."""


class HoldOff(_Piece, frozen=True, tag="hold-off"):
    """While the caster concentrates, which leaves it movement only, the target cannot come within so many spaces."""

    spaces: int = 5


class Illusion(_Piece, frozen=True, tag="illusion"):
    """Images on so many squares, seen from so far; `moves` with sound and motion, `stays` for good."""

    moves: bool = False
    stays: bool = False
    seen: int = 33
    turns: Amount = Amount(skill=HOUR)


class Chill(_Piece, frozen=True, tag="chill"):
    """A square of water freezes, or one of fire goes out."""


class Burn(_Piece, frozen=True, tag="burn"):
    """This much more damage at the start of the target's next turn, DR ignored."""

    damage: int = 1


Piece = (
    Harm
    | Wither
    | Bleed
    | Hinder
    | Expose
    | Slow
    | LoseTurn
    | Trip
    | Fumble
    | Misfire
    | Sleep
    | Charm
    | Turn
    | Dominate
    | Banish
    | Flee
    | Hide
    | Heal
    | Mend
    | Staunch
    | Wake
    | Cure
    | Revive
    | Ward
    | Shield
    | Kindle
    | Lash
    | ForceArrow
    | Fly
    | Inspire
    | Drain
    | Missiles
    | Throw
    | Storm
    | FireWall
    | EarthWall
    | HoldOff
    | Illusion
    | Chill
    | Burn
)

Lasting = (
    Wither
    | Bleed
    | Hinder
    | Expose
    | Slow
    | LoseTurn
    | Misfire
    | Sleep
    | Charm
    | Turn
    | Dominate
    | Banish
    | Flee
    | Hide
    | Mend
    | Ward
    | Kindle
    | Lash
    | Fly
    | Inspire
    | HoldOff
    | Burn
)
OnField = Storm | FireWall | Flee | Illusion


def ailment_of(piece: Piece) -> Ailing | None:
    """What kind of ailment a piece is, which a cure may end; a banished mind comes back as from a curse (`P-27`)."""
    if isinstance(piece, Banish):
        return "curse"
    return (piece.ailment or None) if isinstance(piece, Wither | Hinder) else None
