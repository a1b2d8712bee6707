# `make run` and `make test` do all the set-up on a machine that has Swift 6.3.
.PHONY: test help

help:
	@echo 'make test    installs what is missing, builds, and runs every test'

test:
	@Scripts/setup zlib1g-dev
	@Scripts/test
