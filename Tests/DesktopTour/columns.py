#!/usr/bin/env python3
"""Uses the columns of a split: side by side in a wide window, and one of them in a narrow one.

usage: columns.py PROGRAM FOLDER     PROGRAM is ElementSheet
"""
import os
import subprocess
import sys
import time

from desktop import PATIENCE, App, Missing, report
from nodes import Atspi

BUTTONS = {Atspi.Role.PUSH_BUTTON}


def focused(app, isFirst):
    """Waits until the button of the first or second column has the focus."""
    def is_there(node):
        isLeft = node.area.x < 360
        return node.name == "First" and isLeft == isFirst and node.has(Atspi.StateType.FOCUSED)
    app.wait(BUTTONS, is_there, f"the focus in the {'first' if isFirst else 'second'} column")


def one_column(app):
    """Waits until only one column is shown."""
    end = time.monotonic() + PATIENCE
    while sum(node.name == "First" and node.role in BUTTONS for node in app.nodes()) != 1:
        if time.monotonic() > end:
            raise Missing("both columns stay")
        time.sleep(0.05)


def main(program, folder):
    problems = []
    recording = f"{folder}/recording"
    app = App(program, ["--no-restore", "--record", recording, "sheet://split"], dict(os.environ), f"{folder}/app.log")
    try:
        app.shows("Starred")
        focused(app, isFirst=True)
        # The focus chooses the column, and stays where the user put it.
        app.key("Tab")
        focused(app, isFirst=False)
        app.resize(500, 600)
        one_column(app)
        app.shows("Starred")
        # The way to the column before, by its button and by its key.
        app.tap("Back")
        app.hides("Starred")
        app.resize(1000, 600)
        app.shows("Starred")
        # Past the bar at the top, and the first column.
        app.key("Tab", "Tab", "Tab")
        focused(app, isFirst=False)
        app.resize(500, 600)
        one_column(app)
        app.shows("Starred")
        app.key("Escape")
        app.hides("Starred")
        app.key("ctrl+q")
        problems += app.faults()
        run = subprocess.run([program, "--replay", recording], capture_output=True, text=True, timeout=60)
        if run.returncode != 0 or "replayed" not in run.stdout:
            problems.append(f"its replay ended with {run.returncode}: {run.stderr}{run.stdout}")
    except Missing as error:
        problems.append(str(error))
        app.process.terminate()
    return report("columns", problems, "the columns of a split side by side, and one at a time")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
