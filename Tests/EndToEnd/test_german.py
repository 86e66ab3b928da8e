"""Every screen in German: no English left, and nothing wider than its place."""

import re

import pytest

from support import phrases, screens

SIZES = {390: 844, 820: 1180, 1440: 900}
# What both languages say alike, or what the reader's own books say in this test.
SHARED = re.compile(r"^[\W\d]*$|^Bookspine\b")


def english_only():
    """Patterns of what only the English table says."""
    english, german = phrases.table("English"), phrases.table("German")
    alike = {phrases.pattern(line) for line in german.values()}
    found = {}
    for name, line in english.items():
        pattern = phrases.pattern(line)
        letters = re.sub(r"\$\d|#\d|\{\d:|[^a-zA-Z]", "", line)
        if pattern in alike or len(letters) < 3 or SHARED.match(line) or name in ("languages", "months"):
            continue
        if pattern == line or not re.fullmatch(r"\W*(\.\+\W*)+", pattern):
            found[name] = re.compile(pattern)
    return found


# What is said on the screen or to assistive technology, each by itself.
SAID = """() => {
  const said = new Set()
  const add = text => text && said.add(text.replace(/\\s+/g, " ").trim())
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (walk.nextNode()) {
    const node = walk.currentNode
    if (node.nodeType === 3) { if (!node.parentElement.closest("[lang]:not(html), .cover, [hidden]")) add(node.data) }
    else for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"])
      add(node.getAttribute(name))
  }
  return [document.title, ...said].filter(Boolean)
}"""

# A finger hits more than is seen of a small button: its ::before, which is nothing that could be cut.
WIDER = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("::before { inset: 0 !important }")
  document.adoptedStyleSheets.push(sheet)
  const within = [...document.querySelectorAll("dialog[open]")].pop() ?? document
  const found = [...within.querySelectorAll("button, a, h1, h2, h3, label, select, input, .chip, .segments, .note, .setting")]
    .filter(node => node.checkVisibility({ visibilityProperty: true })
      && !node.closest(".chips, .window-list, table, .unseen, .cover, .icon-only"))
    .filter(node => {
      const box = node.getBoundingClientRect()
      const style = getComputedStyle(node)
      const isCut = node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 1
        && style.textOverflow !== "ellipsis" && style.display !== "inline" && !node.matches("input, select")
      return box.width > 1 && (isCut || box.left < -1 || box.right > innerWidth + 1)
    })
    .map(node => node.outerHTML.slice(0, 140))
  document.adoptedStyleSheets.pop()
  return found
}"""


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_every_screen_speaks_german_and_fits(server, open_window, width):
    screens.fill(server)
    window = open_window(width, SIZES[width], has_touch=width == 390, locale="de-DE").open()
    window.row("Hush").first.wait_for()
    english = english_only()
    assert len(english) > 200
    left, wide = {}, {}
    for name in screens.Walk(window, "German").screens():
        for said in window.page.evaluate(SAID):
            for phrase, pattern in english.items():
                if pattern.fullmatch(said):
                    left.setdefault(f"{phrase}: {said}", name)
        for fault in window.page.evaluate(WIDER):
            wide.setdefault(fault, name)
        if window.overflow() > 0:
            wide[name] = f"the page is {window.overflow()} wider than the window"
    assert left == {}
    assert not wide, "\n".join(f"{name}: {fault}" for fault, name in wide.items())
