# On a machine with Swift 6.3, `make run` and `make test` do all the set-up.
SHELL := /bin/bash
.PHONY: help maintain run desktop test-desktop run-flow test test-flow sanitize fuzz new-flow remove-flow walk renew check \
    check-self check-new-flow check-data check-feeds check-install check-consumer api-diff release docs install uninstall \
    data bench bench-desktop pictures nightly

help:
	@echo 'make run [ARGS=...]           builds the app and runs it, in a terminal or a pipe'
	@echo 'make desktop [ARGS=...]       the same in a window, with GTK 4 and libadwaita'
	@echo 'make test [PARTS=walks]       builds everything and runs every test, or some parts'
	@echo 'make check                    checks what the compiler does not: format, imports,'
	@echo '                              surfaces, sizes, docs, links, and each flow alone'
	@echo
	@echo 'make new-flow NAME=Recipe     makes a flow with tests and a tab; with DATA=1 the user'
	@echo '                              adds, edits and deletes its rows, which are stored'
	@echo 'make remove-flow NAME=Recipe  removes a flow; what was changed only with FORCE=1'
	@echo 'make run-flow NAME=Kanji      runs one flow without the others, on data in memory'
	@echo 'make test-flow NAME=Kanji     builds and tests one flow without the others'
	@echo 'make walk [NAME=Kanji]        uses the app or one flow at random (SEED, STEPS), and'
	@echo '                              prints the shortest script that fails'
	@echo 'make renew [NAME=Kanji]       writes what tests compare as it is now, for review, or'
	@echo '                              one flow'"'"'s public surface'
	@echo
	@echo 'make install [PREFIX=DIR]     installs kanji-list; with DESKTOP=1 also its windows'
	@echo 'make uninstall                removes it'
	@echo 'make docs                     builds the guide and the reference, offline'
	@echo 'make bench [CASE=routing]     measures against baselines; CASE=list lists the cases'
	@echo 'make maintain                 lists what CI and maintainers run'

maintain:
	@echo 'make test-desktop             tests the app in windows, on a display of its own'
	@echo 'make check-self               plants violations in a copy; each has to be named'
	@echo 'make check-new-flow           makes, checks, runs and removes flows in a copy'
	@echo 'make check-install            installs into an empty folder, runs and uninstalls'
	@echo 'make check-consumer           makes an app, and a host, from the guide'"'"'s pages'
	@echo 'make check-data               compares all packs with fresh ones'
	@echo 'make check-feeds              compares our feeds with feedparser'"'"'s, on its corpus'
	@echo 'make nightly [PARTS=walk]     runs the slow checks, and writes Tests/nightly.tsv'
	@echo 'make fuzz [TARGET=links]      fuzzes readers of outside data (SECONDS, KEEP=1)'
	@echo 'make sanitize [KIND=thread]   runs the tests under a sanitizer, or under both'
	@echo 'make data [KIND=words]        rebuilds all packs from public sources, or one'
	@echo 'make bench RECORD=1           records the ratios; RECORD=machine only the noise'
	@echo 'make bench-desktop            measures the windows, with medians of RUNS=15'
	@echo 'make pictures                 takes the guide'"'"'s pictures from the running app'
	@echo 'make api-diff [BASE=1.0.0]    lists what breaks packages that depend on this one'
	@echo 'make release VERSION=1.0.0    checks everything, dates the changelog, commits, tags'

# NAME, TARGET, KIND and VERSION come from the environment, so the shell never parses them. So do CASE, DESTDIR, PREFIX,
# RECORD, RUNS, SEED and STEPS.
run:
	@Scripts/setup build
	@Scripts/run app $(ARGS)

desktop:
	@Scripts/setup desktop
	@Scripts/run desktop $(ARGS)

run-flow:
	@Scripts/run flow "$$NAME" $(ARGS)

test:
	@Scripts/setup test
	@Scripts/test all $(PARTS)

test-desktop:
	@Scripts/setup windows
	@Scripts/test desktop

test-flow:
	@Scripts/test flow "$$NAME"

walk:
	@Scripts/setup build
	@Scripts/test walk

sanitize:
	@Scripts/setup test
	@Scripts/test sanitize $$KIND

renew:
	@Scripts/setup test
	@Scripts/test renew $(if $(NAME),flow "$$NAME")

check:
	@Scripts/setup build
	@Scripts/check

check-self:
	@Scripts/setup build
	@Scripts/check self

check-feeds:
	@Scripts/setup pypi
	@Scripts/check feeds

check-consumer:
	@Scripts/setup windows
	@Scripts/check consumer

new-flow:
	@Scripts/flow new "$$NAME" $(if $(filter 1,$(DATA)),--data)

remove-flow:
	@Scripts/flow remove "$$NAME" $(if $(filter 1,$(FORCE)),--force)

check-new-flow:
	@Scripts/setup test
	@Scripts/flow check

install:
	@Scripts/setup $(if $(filter 1,$(DESKTOP)),desktop,build)
	@DESKTOP="$(DESKTOP)" Scripts/install

uninstall:
	@Scripts/install --remove

check-install:
	@Scripts/setup check-install
	@Scripts/install check

docs:
	@Scripts/setup build
	@Scripts/build docs

bench:
	@Scripts/setup bench
	@Scripts/bench $(ARGS)

bench-desktop:
	@Scripts/setup bench-desktop
	@Scripts/bench desktop

fuzz:
	@Scripts/setup build
	@Scripts/fuzz "$$TARGET" "$(or $(SECONDS),20)" $(if $(filter 1,$(KEEP)),keep)

pictures:
	@Scripts/setup test pictures
	@Scripts/pictures

data:
	@Scripts/setup build
	@Scripts/run packs build "$${KIND:-all}"

check-data:
	@Scripts/setup build
	@Scripts/run packs check all

nightly:
	@Scripts/setup nightly
	@Scripts/release nightly $(PARTS)

api-diff:
	@Scripts/setup build python3
	@Scripts/release diff "$$BASE"

release:
	@Scripts/setup build python3
	@Scripts/release version "$$VERSION"
