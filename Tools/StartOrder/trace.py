"""Prints the code that the app runs in a look-up and up to its first pictures on a terminal, in that order.

usage: trace.py FOLDER      with the program, app, and its map from the linker; `Scripts/build start-order` calls it
"""
import os
import pty
import re
import sys

work = sys.argv[1]


def trace(number):
    program = ["valgrind", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={work}/{number}"]
    return program + [f"{work}/app", "--data-dir", f"{work}/data"]


def draw(number, *words):
    """Runs the program on a terminal until it ends, or has drawn the last line of its first picture."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8")
        command = trace(number) + list(words)
        os.execvp(command[0], command)
    seen = b""
    try:
        while b"to search" not in seen:
            seen += os.read(terminal, 65536)
        os.write(terminal, b"\x03")
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass  # the terminal of a child that has ended
    os.waitpid(child, 0)


draw(3)  # makes the database
draw(2)
# A look-up runs the least, so it comes first.
draw(1, "水道")
called = {}
for number in (1, 2, 3):
    with open(f"{work}/{number}", errors="replace") as lines:
        for line in lines:
            if found := re.match(r"c?fn=\(\d+\) (.+)$", line):
                called[re.sub(r"'\d+$", "", found[1])] = None
# The linker moves whole sections, so one name of each is enough.
section, sections = "", {}
with open(f"{work}/map", errors="replace") as lines:
    for line in lines:
        name = line.rstrip("\n").split(None, 4)[-1]
        if ":(" in name:
            section = name
        elif ":(.text" in section and name in called:
            sections.setdefault(name, section)
seen = set()
for name in called:
    if name in sections and sections[name] not in seen:
        seen.add(sections[name])
        print(name)
