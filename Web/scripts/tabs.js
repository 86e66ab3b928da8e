// The other tabs of this library. A tab's number and the lease are locks, which the browser frees
// however a tab ends.
const channel = new BroadcastChannel("bookspine");
let slot = -1;
let early = []; // what was heard before the app could
const watched = new Set();
let giveBack = null; // the lease, or the wish for it

// Keeps a lock until the function that `onTaken` is called with is called.
const hold = (name, options, onTaken) => navigator.locks.request(name, options, (lock) => {
  if (!lock) return onTaken(null);
  return new Promise((resolve) => onTaken(resolve));
});
const holdIfFree = (name) => new Promise((resolve) => {
  hold(name, { ifAvailable: true }, resolve).catch(() => resolve(null));
});

// Hears from here on what the store may not hold when it is read.
async function meetTabs() {
  if (!navigator.locks) {
    // Only one tab can have the store.
    await new Promise((resolve, reject) => {
      channel.onmessage = ({ data }) => data === "taken" && reject(Error("Another tab has the store."));
      channel.postMessage("free?");
      setTimeout(resolve, 100);
    });
    channel.onmessage = ({ data }) => data === "free?" && channel.postMessage("taken");
    return;
  }
  channel.onmessage = ({ data }) => {
    if (early) return early.push(data);
    left = data;
    call("tab", 0, left.length);
  };
  let number = 0;
  while (!(await holdIfFree("tab" + number))) if (++number > 63) throw Error("Too many tabs.");
  slot = number;
  await adoptDrafts().catch(console.warn);
  giveBack = await holdIfFree("owner");
}

// What was being typed in windows that are gone becomes this one's.
async function adoptDrafts() {
  const { held } = await navigator.locks.query();
  for (const name of Object.keys(localStorage)) {
    const [, number, path] = name.match(/^draft(\d+)(\/.*)/) ?? [];
    const own = "draft" + slot + path;
    if (!path || held.some((lock) => lock.name === "tab" + number) || localStorage[own]) continue;
    localStorage[own] = localStorage[name];
    localStorage.removeItem(name);
  }
}

for (const [name, kind] of [
  ["pagehide", 2], ["freeze", 2], ["pageshow", 3], ["resume", 3], ["visibilitychange", 4],
]) {
  addEventListener(name, () => app && call("tab", kind, 0), true);
}

hooks.stopped = () => giveBack?.();

Object.assign(imports, {
  tabSlot: () => slot,
  tellTabs: (at, length) => channel.postMessage(memory().slice(at, at + length)),
  lease(isWanted) {
    if (!isWanted) {
      giveBack?.();
      giveBack = null;
      return 0;
    }
    if (giveBack) return 1;
    const wish = new AbortController();
    giveBack = () => wish.abort();
    hold("owner", { signal: wish.signal }, (resolve) => {
      giveBack = resolve;
      call("tab", 1, 0);
    }).catch(() => {});
    return 0;
  },
  watchTab(number) {
    if (watched.has(number)) return;
    watched.add(number);
    navigator.locks.request("tab" + number, () => {
      watched.delete(number);
      call("tab", 5, number);
    });
  },
});
