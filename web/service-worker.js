// Keeps the files of the page in the browser, so that it opens without a network. It answers only for these files: answers of agents and
// files of other sites are neither read nor kept. `cargo xtask build` puts the version and the list of files before this text.
//
// With its installation it keeps the page itself, and from then on what a visit uses. The rest is fetched one file after another once the page
// is idle and asks for it: `web/offline.js` does so on connections that are not metered.

/* global VERSION, FILES */

const SCOPE = new URL("./", location.href).href;
// Caches belong to the whole origin, which may have other pages.
const NAME = `credence ${SCOPE} `;
const CURRENT = NAME + VERSION;
const KEPT = new Set(FILES.map((file) => new URL(file, SCOPE).href));

self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(startServing()));
self.addEventListener("message", (event) => {
  if (event.data === "use-new-version") self.skipWaiting();
  if (event.data?.keep) event.waitUntil(keepFiles(event.data.keep.map((address) => new URL(address, SCOPE).href)));
  if (event.data === "keep-all") event.waitUntil(keepFiles([...KEPT]));
});
self.addEventListener("fetch", (event) => {
  const address = keptAddress(event.request);
  if (address) event.respondWith(answer(address, event.request));
});

/** The page itself: without it there is no version to open. */
async function keepPage() {
  const cache = await caches.open(CURRENT);
  await cache.add(new Request(SCOPE, { cache: "no-cache" }));
}

/** Those of these files that are not kept, one after another, so that they do not compete with what the page needs. Without a network it ends. */
async function keepFiles(addresses) {
  const cache = await caches.open(CURRENT);
  for (const address of addresses) {
    if (!KEPT.has(address) || (await cache.match(address))) continue;
    // What the visit has loaded is in the browser's own cache, so that it is not loaded again.
    await cache.add(new Request(address));
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
  return KEPT.has(address) || isOfOlderVersion(url) ? address : null;
}

/** Files of a program have its hash in their folder. */
function isOfOlderVersion(url) {
  return url.href.startsWith(`${SCOPE}program/`);
}

async function answer(address, request) {
  const cache = await caches.open(CURRENT);
  const kept = (await cache.match(address)) ?? (isOfOlderVersion(new URL(address)) ? await caches.match(address) : undefined);
  if (kept) return kept;
  const response = await fetch(request).catch(() => caches.match(address));
  if (!response) return Response.error();
  if (response.ok && KEPT.has(address)) cache.put(address, response.clone()).catch(() => {});
  return response;
}
