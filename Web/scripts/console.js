// The data console keeps nothing here, knows no other tabs and has no service worker: without its
// server it is nothing.

const wanted = new URLSearchParams(location.search);
window.project = wanted.get("project") ?? "";
window.database = wanted.get("database") ?? "";

// With a query, so that the app's service worker leaves it to the server: these drawings are of the
// console's version.
draw("icons.svg?console");

try {
  await run("console.packed");
} catch (error) {
  console.error(error);
  showFailure(4);
}
