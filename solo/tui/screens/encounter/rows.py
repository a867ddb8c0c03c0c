"""Owns how a request, its candidates and the foes of one are drawn as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from textual.content import Content

from solo.campaign.campaign import SavedEncounter
from solo.forecast.forecast import Forecast
from solo.resolver import percent
from solo.systems.contract import Candidate, FoeCount, System
from solo.tui.screens.encounter.aim import share_text, target, wins_text
from solo.tui.screens.encounter.marks import Found, Kept, WishLine
from solo.tui.screens.encounter.wish import ANY, REST, Wish, words_of
from solo.tui.widgets.forecast_figures import win_bar
from solo.tui.widgets.listing import Entry, gap, heading
from solo.tui.widgets.row import Row
from solo.tui.widgets.stepper import stepper

SCALE_WIDTH = 24
IN, OUT = "● ", "○ "


def wish_entries(
    system: System, wish: Wish, known: Mapping[str, msgspec.Struct], roster: Iterable[str]
) -> Iterator[Entry]:
    """The request line by line: the party, what is wished for, and where it is fought."""
    unit = system.encounters.price_unit
    yield heading("Party")
    mine = set(roster)
    for name in sorted(known, key=lambda name: name not in mine):
        sign, style = (IN, "$accent") if name in wish.party else (OUT, "$faint")
        total = f"{system.characters.member(known[name]).total} {unit}"
        yield Entry(
            WishLine("member", name).key, Row(Content.assemble((sign, style), name), Content.styled(total, "$faint"))
        )
    if system.encounters.budget:
        typed = ", ".join(map(str, wish.typed)) or "none"
        yield Entry("typed", Row("Typed totals", Content.styled(typed, "bold")))
    if wish.set_aside:
        names = Content.styled(f"{', '.join(wish.set_aside)}: enter brings them back", "$faint")
        yield Entry("aside", Row("Set aside", names))
    yield gap("wish")
    yield from _foe_entries(system, wish)
    yield gap("where")
    yield heading("Where")
    if system.encounters.places():
        yield Entry("place", _choice("Place", wish.place or "open ground"))
    if words_of(system).terrains:
        yield Entry("terrain", _choice("At home in", wish.terrain or "the place"))
    for name, value in wish.options.items():
        yield Entry(WishLine("option", name).key, _choice(name.capitalize(), value or "as usual"))


def _foe_entries(system: System, wish: Wish) -> Iterator[Entry]:
    words = words_of(system)
    searched = target(system, wish) is not None
    yield heading("Foes")
    if not wish.ratings or searched:
        tier = next((tier for tier in system.encounters.tiers if tier.key == wish.tier), None)
        if wish.wins is None:
            yield Entry("tier", _choice("Tier", tier.title if tier else wish.tier))
        by = "by the tier" if tier and tier.wins else "by the budget"
        yield Entry("wins", _choice("Party wins", wins_text(wish.wins, by)))
        yield Entry("dying", _choice("Nobody dies", share_text(wish.nobody_dies)))
        yield Entry("falling", _choice("Nobody falls", share_text(wish.nobody_falls)))
        yield Entry("count", _choice("Number", str(wish.count) if wish.count else "free"))
    if words.rating and not searched:
        yield Entry("ratings", Row("Challenge ratings", Content.styled(wish.ratings or "none", "bold")))
    yield Entry("theme", _choice("Theme", wish.theme if wish.theme != ANY else "any"))
    if wish.ratings and not searched:
        return
    yield Entry("pinned", Row("Must be there", Content.styled(", ".join(wish.pinned) or "nobody", "bold")))
    yield Entry("followers", _choice("One leads", "yes" if wish.followers else "as it comes"))
    for role in words.roles if not searched else ():
        yield Entry(WishLine("role", role).key, _choice(role.capitalize(), _role_text(wish.roles.get(role))))


def _role_text(count: int | None) -> str:
    if count is None:
        return "as it comes"
    return "all others" if count == REST else str(count)


def candidate_entries(
    candidates: Sequence[Candidate],
    forecasts: Mapping[tuple[FoeCount, ...], Forecast],
    kept: Mapping[str, SavedEncounter],
    system: System,
) -> Iterator[Entry]:
    """The encounters that keep the budget, or that were found by playing, and those kept for later."""
    most = max((max(one.weight, one.high) for one in candidates), default=1)
    if candidates:
        yield heading("Encounters")
    for number, candidate in enumerate(candidates):
        weight = Content.assemble((f"{candidate.weight}", "bold"), (f" {system.encounters.price_unit}", "$faint"))
        known = forecasts.get(candidate.foes)
        below = won_scale(known) if known else scale(candidate, most)
        if candidate.warnings:
            below = Content.assemble(below, ("  ! ", "bold $error"), candidate.warnings[0])
        yield Entry(Found(number).key, Row(foe_text(candidate.foes), weight, below))
    if kept:
        yield from [gap("kept")] if candidates else []
        yield heading("Kept for later")
    for name, encounter in kept.items():
        yield Entry(Kept(name).key, Row(name, "", Content.styled(foe_text(encounter.foes), "$faint")))


def scale(candidate: Candidate, most: int, width: int = SCALE_WIDTH) -> Content:
    """Where a weight lies between the bounds: a heavy line from low to high, and a dot at the weight."""
    top = max(most, 1) * 1.1

    def cell(value: int) -> int:
        return min(width - 1, max(0, round(value / top * (width - 1))))

    low, high, at = cell(candidate.low), cell(candidate.high), cell(candidate.weight)
    signs = ["━" if low <= place <= high else "╌" for place in range(width)]
    signs[at] = "●"
    text = "".join(signs)
    return Content.assemble(
        (text[:at], "$faint"),
        (text[at], "bold $accent"),
        (text[at + 1 :], "$faint"),
        (f"  {candidate.low}–{candidate.high}", "$faint"),
    )


def won_scale(known: Forecast, width: int = SCALE_WIDTH) -> Content:
    """How often the party wins against these foes, as it is known by now."""
    return Content.assemble(win_bar(known, width), ("  won ", "$faint"), percent(known.win))


def slot_entries(system: System, candidate: Candidate, pinned: Iterable[str]) -> Iterator[Entry]:
    """The foes of a candidate one by one: how many, what each costs, its role and themes."""
    prices = system.foes.prices()
    kept = set(pinned)
    for slot, foe in enumerate(candidate.foes):
        sign = ("● ", "$accent") if foe.name in kept else ("  ", "")
        known = foe.name in prices
        each = f"{_price(system, prices[foe.name])}{' each' if foe.count > 1 else ''}" if known else "unknown"
        tags = ", ".join(system.foes.tags(foe.name)) if known else ""
        left = Content.assemble(sign, (foe_text([foe]), "bold"), (f"  {tags}", "$faint"))
        yield Entry(f"slot {slot}", Row(left, Content.styled(each, "$faint")))


def foe_choices(system: System, pinned: Sequence[str]) -> list[tuple[str, str, str]]:
    """All foes to pick from, those that are pinned first."""
    kept = [(name, f"● {name}", "Enter lets it go again.") for name in pinned]
    prices = {name: price for name, price in system.foes.prices().items() if name not in pinned}
    others = [
        (name, f"○ {name}  {_price(system, price)}", ", ".join(system.foes.tags(name)))
        for name, price in prices.items()
    ]
    return [*kept, *others]


def candidate_text(candidate: Candidate, said: str = "") -> Content:
    """What is to be known of a candidate: how it was found, why, what to mind, and what there is to win."""
    parts: list[Content | str | tuple[str, str]] = [(f"{said}\n" if said else "", "$faint"), candidate.why]
    parts += [part for warning in candidate.warnings for part in ("\n", ("! ", "bold $error"), warning)]
    if candidate.treasure:
        parts += ["\n", ("Treasure  ", "$faint"), treasure_text(candidate)]
    return Content.assemble(*parts)


def treasure_text(candidate: Candidate) -> str:
    """What there is to win, with what it brings: "2 × Spear $7, money $12"."""
    return ", ".join(
        f"{f'{found.count} × ' if found.count > 1 else ''}{found.name} {found.worth}" for found in candidate.treasure
    )


def foe_text(foes: Iterable[FoeCount]) -> str:
    """Foes as a person reads them: "4 × Goblin, Ogre"."""
    return ", ".join(foe.name if foe.count == 1 else f"{foe.count} × {foe.name}" for foe in foes)


def _price(system: System, price: int) -> str:
    return f"{price} {system.encounters.price_unit}".replace("-", "−")


def _choice(title: str, value: str) -> Row:
    return Row(title, stepper(Content.styled(value, "bold")))
