"""What the window shows, by its accessibility tree, beside what it has, as DesktopWitness says it.

That is the title, the tabs, the question, and the elements of each screen.
"""
import json
import re
import subprocess
import time
import unicodedata

from desktop import FIELDS, ROWS, App, Missing
from nodes import Atspi

WINDOWS = {Atspi.Role.FRAME, Atspi.Role.DIALOG, Atspi.Role.ALERT, Atspi.Role.WINDOW}
TABS = {Atspi.Role.PAGE_TAB, Atspi.Role.RADIO_BUTTON}


def plain(text):
    """A text as it can be compared: without what hosts leave out, and cut where no host cuts."""
    letters = "".join(c for c in text or "" if unicodedata.category(c)[0] != "C" or c == "\n")
    return re.sub(r"\s+", " ", letters).strip()[:60]


class Witness(App):
    """The app, and what it says of its window."""

    def __init__(self, program, arguments, environment, log):
        pipe = subprocess.PIPE
        super().__init__(program, arguments, environment, log, stdin=pipe, stdout=pipe, text=True)

    def model(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Missing(f"the app ended with {self.process.wait(20)}")
        return json.loads(line)

    def used(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))

    def rest(self):
        """Waits until the app has used no time for a while, longer than a button stays down that was pressed by a key."""
        end = time.monotonic() + 20
        last, since = self.used(), time.monotonic()
        while time.monotonic() - since < 0.35 and time.monotonic() < end:
            time.sleep(0.03)
            if self.process.poll() is not None:
                raise Missing(f"the app ended with {self.process.returncode}")
            now = self.used()
            if now != last:
                last, since = now, time.monotonic()


class Tree:
    """What a window shows, read once."""

    def __init__(self, app):
        self.frames = [window for window in app.windows() if window.role in WINDOWS]
        self.titles = [frame.name for frame in self.frames]
        # What is in sight, and the number of the tab that it is in.
        self.nodes, self.tabs = [], []
        self.front = self.frames[-1] if self.frames else None
        if self.front:
            self.height = self.front.area.height if self.front.area else 0
            self.gather(self.front.read(self.in_sight))

    def in_sight(self, parent, children):
        """The children of an element, without the pages that another one covers: they keep their place and their size."""
        if parent.role == Atspi.Role.LIST:
            children = self.placed(children)
        if len(children) > 1 and parent.name == "AdwLeaflet":
            children = self.on_top(children)
        return [child for child in children if child.is_shown and self.height_in_sight(child.area) > 0]

    def gather(self, node, tab=None):
        if not node.is_shown or node.role is None:
            return
        if 0 <= node.area.y + node.area.height / 2 <= self.height:
            self.nodes.append(node)
            self.tabs.append(tab)
        have_tabs = len(node.children) > 1 and all(child.name == "AdwBin" for child in node.children if child.is_shown)
        for number, child in enumerate(node.children):
            self.gather(child, number if have_tabs else tab)

    def leave(self, model):
        """Leaves only the page of the tab that is marked, or of the one that the window has where no tabs are shown."""
        chosen = [isChosen for _, isChosen in self.chosen] or [tab["isChosen"] for tab in model["tabs"]]
        self.nodes = [
            node for node, tab in zip(self.nodes, self.tabs) if tab is None or tab < len(chosen) and chosen[tab]]

    def placed(self, items):
        """Those items of a list that stand below each other: others stand where they were when they were last in sight."""
        runs, end = [[]], None
        for item in items:
            if not item.is_shown:
                end = None
                continue
            if end is None or item.area.y < end - 1:
                runs.append([])
            end = item.area.y + item.area.height
            runs[-1].append(item)
        # What is in sight fills the list.
        return max(runs, key=lambda run: sum(self.height_in_sight(item.area) for item in run))

    def height_in_sight(self, area):
        return max(min(area.y + area.height, self.height) - max(area.y, 0), 0)

    @staticmethod
    def on_top(pages):
        """The last page, and the one beside it if there is one."""
        shown = []
        for page in reversed(pages):
            if page.is_shown and not any(page.area.overlaps(other.area) for other in shown):
                shown.insert(0, page)
        return shown

    def names(self, roles=None):
        return [plain(node.name) for node in self.nodes if node.name and (roles is None or node.role in roles)]

    @property
    def chosen(self):
        """The names of the tabs, and which of them are marked."""
        marks = (Atspi.StateType.SELECTED, Atspi.StateType.CHECKED, Atspi.StateType.PRESSED)
        return [(node.name, node.has(*marks)) for node in self.nodes if node.role in TABS]

    def texts(self):
        """The texts in the fields, by their names."""
        texts = {}
        for node in self.nodes:
            text = node.text() if node.role in FIELDS and node.role != Atspi.Role.PASSWORD_TEXT else None
            if text is not None:
                texts.setdefault(plain(node.name), []).append(plain(text))
        return texts


# What has to hold

def called(item):
    """What the tree may call an element."""
    return {plain(item["label"]), plain(item.get("spoken") or item["label"])}


def is_long(page):
    """Whether the witness tells the beginning of a page only."""
    return len(page["items"]) >= 400


def fits(rows, pages):
    """Whether rows of the tree are some that follow each other on the first page, then some of the next."""
    if not pages:
        return not rows
    return any(is_stretch(rows[:cut], pages[0]) and fits(rows[cut:], pages[1:]) for cut in range(len(rows), -1, -1))


def is_stretch(rows, items):
    return not rows or any(
        all(row in called(item) for row, item in zip(rows, items[start:]))
        for start in range(len(items) - len(rows) + 1))


def wrong(tree, model):
    """What the window shows that it doesn't have, or the other way round; None if it is as it should be."""
    expected = 1 + model["modalCount"] + (1 if model.get("question") else 0)
    if len(tree.frames) != expected:
        return f"there are the windows {tree.titles} instead of {expected}"
    if model.get("question"):
        asked = model["question"]
        names = " ".join(tree.names())
        missing = [asked[key] for key in ("text", "confirm", "cancel") if plain(asked[key]) not in names]
        return f"the question lacks {missing}" if missing else None
    if plain(tree.titles[-1]) != plain(model.get("title")):
        return f"the title is {tree.titles[-1]!r} instead of {model.get('title')!r}"
    if not model["modalCount"] and tree.chosen:
        tabs = [(tab["title"], tab["isChosen"]) for tab in model["tabs"]]
        shown = [(name.split(",")[0], mark) for name, mark in tree.chosen]
        # A window may be too narrow for the tabs above and have them below.
        if tabs and shown not in (tabs, tabs + tabs):
            return f"the tabs are {shown} instead of {tabs}"
    pages = ([model["beside"]] if model.get("beside") else []) + model["pages"]
    return wrong_rows(tree, pages, model["pages"]) or wrong_texts(tree, pages, model["pages"])


def wrong_rows(tree, pages, front):
    sections = {plain(name) for name, _ in tree.chosen}
    shown = [name for name in tree.names(ROWS) if name not in sections]
    content = {name for page in pages for item in page["items"] for name in called(item)}
    headers = {plain(header) for page in pages for header in page["headers"]}
    content |= headers
    if not any(is_long(page) for page in pages):
        # An item of a list may be several elements, all of which its name says.
        stale = [row for row in shown if row not in content and not any(part and part in row for part in content)]
        if stale:
            return f"the rows {stale[:5]} are shown and gone"
        lists = [[item for item in page["items"] if item["kind"] == "row"] for page in pages]
        spoken = {plain(item.get("spoken") or item["label"]) for items in lists for item in items}
        names = {name for items in lists for item in items for name in called(item)}
        # The item of a grid is called by its header, which may be how a row begins.
        rows = [row for row in shown if row in spoken or row in names - headers]
        if not fits(rows, lists):
            return f"the rows stand in another order, or one is missing: {rows}"
    seen = " ".join(tree.names())
    for page in front:
        names = {name for item in page["items"] for name in called(item)} | {plain(name) for name in page["headers"]}
        if names and not is_long(page) and not any(name and name in seen for name in names):
            return f"nothing of {page['title']!r} is shown, which has {sorted(names)[:5]}"
    return None


def wrong_texts(tree, pages, front):
    def texts_of(pages, name):
        return [plain(item["text"]) for page in pages for item in page["items"]
                if item["kind"] == "field" and plain(item["label"]) == name]
    for name, shown in tree.texts().items():
        # A narrow window doesn't show the page beside the one in front.
        is_narrow = len(shown) <= len(texts_of(front, name))
        for text in texts_of(front if is_narrow else pages, name):
            if text not in shown:
                return f"the field {name!r} shows {shown} instead of {text!r}"
    return None
