// Lets the page open without a network, and tells it when a newer version of it is ready. `boot.js` loads this once the page runs.

/** A visit that is shorter loads no more than it uses, in milliseconds. */
const REST_AFTER = 20_000;

export async function start(address) {
  // The files that are kept must not compete with those that the page needs now.
  await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
  try {
    const registration = await navigator.serviceWorker.register(address, { updateViaCache: "none" });
    offerUpdates(registration);
    keepWhatIsUsed(await navigator.serviceWorker.ready);
  } catch {
    // Private windows and old browsers have no service worker; the page needs a network then.
  }
}

/** Keeps what this visit has loaded, and the rest once the browser is idle. On a metered line only what is used is loaded. */
function keepWhatIsUsed({ active }) {
  const used = performance.getEntriesByType("resource").map(({ name }) => name.split(/[?#]/)[0]);
  active.postMessage({ keep: used });
  if (isMetered()) return;
  setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => active.postMessage("keep-all")), REST_AFTER);
}

function isMetered() {
  const { saveData = false, effectiveType = "4g", type = "" } = navigator.connection ?? {};
  return saveData || effectiveType !== "4g" || type === "cellular";
}

function offerUpdates(registration) {
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offer(registration.waiting));
  });
}

/** The first version of a visit is not an update. A newer one waits until the user wants it, or all tabs are closed. */
function offer(waiting) {
  if (!waiting || !navigator.serviceWorker.controller) return;
  globalThis.credenceUpdate = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("use-new-version");
  };
  dispatchEvent(new Event("credence-update"));
}
