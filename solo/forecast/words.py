"""Owns the sentences of a forecast: the verdict, who does most, and how the party loses where it does."""

from __future__ import annotations

from solo.forecast.sums import PersonSums, Sums

GONE = "the party gives way with nobody fallen"


def listed(names: list[str]) -> str:
    """Names as a sentence lists them."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def way_to_lose(sums: Sums) -> tuple[str, int]:
    """The most frequent way to lose, and how often it went so; "" and 0 where no fight was lost."""
    if not sums.ways_to_lose:
        return "", 0
    way, times = max(sums.ways_to_lose.items(), key=lambda item: (item[1], item[0]))
    names = [sums.people[key].name for key in way.split(">") if key]
    if not names:
        return GONE, times
    first, *later = names
    last = not later and len([one for one in sums.people.values() if one.side == "party"]) == 1
    if last:
        return f"{first} falls", times
    return f"{first} falls first, then {later[0]}" if later else f"{first} falls first, and the others give way", times


def most_harmful(sums: Sums, side: str) -> PersonSums | None:
    """Whoever of a side takes most from the other on average; None where nobody takes anything."""
    members = [one for one in sums.people.values() if one.side == side]
    worst = max(members, key=lambda one: one.harm.total, default=None)
    return worst if worst is not None and worst.harm.total else None


def share_of_harm(sums: Sums, one: PersonSums) -> float:
    """How much of all harm that its side does is done by one of it, from 0 to 1."""
    everything = sum(other.harm.total for other in sums.people.values() if other.side == one.side)
    return one.harm.total / everything if everything else 0.0
