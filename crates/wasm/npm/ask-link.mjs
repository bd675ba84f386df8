// Requests for links: by `fetch` in Node and similar runtimes, as far as a browser allows, or by a link checker.

import { CredenceError, invalidArgument } from "./error.mjs";
import { isBrowser } from "./runtime.mjs";
import { pause } from "./waiting.mjs";

/** Attempts at a checker that is rate-limited, and the longest wait it may ask for. */
const CHECKER_TRIES = 4;
const LONGEST_WAIT_S = 30;

/** What a checker may return instead of a status. */
const REASONS = ["timeout", "no_answer", "too_many_redirects", "private_address", "checker_silent"];

/** The longest chain of redirects that is followed. */
export const LONGEST_CHAIN = 10;

/** The seconds of a `Retry-After` header, a number or a date; `null` for anything else. */
export function retryAfterSeconds(written, now = Date.now()) {
  if (typeof written !== "string" || written.trim() === "") return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(written) ? Number(written) : Math.ceil((Date.parse(written) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, 0xffffffff)) : null;
}

/** Requests one link by `fetch`, as far as this runtime shows the answer. */
export function askHere(url, { signal }) {
  return isBrowser() ? askInBrowser(url, signal) : askDirectly(url, signal);
}

/** Outside browsers every status is visible, and redirects are not followed. */
async function askDirectly(url, signal) {
  const response = await fetch(url, { method: "HEAD", redirect: "manual", signal });
  return answerOf(response);
}

/** A browser shows the answers of its own origin, and of those that allow it. Another failure may be a hidden answer. */
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

/** The answer in a `Response`, a similar object, or a status. */
export function answerOf(response) {
  if (typeof response === "number") return { status: response };
  const { status, headers } = response;
  const header = (name) => headers?.get?.(name) ?? null;
  const retryAfter = response.retry_after ?? retryAfterSeconds(header("retry-after"));
  const location = absolute(response.location ?? header("location"), response.url);
  return { status, retry_after: retryAfter, location };
}

/** The target of a redirect; a relative one needs its base. */
export function absolute(location, base) {
  if (typeof location !== "string" || location === "") return null;
  try {
    return new URL(location, base || undefined).href;
  } catch {
    return location;
  }
}

/** Asks a link checker: `GET checker?url=…` returns `{status}` or `{reason}` as JSON. */
export function askChecker(checker) {
  const endpoint = endpointOf("options.checker", checker, "the address of a checker");
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

/** An address as the caller gives it; in a page it may be relative. */
export function endpointOf(path, address, expected) {
  if (typeof address !== "string" && !(address instanceof URL)) throw invalidArgument(path, address, expected);
  try {
    return new URL(address, globalThis.location?.href).href;
  } catch (thrown) {
    throw new CredenceError("invalid_argument", `\`${path}\` is \`${address}\`, expected ${expected}`, path, thrown);
  }
}

/** Whether a text is an address of the web. */
export function isWebAddress(url) {
  return typeof url === "string" && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** A checker that followed redirects returns `{hops: […]}`. Anything else but an answer counts as silence. */
function answersOf(reply) {
  const answers = Array.isArray(reply?.hops) ? reply.hops : [reply];
  const isUsable = answers.length > 0 && answers.every((answer) => Number.isInteger(answer?.status) || REASONS.includes(answer?.reason));
  return isUsable ? answers : { reason: "checker_silent" };
}
