"""Start app with a choice of tables."""
