#!/usr/bin/env python3
"""Presses what goes away when it is pressed, twice: by keys and by the mouse.

usage: pressing.py PROGRAM FOLDER     PROGRAM is ElementSheet
"""
import os
import subprocess
import sys

from desktop import BUTTONS, ROWS, App, Missing, report
from nodes import Atspi

problems = []


def pressed(app, *names):
    """Waits until exactly these have been pressed."""
    app.wait(None, lambda node: node.name == f"Pressed: {', '.join(names)}", f"that {names} were pressed")


def double_click(app, name):
    """Clicks twice, as fast as a double click, where a row is."""
    row = app.wait(ROWS, lambda node: node.name == name, name)
    place = row.area
    x, y = place.x + place.width // 2, place.y + place.height // 2
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "--repeat", "2", "--delay", "120", "1"], check=True)


def focus_on(app, name):
    """Goes by Tab until an element has the focus."""
    for _ in range(20):
        if app.find(BUTTONS | ROWS, lambda node: node.name == name and node.has(Atspi.StateType.FOCUSED)):
            return
        app.key("Tab")
    raise Missing(f"Tab never comes to {name!r}")


def main(program, folder):
    app = App(program, ["--no-restore", "sheet://vanishing"], dict(os.environ), f"{folder}/app.log")
    try:
        app.shows("Pressed:")
        focus_on(app, "Once")
        subprocess.run(["xdotool", "key", "--delay", "120", "Return", "Return", "Return"], check=True)
        pressed(app, "Once")
        app.key("space")
        pressed(app, "Once")
        # From the whole page on, Tab goes on as ever.
        focus_on(app, "Danger")
        app.key("Return")
        pressed(app, "Once", "Danger")
        # The second click would press what has come under the pointer.
        double_click(app, "Two")
        pressed(app, "Once", "Danger", "Two")
        double_click(app, "One")
        pressed(app, "Once", "Danger", "Two", "One")
        app.key("ctrl+q")
        problems.extend(app.faults())
    except Missing as error:
        problems.append(str(error))
        app.process.kill()
    return report("pressing", problems, "what goes away is pressed once")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
