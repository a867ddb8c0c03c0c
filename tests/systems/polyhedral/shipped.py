"""PolyRPG with the content that is shipped, opened once for all tests that only look at it."""

from solo.library.systems import open_system

OPENED = open_system("polyhedral", None)
GAME, CONTENT = OPENED.system, OPENED.content
