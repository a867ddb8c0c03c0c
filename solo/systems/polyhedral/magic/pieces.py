"""Union types of all effect pieces and of the lasting pieces; each family of pieces has a separate module."""

from __future__ import annotations

from solo.systems.polyhedral.magic.afflictions import (
    Bleed,
    Breathless,
    Expose,
    Fumble,
    Hinder,
    LoseTurn,
    Misfire,
    Slow,
    Trip,
    Weaken,
    Wither,
)
from solo.systems.polyhedral.magic.armaments import ForceArrow, Kindle, Lash, Shield
from solo.systems.polyhedral.magic.charms import Banish, Charm, Dominate, Inspire, Sleep, Turn
from solo.systems.polyhedral.magic.fear import Flee, HoldOff
from solo.systems.polyhedral.magic.flight import Fly
from solo.systems.polyhedral.magic.harm import Burn, Chill, Drain, Harm, Hurl, Missiles
from solo.systems.polyhedral.magic.healing import Cure, Heal, Mend, Revive, Staunch, Wake, Ward
from solo.systems.polyhedral.magic.illusions import Hide, Illusion
from solo.systems.polyhedral.magic.storms import Storm
from solo.systems.polyhedral.magic.walls import EarthWall, FireWall

LastingAffliction = Wither | Bleed | Hinder | Expose | Slow | LoseTurn | Misfire | Weaken | Breathless
LastingCharm = Sleep | Charm | Turn | Dominate | Banish | Inspire
Lasting = LastingAffliction | LastingCharm | Flee | HoldOff | Hide | Mend | Ward | Kindle | Lash | Fly | Burn
OnField = Storm | FireWall | Flee | HoldOff | Illusion
AtOnce = Harm | Missiles | Hurl | Drain | Chill | Trip | Fumble | Heal | Staunch | Wake | Cure | Revive | Shield
Piece = Lasting | OnField | AtOnce | ForceArrow | EarthWall
