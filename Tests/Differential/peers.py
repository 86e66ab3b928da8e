"""The two servers that are compared, and how a request reaches them."""

import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("BOOKSPINE_PROGRAM", str(ROOT / ".build" / "bookspine"))
MAIN = "com.google.cloud.datastore.emulator.firestore.CloudFirestore"


class Refused:
    """An answer that is an error."""

    def __init__(self, status, message):
        self.status = status
        self.message = message

    def __repr__(self):
        return f"{self.status}: {self.message}"


class Peer:
    """A server, and one connection to it."""

    def __init__(self, name, command, port):
        self.name = name
        self.port = port
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            command, stdout=self.log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        self.connection = None

    def wait(self, timeout=60):
        deadline = time.monotonic() + timeout
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return self
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.log.seek(0)
                    raise SystemExit(f"{self.name} does not start: {self.log.read().decode()}")
                time.sleep(0.05)

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.log.close()

    def send(self, project, request):
        """Sends a request: a method of HTTP, what follows `documents`, and a body or none.

        Returns the objects of the answer, or `Refused`."""
        method, path, body = request
        root = f"/v1/{database(project)}/documents"
        text = None if body is None else json.dumps(in_project(body, project)).encode()
        for attempt in (1, 2):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection(
                        "127.0.0.1", self.port, timeout=60)
                self.connection.request(
                    method, root + path, text,
                    # Google's clients send this to an emulator; it lets batch writes pass there.
                    {"Authorization": "Bearer owner", "Content-Type": "application/json"})
                response = self.connection.getresponse()
                content = response.read().decode()
                break
            except (http.client.HTTPException, OSError):
                # A connection that was idle may have been closed.
                self.connection = None
                if attempt == 2 or self.process.poll() is not None:
                    raise
        return answer(content, project)


def answer(content, project):
    try:
        parsed = json.loads(content)
    except ValueError:
        return Refused("NO_JSON", content[:200])
    objects = parsed if isinstance(parsed, list) else [parsed]
    for part in objects:
        if "error" in part:
            error = part["error"]
            return Refused(error.get("status", error.get("code")), error.get("message", ""))
    return out_of_project(objects, project)


def database(project):
    return f"projects/{project}/databases/(default)"


def in_project(content, project):
    """The same JSON with the database's name where `~` stands for it."""
    return rewrite(content, lambda text: (
        database(project) + text[1:] if text.startswith("~/documents") or text == "~" else text))


def out_of_project(content, project):
    name = database(project)
    return rewrite(content, lambda text: (
        "~" + text[len(name):] if text.startswith(name + "/documents") or text == name else text))


def rewrite(content, change):
    if isinstance(content, str):
        return change(content)
    if isinstance(content, list):
        return [rewrite(part, change) for part in content]
    if isinstance(content, dict):
        return {key: rewrite(part, change) for key, part in content.items()}
    return content


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def bookspine():
    port = free_port()
    command = [PROGRAM, "serve", "--emulator", "--port", str(port)]
    return Peer("bookspine", command, port)


def emulator_jar():
    """The official emulator's, where it is installed; or what FIRESTORE_EMULATOR_JAR names."""
    if path := os.environ.get("FIRESTORE_EMULATOR_JAR"):
        return path if os.path.exists(path) else None
    if not shutil.which("dpkg"):
        return None
    files = subprocess.run(
        ["dpkg", "-L", "google-cloud-cli-firestore-emulator"], capture_output=True, text=True)
    match = re.search(r"^.*/cloud-firestore-emulator\.jar$", files.stdout, re.MULTILINE)
    return match[0] if match and shutil.which("java") else None


def emulator(jar):
    port = free_port()
    command = [
        "java", "-Xmx1g", "-cp", jar, MAIN, "--host", "127.0.0.1", "--port", str(port)]
    return Peer("emulator", command, port)
