#!/usr/bin/env python3
"""Prints the strokes and components of KanjiVG's characters, for StrokePack.

usage: dump-kanjivg.py WHEEL

WHEEL is PyPI's package kanjivg, a zip file with an SVG file for each character. The first line is KanjiVG's version.
Each other line is a character, in the order of code points: its code point in hexadecimal; its components, as a text;
and the paths of its strokes, as SVG has them. All are separated by tabs. Variant forms are left out.

A component is the element of a group directly inside of the character's group; a group without an element, or with
the character's own, gives the components inside of it instead.
"""
import re
import sys
import xml.etree.ElementTree as ElementTree
import zipfile

SVG = "{http://www.w3.org/2000/svg}"
KVG = "{https://kanjivg.tagaini.net/}"


def components(group, character):
    """The elements of the groups inside of a group, without duplicates."""
    found = []
    for part in group.findall(SVG + "g"):
        element = part.get(KVG + "element", "")
        elements = [element] if len(element) == 1 and element != character else components(part, character)
        found += [element for element in elements if element not in found]
    return found


def line(number, text):
    """The line of a character."""
    # The document type only declares attributes.
    root = ElementTree.fromstring(re.sub(r"<!DOCTYPE.*?\]>", "", text, flags=re.DOTALL))
    character = root.find(SVG + "g/" + SVG + "g")
    if character.get("id") != "kvg:%05x" % number:
        raise ValueError("the strokes have the id " + character.get("id"))
    paths = []
    for path in character.iter(SVG + "path"):
        if path.get("id") != "kvg:%05x-s%d" % (number, len(paths) + 1):
            raise ValueError("the strokes are out of order at " + path.get("id"))
        paths.append(path.get("d"))
    return "\t".join(["%X" % number, "".join(components(character, chr(number)))] + paths)


def main():
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        names = {}
        for name in wheel.namelist():
            match = re.fullmatch(r"kanji/([0-9a-f]{5})\.svg", name)
            if match:
                names[int(match[1], 16)] = name
        metadata = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        print(re.search(r"^Version: (\S+)", wheel.read(metadata).decode(), re.MULTILINE)[1])
        for number in sorted(names):
            try:
                print(line(number, wheel.read(names[number]).decode()))
            except (ValueError, ElementTree.ParseError) as error:
                sys.exit("dump-kanjivg.py: %s: %s" % (names[number], error))


main()
