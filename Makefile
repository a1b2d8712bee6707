# `make run` and `make test` do all the set-up on a machine that has Swift 6.3.
SHELL := /bin/bash
.PHONY: help run test test-asan data check-data

help:
	@echo 'make run [ARGS=...]  builds the app and runs it, in a terminal or a pipe'
	@echo 'make test            builds everything and runs every test'
	@echo 'make test-asan       runs the tests of PackReader under AddressSanitizer'
	@echo 'make data            builds the kanji pack anew from Debian'"'"'s KANJIDIC2 and EDICT'
	@echo 'make check-data      compares the kanji pack with what Debian has of them today'

run:
	@Scripts/run $(ARGS)

test:
	@Scripts/setup zlib1g-dev python3
	@Scripts/test

test-asan:
	@Scripts/setup zlib1g-dev python3
	@Scripts/test-asan

data:
	@Scripts/setup zlib1g-dev kanjidic-xml edict
	swift run -c release KanjiPack --output Modules/KanjiData/kanji.pack

check-data:
	@Scripts/check-data
