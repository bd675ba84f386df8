// Keeps the files of the page in the browser, so that it opens without a network. It answers only for these files: answers of agents and
// files of other sites are neither read nor kept. `cargo xtask build` puts the version and the list of files before this text.

/* global VERSION, FILES */

const SCOPE = new URL("./", location.href).href;
// Caches belong to the whole origin, which may have other pages.
const NAME = `credence ${SCOPE} `;
const CURRENT = NAME + VERSION;
const KEPT = new Set(FILES.map((file) => new URL(file, SCOPE).href));

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(startServing()));
self.addEventListener("message", ({ data }) => data === "use-new-version" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const address = keptAddress(event.request);
  if (address) event.respondWith(answer(address, event.request));
});

/** All files or none. The server is asked whether a file that the browser has is still the same. */
async function keepFiles() {
  const cache = await caches.open(CURRENT);
  await cache.addAll([...KEPT].map((address) => new Request(address, { cache: "no-cache" })));
}

/** The version before stays: another tab may still run it, and load its parts. */
async function startServing() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CURRENT);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

function keptAddress(request) {
  if (request.method !== "GET") return null;
  const url = new URL(request.url);
  url.hash = url.search = "";
  const address = url.href === `${SCOPE}index.html` ? SCOPE : url.href;
  return KEPT.has(address) || isOfOlderVersion(url) ? address : null;
}

/** Files of a program have its hash in their folder. */
function isOfOlderVersion(url) {
  return url.href.startsWith(`${SCOPE}program/`);
}

async function answer(address, request) {
  const current = await (await caches.open(CURRENT)).match(address);
  return current ?? (await caches.match(address)) ?? fetch(request);
}
