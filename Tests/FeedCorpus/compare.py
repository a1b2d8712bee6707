"""Compares our reader with feedparser on feedparser's own corpus.

usage: compare.py CORPUS READER DIFFERENCES [FILE...]

CORPUS is the folder with feedparser's tests, READER the program that runs our reader, and DIFFERENCES the list of files
that may differ, each with a reason. With FILE, only these files are compared, and their feeds are printed.

Most of these feeds are a few lines about one element. Each feed and item without a title gets one first, because our
reader refuses an empty feed.
"""

import calendar
import datetime
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import urllib.parse

import feedparser

FOLDERS = ["wellformed", "encoding", "entities", "illformed"]
# The least percentage of files that must agree in the folder of valid feeds; the other folders' feeds are wrong on
# purpose.
MUST_AGREE = ("wellformed", 98)
FEWEST_FILES = 2_000
BASE = "http://feeds.example/tests/"

MARKUP = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>"
    r"|<(?P<close>/?)(?P<name>[A-Za-z_][^\s/>]*)(?P<rest>(?:\"[^\"]*\"|'[^']*'|[^'\">])*)>",
    re.DOTALL,
)


# MARK: Titles


def as_text(data):
    """The file as text, and an encoding that turns it back into the same bytes."""
    for encoding in ["latin-1", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "cp037"]:
        try:
            text = data.decode(encoding)
        except UnicodeError:
            continue
        if re.search(r"<(\w+:)?(rss|feed|rdf|channel|html)\b", text, re.IGNORECASE) and text.encode(encoding) == data:
            return text, encoding
    return data.decode("latin-1"), "latin-1"


class Element:
    def __init__(self, match, depth):
        self.name = match["name"]
        prefix, _, local = self.name.rpartition(":")
        self.prefix = prefix + ":" if prefix else ""
        self.local = local.lower()
        self.start, self.end = match.span()
        self.is_empty = match["rest"].endswith("/")
        self.is_feed = self.local in ("channel", "feed") and depth <= 2
        self.needs_title = self.is_feed or (self.local in ("item", "entry") and depth <= 2)

    def titled(self, text, number):
        name = f"{self.prefix}{'TITLE' if self.name.isupper() else 'title'}"
        title = f"<{name}>Title {number}</{name}>"
        if self.is_empty:
            return text[: self.end - 2] + f">{title}</{self.name}>" + text[self.end :]
        return text[: self.end] + title + text[self.end :]


def with_titles(text):
    """Adds a title to each feed and item without one; an empty document gets a feed with a title."""
    root, has_feed, untitled, stack = None, False, [], []
    for match in MARKUP.finditer(text):
        if not match["name"]:
            continue
        if match["close"]:
            while match["name"] in [element.name for element in stack]:
                if stack.pop().name == match["name"]:
                    break
            continue
        element = Element(match, len(stack))
        root = root or element
        has_feed = has_feed or element.is_feed
        if element.local == "title" and stack:
            stack[-1].needs_title = False
        if element.needs_title:
            untitled.append(element)
        if not element.is_empty:
            stack.append(element)
    # Backwards, so that earlier positions stay valid.
    for number, element in reversed(list(enumerate(untitled, 1))):
        if element.needs_title:
            text = element.titled(text, number)
    if root and not has_feed and root.local in ("rss", "rdf"):
        text = text[: root.end] + "<channel><title>Title 0</title></channel>" + text[root.end :]
    return text


# MARK: Reading


class Words(html.parser.HTMLParser):
    """HTML as one line, with images in our reader's style."""

    def __init__(self, text):
        super().__init__()
        self.text, self.has_image = "", False
        self.feed(text)
        self.close()
        self.line = one_line(self.text) or ("[image]" if self.has_image else "")

    def handle_data(self, data):
        self.text += data

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.has_image = True
            words = dict(attributes).get("alt")
            self.text += f"[{words}]" if words else ""


def one_line(text):
    return " ".join("".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cf") or c.isspace()).split())


def title(value):
    text = value.get("title") or ""
    return one_line(text) if value.get("title_detail", {}).get("type") == "text/plain" else Words(text).line


def link(text):
    text = urllib.parse.unquote(one_line(text or ""))
    return re.sub(r"^\w+:", lambda scheme: scheme[0].lower(), text) or None


def date(entry):
    for key in ("published_parsed", "created_parsed", "updated_parsed"):
        if dict.get(entry, key):
            return calendar.timegm(entry[key])
    return None


def theirs(data, headers):
    """The feed as feedparser reads it; None if it finds no feed."""
    feed = feedparser.parse(data, response_headers=headers)
    if not feed.version and not feed.entries and not feed.feed.get("title"):
        return None
    return {
        "title": title(feed.feed),
        "link": link(feed.feed.get("link")),
        "items": [{"title": title(e), "link": link(e.get("link")), "date": date(e)} for e in feed.entries],
    }


def ours(answer):
    """The feed as our reader reads it; None if it refuses the feed."""
    feed = answer.get("feed")
    if not feed:
        return None

    def seconds(text):
        return text and int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())

    return {
        "title": one_line(feed["title"]),
        "link": link(feed.get("link")),
        "items": [
            {"title": one_line(i["title"]), "link": link(i.get("link")), "date": seconds(i.get("published"))}
            for i in feed["items"]
        ],
    }


def difference(our, their, answer):
    """The differences in one line."""
    if our is None:
        return f"ours: {answer['error']}; theirs: {json.dumps(their, ensure_ascii=False)}"
    if their is None:
        return f"theirs: no feed; ours: {json.dumps(our, ensure_ascii=False)}"
    found = [(key, our[key], their[key]) for key in ("title", "link") if our[key] != their[key]]
    if len(our["items"]) != len(their["items"]):
        found.append(("number of items", len(our["items"]), len(their["items"])))
    for ours_item, theirs_item in zip(our["items"], their["items"]):
        found += [(f"item's {k}", ours_item[k], theirs_item[k]) for k in ours_item if ours_item[k] != theirs_item[k]]
    return "; ".join(f"{what}: ours {mine!r}, theirs {other!r}" for what, mine, other in found)


# MARK: The comparison


def headers_of(text, path):
    """The headers with which the feed would be served, from a comment in it."""
    found = re.findall(r"^Header:\s+([^:]+):(.+)$", text, re.MULTILINE)
    headers = {key.strip().lower(): value.strip() for key, value in found}
    headers["content-location"] = urllib.parse.urljoin(BASE + path, headers.get("content-location", ""))
    return headers


def compare(corpus, reader, paths):
    """Yields the differences for each file, or None if it agrees."""
    requests, readings = [], []
    with tempfile.TemporaryDirectory() as scratch:
        for number, path in enumerate(paths):
            text, encoding = as_text((corpus / path).read_bytes())
            headers = headers_of(text, path)
            data = with_titles(text).encode(encoding)
            file = pathlib.Path(scratch, str(number))
            file.write_bytes(data)
            requests.append(f"{file}\t{headers.get('content-type', '')}\t{headers['content-location']}\n")
            readings.append(theirs(data, headers))
        answers = subprocess.run([reader], input="".join(requests), stdout=subprocess.PIPE, text=True, check=True).stdout
    for path, their, line in zip(paths, readings, answers.splitlines(), strict=True):
        answer = json.loads(line)
        our = ours(answer)
        yield path, None if our == their else difference(our, their, answer)


def listed(file):
    """The reasons, by file."""
    reasons = {}
    for line in file.read_text().splitlines():
        if line and not line.startswith("#"):
            path, _, reason = line.partition("\t")
            if not reason.strip() or path in reasons:
                sys.exit(f"check-feeds: {file.name}: no reason, or twice: {path}")
            reasons[path] = reason
    return reasons


def main():
    corpus, reader, reasons = pathlib.Path(sys.argv[1]), sys.argv[2], listed(pathlib.Path(sys.argv[3]))
    if sys.argv[4:]:
        for path, found in compare(corpus, reader, sys.argv[4:]):
            print(f"{path}: {found or 'agrees'}\n{with_titles(as_text((corpus / path).read_bytes())[0])}")
        return
    files = {folder: sorted((corpus / folder).rglob("*.xml")) for folder in FOLDERS}
    paths = [str(path.relative_to(corpus)) for folder in FOLDERS for path in files[folder]]
    problems = [f"{path}: it is in the list, but not in the corpus" for path in reasons if path not in paths]
    if len(paths) < FEWEST_FILES:
        problems.append(f"the corpus has only {len(paths)} files")
    differing = set()
    for path, found in compare(corpus, reader, paths):
        if found:
            differing.add(path)
        if found and path not in reasons:
            problems.append(f"{path}: {found}")
        elif not found and path in reasons:
            problems.append(f"{path}: it agrees now; remove it from the list")
    for folder in FOLDERS:
        different = sum(path.startswith(folder + "/") for path in differing)
        agreeing = len(files[folder]) - different
        part = 100 * agreeing / max(1, len(files[folder]))
        print(f"check-feeds: {folder}: {agreeing:,} of {len(files[folder]):,} feeds agree with feedparser: {part:.1f} %")
        if folder == MUST_AGREE[0] and part < MUST_AGREE[1]:
            problems.append(f"at least {MUST_AGREE[1]} of 100 feeds have to agree in {folder}")
    for problem in problems:
        print("check-feeds:", problem, file=sys.stderr)
    if problems:
        sys.exit("check-feeds: FAILED: fix the reader, or explain the difference in Tests/FeedCorpus/differences.tsv")
    print(f"check-feeds: {len(differing)} feeds differ, each for the reason in Tests/FeedCorpus/differences.tsv")


main()
