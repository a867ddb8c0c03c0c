"""Tests of content are the same everywhere."""

from tests.surroundings import settle

settle()
