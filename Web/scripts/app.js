// The way back from a sign-in in front of the server: with a query, the page is not taken from here.
if (location.search) history.replaceState(null, "", "/" + location.hash);

// The app's files come from the service worker, so that loading the page again changes nothing: the
// next version, if there is one, has to take over first. What loads it is the end of this one.
let worker;
async function renew() {
  if (worker && !worker.waiting) await worker.update().catch(console.warn);
  const next = worker?.waiting ?? worker?.installing;
  if (!next) return location.reload();
  next.addEventListener("statechange", () => {
    if (next.state === "activated" || next.state === "redundant") location.reload();
  });
  next.postMessage("now");
}
window.renew = renew;

hooks.connected = () => {
  askAgain();
  // A server that was just started may have another version of the app.
  worker?.update().catch(console.warn);
};

draw("icons.svg");
draw("covers.svg");

// Without a store, as where the browser is told to keep nothing, the app works in memory.
// One that never answers is given up, also if it comes later.
let isLate = false;
const reading = Promise.race([
  meetTabs().then(open).then(read).then(async () => {
    const isKept = await navigator.storage?.persisted?.();
    if (!isLate) access = isKept ? 0 : 1;
  }),
  new Promise((resolve, reject) => setTimeout(() => {
    isLate = true;
    reject(Error("The browser's store does not answer."));
  }, 10000)),
]).catch(console.warn);

try {
  await run("app.packed", reading);
  const messages = early;
  early = null;
  for (const message of messages) channel.onmessage({ data: message });
} catch (error) {
  console.error(error);
  showFailure(4);
  reading.then(() => giveBack?.());
}

// Only pages that came over TLS or from this machine may have a service worker.
navigator.serviceWorker?.register("worker.js").then((registration) => {
  worker = registration;
  const tell = () => {
    if (worker.active && worker.waiting) window.dispatchEvent(new Event("update"));
  };
  worker.onupdatefound = () => worker.installing?.addEventListener("statechange", tell);
  tell();
}).catch(console.warn);
