"""Tests of the documents are the same everywhere."""

from tests.surroundings import settle

settle()
