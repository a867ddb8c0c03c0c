# Everything a fresh machine needs is made here: a virtual environment with the project and what its tests use.
PYTHON ?= python3
ENVIRONMENT ?= .venv
PYTHONS ?= python3.11 python3.12 python3.13 python3.14
RUN := $(ENVIRONMENT)/bin
READY := $(ENVIRONMENT)/.ready
PLAYING := $(ENVIRONMENT)-play
SITE := $(ENVIRONMENT)-site
PYTEST := $(RUN)/python -m pytest -n auto --dist loadfile
GROUP ?= tests
SLOW := slow and not exhaustive

# install ENVIRONMENT, REQUIREMENT
define install
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Solo needs Python 3.11 or newer: run make PYTHON=python3.11")'
	test -x $(1)/bin/python || $(PYTHON) -m venv $(1)
	$(1)/bin/python -m pip install --quiet --disable-pip-version-check --editable '$(2)'
	touch $(1)/.ready
endef

.PHONY: play test test-all test-quick test-slow test-exhaustive lint bench calibrate mutants siege soak follies pythons first-steps screenshots snapshots pages pages-check rules evenings tales plain site clean

# A player needs none of what the tests use, and has an environment of a quarter of the size.
play: $(PLAYING)/.ready
	$(PLAYING)/bin/solo

# The types are checked on one processor while the quick tests run on the others.
test: $(READY)
	$(MAKE) --no-print-directory --jobs=2 lint test-quick

test-all: test
	$(MAKE) --no-print-directory test-slow test-exhaustive

test-quick: $(ENVIRONMENT)/.compiled
	$(PYTEST) -m "not slow" --check-speed $(GROUP)

# After a checkout each test process would compile all tests by itself, at the same time as the others.
$(ENVIRONMENT)/.compiled: $(READY)
	$(RUN)/python -m pytest --collect-only --quiet >/dev/null
	touch $@

# Tests that wait for a terminal run beside those that compute; GROUP=tests/real runs those of one folder.
# A test that fails on a busy machine runs once more by itself.
test-slow: $(READY)
	$(PYTEST) -m "$(SLOW)" --check-speed $(GROUP) \
		|| $(RUN)/python -m pytest -m "$(SLOW)" --last-failed --last-failed-no-failures none $(GROUP)

test-exhaustive: $(READY)
	$(PYTEST) -m exhaustive $(GROUP)

lint: $(READY)
	$(RUN)/ruff check solo tests screenshots saves docs
	$(RUN)/ruff format --check solo tests screenshots saves docs
	$(RUN)/mypy
	$(RUN)/lint-imports

bench: $(READY)
	$(RUN)/python -m tests.bench $(PARTS)

calibrate: $(READY)
	$(RUN)/python -m tests.bench.calibrating $(GAMES)

mutants: $(READY)
	$(RUN)/python -m tests.mutants $(ROOM) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(TESTS),--tests $(TESTS))

siege: $(READY)
	$(RUN)/python -m tests.siege $(KINDS)

soak: $(READY)
	$(RUN)/python -m tests.soak

follies: $(READY)
	$(RUN)/python -m tests.follies $(GAMES) $(if $(FIGHTS),--fights $(FIGHTS)) $(if $(SEED),--seed $(SEED))

pythons:
	set -e; for each in $(PYTHONS); do if $$each --version; then $(MAKE) PYTHON=$$each ENVIRONMENT=.venv-$$(basename $$each) first-steps; fi; done

first-steps: $(READY)
	$(RUN)/python -m pytest tests/real/test_app.py tests/tui/test_stable_app.py

screenshots: $(READY)
	$(RUN)/python screenshots/take.py

pages: $(READY)
	$(RUN)/python -m tests.pages --write

pages-check: $(READY)
	$(RUN)/python -m tests.pages

plain: $(READY)
	$(RUN)/python -m tests.plain $(ARGS)

rules: $(READY)
	$(RUN)/python docs/rules/make.py

evenings: $(READY)
	$(RUN)/python docs/evenings/make.py

tales: $(READY)
	$(RUN)/python docs/tales/make.py

# The documentation site, in `site`.
site: $(SITE)/.ready
	$(SITE)/bin/mkdocs build --strict --quiet

snapshots: $(READY)
	$(RUN)/python -m pytest tests/tui --snapshot-update

$(READY): pyproject.toml
	$(call install,$(ENVIRONMENT),.[dev])

$(PLAYING)/.ready: pyproject.toml
	$(call install,$(PLAYING),.)

$(SITE)/.ready: pyproject.toml
	$(call install,$(SITE),.[site])

clean:
	rm -rf $(ENVIRONMENT) $(ENVIRONMENT)-* build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
