"""What the app says, read from its languages' sources by name."""

import functools
import pathlib
import re

LANGUAGES = pathlib.Path(__file__).parents[3] / "Sources/Views/Text/Languages"


@functools.cache
def table(language):
    """A language's lines by their names."""
    source = (LANGUAGES / f"{language}.swift").read_text(encoding="utf-8").split('"""')[1]
    text = re.sub(
        r"\\(?:u\{(\w+)\}|(.))", lambda found: chr(int(found[1], 16)) if found[1] else found[2], source)
    return dict(line[4:].split(": ", 1) for line in text.strip("\n").split("\n")[:-1])


def pattern(line):
    """A regular expression for what a line becomes when its places are filled."""
    parts = re.split(r"(\$\d|#\d|\{\d:[^}]*\})", line)
    for index, part in enumerate(parts):
        if index % 2 == 0:
            parts[index] = re.escape(part)
        elif part[0] == "{":
            parts[index] = "(?:" + "|".join(re.escape(word) for word in part[3:-1].split("|")) + ")"
        else:
            parts[index] = r"[\d.,]+" if part[0] == "#" else ".+"
    return "".join(parts)
