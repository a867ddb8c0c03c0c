"""A shared table that sixteen people play at for hours, with trouble among them; run by hand, never by the tests."""
