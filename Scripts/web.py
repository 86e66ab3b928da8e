#!/usr/bin/env python3
"""Builds what runs in the browser into Sources/CBookspineAssets/web, where the server embeds it: the
app, and the data console, which is a page of its own.

    web.py [--release] [--only NAME]
                         the pages, their fonts and the programs
    web.py --check-size  holds what the last release build made against the budgets
    web.py --test        the view layer's suite as .build-web/release/PortableTests.wasm, and packed

Portable modules are only emitted as modules; the leaf alone is compiled to an object and linked,
because linking the others too would duplicate what they hold in `static let`s
(Documentation/Embedded.md). The sources of Sources/Browser are compiled into each program, since all
exports have to stand in it. Only what changed is built again.
"""

import argparse
import base64
import dataclasses
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
import wasmpack

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(ROOT, "Sources")
ASSETS = os.path.join(SOURCES, "CBookspineAssets", "web")
PORTABLE = [
    "Documents", "Wire", "Sync", "Library", "Exchange", "Reactivity", "ViewModels", "UI", "Controls",
    "Views", "Console",
]
TYPES_TO_COMPRESS = (".html", ".txt", ".css", ".js", ".packed", ".svg", ".webmanifest", ".json")


@dataclasses.dataclass
class Program:
    """Something with a page of its own. Its files begin with its name."""

    name: str
    leaf: str
    page: str
    # The module that has its phrases and languages.
    texts: str
    # Of Web/scripts and Web/styles, in the order in which one needs or overrides another.
    scripts: list
    styles: list
    # Over the wire, without fonts, pictures and languages.
    budget: int
    # Before the names of its languages' files.
    prefix: str = ""
    style: str = "style.css"
    # Files that count with it beside its page, style, script and WebAssembly.
    others: list = dataclasses.field(default_factory=list)

    @property
    def code(self):
        return self.name + ".packed"

    @property
    def script(self):
        return self.name + ".js"

    @property
    def counted(self):
        return [self.page, self.style, self.script, self.code, *self.others]

    @property
    def log(self):
        return os.path.join(ROOT, "Benchmarks", self.name + "-size.tsv")

    @property
    def text_folder(self):
        return os.path.join(SOURCES, self.texts, "Text")

    @property
    def languages(self):
        return os.path.join(self.text_folder, "Languages")


APP = Program(
    name="app", leaf="BrowserApp", page="index.html", texts="Views",
    scripts=["unpack", "bridge", "records", "tabs", "covers", "app"],
    styles=[
        "ground", "frame", "head", "controls", "rows", "covers", "palettes", "details", "sheets", "toasts", "pages",
        "filters", "settings", "selection", "trash", "phone", "wide", "pointer", "grid", "spines", "low",
    ],
    budget=250 * 1024,
    others=["worker.js"])
CONSOLE = Program(
    name="console", leaf="BrowserConsole", page="console.html", texts="Console",
    scripts=["unpack", "bridge", "console"],
    styles=["ground", "controls", "sheets", "toasts", "console", "pointer", "low"],
    budget=200 * 1024, prefix="console-", style="console.css")
PROGRAMS = [APP, CONSOLE]
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
            # A module that has not changed is not written anew; its stamp is.
            made = os.path.getmtime(stamp)
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
                if os.path.join("Text", "Languages") not in path]
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

    def program(self, name):
        """Where ``link`` leaves a program."""
        return self.path(name + (".wasm" if self.release else ".linked.wasm"))

    def link(self, name, files, exports=()):
        """Compiles the leaf and links the program."""
        modules = self.modules(files)
        leaf = self.compile_leaf(name, files, modules)
        objects = [leaf] + [self.compile_c(path) for path in sorted(
            glob.glob(os.path.join(SOURCES, "Browser", "Runtime", "*.c")))]
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


def language(program, path):
    """A language's lines, without the phrases' names, which are for those who read it: a program finds
    a phrase by its line. The table is the literal of several lines in the source."""
    with open(path, encoding="utf-8") as file:
        table = file.read().split('"""')[1].strip("\n")
    names = re.findall(r"^ +(\w+):", table, re.M)
    with open(os.path.join(program.text_folder, "Phrase.swift"), encoding="utf-8") as file:
        cases = re.findall(r"^  case ([\w, ]+)$", file.read(), re.M)
    wanted = ", ".join(cases).split(", ")
    if names != wanted:
        missing = ", ".join(name for name in wanted if name not in names)
        fail(f"{os.path.relpath(path, ROOT)} is not in the order of Phrase, or lacks {missing or 'nothing'}.")
    lines = (re.sub(r"^ +(\w+: )?", "", line) for line in table.split("\n")[:-1])
    return re.sub(
        r"\\(?:u\{(\w+)\}|(.))", lambda found: chr(int(found[1], 16)) if found[1] else found[2],
        "\n".join(lines)).encode()


def languages(program):
    """The languages' files by name. The first line of each lists all, so that the reader can choose;
    in its source it has only the language itself: its tag and its name."""
    files = {
        program.prefix + os.path.basename(path).lower().replace(".swift", ".txt"): language(program, path)
        for path in swift_files(program.languages)}
    everyone = b"".join(content.split(b"\n")[0] for content in files.values())
    return {name: everyone + content[content.index(b"\n"):] for name, content in files.items()}


def listing_of_languages(files):
    """The first line of a page's script: the file of each language by its tag."""
    listed = next(iter(files.values())).split(b"\n")[0].decode().split("|")
    return f"const languages = {json.dumps(dict(zip(listed[::2], files)), separators=(',', ':'))};\n".encode()


def joined(folder, names, ending):
    """Files of one folder as one, which costs one request."""
    parts = []
    for name in names:
        with open(os.path.join(ROOT, "Web", folder, name + ending), "rb") as file:
            parts.append(file.read())
    return b"\n".join(parts)


def check_parts(folder, ending, wanted):
    """Whether each file of a folder belongs to a program."""
    if {name + ending for name in wanted} != set(os.listdir(os.path.join(ROOT, "Web", folder))):
        fail(f"the programs of Scripts/web.py and the files of Web/{folder} are not the same.")


def assets(build, wasm):
    """Collects the files of all pages by name."""
    check_parts("styles", ".css", {name for program in PROGRAMS for name in program.styles})
    check_parts("scripts", ".js", {name for program in PROGRAMS for name in program.scripts})
    files = {"samples.bin": samples.encoded(os.path.join(ROOT, "Web", "samples", "library.jsonl"))}
    for path in sorted(glob.glob(os.path.join(ROOT, "Web", "*.*"))):
        with open(path, "rb") as file:
            files[os.path.basename(path)] = file.read()
    for made in ["fonts/*.woff2", "icons/*.png"]:
        for path in sorted(glob.glob(os.path.join(ROOT, ".build-web", made))):
            with open(path, "rb") as file:
                files[os.path.basename(path)] = file.read()
    for program in PROGRAMS:
        texts = languages(program)
        style = joined("styles", program.styles, ".css")
        script = joined("scripts", program.scripts, ".js")
        if build.release:
            style = smaller_style(style)
            script = smaller_script(script)
        files.update(texts)
        files[program.style] = style
        files[program.script] = listing_of_languages(texts) + script
        with open(wasm[program.name], "rb") as file:
            files[program.code] = wasmpack.packed(file.read()) if build.release else file.read()
    files["worker.js"] = joined("scripts", ["unpack"], ".js") + b"\n" + files["worker.js"]
    if build.release:
        files["worker.js"] = smaller_script(files["worker.js"])
    files["worker.js"] = listing(files) + files["worker.js"]
    return files


def listing(files):
    """The service worker's first line: what it keeps, and how it knows that it is that. The console is
    not among it: it is nothing without its server."""
    kept = {}
    for name, content in sorted(files.items()):
        if name != "worker.js" and not name.startswith(CONSOLE.name):
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


def check_size(program):
    total = sum(os.path.getsize(os.path.join(ASSETS, name + ".gz")) for name in program.counted)
    print(f"web: {program.name}: {total / 1024:.1f} of {program.budget // 1024} KB gzip")
    if total > program.budget:
        fail(f"the {program.name} is larger than it may be.")
    if total > program.budget * 0.8:
        print(f"web: WARNING: the {program.name} has used 80 % of its budget.", file=sys.stderr)


def record_sizes(program, files, compressed, seconds, mode):
    """Adds a line to the log if a size has changed."""
    sizes = []
    for name in program.counted:
        sizes += [len(files[name]), len(compressed[name + ".gz"])]
    total = sum(len(compressed[name + ".gz"]) for name in program.counted)
    header = ["date", "commit", "mode", "seconds", "total gzip"]
    for name in program.counted:
        header += [name, name + " gzip"]
    lines = []
    if os.path.exists(program.log):
        with open(program.log, encoding="utf-8") as file:
            lines = file.read().splitlines()
    columns = [str(size) for size in [total, *sizes]]
    if not lines or lines[-1].split("\t")[4:] != columns:
        date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
        with open(program.log, "a", encoding="utf-8") as file:
            if not lines:
                file.write("\t".join(header) + "\n")
            file.write("\t".join([date, git_commit(), mode, f"{seconds:.0f}", *columns]) + "\n")
    print(f"web: {program.name}: {total / 1024:.1f} of {program.budget // 1024} KB gzip")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--release", action="store_true", help="small and fast, and logged")
    parser.add_argument("--test", action="store_true", help="the view layer's suite")
    parser.add_argument("--only", choices=[program.name for program in PROGRAMS], help="build one of them")
    parser.add_argument("--check-size", action="store_true", help="hold the budget")
    arguments = parser.parse_args()
    if arguments.check_size:
        for program in PROGRAMS:
            check_size(program)
        return
    build = Build(arguments.release or arguments.test)
    if arguments.test:
        tests = os.path.join(ROOT, "Tests", "UITests")
        build.link(
            "PortableTests",
            swift_files(os.path.join(tests, "Portable"), os.path.join(tests, "WebAssembly")))
        with open(build.program("PortableTests"), "rb") as file:
            write_if_changed(build.path("PortableTests.packed"), wasmpack.packed(file.read()))
        return
    for script in ["fonts.py", "icons.py"]:
        run([sys.executable, os.path.join(ROOT, "Scripts", script)])
    wasm = {}
    seconds = {}
    for program in PROGRAMS:
        if arguments.only not in (None, program.name):
            wasm[program.name] = build.program(program.leaf)
            continue
        start = time.monotonic()
        folders = [os.path.join(SOURCES, name) for name in ["Browser", program.leaf]]
        wasm[program.name] = build.link(program.leaf, swift_files(*folders))
        seconds[program.name] = time.monotonic() - start
    files = assets(build, wasm)
    compressed = install(files, arguments.release)
    if arguments.release and not arguments.only:
        for program in PROGRAMS:
            record_sizes(program, files, compressed, seconds[program.name], build.mode)


main()
