"""The app's files in a folder, for `serve --assets`, so that a test can make another version."""

import base64
import hashlib
import json
import os
import pathlib
import shutil

from . import program

BUILT = program.ROOT / "Sources" / "CBookspineAssets" / "web"


class Assets:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        shutil.copytree(os.environ.get("BOOKSPINE_ASSETS", BUILT), self.folder)

    def change(self, name, old, new):
        """Makes another version, in which a file says something else."""
        path = self.folder / name
        content = path.read_bytes()
        assert old in content, f"{name} does not say {old!r}"
        self._write(name, content.replace(old, new))
        self._list(name)

    def _write(self, name, content):
        (self.folder / name).write_bytes(content)
        (self.folder / (name + ".gz")).unlink(missing_ok=True)

    def _list(self, name):
        """Names the file's new content in the service worker, as Scripts/web.py does."""
        digest = hashlib.sha256((self.folder / name).read_bytes()).digest()[:6]
        line, rest = (self.folder / "worker.js").read_text().split("\n", 1)
        files = json.loads(line.removeprefix("const files = ").removesuffix(";"))
        address = "/" if name == "index.html" else "/" + name
        files[address] = base64.b64encode(digest).decode()
        self._write("worker.js", f"const files = {json.dumps(files)};\n{rest}".encode())
