// How a link is asked for where this runs: with `fetch` in Node and its like, as far as a browser lets it, or by a checker.

import { CredenceError } from "./error.mjs";

/** How often a checker that asks to wait is asked again, and how long it may make us wait. */
const CHECKER_TRIES = 4;
const LONGEST_WAIT_S = 30;

/** What a checker may say in place of a status. */
const REASONS = ["timeout", "no_answer", "too_many_redirects", "private_address", "checker_silent"];

/** How many redirects are followed where they are. */
export const LONGEST_CHAIN = 10;

/** Seconds of a `Retry-After`, which is a number of them or a date; `null` for anything else. */
export function retryAfterSeconds(written, now = Date.now()) {
  if (typeof written !== "string" || written.trim() === "") return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(written) ? Number(written) : Math.ceil((Date.parse(written) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, 0xffffffff)) : null;
}

/** Whether this is a page, or a worker of one: `fetch` hides there what other origins answer. */
export function isBrowser() {
  const isWorker = typeof globalThis.location?.origin === "string" && typeof globalThis.WorkerGlobalScope === "function";
  return isWorker || typeof globalThis.document === "object";
}

/** Asks for one link by `fetch`, as far as this place can see the answer. */
export function askHere(url, { signal }) {
  return isBrowser() ? askInBrowser(url, signal) : askDirectly(url, signal);
}

/** Every status is seen here, and no redirect is followed unseen. */
async function askDirectly(url, signal) {
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal });
  return answerOf(response);
}

/**
 * A browser shows the answers of its own origin, and of those that allow it. A failure elsewhere may be a page that is
 * not shown to us, so that nothing can be said of it.
 */
async function askInBrowser(url, signal) {
  try {
    const response = await fetch(url, { method: "HEAD", credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store", signal });
    const end = { url: response.url, ...answerOf(response) };
    return response.redirected ? [{ location: response.url }, end] : end;
  } catch (thrown) {
    if (signal.aborted || isSameOrigin(url)) throw thrown;
    return { reason: "other_origin" };
  }
}

function isSameOrigin(url) {
  return new URL(url).origin === globalThis.location?.origin;
}

/** What a `Response`, its like, or a bare status says. */
export function answerOf(response) {
  if (typeof response === "number") return { status: response };
  const { status, headers } = response;
  const header = (name) => headers?.get?.(name) ?? null;
  const retryAfter = response.retry_after ?? retryAfterSeconds(header("retry-after"));
  const location = absolute(response.location ?? header("location"), response.url);
  return { status, retry_after: retryAfter, location };
}

/** Where a redirect leads; a relative address needs the one it came from. */
export function absolute(location, base) {
  if (typeof location !== "string" || location === "") return null;
  try {
    return new URL(location, base || undefined).href;
  } catch {
    return location;
  }
}

/** Asks a checker, an endpoint that looks for others: `GET checker?url=…` gives `{status}` or `{reason}` as JSON. */
export function askChecker(checker) {
  const endpoint = endpointOf(checker);
  return async (url, { signal }) => {
    const address = new URL(endpoint);
    address.searchParams.set("url", url);
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store", headers: { accept: "application/json" }, signal });
      if (response.ok) return answersOf(await response.json());
      await response.body?.cancel();
      const wait = retryAfterSeconds(response.headers.get("retry-after")) ?? 2 ** tries;
      if (response.status !== 429 || tries === CHECKER_TRIES || wait > LONGEST_WAIT_S) return { reason: "checker_silent" };
      await pause(wait * 1000, signal);
    }
  };
}

function endpointOf(checker) {
  try {
    return new URL(checker, globalThis.location?.href).href;
  } catch (thrown) {
    throw new CredenceError("invalid_argument", `\`options.checker\` is \`${checker}\`, expected the address of a checker`, "options.checker", thrown);
  }
}

/** A checker says `{hops: […]}` where it followed redirects. What it says otherwise is as good as nothing. */
function answersOf(said) {
  const answers = Array.isArray(said?.hops) ? said.hops : [said];
  const isUsable = answers.length > 0 && answers.every((answer) => Number.isInteger(answer?.status) || REASONS.includes(answer?.reason));
  return isUsable ? answers : { reason: "checker_silent" };
}

/** Waits, unless `signal` ends it. */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
