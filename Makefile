# Developer commands. They set up .venv, and update it only when its sources change.

PYTHON  ?= python3
GAMES   ?= 10000
LAWS    ?= promises
BIN     := .venv/bin
INSTALL := $(BIN)/python -m pip --disable-pip-version-check install --quiet
SOURCES := $(shell find core search bots arena web bridges -name '*.p[yx][xdi]')
PAGE    := $(shell find web/static -type f) package.json package-lock.json tsconfig.json eslint.config.js
FOLDERS := core search bots arena web bridges tests benchmarks docs src conftest.py sbom.py setup.py pyproject.toml README.md LICENSE

# Warnings fail the build; STAUFEN_STRICT=0 allows them, for untested compilers.
export STAUFEN_STRICT ?= $(if $(filter Linux,$(shell uname)),1,0)

# Tests start hundreds of processes: without cached byte code, each would compile all files.
unexport PYTHONDONTWRITEBYTECODE

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 14

demo: $(if $(wildcard .venv/dev),.venv/built,.venv/demo) ## play a small tournament
	$(BIN)/staufen tournament fredericus --players 3 --bots random greedy "so-ismcts(iterations=500)" \
		--deals 8 --workers 2 --seed 1 --out runs/demo
	@echo
	@echo "Play in the browser:   make play"
	@echo "All commands:          $(BIN)/staufen --help"

play: $(if $(wildcard .venv/dev),.venv/built,.venv/web) ## play in the browser
	$(BIN)/staufen serve

# One worker more than processors: many tests wait for processes that they start.
PYTEST  := $(BIN)/python -m pytest -n 3 --dist loadgroup

test: .venv/built ## run all tests
	$(PYTEST)

nightly: lint .venv/built ## run all tests, with all options, packaging and memory checks
	$(PYTEST) -m "nightly or not nightly"
	$(MAKE) sanitize

# The laws of the rules, perft, golden playthroughs, a search and a match, at one table per game.
check: .venv/built ## run lint and a one-minute selection of the tests
	$(MAKE) --jobs=2 --output-sync lint
	STAUFEN_TABLES=1 STAUFEN_GAMES=60 STAUFEN_PERFT=5000 $(BIN)/python -m pytest -q -n 2 \
		tests/core tests/test_arrows.py tests/test_docs.py tests/test_games.py

# Its parts can run at once. The slow ones look at files that have changed.
lint: build/lint/page lint-types build/lint/cython ## check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml

lint-types: .venv/dev
	$(BIN)/mypy

build/lint/cython: .venv/dev pyproject.toml $(filter-out %.py %.pyi,$(SOURCES))
	PATH="$(BIN):$$PATH" cython-lint core search bots arena web bridges
	@mkdir -p $(@D) && touch $@

build/lint/page: $(PAGE)
	if command -v npm >/dev/null; then $(MAKE) node_modules && npm run --silent lint; fi
	@mkdir -p $(@D) && touch $@

# Linters for the page's JavaScript; the page itself needs no build.
node_modules: package.json package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@

golden: .venv/built ## update the golden playthroughs
	$(BIN)/python -m pytest -q tests/core/test_golden.py --bless -m "nightly or not nightly"

pictures: .venv/built ## update the reference screenshots in tests/web/pictures
	$(BIN)/python -m pytest -q tests/web/test_pictures.py --bless

bench: .venv/built ## print the number that changes only when play changes
	$(BIN)/python -m benchmarks.signature

instructions: .venv/built ## count and save the instructions of a search iteration in each game (needs valgrind)
	$(BIN)/python -m benchmarks.instruction_counts --keep

ladders: .venv/built ## play the shipped ladders again (three hours; can be stopped and resumed)
	$(BIN)/python -m benchmarks.ladders

strength: .venv/built ## draw the plots of docs/strength.md from the saved results
	$(BIN)/python -m benchmarks.plots

docs: .venv/built ## build the documentation in build/site; warnings are errors
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs build/site
	@echo "Open build/site/index.html"

# Python's own allocator would hide invalid accesses; C++ libraries need their runtime loaded first.
sanitize: build/sanitize/built ## play random games with address and undefined-behaviour checks (GAMES=10000)
	cd build/sanitize && PYTHONPATH=src PYTHONMALLOC=malloc STAUFEN_GAMES=$(GAMES) \
		ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
		LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libstdc++.so.6)" \
		../../$(BIN)/python -m pytest tests -n 2 -m '$(LAWS)'

clean: ## remove all build products, except .venv
	rm -rf build dist src/*.egg-info src/staufen/compiled.json .venv/backend .venv/demo .venv/web .venv/dev .venv/built
	find core search bots arena web bridges -name '*.so' -delete

.PHONY: help demo play test nightly check lint lint-types golden bench instructions ladders strength docs sanitize clean

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("staufen needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv

# Without build isolation, so that compiled files are shared between these targets.
NEEDED := import tomllib; needed = tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"]; \
	print(*needed, sep="\n")

.venv/backend: .venv/bin/python pyproject.toml
	$(BIN)/python -c '$(NEEDED)' | $(INSTALL) --requirement /dev/stdin
	@touch $@

.venv/demo: .venv/backend setup.py $(SOURCES)
	$(INSTALL) --no-build-isolation --editable .
	@touch $@

.venv/web: .venv/backend setup.py $(SOURCES)
	$(INSTALL) --no-build-isolation --editable ".[web]"
	@touch $@

.venv/dev: .venv/backend setup.py
	$(INSTALL) --no-build-isolation --editable ".[test,lint]"
	@touch $@

.venv/built: .venv/dev $(SOURCES)
	$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

# A copy, so that the normal build does not change. Old sources are removed first, since the next copy
# may have fewer. The output of Cython is the same for both.
build/sanitize/built: .venv/dev $(shell find $(FOLDERS) -type f ! -name '*.so' ! -name '*.pyc')
	@mkdir -p build/sanitize/build/c
	find build/sanitize -path build/sanitize/build -prune -o -type f ! -name '*.so' -exec rm {} +
	tar -cf - --exclude='*.so' --exclude=__pycache__ $(FOLDERS) | tar -xf - -C build/sanitize
	cp -au build/c/. build/sanitize/build/c
	cd build/sanitize && STAUFEN_STRICT=0 STAUFEN_SANITIZE=1 ../../$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@
