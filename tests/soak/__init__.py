"""Soak test: sixteen people play at a shared table for hours despite disturbances; run by hand, never by tests."""
