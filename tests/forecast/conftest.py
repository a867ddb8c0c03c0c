"""Tests of workers are the same everywhere."""

from tests.surroundings import settle

settle()
