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
.PHONY: help maintain setup-ci run desktop test-desktop run-flow test test-flow sanitize fuzz new-flow remove-flow walk renew check check-self check-new-flow \
    check-data check-feeds check-install check-consumer api-diff release docs install uninstall data bench bench-desktop pictures nightly

help:
	@echo 'make run [ARGS=...]           builds the app and runs it, in a terminal or a pipe'
	@echo 'make desktop [ARGS=...]       the same in a window, with GTK 4 and libadwaita'
	@echo 'make test [PARTS=walks]       builds everything and runs every test, or some parts'
	@echo 'make check                    checks what the compiler does not: format, imports,'
	@echo '                              surfaces, sizes, docs, links, and each flow alone'
	@echo
	@echo 'make new-flow NAME=Recipe     makes a flow with tests and a tab; with DATA=1 also a'
	@echo '                              table and a store for its data'
	@echo 'make remove-flow NAME=Recipe  removes a flow; changed files only with FORCE=1'
	@echo 'make run-flow NAME=Kanji      runs one flow without the others, on data in memory'
	@echo 'make test-flow NAME=Kanji     builds and tests one flow without the others'
	@echo 'make walk [NAME=Kanji]        uses the app or one flow at random (SEED, STEPS), and'
	@echo '                              prints the shortest script that fails'
	@echo 'make renew                    writes what tests compare as it is now, for review'
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
	@echo 'make check-consumer           carries out the guide'"'"'s “Begin an app of your own”'
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
