#!/usr/bin/env python3
"""Makes the book serif's subsets from Debian's Linux Libertine into .build-web/fonts.

One file for each style and script, so that a screen loads only what it shows; the ranges stand in
Web/styles/ground.css too. fontTools comes from PyPI into .venv.
"""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FONTS = os.path.join(ROOT, ".build-web", "fonts")
LIBERTINE = "/usr/share/fonts/opentype/linux-libertine"
STYLES = {
    "semibold": "LinLibertine_RZ.otf",
    "regular": "LinLibertine_R.otf",
    "italic": "LinLibertine_RI.otf",
}
SCRIPTS = {
    "basic": (
        "U+0020-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,"
        "U+2190-2193,U+2212",
        "kern,liga,locl,ccmp,lnum,tnum"),
    "latin": ("U+0100-0130,U+0132-0151,U+0154-024F,U+1E00-1EFF", "kern,liga,locl,ccmp"),
    "greek": ("U+0370-03FF,U+1F00-1FFF", "kern,liga,locl,ccmp"),
    "cyrillic": ("U+0400-052F", "kern,liga,locl,ccmp"),
}


def make(python, style, script):
    output = os.path.join(FONTS, f"serif-{style}-{script}.woff2")
    if os.path.exists(output) and os.path.getmtime(output) > os.path.getmtime(__file__):
        return
    source = os.path.join(LIBERTINE, STYLES[style])
    if not os.path.exists(source):
        sys.exit("fonts: fonts-linuxlibertine is missing; run `make deps`.")
    ranges, features = SCRIPTS[script]
    subprocess.run(
        [python, "-m", "fontTools.subset", source, f"--unicodes={ranges}",
         f"--layout-features={features}", "--flavor=woff2", "--no-hinting", "--drop-tables+=FFTM",
         f"--output-file={output}"],
        check=True)


def main():
    python = os.path.join(ROOT, ".venv", "bin", "python")
    os.makedirs(FONTS, exist_ok=True)
    wanted = [(style, script) for style in STYLES for script in SCRIPTS]
    for style, script in wanted:
        make(python, style, script)


main()
