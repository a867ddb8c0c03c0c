"""What a system is: plain structs and protocols that every game fills and every screen reads.

No game's rule stands here, and nothing here knows who answers, who watches or where things are saved.
"""

from solo.systems.contract.content import Content, Fault, Shelf
from solo.systems.contract.creation import (
    Assessment,
    Blueprint,
    Budget,
    Concept,
    Derived,
    Draft,
    Field,
    FieldOption,
    Problem,
    Section,
)
from solo.systems.contract.decisions import (
    Choose,
    ChooseSeveral,
    Decision,
    Explanation,
    Measure,
    Option,
    Outcome,
    PickPlace,
    Preview,
    WholeNumber,
)
from solo.systems.contract.drafting import Drafting, FoeWorkshop
from solo.systems.contract.encounters import (
    BudgetRule,
    Candidate,
    EncounterRequest,
    EncounterWords,
    FoeCount,
    Member,
    ReadyFight,
    RoleCount,
    Tier,
    Treasure,
)
from solo.systems.contract.importing import Import, Imported, Importer, Progress
from solo.systems.contract.library import Entry, Standing
from solo.systems.contract.procedures import (
    Answer,
    Checkpoint,
    Choice,
    Procedure,
    Result,
    Running,
    Scene,
    Setup,
)
from solo.systems.contract.questions import Argument, Question, QuestionFault
from solo.systems.contract.spoils import Share, Spoils
from solo.systems.contract.story import Change, Event
from solo.systems.contract.system import Manifest, System
from solo.systems.contract.tally import Account, Spent, Tally
from solo.systems.contract.view import Bar, FieldView, FighterView, Line, Panel, TrackView, View

__all__ = [
    "Account",
    "Answer",
    "Argument",
    "Assessment",
    "Bar",
    "Blueprint",
    "Budget",
    "BudgetRule",
    "Candidate",
    "Change",
    "Checkpoint",
    "Choice",
    "Choose",
    "ChooseSeveral",
    "Concept",
    "Content",
    "Decision",
    "Derived",
    "Draft",
    "Drafting",
    "EncounterRequest",
    "EncounterWords",
    "Entry",
    "Event",
    "Explanation",
    "Fault",
    "Field",
    "FieldOption",
    "FieldView",
    "FighterView",
    "FoeCount",
    "FoeWorkshop",
    "Import",
    "Imported",
    "Importer",
    "Line",
    "Manifest",
    "Measure",
    "Member",
    "Option",
    "Outcome",
    "Panel",
    "PickPlace",
    "Preview",
    "Problem",
    "Procedure",
    "Progress",
    "Question",
    "QuestionFault",
    "ReadyFight",
    "Result",
    "RoleCount",
    "Running",
    "Scene",
    "Section",
    "Setup",
    "Share",
    "Shelf",
    "Spent",
    "Spoils",
    "Standing",
    "System",
    "Tally",
    "Tier",
    "TrackView",
    "Treasure",
    "View",
    "WholeNumber",
]
