# The first Python here that is new enough; `make PYTHON=… run` names another.
PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,$(shell $(name) -c $(NEW_ENOUGH) 2>/dev/null && echo $(name))))
NEW_ENOUGH := 'import sys; sys.exit(sys.version_info < (3, 11))'
PIP := .venv/bin/python -m pip --quiet --disable-pip-version-check
INSTALL := $(PIP) install --no-deps
UV_INSTALL := .venv/bin/uv pip install --quiet --python .venv --no-deps --require-hashes
LOCK := .venv/bin/uv pip compile --quiet --universal --no-annotate --generate-hashes \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)

PYTHON_LIBRARIES := disnake hikari nextcord

GAME ?=
SEATS ?=
SEED ?=
UPGRADE ?=
PLACE ?=
TESTS ?= tests
WORKERS ?= 3

# Each process that the tests start would compile all modules again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: .venv run style types test test-fast test-long postgresql film environment measure libraries wheels soak check format prose play replay bench bench-long bench-large bench-growth messages pages lock fonts release clean help

run: .venv/run.stamp ## Start Karnak: on Discord with DISCORD_TOKEN, else in the sandbox
	@.venv/bin/karnak run

test: .venv ## Run the whole test suite, or TESTS=tests/rules, or what bears a GAME's name
	.venv/bin/python -m pytest -n $(WORKERS) --dist worksteal $(TESTS) $(if $(GAME),-k "$(GAME) or $(subst -,_,$(GAME))")

# No browser, no wire and no pictures either: what a change of rules or of the bot breaks first.
test-fast: .venv ## What takes about a minute, for while one works
	EFFORT=fast .venv/bin/python -m pytest -n 2 -m "not slow" tests/rules tests/contract tests/store tests/bot tests/test_*.py

postgresql: .venv/postgresql.stamp ## Install what DATABASE=postgresql://… needs
	@:

film: .venv/film.stamp ## Install what encodes films as MP4
	@:

environment: .venv/environment.stamp ## Install PettingZoo and OpenSpiel, for rules/environment/
	@:

measure: .venv/measure.stamp ## Install what tests/lab/ needs
	@:

libraries: $(PYTHON_LIBRARIES:%=.venv/libraries/%.stamp) $(if $(shell command -v npm),.venv/libraries/node.stamp) ## Install other Discord libraries, whose bots tests/sandbox/test_libraries.py runs
	@:

wheels: .venv ## Fetch what tests/e2e/test_container.py installs without leaving the machine
	@$(PIP) download --no-deps --require-hashes --dest .venv/wheels -r requirements-build.lock -r requirements-postgresql.lock

soak: .venv ## Ten minutes of faults at sixty tables, on PostgreSQL; SEED=17 for the faults of that run
	@.venv/bin/python -m tests.e2e.soak $(if $(SEED),--seed $(SEED))

test-long: .venv ## The whole test suite with many more samples, and tests/lab: hours
	EFFORT=long .venv/bin/python -m pytest -n 2 --dist worksteal --timeout 3600 $(TESTS) $(if $(filter tests,$(TESTS)),tests/lab)

check: style types test ## What has to pass before a commit: style, types, tests

style: .venv
	.venv/bin/ruff check
	.venv/bin/ruff format --check

types: .venv
	.venv/bin/mypy

format: .venv ## Put imports and layout in order
	.venv/bin/ruff check --select I --fix
	.venv/bin/ruff format

prose: .venv ## Count sentences that break docs/english.md; PLACE=docs or PLACE=bot/votes lists them
	@.venv/bin/python -m tests.prose $(if $(PLACE),--list $(PLACE))

play: .venv/run.stamp ## A hot-seat game in the terminal: GAME=amun-re SEATS=4
	@.venv/bin/karnak play $(or $(GAME),amun-re) $(if $(SEATS),--seats $(SEATS))

replay: .venv/run.stamp ## Play a record again: FILE=record.txt
	@$(if $(FILE),,echo "Name the record: make replay FILE=record.txt"; exit 1;) \
		.venv/bin/karnak replay $(FILE)

bench: .venv ## Measure, and write var/bench.json
	@.venv/bin/python -m tests.bench

bench-long: .venv ## Ten minutes of five hundred tables: memory, and var/bench-long.json
	@.venv/bin/python -m tests.bench.long

bench-large: .venv ## A million matches, and ten thousand in memory: var/bench-large.json
	@.venv/bin/python -m tests.bench.large

bench-growth: .venv ## How work grows with each dimension, in docs/performance.md: some minutes
	@.venv/bin/python -m tests.bench.growth

# What pybabel puts at the head of a catalogue, and nobody needs: dates, addresses, its own name.
FILLED_IN := ^"(Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By): |^\#($$| .*(PROJECT|ORGANIZATION|FIRST AUTHOR))

LANGUAGES := $(basename $(notdir $(wildcard bot/locales/*.po)))
GAMES := $(filter-out core environment,$(patsubst rules/%/__init__.py,%,$(wildcard rules/*/__init__.py)))
OF_NO_GAME := $(filter-out $(foreach game,$(GAMES),rules/$(game) render/$(game)),$(wildcard bot rules/* render/*))

messages: .venv/run.stamp ## Bring the catalogues, and the pages that quote them, up to date with the code
	@mkdir -p var
	@$(call update_catalogues,bot,$(OF_NO_GAME))
	@$(foreach game,$(GAMES),$(call update_catalogues,rules/$(game),rules/$(game) $(wildcard render/$(game)));) true
	@.venv/bin/python -m tests.pages
	@.venv/bin/python -m tests.rules.kemet.reference

# A package's catalogues, and where its sentences stand. A new game's begin without translations.
define update_catalogues
set -e; \
.venv/bin/pybabel --quiet extract --no-default-keywords \
	--keyword=text --keyword=text_in:1c,2 --keyword=texts:1,2 \
	--no-wrap --omit-header --sort-by-file --add-location=file --output-file=var/karnak.pot $(2); \
mkdir -p $(1)/locales; \
for language in $(LANGUAGES); do \
	catalogue=$(1)/locales/$$language.po; \
	.venv/bin/pybabel --quiet update --no-fuzzy-matching --ignore-obsolete --no-wrap \
		--init-missing --ignore-pot-creation-date --input-file=var/karnak.pot \
		--locale=$$(echo $$language | tr - _) --output-file=$$catalogue; \
	grep -vE '$(FILLED_IN)' $$catalogue > var/catalogue.po; \
	mv var/catalogue.po $$catalogue; \
done
endef

pages: .venv/run.stamp ## Write the pages that are made from the code: commands, settings, phases, Kemet
	@.venv/bin/python -m tests.pages
	@.venv/bin/python -m tests.rules.kemet.reference

lock: .venv ## Bring the locks up to date with pyproject.toml; UPGRADE=1 raises all it leaves open
	$(LOCK) --group build --group dev --extra postgresql --extra film --output-file requirements-dev.lock pyproject.toml
	$(LOCK) --constraints requirements-dev.lock --output-file requirements.lock pyproject.toml
	$(LOCK) --constraints requirements-dev.lock --output-file requirements-postgresql.lock --extra postgresql pyproject.toml
	$(LOCK) --constraints requirements-dev.lock --output-file requirements-film.lock --extra film pyproject.toml
	$(LOCK) --constraints requirements-dev.lock --output-file requirements-environment.lock --extra environment pyproject.toml
	$(LOCK) --constraints requirements-dev.lock --output-file requirements-build.lock --group build
	$(LOCK) --constraints requirements-dev.lock --constraints requirements-environment.lock --output-file tests/lab/measure.lock --group measure
	$(foreach name,$(PYTHON_LIBRARIES),$(LOCK) --output-file tests/libraries/$(name).lock --group $(name) &&) true
	cd tests/libraries && npm install --package-lock-only --silent --omit-lockfile-registry-resolved

# Latin letters of Europe, and signs. The fonts keep their licence, but not their reserved names.
LETTERS := U+20-7E,U+A0-17F,U+192,U+218-21B,U+2010-203A,U+20AC,U+2122,U+2190-2199,U+2212,U+2248,U+2260,U+2264,U+2265,U+25A0-25FF
cut = .venv/bin/pyftsubset render/fonts/$(1).ttf --output-file=render/web/$(2).woff2 --flavor=woff2 \
	--unicodes=$(LETTERS) --layout-features=kern,mark,mkmk,ccmp,locl,liga --name-IDs=0,13,14

fonts: .venv ## Cut the letters of pages of games out of the fonts of pictures
	$(call cut,SourceSerifPro-Bold,title)
	$(call cut,SourceSerifPro-SemiboldIt,italic)
	$(call cut,SourceSansPro-Semibold,plain)
	$(call cut,SourceSansPro-Bold,bold)

release: .venv ## A release of what is checked out: VERSION=1.2.3
	@.ci/release $(VERSION)

clean: ## Take away what make has made; var/, with its games, stays
	rm -rf .venv .mypy_cache .ruff_cache .hypothesis
	find bot rules render tests -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.venv: .venv/dev.stamp

.venv/run.stamp: pyproject.toml requirements.lock requirements-build.lock | .venv/bin/python
	@echo "Installing Karnak and what it needs into .venv"
	@$(INSTALL) --require-hashes -r requirements.lock -r requirements-build.lock
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

.venv/dev.stamp: .venv/run.stamp requirements-dev.lock
	@echo "Installing what the tests need into .venv"
	@sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock > .venv/uv.lock
	@$(INSTALL) --require-hashes -r .venv/uv.lock
	@$(UV_INSTALL) -r requirements-dev.lock
	@touch $@

.venv/postgresql.stamp: .venv/run.stamp requirements-postgresql.lock
	@echo "Installing what speaks to PostgreSQL into .venv"
	@$(INSTALL) --require-hashes -r requirements-postgresql.lock
	@touch $@

.venv/film.stamp: .venv/run.stamp requirements-film.lock
	@echo "Installing what encodes films as MP4 into .venv"
	@$(INSTALL) --require-hashes -r requirements-film.lock
	@touch $@

.venv/environment.stamp: .venv/run.stamp requirements-environment.lock
	@echo "Installing PettingZoo and OpenSpiel into .venv"
	@$(INSTALL) --require-hashes -r requirements-environment.lock
	@touch $@

.venv/measure.stamp: .venv/dev.stamp tests/lab/measure.lock
	@echo "Installing what computer players are measured with into .venv"
	@$(UV_INSTALL) -r tests/lab/measure.lock
	@touch $@

.venv/libraries/%.stamp: tests/libraries/%.lock .venv/dev.stamp
	@echo "Installing $* into .venv/libraries"
	@.venv/bin/python -m venv --clear --without-pip .venv/libraries/$*
	@.venv/bin/uv pip install --quiet --python .venv/libraries/$* --no-deps --require-hashes -r $<
	@touch $@

.venv/libraries/node.stamp: tests/libraries/package.json tests/libraries/package-lock.json | .venv/bin/python
	@echo "Installing discord.js and oceanic.js into .venv/libraries"
	@mkdir -p .venv/libraries/node
	@cp $^ .venv/libraries/node
	@npm ci --loglevel=error --no-fund --no-audit --ignore-scripts --prefix .venv/libraries/node
	@touch $@

.venv/bin/python:
	@$(or $(PYTHON),false) -c $(NEW_ENOUGH) 2>/dev/null || { echo "Karnak needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { rm -rf .venv; exit 1; }
