"""The built program, started as a reader would start it."""

import os
import pathlib
import re
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]


def path():
    """The program under test: what `make release` leaves, or what BOOKSPINE_PROGRAM names."""
    return os.environ.get("BOOKSPINE_PROGRAM", str(ROOT / ".build" / "bookspine"))


def run(*arguments, timeout=60, stdin=None, environment=None):
    """Runs a command to its end."""
    return subprocess.run(
        [path(), *map(str, arguments)], capture_output=True, text=True, timeout=timeout,
        input=stdin, env={**os.environ, **(environment or {})})


class Server:
    """`bookspine serve` on a free port of the loopback."""

    def __init__(self, library, assets=None, options=()):
        self.library = pathlib.Path(library)
        self.mode = ["--library", str(self.library), *options]
        self.assets = assets or os.environ.get("BOOKSPINE_ASSETS")
        self.port = 0
        self.process = None
        self.output = []

    def start(self, wait=True):
        """Starts it, at the port that it had before, and waits until `/health` answers."""
        command = [path(), "serve", *self.mode, "--port", str(self.port)]
        if self.assets:
            command += ["--assets", self.assets]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.output = []
        line = self.process.stdout.readline()
        match = re.search(r"http://[^ ]*:(\d+)/", line)
        if not match:
            self.process.kill()
            error = self.process.stderr.read()
            raise AssertionError(f"bookspine serve printed no address: {line!r} {error!r}")
        self.port = int(match[1])
        for stream in (self.process.stdout, self.process.stderr):
            threading.Thread(target=self._collect, args=(stream,), daemon=True).start()
        if wait:
            self.wait_until_ready()
        return self

    def wait_until_ready(self, timeout=30):
        deadline = time.monotonic() + timeout
        while True:
            try:
                with urllib.request.urlopen(self.url("health"), timeout=2) as response:
                    if response.status == 200:
                        return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                pass
            if time.monotonic() > deadline:
                raise AssertionError(f"/health did not answer: {self.output}")
            time.sleep(0.002)

    def wait_for_output(self, line, timeout=30):
        """Waits until it has said a line after its first."""
        deadline = time.monotonic() + timeout
        while line not in self.output:
            assert time.monotonic() < deadline, self.output
            time.sleep(0.002)

    def url(self, path=""):
        return f"http://127.0.0.1:{self.port}/{path}"

    @property
    def socket_url(self):
        return f"ws://127.0.0.1:{self.port}/socket"

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def stop(self):
        """Ends it as a service manager does."""
        if self.is_running:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=30)
        return self.process.returncode if self.process else 0

    def kill(self):
        """Ends it as a power failure does."""
        if self.is_running:
            self.process.kill()
        self.process.wait(timeout=30)

    def memory(self):
        """Resident memory in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024

    def _collect(self, stream):
        for line in stream:
            self.output.append(line.rstrip("\n"))
        stream.close()


class Emulator(Server):
    """`bookspine serve --emulator`: databases for tests, in memory or in a folder."""

    def __init__(self, folder=None):
        super().__init__(folder or "")
        self.mode = ["--emulator"] + ([str(folder)] if folder else [])

    @property
    def host(self):
        """What clients find in FIRESTORE_EMULATOR_HOST."""
        return f"127.0.0.1:{self.port}"

    def wipe(self, project, database="(default)"):
        request = urllib.request.Request(
            self.url(f"emulator/v1/projects/{project}/databases/{database}/documents"),
            method="DELETE")
        with urllib.request.urlopen(request, timeout=60) as response:
            assert response.status == 200
