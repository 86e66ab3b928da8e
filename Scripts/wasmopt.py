#!/usr/bin/env python3
"""Makes a WebAssembly module smaller, with Binaryen.

    wasmopt.py IN OUT

Binaryen 117 keeps several results of a call apart, Debian's 108 does not: 2 % of the app. It comes
as a Python package, whose library is called here directly (the package itself is for building
modules). Where it is not installed, wasm-opt does what it can.
"""

import glob
import importlib.util
import os
import shutil
import subprocess
import sys

FEATURES = [
    "MutableGlobals", "NontrappingFPToInt", "BulkMemory", "SignExt", "ReferenceTypes", "Multivalue"]
OPTIONS = [
    "--enable-mutable-globals", "--enable-nontrapping-float-to-int", "--enable-bulk-memory",
    "--enable-sign-ext", "--enable-reference-types", "--enable-multivalue"]
# Control flow is built up anew from its graph: 0.7 %. Before that parameters go that nobody reads,
# since later a caller may compute something in them: 0.4 %.
FIRST = ["flatten", "dae", "dae", "rereloop"]
ROUNDS = 2
# Of a function that is called from one place. Larger ones stay on their own, so that
# Scripts/wasmorder.py can put them beside what they are like: 1.5 %.
INLINED = 60


def library():
    """Binaryen's functions, or None."""
    place = os.path.join(sys.prefix, "binaryen", "binaryen", "_binaryen*.so")
    for path in glob.glob(place):
        try:
            spec = importlib.util.spec_from_file_location("_binaryen", path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        except ImportError:
            continue
        return module.lib, module.ffi
    return None


def optimized(content, lib, ffi):
    module = lib.BinaryenModuleRead(ffi.from_buffer("char[]", bytearray(content)), len(content))
    features = 0
    for feature in FEATURES:
        features |= getattr(lib, "BinaryenFeature" + feature)()
    lib.BinaryenModuleSetFeatures(module, features)
    lib.BinaryenSetOptimizeLevel(2)
    lib.BinaryenSetShrinkLevel(2)
    lib.BinaryenSetLowMemoryUnused(True)
    lib.BinaryenSetOneCallerInlineMaxSize(INLINED)
    names = [ffi.new("char[]", name.encode()) for name in FIRST]
    lib.BinaryenModuleRunPasses(module, ffi.new("char*[]", names), len(names))
    for _ in range(ROUNDS):
        lib.BinaryenModuleOptimize(module)
    if not lib.BinaryenModuleValidate(module):
        sys.exit("wasmopt: the module is not valid.")
    result = lib.BinaryenModuleAllocateAndWrite(module, ffi.NULL)
    return bytes(ffi.buffer(result.binary, result.binaryBytes))


def main():
    source, output = sys.argv[1:]
    found = library()
    if found:
        with open(source, "rb") as file:
            content = optimized(file.read(), *found)
        with open(output, "wb") as file:
            file.write(content)
        return
    program = shutil.which("wasm-opt")
    if not program:
        sys.exit("wasmopt: wasm-opt is missing; run `make deps`.")
    print("wasmopt: Binaryen 117 is missing; run `make web`.", file=sys.stderr)
    subprocess.run(
        [program, "-Oz", "--low-memory-unused", f"--one-caller-inline-max-function-size={INLINED}",
         *OPTIONS, source, "-o", output],
        check=True)


main()
