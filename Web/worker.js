// The service worker: it keeps the app's files, so that the app opens without a network, the pictures
// of covers that were shown, and nothing else (Documentation/Offline.md). In front of this, Scripts/web.py writes the line
// `const files = {…}`: the address of every file, and the beginning of its SHA-256 in base64.

const key = (name) => name + "?" + files[name];

const digest = async (content) => {
  const hash = await crypto.subtle.digest("SHA-256", content);
  return btoa(String.fromCharCode(...new Uint8Array(hash, 0, 6)));
};

// What is kept has its content in its key: unchanged files stay when a new version comes, and
// whatever else answers, such as a sign-in page or a proxy's error, is not kept.
const get = async (name) => {
  const cache = await caches.open("app");
  const kept = await cache.match(key(name));
  if (kept) return kept;
  const answer = await fetch(name, { cache: "no-cache", redirect: "error" });
  const content = await answer.clone().arrayBuffer();
  if ((await digest(content)) !== files[name]) throw new Error(name + " is not this version's");
  // The program is unpacked once, not each time that it is opened.
  const wanted = name.endsWith(".packed")
    ? new Response(unpack(new Uint8Array(content)), { headers: { "content-type": "application/wasm" } })
    : answer;
  await cache.put(key(name), wanted.clone());
  return wanted;
};

const removeOld = async () => {
  // What a version that is just coming has fetched so far stays.
  if (registration.installing) return;
  const cache = await caches.open("app");
  const wanted = Object.keys(files).map((name) => location.origin + key(name));
  for (const request of await cache.keys()) {
    if (!wanted.includes(request.url)) await cache.delete(request);
  }
};

// A cover's address is its content's, so what was shown once is right for ever; a failure is not kept.
// The oldest go, and what is shown now and then is put to the newest.
const mostCovers = 800;
const getCover = async (event) => {
  const { request } = event;
  const cache = await caches.open("covers");
  const kept = await cache.match(request);
  if (kept && Math.random() > 0.1) return kept;
  const answer = kept ?? (await fetch(request));
  if (answer.status === 200 && answer.headers.get("content-type")?.startsWith("image/")) {
    const copy = answer.clone();
    event.waitUntil(cache.put(request, copy).then(async () => {
      if (kept) return;
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - mostCovers))) await cache.delete(old);
    }).catch(console.warn));
  }
  return answer;
};

addEventListener("install", (event) => event.waitUntil(Promise.all(Object.keys(files).map(get))));
// The window that brought the first version is served by it from now on; nothing else would keep a
// second version from taking over below it.
addEventListener("activate", (event) => event.waitUntil(removeOld().then(() => clients.claim())));

// The reader wants the new version now. Else it comes when the last window of the old one is closed.
addEventListener("message", () => skipWaiting());

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (files[pathname] && !search) {
    event.respondWith(get(pathname).catch(() => fetch(request)));
  } else if (pathname.startsWith("/covers/") && request.mode !== "navigate") {
    event.respondWith(getCover(event));
  } else if (request.mode === "navigate" && !/^\/(v1|health|imports|covers|console)\b/.test(pathname)) {
    // A link to a screen. The server, or a sign-in before it, may lead elsewhere; where it is away
    // or broken, the screen is shown from here.
    const show = () => Response.redirect("/#" + pathname);
    event.respondWith(fetch(request).then((answer) => (answer.status < 500 ? answer : show()), show));
  }
});
