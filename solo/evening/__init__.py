"""An evening at the table: encounters on sheets to run them from, as data for other programs, and one after another."""
