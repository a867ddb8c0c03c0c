"""An evening at the table: encounters on printable sheets, their export, and the simulation of several in order."""
