"""Takes pictures of the app's window; `Scripts/pictures window` calls it, on a display.

usage: window.py PROGRAM FOLDER WORK
"""
import os, subprocess, sys, time
from PIL import ImageGrab
from desktop import App, Missing

PROGRAM, FOLDER, WORK = sys.argv[1:]
SIGN_UP = """open kanjilist://profile/edit\ntap Sign up\nfill Name=Ann\nfill Password=correct horse
tap Create account\ntap I agree\ntap Select city\ntap Japan\ntap Tokyo\ntap Tokyo
tap Save\nquit\n"""
KANJI = [("fill", "Search", "water"), ("shows", "Words ·"), ("tap", "水"), ("shows", "Strokes")]
# Each picture: its size and colours, what is done first in a pipe, the link, and what is done in the window.
PICTURES = {
    "kanji-light": (1000, 700, "light", "", [], KANJI),
    "kanji-dark": (1000, 700, "dark", "", [], KANJI),
    "search": (900, 640, "light", "", [], [("fill", "Search", "see"), ("shows", "Words ·")]),
    "word": (720, 640, "light", "", ["kanjilist://word/学校"], [("shows", "Words with 学校")]),
    "map": (760, 640, "dark", SIGN_UP, ["kanjilist://profile/edit"],
            [("tap", "Select city"), ("tap", "Tokyo"), ("shows", "Show as a list")]),
    "narrow": (360, 640, "light", "", [], [("shows", "By parts")]),
}


def take(name, width, height, colours, first, link, steps):
    data, state = f"{WORK}/{name}/data", f"{WORK}/{name}/state"
    environment = dict(os.environ, XDG_DATA_HOME=data, XDG_STATE_HOME=state, LD_PRELOAD=f"{WORK}/day.so",
                       ADW_DEBUG_COLOR_SCHEME=f"prefer-{colours}")
    arguments = ["--experiment", "city-screen=map", "--no-restore", *link]
    if first:
        subprocess.run([PROGRAM, *arguments], env=environment, input=first, text=True, capture_output=True, check=True)
    # The app opens its window in the size that it had.
    os.makedirs(f"{state}/example.kanjilist.KanjiList")
    with open(f"{state}/example.kanjilist.KanjiList/window.ini", "w") as file:
        file.write(f"[window]\nwidth={width}\nheight={height}\n")
    app = App(PROGRAM, arguments, environment, f"{WORK}/{name}.log")
    try:
        for step, *texts in steps: getattr(app, step)(*texts)
        # The window is finished once it looks the same twice.
        picture, before = None, None
        while picture is None or picture != before:
            before = picture
            time.sleep(0.5)
            picture = ImageGrab.grab((0, 0, width, height), xdisplay=os.environ["DISPLAY"])
    except Missing as error:
        sys.exit(f"pictures: {name} {error}")
    finally:
        app.process.terminate()
        app.end()
    # With a palette it is small; Pillow writes no metadata.
    picture.quantize(dither=0).save(f"{FOLDER}/window-{name}.png", optimize=True)
    print(f"window-{name}.png: {width} by {height}, {os.path.getsize(f'{FOLDER}/window-{name}.png'):,} bytes")


for name, picture in PICTURES.items(): take(name, *picture)
