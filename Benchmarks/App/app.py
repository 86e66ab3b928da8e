"""What a reader feels with 10,000 books: how long it takes from an act to its paint, and how much of a
frame scripts take while scrolling. Figures, not tests; they mean something on a quiet machine only.

Serves a new library with the built program, opens it in Chromium at 1440 × 900 and prints, for each
act, the median and the worst, and the budget. *To paint* is from the event to the first message after
the frame that shows its result, so it contains the wait for the next frame (8 ms on average); *script*
is what the browser counts as its script time.
"""

import os
import pathlib
import statistics
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

from playwright.sync_api import sync_playwright  # noqa: E402

from support.books import goodreads  # noqa: E402
from support.program import Server, run  # noqa: E402

COUNT = 10_000
ROUNDS = 9

HELPERS = """
  window.afterPaint = () => new Promise(done => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done(performance.now())
      channel.port2.postMessage(0)
    })
  })
  window.timed = async act => {
    await window.afterPaint()
    const start = performance.now()
    act()
    return await window.afterPaint() - start
  }
  window.scrolled = async (element, step, frames) => {
    for (let frame = 0; frame < frames; frame++) {
      element.scrollTop += step
      await new Promise(done => requestAnimationFrame(done))
    }
  }
"""

class Measuring:
    def __init__(self, page):
        self.page = page
        self.inspector = page.context.new_cdp_session(page)
        self.inspector.send("Performance.enable")

    def script(self):
        """Script time so far, in milliseconds."""
        metrics = self.inspector.send("Performance.getMetrics")["metrics"]
        return 1000 * next(m["value"] for m in metrics if m["name"] == "ScriptDuration")

    def act(self, name, budget, acts, rounds=ROUNDS):
        """Prints the time to paint of an act that is done in several ways in turn."""
        painted, scripts = [], []
        for number in range(rounds):
            locator, expression = acts[number % len(acts)]
            before = self.script()
            painted.append(locator.evaluate(f"element => timed(() => {{ {expression} }})"))
            scripts.append(self.script() - before)
            self.page.wait_for_timeout(50)
        print(f"{name:<34} to paint {statistics.median(painted):6.1f} ms, worst {max(painted):6.1f}; "
              f"script {statistics.median(scripts):6.1f}, worst {max(scripts):6.1f}  (≤ {budget} ms)",
              flush=True)

    def scroll(self, name, element, step, frames=240):
        before = self.script()
        element.evaluate(f"element => scrolled(element, {step}, {frames})")
        spent = (self.script() - before) / frames
        print(f"{name:<34} script {spent:6.2f} ms a frame  (≤ 4 ms)", flush=True)


def measure(page):
    measuring = Measuring(page)
    look = {
        name: page.get_by_role("radio", name=name, exact=True)
        for name in ("List", "Covers", "Spines")}
    order = page.get_by_label("Sort by")
    options = [
        option for option in order.evaluate("element => [...element.options].map(o => o.value)")
        if option]
    for name, others in (("Spines", "List"), ("Covers", "List"), ("List", "Spines")):
        measuring.act(
            f"look: {others} ↔ {name}", 50,
            [(look[name], "element.click()"), (look[others], "element.click()")])
    look["List"].evaluate("element => element.click()")
    measuring.act("sort", 50, [
        (order, f"element.value = {value!r}; element.dispatchEvent(new Event('change', {{bubbles: true}}))")
        for value in options], rounds=len(options))
    search = page.get_by_role("searchbox")
    keys = ["r", "ri", "riv", "rive", "river", "river 1", "river 12", "ann q", "q", "", "zadie", "the"]
    measuring.act("a key in search", 16, [
        (search, f"element.value = {text!r}; element.dispatchEvent(new Event('input', {{bubbles: true}}))")
        for text in keys], rounds=3 * len(keys))
    search.fill("")
    page.locator(".tools").get_by_role("button", name="Filter").click()
    panel = page.get_by_role("dialog", name="Filter")
    ticks = panel.locator(".filter-flags").get_by_role("button").all()[:4]
    measuring.act(
        "a tick of the filter", 50, [(tick, "element.click()") for tick in ticks for _ in range(2)],
        rounds=2 * len(ticks))
    panel.get_by_role("button", name="Done").click()
    rows = page.get_by_role("list", name="Library").locator("[role=listitem], li").all()[:6]
    measuring.act("opening a book", 16, [
        (row.locator("a, button").first, "element.focus(); element.click()") for row in rows], rounds=len(rows))
    for name in look:
        page.goto(page.url.split("#")[0] + "#/")
        look[name].evaluate("element => element.click()")
        page.wait_for_timeout(500)
        handle = page.evaluate_handle("""() => [...document.querySelectorAll('*')]
            .filter(e => e.scrollHeight > e.clientHeight + 5000)
            .sort((a, b) => b.scrollHeight - a.scrollHeight)[0]""")
        measuring.scroll(f"scrolling, {name.lower()}", handle.as_element(), 240)


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder) / "library.bookspine"
        table = pathlib.Path(folder) / "goodreads_library_export.csv"
        table.write_bytes(goodreads(COUNT))
        imported = run("import", table, "--library", library)
        if imported.returncode:
            sys.exit(imported.stderr)
        server = Server(library).start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=os.environ.get("BOOKSPINE_CHROMIUM", "/usr/bin/chromium"),
                    args=["--no-sandbox"] if os.geteuid() == 0 else [])
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                page.add_init_script(HELPERS)
                page.goto(server.url())
                page.get_by_text(f"{COUNT:,} books").first.wait_for(timeout=30_000)
                page.wait_for_timeout(3000)
                measure(page)
                browser.close()
        finally:
            server.stop()


main()
