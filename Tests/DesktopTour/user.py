#!/usr/bin/env python3
"""A random user of the window: after each step, what the accessibility tree shows is what the window has.

usage: user.py PROGRAM FOLDER

PROGRAM is DesktopWitness, which says what its window has. The tree is read first, once the app rests, because a question
to the app wakes it too. SEED and STEPS are numbers.
"""
import os
import random
import subprocess
import sys
import time

from desktop import BUTTONS, FIELDS, ROWS, SWITCHES, Missing, is_called, report
from nodes import Atspi, GLib
from witness import TABS, Tree, Witness, plain, wrong

SEED = int(os.environ.get("SEED") or 46)
STEPS = int(os.environ.get("STEPS") or 300)
PRESSED = ROWS | BUTTONS | SWITCHES
# The desktop's own, or the end of the app.
CHROME = {"Close", "Minimize", "Maximize", "Restore", "Menu", "Main Menu"}
KEYS = [
    "Escape", "alt+Left", "Tab", "Tab", "shift+Tab", "Down", "Down", "Down", "Up", "Home", "End", "Page_Down", "Return",
    "Return", "space", "ctrl+1", "ctrl+2", "ctrl+3", "F6", "ctrl+z", "ctrl+f",
]
TEXTS = {
    "Name": ["Ann", "Bob"], "Password": ["correct horse", "short"],
    "Search": ["water", "水", "mizu", "zzz", ""],
}
LINKS = [
    "kanjilist://kanji/水", "kanjilist://word/水道", "kanjilist://parts", "kanjilist://search?q=water", "kanjilist://feed",
    "kanjilist://profile", "kanjilist://profile/edit", "kanjilist://all-kanji", "kanjilist://favourites",
    "kanjilist://about", "kanjilist://browse/grade", "kanjilist://language", "kanjilist://dictionary",
]
# What a random user seldom gets through by chance.
JOURNEYS = [
    [("open", "kanjilist://profile"), ("tap", "Sign up"), ("fill", "Name", "Ann"), ("fill", "Password", "correct horse"),
     ("tap", "Create account"), ("tap", "I agree"), ("key", "Return")],
    [("open", "kanjilist://profile/edit"), ("tap", "Sign in"), ("fill", "Name", "Ann"),
     ("fill", "Password", "correct horse"), ("tap", "Sign in")],
    [("open", "kanjilist://profile"), ("tap", "Sign out")],
    [("open", "kanjilist://parts"), ("row",), ("row",), ("tap", "Clear"), ("row",)],
]


class User:
    def __init__(self, app):
        self.app = app
        self.random = random.Random(SEED)
        self.journey = []
        self.story = []

    def step(self, tree):
        """Does something by chance, and notes it."""
        act = self.journey.pop(0) if self.journey else self.choose(tree)
        self.story.append(" ".join(act))
        try:
            getattr(self, act[0])(tree, *act[1:])
        except Missing as error:
            if self.app.process.poll() is not None:
                raise
            self.story.append("  which is not there: " + str(error).split(";")[0])
        except GLib.GError as error:
            # What was seen may have gone meanwhile.
            self.story.append(f"  which had no answer: {error}")

    def choose(self, tree):
        chance = self.random.randrange(100)
        if chance < 4:
            self.journey = list(self.random.choice(JOURNEYS))
            return self.journey.pop(0)
        if chance < 9:
            return ("open", self.random.choice(LINKS))
        if chance < 62:
            return ("press",)
        if chance < 70:
            return ("text",)
        if chance < 73:
            return ("size", self.random.choice(["960 720", "500 700", "1200 800", "380 600"]))
        return ("key", self.random.choice(KEYS))

    def on_screen(self, tree, roles):
        return [
            node for node in tree.nodes
            if node.role in roles and node.name and node.name not in CHROME and node.has(Atspi.StateType.SENSITIVE)]

    def press_one(self, nodes):
        """Presses one of some elements by chance, if any can be pressed."""
        for node in self.random.sample(nodes, len(nodes)):
            self.story[-1] += f" {node.name!r}"
            if node.press():
                return

    def press(self, tree):
        self.press_one(self.on_screen(tree, PRESSED | TABS))

    def row(self, tree):
        found = self.on_screen(tree, PRESSED)
        self.press_one(found[len(found) // 2:])

    def tap(self, tree, title):
        self.press_one([node for node in self.on_screen(tree, PRESSED) if is_called(node.name, title)])

    def fields(self, tree):
        return [node for node in tree.nodes if node.role in FIELDS and node.name]

    def fill(self, tree, label, text):
        for node in self.fields(tree):
            if node.name == label or node.name.startswith(label + " ("):
                return node.write(text)

    def text(self, tree):
        fields = self.fields(tree)
        if fields:
            node = self.random.choice(fields)
            text = self.random.choice(TEXTS.get(node.name, ["water", "Ber", "", "水"]))
            self.story[-1] += f" {node.name!r} {text!r}"
            node.write(text)

    def key(self, tree, name):
        self.app.key(name)

    def size(self, tree, size):
        self.app.resize(*size.split())
        # Without a window manager, keys go to the window under the pointer.
        subprocess.run(["xdotool", "mousemove", "250", "300"], check=True)

    def open(self, tree, link):
        self.app.key("ctrl+l")
        self.app.rest()
        prompt = Tree(self.app)
        if prompt.titles[-1:] == ["Open a link"]:
            self.fill(prompt, "Link", link)
            self.app.key("Return")


def settle(app):
    """Reads the tree and then the window, until the desktop's own dialogs and other windows are closed; returns both."""
    for turn in range(8):
        app.rest()
        tree, model = Tree(app), app.model()
        tree.leave(model)
        if model["isWorking"]:
            time.sleep(0.1)
        elif len(tree.frames) > 1 + model["modalCount"] + (1 if model.get("question") else 0):
            if turn % 2 == 0:
                app.key("Escape")
            elif "window.close" in tree.front.actions():
                tree.front.do("window.close")
        else:
            break
    return tree, model


def main(program, folder):
    subprocess.run(["mkdir", "-p", f"{os.environ['HOME']}/.config/gtk-4.0"], check=True)
    # A cursor that blinks never rests. Pages slide for every second user: what goes wrong may depend on either.
    with open(f"{os.environ['HOME']}/.config/gtk-4.0/settings.ini", "w") as file:
        file.write(f"[Settings]\ngtk-cursor-blink=0\ngtk-enable-animations={(SEED + 1) % 2}\n")
    environment = dict(os.environ, BROWSER="true")
    app = Witness(program, ["--data-dir", f"{folder}/data"], environment, f"{folder}/user.log")
    app.shows("By parts")
    user, problems, titles = User(app), [], set()
    try:
        tree, model = settle(app)
        for number in range(STEPS):
            user.step(tree)
            tree, model = settle(app)
            titles.add(model.get("title"))
            problem = None if model["isWorking"] else wrong(tree, model)
            if problem:
                healed = wrong(*settle(app))
                problems.append(f"after step {number + 1}: {problem}" + ("" if healed else " (until the next look)"))
                break
    except (Missing, GLib.GError) as error:
        problems.append(str(error))
    if problems:
        problems.append("the steps were …\n  " + "\n  ".join(user.story[-40:]))
        for page in [model.get("beside") or {"title": "nothing beside", "items": []}] + model["pages"]:
            rows = [f"{item['kind']} {plain(item.get('spoken') or item['label'])!r}" for item in page["items"][:40]]
            problems.append(f"{page['title']!r} has\n  " + "\n  ".join(rows))
        problems.append("it shows\n  " + "\n  ".join(map(str, tree.nodes)))
    app.process.terminate()
    problems += [] if problems else [f"it printed {line}" for line in app.said()]
    problems += [f"SEED={SEED}"] if problems else []
    return report("user", problems, f"seed {SEED}: {STEPS} steps, {len(titles)} titles, the window never lied")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
