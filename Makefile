# Needs make and Python 3.11 or newer with pip and venv. Everything is installed into .venv. With a C++20 compiler the
# search is compiled, without one it runs in Python.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Several test workers where the machine has several cores; PYTEST_WORKERS=0 runs the tests in one process.
PYTEST_WORKERS ?= auto

# What the compiled search is made of: the package is installed anew when it changes.
COMPILED := CMakeLists.txt $(wildcard src/bridgelaw/*/compiled/*)

MESSAGES := $(wildcard src/bridgelaw/words/locale/*/LC_MESSAGES/*.po)

.PHONY: help desk test bench format messages defects clean

help:
	@echo "make desk      start the Director's desk in the browser"
	@echo "make test      every check: ruff, mypy, pytest"
	@echo "make bench     run the benchmarks: engine, search, claims, records, desk"
	@echo "make format    put the code in its standard form"
	@echo "make messages  compile the message catalogues"
	@echo "make defects   write docs/defects.md, facts.md, audit.md and presumptions.md anew"
	@echo "make clean     remove .venv and everything generated"

desk: $(VENV)/desk.stamp
	$(BIN)/bridgelaw desk

test: $(VENV)/dev.stamp $(VENV)/browser.stamp $(VENV)/postgres.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(PYTEST_WORKERS) --dist worksteal

bench: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.kernel
	$(BIN)/python -m benchmarks.claims
	$(BIN)/python -m benchmarks.records
	$(BIN)/python -m benchmarks.desk

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

messages: $(VENV)/dev.stamp $(MESSAGES:.po=.mo)

defects: messages
	$(BIN)/python docs/defects.py

%.mo: %.po
	$(BIN)/pybabel compile --input-file $< --output-file $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/desk.stamp: $(VENV)/made.stamp pyproject.toml $(COMPILED)
	$(BIN)/python -m pip install --quiet --editable ".[dds,desk]"
	@touch $@

$(VENV)/dev.stamp: $(VENV)/made.stamp pyproject.toml $(COMPILED)
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $(VENV)/desk.stamp $@

# What the tests use of Debian, if it is not there already and may be installed; else those tests are skipped.
# $(1): how to tell that it is there, $(2): the package, $(3): what is skipped without it.
define FROM_DEBIAN
@if $(1); then :; \
elif ! command -v apt-get >/dev/null; then \
	echo "No $(2) here, and no apt-get to install it: $(3) will be skipped."; \
elif [ "$$(id -u)" = 0 ]; then \
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $(2) >/dev/null; \
elif sudo -n true 2>/dev/null; then \
	sudo -n apt-get update -qq && sudo -n DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $(2) >/dev/null; \
else \
	echo "No $(2) here, and no right to install it: $(3) will be skipped."; \
fi
@if $(1); then touch $@; fi
endef

# The tests need no windows: without them the browser does its part with half the work of the processor. The whole one
# will do where it is there already; no other browser is ever downloaded.
$(VENV)/browser.stamp: $(VENV)/made.stamp
	$(call FROM_DEBIAN,command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null,chromium-headless-shell,the browser tests)

$(VENV)/postgres.stamp: $(VENV)/made.stamp
	$(call FROM_DEBIAN,ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1,postgresql,the tests on PostgreSQL)
