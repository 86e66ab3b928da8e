"""A browser with a profile on the disk, which can be killed and started again."""

import os
import pathlib
import signal
import time

from playwright.sync_api import Error

from .window import Window

# What the page has in IndexedDB, for tests that look at it or damage it.
RECORDS = """
  const open = () => new Promise((resolve, reject) => {
    const request = indexedDB.open("bookspine")
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const transact = async (mode, work) => {
    const database = await open()
    const transaction = database.transaction("records", mode)
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    const result = work(transaction.objectStore("records"))
    await done
    database.close()
    return result
  }
"""


class Device:
    def __init__(self, kind, profile):
        self.kind = kind
        self.profile = pathlib.Path(profile)
        self.context = None

    def start(self, server, script=None):
        """Starts the browser, with what it kept, and opens the app."""
        path = os.environ.get("BOOKSPINE_CHROMIUM", "/usr/bin/chromium")
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.context = self.kind.launch_persistent_context(
            str(self.profile), executable_path=path, args=arguments, locale="en-GB",
            viewport={"width": 1440, "height": 900})
        if script:
            self.context.add_init_script(script)
        return Window(self.context.pages[0], server)

    def kill(self):
        """Ends the browser's process as a power failure does."""
        process = self._process()
        os.kill(process, signal.SIGKILL)
        deadline = time.monotonic() + 10
        while os.path.exists(f"/proc/{process}") and time.monotonic() < deadline:
            time.sleep(0.01)
        self.stop()
        # Else the next start thinks that the profile is in use on another computer.
        for name in ["SingletonLock", "SingletonCookie", "SingletonSocket"]:
            (self.profile / name).unlink(missing_ok=True)

    def stop(self):
        try:
            if self.context:
                self.context.close()
        except Error:
            pass  # It was killed.
        self.context = None

    def database_bytes(self):
        """What IndexedDB takes on the disk."""
        folder = self.profile / "Default" / "IndexedDB"
        return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())

    def _process(self):
        """The browser's main process, which alone has the profile in its arguments and no type."""
        wanted = f"--user-data-dir={self.profile}"
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                arguments = (folder / "cmdline").read_bytes().decode().split("\0")
            except (OSError, UnicodeDecodeError):
                continue
            if wanted in arguments and not any(a.startswith("--type=") for a in arguments):
                if "chrom" in arguments[0]:
                    return int(folder.name)
        raise AssertionError("the browser's process was not found")


def records(window):
    """The kinds of the records and how many bytes they take, such as {"c": [48000, 51000]}."""
    return window.page.evaluate(
        "async () => {" + RECORDS + """
          const [keys, values] = await transact("readonly", (store) =>
            [store.getAllKeys(), store.getAll()])
          const found = {}
          keys.result.forEach((key, index) => {
            const kind = String.fromCharCode(new Uint8Array(key)[0]);
            (found[kind] ??= []).push(values.result[index].length)
          })
          return found
        }""")


def damage(window, kind, byte, bit=1):
    """Flips a bit in all records of a kind."""
    return window.page.evaluate(
        "async ([kind, byte, bit]) => {" + RECORDS + """
          let count = 0
          await transact("readwrite", (store) => {
            store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
              if (!cursor) return
              if (new Uint8Array(cursor.key)[0] === kind.charCodeAt()) {
                const value = cursor.value
                value[byte] ^= bit
                cursor.update(value)
                count += 1
              }
              cursor.continue()
            }
          })
          return count
        }""", [kind, byte, bit])
