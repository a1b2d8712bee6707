#!/usr/bin/env python3
"""Compares the guide's table of elements with what the three hosts draw of each; RENEW=1 writes the table.

usage: elements.py PROGRAM FOLDER     PROGRAM is ElementSheet
"""
import difflib
import os
import re
import subprocess
import sys
import time

from desktop import BUTTONS, App, Missing, report
from nodes import Atspi, GLib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = "Documentation/WriteAScreen.md"
SOURCE = "Tools/ElementSheet/Sample.swift"
HEADER = "| you write | in lines | in a terminal | in a window |\n|---|---|---|---|\n"
TITLE = "Sample"
# The button that every screen begins with.
FIRST = "First"
# A screen without a sample; what any other shows besides is what the host draws of its sample.
EMPTY = "nothing"


def samples():
    """The link of each sample, and its code in the app, as a cell of the table."""
    with open(f"{ROOT}/{SOURCE}") as file:
        source = file.read()
    body = source.split("switch sample {\n")[1].split("\n        }\n")[0]
    codes = dict(re.findall(r"case \.(\w+):\s+(.*?)(?=\s+case \.|\Z)", body, re.DOTALL))
    cells = {link: " / ".join(map(code, re.split(r"\s*\n\s*", text))) for link, text in codes.items()}
    with open(f"{ROOT}/Tools/ElementSheet/Main.swift") as file:
        count = re.search(r"\.waitingCount \{.*", file.read())[0]
    return cells | {"waiting": code(count) + " of a tab's flow"}


def still(read, is_there):
    """What a host shows once it is complete, and hasn't changed for half a second."""
    last, since = None, time.monotonic()
    end = since + 30
    while time.monotonic() < end:
        now = read()
        if now != last:
            last, since = now, time.monotonic()
        elif now and is_there(now) and time.monotonic() - since > 0.5:
            return now
        time.sleep(0.05)
    raise Missing(f"this isn't complete, or never stands still:\n{last}")


# What each host shows, as pairs of a text and what else there is about it.

def lines(command, folder):
    run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30, check=True)
    return [(code(line.strip()), []) for line in run.stdout.splitlines()]


def terminal(command, folder):
    tmux = ["tmux", "-S", f"{folder}/tmux", "-f", "/dev/null"]
    # Without colours, a terminal has words for how a text looks: bold, dim, underlined.
    environment = dict(os.environ, TERM="tmux-256color", NO_COLOR="1")
    start = [*tmux, "new-session", "-d", "-x", "80", "-y", "24", "-s", "t", *command]
    subprocess.run(start, env=environment, check=True, timeout=30)
    try:
        screen = still(
            lambda: subprocess.run(
                [*tmux, "capture-pane", "-e", "-p", "-t", "t"], capture_output=True, text=True, timeout=30).stdout,
            lambda text: "quit" in text)
        shown = [looks(line) for line in screen.splitlines()]
        # The path and the tabs look as they do for any screen; the last line names keys.
        return [(text, []) for text, _ in shown[:2]] + shown[2:-1]
    finally:
        subprocess.run([*tmux, "kill-server"], timeout=30, stderr=subprocess.DEVNULL)


STYLES = {"1": "bold", "2": "dim", "4": "underlined"}


def looks(line):
    """The text of a line of a terminal, and how its parts look."""
    pieces = re.split("\x1b\\[([0-9;]*)m", line)
    text = "".join(pieces[::2]).strip()
    styles, facts = [], []
    for number, piece in enumerate(pieces):
        if number % 2 == 0:
            facts += [about(piece.strip(), style, text) for style in styles if piece.strip()]
            continue
        for sign in piece.split(";"):
            styles = [] if sign in ("", "0") else styles + [STYLES[sign]] if sign in STYLES else styles
    return code(text), facts


def window(command, folder):
    app = App(command[0], command[3:], dict(os.environ), f"{folder}/app.log")
    try:
        app.titled(TITLE)
        tree = still(lambda: spoken(app), lambda tree: any(FIRST in text for text, _ in tree))
        app.key("ctrl+q")
        if app.end() != 0 or app.said():
            raise Missing(f"an end without a word, but printed {app.said()}")
        return tree
    finally:
        if app.process.poll() is None:
            app.process.kill()


def spoken(app):
    """The nodes that have a name of the app's, each with its role; a button's label repeats its name."""
    found, last = [], ""
    try:
        nodes = list(app.nodes())
        header = next((bottom(node) for node in nodes if node.name == "Close"), 0)
        for node in nodes:
            name = node.name
            if name and name != last and not name.startswith(("Gtk", "Adw")):
                isInBar = node.role in BUTTONS and bottom(node) <= header
                facts = stated(node) + (["in the header bar"] if isInBar else [])
                # AT-SPI 2.54 says “button”.
                found.append((f"{node.kind.replace('push button', 'button')} “{name}”", facts))
                last = name
    except GLib.GError:
        return None
    return found


def bottom(node):
    return node.area.y + node.area.height


def stated(node):
    """The states of a node that a table has, and how parts of its text look."""
    facts = [] if node.has(Atspi.StateType.SENSITIVE) else ["disabled"]
    if node.has(Atspi.StateType.EXPANDABLE):
        facts.append("expanded" if node.has(Atspi.StateType.EXPANDED) else "collapsed")
    whole = node.text()
    for part, attributes in node.runs():
        if attributes.get("weight", "400") > "500":
            facts.append(about(part, "bold", whole))
        if attributes.get("underline", "none") != "none":
            facts.append(about(part, "underlined", whole))
    return facts


# The table

def about(part, fact, whole):
    return fact if part == whole else f"“{part}” {fact}"


def code(text):
    # A page shows one space for many.
    text = re.sub("  +", "  ", text).replace("|", "\\|")
    return f"`{text}`" if text else ""


# The characters that terminals draw with.
DRAWN = re.compile("[\u2500-\u25ff\u2800-\u28ff`\\s]+")


def beyond(shown, empty):
    """What a screen shows besides what an empty one does, as a cell of the table."""
    rest, found = list(empty), []
    for item in shown:
        if item in rest:
            rest.remove(item)
        elif item[0] and DRAWN.fullmatch(item[0]):
            found += [] if found[-1:] == ["a drawing"] else ["a drawing"]
        elif TITLE not in item[0]:
            found.append(item[0] + (f" ({', '.join(item[1])})" if item[1] else ""))
    return " / ".join(found) or "–"


def table(program, folder):
    columns = []
    for host, name in ((lines, "line"), (terminal, "terminal"), (window, "desktop")):
        shown = {}
        for link in samples():
            os.makedirs(f"{folder}/{name}/{link}")
            shown[link] = host([program, "--host", name, "--no-restore", f"sheet://{link}"], f"{folder}/{name}/{link}")
        columns.append({link: beyond(screen, shown[EMPTY]) for link, screen in shown.items()})
    rows = [[cell] + [column[link] for column in columns] for link, cell in samples().items() if link != EMPTY]
    return HEADER + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def main(program, folder):
    with open(f"{ROOT}/{PAGE}") as file:
        page = file.read()
    written = re.search(re.escape(HEADER) + r"(\|.*\n)*", page)
    if not written:
        return report("elements", [f"{PAGE} has no table with this head:\n{HEADER}"], "")
    try:
        found = table(program, folder)
    except (Missing, subprocess.SubprocessError) as error:
        return report("elements", [str(error)], "")
    if os.environ.get("RENEW") == "1":
        with open(f"{ROOT}/{PAGE}", "w") as file:
            file.write(page[:written.start()] + found + page[written.end():])
        return report("elements", [], f"{PAGE} has {len(samples()) - 1} samples")
    change = "".join(difflib.unified_diff(written[0].splitlines(True), found.splitlines(True), PAGE, "the hosts"))
    problems = [f"the hosts draw something else; RENEW=1 Scripts/test desktop elements writes it:\n{change}"] if change else []
    return report("elements", problems, f"{len(samples()) - 1} samples, drawn by three hosts as the guide says")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
