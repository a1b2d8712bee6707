# On a machine with Swift 6.3, `make run` and `make test` do all the set-up.
SHELL := /bin/bash
# Warnings are errors, as in the scripts.
export APPCORE_STRICT := 1
# The Debian packages that a full build needs.
LIBRARIES := zlib1g-dev libsqlite3-dev libcrypt-dev libcurl4-openssl-dev libexpat1-dev libncurses-dev
# What the build with windows needs besides, and what its tests need.
GTK := libgtk-4-dev libadwaita-1-dev pkg-config adwaita-icon-theme
GTK_TESTS := xvfb dbus at-spi2-core python3-pyatspi gir1.2-atspi-2.0 xdotool procps tmux
# What taking pictures of its windows needs besides.
GTK_PICTURES := xvfb dbus at-spi2-core python3-pyatspi xdotool python3-pil fonts-cantarell fonts-noto-cjk
# What measuring its windows needs besides.
GTK_BENCH := xvfb dbus at-spi2-core python3 libx11-dev libxdamage-dev libxtst-dev
.PHONY: help setup-ci run desktop test-desktop run-flow test test-flow sanitize fuzz new-flow remove-flow walk renew check check-self check-new-flow \
    check-data check-feeds check-install check-consumer api-diff release docs install uninstall data bench bench-desktop pictures nightly

help:
	@echo 'make run [ARGS=...]      builds the app and runs it, in a terminal or a pipe'
	@echo 'make desktop [ARGS=...]  builds the app with GTK 4 and libadwaita, and runs it in a window'
	@echo 'make test-desktop        tests the app in windows, on a display of its own'
	@echo 'make run-flow NAME=Kanji [ARGS=...]'
	@echo '                         builds one flow without the others and runs it on in-memory data'
	@echo 'make test [PARTS="build modules"]'
	@echo '                         builds everything and runs every test, or some parts: build, measure, modules, walks,'
	@echo '                         app and menu'
	@echo 'make test-flow NAME=Kanji'
	@echo '                         builds and tests one flow without the others'
	@echo 'make new-flow NAME=Recipe [DATA=1]'
	@echo '                         makes a flow with tests and a tab in the app: RecipeFlow; with DATA=1 the app'
	@echo '                         stores its data, so that it has a table, a store and an adapter too'
	@echo 'make remove-flow NAME=Recipe [FORCE=1]'
	@echo '                         removes a flow; changed or committed files only with FORCE=1'
	@echo 'make walk [SEED=7] [STEPS=20000] [NAME=Kanji]'
	@echo '                         runs a monkey test of the app or of one flow; prints a minimal failing script'
	@echo '                         from 100,000 steps on, growing memory is a failure too'
	@echo 'make fuzz [TARGET=links] [SECONDS=60] [KEEP=1]'
	@echo '                         fuzzes the readers of packs, feeds, links, recordings and commands'
	@echo 'make sanitize [KIND=thread]'
	@echo '                         runs the tests under ThreadSanitizer and AddressSanitizer, or one of them'
	@echo 'make renew               writes what tests compare as it is now: pictures of screens, recordings, sessions in'
	@echo '                         pages, and public surfaces; read the difference and commit it'
	@echo 'make check               checks format, imports, public interfaces, sizes, docs and links, and each flow alone'
	@echo 'make check-self          plants violations that only a build can show in a copy, and expects each to be named'
	@echo 'make check-new-flow      makes a flow in a copy, checks and runs everything there, and removes the flow'
	@echo 'make check-install       installs the app in an empty folder, uses it from an empty home, and uninstalls it'
	@echo 'make check-consumer      carries out the guide'"'"'s “Begin an app of your own” in an empty folder, with both build systems'
	@echo 'make check-data          compares all packs with fresh ones, and inflected words with NAIST-jdic'
	@echo 'make check-feeds         compares our feed reader with feedparser on feedparser'"'"'s own corpus, from PyPI'
	@echo 'make nightly [PARTS="walk fuzz"]'
	@echo '                         runs the slow checks, and writes their results to Tests/nightly.tsv'
	@echo 'make install [PREFIX=/usr/local] [DESKTOP=1]'
	@echo '                         installs the app as kanji-list, with a manual page and shell completions; with'
	@echo '                         DESKTOP=1 also as kanji-list-desktop, which draws windows, with its icon'
	@echo 'make uninstall [PREFIX=/usr/local]'
	@echo '                         uninstalls it'
	@echo 'make api-diff [BASE=1.0.0] lists what breaks packages that depend on this one, since a commit or the last version'
	@echo 'make release VERSION=1.0.0'
	@echo '                         checks everything, dates the changelog, commits and tags'
	@echo 'make docs                builds the guide and the reference with DocC, offline'
	@echo 'make pictures            takes the README'"'"'s and the guide'"'"'s pictures from the running app'
	@echo 'make data [KIND=words]   rebuilds all packs from public sources, or one; Scripts/packs --help lists them'
	@echo 'make bench [CASE="routing links"] [RECORD=1]'
	@echo '                         measures all or some cases against their baselines, and fails if a ratio is worse'
	@echo '                         than recorded; CASE=list lists them, RECORD=1 updates the record, and RECORD=machine'
	@echo '                         only the noise over machines'
	@echo 'make bench-desktop [CASE="start scroll"] [RUNS=15]'
	@echo '                         measures the app in a window beside a window in C, and fails if a bound is missed'

run:
	@Scripts/run $(ARGS)

# Switching a trait compiles everything again, so this build has a folder of its own.
desktop:
	@Scripts/setup $(LIBRARIES) $(GTK)
	@Scripts/build-desktop
	@.build/desktop/release/App --host desktop $(ARGS)

test-desktop:
	@Scripts/setup $(LIBRARIES) $(GTK) $(GTK_TESTS)
	@Scripts/test-desktop

run-flow:
	@Scripts/run-flow "$(NAME)" $(ARGS)

test:
	@Scripts/setup $(LIBRARIES) python3 tmux procps ncurses-term
	@Scripts/test-all $(PARTS)

# What the checks of `.ci/run` need that follow `make test`.
setup-ci:
	@Scripts/setup $(LIBRARIES) $(GTK) $(GTK_TESTS) python3 tmux procps desktop-file-utils appstream

test-flow:
	@Scripts/test-flow "$$NAME"

# The name comes from the environment, so the shell never parses it.
new-flow:
	@Scripts/flow new "$$NAME" $(if $(filter 1,$(DATA)),--data)

remove-flow:
	@Scripts/flow remove "$$NAME" $(if $(filter 1,$(FORCE)),--force)

walk:
	@Scripts/setup $(LIBRARIES)
	@SEED="$(SEED)" STEPS="$(STEPS)" NAME="$(NAME)" Scripts/walk

# The target comes from the environment too, so the shell never parses it.
fuzz:
	@Scripts/setup $(LIBRARIES)
	@Scripts/fuzz "$$TARGET" "$(or $(SECONDS),20)" $(if $(filter 1,$(KEEP)),keep)

sanitize:
	@Scripts/setup $(LIBRARIES) python3 tmux procps ncurses-term
	@Scripts/sanitize $(KIND)

renew:
	@Scripts/setup $(LIBRARIES) python3 tmux procps ncurses-term
	@Scripts/test --renew

check:
	@Scripts/setup $(LIBRARIES)
	@Scripts/check

check-self:
	@Scripts/setup $(LIBRARIES)
	@Scripts/check-self

check-new-flow:
	@Scripts/setup $(LIBRARIES) python3 tmux procps
	@Scripts/check-new-flow

check-consumer:
	@Scripts/setup libncurses-dev python3 $(GTK) $(GTK_TESTS)
	@Scripts/check-consumer

check-data:
	@Scripts/packs check all

nightly:
	@Scripts/setup $(LIBRARIES) python3 python3-pip tmux procps ncurses-term libfreetype-dev pkg-config fonts-noto-cjk
	@Scripts/nightly $(PARTS)

check-feeds:
	@Scripts/setup $(LIBRARIES) python3 python3-pip
	@Scripts/check-feeds

check-install:
	@Scripts/setup $(LIBRARIES) desktop-file-utils appstream python3
	@Scripts/check-install

install:
	@Scripts/setup $(LIBRARIES) $(if $(filter 1,$(DESKTOP)),$(GTK))
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" DESKTOP="$(DESKTOP)" Scripts/install

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install --remove

api-diff:
	@Scripts/setup $(LIBRARIES) python3
	@BASE="$(BASE)" Scripts/api-diff

# The version comes from the environment, so the shell never parses it.
release:
	@Scripts/setup $(LIBRARIES) python3
	@Scripts/release

docs:
	@Scripts/setup $(LIBRARIES)
	@Scripts/docs

pictures:
	@Scripts/setup $(LIBRARIES) python3 tmux
	@Scripts/pictures
	@[ ! -x .build/desktop/debug/App ] || { Scripts/setup $(GTK) $(GTK_PICTURES) && Scripts/window-pictures; }

# The kind comes from the environment, so the shell never parses it.
data:
	@Scripts/packs build "$${KIND:-all}"

# CASE and RECORD come from the environment.
bench:
	@Scripts/bench $(ARGS)

# CASE and RUNS come from the environment.
bench-desktop:
	@Scripts/setup $(LIBRARIES) $(GTK) $(GTK_BENCH)
	@Scripts/build-desktop
	@Scripts/bench-desktop
