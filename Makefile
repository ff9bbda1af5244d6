# Every target sets up all it needs: a virtual environment in .venv with the package installed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml README.md $(shell find catalogue solver games studio cli api -name "*.py" -o -name "*.json" -o -name "*.json.gz" -o -name "*.db" -o -name "*.ttf" -o -name "*.js" -o -name "*.css" -o -name "*.html" -o -name "*.svg" -o -name py.typed)
PACKAGES := -p palago

# Two workers for the default tests, which hand each other what they have not begun.
TESTS := -n 2 --dist worksteal

.PHONY: demo test check slow browser docs benchmarks format clean

# The package is installed, not linked, so that tests and types see what a user gets. An earlier
# build is removed first: modules that are gone would be installed again.
$(VENV)/installed: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	rm -rf build *.egg-info
	$(BIN)/python -m pip install --quiet --disable-pip-version-check .
	touch $@

$(VENV)/checkers: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[check]'
	touch $@

demo: $(VENV)/installed  ## solve two cards, transform one into the other, count, and draw
	mkdir -p demo
	$(BIN)/palago solve 1 --svg demo/virus.svg
	$(BIN)/palago solve 2 --svg demo/ring.svg
	$(BIN)/palago transform virus ring --svg demo/virus-to-ring.svg
	$(BIN)/palago count --up-to 12
	$(BIN)/palago show 0a+1c+2a+2c+2c+2c+3b+2c3a+4a----3b --svg demo/creature.svg
	@echo "The pictures are in the folder demo."

test: $(VENV)/checkers  ## the default tests, against the installed package
	$(BIN)/python -m pytest $(TESTS)

slow: $(VENV)/checkers  ## the tests that take minutes
	$(BIN)/python -m pytest -m slow

check: $(VENV)/checkers  ## all that continuous integration runs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	cd $(VENV) && bin/mypy --strict --config-file ../pyproject.toml $(PACKAGES)
	$(BIN)/python -m pytest $(TESTS)

$(VENV)/writers: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[docs]'
	touch $@

docs: $(VENV)/writers  ## the site, in the folder site: static pages, nothing from the network
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	@echo "Open site/index.html, or: $(BIN)/python -m http.server --directory site"

$(VENV)/browsers: $(VENV)/checkers
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[browser]'
	sh tests/browser/install.sh
	touch $@

browser: $(VENV)/browsers  ## the tests in a real browser: the distribution's Chromium
	$(BIN)/python -m pytest -m browser tests/browser

benchmarks: $(VENV)/checkers  ## measure speed and memory; results/ has the last run
	for name in generate transfer green red design; do $(BIN)/python tests/benchmarks/$$name.py || exit 1; done

format: $(VENV)/checkers  ## put the code into its one format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build demo site *.egg-info
