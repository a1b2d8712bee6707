"""Drives the app in a window as a screen reader and a keyboard do: through the accessibility tree and X keys."""
import ctypes
import subprocess
import sys
import time

from nodes import Atspi, Bus

ROWS = {Atspi.Role.LIST_ITEM}
BUTTONS = {Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON}
SWITCHES = {Atspi.Role.TOGGLE_BUTTON, Atspi.Role.CHECK_BOX}
FIELDS = {Atspi.Role.TEXT, Atspi.Role.PASSWORD_TEXT, Atspi.Role.ENTRY}
PATIENCE = 30


class Missing(Exception):
    """What was looked for never appeared."""


def is_called(name, title):
    """Whether it is the name of a row whose texts begin with a title, or of a button with that title."""
    # The button of a dialog in libadwaita 1.2 has its name twice.
    return name in (title, f"{title} {title}") or name.startswith(title + ",")


class App:
    """A running app, and what its windows show."""

    started = []

    def __init__(self, program, arguments, environment, log, **streams):
        self.log, self.bus = log, Bus()
        with open(log, "w") as output:
            streams = {"stdin": subprocess.DEVNULL, "stdout": output, "stderr": output} | streams
            self.process = subprocess.Popen([program, "--host", "desktop"] + arguments, env=environment, **streams)
        App.started.append(self.process)

    @classmethod
    def kill_all(cls):
        """Ends the apps of a test that has failed: an open menu would keep the keys from those of the next one."""
        for process in cls.started:
            process.kill()

    # The accessibility tree

    def windows(self, title=None):
        """The windows of a title, or all, in the order in which they were opened."""
        return [window for window in self.bus.windows(self.process.pid) if title in (None, window.name)]

    def nodes(self, window=None):
        """All nodes that are drawn, or those of a window, in order."""
        for window in [window] if window else self.windows():
            yield from window.read().shown()

    def find(self, roles, matches):
        return next((node for node in self.nodes() if (roles is None or node.role in roles) and matches(node)), None)

    def wait(self, roles, matches, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise Missing(f"the app ended with status {self.process.returncode} before {what}")
            found = self.find(roles, matches)
            if found:
                return found
            time.sleep(0.05)
        raise Missing(f"never showed {what}; the screen has:\n" + "\n".join(self.described()))

    def described(self):
        return [str(node) for node in self.nodes() if node.name]

    def shows(self, text):
        """Waits until some text is shown."""
        return self.wait(None, lambda node: text in node.name, repr(text))

    def titled(self, title):
        """Waits until a window has a title."""
        return self.wait({Atspi.Role.FRAME, Atspi.Role.DIALOG}, lambda node: node.name == title, f"the title {title!r}")

    def hides(self, text):
        """Waits until a text is no longer shown."""
        self.gone(None, lambda node: text in node.name, repr(text))

    def gone(self, roles, matches, what):
        end = time.monotonic() + PATIENCE
        while self.find(roles, matches):
            if time.monotonic() > end:
                raise Missing(f"{what} stays")
            time.sleep(0.05)

    # What a user does

    def tap(self, title):
        """Presses a row whose texts begin with a title, or a button or switch of that name."""
        def can_be_pressed(node):
            return is_called(node.name, title) and node.pressing() is not None
        self.wait(ROWS | BUTTONS | SWITCHES, can_be_pressed, f"the row or button {title!r}").press()

    def turned_on(self, title):
        """Waits until a switch, or a button that stays down, is on."""
        def is_on(node):
            return node.name == title and node.has(Atspi.StateType.PRESSED, Atspi.StateType.CHECKED)
        self.wait(BUTTONS | SWITCHES, is_on, f"the switch {title!r} to be on")

    def fill(self, label, text):
        """Types a text into a field."""
        def is_named(node):
            return node.name == label or node.name.startswith(label + " (")
        self.wait(FIELDS, is_named, f"the field {label!r}").write(text)

    def key(self, *names):
        for name in names:
            subprocess.run(["xdotool", "key", name], check=True)
            time.sleep(0.05)

    def type(self, text):
        subprocess.run(["xdotool", "type", "--delay", "20", text], check=True)

    def open(self, link):
        """Opens a link by the prompt for links."""
        self.key("ctrl+l")
        self.shows("Open a link")
        self.fill("Link", link)
        self.key("Return")
        self.hides("Open a link")

    def visible(self):
        """The numbers of the app's windows on the display."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)], capture_output=True, text=True)
        return found.stdout.split()

    def resize(self, width, height):
        """Gives the first window a size, as a window manager does."""
        for window in self.visible()[:1]:
            subprocess.run(["xdotool", "windowsize", window, str(width), str(height)], check=False)

    def close_windows(self):
        """Asks each of the app's windows to close, as a window manager does; returns whether the app goes on."""
        for window in self.visible():
            ask_to_close(int(window))
        try:
            return self.process.wait(1) is None
        except subprocess.TimeoutExpired:
            return True

    def end(self, timeout=20):
        """Waits until the app has ended, and returns its status."""
        return self.process.wait(timeout)

    def faults(self, status=0, known=()):
        """Waits until the app has ended, and returns what is wrong with that: another status, or what it printed.

        A line with one of the known texts isn't a fault.
        """
        ended = self.end()
        said = [line for line in self.said() if not any(text in line for text in known)]
        return ([f"it ended with status {ended}"] if ended != status else []) + ([f"it printed {said}"] if said else [])

    def said(self):
        """What the app has printed, without what the machine's own libraries say about each other."""
        with open(self.log) as file:
            return [line for line in file.read().splitlines() if line.strip()]


def ask_to_close(window):
    """Sends a window what a window manager sends when its close button is pressed; xdotool can't."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    protocols, closing = (x11.XInternAtom(display, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))

    class Event(ctypes.Structure):
        _fields_ = [
            ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", ctypes.c_void_p),
            ("window", ctypes.c_ulong), ("message", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 20)]

    event = Event(33, 0, 1, display, window, protocols, 32, (ctypes.c_long * 20)(closing, 0))
    x11.XSendEvent(display, ctypes.c_ulong(window), False, ctypes.c_long(0), ctypes.byref(event))
    x11.XCloseDisplay(display)


def report(name, problems, success):
    """Prints what a test has found, and returns its exit status."""
    for problem in problems:
        print(f"{name}: {problem}", file=sys.stderr)
    print(f"{name}: {'FAILED' if problems else success}")
    return 1 if problems else 0
