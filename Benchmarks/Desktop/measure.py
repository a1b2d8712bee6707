#!/usr/bin/env python3
"""Measures the app's window beside a hello in C, and prints a table like that of `make bench`.

usage: measure.py PROGRAM HELLO WATCH FOLDER SERVER

WATCH is the built watch.c, FOLDER an empty one for data, SERVER the number of the X server's process. RUNS and CASE
come from the environment. The status is 0, or 1 if a bound is missed, 70 if a case could not be measured.
"""
import glob
import os
import select
import signal
import statistics
import subprocess
import sys
import time

HELLO = "a hello in C with GTK"
PLAIN_LIST = "a list in C with GTK"
LIST = "kanjilist://all-kanji"
# A strip down the middle of the window, below its bar: it crosses the word of the hello and the app's rows.
MIDDLE = "look 460 60 40 650"
# A blinking caret and a fading scroll bar are narrower.
NARROW = 8
# A window in which nothing was painted for so many seconds shows all that it is going to show.
QUIET = 0.5
PATIENCE = 30
# GLib and libdispatch end their unused threads in less than this time, in seconds.
THREADS_END = 20
IDLE = 8


class Failure(Exception):
    """Why a case could not be measured."""


class Painted:
    """Something that was painted: when, how large it is, and the processor times of the watched processes."""

    def __init__(self, numbers):
        self.time, self.width, self.height = numbers[0], numbers[3], numbers[4]
        self.processor = numbers[5:]

    @property
    def is_seen(self):
        return self.width >= NARROW and self.height >= NARROW

    @property
    def is_large(self):
        return self.width >= 200 and self.height >= 200


class Screen:
    """The display: what is typed there, and what is painted."""

    def __init__(self, watch):
        self.process = subprocess.Popen([watch], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.rest = b""
        self.pressed = 0
        self.drawn = None

    def do(self, command):
        self.process.stdin.write(f"{command}\n".encode())

    def read(self, seconds):
        """What was painted meanwhile; returns as soon as there is something."""
        if not select.select([self.process.stdout], [], [], max(seconds, 0))[0]:
            return []
        got = os.read(self.process.stdout.fileno(), 65536)
        if not got:
            raise Failure("the display has ended")
        *lines, self.rest = (self.rest + got).split(b"\n")
        painted = []
        for line in lines:
            what, *numbers = line.decode().split()
            numbers = [int(number) for number in numbers]
            if what == "pressed":
                self.pressed = numbers[0]
            elif what == "drawn":
                self.drawn = numbers
            elif what == "painted":
                painted.append(Painted(numbers))
        return [each for each in painted if each.is_seen]

    def until_quiet(self, quiet=QUIET):
        """All that is painted, until nothing was for a while."""
        painted = []
        end = time.monotonic() + quiet
        limit = time.monotonic() + PATIENCE
        while (now := time.monotonic()) < end:
            if now > limit:
                raise Failure(f"something is painted for {PATIENCE} s without a pause of {quiet} s")
            new = self.read(end - now)
            if new:
                end = time.monotonic() + quiet
            painted += new
        return painted

    def after(self, command, quiet=QUIET):
        """All that is painted because of a command; fails if nothing is."""
        self.do(command)
        first = self.first(patience=5)
        if not first:
            raise Failure(f"after '{command}', nothing was painted")
        return [first, *self.until_quiet(quiet)]

    def first(self, holds=lambda painted: True, patience=PATIENCE):
        """The first painting for which something holds; None if there is none."""
        end = time.monotonic() + patience
        while (now := time.monotonic()) < end:
            for painted in self.read(end - now):
                if holds(painted):
                    return painted
        return None


class Program:
    """A running program that has painted its window."""

    def __init__(self, screen, command, processes=()):
        self.screen = screen
        self.command = command
        screen.until_quiet(0.1)
        screen.drawn = None
        screen.do(MIDDLE)
        self.start = time.monotonic_ns()
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        screen.do(" ".join(["processes", str(self.process.pid), *map(str, processes)]))
        end = time.monotonic() + PATIENCE
        painted = []
        while not screen.drawn and self.process.poll() is None and time.monotonic() < end:
            painted += screen.read(0.1)
        if not screen.drawn:
            self.end()
            raise Failure(f"{self} has drawn nothing; its status is {self.process.returncode}")
        drawn, self.processor = screen.drawn[:2]
        self.first_frame = drawn - self.start
        rest = screen.until_quiet()
        self.last_frame = max([drawn, *(each.time for each in rest)]) - self.start
        # What is painted first is the background with which a window appears.
        self.frames = len(painted) + len(rest) - 1

    def __str__(self):
        return " ".join(self.command)

    def check(self):
        if self.process.poll() is not None:
            raise Failure(f"{self} has ended with status {self.process.returncode}")

    def memory(self):
        """The private memory in bytes: what a file or another process has too, isn't counted."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith("RssAnon:"))

    def wakings(self):
        """How often each thread has been woken, by its number and name, and which of them is libdispatch's manager."""
        counts, managers = {}, set()
        for folder in glob.glob(f"/proc/{self.process.pid}/task/*"):
            try:
                texts = {}
                for name in ("comm", "status", "wchan"):
                    with open(f"{folder}/{name}") as file:
                        texts[name] = file.read().strip()
            except OSError:
                continue  # it has just ended
            thread = (os.path.basename(folder), texts["comm"])
            counts[thread] = sum(int(line.split()[1]) for line in texts["status"].splitlines() if "_switches:" in line)
            # GTK's threads wait in `poll`.
            if texts["wchan"] in ("ep_poll", "do_epoll_wait"):
                managers.add(thread)
        return counts, managers

    def ticks(self):
        """The processor time that the kernel has counted, in ticks."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            return sum(int(field) for field in file.read().rsplit(")", 1)[1].split()[11:13])

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


class Bench:
    """The programs, the display and the number of runs."""

    def __init__(self, program, hello, watch, folder, server, runs):
        self.program, self.hello_program, self.folder, self.server = program, hello, folder, int(server)
        self.screen = Screen(watch)
        self.runs = runs
        self.rest()

    def rest(self):
        """Moves the pointer where it lights nothing up."""
        self.screen.do("move 1439 899")

    def app(self, data, *arguments):
        command = [self.program, "--host", "desktop", "--data-dir", f"{self.folder}/{data}", *arguments]
        return Program(self.screen, command, [self.server])

    def grid(self):
        """The app, with all kanji as cells."""
        return self.app("list", "--no-restore", LIST)

    def list(self):
        """The app, with all kanji as rows."""
        program = self.grid()
        self.screen.after("key Alt_L+v")
        return program

    def hello(self):
        return Program(self.screen, [self.hello_program])

    def plain_list(self):
        """A list in C, as long as the app's."""
        return Program(self.screen, [self.hello_program, "list"], [self.server])

    # The cases

    def start(self):
        """From the start to what is painted, and the memory then."""
        figures = {name: ([], []) for name in ("first", "processor", "last", "frames", "memory")}
        # The first round fills caches and isn't counted.
        for turn in range(self.runs + 1):
            for which, begin in enumerate((lambda: self.app("start"), self.hello)):
                with begin() as program:
                    sample = {"first": program.first_frame, "processor": program.processor,
                              "last": program.last_frame, "memory": program.memory(),
                              "frames": program.frames + len(self.screen.until_quiet(1))}
                if turn > 0:
                    for name, value in sample.items():
                        figures[name][which].append(value)
        return [
            Row("start to first frame with content", *figures["first"], target=Times(2), bound=Times(2.4)),
            Row("the same, processor time", *figures["processor"]),
            Row("start to last frame", *figures["last"]),
            Row("frames from the start until a second after the last", *figures["frames"], unit=COUNT, bound=1),
            Row("private memory then", *figures["memory"], unit=BYTES, bound=Times(2)),
        ]

    def memory(self):
        """The memory after all rows of the list, or cells of the grid, were seen."""
        # A page shows about 15 rows or 66 cells.
        rows, cells = 13_108 / 16, 13_108 / 80
        programs = [(self.list, rows), (self.grid, cells), (self.hello, 0), (self.plain_list, rows)]
        figures = [[] for _ in programs]
        for _ in range(min(self.runs, 3)):
            for (begin, least), figure in zip(programs, figures):
                with begin() as program:
                    if least:
                        self.page_through(program, least)
                    figure.append(program.memory())
        ours, grid, hellos, plain = figures
        name = "private memory after all 13,108 rows were seen"
        return [
            Row(name, ours, hellos, unit=BYTES, bound=Times(3)),
            Row(name, ours, plain, unit=BYTES, baseline=PLAIN_LIST),
            Row("the same, as cells", grid, hellos, unit=BYTES),
            Row("the same, as cells", grid, plain, unit=BYTES, baseline=PLAIN_LIST),
        ]

    def page_through(self, program, least):
        """Pages to the end of a list, with a frame for each page.

        The wheel won't do: several of its steps in one frame make GTK 4.8 leap over rows.
        """
        self.screen.after("key Page_Down")
        frames = 0
        self.screen.do("key Page_Down")
        while self.screen.first(lambda painted: painted.is_large, patience=1):
            frames += 1
            self.screen.do("key Page_Down")
        program.check()
        if frames < least:
            raise Failure(f"the list of {program} ends after {frames} frames")

    def search(self):
        """From a key in the search to the frames that it causes."""
        first, last = [], []
        slowest = (0, "")
        with self.list() as app:
            self.screen.after("key Control_L+f")
            for turn in range(self.runs + 1):
                for key in ["w", "a", "t", "e", "r"] + ["BackSpace"] * 5:
                    painted = self.screen.after(f"key {key}")
                    app.check()
                    if turn > 0:
                        first.append(painted[0].time - self.screen.pressed)
                        last.append(painted[-1].time - self.screen.pressed)
                        slowest = max(slowest, (last[-1], key))
        return [
            Row("key in the search, to the last frame", last, bound=100 * MS, detail=f"slowest {slowest[1]}"),
            Row("the same, to the first frame", first),
        ]

    def scroll(self):
        """The processor time from one painted frame to the next, while the wheel turns step by step."""
        programs = (self.list, self.grid, self.plain_list)
        own, both = ([], [], []), ([], [], [])
        # In turn, so that a disturbance of the machine affects all.
        for _ in range(3):
            for begin, times, times_of_both in zip(programs, own, both):
                with begin() as program:
                    for app_time, server_time in self.frames_of_wheel(program, 7 * self.runs):
                        times.append(app_time)
                        times_of_both.append(app_time + server_time)
        name, with_server = "frame while scrolling, processor time", "the same, with the X server's"
        return [
            Row(name, own[0], own[2], bound=8 * MS, baseline=PLAIN_LIST),
            Row(with_server, both[0], both[2], baseline=PLAIN_LIST),
            Row(name + ", as cells", own[1], own[2], baseline=PLAIN_LIST),
            Row(with_server + ", as cells", both[1], both[2], baseline=PLAIN_LIST),
        ]

    def frames_of_wheel(self, program, steps):
        """The processor time of each frame, while the wheel turns, and the X server's."""
        self.screen.do("move 700 400")
        # The first step only tells GTK where the wheel stands.
        self.screen.do("wheel 1")
        self.screen.until_quiet()
        before, times = None, []
        for turn in range(steps + 10):
            # A second step in the same frame would make GTK 4.8 leap.
            for painted in self.screen.after("wheel 1", quiet=0.04):
                if before and painted.is_large and turn >= 10:
                    times.append(tuple(now - then for now, then in zip(painted.processor, before.processor)))
                before = painted
        program.check()
        self.rest()
        self.screen.until_quiet()
        return times

    def tap(self):
        """From Enter on a row to the first frame of its page."""
        name = "Enter on a row, to the first frame of its page"
        return [
            Row(name, self.taps(self.list), bound=60 * MS),
            Row(name + ", as cells", self.taps(self.grid), bound=60 * MS),
        ]

    def taps(self, begin):
        figures = []
        with begin() as app:
            # To the first row that isn't a heading.
            self.screen.after("key Page_Down")
            for turn in range(self.runs + 1):
                painted = [each for each in self.screen.after("key Return") if each.is_large]
                app.check()
                if not painted:
                    raise Failure("Enter on a row opens nothing")
                if turn > 0:
                    figures.append(painted[0].time - self.screen.pressed)
                self.screen.after("key Alt_L+Left")
                self.screen.after("key Down")
        return figures

    def idle(self):
        """What wakes the programs while nothing happens, three times; once, another program on the bus may."""
        woken, managed, ticks, names = ([], []), ([], []), ([], []), set()
        with self.list() as app, self.hello() as hello:
            programs = (app, hello)
            time.sleep(THREADS_END)
            for _ in range(3):
                before = [(program.wakings()[0], program.ticks()) for program in programs]
                time.sleep(IDLE)
                for which, (program, (counts, ticks_before)) in enumerate(zip(programs, before)):
                    program.check()
                    later, managers = program.wakings()
                    grown = {thread: count - counts.get(thread, 0) for thread, count in later.items()}
                    others = {thread: count for thread, count in grown.items() if count > 0 and thread not in managers}
                    managed[which].append(sum(grown.values()))
                    woken[which].append(sum(others.values()))
                    ticks[which].append(program.ticks() - ticks_before)
                    if program is app:
                        names.update(name for _, name in others)
        return [
            Row(f"wakings in {IDLE} s of doing nothing", *woken, unit=COUNT, bound=0,
                detail=f"of {', '.join(sorted(names))}" if names else ""),
            # libdispatch looks after its threads once a second, in each program that uses its global queues.
            Row("the same, with libdispatch's manager", *managed, unit=COUNT),
            Row(f"ticks of the processor in {IDLE} s", *ticks, unit=COUNT, bound=0),
        ]


CASES = ["start", "memory", "search", "scroll", "tap", "idle"]

# The table

MS = 1_000_000
TIME = [(1e9, "s"), (1e6, "ms"), (1e3, "us"), (1, "ns")]
BYTES = [(1_048_576, "MiB"), (1024, "KiB"), (1, "B")]
COUNT = None


def decimal(value):
    """A number with three significant digits."""
    places = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
    return f"{value:.{places}f}"


def text(value, unit):
    if unit is COUNT:
        return f"{value:g}"
    size, name = next((step for step in unit if abs(value) >= step[0]), unit[-1])
    return f"{decimal(value / size)} {name}"


class Times(float):
    """A multiple of the baseline."""


class Row:
    """One line: a measurement, next to the baseline if it has one.

    The target and the bound limit the measurement, or its multiple of the baseline. The bound has to be kept, the
    target is a goal.
    """

    def __init__(self, name, ours, theirs=None, unit=TIME, target=None, bound=None, detail="", baseline=HELLO):
        self.name, self.detail, self.unit, self.baseline = name, detail, unit, baseline
        self.ours, self.theirs = ours, theirs
        self.target, self.bound = target, bound

    @property
    def ratio(self):
        if not self.theirs or self.unit is COUNT:
            return None
        return statistics.median(self.ours) / statistics.median(self.theirs)

    def keeps(self, limit):
        return (self.ratio if isinstance(limit, Times) else statistics.median(self.ours)) <= limit

    def limit(self, limit):
        if limit is None:
            return ["", ""]
        shown = f"{decimal(limit)} x" if isinstance(limit, Times) else text(limit, self.unit)
        return [f"<= {shown}", "yes" if self.keeps(limit) else "NO"]

    def cells(self, case):
        return [
            case, f"{self.name} ({self.detail})" if self.detail else self.name,
            text(statistics.median(self.ours), self.unit),
            f"{text(min(self.ours), self.unit)} - {text(max(self.ours), self.unit)}",
            self.baseline if self.theirs else "",
            text(statistics.median(self.theirs), self.unit) if self.theirs else "",
            decimal(self.ratio) if self.ratio is not None else "", *self.limit(self.target), *self.limit(self.bound),
        ]


HEADER = ["case", "row", "median", "min - max", "baseline", "its median", "ratio", "target", "met", "bound", "kept"]


def table(lines):
    widths = [max(len(line[column]) for line in [HEADER] + lines) for column in range(len(HEADER))]

    def line(cells):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"
    return "\n".join([line(HEADER), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(line, lines)])


def main(program, hello, watch, folder, server):
    begin = time.monotonic()
    cases = os.environ.get("CASE", "").split() or CASES
    unknown = [case for case in cases if case not in CASES]
    runs = os.environ.get("RUNS") or "15"
    if unknown or not runs.isdigit() or int(runs) < 1:
        wrong = f"there is no case '{unknown[0]}'; the cases are {', '.join(CASES)}" if unknown \
            else f"RUNS={runs} isn't a number above zero"
        print(f"bench-desktop: {wrong}", file=sys.stderr)
        return 64
    bench = Bench(program, hello, watch, folder, server, int(runs))
    lines, missed, failed = [], [], []
    for number, case in enumerate(cases):
        print(f"bench-desktop: measuring {case}, {number + 1} of {len(cases)}", file=sys.stderr)
        try:
            rows = getattr(bench, case)()
        except Failure as failure:
            print(f"bench-desktop: {case}: {failure}", file=sys.stderr)
            failed.append(case)
            continue
        lines += [row.cells(case) for row in rows]
        missed += [f"{case}: {row.name}" for row in rows if row.bound is not None and not row.keeps(row.bound)]
    print(table(lines))
    if missed:
        print(f"{len(missed)} {'bound is' if len(missed) == 1 else 'bounds are'} missed:")
    for name in missed:
        print(f"  {name}")
    if failed:
        print(f"could not be measured: {', '.join(failed)}")
    print(f"{len(lines)} rows of {len(cases)} cases in {time.monotonic() - begin:.0f} s")
    return 70 if failed else 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
