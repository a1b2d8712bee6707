#!/usr/bin/env python3
"""Looks at screen after screen as a screen reader does: what can be pressed or typed into has a role and a name.

usage: access.py PROGRAM FOLDER
"""
import os
import re
import sys

from desktop import BUTTONS, FIELDS, ROWS, SWITCHES, App, report
from nodes import ACCESSIBLE, Atspi

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
        role, name = node.role, node.name
        isSpoken = role in PRESSED | LISTS or role in ROWS and node.pressing() is not None
        if isSpoken and (not name.strip() or name.startswith(("Gtk", "Adw"))):
            yield str(node)


# Screens of the dictionary; on them, all kanji and kana are Japanese.
JAPANESE = [("kanjilist://kanji/直", "Words"), ("kanjilist://word/食べる", "Sentences"), ("kanjilist://kanji/今", "Words")]
EAST_ASIAN = re.compile("[\u2E80-\uA4CF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\U00020000-\U0003FFFF]+")


def languages(node):
    """The parts of a label's text in a language, as a screen reader is told."""
    return [(attributes["language"], part) for part, attributes in node.runs() if "language" in attributes]


def wrongly_marked(app):
    """The labels of which other parts than the kanji and kana are in Japanese, and how many are right."""
    right, wrong = 0, []
    for node in app.nodes():
        if node.role not in {Atspi.Role.LABEL, Atspi.Role.HEADING}:
            continue
        whole = node.text() or ""
        wanted, found = EAST_ASIAN.findall(whole), languages(node)
        # A part that stands out is one of its own.
        if "".join(wanted) != "".join(part for language, part in found if language == "ja") or any(
                language != "ja" or EAST_ASIAN.sub("", part) for language, part in found):
            wrong.append(f"{whole!r} is marked as {found}")
        elif wanted:
            right += 1
    return right, wrong


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
    for link, text in JAPANESE:
        app.open(link)
        app.shows(text)
        right, wrong = wrongly_marked(app)
        problems += [f"{link}: {text}" for text in wrong]
        if right < 3:
            problems.append(f"{link} has only {right} labels in Japanese")
    app.open("kanjilist://language")
    app.titled("Language of meanings")
    chosen = [node.name for node in app.nodes() if node.role in ROWS and node.has(Atspi.StateType.SELECTED)]
    if chosen != ["English, chosen"]:
        problems.append(f"of the languages, {chosen} are chosen for a screen reader")
    # What a description says, the name has said.
    problems += [
        f"{node.name!r} is said twice" for node in app.nodes()
        if node.role in ROWS and node.get(ACCESSIBLE, "Description")]
    app.open("kanjilist://all-kanji")
    app.shows("Grade 1")
    def count_cells(when):
        cells = sum(node.role in BUTTONS for node in app.nodes())
        if not 20 < cells < 1_000:
            problems.append(f"of 13,108 kanji, {cells} have cells {when}")

    count_cells("at the start")
    # What has been seen is let go of.
    for _ in range(60):
        app.key("Page_Down", "Page_Down")
    count_cells("after 120 pages")
    app.open("kanjilist://language")
    app.titled("Language of meanings")
    app.key("ctrl+question")
    app.titled("Keyboard shortcuts")
    problems += [f"the keyboard shortcuts have {name}" for name in unnamed(app)]
    app.key("Escape", "ctrl+q")
    problems += app.faults()
    return report("access", problems, f"{seen} screens, everything on them has a name")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
