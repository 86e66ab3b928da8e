// The bridge between the app (WebAssembly) and the browser. It decides nothing: every function is
// one thing that the browser does, and every callback hands on what happened.
// Nodes and other objects are numbers ("handles") for the app, names are numbers that `name` gave,
// texts are a pointer and a length in bytes.

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const svg = "http://www.w3.org/2000/svg";

let app; // the exports
let bytes = new Uint8Array(0);
let isDead = false;

const things = [null, window, document, document.body];
const free = [];
const names = [""];
const numbers = new Map();
const sockets = new Map();
const requests = new Map();
const timers = new Map();
let lastNumber = 0;
let current = null; // the event that is being delivered, and whose handler runs
let currentTarget = null;
const raw = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);
let left = bytes; // what the app takes next
let line = "";

Object.defineProperty(window, "rootFontSize", {
  get: () => parseFloat(getComputedStyle(document.documentElement).fontSize),
});
Object.defineProperty(window, "timezoneOffset", { get: () => new Date().getTimezoneOffset() });
window.$handle = 1;

// Where the browser is told to keep nothing, it refuses also to look.
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

// Growing the memory detaches the view on it.
const memory = () => (bytes.length ? bytes : (bytes = new Uint8Array(app.memory.buffer)));

const text = (at, length) => {
  const view = memory();
  // Short texts are mostly ASCII, and then this is faster than the decoder.
  if (length < 24) {
    let short = "";
    for (let i = at; i < at + length; i++) {
      if (view[i] > 127) return decoder.decode(view.subarray(at, at + length));
      short += String.fromCharCode(view[i]);
    }
    return short;
  }
  return decoder.decode(view.subarray(at, at + length));
};

const leave = (value) => (left = encoder.encode(value ?? "")).length;

const keep = (thing) => {
  const handle = free.length ? free.pop() : things.length;
  things[handle] = thing;
  return handle;
};

const keepNode = (node) => (node.$handle = keep(node));

// Calls the app. A trap leaves it in an unknown state, so that nothing is called any more; another
// tab can have the lease.
const call = (name, ...values) => {
  if (isDead) return;
  try {
    app[name](...values);
  } catch (error) {
    isDead = true;
    giveBack?.();
    console.error(error);
    showFailure(2);
  }
};

// The phrases that are counted here are the first ones of every language.
let phrases = [];
const english = [
  "", "", "Bookspine has stopped.", "What is saved is safe. Reload the page to go on.",
  "Bookspine could not be loaded.", "Check the connection, then reload the page.", "Reload",
];

function showFailure(phrase) {
  const said = (number) => phrases[number] ?? english[number];
  const box = document.createElement("div");
  box.className = "failure";
  box.setAttribute("role", "alert");
  const head = document.createElement("h1");
  head.textContent = said(phrase);
  const rest = document.createElement("p");
  rest.textContent = said(phrase + 1);
  const button = document.createElement("button");
  button.textContent = said(6);
  button.onclick = renew;
  box.append(head, rest, button);
  document.body.replaceChildren(box);
  button.focus();
}

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

const deliver = (event, target, type) => {
  if (!target.$handle) return;
  const outer = current;
  const outerTarget = currentTarget;
  current = event;
  currentTarget = target;
  call("event", target.$handle, numbers.get(type));
  current = outer;
  currentTarget = outerTarget;
};

const onEvent = (event) => deliver(event, event.currentTarget, event.type);

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) deliver({ type: "resize", target }, target, "resize");
});

// The records in IndexedDB: what is found there when the page is opened, and transactions of what the
// app puts and removes.
let database = null;
let access = 2; // 0 kept, 1 the browser may drop them, 2 none
let found = []; // what was read and not taken yet
let record;
let changes = []; // of the next transaction

const open = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("bookspine", 1);
  request.onupgradeneeded = () => {
    const seed = crypto.getRandomValues(new Uint8Array(10));
    request.result.createObjectStore("records").put(seed, encoder.encode("b"));
  };
  request.onsuccess = () => {
    database = request.result;
    database.onversionchange = () => database.close();
    resolve();
  };
  request.onerror = () => reject(request.error);
});

const transact = (mode, isStrict, work) => new Promise((resolve, reject) => {
  const durability = isStrict ? "strict" : "relaxed";
  const transaction = database.transaction("records", mode, { durability });
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
  work(transaction.objectStore("records"));
});

const read = async () => {
  let keys, values;
  await transact("readonly", false, (records) => {
    keys = records.getAllKeys();
    values = records.getAll();
  });
  found = keys.result.map((key, index) => [new Uint8Array(key), values.result[index]]);
};

// Tells the app what became of something that it asked of the store.
const tell = (promise) => {
  const number = ++lastNumber;
  promise.then(
    () => call("stored", number, 1),
    (error) => {
      console.warn(error);
      // Closed from outside, perhaps emptied too: the next attempt opens it again and brings all
      // that waits.
      if (error?.name === "InvalidStateError") database = null;
      call("stored", number, 0);
    },
  );
  return number;
};

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

// A cover's picture that does not come from the server may be on this device; else it is not seen, so
// that the drawing below it is, and asked for again when the server is back, and every minute.
const missing = new Set();
const show = ({ target, type }) => {
  if (target.tagName !== "IMG") return;
  const isMissing = type === "error";
  target.style.visibility = isMissing ? "hidden" : "";
  if (!isMissing) return missing.delete(target);
  missing.add(target);
  call("picture", leave(target.src.split("/covers/")[1]));
};
// The load of a picture is not told to the window.
document.addEventListener("load", show, true);
document.addEventListener("error", show, true);
const askAgain = () => {
  for (const picture of missing) {
    if (picture.isConnected) picture.src = picture.getAttribute("src");
    else missing.delete(picture);
  }
};
setInterval(askAgain, 60000);
Object.defineProperty(DragEvent.prototype, "hasPicture", {
  get() {
    return !!this.dataTransfer.items[0]?.type.startsWith("image/");
  },
});

const copied = async () => {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((name) => name.startsWith("image/"));
    if (type) return item.getType(type);
  }
  throw 4;
};

// Scales a picture and encodes it anew, which turns it upright and drops what cameras add. What it
// throws is the number of a `CoverProblem`; whatever else goes wrong counts as the first.
async function preparePicture(file) {
  if (file.size > 40e6) throw 2;
  const head = await file.slice(0, 4096).arrayBuffer();
  const start = String.fromCharCode(...new Uint8Array(head));
  if (/^(GIF8.*NETSCAPE|.PNG.*acTL|RIFF.*ANIM)/s.test(start)) throw 3;
  if (file.type.includes("svg")) throw 1;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    // Before it is decoded, which would take four bytes of memory for each.
    if (width * height > 1e8) throw 2;
    await image.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    const draw = (newWidth, newHeight) => {
      canvas.width = Math.max(1, Math.round(newWidth));
      canvas.height = Math.max(1, Math.round(newHeight));
      context.imageSmoothingQuality = "high";
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
    };
    draw(24, 36);
    const pixels = context.getImageData(0, 0, 24, 36).data;
    let scale = Math.min(1, 600 / width, 900 / height);
    let quality = 0.85;
    let blob;
    const encode = (type) => new Promise((resolve) => canvas.toBlob(resolve, type, quality));
    do {
      draw(width * scale, height * scale);
      blob = await encode("image/webp");
      if (blob.type !== "image/webp") blob = await encode("image/jpeg");
      scale *= 0.9;
      quality -= 0.1;
    } while (blob.size > 2e5);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()), 0, 16);
    const digits = [...hash].map((byte) => byte.toString(16).padStart(2, 0)).join("");
    return new Uint8Array(await new Blob([digits, pixels, blob]).arrayBuffer());
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

const options = (bits) => ({ capture: !!(bits & 1), passive: !!(bits & 2) });
const isSize = (node, name) => name === "resize" && node !== window;
const subject = (which) => (which === 0 ? current : which === 1 ? currentTarget : current.target);
const files = () => {
  const { dataTransfer, clipboardData, target } = current;
  // Programs copy a picture of a text beside the text.
  if (clipboardData?.types.includes("text/plain")) return [];
  return (dataTransfer ?? clipboardData ?? target).files ?? [];
};

const imports = {
  name(at, length) {
    const name = text(at, length);
    let number = numbers.get(name);
    if (!number) {
      number = names.push(name) - 1;
      numbers.set(name, number);
    }
    return number;
  },
  create: (tag, isSVG) =>
    keepNode(isSVG ? document.createElementNS(svg, names[tag]) : document.createElement(names[tag])),
  createText: (at, length) => keepNode(document.createTextNode(text(at, length))),
  setText(node, at, length) {
    things[node].data = text(at, length);
  },
  setAttribute(node, name, at, length) {
    things[node].setAttribute(names[name], text(at, length));
  },
  removeAttribute(node, name) {
    things[node].removeAttribute(names[name]);
  },
  setProperty(node, name, at, length) {
    const value = text(at, length);
    // Setting the same value would move the caret.
    if (things[node][names[name]] !== value) things[node][names[name]] = value;
  },
  setNumber(node, name, number) {
    things[node][names[name]] = number;
  },
  setFlag(node, name, flag) {
    things[node][names[name]] = !!flag;
  },
  setStyle(node, name, at, length) {
    things[node].style.setProperty(names[name], text(at, length));
  },
  insert(node, parent, next) {
    const active = document.activeElement;
    things[parent].insertBefore(things[node], things[next]);
    // What is moved would lose the focus.
    if (active !== document.activeElement && things[node].contains(active)) active.focus();
  },
  remove(node) {
    things[node].remove();
  },
  release(handle) {
    const thing = things[handle];
    // The number will be another node's; what this one still reports must not reach that.
    if (thing.$handle === handle) {
      thing.$handle = 0;
      if (thing.$isMeasured) sizes.unobserve(thing);
    }
    things[handle] = null;
    free.push(handle);
  },
  listen(node, name, bits) {
    const target = things[node];
    if (isSize(target, names[name])) {
      target.$isMeasured = true;
      sizes.observe(target);
    } else target.addEventListener(names[name], onEvent, options(bits));
  },
  stopListening(node, name, bits) {
    const target = things[node];
    if (isSize(target, names[name])) sizes.unobserve(target);
    else target.removeEventListener(names[name], onEvent, options(bits));
  },
  invoke(node, method) {
    things[node][names[method]]();
  },
  number: (node, name) => +things[node][names[name]] || 0,
  text: (node, name) => leave(things[node][names[name]]),
  isConnected: (node) => things[node].isConnected,
  activeElement() {
    const active = document.activeElement;
    return active && active !== document.body ? keep(active) : 0;
  },
  scrollIntoView(node) {
    things[node].scrollIntoView({ block: "nearest", inline: "nearest" });
  },
  path() {
    const address = location.hash.slice(1);
    try {
      return leave(decodeURI(address));
    } catch {
      // Typed by hand, or cut off on its way.
      return leave(address);
    }
  },
  setPath(at, length, replacing) {
    const address = "#" + encodeURI(text(at, length));
    if (replacing) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  },
  goBack: () => history.back(),
  eventNumber: (which, name) => +subject(which)[names[name]] || 0,
  eventText: (which, name) => leave(subject(which)[names[name]]),
  preventDefault: () => current.preventDefault(),
  stopPropagation: () => current.stopPropagation(),
  eventFiles: () => files().length,
  eventFile: (index) => keep(files()[index]),

  take(at) {
    memory().set(left, at);
    left = new Uint8Array(0);
  },
  microtask: () => queueMicrotask(() => call("flush")),
  startTimer(number, milliseconds) {
    const timer = setTimeout(() => {
      timers.delete(number);
      call("timer", number);
    }, milliseconds);
    timers.set(number, timer);
  },
  stopTimer(number) {
    clearTimeout(timers.get(number));
    timers.delete(number);
  },
  now: () => Date.now(),
  uptime: () => performance.now(),
  random(at, length) {
    for (let done = 0; done < length; done += 65536) {
      crypto.getRandomValues(memory().subarray(at + done, at + Math.min(length, done + 65536)));
    }
  },
  log(level, at, length) {
    [console.info, console.warn, console.error][level](text(at, length));
  },
  putchar(character) {
    if (character !== 10) line += String.fromCharCode(character);
    else {
      console.info(line);
      line = "";
    }
  },
  parseDouble(at, length, result) {
    const value = text(at, length).toLowerCase();
    let number = Number(value);
    if (/^[+-]?(inf|infinity)$/.test(value)) number = value[0] === "-" ? -Infinity : Infinity;
    else if (!/^([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|[+-]?nan)$/.test(value)) return 0;
    new DataView(app.memory.buffer).setFloat64(result, number, true);
    return 1;
  },
  // As Swift writes numbers: with a fraction or an exponent, of two digits at least.
  formatDouble(number, at) {
    const size = Math.abs(number);
    let value = Object.is(number, -0) ? "-0" : String(number);
    if (!Number.isFinite(number)) value = value.toLowerCase().replace("inity", "");
    else if (size > 2 ** 53 || (size && size < 1e-4)) {
      value = number.toExponential().replace(/([+-])(\d)$/, "$10$2");
    } else if (Number.isInteger(number)) value += ".0";
    return new TextEncoder().encodeInto(value, new Uint8Array(app.memory.buffer, at, 32)).written;
  },

  openSocket(at, length, protocolAt, protocolLength) {
    const address = new URL(text(at, length), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address, text(protocolAt, protocolLength));
    const number = ++lastNumber;
    sockets.set(number, socket);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      call("socket", number, 0, 0, 0);
      askAgain();
      // A server that was just started may have another version of the app.
      worker?.update().catch(console.warn);
    };
    socket.onmessage = ({ data }) => {
      left = typeof data === "string" ? encoder.encode(data) : new Uint8Array(data);
      call("socket", number, 1, left.length, 0);
    };
    socket.onclose = ({ code, reason }) => {
      sockets.delete(number);
      call("socket", number, 2, leave(reason), code);
    };
    return number;
  },
  send(number, at, length) {
    sockets.get(number).send(memory().slice(at, at + length));
  },
  bufferedAmount: (number) => sockets.get(number)?.bufferedAmount ?? 0,
  closeSocket(number, code) {
    sockets.get(number)?.close(code);
  },
  request(method, at, length, file, bytesAt, byteCount) {
    const number = ++lastNumber;
    const request = new XMLHttpRequest();
    requests.set(number, request);
    request.open(names[method], text(at, length));
    request.setRequestHeader("Accept", "application/x-protobuf");
    // Bytes as characters: only a text can be read while it comes.
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.onprogress = () => {
      left = raw(request.responseText);
      call("answer", number, -3, left.length, left.length);
    };
    request.upload.onprogress = ({ loaded, total }) => call("answer", number, -2, loaded, total);
    request.onloadend = () => {
      if (!requests.delete(number)) return;
      left = raw(request.responseText);
      call("answer", number, request.status, left.length, left.length);
    };
    if (file) request.setRequestHeader("Content-Type", "application/octet-stream");
    request.send(
      file ? things[file] : byteCount ? memory().slice(bytesAt, bytesAt + byteCount) : null,
    );
    return number;
  },
  probe(at, length) {
    const number = ++lastNumber;
    const options = { redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(9000) };
    fetch(text(at, length), options).then(
      ({ type, status, headers }) =>
        call("answer", number, type === "opaqueredirect" ? 302 : status, leave(headers.get("content-type")), 0),
      () => call("answer", number, navigator.onLine ? 0 : -1, 0, 0),
    );
    return number;
  },
  cancelRequest(number) {
    const request = requests.get(number);
    requests.delete(number);
    request?.abort();
  },
  preparePicture(file) {
    const number = ++lastNumber;
    (file ? Promise.resolve(things[file]) : copied().catch(() => Promise.reject(4)))
      .then(preparePicture)
      .then(
        (bytes) => {
          left = bytes;
          call("answer", number, 200, bytes.length, 0);
        },
        (problem) => call("answer", number, problem > 0 ? problem : 1, 0, 0),
      );
    return number;
  },
  keepPicture(at, length, bytesAt, byteCount) {
    const address = text(at, length);
    const bytes = memory().slice(bytesAt, bytesAt + byteCount);
    const blob = new Blob([bytes], { type: bytes[0] === 255 ? "image/jpeg" : "image/webp" });
    for (const picture of missing) {
      if (picture.getAttribute("src") !== address) continue;
      picture.src = URL.createObjectURL(blob);
      setTimeout(URL.revokeObjectURL, 60000, picture.src);
    }
    return tell((async () => (await caches.open("covers")).put(address, new Response(blob)))());
  },
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
  recordAccess: () => access,
  nextRecord() {
    record = found.shift();
    return record ? (left = record[0]).length : -1;
  },
  recordValue: () => (left = record[1]).length,
  readRecords: () => tell(database ? read() : open().then(read)),
  putRecord(keyAt, keyLength, at, length) {
    const key = memory().slice(keyAt, keyAt + keyLength);
    const value = memory().slice(at, at + length);
    changes.push((records) => records.put(value, key));
  },
  removeRecords(at, length, lastAt, lastLength) {
    const first = memory().slice(at, at + length);
    const last = memory().slice(lastAt, lastAt + lastLength);
    changes.push((records) => records.delete(IDBKeyRange.bound(first, last)));
  },
  commitRecords(isStrict) {
    const now = changes;
    changes = [];
    const write = () => transact("readwrite", isStrict, (records) => now.forEach((change) => change(records)));
    // At once where that is possible: the page may be about to go.
    return tell(database ? write() : open().then(write));
  },
  askToStay() {
    navigator.storage?.persist?.().then((isKept) => {
      access = isKept ? 0 : 1;
      call("stored", 0, 1);
    });
  },
  setting(at, length) {
    const name = text(at, length);
    const value = kept(name) ?? (name === "device" ? deviceName() : null);
    return value === null ? -1 : leave(value);
  },
  keepSetting(at, length, valueAt, valueLength) {
    if (valueLength) localStorage.setItem(text(at, length), text(valueAt, valueLength));
    else localStorage.removeItem(text(at, length));
    return 1;
  },
  download(at, length, type, bytesAt, byteCount) {
    const blob = new Blob([memory().slice(bytesAt, bytesAt + byteCount)], { type: names[type] });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = text(at, length);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },
  plural: (number) => forms.indexOf(rules.select(number)),
};

// Until its reader names a device, it is called after its browser and its system.
const deviceName = () => {
  const part = (pattern) => navigator.userAgent.match(pattern)?.[0] ?? "?";
  return `${part(/Firefox|Chrome|Safari/)} (${part(/iP\w+|Android|Windows|Mac|Linux(?!; A)/)})`;
};
// An exception must not cross the app's frames: it would skip what they have to clean up.
const results = { setting: -1 };
for (const [key, body] of Object.entries(imports)) {
  imports[key] = (a, b, c, d, e, f) => {
    try {
      return body(a, b, c, d, e, f);
    } catch (error) {
      console.error(key, error);
      return results[key] ?? 0;
    }
  };
}

// The way back from a sign-in in front of the server: with a query, the page is not taken from here.
if (location.search) history.replaceState(null, "", "/" + location.hash);

// The drawings become part of the document. Used out of their files, each would be asked for again
// where it is drawn, and be missing while the server is away.
for (const file of ["icons.svg", "covers.svg"]) {
  fetch(file).then((answer) => answer.text()).then((source) => {
    const drawings = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    drawings.setAttribute("hidden", "");
    document.documentElement.append(drawings);
  }).catch(console.error);
}

// The reader's language: the one that was chosen, else the first of the browser's that there is.
// `languages`, each with its file, stands in front of this (Scripts/web.py).
const page = document.documentElement;
let rules;
let forms;
const languageTag = () =>
  [kept("language") ?? "", ...navigator.languages]
    .map((tag) => tag.split("-")[0])
    .find((tag) => languages[tag]) ?? "en";
async function readLanguage() {
  const tag = languageTag();
  const answer = await fetch(languages[tag]);
  if (!answer.ok) throw Error(languages[tag] + ": " + answer.status);
  const file = new Uint8Array(await answer.arrayBuffer());
  phrases = decoder.decode(file).split("\n");
  page.lang = tag;
  page.dir = phrases[1];
  rules = new Intl.PluralRules(tag);
  const { pluralCategories } = rules.resolvedOptions();
  forms = ["zero", "one", "two", "few", "many", "other"].filter((form) => pluralCategories.includes(form));
  return file;
}
const firstLanguage = readLanguage();

// Takes up what was chosen in the settings.
window.dress = () => {
  const theme = kept("theme") ?? "";
  page.dataset.theme = theme;
  for (const meta of document.querySelectorAll("[name=theme-color]")) {
    const own = meta.dataset.theme;
    meta.media = theme ? (theme === own ? "all" : "not all") : `(prefers-color-scheme: ${own})`;
  }
  const size = kept("size") ?? "";
  if (page.style.fontSize !== size) {
    page.style.fontSize = size;
    setTimeout(() => dispatchEvent(new Event("resize")));
  }
  if (app && page.lang !== languageTag()) {
    readLanguage().then((file) => {
      left = file;
      call("translate", file.length);
      dress(); // It may have changed again meanwhile.
    }).catch(console.error);
  }
};
dress();

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
  const source = await WebAssembly.instantiateStreaming(fetch("app.wasm"), { js: imports });
  await reading;
  left = await firstLanguage;
  app = source.instance.exports;
  call("__wasm_call_ctors");
  call("start", left.length);
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
