"""Carries out the guide's page “Begin an app of your own” in an empty folder, as somebody who depends on this package.

usage: Scripts/check consumer [--release]

The working tree is committed to a temporary repository, and only the page's <URL> is replaced by its address. The folder
has a space and a letter outside ASCII in its name. Then the app is built with windows by SwiftPM's newer build system,
which is also Xcode's; it must equal Examples/ThreeFlows, and imports that it doesn't declare must be refused.
The host of the page “Draw on another host” draws Kanji List, from a package of its own.
With --release, the release build is measured too. What can be kept between runs is in .build/consumer.
"""
import difflib
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parents[2]
page = root / "Documentation/BeginAnApp.md"
host_page = root / "Documentation/DrawOnAnotherHost.md"
example = root / "Examples/ThreeFlows"
environment = {name: value for name, value in os.environ.items() if not name.startswith("APPCORE_")}
# A foreign value of our own switches must not matter.
environment["APPCORE_FLOW"] = "NoFlowOfThisName"


def fail(message):
    sys.exit(f"check-consumer: {message}")


def shell(command, folder, check=True, tries=2):
    """Runs a command and returns its status and output; a failed one is shown."""
    run = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    # SwiftPM 6.3 seldom crashes in libdispatch: as it ends, after a plugin that failed, or as its newer build system plans.
    # Its words are lost then.
    if tries > 1 and any(f'Thread 0 "{tool}"' in run.stdout for tool in ("swift-package", "swift-build")):
        return shell(command, folder, check, tries - 1)
    if check and run.returncode != 0:
        fail(f"failed with status {run.returncode}: {command}\n{run.stdout[-6000:]}")
    return run.returncode, run.stdout


def blocks(text):
    """The page's fenced blocks: the kind, the path written above it, and the lines."""
    found, kind, lines, path = [], None, [], None
    for line in text.split("\n"):
        if kind is None and line.startswith("```"):
            kind, lines = line[3:], []
        elif line == "```":
            found.append((kind, path, lines))
            kind, path = None, None
        elif kind is not None:
            lines.append(line)
        elif match := re.fullmatch(r"`([^`]+)`:", line):
            path = match[1]
    return found


def repository(folder):
    """Commits the working tree to a new repository, and returns its address."""
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, stdout=subprocess.PIPE,
        check=True).stdout.decode().split("\0")
    place = folder / "AppCore"
    for name in filter(None, files):
        # A file that was removed but not committed is still listed.
        if (root / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, place / name)
    shell(
        "git init -q -b main && git add -A && git -c user.name=check -c user.email=check@example.invalid commit -qm tree",
        place)
    return f"file://{place}"


def compare_example(package, url):
    """Expects the package to equal Examples/ThreeFlows."""
    for path in sorted(example.rglob("*.swift")):
        name = path.relative_to(example)
        if ".build" in name.parts:
            continue
        wanted = path.read_text(encoding="utf-8")
        wanted = wanted.replace('name: "AppCore", path: "../.."', f'url: "{url}", branch: "main"')
        if not (package / name).is_file():
            fail(f"the page makes no {name}, which Examples/ThreeFlows has")
        compare(wanted, (package / name).read_text(encoding="utf-8"), f"{name}, of Examples/ThreeFlows and of the page")


def carry_out(url, folder):
    """Carries out the page, and returns the folder of the package that it makes."""
    for kind, path, lines in blocks(page.read_text(encoding="utf-8").replace("<URL>", url)):
        if kind == "swift":
            if path is None:
                fail(f"a block of Swift has no path above it: {lines[0]}")
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text("\n".join(lines) + "\n", encoding="utf-8")
        elif kind == "diff":
            patch(folder / path, "\n".join(lines))
        elif kind == "sh":
            if any("flow new" in line for line in lines):
                compare_example(folder, url)
            _, output = shell("\n".join(lines) + '\nprintf "\\n%s" "$PWD"', folder)
            folder = pathlib.Path(output.split("\n")[-1])
        elif kind == "console":
            _, output = shell(lines[0].removeprefix("$ "), folder)
            compare("\n".join(lines[1:]) + "\n", output, lines[0])
        else:
            fail(f"a block of the page is neither swift, diff, sh nor console, but '{kind}'")
    return folder


def patch(file, difference):
    """Changes a file as the hunks of a difference say; each stands at one place."""
    text = "\n" + file.read_text(encoding="utf-8")
    for hunk in difference.split("\n@@\n"):
        before, after = (
            "".join(f"\n{line[1:]}" for line in hunk.split("\n") if line[:1] not in skipped) for skipped in ("+", "-"))
        if text.count(before + "\n") != 1:
            fail(f"these lines stand at {text.count(before)} places in {file.name}:{before}")
        text = text.replace(before, after)
    file.write_text(text[1:], encoding="utf-8")


def compare(wanted, found, what):
    if wanted != found:
        difference = difflib.unified_diff(wanted.splitlines(), found.splitlines(), "wanted", "found", lineterm="")
        fail(f"differs: {what}\n" + "\n".join(difference))


def refuse(folder, path, line, message, command="swift build --explicit-target-dependency-import-check error"):
    """Plants a line in a file, and expects a check to refuse it with a message."""
    file = folder / path
    text = file.read_text(encoding="utf-8")
    file.write_text(line + "\n" + text, encoding="utf-8")
    status, output = shell(command, folder, check=False)
    file.write_text(text, encoding="utf-8")
    if status == 0 or not re.search(message, output):
        fail(f"'{line}' in {path} was not refused with '{message}', but:\n{output[-3000:]}")


def killed(package):
    """Kills the app after a link was opened, and expects the next start to return there."""
    app = subprocess.Popen(
        [package / ".build/debug/Recipes"], cwd=package, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    app.stdin.write(b"open recipes://note/1\n")
    app.stdin.flush()
    place = pathlib.Path(environment["XDG_STATE_HOME"]) / "Recipes/navigation.json"
    for _ in range(200):
        if re.search(r"note\\*/1", place.read_text(encoding="utf-8")):
            break
        time.sleep(0.05)
    else:
        fail("the app did not store where the user is")
    app.kill()
    app.wait()
    _, output = shell(".build/debug/Recipes </dev/null", package)
    if "Note › Made by a command" not in output:
        fail(f"after a kill, the app did not return to where the user was:\n{output}")
    _, output = shell(".build/debug/Recipes recipes://note/99 </dev/null", package)
    if "Note › Made by a command" not in output or "there is no item 99" not in output:
        fail(f"a link that leads nowhere lost the user's place:\n{output}")
    # A closed input is empty, and no file of the program's own takes its number.
    for program in ["Recipes", "NoteFlowRunner"]:
        shell(f"timeout 30 .build/debug/{program} <&-", package)


def terminal(package):
    """Runs the app in a terminal, goes to its other tab, and quits."""
    child, descriptor = pty.fork()
    if child == 0:
        os.chdir(package)
        os.execve(".build/debug/Recipes", ["Recipes", "--no-restore"], environment | {"TERM": "xterm"})
    seen = b""

    def expect(text):
        nonlocal seen
        end = time.monotonic() + 20
        while text not in seen:
            if time.monotonic() > end or not select.select([descriptor], [], [], 20)[0]:
                fail(f"in a terminal, the app did not draw {text!r}, but {seen[-2000:]!r}")
            seen += os.read(descriptor, 65536)
        seen = b""

    expect(b"Soup")
    os.write(descriptor, b"3")
    expect(b"Made by a command")
    os.write(descriptor, b"q")
    while True:
        try:
            if not os.read(descriptor, 65536):
                break
        except OSError:
            break
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status != 0:
        fail(f"in a terminal, the app ended with status {status}")


def window(package):
    """Asks for the trait Desktop, builds as Xcode would, and searches in a window."""
    build = "swift build --build-system swiftbuild --traits Desktop --scratch-path .build/newer"
    shell(build, package)
    program = shell(f"{build} --show-bin-path", package)[1].split("\n")[0] + "/Recipes"
    status, output = shell(
        f"PROGRAM='{program}' '{root}/Scripts/test' desktop consumer", package, check=False)
    if status != 0:
        fail(f"in a window:\n{output}")


def own_host(work):
    """Draws Kanji List on the host of its page, in a package that is kept between runs."""
    package = work / "OwnHost"
    parts = ["\n".join(lines) + "\n" for kind, _, lines in blocks(host_page.read_text(encoding="utf-8")) if kind == "swift"]
    host, = [part for part in parts if "class StackHost: AppHost {" in part]
    program, = [part for part in parts if "@main" in part]
    if program != (root / "App/Program/Main.swift").read_text(encoding="utf-8"):
        fail("the page shows another program of Kanji List than App/Program/Main.swift")
    products = ", ".join(f'.product(name: "{name}", package: "AppCore")' for name in [
        "KanjiList", "AppCore", "AppCoreContent", "HostSupport"])
    for path, text in {
        "Package.swift": f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnHost", dependencies: [.package(name: "AppCore", path: "{root}")],
    targets: [.executableTarget(name: "OwnHost", dependencies: [{products}])], swiftLanguageModes: [.v6])
""",
        "Sources/OwnHost/StackHost.swift": host,
        "Sources/OwnHost/Main.swift": program.replace("main() }", "main(hosts: [StackHost.self]) }"),
    }.items():
        file = package / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
    # CI builds the examples there too, with the same flags.
    shell(f"APPCORE_STRICT=1 swift build --scratch-path '{root}/.build/examples'", package)
    app = f"'{root}/.build/examples/debug/OwnHost' --data-dir \"$XDG_STATE_HOME/kanji\""
    _, output = shell(f"printf '%s\\n' kanjilist://kanji/水 back | {app}", package)
    if not re.search(r"^Kanji list\n.*\n水\n.*\nwater\n.*\nKanji list\n", output, re.DOTALL):
        fail(f"on the page's own host, Kanji List does not open its link and go back, but shows:\n{output}")
    status, output = shell(f"{app} --host line </dev/null", package, check=False)
    if status != 64 or "hosts are stack" not in output:
        fail(f"Kanji List on its own host refuses another one with status {status}:\n{output}")


def stored(package, flow):
    """Makes a flow whose rows are the user's own, which a second start still has, and removes it."""
    shell(f"{flow} new Log --data && swift build && swift test --filter LogFlowTests", package)
    app = 'XDG_DATA_HOME="$XDG_STATE_HOME" .build/debug/Recipes --no-restore'
    words = r"tab Log\ntap Add an item\nfill Title=Rain 雨\ntap Save\n"
    shell(f"printf '{words}' | {app}", package)
    _, output = shell(f"printf 'tab Log\\nact Rain 雨=Delete\\n0\\n' | {app}", package)
    if not re.search(r"1\. Rain 雨.*was deleted.*1\. Rain 雨", output, re.DOTALL):
        fail(f"a stored row was not there at the next start, or its deletion was not undone:\n{output}")
    file = pathlib.Path(environment["XDG_STATE_HOME"]) / "Recipes/log.json"
    file.write_text("{", encoding="utf-8")
    _, output = shell(f"printf 'tab Log\\n' | {app}", package)
    if "repair it" not in output or file.read_text(encoding="utf-8") != "{":
        fail(f"a damaged file was not told, or was written over:\n{output}")
    shell(f"{flow} remove Log", package)


def bad_names(package, flow):
    """Expects names that can't be flows to be refused with a reason, and nothing to change."""
    before = shell("git init -q . 2>/dev/null; git add -A; git status --short | sort | sha1sum", package)[1]
    for name, reason in [
        ("NOTE", "there already is a flow Note"), ("note", "begins in lower case"), ("Class", "is reserved by Swift"),
        ("検索", "has letters beyond A to Z"), ("../Note", "is a path"), ("", "which flow"),
        ("Storyboard", "would make a type"),
    ]:
        status, output = shell(f"{flow} new '{name}'", package, check=False)
        if status == 0 or reason not in output:
            fail(f"a flow of the name '{name}' was not refused with '{reason}', but:\n{output}")
    if shell("git add -A; git status --short | sort | sha1sum", package)[1] != before:
        fail("a refused flow changed the package")


def measure(folder):
    """Builds for release, and prints the size, the libraries and the time to start."""
    shell("swift build -c release", folder)
    program = folder / ".build/release/Recipes"
    libraries = re.findall(r"^\s*(\S+?)\.so\S* =>", shell(f"ldd '{program}'", folder)[1], re.MULTILINE)
    heavy = [name for name in libraries if re.match(r"lib(z|sqlite3|curl|expat|crypt)$", name)]
    if heavy:
        fail(f"the app of three flows links {heavy}")
    times = []
    for _ in range(21):
        begin = time.perf_counter()
        subprocess.run([program], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
        times.append((time.perf_counter() - begin) * 1000)
    times.sort()
    print(
        f"check-consumer: release build {program.stat().st_size / 1e6:.1f} MB, links {' '.join(libraries)}; "
        f"starts in {times[10]:.1f} ms ({times[0]:.1f} to {times[-1]:.1f})")


def main():
    begin = time.monotonic()
    work = root / ".build/consumer"
    work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=work) as temporary:
        environment["XDG_STATE_HOME"] = f"{temporary}/state"
        # SwiftPM takes a file's address as it is, without percent signs.
        url = repository(pathlib.Path(temporary))
        folder = pathlib.Path(temporary) / "Größe und Maß"
        folder.mkdir()
        package = carry_out(url, folder)

        unlisted = "imports .* without declaring it a dependency"
        refuse(package, "Sources/BrowseFlow/ListScreen.swift", "import EditFlow", unlisted)
        refuse(package, "Sources/EditFlow/EditCoordinator.swift", "import LineHost", unlisted)
        flow = "swift package --allow-writing-to-package-directory flow"
        check = f"{flow} check"
        # SwiftPM alone lets a flow import another one that its target declares.
        manifest = (package / "Package.swift").read_text(encoding="utf-8")
        declared = manifest.replace('name: "BrowseFlow", dependencies: [', 'name: "BrowseFlow", dependencies: ["EditFlow", ')
        (package / "Package.swift").write_text(declared, encoding="utf-8")
        refuse(
            package, "Sources/BrowseFlow/ListScreen.swift", "import EditFlow", "BrowseFlow opens EditFlow; it may", check)
        (package / "Package.swift").write_text(manifest, encoding="utf-8")
        refuse(
            package, "Sources/BrowseFlow/BrowseCoordinator.swift", "public struct Planted {}",
            r"the public surface of BrowseFlow is not the reviewed one, API/BrowseFlow.txt:\n(.*\n)*\+ public struct Planted",
            check)
        killed(package)
        terminal(package)
        window(package)
        bad_names(package, flow)
        stored(package, flow)
        own_host(work)

        if "--release" in sys.argv:
            measure(package)
    print(f"check-consumer: the page works with both build systems, what it doesn't allow is refused, and a host of one's "
          f"own draws Kanji List, in {time.monotonic() - begin:.0f} s")


main()
