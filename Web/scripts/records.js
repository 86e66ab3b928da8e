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

Object.assign(imports, {
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
});
