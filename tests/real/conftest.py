"""Tests of the installed program are the same everywhere."""

from tests.surroundings import settle

settle()
