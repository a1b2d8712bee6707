#!/usr/bin/env python3
"""Uses the app of the guide's page “Begin an app of your own” in a window.

usage: consumer.py PROGRAM FOLDER
"""
import os
import sys

from desktop import App, Missing, report


def main(program, folder):
    problems = []
    app = App(program, ["--no-restore"], dict(os.environ), f"{folder}/app.log")
    try:
        app.titled("Recipes")
        app.tap("Soup")
        app.shows("Cut. Boil.")
        app.tap("Edit")
        app.titled("Sign in")
        app.key("Escape")
        app.key("ctrl+3")
        app.shows("Made by a command")
        app.key("ctrl+q")
        problems += app.faults()
    except Missing as error:
        problems.append(str(error))
        app.process.terminate()
    return report("consumer", problems, "three flows and a further one in a window")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
