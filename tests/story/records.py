"""Fight records written by hand: the three worked examples of a retelling, and parts of them."""

from __future__ import annotations

from solo.library.content import shipped_content
from solo.story.retelling.fight_record import FightCost, FightRecord, RecordedDeed, RecordedFighter
from solo.story.retelling.patterns import Patterns, parse_patterns
from solo.systems.contract import Deed, DeedKind

LETTERS = "abcdefg"


def shipped_patterns() -> Patterns:
    return parse_patterns((shipped_content() / "story" / "retelling.toml").read_bytes())


def persons(*names: str) -> tuple[RecordedFighter, ...]:
    return tuple(RecordedFighter(name, name, person=True) for name in names)


def foes(kind: str, letters: str = "") -> tuple[RecordedFighter, ...]:
    """Foes of one kind, one for each letter, or a single one without a letter."""
    return tuple(RecordedFighter(f"{kind} {letter}".strip(), kind) for letter in letters or " ")


def recorded(
    number: int,
    who: str,
    did: DeedKind,
    target: str = "",
    weapon: str = "",
    *,
    chance: float = 0.5,
    swing: tuple[int, int] = (50, 50),
    course: tuple[int, int] | None = None,
) -> RecordedDeed:
    """A deed of this round, with the chances to win in 100 before and after it, and before and after its leg."""
    before, after = swing
    leg = (course[0] / 100, course[1] / 100) if course else None
    return RecordedDeed(Deed(who, did, target, weapon, chance), number, before / 100, after / 100, leg)


TOLL_BRIDGE = FightRecord(
    "The toll bridge",
    11,
    persons("Hild Arnesdotter", "Edda Karrow"),
    (*foes("Man-at-arms", "ab"), *foes("Militia spearman", "cd")),
    (
        recorded(1, "Edda Karrow", "misses", "Militia spearman c", "sword", chance=1),
        recorded(2, "Edda Karrow", "fells", "Militia spearman c", "sword", chance=1 / 56, swing=(50, 76)),
        recorded(3, "Edda Karrow", "hits", "Militia spearman d", "sword", swing=(76, 80)),
        recorded(4, "Hild Arnesdotter", "fells", "Militia spearman d", "two-handed sword", swing=(80, 88)),
        recorded(4, "Man-at-arms a", "hits", "Edda Karrow", "sword", chance=0.2, swing=(88, 87)),
        recorded(8, "Hild Arnesdotter", "fells", "Man-at-arms a", "two-handed sword", swing=(86, 96)),
        recorded(14, "Hild Arnesdotter", "fells", "Man-at-arms b", "two-handed sword", swing=(96, 100)),
    ),
    "won",
    14,
)
TOLL_AT_THE_FORD = FightRecord(
    "Toll at the ford",
    11,
    persons("Julia Varro", "Pell Nine-Doors"),
    foes("Bandit", "ab"),
    (
        recorded(1, "Bandit a", "fells", "Pell Nine-Doors", "short bow", chance=0.3, swing=(50, 6)),
        recorded(2, "Julia Varro", "fells", "Bandit a", "sword", chance=0.3, swing=(6, 50)),
        recorded(8, "Bandit b", "fells", "Julia Varro", "sword", chance=0.13, swing=(50, 0)),
        recorded(8, "", "kills", "Pell Nine-Doors", chance=0.05, swing=(0, 0)),
    ),
    "lost",
    8,
    (
        FightCost("Julia Varro", "badly wounded, the right leg lost"),
        FightCost("Pell Nine-Doors", "dying"),
    ),
)
PRICE_OF_CROSSING = FightRecord(
    "The price of crossing",
    11,
    persons("Maren Toll", "Tamsin Rook", "Nerys Vale", "Ansel Quill"),
    (*foes("Bandit captain"), *foes("Alley knife"), *foes("Footpad", "abcde")),
    (
        recorded(1, "Tamsin Rook", "fells", "Alley knife", "longbow", swing=(50, 55)),
        recorded(2, "Footpad a", "fells", "Ansel Quill", "wooden club", swing=(55, 41)),
        recorded(3, "Nerys Vale", "fells", "Footpad b", "long knife", swing=(41, 47)),
        recorded(4, "Footpad a", "fells", "Maren Toll", "wooden club", swing=(47, 30)),
        recorded(4, "Tamsin Rook", "fells", "Footpad a", "longbow", swing=(30, 36)),
        recorded(5, "Tamsin Rook", "fells", "Footpad d", "longbow", swing=(60, 90)),
        recorded(5, "Nerys Vale", "fells", "Footpad c", "long knife", swing=(83, 90)),
        recorded(6, "Bandit captain", "fells", "Tamsin Rook", "bastard sword", swing=(90, 37)),
        recorded(6, "Nerys Vale", "fells", "Footpad e", "long knife", swing=(37, 50)),
        recorded(9, "", "kills", "Maren Toll", swing=(30, 30)),
        recorded(10, "Bandit captain", "fells", "Nerys Vale", "bastard sword", swing=(30, 0)),
    ),
    "lost",
    10,
    (
        FightCost("Maren Toll", "dead in round nine"),
        FightCost("Ansel Quill", "down"),
        FightCost("Tamsin Rook", "down"),
        FightCost("Nerys Vale", "down"),
    ),
)
