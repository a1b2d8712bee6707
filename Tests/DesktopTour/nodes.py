"""The accessibility tree of an app, read a level at a time.

The app and the bus take a while for each answer that is awaited, which is how libatspi reads. Here one answer says what the
app has told about all elements before, and all that is to be known of a level besides is asked at once.
"""
import collections

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ACCESSIBLE, COMPONENT, ACTION, TEXT, EDITABLE = (
    "org.a11y.atspi." + name for name in ("Accessible", "Component", "Action", "Text", "EditableText"))
PROPERTIES = "org.freedesktop.DBus.Properties"
PRESSING = ("row.activate", "click", "activate", "toggle")
ITS_NAME = GLib.Variant("(ss)", (ACCESSIBLE, "Name"))
IN_WINDOW = GLib.Variant("(u)", (Atspi.CoordType.WINDOW,))
# Of a longer list, the beginning is read.
MOST_CHILDREN = 400


class Area(collections.namedtuple("Area", "x y width height")):
    def overlaps(self, other):
        """Whether two areas share some width."""
        return self.x < other.x + other.width and other.x < self.x + self.width


# What an app has told about an element.
Known = collections.namedtuple("Known", "count name role states")


class Bus:
    """The accessibility bus of the session."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1, None).unpack()[0]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        # By their paths.
        self.known = {}

    def call(self, name, path, interface, method, arguments=None):
        """What an object answers; throws GLib.GError where it has gone."""
        return self.connection.call_sync(name, path, interface, method, arguments, None, 0, -1, None).unpack()

    def call_all(self, calls):
        """What objects answer to calls that are all made before the first answer is awaited; None where one has gone."""
        answers, awaited = [None] * len(calls), [len(calls)]

        def answered(connection, result, index):
            awaited[0] -= 1
            try:
                answers[index] = connection.call_finish(result).unpack()
            except GLib.GError:
                pass

        for index, call in enumerate(calls):
            self.connection.call(*call, None, 0, -1, None, answered, index)
        while awaited[0]:
            GLib.MainContext.default().iteration(True)
        return answers

    def locate(self, nodes):
        """Reads the place, the size and the states of elements."""
        unknown = [node for node in nodes if node.path not in self.known]
        extents = [node.query(COMPONENT, "GetExtents", IN_WINDOW) for node in nodes]
        answers = self.call_all(extents + [node.query(ACCESSIBLE, "GetState") for node in unknown])
        states = {node.path: words[0] for node, words in zip(unknown, answers[len(nodes):]) if words}
        for node, area in zip(nodes, answers):
            node.area = Area(*area[0]) if area else None
            low, high = self.known[node.path].states if node.path in self.known else states.get(node.path, (0, 0))
            node.states = low | high << 32

    def describe(self, nodes):
        """Reads the role, the name and the children of elements."""
        unknown = [node for node in nodes if node.path not in self.known]
        parents = [node for node in nodes if node.path not in self.known or self.known[node.path].count > 0]
        queries = [node.query(ACCESSIBLE, "GetChildren") for node in parents]
        queries += [node.query(ACCESSIBLE, "GetRole") for node in unknown]
        queries += [node.query(PROPERTIES, "Get", ITS_NAME) for node in unknown]
        answers = self.call_all(queries)
        for node, below in zip(parents, answers):
            node.children = [Node(self, *child) for child in below[0][:MOST_CHILDREN]] if below else []
        answers = answers[len(parents):]
        for node, role, name in zip(unknown, answers, answers[len(unknown):]):
            node.role, node.name = Atspi.Role(role[0]) if role else None, name[0] if name else ""
        for node in nodes:
            if node.path in self.known:
                known = self.known[node.path]
                node.role, node.name = Atspi.Role(known.role), known.name

    def windows(self, process):
        """The windows of the app that runs in a process, in the order in which they were opened, each without what it has."""
        root = self.root(process)
        if not root:
            return []
        try:
            items = self.call(root.app, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")[0]
            windows = [Node(self, *child) for child in root.call(ACCESSIBLE, "GetChildren")[0]]
        except GLib.GError:
            # It has just begun, or ended.
            return []
        self.known = {item[0][1]: Known(item[4], item[6], item[7], item[9]) for item in items}
        self.describe(windows)
        self.locate(windows)
        return windows

    def root(self, process):
        """The root of the app that runs in a process; None as long as it isn't there."""
        registry = Node(self, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        for name, path in registry.call(ACCESSIBLE, "GetChildren")[0]:
            try:
                dbus = ("org.freedesktop.DBus", "/", "org.freedesktop.DBus")
                if self.call(*dbus, "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)))[0] == process:
                    return Node(self, name, path)
            except GLib.GError:
                continue
        return None


class Node:
    """An element of the tree, as it was when it was read."""

    def __init__(self, bus, app, path):
        self.bus, self.app, self.path = bus, app, path
        self.role, self.name, self.states, self.area, self.children = None, "", 0, None, []

    def __eq__(self, other):
        return isinstance(other, Node) and (self.app, self.path) == (other.app, other.path)

    def query(self, interface, method, arguments=None):
        return (self.app, self.path, interface, method, arguments)

    def call(self, interface, method, arguments=None):
        return self.bus.call(*self.query(interface, method, arguments))

    def get(self, interface, name):
        return self.call(PROPERTIES, "Get", GLib.Variant("(ss)", (interface, name)))[0]

    def has(self, *states):
        return any(self.states >> state & 1 for state in states)

    @property
    def is_shown(self):
        """Whether it is drawn; what is on a hidden page has no size."""
        return self.area is not None and min(self.area.width, self.area.height) > 0 and self.has(Atspi.StateType.VISIBLE)

    @property
    def kind(self):
        return self.role.value_nick.replace("-", " ")

    def __str__(self):
        return f"{self.kind} {self.name!r}"

    # Reading

    def read(self, choose=lambda parent, children: children):
        """Reads this element, which is located, and what is shown below it; returns itself.

        Of each element's children, it goes on with those that are chosen; the others have no role.
        """
        level = [self]
        while level := [node for node in level if node.is_shown]:
            self.bus.describe(level)
            # A tab is drawn with pages of its own, which say no more than its name.
            level = [node for node in level if node.role != Atspi.Role.PAGE_TAB]
            self.bus.locate([child for node in level for child in node.children])
            level = [child for node in level for child in choose(node, node.children)]
        return self

    def shown(self):
        """This element and those below it that are shown, in order."""
        if self.is_shown and self.role is not None:
            yield self
            for child in self.children:
                yield from child.shown()

    # Acting

    def actions(self):
        """The names of what can be done to it."""
        try:
            count = self.get(ACTION, "NActions")
        except GLib.GError:
            return []
        names = self.bus.call_all([self.query(ACTION, "GetName", GLib.Variant("(i)", (index,))) for index in range(count)])
        return [name[0] if name else "" for name in names]

    def do(self, name):
        """Does what its actions have under a name."""
        self.call(ACTION, "DoAction", GLib.Variant("(i)", (self.actions().index(name),)))

    def pressing(self):
        """The name of the action that presses it; None if it has none."""
        names = self.actions()
        return next((name for name in PRESSING if name in names), None)

    def press(self):
        """Presses it, and returns whether it can be pressed."""
        name = self.pressing()
        if name is not None:
            self.do(name)
        return name is not None

    # Texts

    def text(self):
        """The text in it; None if it has none."""
        try:
            return self.call(TEXT, "GetText", GLib.Variant("(ii)", (0, self.get(TEXT, "CharacterCount"))))[0]
        except GLib.GError:
            return None

    def runs(self):
        """The parts of its text that look alike, with their attributes."""
        text, place = self.text() or "", 0
        while place < len(text):
            attributes, start, end = self.call(TEXT, "GetAttributeRun", GLib.Variant("(ib)", (place, False)))
            yield text[start:end], attributes
            place = max(end, place + 1)

    def write(self, text):
        """Replaces the text in it, if that can be edited."""
        self.call(EDITABLE, "SetTextContents", GLib.Variant("(s)", (text,)))
