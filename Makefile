# `make run` and `make test` do all the set-up on a machine that has Swift 6.3.
SHELL := /bin/bash
.PHONY: help run test data bench

help:
	@echo 'make run [ARGS=...]  builds the app and runs it, in a terminal or a pipe'
	@echo 'make test            builds everything and runs every test'
	@echo 'make data            builds the kanji pack anew from Debian'"'"'s KANJIDIC2 and EDICT'
	@echo 'make bench [ARGS=...] measures each case beside its baseline; --list names them, --case=NAME runs one'

run:
	@Scripts/run $(ARGS)

test:
	@Scripts/setup zlib1g-dev python3
	@Scripts/test

data:
	@Scripts/setup zlib1g-dev kanjidic-xml edict
	swift run -c release KanjiPack --output Modules/KanjiData/kanji.pack

bench:
	@Scripts/bench $(ARGS)
