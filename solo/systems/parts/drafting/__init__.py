"""How anything is drawn up on a draft: a form declared once, read, judged, finished and opened again.

Characters are made so in each game's creation, foes in its workshop.
"""
