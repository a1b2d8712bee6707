#!/usr/bin/env python3
"""Makes the tour of the terminal's tests in a window, and compares its journal with that of the same steps in a pipe.

usage: tour.py PROGRAM FOLDER
"""
import json
import os
import subprocess
import sys

from desktop import App, report


# Each step in the window, and the same as a command of the line host.
def tour(app):
    return [
        # A list that gets shorter, and longer again.
        (lambda: (
            app.type("water"), app.shows("みず"), app.fill("Search", "wat"), app.shows("わたし"),
            app.fill("Search", "water"), app.shows("みず")), "/water"),
        (lambda: (app.tap("水"), app.shows("Parts")), "tap 水"),
        (lambda: (app.tap("Starred"), app.turned_on("Starred")), "tap Starred"),
        (lambda: app.key("alt+Left"), "back"),
        (lambda: (app.open("kanjilist://feed"), app.shows("Built in")), "open kanjilist://feed"),
        (lambda: (app.tap("Kanji of the day"), app.titled("Kanji of the day")), "tap Kanji of the day"),
        (lambda: (app.open("kanjilist://profile/edit"), app.shows("Sign up")), "open kanjilist://profile/edit"),
        (lambda: (app.tap("Sign up"), app.shows("Show password")), "tap Sign up"),
        (lambda: app.fill("Name", "Ann"), "fill Name=Ann"),
        (lambda: app.fill("Password", "correct horse"), "fill Password=correct horse"),
        (lambda: (app.tap("Create account"), app.shows("I agree")), "tap Create account"),
        (lambda: (app.tap("I agree"), app.shows("Take the guest's 1 starred kanji")), "tap I agree"),
        (lambda: (app.tap("Take it"), app.shows("Select city")), "tap Take it"),
        (lambda: (app.tap("Select city"), app.shows("Afghanistan")), "tap Select city"),
        (lambda: (app.key("alt+Left"), app.shows("Select city")), "back"),
        (lambda: (app.key("alt+Left"), app.shows("Sign out")), "back"),
    ]


def entries(path):
    """The journal of a recording, without what differs from run to run."""
    with open(path) as file:
        lines = [json.loads(line) for line in file]
    return [line["entry"] for line in lines if "entry" in line]


def main(program, folder):
    environment = dict(os.environ)
    arguments = ["--data-dir", f"{folder}/data", "--record", f"{folder}/desktop", "kanjilist://kanji"]
    app = App(program, arguments, environment, f"{folder}/desktop.log")
    app.shows("By parts")
    commands = []
    for act, command in tour(app):
        act()
        commands.append(command)
    app.key("ctrl+q")
    status = app.end()
    said = app.said()
    piped = subprocess.run(
        [program, "--data-dir", f"{folder}/piped-data", "--record", f"{folder}/piped", "kanjilist://kanji"],
        input="\n".join(commands + ["quit", ""]), text=True, capture_output=True, env=environment)
    problems = [f"the app printed: {line}" for line in said]
    if status != 0 or piped.returncode != 0:
        problems.append(f"the app ended with {status}, in the pipe with {piped.returncode}")
    ours, theirs = entries(f"{folder}/desktop"), entries(f"{folder}/piped")
    if len(ours) < 20:
        problems.append(f"only {len(ours)} entries were recorded")
    for number, (one, other) in enumerate(zip(ours, theirs)):
        if one != other:
            problems.append(f"entry {number} differs:\n  window {one}\n  pipe   {other}")
            break
    if len(ours) != len(theirs):
        problems.append(f"{len(ours)} entries in the window, {len(theirs)} in the pipe")
    return report("tour", problems, f"{len(ours)} entries, the same in a window and in a pipe")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
