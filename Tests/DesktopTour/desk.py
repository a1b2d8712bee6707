#!/usr/bin/env python3
"""Uses what the desktop adds: its own search, a row's menu, links in a text, and a replay before one's eyes.

usage: desk.py PROGRAM FOLDER
"""
import os
import signal
import subprocess
import sys
import time
from urllib.parse import unquote

from desktop import BUTTONS, App, Missing, report
from nodes import Atspi, Gio, GLib

NAME = "example.kanjilist.KanjiList.SearchProvider"
problems = []


def expect(holds, what):
    if not holds:
        problems.append(what)


def search(program, folder):
    """Asks the search provider as GNOME Shell does."""
    provider = subprocess.Popen([program, "search-provider"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def ask(method, arguments):
        return bus.call_sync(
            NAME, "/" + NAME.replace(".", "/"), "org.gnome.Shell.SearchProvider2", method, arguments, None,
            Gio.DBusCallFlags.NONE, 10_000).unpack()

    def has_owner():
        return bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, 10_000).unpack()[0]

    end = time.monotonic() + 20
    while not has_owner() and time.monotonic() < end:
        time.sleep(0.05)
    found = ask("GetInitialResultSet", GLib.Variant("(as)", (["to", "drink"],)))[0]
    expect(found and any("飲" in unquote(link) for link in found), f"'to drink' finds {found}")
    metas = ask("GetResultMetas", GLib.Variant("(as)", (found,)))[0]
    expect([meta["id"] for meta in metas] == found and "drink" in metas[0]["description"], f"it describes {metas}")
    kanji = ask("GetSubsearchResultSet", GLib.Variant("(asas)", (found, ["水"])))[0]
    expect(kanji and unquote(kanji[0]) == "kanjilist://kanji/水", f"'水' finds {kanji}")
    for query in ["", "*" * 10_000, "\n", "strokes:nothing", "🂡"]:
        ask("GetInitialResultSet", GLib.Variant("(as)", ([query],)))
    expect(ask("GetResultMetas", GLib.Variant("(as)", (["kanjilist://nowhere"],)))[0] == [], "it describes what it didn't find")
    provider.terminate()
    expect(not provider.communicate(timeout=20)[1], "the search provider printed something")


def menu(program, folder):
    """Unsubscribes from a feed by its row's menu, and undoes that."""
    feed = f"{folder}/feed.xml"
    with open(feed, "w") as file:
        file.write('<rss version="2.0"><channel><title>Rivers</title><item><title>Rhine</title><guid>1</guid></item></channel></rss>')
    data = ["--data-dir", f"{folder}/menu"]
    steps = f"tab Feed\ntap Subscribe from a file\nfill File={feed}\ntap Subscribe\n"
    subprocess.run([program, *data], input=steps, text=True, capture_output=True, timeout=60)
    app = App(program, [*data, "--no-restore", "kanjilist://feed"], dict(os.environ), f"{folder}/menu.log")

    def unsubscribe():
        row = app.wait(None, lambda node: node.name.startswith("Rivers") and "row.act-0" in node.actions(), "Rivers")
        row.do("row.act-0")

    unsubscribe()
    app.shows("Unsubscribed from")
    app.tap("Undo")
    # With an item that is unread, the menu begins with one more entry.
    app.shows("Feed, 1")
    # What can be done with the whole screen and has no symbol is in the menu.
    app.key("F10")
    app.wait({Atspi.Role.MENU}, lambda node: True, "the menu")
    # While it is open, it stays as it is, even though there is nothing left to read.
    unsubscribe()
    app.hides("Feed, 1")
    app.key("Down", "Return")
    app.titled("Subscribe from a file")
    app.key("ctrl+q")
    problems.extend(app.faults())


def replay(program, folder):
    """Records in a pipe and replays in a window."""
    recording = f"{folder}/recording"
    subprocess.run(
        [program, "--data-dir", f"{folder}/recorded", "--record", recording, "kanjilist://kanji/水"],
        input="back\n/see\ntab Profile\nquit\n", text=True, capture_output=True, timeout=60)
    run = subprocess.run(
        [program, "--host", "desktop", "--replay", recording], capture_output=True, text=True, timeout=120)
    expect(run.returncode == 0 and "replayed" in run.stdout, f"a replay ended with {run.returncode}: {run.stderr}{run.stdout[-500:]}")
    expect("CRITICAL" not in run.stderr and "WARNING" not in run.stderr, f"a replay printed {run.stderr}")


def keys(program, folder):
    """Goes down a long list by keys alone, past a heading, and opens what it comes to."""
    app = App(program, ["--data-dir", f"{folder}/keys", "kanjilist://all-kanji"], dict(os.environ), f"{folder}/keys.log")
    app.shows("Grade 1")
    app.wait(
        None, lambda node: node.name == "Group by" and node.has(Atspi.StateType.FOCUSED),
        "the focus in the list")
    # While the app can't draw, keys come in before what they are for has a place.
    app.process.send_signal(signal.SIGSTOP)
    # Grade 1 has 80 kanji, in a grid of at least five columns.
    subprocess.run(["xdotool", "key", "--delay", "5", "--repeat", "20", "Down"], check=True)
    subprocess.run(["xdotool", "key", "Return"], check=True)
    app.process.send_signal(signal.SIGCONT)
    app.shows("strokes · grade 2")
    app.key("ctrl+q")
    problems.extend(app.faults())


def sidebar(program, folder):
    """Goes to the sections of a side menu by a key: they stand beside the page, so no menu opens."""
    app = App(
        program, ["--data-dir", f"{folder}/sidebar", "--experiment", "navigation=menu", "kanjilist://favourites"],
        dict(os.environ), f"{folder}/sidebar.log")
    section = app.wait({Atspi.Role.LIST_ITEM}, lambda node: node.name == "Kanji", "the section in the sidebar")
    app.key("F9")
    app.wait(
        {Atspi.Role.LIST_ITEM}, lambda node: node == section and node.has(Atspi.StateType.FOCUSED),
        "the focus in the sidebar")
    app.key("Down")
    app.wait({Atspi.Role.FRAME}, lambda node: node.name == "Feeds", "the next section")
    app.key("ctrl+q")
    problems.extend(app.faults())


def backup(program, folder):
    """Backs up where it is proposed, and goes on while the window still says so."""
    environment = dict(os.environ, HOME=f"{folder}/home")
    os.mkdir(environment["HOME"])
    app = App(program, ["--data-dir", f"{folder}/kept", "kanjilist://backup"], environment, f"{folder}/backup.log")
    app.titled("Back up")
    app.key("Return")
    app.shows("Backed up to")
    app.open("kanjilist://kanji?grade=1")
    app.titled("Grade 1")
    app.key("ctrl+q")
    problems.extend(app.faults())
    expect([name.endswith(".backup") for name in os.listdir(environment["HOME"]) if name[0] != "."] == [True], "there is no backup")


def windows(program, folder):
    """Opens a page in another window of the same session, stars it there, and closes either window's page."""
    recording = f"{folder}/windows"
    app = App(
        program, ["--data-dir", f"{folder}/windows-data", "--record", recording, "kanjilist://kanji/水"],
        dict(os.environ), f"{folder}/windows.log")

    def until(holds, what):
        end = time.monotonic() + 20
        while not holds():
            if time.monotonic() > end:
                raise Missing(f"never: {what}; there is\n" + "\n".join(app.described()))
            time.sleep(0.05)

    def star(window):
        for node in app.nodes(window):
            if node.role in BUTTONS and "tarred" in node.name:
                return node
        return None

    def isStarred(window):
        node = star(window)
        return bool(node and node.has(Atspi.StateType.PRESSED))

    app.titled("水")
    app.key("ctrl+n")
    until(lambda: len(app.windows("水")) == 2, "two windows of 水")
    until(lambda: star(app.windows("水")[1]), "a star in the second window")
    star(app.windows("水")[1]).press()
    until(lambda: all(isStarred(window) for window in app.windows("水")), "the star in both windows")
    app.key("ctrl+w")
    until(lambda: len(app.windows("水")) == 1, "one window of 水")
    # By the menu, whose entry is on for a page.
    app.key("F10")
    app.wait({Atspi.Role.MENU}, lambda node: True, "the menu")
    app.key("Return")
    until(lambda: len(app.windows("水")) == 2, "two windows of 水 again")
    app.key("ctrl+q")
    problems.extend(app.faults())
    run = subprocess.run([program, "--replay", recording], capture_output=True, text=True, timeout=60)
    expect(run.returncode == 0 and "[2] " in run.stdout, f"its replay ended with {run.returncode}: {run.stderr}{run.stdout}")


def main(program, folder):
    for test in (search, menu, keys, sidebar, backup, replay, windows):
        try:
            test(program, folder)
        except (Missing, subprocess.TimeoutExpired, GLib.GError) as error:
            problems.append(f"{test.__name__}: {error}")
            App.kill_all()
    return report("desk", problems, "search, menu, keys, sidebar, backup, replay and windows work")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
