"""Start page with a choice of tables."""
