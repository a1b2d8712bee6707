"""Draws terminal screens of the app as SVG: a screen is a size, a command line and the keys to press.

usage: terminal.py PROGRAM      `Scripts/pictures terminal` calls it
"""
import html
import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata

# Each picture: file, columns, lines, arguments, and pairs of a key and the text that shows when the app is ready for it.
PICTURES = [
    (
        "Documentation/terminal.svg", 120, 30, [],
        [("type to search", "water"), ("Words ·", "Down"), ("▸ 水", "Enter"), ("4 strokes", None)],
    ),
]

CELL_WIDTH, CELL_HEIGHT, FONT_SIZE, MARGIN = 8.4, 18, 14, 12
BACKGROUND, FOREGROUND = "#1d1f21", "#d8dade"
COLOURS = ["#1d1f21", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d8dade"]
BRIGHT = ["#7f848e", "#ff7b86", "#b5e890", "#ffd68a", "#82c4ff", "#dd94f5", "#74d7e3", "#ffffff"]


def capture(columns, lines, command, steps):
    """Runs a command in a terminal, presses keys, and returns the screen with its colours."""
    with tempfile.TemporaryDirectory() as folder:
        tmux = ["tmux", "-S", folder + "/tmux", "-f", "/dev/null"]
        screen = ["-x", str(columns), "-y", str(lines), "-s", "t"]
        environment = {**os.environ, "LANG": "C.UTF-8", "TERM": "tmux-256color"}
        program = command + ["--data-dir", folder + "/data"]
        subprocess.run(tmux + ["new-session", "-d"] + screen + program, env=environment, check=True)
        subprocess.run(tmux + ["set-option", "-g", "status", "off"], check=True)
        try:
            for text, key in steps:
                deadline = time.monotonic() + 20
                while True:
                    shown = subprocess.run(
                        tmux + ["capture-pane", "-e", "-N", "-p", "-t", "t"], check=True, capture_output=True, text=True).stdout
                    if text.lower() in re.sub("\x1b\\[[0-9;]*m", "", shown).lower():
                        break
                    if time.monotonic() > deadline:
                        sys.exit(f"pictures: '{text}' never showed; the screen was:\n{shown}")
                    time.sleep(0.05)
                if key is None:
                    return shown
                subprocess.run(tmux + ["send-keys", "-t", "t", key], check=True)
                time.sleep(0.3)
            return shown
        finally:
            subprocess.run(tmux + ["kill-server"], check=False)


class Style:
    """The colours and weights that escape sequences have set."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.front = self.back = None
        self.bold = self.dim = self.underline = self.reverse = False

    def apply(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0: self.reset()
            elif code == 1: self.bold = True
            elif code == 2: self.dim = True
            elif code == 4: self.underline = True
            elif code == 7: self.reverse = True
            elif code == 22: self.bold = self.dim = False
            elif code == 24: self.underline = False
            elif code == 27: self.reverse = False
            elif 30 <= code <= 37: self.front = COLOURS[code - 30]
            elif 90 <= code <= 97: self.front = BRIGHT[code - 90]
            elif 40 <= code <= 47: self.back = COLOURS[code - 40]
            elif 100 <= code <= 107: self.back = BRIGHT[code - 100]
            elif code == 39: self.front = None
            elif code == 49: self.back = None
            elif code in (38, 48) and codes[:1] == [5]:
                colour = indexed(codes[1])
                del codes[:2]
                if code == 38: self.front = colour
                else: self.back = colour

    def attributes(self):
        front, back = self.front or FOREGROUND, self.back
        if self.reverse: front, back = back or BACKGROUND, front
        text = f'fill="{front}"'
        if self.bold: text += ' font-weight="bold"'
        if self.dim: text += ' opacity="0.65"'
        if self.underline: text += ' text-decoration="underline"'
        return text, back


def indexed(number):
    """A colour of the palette of 256."""
    if number < 8: return COLOURS[number]
    if number < 16: return BRIGHT[number - 8]
    if number >= 232: return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    number -= 16
    return "#" + "".join(f"{0 if part == 0 else 55 + 40 * part:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def width(character):
    if unicodedata.combining(character): return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def dots(pattern, x, y, fill):
    """Draws a character of braille; fonts leave gaps between two of them."""
    places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    across, down = CELL_WIDTH / 2, CELL_HEIGHT / 4
    circles = "".join(
        f"M{x + (column + 0.5) * across - 1.4:.1f} {y + (line + 0.5) * down:.1f}a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0"
        for bit, (column, line) in enumerate(places) if pattern >> bit & 1)
    return [f'<path d="{circles}" {fill}/>'] if circles else []


def svg(screen, columns, lines):
    """Draws a screen; each run of one style is placed on the grid, so that columns stay straight in any font."""
    parts, style = [], Style()
    for row, line in enumerate(screen.split("\n")[:lines]):
        column = 0
        for piece in re.split("(\x1b\\[[0-9;]*m)", line):
            if piece.startswith("\x1b["):
                style.apply(piece[2:-1])
                continue
            # A wide character is a run of its own: fonts differ in how wide it is. So is one of dots, which is drawn.
            for run in re.findall("[\u2800-\u28ff\u2e80-\uffef]|[^\u2800-\u28ff\u2e80-\uffef]+", piece):
                cells = sum(map(width, run))
                fill, back = style.attributes()
                x, y = MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
                if back: parts.append(f'<rect x="{x:.1f}" y="{y}" width="{cells * CELL_WIDTH:.1f}" height="{CELL_HEIGHT}" fill="{back}"/>')
                if "\u2800" <= run <= "\u28ff":
                    parts += dots(ord(run) - 0x2800, x, y, fill)
                elif run.strip():
                    start = len(run) - len(run.lstrip())
                    text = run.strip()
                    x += start * CELL_WIDTH
                    length = sum(map(width, text)) * CELL_WIDTH
                    parts.append(
                        f'<text x="{x:.1f}" y="{y + 14}" textLength="{length:.1f}" {fill}>{html.escape(text)}</text>')
                column += cells
    size = f'{columns * CELL_WIDTH + 2 * MARGIN:.0f} {lines * CELL_HEIGHT + 2 * MARGIN}'
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="DejaVu Sans Mono, Noto Sans Mono CJK JP, monospace" font-size="{FONT_SIZE}" xml:space="preserve">',
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>', *parts, "</svg>", ""])


for path, columns, lines, arguments, steps in PICTURES:
    screen = capture(columns, lines, sys.argv[1:] + arguments, steps)
    with open(path, "w") as file:
        file.write(svg(screen, columns, lines))
    print(f"pictures: {path}, {columns} columns, {lines} lines")
