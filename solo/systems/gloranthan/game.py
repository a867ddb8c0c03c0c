"""Entry points of Gloranthan Heroes for the contract.

The first pick uses the worth of foes, tiers use forecasts (part 12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solo.systems.contract import Content, Tracking
from solo.systems.parts.game import CONTENT_ITSELF, GameModules, ImportPath

if TYPE_CHECKING:
    from solo.systems.gloranthan.foes.foe import Foe
    from solo.systems.gloranthan.people.sheet import Character

ROOMS: Final[GameModules[Character, Foe, Content]] = GameModules(
    package="solo.systems.gloranthan",
    price_unit="points",
    stock=CONTENT_ITSELF,
    character=ImportPath(".people.sheet:Character"),
    making=ImportPath(".creation.characters:Characters"),
    ready=ImportPath(".encounters.ready_characters:ready_characters"),
    sheet=ImportPath(".creation.sheet_panels:sheet_panels"),
    member=ImportPath(".encounters.strength:member"),
    to_friends=ImportPath(".people.sheet:to_friends"),
    foe=ImportPath(".foes.foe:Foe"),
    foes=ImportPath(".foes.computed_figures:every_foe"),
    price=ImportPath(".encounters.strength:worth"),
    tags=ImportPath(".foes.foe:foe_tags"),
    stat_block=ImportPath(".library.stat_block:stat_block"),
    workshop=ImportPath(".foe_creation.workshop:GloranthanFoeWorkshop"),
    reward="You earn XP at the end of a scenario: 1, or 2 after a hard fight, or 3 after a deadly one.",
    tracking=Tracking(written=("Cards",), ticked=("Has acted",)),
    boxes=ImportPath(".library.stat_block:hero_boxes"),
    tiers=ImportPath(".encounters.tiers:TIERS"),
    words=ImportPath(".encounters.wish_words:WORDS"),
    budget=ImportPath(".encounters.first_pick:FirstPick"),
    fight=ImportPath("solo.systems.parts.fight.ready_fights:TieredFight"),
    grounds={
        "underground": ("dark folk", "spirit"),
        "ruin": ("ruin", "spirit"),
        "wilds": ("wilderness", "forest", "plains"),
        "road": ("road", "outlaw"),
        "town": ("town", "temple", "hall"),
    },
    procedures=(
        ImportPath(".battle.procedure:BattleProcedure"),
        ImportPath(".conflict.procedure:ConflictProcedure"),
        ImportPath(".downtime.procedure:RestProcedure"),
        ImportPath(".downtime.heroquest:HeroquestProcedure"),
        ImportPath(".session.procedure:SessionProcedure"),
    ),
    check="conflict",
    talking={"charm": "Persuasion", "command": "Leadership"},
    shared=ImportPath(".hands.shared_table:CampaignTable"),
    library=ImportPath(".library.character_figures:CharacterFigures"),
    questions=("drawing", "powers", "magic", "wealth", "units"),
    house_rules=ImportPath("solo.systems.parts.house_rules:house_rules"),
)
