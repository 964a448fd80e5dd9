# The commands of the house; CI calls the same ones.
# Each target sets itself up: the environment is made again when pyproject.toml changes.

PYTHON ?= python3
PIP := -m pip install --quiet --disable-pip-version-check

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

BENCH_VENV := .venv-bench
BENCH_READY := $(BENCH_VENV)/.ready

DASK_VENV := .venv-dask
DASK_READY := $(DASK_VENV)/.ready

NATIVE_VENV := .venv-native
NATIVE_READY := $(NATIVE_VENV)/.ready

HOSTS_VENV := .venv-hosts
HOSTS_READY := $(HOSTS_VENV)/.ready

JOURNEYS_VENV := .venv-journeys
JOURNEYS_READY := $(JOURNEYS_VENV)/.ready

SEED ?= 1
RULES := rulesets tests/games tests/hardest
UNITS := $(addprefix tests/, cases core files program rules source syntax words test_house.py test_import_law.py test_no_cycles.py)

.DEFAULT_GOAL := help
.PHONY: help play web test quick lint types rules bench soak journeys pictures native wasm hosts dask attacks slips authors sets tables editors clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## a game in the terminal; make play ARGS="--lang de --players 3"
	$(BIN)/rondel play $(ARGS)

web: $(READY) ## a table in the browser; make web ARGS="--modules base --players 3 --lang de"
	$(BIN)/rondel web $(ARGS)

test: lint ## all that must hold before a change goes in; under five minutes
	$(MAKE) --no-print-directory --jobs 2 --output-sync types rules
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not soak"
	$(BIN)/rondel scenario --workers 2 $(RULES)

quick: lint types ## what a change of the engine is tried with: lint, types, unit tests; under a minute
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not soak and not slow" $(UNITS)

lint: $(READY) ## ruff, rules and layout
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY) ## mypy, strict
	$(BIN)/mypy

rules: $(READY) ## all rulesets checked
	$(BIN)/rondel check $(RULES)

bench: $(BENCH_READY) ## speed beside catanatron and OpenSpiel, and of reading again, in an environment of its own
	PYTHONHASHSEED=0 $(BENCH_VENV)/bin/python benchmarks/run.py
	PYTHONHASHSEED=0 $(BENCH_VENV)/bin/python benchmarks/rereading.py

soak: $(READY) ## the long runs: many games, generated programs, damaged files
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "soak and not slips and not attacks" --ignore tests/program/native --durations 10
	$(BIN)/rondel conform tests/games tests/hardest --games 30 --workers 2

journeys: $(JOURNEYS_READY) ## the table in a real browser, as people use it; with the system's chromium, in an environment of its own
	@command -v chromium chromium-browser google-chrome >/dev/null || { echo "make journeys needs chromium; on Debian: apt-get install chromium" >&2; exit 1; }
	$(JOURNEYS_VENV)/bin/python -m pytest tests/journeys --durations 5 $(AGAIN)

pictures: $(JOURNEYS_READY) ## the pictures of the README, taken anew from real games
	$(JOURNEYS_VENV)/bin/python -m tests.journeys.pictures docs/pictures

native: $(READY) ## the long runs of machine code: all backends against each other, slot by slot and by digest
	$(BIN)/python -m pytest tests/program/native -n 2 --dist worksteal -m soak --durations 10

wasm: $(NATIVE_READY) ## games under node are those of Python; with zig, in an environment of its own, and node
	$(NATIVE_VENV)/bin/python -m pytest tests/web_assembly -m "soak or not soak" --durations 5

hosts: $(HOSTS_READY) ## the own kits of PettingZoo, Gymnasium and OpenSpiel, and their pages, in an environment of its own
	$(HOSTS_VENV)/bin/python -c 'import gymnasium, pettingzoo, pyspiel'
	$(HOSTS_VENV)/bin/python -m pytest tests/hosts -m "soak or not soak" --durations 5

dask: $(DASK_READY) ## games on a cluster of Dask's whose worker is killed, rows as Parquet; in an environment of its own
	$(DASK_VENV)/bin/python -m pytest tests/dask -m "soak or not soak" --durations 5

attacks: $(READY) ## ten thousand damaged files, and 48 processes that are killed over one cache
	$(BIN)/python -m pytest -n 2 --dist worksteal -m attacks

slips: $(READY) ## whatever is taken away from a rule is missed by a scenario; whatever is mistyped is told
	$(BIN)/python -m pytest -n 2 --dist worksteal -m slips

authors: $(READY) ## mistakes that authors make: how many the check tells, where, with which mend; make authors SEED=7
	$(BIN)/python -m tests.authors --seed $(SEED)

sets: $(READY) ## every set of modules plays, and all that conform looks at holds
	$(BIN)/rondel conform rulesets --all-sets --games 15 --workers 2 --rarely 20

tables: $(READY) ## the parser's tables, after a change of the grammar
	$(BIN)/python -m rondel.syntax.parser_tables grammar/rondel.tables

editors: $(READY) ## what editors highlight by, after a change of the language's words
	$(BIN)/python -m editors

clean: ## remove all that these targets made
	rm -rf $(VENV) $(BENCH_VENV) $(NATIVE_VENV) $(HOSTS_VENV) $(DASK_VENV) $(JOURNEYS_VENV) build dist engine/rondel.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find engine grammar schemas rulesets docs tests benchmarks editors -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(PIP) --editable '.[dev]'
	@touch $@

$(BENCH_READY): pyproject.toml
	$(PYTHON) -m venv $(BENCH_VENV)
	$(BENCH_VENV)/bin/python $(PIP) --editable '.[bench]'
	@touch $@

$(DASK_READY): pyproject.toml
	$(PYTHON) -m venv $(DASK_VENV)
	$(DASK_VENV)/bin/python $(PIP) --editable '.[dev,dask,parquet]'
	@touch $@

$(NATIVE_READY): pyproject.toml
	$(PYTHON) -m venv $(NATIVE_VENV)
	$(NATIVE_VENV)/bin/python $(PIP) --editable '.[dev,native]'
	@touch $@

$(HOSTS_READY): pyproject.toml
	$(PYTHON) -m venv $(HOSTS_VENV)
	$(HOSTS_VENV)/bin/python $(PIP) --editable '.[hosts]'
	@touch $@

$(JOURNEYS_READY): pyproject.toml
	$(PYTHON) -m venv $(JOURNEYS_VENV)
	$(JOURNEYS_VENV)/bin/python $(PIP) --editable '.[journeys]'
	@touch $@
