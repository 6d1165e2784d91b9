# Two commands set everything up: `make lab` to use the kit, `make test` to check it.
# Each target makes the virtual environment it needs; `make PYTHON=python3.12 lab` chooses a Python.

VENV ?= .venv
BIN := $(VENV)/bin
NOTEBOOK ?= notebooks/00-start-here.ipynb
GOOD_ENOUGH := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c '$(GOOD_ENOUGH)' 2>/dev/null && echo $$python && break; done)
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable
SETTINGS := $(VENV)/share/jupyter/lab/settings
SETTLE = mkdir -p $(SETTINGS) && cp binder/overrides.json $(SETTINGS)/
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)

# Files of tests run side by side, one for each processor; those of one file one after the other.
SIDE_BY_SIDE ?= --numprocesses logical --dist loadfile

LESSON ?= 1
PUPILS ?= 30
FIRST ?= 1

.PHONY: help lab test lint bench notebooks screenshots worksheets badge clean

help:
	@echo "make lab        set up, then open JupyterLab on the start notebook"
	@echo "make test       set up, then run every check"
	@echo "make lint       style and types only"
	@echo "make bench      how fast maze, engine and table are, beside naive ones, python-chess and a button"
	@echo "make notebooks  run all notebooks again and store what they print; draw the README"
	@echo "make screenshots  take the README's pictures of the table again (needs Chromium)"
	@echo "make worksheets  sheets to print, a maze for each pupil, and the key (LESSON=1 PUPILS=30 FIRST=1)"
	@echo "make badge      point the Binder badge at this repository (REPO=owner/name)"
	@echo "make clean      throw the virtual environment away"

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "The kit needs Python 3.11 or newer with venv (on Debian: apt install python3-venv)."; exit 1; }
	@echo "Making the virtual environment $(VENV) with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/lab-is-ready: pyproject.toml constraints.txt binder/overrides.json | $(VENV)/bin/python
	@echo "Installing the kit and JupyterLab (some minutes, the first time) ..."
	@$(INSTALL) '.[lab]'
	@$(SETTLE)
	@touch $@

$(VENV)/test-is-ready: pyproject.toml constraints.txt binder/overrides.json | $(VENV)/bin/python
	@echo "Installing the kit and what its tests need (some minutes, the first time) ..."
	@$(INSTALL) '.[test]'
	@$(SETTLE)
	@touch $@

lab: $(VENV)/lab-is-ready
	$(BIN)/jupyter lab $(ROOT_FLAG) $(LAB_FLAGS) $(NOTEBOOK)

test: lint
	$(BIN)/python -m pytest -rs $(SIDE_BY_SIDE) $(PYTEST_FLAGS)
	$(BIN)/python -m pytest --nbval --nbval-sanitize-with tests/nbval.cfg $(SIDE_BY_SIDE) notebooks

lint: $(VENV)/test-is-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

$(VENV)/dev-is-ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing the kit and what its benchmarks need ..."
	@$(INSTALL) '.[dev]'
	@touch $@

bench: $(VENV)/dev-is-ready
	$(BIN)/python -m tests.bench

notebooks: $(VENV)/test-is-ready
	$(BIN)/python -m tests.refresh_notebooks
	$(BIN)/python -m tests.readme_picture

screenshots: $(VENV)/test-is-ready
	$(BIN)/python -m tests.readme_shots

worksheets: $(VENV)/lab-is-ready
	$(BIN)/python -m saboteur.learn.worksheets --lesson $(LESSON) --pupils $(PUPILS) --first $(FIRST)

badge:
	@test -n "$(REPO)" || { echo "Say whose copy the badge should open: make badge REPO=owner/name"; exit 1; }
	@perl -pi -e 's{(mybinder.org/v2/gh/)[^/]+/[^/]+/}{$$1$(REPO)/}' README.md && grep -m 1 'mybinder.org/v2' README.md

clean:
	rm -rf $(VENV)
