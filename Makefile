# Everything here works on a fresh machine with Python 3.11 or newer, make and git.
# The first run sets up .venv from the lock files in requirements/; later runs do not repeat it.

.DEFAULT_GOAL := help
.PHONY: help play play-terminal test lint audit format bench web web-types setup setup-run lock wheel clean
.NOTPARALLEL:

# Tests start hundreds of processes, each of which would translate our sources anew.
export PYTHONDONTWRITEBYTECODE :=

VENV := .venv
BIN  := $(VENV)/bin
GAME ?= kreta
ARGS ?=

# A heading for a step of `make test`, so that a failure is easy to find.
say = @printf '\n== %s\n' "$(1)"

help:  ## this list
	@echo "Kastellan. The targets:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile
	@echo "Further words for a command go into ARGS, for instance: make play-terminal ARGS=--help"

play: setup-run  ## play in the browser
	@$(BIN)/kastellan $(ARGS)

play-terminal: setup-run  ## play Kreta in the terminal, or another game: GAME=catan
	@$(BIN)/kastellan play $(GAME) $(ARGS)

test: lint  ## run every check and every test
	$(call say,8/8 pytest)
	@$(BIN)/python -m pytest -n 3 --dist worksteal --durations=10 $(ARGS)
	@printf '\nAll checks passed.\n'

lint: setup  ## the checks without the tests
	$(call say,1/8 ruff check)
	@$(BIN)/ruff check
	$(call say,2/8 ruff format --check)
	@$(BIN)/ruff format --check
	$(call say,3/8 mypy --strict)
	@$(BIN)/mypy --strict
	$(call say,4/8 lint-imports)
	@$(BIN)/lint-imports --no-cache
	$(call say,5/8 svelte-check)
	@$(BIN)/python scripts/web.py check
	$(call say,6/8 eslint)
	@$(BIN)/python scripts/web.py lint
	$(call say,7/8 known vulnerabilities)
	@$(BIN)/python scripts/audit.py

audit: setup  ## known vulnerabilities of all locked packages; fails if they cannot be looked up
	@$(BIN)/python scripts/audit.py --strict

format: setup  ## put the code into its standard form
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

bench: setup-run  ## measure the speed of the rules
	@$(BIN)/kastellan bench $(ARGS)

web: setup-run  ## build the table in the browser, without starting it

web-types: setup  ## make the types of the server's messages for the browser anew
	@$(BIN)/python scripts/web.py types

setup:  ## only set up .venv, with everything a developer needs
	@sh scripts/set-up dev

setup-run:
	@sh scripts/set-up run

lock:  ## resolve the dependencies anew into requirements/*.txt
	@sh scripts/lock $(ARGS)

wheel: setup  ## build a wheel into dist/
	@$(BIN)/hatchling build -t wheel

clean:  ## remove .venv and everything built or cached
	rm -rf $(VENV) dist build web/node_modules src/kastellan/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests scripts -type d -name __pycache__ -prune -exec rm -rf {} +
