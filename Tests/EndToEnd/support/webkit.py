"""WebKitGTK, driven by its own WebDriver in a display of its own."""

import os
import pathlib
import subprocess
import time

DRIVER = "/usr/bin/WebKitWebDriver"
BROWSERS = [f"/usr/lib/x86_64-linux-gnu/webkit2gtk-{version}/MiniBrowser" for version in ["4.1", "4.0"]]


def missing():
    """What of it is not installed; None where all is there."""
    for path in [DRIVER, "/usr/bin/Xvfb"]:
        if not os.access(path, os.X_OK):
            return path
    return None if browser() else BROWSERS[0]


def browser():
    return next((path for path in BROWSERS if pathlib.Path(path).exists()), None)


class WebKit:
    def __enter__(self):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        self.display = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        environment = {
            **os.environ, "DISPLAY": ":" + self.display.stdout.readline().strip(),
            # A container has neither a graphics card nor, as root, a sandbox.
            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        options = Options()
        options.binary_location = browser()
        options.add_argument("--automation")
        try:
            self.driver = webdriver.WebKitGTK(options=options, service=Service(DRIVER, env=environment))
        except Exception:
            self.display.kill()
            raise
        self.driver.set_script_timeout(20)
        return self

    def __exit__(self, *_):
        self.driver.quit()
        self.display.kill()
        self.display.wait()

    def open(self, url):
        self.driver.get(url)

    def reload(self):
        self.driver.refresh()

    def promise(self, script):
        """What a promise of the page comes to."""
        return self.driver.execute_async_script(f"Promise.resolve({script}).then(arguments[0])")

    def expect(self, words, timeout=20):
        """Waits until the page says this."""
        deadline = time.monotonic() + timeout
        while words not in (text := self.text()):
            assert time.monotonic() < deadline, f"no {words!r} in {text!r}"
            time.sleep(0.1)

    def text(self):
        return self.driver.execute_script("return document.body?.innerText ?? ''")

    def click(self, name):
        """Clicks the first visible button of this name."""
        button = self._find(
            "button", "button.checkVisibility() && [button.textContent.trim(), button.ariaLabel]"
            ".includes(name)", "button", name)
        # The driver's own click may go past what is just being laid out.
        self.driver.execute_script("arguments[0].click()", button)

    def type(self, label, text):
        """Types into the field with this label."""
        self._field(label).send_keys(text)

    def value(self, label):
        return self._field(label).get_property("value")

    def _field(self, label):
        return self._find("label", "label.textContent.trim() === name", "label.control", label)

    def _find(self, tag, condition, result, name, timeout=20):
        script = f"""const name = arguments[0]
          const {tag} = [...document.querySelectorAll("{tag}")].find({tag} => {condition})
          return {tag} && {result}"""
        deadline = time.monotonic() + timeout
        while not (found := self.driver.execute_script(script, name)):
            assert time.monotonic() < deadline, f"no {tag} {name!r} in {self.text()!r}"
            time.sleep(0.1)
        return found
