"""Owns the figure: one unit on the field, with what it is, what it has taken, and what it did last (`G-18`, `G-48`)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.systems.contract.hexes import Place
from solo.systems.gloranthan.foes.foe import Rank
from solo.systems.gloranthan.hands.benefit import Claim
from solo.systems.gloranthan.magic.ability import Ability
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.people.armed import Armed
from solo.systems.gloranthan.people.runes import RUNES, Powers, Rune
from solo.systems.gloranthan.people.sheet import Affinity
from solo.systems.gloranthan.rating import NOTHING, Rating

Side = Literal["party", "foes"]
Condition = Literal["ready", "going on", "fleeing", "out", "gone"]
"""Fit to act; at 0 and fighting on; at 0 and running; out of the fight; safely off the field."""
TO_THE_END: Final = -1
NOBODY: Final = Claim(Deed("skill"))


class Hindrance(msgspec.Struct, frozen=True):
    """What magic has put on somebody to the end of the fight, in the matters that it hinders (`H-25`)."""

    name: str
    bonus: Rating
    matter: str = ""


class Figure(msgspec.Struct, omit_defaults=True):
    """One figure. `kind` is the name of the character or foe, `people` is how many ordinary foes stand as one band.

    `armed` holds all that is always there (skills, race, traits, helpers, a band's masteries); what depends on the
    moment is added by the rules. `words` are those by which magic knows it, `faith` what cards see of its leader.
    `leads` has others with it, whom it may fail to keep going (`H-30`). `lost` are its defeats, rune by rune.
    `steps` counts how often it went on and was beaten, `caught` that it was caught withdrawing (`H-32`).
    `disabled` are the turns for which it can do nothing, -1 to the end. `uses` is what is left of abilities today.
    `met` tells the last turn in which it touched a foe; `did` is the code of its last action, `moved`, `struck` and
    `fled` are what the rules ask of it.
    """

    key: str
    name: str
    letter: str
    side: Side
    kind: str
    rank: Rank | Literal["hero"]
    unit: str
    powers: Powers
    armed: Armed
    form: str
    words: tuple[str, ...] = ()
    faith: Claim = NOBODY
    guarded: bool = False
    affinities: tuple[Affinity, ...] = ()
    abilities: tuple[Ability, ...] = ()
    extra_hits: int = 0
    people: int = 1
    regiment: bool = False
    leads: bool = False
    chained: bool = True
    """Whether the chain of veneration opens Lunar magic to its people (`G-47`)."""
    bonded: bool = False
    dark_sense: bool = False
    untouchable: bool = False
    fades: int = 0
    """So many uses of its magic, and it is gone; 0 for whoever stays."""
    helped: Rating = NOTHING
    """What those with it add to its blows and resistance, which goes with them (`H-30`)."""
    summoner: str = ""
    wit: str = ""
    place: Place | None = None
    condition: Condition = "ready"
    lost: dict[Rune, int] = {}
    dealt: int = 0
    """The hits that it has taken from the other side."""
    steps: int = 0
    tried: bool = False
    caught: bool = False
    captured: bool = False
    risks: tuple[str, ...] = ()
    """What a hero may lose for good besides the rune itself, as codes of `people.loss` (`H-32`)."""
    forfeits: tuple[str, ...] = ()
    disabled: int = 0
    uses: dict[str, int] = {}
    running: tuple[str, ...] = ()
    """The abilities of which one use lasts to the end of the fight (`R-24`)."""
    hindrances: tuple[Hindrance, ...] = ()
    withstood: tuple[str, ...] = ()
    """What may not be tried on it again, by who tried it: "foes-1 Stone gaze" (`G-33`)."""
    charges: tuple[str, ...] = ()
    """Whom it has charged: that counts for the first turn of melee after it, riding or on foot (`G-58`, `R-44`)."""
    met: dict[str, int] = {}
    acted: int = 0
    """The last turn in which it has had its action."""
    did: str = ""
    moved: bool = False
    struck: bool = False
    fled: bool = False
    pursued: int = 0
    """The last turn in which it pursued somebody (`H-21`)."""

    @property
    def hero(self) -> bool:
        """Whether it is a player character."""
        return self.rank == "hero"

    @property
    def present(self) -> bool:
        """Whether it stands on the field."""
        return self.place is not None

    @property
    def bodiless(self) -> bool:
        """Whether it has no body that arms reach without magic."""
        return self.untouchable or self.powers.physical is None

    @property
    def fit(self) -> bool:
        """Whether it can still act of its own will: ready, or going on."""
        return self.condition in ("ready", "going on")

    def hits(self, rune: Rune) -> int:
        """The hits that it has unhurt in a rune; 0 without it (`R-32`)."""
        level: int | None = getattr(self.powers, rune)
        return 0 if level is None else level + self.extra_hits

    def left(self, rune: Rune) -> int:
        """The hits that it has left in a rune."""
        return max(0, self.hits(rune) - self.lost.get(rune, 0))

    @property
    def tracks(self) -> tuple[Rune, ...]:
        """The runes in which it can be brought down (`H-28`)."""
        return tuple(rune for rune in RUNES if self.powers.of(rune) is not None)
