#!/usr/bin/env python3
"""Builds the app for the browser into Sources/CBookspineAssets/web, where the server embeds it.

    web.py [--release]   the page, its fonts and app.wasm
    web.py --check-size  holds what the last release build made against the budget
    web.py --test        the view layer's suite as .build-web/release/PortableTests.wasm

Portable modules are only emitted as modules; the leaf alone is compiled to an object and linked,
because linking the others too would duplicate what they hold in `static let`s
(Documentation/Embedded.md). Only what changed is built again.
"""

import argparse
import base64
import datetime
import glob
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time

import samples

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(ROOT, "Sources")
ASSETS = os.path.join(SOURCES, "CBookspineAssets", "web")
SIZE_LOG = os.path.join(ROOT, "Benchmarks", "app-size.tsv")
BUDGET = 250 * 1024
# The app misses its budget (Documentation/Embedded.md says what was tried). Until it meets it, it
# may at least not grow: lower this with every saving.
CEILING = 316 * 1024
PORTABLE = [
    "Documents", "Wire", "Sync", "Library", "Exchange", "Reactivity", "ViewModels", "UI", "Views",
]
PHRASES = os.path.join(SOURCES, "Views", "Text", "Phrase.swift")
LANGUAGES = os.path.join(SOURCES, "Views", "Text", "Languages")
# Counted against the budget; fonts, pictures and languages are apart.
COUNTED = ["index.html", "style.css", "app.js", "app.wasm", "worker.js"]
TYPES_TO_COMPRESS = (".html", ".txt", ".css", ".js", ".wasm", ".svg", ".webmanifest", ".json")
# Web/styles, in the order in which one rule overrides another.
STYLES = [
    "ground", "frame", "head", "controls", "rows", "covers", "palettes", "details", "sheets", "pages",
    "filters", "settings", "selection", "trash", "phone", "wide", "grid", "spines", "low",
]
SCRIPT_OF_OPT = os.path.join(ROOT, "Scripts", "wasmopt.py")
# A text is three words: a function that returns one otherwise writes it to the stack, from where
# its caller reads it, 5 % of the app.
SEVERAL_RESULTS = ["-mmultivalue", "-Xclang", "-target-abi", "-Xclang", "experimental-mv"]


def fail(message):
    sys.exit(f"web: {message}")


def run(command):
    result = subprocess.run(command, cwd=ROOT)
    if result.returncode != 0:
        sys.exit(result.returncode)


def tool(name):
    path = shutil.which(name)
    if not path:
        fail(f"{name} is missing; run `make deps`.")
    return path


def toolchain_tool(name):
    """A tool of the Swift toolchain, also where another one of that name comes first."""
    beside = os.path.join(os.path.dirname(os.path.realpath(tool("swiftc"))), name)
    return beside if os.path.exists(beside) else tool(name)


def swift_files(*folders):
    return sorted(
        path for folder in folders
        for path in glob.glob(os.path.join(folder, "**", "*.swift"), recursive=True))


def imported(files):
    names = set()
    for path in files:
        with open(path, encoding="utf-8") as file:
            names.update(re.findall(
                r"^(?:@\w+(?:\([^)]*\))?\s+)?(?:package |public |internal )?import (\w+)", file.read(), re.M))
    return names


class Build:
    def __init__(self, release):
        self.release = release
        self.mode = "release" if release else "development"
        self.folder = os.path.join(ROOT, ".build-web", self.mode)
        os.makedirs(self.folder, exist_ok=True)
        self.flags = [
            "-target", "wasm32-unknown-none-wasm",
            "-enable-experimental-feature", "Embedded",
            "-enable-experimental-feature", "Extern",
            "-Xfrontend", "-disable-stack-protector",
            "-wmo", "-Osize" if release else "-Onone",
            "-parse-as-library", "-swift-version", "6", "-package-name", "bookspine",
            "-enable-upcoming-feature", "InternalImportsByDefault",
            "-enable-upcoming-feature", "ExistentialAny",
            "-enable-upcoming-feature", "MemberImportVisibility",
            "-warnings-as-errors", "-I", self.folder,
        ]
        if release:
            # A copy of a function for each closure that it is called with, such as a sort for
            # each order, is 3 % of the app.
            self.flags += [
                "-Xllvm", "-sil-disable-pass=closure-specialize",
                "-Xllvm", "-sil-disable-pass=capture-prop",
                # LLVM would write out every increment of a reference count: 5 % of the app.
                "-Xllvm", "-inline-threshold=-40",
                # Appending to an array, written out at each of its 340 calls, is 3 % of the app. The
                # option takes one part of a name, and the last one given wins.
                "-Xllvm", "-sil-inline-never-functions=append",
                # Loops are written out more than once for speed: 1 %.
                "-Xllvm", "-sil-disable-pass=array-property-opt",
                "-Xllvm", "-sil-disable-pass=loop-unroll",
                "-Xllvm", "-sil-disable-pass=loop-rotate",
                # Functions that differ in what they name become one with parameters: 0.4 %.
                "-Xllvm", "-swiftmergefunc-threshold=150",
                # What a call that is inlined is worth; 20 without this: 1 %. Both less and more of it
                # make the app larger.
                "-Xllvm", "-sil-inline-removed-call-benefit=8",
            ]

    def path(self, name):
        return os.path.join(self.folder, name)

    def step(self, output, inputs, command):
        """Runs a command if an input, or the command itself, is newer than its output."""
        stamp = output + ".command"
        text = "\n".join(command)
        if os.path.exists(output) and os.path.exists(stamp):
            made = os.path.getmtime(output)
            with open(stamp, encoding="utf-8") as file:
                if file.read() == text and all(os.path.getmtime(path) <= made for path in inputs):
                    return False
        # What is interrupted leaves an output that is no output.
        if os.path.exists(stamp):
            os.remove(stamp)
        start = time.monotonic()
        run(command)
        with open(stamp, "w", encoding="utf-8") as file:
            file.write(text)
        print(f"web: {os.path.relpath(output, ROOT)} ({time.monotonic() - start:.1f} s)")
        return True

    def modules(self, files):
        """Emits the portable modules that the files need, the lowest first."""
        made = {}

        def emit(name):
            if name in made:
                return
            sources = [
                path for path in swift_files(os.path.join(SOURCES, name))
                if not path.startswith(LANGUAGES)]
            needed = [other for other in PORTABLE if other in imported(sources) and other != name]
            for other in needed:
                emit(other)
            output = self.path(name + ".swiftmodule")
            self.step(
                output, sources + [made[other] for other in needed],
                [tool("swiftc"), *self.flags, "-module-name", name,
                 "-emit-module", "-emit-module-path", output, *sources])
            made[name] = output

        wanted = imported(files)
        for name in PORTABLE:
            if name in wanted:
                emit(name)
        return list(made.values())

    def compile_c(self, source):
        output = self.path(os.path.basename(source) + ".o")
        self.step(
            output, [source],
            [toolchain_tool("clang"), "--target=wasm32-unknown-unknown", "-Oz", "-ffreestanding",
             *(SEVERAL_RESULTS if self.release else []),
             "-mbulk-memory", "-Wall", "-Werror", "-c", "-o", output, source])
        return output

    def compile_leaf(self, name, files, modules):
        """The program's one object. A release takes the way over LLVM's language, since swiftc has
        no setting for functions that return several values."""
        output = self.path(name + ".o")
        swift = [tool("swiftc"), *self.flags, "-module-name", name]
        if not self.release:
            self.step(output, files + modules, [*swift, "-c", "-o", output, *files])
            return output
        code = self.path(name + ".ll")
        self.step(code, files + modules, [*swift, "-emit-ir", "-o", code, *files])
        self.step(
            output, [code],
            [toolchain_tool("clang"), "--target=wasm32-unknown-none-wasm", "-Oz", *SEVERAL_RESULTS,
             "-Xclang", "-disable-llvm-passes", "-c", "-o", output, code])
        return output

    def link(self, name, files, exports=()):
        """Compiles the leaf and links the program."""
        modules = self.modules(files)
        leaf = self.compile_leaf(name, files, modules)
        objects = [leaf] + [self.compile_c(path) for path in sorted(
            glob.glob(os.path.join(SOURCES, "BrowserApp", "Runtime", "*.c")))]
        linked = self.path(name + ".linked.wasm")
        self.step(
            linked, objects,
            [toolchain_tool("wasm-ld"), "--no-entry", "--gc-sections", "--fatal-warnings", "--stack-first",
             "-z", "stack-size=1048576", "--export=__wasm_call_ctors", "--export-memory",
             *[f"--export={export}" for export in exports],
             "--strip-all" if self.release else "--strip-debug", f"-Map={linked}.map",
             "-o", linked, *objects, "-L/usr/lib/wasm32-wasi", "-lc",
             builtins(), unicode_tables()])
        if not self.release:
            return linked
        with open(linked + ".map", encoding="utf-8") as file:
            if "__multi3" in file.read():
                os.remove(linked)
                fail(
                    "a product of 64 bits is checked for overflow, which LLVM 21 gets wrong for "
                    "WebAssembly where functions return several values. Multiply by &* what cannot "
                    "overflow (Documentation/Embedded.md); `wasm-dis` of a development build shows "
                    "which functions call __multi3.")
        small = self.path(name + ".small.wasm")
        self.step(small, [linked, SCRIPT_OF_OPT], [sys.executable, SCRIPT_OF_OPT, linked, small])
        ordered = self.path(name + ".wasm")
        order = os.path.join(ROOT, "Scripts", "wasmorder.py")
        self.step(ordered, [small, order], [sys.executable, order, small, ordered])
        return ordered


def builtins():
    found = sorted(glob.glob("/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"))
    if not found:
        fail("libclang_rt.builtins-wasm32.a is missing; run `make deps`.")
    return found[-1]


def unicode_tables():
    toolchain = os.path.dirname(os.path.dirname(os.path.realpath(tool("swiftc"))))
    path = os.path.join(
        toolchain, "lib", "swift", "embedded", "wasm32-unknown-none-wasm",
        "libswiftUnicodeDataTables.a")
    if not os.path.exists(path):
        fail("this Swift toolchain has no Embedded Swift for WebAssembly.")
    return path


def smaller_script(text):
    """Without comments, and without spaces that mean nothing."""
    try:
        import rjsmin
    except ImportError:
        print("web: rjsmin is missing; run `make web`.", file=sys.stderr)
        return text
    return rjsmin.jsmin(text.decode()).encode() + b"\n"


def smaller_style(text):
    """Without comments, and without the white space that says nothing."""
    without_comments = re.sub(r"/\*.*?\*/", "", text.decode(), flags=re.S)
    pieces = re.split(r"""("[^"]*"|'[^']*'|url\([^)]*\))""", without_comments)
    for place in range(0, len(pieces), 2):
        pieces[place] = re.sub(r" ?([{};,>]) ?", r"\1", re.sub(r"\s+", " ", pieces[place]))
    # The space behind the colon of a declaration; what a brace follows is a selector.
    style = re.sub(r"([{;][a-zA-Z0-9-]+): (?=[^{}]*[;}])", r"\1:", "".join(pieces).strip())
    return style.replace(";}", "}").encode() + b"\n"


def write_if_changed(path, content):
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == content:
                return False
    with open(path, "wb") as file:
        file.write(content)
    return True


def language(path):
    """A language's lines, without the phrases' names, which are for those who read it: the app finds
    a phrase by its line. The table is the literal of several lines in the source."""
    with open(path, encoding="utf-8") as file:
        table = file.read().split('"""')[1].strip("\n")
    names = re.findall(r"^ +(\w+):", table, re.M)
    with open(PHRASES, encoding="utf-8") as file:
        cases = re.findall(r"^  case ([\w, ]+)$", file.read(), re.M)
    wanted = ", ".join(cases).split(", ")
    if names != wanted:
        missing = ", ".join(name for name in wanted if name not in names)
        fail(f"{os.path.basename(path)} is not in the order of Phrase, or lacks {missing or 'nothing'}.")
    lines = (re.sub(r"^ +(\w+: )?", "", line) for line in table.split("\n")[:-1])
    return re.sub(
        r"\\(?:u\{(\w+)\}|(.))", lambda found: chr(int(found[1], 16)) if found[1] else found[2],
        "\n".join(lines)).encode()


def styles():
    folder = os.path.join(ROOT, "Web", "styles")
    if {name + ".css" for name in STYLES} != set(os.listdir(folder)):
        fail("STYLES in Scripts/web.py and the files of Web/styles are not the same.")
    parts = []
    for name in STYLES:
        with open(os.path.join(folder, name + ".css"), "rb") as file:
            parts.append(file.read())
    return b"\n".join(parts)


def assets(build, wasm):
    """Collects the page's files by name."""
    files = languages()
    files["style.css"] = styles()
    files["samples.bin"] = samples.encoded(os.path.join(ROOT, "Web", "samples", "library.jsonl"))
    for path in sorted(glob.glob(os.path.join(ROOT, "Web", "*.*"))):
        with open(path, "rb") as file:
            files[os.path.basename(path)] = file.read()
    with open(wasm, "rb") as file:
        files["app.wasm"] = file.read()
    for made in ["fonts/*.woff2", "icons/*.png"]:
        for path in sorted(glob.glob(os.path.join(ROOT, ".build-web", made))):
            with open(path, "rb") as file:
                files[os.path.basename(path)] = file.read()
    if build.release:
        for name in ["app.js", "worker.js"]:
            files[name] = smaller_script(files[name])
        files["style.css"] = smaller_style(files["style.css"])
    files["app.js"] = listing_of_languages(languages()) + files["app.js"]
    files["worker.js"] = listing(files) + files["worker.js"]
    return files


def languages():
    """The languages' files by name. The first line of each lists all, so that the reader can choose;
    in its source it has only the language itself: its tag and its name."""
    files = {
        os.path.basename(path).lower().replace(".swift", ".txt"): language(path)
        for path in swift_files(LANGUAGES)}
    everyone = b"".join(content.split(b"\n")[0] for content in files.values())
    return {name: everyone + content[content.index(b"\n"):] for name, content in files.items()}


def listing_of_languages(files):
    """The first line of the page's script: the file of each language by its tag."""
    listed = next(iter(files.values())).split(b"\n")[0].decode().split("|")
    return f"const languages = {json.dumps(dict(zip(listed[::2], files)), separators=(',', ':'))};\n".encode()


def listing(files):
    """The service worker's first line: what it keeps, and how it knows that it is that."""
    kept = {}
    for name, content in sorted(files.items()):
        if name != "worker.js":
            digest = base64.b64encode(hashlib.sha256(content).digest()[:6]).decode()
            kept["/" if name == "index.html" else "/" + name] = digest
    return f"const files = {json.dumps(kept, separators=(',', ':'))};\n".encode()


def compress(content, release):
    """A release takes the time to find the shortest form of gzip, 5 % less than gzip itself."""
    if release:
        try:
            import zopfli.gzip
            return zopfli.gzip.compress(content, numiterations=15)
        except ImportError:
            print("web: zopfli is missing; run `make web`.", file=sys.stderr)
    return gzip.compress(content, 9 if release else 1, mtime=0)


def install(files, release):
    """Writes the files, their compressed forms and the C source that embeds them."""
    os.makedirs(ASSETS, exist_ok=True)
    changed = False
    compressed = {}
    for name, content in files.items():
        if name.endswith(TYPES_TO_COMPRESS):
            compressed[name + ".gz"] = compress(content, release)
    everything = {**files, **compressed}
    for name in os.listdir(ASSETS):
        if name not in everything and name != "assets.inc":
            os.remove(os.path.join(ASSETS, name))
            changed = True
    for name, content in everything.items():
        changed |= write_if_changed(os.path.join(ASSETS, name), content)
    changed |= write_if_changed(os.path.join(ASSETS, "assets.inc"), embedding(sorted(everything)))
    if changed:
        # The build of the server notices changed files, but not that files appeared.
        os.utime(os.path.join(SOURCES, "CBookspineAssets", "CBookspineAssets.c"))
    return compressed


def embedding(names):
    lines = ["// Made by Scripts/web.py.", '#pragma clang diagnostic ignored "-Wc23-extensions"']
    for index, name in enumerate(names):
        lines += [
            f"static const unsigned char asset{index}[] = {{", f'#embed "{name}"', "};"]
    lines.append("static const struct asset assets[] = {")
    lines += [
        f'  {{"{name}", asset{index}, sizeof asset{index}}},' for index, name in enumerate(names)]
    lines.append("};")
    return "\n".join(lines).encode() + b"\n"


def git_commit():
    result = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True)
    return result.stdout.strip() or "unknown"


def check_size():
    total = sum(os.path.getsize(os.path.join(ASSETS, name + ".gz")) for name in COUNTED)
    print(f"web: {total / 1024:.1f} of {BUDGET // 1024} KB gzip")
    if total > CEILING:
        fail(f"the app has grown beyond {CEILING // 1024} KB.")
    if total > BUDGET:
        print("web: OVER BUDGET: the app is larger than it may be.", file=sys.stderr)
    elif total > BUDGET * 0.8:
        print("web: WARNING: the app has used 80 % of its budget.", file=sys.stderr)


def record_sizes(files, compressed, seconds, mode):
    """Adds a line to the log if a size has changed."""
    sizes = []
    for name in COUNTED:
        sizes += [len(files[name]), len(compressed[name + ".gz"])]
    total = sum(len(compressed[name + ".gz"]) for name in COUNTED)
    header = ["date", "commit", "mode", "seconds", "total gzip"]
    for name in COUNTED:
        header += [name, name + " gzip"]
    lines = []
    if os.path.exists(SIZE_LOG):
        with open(SIZE_LOG, encoding="utf-8") as file:
            lines = file.read().splitlines()
    columns = [str(size) for size in [total, *sizes]]
    if not lines or lines[-1].split("\t")[4:] != columns:
        os.makedirs(os.path.dirname(SIZE_LOG), exist_ok=True)
        date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
        with open(SIZE_LOG, "a", encoding="utf-8") as file:
            if not lines:
                file.write("\t".join(header) + "\n")
            file.write("\t".join([date, git_commit(), mode, f"{seconds:.0f}", *columns]) + "\n")
    print(f"web: {total / 1024:.1f} of {BUDGET // 1024} KB gzip")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--release", action="store_true", help="small and fast, and logged")
    parser.add_argument("--test", action="store_true", help="the view layer's suite")
    parser.add_argument("--check-size", action="store_true", help="hold the budget")
    arguments = parser.parse_args()
    if arguments.check_size:
        return check_size()
    build = Build(arguments.release or arguments.test)
    start = time.monotonic()
    if arguments.test:
        tests = os.path.join(ROOT, "Tests", "UITests")
        build.link(
            "PortableTests",
            swift_files(os.path.join(tests, "Portable"), os.path.join(tests, "WebAssembly")))
        return
    for script in ["fonts.py", "icons.py"]:
        run([sys.executable, os.path.join(ROOT, "Scripts", script)])
    wasm = build.link("BrowserApp", swift_files(os.path.join(SOURCES, "BrowserApp")))
    files = assets(build, wasm)
    compressed = install(files, arguments.release)
    if arguments.release:
        record_sizes(files, compressed, time.monotonic() - start, build.mode)


main()
