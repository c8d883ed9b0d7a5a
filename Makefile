# Every target sets up what it needs in .venv; nothing else on the machine is touched.
PYTHON := $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin

.PHONY: demo test test-memory test-long docs lint clean

demo: .venv/installed-demo   ## the main job: success by players and strategy, a table and a figure
	$(BIN)/gang-sim heists --players 3-6 --agents random,nearest,contest,human,interval --heists 20000 \
		--out gang-sim-results/demo

test: .venv/installed-test   ## all tests but the large counts
	$(BIN)/python -m pytest -n auto

test-memory: .venv/installed-test   ## all tests with every index of a kernel checked and fresh memory full of rubbish
	NUMBA_BOUNDSCHECK=1 MALLOC_PERTURB_=165 GLIBC_TUNABLES=glibc.malloc.tcache_count=0 $(BIN)/python -m pytest -n auto

test-long: .venv/installed-test   ## the large counts
	$(BIN)/python -m pytest -n auto -m slow

docs: .venv/installed-demo   ## the pages of the environments, from their docstrings
	$(BIN)/python -m gang_sim.environments.pages

lint: .venv/installed-dev   ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:   ## everything that the other targets made
	rm -rf .venv build *.egg-info

.venv/installed-demo: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/installed-test: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@

.venv/installed-dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test,dev]'
	touch $@

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11, 3.12 or 3.13 is needed"; exit 2; }
	$(PYTHON) -m venv .venv
