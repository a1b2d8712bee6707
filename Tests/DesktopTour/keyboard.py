#!/usr/bin/env python3
"""Uses the app by keys alone, then presses keys at random as fast as it can.

usage: keyboard.py PROGRAM FOLDER
"""
import os
import random
import subprocess
import sys
import time

from desktop import BUTTONS, FIELDS, ROWS, App, Missing, report
from nodes import Atspi, GLib

KEYS = (
    "Down Up Left Right Return KP_Enter Escape Escape BackSpace Home End Page_Down Tab F6 a m i z u "
    "alt+Left alt+Home ctrl+f ctrl+l ctrl+n ctrl+1 ctrl+2 ctrl+3 ctrl+z ctrl+question"
).split()
SEEDS = range(4)
# GTK 4.8 looks for the window of a pointer's movement that has just been destroyed; it says so, and goes on.
KNOWN = ("gtk_widget_compute_point: assertion 'GTK_IS_WIDGET (widget)' failed",)
DURATION = 10
problems = []


def start(program, folder, name, *arguments):
    return App(program, ["--data-dir", f"{folder}/{name}", *arguments], dict(os.environ), f"{folder}/{name}.log")


def end(app, what, known=()):
    app.process.terminate()
    problems.extend(f"{what}: {fault}" for fault in app.faults(143, known))


def has_focus(node):
    return node.has(Atspi.StateType.FOCUSED)


def focused(app, roles, name):
    app.wait(roles, lambda node: node.name.startswith(name) and has_focus(node), f"the focus on {name!r}")


def searches(app, words):
    """Waits until a search has a text."""
    app.wait(FIELDS, lambda node: node.name == "Search" and node.text() == words, f"a search for {words!r}")


def windows(app, count):
    """Waits until so many windows are seen."""
    search, last = ["xdotool", "search", "--onlyvisible", "--pid", str(app.process.pid)], time.monotonic() + 30
    while len(subprocess.run(search, capture_output=True, text=True).stdout.split()) < count:
        if time.monotonic() > last:
            raise Missing(f"there are never {count} windows")
        time.sleep(0.05)


def walk(program, folder):
    """Goes from element to element, opens one, and goes from pane to pane."""
    app = start(program, folder, "walk", "kanjilist://kanji/水")
    focused(app, BUTTONS, "Play")
    app.key("Tab", "Tab")
    focused(app, ROWS, "水, みず")
    # From the page to the bar, and on to the list beside the page.
    app.key("F6")
    focused(app, {Atspi.Role.PAGE_TAB}, "Kanji")
    app.key("F6", "Tab")
    focused(app, ROWS, "水, スイ")
    app.key("shift+F6", "shift+F6")
    focused(app, BUTTONS, "Play")
    app.key("F6", "F6", "Tab", "Down", "Return")
    app.titled("History")
    end(app, "walk")


def edges(program, folder):
    """Goes by arrows from list to list, and begins at what is loaded late."""
    app = start(program, folder, "edges", "--no-restore", "kanjilist://favourites")
    focused(app, BUTTONS, "Find something")
    app.open("kanjilist://kanji/水")
    focused(app, BUTTONS, "Play")
    app.key("Down")
    focused(app, ROWS, "水, みず")
    app.key("Up")
    app.wait(BUTTONS, has_focus, "the focus on a button before the rows")
    # In a long list, past the headings.
    app.open("kanjilist://search?q=mizu")
    app.shows("Words ·")
    app.key("ctrl+f", "Down")
    focused(app, ROWS, "水, ")
    app.key("Down", "Down")
    focused(app, ROWS, "瑞")
    app.key("Down")
    focused(app, ROWS, "水, みず")
    app.key("Up")
    focused(app, ROWS, "瑞")
    app.key("Home")
    focused(app, ROWS, "水, スイ")
    # Into what stands in one item, and on from it.
    app.open("kanjilist://all-kanji")
    app.wait({Atspi.Role.COMBO_BOX}, has_focus, "the focus on the choice")
    app.key("Down")
    focused(app, BUTTONS, "日")
    # Through a grid in two dimensions.
    app.key("Right", "Right")
    focused(app, BUTTONS, "人")
    app.key("Down", "Up", "Left")
    focused(app, BUTTONS, "一")
    # What can be done with a cell is in its menu.
    app.key("Menu")
    app.wait({Atspi.Role.MENU}, lambda node: True, "the menu")
    app.key("Return")
    app.wait(BUTTONS, lambda node: node.name.startswith("一") and "starred" in node.name, "the star")
    app.key("End")
    focused(app, BUTTONS, "𪚲")
    app.key("Home")
    app.wait({Atspi.Role.COMBO_BOX}, has_focus, "the focus on the choice again")
    end(app, "edges")


def filtered(program, folder):
    """Opens a row of a list that was another one before."""
    app = start(program, folder, "filtered")
    app.shows("By parts")
    app.type("fire")
    app.shows("Words ·")
    app.key("Escape", "Down")
    focused(app, ROWS, "mizu")
    app.key("Return")
    searches(app, "mizu")
    focused(app, ROWS, "水, ")
    end(app, "filtered")


def shortened(program, folder):
    """Searches for something else from the end of a long list."""
    app = start(program, folder, "shortened", "kanjilist://search?q=ka")
    app.shows("Words ·")
    app.key("ctrl+f", "Down", "End")
    app.wait(ROWS, has_focus, "the focus in the list")
    app.key("ctrl+f", "ctrl+a")
    app.type("mizu")
    searches(app, "mizu")
    app.key("Down")
    focused(app, ROWS, "水, ")
    end(app, "shortened")


def parts(program, folder):
    """Goes from the search for a part to what was chosen, the kanji found and the parts, and back."""
    app = start(program, folder, "parts", "kanjilist://parts")
    app.titled("By parts")
    app.type("mizu")
    app.shows("Parts like")
    app.key("Return")
    app.shows("All 73 kanji")
    app.key("Down")
    focused(app, BUTTONS, "水, water, chosen")
    app.key(*["Down"] * 4)
    focused(app, BUTTONS, "All 73 kanji")
    app.key("Down")
    focused(app, BUTTONS, "一")
    app.key("Up")
    focused(app, BUTTONS, "All 73 kanji")
    app.key(*["Up"] * 5)
    app.wait(FIELDS, has_focus, "the focus in the search")
    end(app, "parts")


def ends(program, folder):
    """Goes from row to row past the buttons of rows, and stays on the last one; the page for nothing found has room."""
    app = start(program, folder, "ends", "kanjilist://search?q=tabeta")
    app.shows("食べる")
    app.key("ctrl+f", "Down", "Down")
    focused(app, ROWS, "食, ")
    app.key("Down", "Down")
    focused(app, ROWS, "食, ")
    app.key("Up", "Up")
    app.wait(FIELDS, has_focus, "the focus in the search")
    # In a long list, what says so has no height of its own.
    app.key("ctrl+a")
    app.type("water")
    app.shows("Words ·")
    app.key("ctrl+a")
    app.type("zzzq")
    shown = app.shows("Nothing for")
    app.wait(None, lambda node: node == shown and node.area.height > 150, "all of the page")
    end(app, "ends")


def refused(program, folder):
    """Types another password after a wrong one, at once."""
    app = start(program, folder, "refused", "kanjilist://profile")
    app.shows("Sign in to")
    app.tap("Sign in")
    app.shows("Password")
    app.type("Ann")
    app.key("Return")
    app.type("a wrong one")
    app.key("Return")
    app.shows("The name or the password is wrong.")
    app.type("again")
    app.wait(FIELDS, lambda node: node.name == "Password" and len(node.text() or "") == 5, "five letters")
    end(app, "refused")


def overtaken(program, folder):
    """Types while the focus is still on its way to a row that isn't there for what was typed."""
    app = start(program, folder, "overtaken")
    app.shows("By parts")
    for delay in "3", "8", "20":
        app.key("ctrl+f", "ctrl+a")
        app.type("ka")
        app.shows("Words ·")
        keys = "Tab Page_Down Page_Down Down Down s u n Up Up Up Up".split()
        subprocess.run(["xdotool", "key", "--delay", delay, *keys], check=True)
        # Letters begin another search.
        searches(app, "sun")
    end(app, "overtaken")


def forms(program, folder):
    """Submits a form from its last field, opens a row's menu, and chooses a file."""
    feed = f"{folder}/feed.xml"
    with open(feed, "w") as file:
        file.write('<rss version="2.0"><channel><title>News</title><item><title>One</title><guid>1</guid></item></channel></rss>')
    app = start(program, folder, "forms", "--no-restore", "kanjilist://feed")
    app.tap("Subscribe by address")
    app.titled("Subscribe by address")
    app.type("not here")
    app.key("Return")
    app.shows("can't contain spaces")
    app.key("ctrl+a")
    app.type(feed)
    app.key("Return")
    app.shows("Subscribed to")
    # The button that had the focus has gone with the empty page, and no key presses what came in its place.
    app.wait(ROWS | {Atspi.Role.SCROLL_PANE}, has_focus, "the focus on the page")
    app.key("Down")
    app.wait(ROWS, has_focus, "the focus on a feed")
    app.key("Up", "shift+F10")
    app.wait({Atspi.Role.MENU}, lambda node: True, "the menu of a row")
    # It has one item; the focus would go out, and leave the menu open.
    app.key("Down", "Down", "Tab", "Return")
    app.shows("Unsubscribed from")
    # A file is chosen in the desktop's dialog; then the form is sent.
    app.key("F10")
    app.wait({Atspi.Role.MENU}, lambda node: True, "the menu")
    app.key("Return")
    app.titled("Subscribe from a file")
    app.tap("Subscribe")
    app.shows("Name a file.")
    app.wait(ROWS, lambda node: node.name == "File" and has_focus(node), "the focus on the file that is missing")
    app.key("Return")
    windows(app, 2)
    app.type("/")
    # The dialog's field offers files in a window of its own.
    windows(app, 3)
    app.type(feed[1:])
    app.key("Return")
    app.shows("Subscribed to")
    end(app, "forms")


def typing(program, folder):
    """Types on screens with a search, beside one, and on those that only lead to one."""
    for link, width in (("dictionary", 904), ("kanji/水", 904), ("kanji/水", 372), ("browse/grade", 372), ("word/学校", 372),
                        ("language", 372)):
        app = start(program, folder, f"typing-{link.replace('/', '-')}-{width}", "--no-restore", f"kanjilist://{link}")
        app.wait(ROWS | BUTTONS, has_focus, f"the focus on an element of {link}")
        app.resize(width, 650)
        app.type("mizu")
        searches(app, "mizu")
        end(app, f"typing on {link}")


def dialogs(program, folder):
    """Closes what lies above the window by keys, and quits in the middle of a question."""
    app = start(program, folder, "dialogs", "kanjilist://profile")
    app.shows("Sign up")
    for key in ("Escape", "ctrl+w"):
        app.key("ctrl+question")
        app.titled("Keyboard shortcuts")
        app.key(key)
        app.hides("Keyboard shortcuts")
    app.tap("Sign up")
    app.titled("Sign up")
    app.wait(BUTTONS, lambda node: node.name == "Reveal Password", "the name of the button that reveals a password")
    app.type("Ann")
    app.key("Return")
    app.type("correct horse")
    app.wait(FIELDS, lambda node: node.name.startswith("Password") and len(node.text() or "") == 13, "the password")
    app.key("Escape")
    app.shows("Leave without")
    app.key("ctrl+w")
    app.hides("Leave without")
    app.key("Escape")
    app.shows("Leave without")
    app.key("ctrl+q")
    problems.extend(f"quitting in a question: {fault}" for fault in app.faults())


def hammer(program, folder, seed):
    """Presses keys at random: nothing ends, hangs, or is said."""
    app = start(program, folder, f"hammer-{seed}")
    app.shows("By parts")
    choice = random.Random(seed)
    until = time.monotonic() + DURATION
    while time.monotonic() < until:
        if app.process.poll() is not None:
            # The window's own buttons can be reached by keys.
            if app.process.returncode != 0:
                problems.append(f"keys of seed {seed}: ended with {app.process.returncode}: {app.said()[:5]}")
            return
        subprocess.run(["xdotool", "key", "--delay", "8", *choice.choices(KEYS, k=6)], check=True)
    end(app, f"keys of seed {seed}", KNOWN)


def main(program, folder):
    # Without a window manager, keys go to the window below the pointer: here, that of a sheet too.
    subprocess.run(["xdotool", "mousemove", "200", "30"], check=True)
    tests = [walk, edges, filtered, shortened, parts, ends, refused, overtaken, forms, typing, dialogs]
    tests += [lambda *given, seed=seed: hammer(*given, seed) for seed in SEEDS]
    for test in tests:
        try:
            test(program, folder)
        except (Missing, subprocess.TimeoutExpired, GLib.GError) as error:
            problems.append(f"{getattr(test, '__name__', 'keys')}: {error}")
            App.kill_all()
    return report("keyboard", problems, "everything by keys, and fast ones too")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
