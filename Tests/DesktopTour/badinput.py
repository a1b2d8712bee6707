#!/usr/bin/env python3
"""Feeds the app what it must survive: no display, a second start, signals, links that lead nowhere, texts with markup.

usage: badinput.py PROGRAM FOLDER
"""
import os
import signal
import socket
import subprocess
import sys
import time

from desktop import App, Missing, report
from nodes import Atspi

problems = []


def expect(holds, what):
    if not holds:
        problems.append(what)


def without_display(program, folder):
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    run = subprocess.run(
        [program, "--host", "desktop", "--data-dir", f"{folder}/none"], env=environment, capture_output=True, text=True,
        timeout=30)
    expect(run.returncode == 69 and "no display" in run.stderr and "--host line" in run.stderr,
           f"without a display it ended with {run.returncode} and said: {run.stderr}")


def without_bus(program, folder):
    environment = dict(os.environ, DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere")
    process = subprocess.Popen(
        [program, "--host", "desktop", "--data-dir", f"{folder}/bus"], env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)
    time.sleep(3)
    expect(process.poll() is None, "without a session bus it doesn't run")
    process.send_signal(signal.SIGTERM)
    said = process.communicate(timeout=20)[1]
    expect(process.returncode == 143 and "CRITICAL" not in said, f"after SIGTERM it ended with {process.returncode} and said: {said}")


def dying_bus(program, folder):
    """The session bus ends while the app runs: what is typed stays, and the app goes on."""
    address = f"unix:path={folder}/dying"
    bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", f"--address={address}"], stderr=subprocess.DEVNULL)
    while not os.path.exists(f"{folder}/dying"):
        time.sleep(0.05)
    # The accessibility bus stays the one of the display; another would take its place for the tests that follow.
    accessible = subprocess.run(
        ["dbus-send", "--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus",
         "org.a11y.Bus.GetAddress"], capture_output=True, text=True, timeout=20).stdout.strip()
    process = subprocess.Popen(
        [program, "--host", "desktop", "--data-dir", f"{folder}/dying-data"],
        env=dict(os.environ, DBUS_SESSION_BUS_ADDRESS=address, AT_SPI_BUS_ADDRESS=accessible), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(3)
    bus.kill()
    bus.wait()
    time.sleep(2)
    expect(process.poll() is None, f"it ended with its bus: {process.returncode}")
    process.send_signal(signal.SIGTERM)
    said = process.communicate(timeout=20)[1]
    expect(process.returncode == 143 and "CRITICAL" not in said,
           f"without its bus it ended with {process.returncode} after SIGTERM and said: {said}")


def bare(program, folder):
    """Without a theme, its icons, and a font with Japanese letters, everything is there still."""
    os.makedirs(f"{folder}/share")
    for kept in ("glib-2.0", "mime"):
        os.symlink(f"/usr/share/{kept}", f"{folder}/share/{kept}")
    with open(f"{folder}/fonts.conf", "w") as file:
        file.write('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
                   f"<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{folder}/fonts</cachedir></fontconfig>")
    os.makedirs(f"{folder}/config/gtk-4.0")
    with open(f"{folder}/config/gtk-4.0/settings.ini", "w") as file:
        file.write("[Settings]\ngtk-icon-theme-name=Nowhere\ngtk-theme-name=Nowhere\n")
    environment = dict(
        os.environ, XDG_DATA_DIRS=f"{folder}/share", XDG_CONFIG_HOME=f"{folder}/config", FONTCONFIG_FILE=f"{folder}/fonts.conf")
    app = App(program, ["--data-dir", f"{folder}/bare", "kanjilist://kanji/水"], environment, f"{folder}/bare.log")
    app.shows("Strokes")
    app.tap("Starred")
    app.key("ctrl+q")
    expect(app.end() == 0, "without a theme it doesn't quit")
    expect(not app.said(), f"without a theme it printed {app.said()}")


def second_start(program, folder):
    data = ["--data-dir", f"{folder}/second"]
    app = App(program, data, dict(os.environ), f"{folder}/second.log")
    app.shows("By parts")
    started = time.monotonic()
    second = subprocess.run(
        [program, "--host", "desktop", *data, "kanjilist://kanji/川"], capture_output=True, text=True, timeout=30)
    expect(second.returncode == 0 and not second.stderr, f"the second start ended with {second.returncode}: {second.stderr}")
    app.titled("川")
    wrong = subprocess.run(
        [program, "--host", "desktop", *data, "kanjilist://nowhere"], capture_output=True, text=True, timeout=30)
    expect(wrong.returncode == 64, f"a link to nowhere ended with {wrong.returncode}")
    expect(time.monotonic() - started < 20, "handing over takes too long")
    app.key("ctrl+q")
    expect(app.end() == 0, "it doesn't quit")
    expect(not app.said(), f"it printed {app.said()}")


def question(program, folder):
    """Closes the window in the middle of a question, and of typing."""
    app = App(program, ["--data-dir", f"{folder}/question", "kanjilist://profile"], dict(os.environ), f"{folder}/question.log")
    app.tap("Sign up")
    app.fill("Name", "Ann<b>&")
    app.key("Escape")
    app.shows("will be lost")
    app.process.send_signal(signal.SIGTERM)
    expect(app.end() == 143, "SIGTERM during a question doesn't end it")
    expect(not app.said(), f"it printed {app.said()}")


def dialogs(program, folder):
    """Closes all windows, or ends the app, in the middle of each dialog."""
    def menu(app):
        app.key("F10")
        app.wait({Atspi.Role.MENU}, lambda node: True, "the menu")

    def opened(app, name):
        if name == "question":
            app.tap("Sign up")
            app.fill("Name", "Ann")
            app.key("Escape")
            app.shows("will be lost")
        elif name == "link":
            app.key("ctrl+l")
            app.shows("Open a link")
        elif name == "shortcuts":
            app.key("ctrl+question")
            app.titled("Keyboard shortcuts")
        elif name == "about":
            menu(app)
            app.key("Up", "Return")
            app.shows("The AppCore and Kanji List authors")
        elif name == "menu":
            menu(app)
        elif name in ("cell", "row"):
            app.key("Down", "Down", "shift+F10")
            app.wait({Atspi.Role.MENU}, lambda node: True, f"the menu of a {name}")
        elif name == "file":
            menu(app)
            app.key("Return")
            app.titled("Subscribe from a file")
            app.tap("File")
            app.shows("Choose a file")

    links = {"question": "kanjilist://profile", "file": "kanjilist://feed", "cell": "kanjilist://all-kanji",
             "row": "kanjilist://search?q=mizu"}
    for name in ("question", "link", "shortcuts", "about", "menu", "cell", "row", "file"):
        for way in ("close", "end"):
            what = f"{way} in the middle of {name}"
            app = App(program, ["--data-dir", f"{folder}/{name}-{way}", links.get(name, "kanjilist://dictionary")],
                      dict(os.environ), f"{folder}/{name}-{way}.log")
            app.shows("Kanji")
            opened(app, name)
            if way == "end":
                app.process.send_signal(signal.SIGTERM)
            elif app.close_windows():
                # GTK keeps a window open below its dialog, which is closed.
                app.key("ctrl+q")
            try:
                problems.extend(f"{what}: {fault}" for fault in app.faults(143 if way == "end" else 0))
            except subprocess.TimeoutExpired:
                problems.append(f"{what}: it goes on")
                app.process.kill()


def vanishing(program, folder):
    """A row goes while its menu is open; so does the menu."""
    app = App(program, ["--data-dir", f"{folder}/vanishing", "kanjilist://search?q=mizu"], dict(os.environ), f"{folder}/vanishing.log")
    app.shows("Words ·")
    for query in ("zzzz", "mizu", "zzzz"):
        if query == "zzzz":
            app.key("Down", "shift+F10")
            app.wait({Atspi.Role.MENU}, lambda node: True, "the menu of a row")
        app.fill("Search", query)
        app.shows("Words ·" if query == "mizu" else "Nothing for")
        if app.find({Atspi.Role.MENU}, lambda node: True):
            problems.append("the menu of a row that has gone stays")
    app.key("ctrl+q")
    problems.extend(f"quitting after a row with a menu has gone: {fault}" for fault in app.faults())


def moving(program, folder):
    """A menu closes before its row moves: as another one opens, a page comes beside, or the window becomes smaller."""
    app = App(program, ["--data-dir", f"{folder}/moving", "kanjilist://search?q=mizu"], dict(os.environ), f"{folder}/moving.log")
    app.shows("Words ·")
    for width, height in ((1400, 800), (380, 600), (1400, 800)):
        app.resize(width, height)
        app.gone({Atspi.Role.MENU}, lambda node: True, f"a menu at {width} pixels")
        for button in [node for node in app.nodes() if node.name == "More actions"][2::-1]:
            button.press()
            app.wait({Atspi.Role.MENU}, lambda node: True, "the menu of a row")
        menus = [node for node in app.nodes() if node.role == Atspi.Role.MENU]
        expect(len(menus) == 1, f"{len(menus)} menus are open at {width} pixels")
    app.tap("水")
    app.gone({Atspi.Role.MENU}, lambda node: True, "a menu beside a page")
    app.key("ctrl+q")
    problems.extend(f"quitting after menus of rows that moved: {fault}" for fault in app.faults())


def busy(program, folder):
    """Quits in the middle of a fetch that gets no answer, and of a page that slides in."""
    silent = socket.create_server(("127.0.0.1", 0))
    app = App(program, ["--data-dir", f"{folder}/busy", "--no-restore", "kanjilist://feed"], dict(os.environ), f"{folder}/fetch.log")
    app.tap("Subscribe by address")
    app.titled("Subscribe by address")
    app.type(f"http://127.0.0.1:{silent.getsockname()[1]}/feed.xml")
    app.key("Return")
    app.shows("Fetching")
    app.key("ctrl+q")
    problems.extend(f"quitting in a fetch: {fault}" for fault in app.faults())
    silent.close()
    app = App(program, ["--data-dir", f"{folder}/busy", "--no-restore", "kanjilist://search?q=mizu"], dict(os.environ), f"{folder}/slide.log")
    app.shows("Words ·")
    subprocess.run(["xdotool", "key", "--delay", "0", "Return", "ctrl+q"], check=True)
    problems.extend(f"quitting while a page slides in: {fault}" for fault in app.faults())


def markup(program, folder):
    """Texts with markup and control characters are shown as they are."""
    feed = f"{folder}/feed.xml"
    with open(feed, "w") as file:
        file.write('<rss version="2.0"><channel><title>A &lt;b&gt;bold&lt;/b&gt; &amp;amp; \u202Efeed</title>'
                   '<item><title>&amp;lt;span foreground="red"&amp;gt;red&amp;lt;/span&amp;gt;</title><guid>1</guid>'
                   '<description>&amp;lt;i&amp;gt; 5 &amp;lt; 6</description></item></channel></rss>')
    data = ["--data-dir", f"{folder}/markup"]
    steps = f"tab Feed\ntap Subscribe from a file\nfill File={feed}\ntap Subscribe\n"
    subprocess.run([program, *data], input=steps, text=True, capture_output=True, timeout=60)
    app = App(program, [*data, "--no-restore", "kanjilist://feed"], dict(os.environ), f"{folder}/markup.log")
    app.shows("bold")
    app.tap(next(node.name for node in app.nodes() if "bold" in node.name))
    app.shows('<span foreground="red">red</span>')
    app.key("ctrl+q")
    expect(app.end() == 0, "it doesn't quit")
    expect(not app.said(), f"it printed {app.said()}")


# What takes Pango long: a word of many letters, a paragraph of many words, many long addresses, accents on one letter.
LONG = {
    "word": "start " + "aB3" * 3_333,
    "longer word": "start " + "aB3" * 60_000,
    "paragraph": "start " + "These are ordinary words. " * 7_000,
    "addresses": "start " + " ".join(f"https://a.example/{number}/" + "x9" * 250 for number in range(300)),
    "kanji": "start " + "漢字仮名交じり文" * 8_000,
    "accents": "start e" + "\u0301" * 50_000,
    "families": "start " + "👩‍👩‍👧‍👦" * 5_000,
}


def spent(process):
    """The seconds of a processor that a process has used, which don't depend on what else the machine does."""
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def unit():
    """The seconds of a processor for a fixed piece of work, 0.2 to 0.5: what shares a core makes each of them longer."""
    begun = time.process_time()
    sum(number * number for number in range(6_000_000))
    return time.process_time() - begun


def long_texts(program, folder):
    """Opens items of a feed that would take long to lay out; the window answers and shows each at once."""
    feed = f"{folder}/long.xml"
    with open(feed, "w") as file:
        file.write('<rss version="2.0"><channel><title>Long texts</title>')
        for name, text in LONG.items():
            file.write(f"<item><title>Item {name}</title><guid>{name}</guid><description>{text}</description></item>")
        file.write("</channel></rss>")
    data = ["--data-dir", f"{folder}/long"]
    steps = f"tab Feed\ntap Subscribe from a file\nfill File={feed}\ntap Subscribe\n"
    subprocess.run([program, *data], input=steps, text=True, capture_output=True, timeout=60)
    app = App(program, [*data, "--no-restore", "kanjilist://feed"], dict(os.environ), f"{folder}/long.log")
    app.tap("Long texts")
    for name in LONG:
        app.shows(f"Item {name}")
        before, begun = unit(), spent(app.process)
        app.tap(f"Item {name}")
        app.wait({Atspi.Role.LABEL}, lambda node: node.name.startswith("start"), f"the text of {name}")
        taken = spent(app.process) - begun
        units = taken / max(before, unit())
        print(f"badinput: {name} took {taken:.2f} s of a processor, {units:.1f} units", file=sys.stderr)
        # 3 to 6 in a debug build; before, most of them took more than ten seconds.
        expect(units < 10, f"the item of {name} took {taken:.1f} s of a processor, {units:.1f} units")
        app.key("alt+Left")
    app.process.send_signal(signal.SIGTERM)
    expect(app.end() == 143, "SIGTERM doesn't end it")
    expect(not app.said(), f"it printed {app.said()}")


def main(program, folder):
    for test in (without_display, without_bus, dying_bus, bare, second_start, question, dialogs, vanishing, moving, busy, markup, long_texts):
        try:
            test(program, folder)
        except (Missing, subprocess.TimeoutExpired) as error:
            problems.append(f"{test.__name__}: {error}")
            App.kill_all()
    return report("badinput", problems, "all survived")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
