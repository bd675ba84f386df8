// Keeps the files of the page in the browser, so that it opens without a network. It answers only for these files: answers of agents and
// files of other sites are neither read nor kept. `cargo xtask build` puts the version and the files with their hashes before this text.
//
// With its installation it keeps the page itself, and from then on what a visit uses. The rest is fetched one file after another once the page
// is idle and asks for it: `web/offline.js` does so on connections that are not metered.
//
// Only files with the hash of this version are kept and served: what was cut short, changed or is of another version is fetched again.

/* global VERSION, FILES */

const SCOPE = new URL("./", location.href).href;
// Caches belong to the whole origin, which may have other pages.
const NAME = `credence ${SCOPE} `;
const CURRENT = NAME + VERSION;
/** The hash of each file, by its address. */
const HASHES = new Map(Object.entries(FILES).map(([file, hash]) => [new URL(file, SCOPE).href, hash]));

self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(startServing()));
self.addEventListener("message", (event) => {
  if (event.data === "use-new-version") self.skipWaiting();
  if (event.data?.keep) event.waitUntil(keepFiles(event.data.keep.map((address) => new URL(address, SCOPE).href)));
  if (event.data === "keep-all") event.waitUntil(keepFiles([...HASHES.keys()]));
});
self.addEventListener("fetch", (event) => {
  const address = keptAddress(event.request);
  if (address) event.respondWith(answer(address, event.request));
});

/** The page itself: without it there is no version to open. A proxy may still have the one before. */
async function keepPage() {
  const response = await fetchOwn(SCOPE, { cache: "no-cache" });
  if (!response) throw new Error("the page is of another version than its service worker");
  await (await caches.open(CURRENT)).put(SCOPE, response);
}

/** Those of these files that are not kept, one after another, so that they do not compete with what the page needs. Without a network it ends. */
async function keepFiles(addresses) {
  const cache = await caches.open(CURRENT);
  for (const address of addresses) {
    if (!HASHES.has(address) || (await kept(cache, address))) continue;
    // What the visit has loaded is in the browser's own cache, so that it is not loaded again.
    const response = await fetchOwn(address);
    if (response) await cache.put(address, response);
  }
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
  return HASHES.has(address) || isOfProgram(address) ? address : null;
}

/** Files of a program have its hash in their folder: those of an older version cannot be mistaken for others. */
function isOfProgram(address) {
  return address.startsWith(`${SCOPE}program/`);
}

async function answer(address, request) {
  if (!HASHES.has(address)) return (await caches.match(address)) ?? fetch(request);
  const cache = await caches.open(CURRENT);
  const found = await kept(cache, address);
  if (found) return found;
  const response = await fetchOwn(address).catch(() => null);
  if (response) {
    cache.put(address, response.clone()).catch(() => {});
    return response;
  }
  // A page of another version was not opened from here, and needs its own files.
  return (await cache.match(SCOPE)) && address !== SCOPE ? Response.error() : fetch(request);
}

/** The kept file; one with another hash is removed. */
async function kept(cache, address) {
  const found = await cache.match(address);
  if (!found || (await isOwn(address, found.clone()))) return found;
  await cache.delete(address);
}

/** The file of this version, by the browser's own cache or around it; `null` where the site has another one, or none. */
async function fetchOwn(address, options) {
  for (const option of [options, { cache: "reload" }]) {
    const response = await fetch(new Request(address, option));
    if (response.ok && (await isOwn(address, response.clone()))) return response;
  }
  return null;
}

async function isOwn(address, response) {
  // A body that was cut short cannot be read to its end.
  const bytes = await response.arrayBuffer().catch(() => null);
  if (!bytes) return false;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return HASHES.get(address) === Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
