#!/usr/bin/env python3
"""Looks at screen after screen as a screen reader does: what can be pressed or typed into has a role and a name.

usage: access.py PROGRAM FOLDER
"""
import os
import sys

from desktop import BUTTONS, FIELDS, ROWS, SWITCHES, App, Atspi, report

PRESSED = BUTTONS | SWITCHES | FIELDS | {Atspi.Role.PAGE_TAB, Atspi.Role.COMBO_BOX, Atspi.Role.LINK}
LISTS = {Atspi.Role.LIST, Atspi.Role.PAGE_TAB_LIST, Atspi.Role.TABLE}
SCREENS = [
    ("kanjilist://dictionary", "By parts"), ("kanjilist://kanji/水", "Words"), ("kanjilist://word/食べる", "Sentences"),
    ("kanjilist://search?q=water", "Words ·"), ("kanjilist://parts", "strokes"), ("kanjilist://browse/grade", "Grade"),
    ("kanjilist://all-kanji", "Grade 1"), ("kanjilist://language", "English"), ("kanjilist://feed", "Subscribe"),
    ("kanjilist://profile", "Sign up"), ("kanjilist://about", "licence"),
]


def unnamed(app):
    """What a screen reader would call by nothing, or by the name of a type of GTK's."""
    for node in app.nodes():
        role, name = node.get_role(), node.get_name() or ""
        isSpoken = role in PRESSED | LISTS or role in ROWS and app.action(node) is not None
        if isSpoken and (not name.strip() or name.startswith(("Gtk", "Adw"))):
            yield f"{node.get_role_name()} {name!r}"


def main(program, folder):
    problems = []
    app = App(program, ["--data-dir", f"{folder}/data"], dict(os.environ), f"{folder}/app.log")
    app.shows("By parts")
    seen = 0
    for link, text in SCREENS:
        app.open(link)
        app.shows(text)
        found = list(unnamed(app))
        seen += 1
        if found:
            problems.append(f"{link} has {', '.join(found)}")
    app.key("ctrl+q")
    problems += app.faults()
    return report("access", problems, f"{seen} screens, everything on them has a name")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
