"""An evening at the table: encounters on printable sheets, as data for other programs, and as a sequence."""
