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
        app.titled("Who are you?")
        app.type("Ann")
        app.tap("Done")
        app.shows("Hello, Ann.")
        app.tap("Greet somebody else")
        app.titled("Who are you?")
        app.key("ctrl+2")
        app.shows("Made by a command")
        app.key("ctrl+q")
        problems += app.faults()
    except Missing as error:
        problems.append(str(error))
        app.process.terminate()
    return report("consumer", problems, "two flows and a third one in a window")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
