"""Names for suggested characters."""

from __future__ import annotations

from typing import Final

FIRST_NAMES: Final = (
    "Alda", "Anselm", "Berit", "Bram", "Cato", "Corin", "Dunja", "Edda", "Emmerik", "Fenna", "Garrit", "Gisa",
    "Harke", "Ilse", "Imre", "Jorun", "Kaspar", "Katla", "Lennart", "Linnet", "Marek", "Mirel", "Nessa", "Odo",
    "Orla", "Petra", "Quill", "Runa", "Sander", "Sunniva", "Tibor", "Tove", "Ulf", "Una", "Vasil", "Veit",
    "Wenke", "Ysolt", "Yorick", "Zdena",
)  # fmt: skip
BYNAMES: Final = (
    "Ashdown", "Birkwood", "Coldwell", "Dunmore", "Eastgate", "Fallow", "Greyling", "Harrow", "Ironmonger",
    "Kettle", "Larkin", "Marsh", "Nettle", "Oakhanger", "Pike", "Quarry", "Redfern", "Saltmarsh", "Thorne",
    "Underhill", "Vance", "Wainwright", "Yarrow", "of the Ferry", "of the Mill", "Halfpenny", "Longstride",
    "the Younger", "Two-Rivers", "Winterborn",
)  # fmt: skip
