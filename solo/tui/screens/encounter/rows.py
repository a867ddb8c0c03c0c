"""Rows of the request, of the encounters in the workspace, and of the foes of an encounter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from textual.content import Content

from solo.resolver import format_percent
from solo.systems.contract import EncounterProposal, System, Tier, weighed_only
from solo.tui.screens.encounter import request_lines
from solo.tui.screens.encounter.candidates import CandidateList, foe_text
from solo.tui.screens.encounter.request import ANY, FIGHT, REST, EncounterRequestDraft, from_saved
from solo.tui.screens.encounter.request_lines import RequestLine
from solo.tui.screens.encounter.search_target import share_text, target, wins_text
from solo.tui.screens.encounter.workspace import WorkspaceEncounter
from solo.tui.widgets.list_row import FAINT, ListRow
from solo.tui.widgets.listing import ListingRow, gap, heading
from solo.tui.widgets.stepper import stepper

SCALE_WIDTH = 24
IN, OUT, PIN = "● ", "○ ", "● "
FEW_ENOUGH = 6
NEARLY = "≈"
LEAST_NAMED = 18  # minimum cells for the foes of an encounter; with fewer, figures are left out
SURE = 0.1  # interval widths below this count as exact, and the share gets no ≈
Part = Content | str | tuple[str, str]


def wish_entries(
    system: System,
    wish: EncounterRequestDraft,
    known: Mapping[str, msgspec.Struct],
    roster: Iterable[str],
    keys: Mapping[str, str],
) -> Iterator[ListingRow]:
    """Yield the rows of the request: the party, the foes and the place. `keys` are the shortcuts of its lines."""
    yield heading("Party", "party")
    yield from _party_entries(system, wish, known, set(roster), keys)
    yield gap("wish")
    yield from _foe_entries(system, wish, keys)
    yield gap("where")
    yield heading("Where")
    if system.encounters.places():
        yield ListingRow("place", _choice("Place", wish.place or "open ground", keys.get("place")))
    if system.encounters.words.terrains:
        yield ListingRow("terrain", _choice("Habitat", wish.terrain or "like the place", keys.get("terrain")))
    for name, value in sorted(wish.options.items(), key=lambda option: option[0] not in request_lines.PLACES):
        line = RequestLine("option", name).key
        yield ListingRow(line, _choice(name[:1].upper() + name[1:], value or "as usual", keys.get(line)))


def _party_entries(
    system: System,
    wish: EncounterRequestDraft,
    known: Mapping[str, msgspec.Struct],
    mine: set[str],
    keys: Mapping[str, str],
) -> Iterator[ListingRow]:
    unit = system.encounters.price_unit
    shown = [name for name in known if len(known) <= FEW_ENOUGH or name in mine or name in wish.party]
    for name in sorted(shown, key=lambda name: name not in mine):
        sign, style = (IN, "$accent") if name in wish.party else (OUT, FAINT)
        total = f"{system.characters.member(known[name]).total} {unit}"
        left = Content.assemble((sign, style), name)
        yield ListingRow(RequestLine("member", name).key, ListRow(left, Content.styled(total, FAINT)))
    others = len(known) - len(shown)
    if others:
        yield ListingRow("party", _row("Other characters", Content.styled(f"{others} more", FAINT), keys.get("party")))
    if system.encounters.budget:
        typed = ", ".join(map(str, wish.typed)) or "none"
        yield ListingRow("typed", _row("Typed totals", Content.styled(typed, "bold")))
    if wish.set_aside:
        names = Content.styled(f"{', '.join(wish.set_aside)}: enter brings them back", FAINT)
        yield ListingRow("aside", _row("Set aside", names))


def _tier_wins(system: System, tier: Tier | None) -> str:
    """Return a tier's range of wins, in short form."""
    if tier is None:
        return "any"
    return tier.share_won or f"by {system.encounters.price_unit} only"


def _foe_entries(system: System, wish: EncounterRequestDraft, keys: Mapping[str, str]) -> Iterator[ListingRow]:
    words = system.encounters.words
    searched = target(system, wish) is not None
    yield heading("Foes")
    if not wish.ratings or searched:
        tier = next((tier for tier in system.encounters.tiers if tier.key == wish.tier), None)
        if wish.wins is None:
            yield ListingRow("tier", _choice("Tier", tier.title if tier else wish.tier, keys.get("tier")))
        yield ListingRow(
            "wins", _choice("Party wins", wins_text(wish.wins, _tier_wins(system, tier)), keys.get("wins"))
        )
        yield ListingRow("dying", _choice("No deaths", share_text(wish.nobody_dies), keys.get("dying")))
        yield ListingRow("falling", _choice("Nobody taken out", share_text(wish.nobody_falls), keys.get("falling")))
        yield ListingRow("count", _choice("Number", str(wish.count) if wish.count else "any", keys.get("count")))
    if words.rating and not searched:
        yield ListingRow("ratings", _row("Challenge ratings", Content.styled(wish.ratings or "none", "bold")))
    yield ListingRow("theme", _choice("Theme", wish.theme if wish.theme != ANY else "any", keys.get("theme")))
    if wish.ratings and not searched:
        return
    pinned = Content.styled(request_lines.format_counts(wish.pinned) or "none", "bold")
    yield ListingRow("pinned", _row("Required", pinned, keys.get("pinned")))
    avoided = Content.styled(request_lines.format_counts(wish.avoided) or "none", "bold")
    yield ListingRow("avoided", _row("Excluded", avoided, keys.get("avoided")))
    yield ListingRow(
        "followers", _choice("With a leader", "yes" if wish.followers else "optional", keys.get("followers"))
    )
    for role in words.roles:
        yield ListingRow(RequestLine("role", role).key, _choice(role.capitalize(), role_text(wish.roles.get(role))))


def role_text(count: int | None) -> str:
    """Return the wanted number of foes in a role, as shown in the request."""
    if count is None:
        return "any"
    return "all others" if count == REST else str(count)


def asked_text(system: System, wish: EncounterRequestDraft, stale: bool) -> Content:
    """Return a line about the request, with pins first so that they stay visible.

    `stale` is True if the request has changed since the encounters were found.
    """
    parts: list[Part] = []
    if wish.pinned:
        parts += [(f"{PIN}{request_lines.format_counts(wish.pinned)}", "bold $accent"), " · "]
    if wish.avoided:
        parts += [f"no {request_lines.format_counts(wish.avoided)}", " · "]
    if stale:
        parts += [("press r to apply", "bold"), " · "]
    parts.append(" · ".join(request_lines.describe_request(system, wish)))
    return Content.assemble(("Request  ", FAINT), *parts)


def encounter_entries(offered: CandidateList) -> Iterator[ListingRow]:
    """Yield the encounters in the workspace with their weights and win chances, then the saved ones."""
    there = [one for one in offered.desk.lying if one.kind != "kept"]
    kept = offered.desk.filter_kind("kept")
    if there:
        title = Content.styled("Encounters", f"bold {FAINT}")
        figures = [Content.styled(text, FAINT) for text in (f"{offered.system.encounters.price_unit}     won ", "won ")]
        yield ListingRow(
            "heading encounters", ListRow(title, figures[0], briefer=figures[1:], least=LEAST_NAMED), heading=True
        )
    for one in there:
        yield ListingRow(one.key, _weighed(offered, one))
    if kept:
        yield from [gap("kept")] if there else []
        yield heading("Saved")
    for one in kept:
        yield ListingRow(one.key, _weighed(offered, one, (f"  {foe_text(one.foes)}", FAINT)))


def _weighed(offered: CandidateList, one: WorkspaceEncounter, behind: Part = "") -> ListRow:
    """Return the row of an encounter. A narrow row shows only the win chance, without the weight."""
    called = _called(offered, one)
    left = Content.assemble(called, behind)
    if not one.foes:
        return ListRow(left)
    won = _won(offered, one)
    weight = f"{offered.candidate(one).weight}".replace("-", "−")
    both = Content.assemble((weight, FAINT), " ", won)
    return ListRow(left, both, briefer=(won,), least=LEAST_NAMED, whole=len(called.plain))


def _called(offered: CandidateList, one: WorkspaceEncounter) -> Content:
    sign = "= " if one.number == offered.desk.beside else "◆ " if one.kind == "own" else ""
    warned = ("! ", "bold $error") if one.foes and offered.candidate(one).warnings else ""
    pinned = set(offered.wish.pinned)
    if one.name:
        return Content.assemble((sign, "$accent"), warned, one.name)
    parts: list[Part] = []
    for foe in one.foes:
        parts += [", " if parts else "", (PIN if foe.name in pinned else "", "$accent"), foe_text([foe])]
    return Content.assemble((sign, "$accent"), warned, *(parts or [("empty: press a to add foes", FAINT)]))


def _won(offered: CandidateList, one: WorkspaceEncounter) -> Content:
    """Return the win chance, with ≈ while it is not exact; a dash if the fight cannot be simulated."""
    news = offered.news(one)
    if news is not None and news.known is not None:
        share = format_percent(news.known.win)
        sure = news.known.win_high - news.known.win_low < SURE or not share[0].isdigit()
        return Content.styled(f"{'' if sure else NEARLY}{share}".rjust(6), "bold")
    return Content.styled("–".rjust(6) if news and news.fault else "…".rjust(6), FAINT)


def line_entries(offered: CandidateList, one: WorkspaceEncounter) -> Iterator[ListingRow]:
    """Yield the lines of an encounter: the foes with their number, price, roles and themes."""
    system = offered.system
    prices = system.foes.prices()
    pinned = set(offered.wish.pinned)
    for number, foe in enumerate(one.foes):
        sign = (PIN, "$accent") if foe.name in pinned else ("  ", "")
        known = foe.name in prices
        each = f"{price_text(system, prices[foe.name])}{' each' if foe.count > 1 else ''}" if known else "unknown"
        tags = ", ".join(system.foes.tags(foe.name)) if known else ""
        named = Content.assemble(sign, (foe_text([foe]), "bold"))
        left = Content.assemble(named, (f"  {tags}", FAINT))
        price = Content.styled(each, FAINT)
        yield ListingRow(
            f"slot {number}", ListRow(left, price, briefer=("",), least=LEAST_NAMED, whole=len(named.plain))
        )


def scale(candidate: EncounterProposal, width: int = SCALE_WIDTH) -> Content:
    """Return a scale for a weight: a heavy line between the bounds, and a dot at the weight."""
    top = max(candidate.weight, candidate.high, 1) * 1.1

    def cell(value: int) -> int:
        return min(width - 1, max(0, round(value / top * (width - 1))))

    low, high, at = cell(candidate.low), cell(candidate.high), cell(candidate.weight)
    signs = ["━" if low <= place <= high else "╌" for place in range(width)]
    signs[at] = "●"
    text = "".join(signs)
    return Content.assemble((text[:at], FAINT), (text[at], "bold $accent"), (text[at + 1 :], FAINT))


def foe_choices(system: System, first: Sequence[str] = ()) -> list[tuple[str, str, str]]:
    """List the foes to pick from, as (key, title, description). Foes in `first` come first, marked with a full dot."""
    named = list(dict.fromkeys(first))
    prices = system.foes.prices()
    others = sorted(name for name in prices if name not in first)
    kept = [(name, f"{IN}{name}", "Press enter to remove this foe.") for name in named]
    sign = OUT if named else ""
    told = [
        (name, f"{sign}{name}  {price_text(system, prices[name])}", ", ".join(system.foes.tags(name)))
        for name in others
    ]
    return [*kept, *told]


def told_of(offered: CandidateList, one: WorkspaceEncounter | None, said: str) -> Content:
    """Describe an encounter: the party's wear, contradictions, the status of the search, reasons, and the treasure."""
    if one is None:
        return Content(said)
    candidate, called = offered.candidate(one), offered.tier_of(one)
    worn = offered.odds.worn_told(one.foes)
    parts: list[Part] = [(worn, "bold"), "\n"] if worn else []
    for word in offered.words(one):
        parts += [("≠ ", "bold $error"), (word, "bold"), "\n"]
    if candidate.high:
        unit = offered.system.encounters.price_unit
        title = f"{called.title}, {weighed_only(unit)}" if called else "no tier"
        parts += [scale(candidate), (f" {candidate.low}–{candidate.high} · ", FAINT), title, "\n"]
    kept = offered.kept.get(one.name) if one.kind == "kept" else None
    if kept is not None:
        parts += [asked_text(offered.system, from_saved(EncounterRequestDraft(), kept), stale=False), "\n"]
    parts += [(f"{said}\n" if said else "", FAINT), candidate.why]
    parts += [part for warning in candidate.warnings for part in ("\n", ("! ", "bold $error"), warning)]
    if candidate.treasure:
        parts += ["\n", ("Treasure  ", FAINT), treasure_text(candidate)]
    return Content.assemble(*parts)


def treasure_text(candidate: EncounterProposal) -> str:
    """List the treasure with its value: "2 × Spear $7, money $12"."""
    return ", ".join(
        f"{f'{found.count} × ' if found.count > 1 else ''}{found.name} {found.worth}" for found in candidate.treasure
    )


def price_text(system: System, price: int) -> str:
    """Format a price with its unit."""
    return f"{price} {system.encounters.price_unit}".replace("-", "−")


def switches(system: System) -> Mapping[str, Sequence[str]]:
    """Return the switches of a fight with their values."""
    return system.procedures[FIGHT].setup_options()


def _row(title: str, right: Content, key: str | None = None) -> ListRow:
    return ListRow(Content.assemble((f"{key or ' '} ", "bold $accent"), title), right, folds=True)


def _choice(title: str, value: str, key: str | None = None) -> ListRow:
    return _row(title, stepper(Content.styled(value, "bold")), key)
