// Requests for links: by `fetch` in Node and similar runtimes, as far as a browser allows, or by a link checker.

import { CredenceError, invalidArgument } from "./error.mjs";
import { absolute, isTimeout, perform, retryAfterSeconds } from "./perform.mjs";

/** @import { Answered, Limits } from "./perform.mjs" */

/**
 * What answers a link: a `Response`, a similar object, or why there is no status.
 *
 * @typedef {{ url?: string, status?: number, headers?: Pick<Headers, "get">, retry_after?: number | null, location?: string | null, reason?: string }} LinkReply
 * @typedef {{ signal: AbortSignal }} Context
 */

/** The longest time for a link or a text, in milliseconds. Callers have shorter limits of their own. */
export const LONGEST_TIMEOUT_MS = 600_000;

/** Attempts at a service that is rate-limited. */
const RETRY = { attempts: 4 };
/** Bytes of a service's response that are read: a text of two million characters, and what JSON adds to it. */
const MOST_BYTES = 16 << 20;

/** What a checker may return instead of a status. @type {(string | undefined)[]} */
const REASONS = ["timeout", "no_answer", "too_many_redirects", "private_address", "checker_silent"];

/** Why a link has no answer here, besides that there was none. */
const UNANSWERED = ["other_origin", "private_address"];

/**
 * Requests one link by `fetch`, as far as this runtime shows the answer: a browser shows those of its own origin, and of those that allow
 * it. A `fetch` of the caller may refuse private addresses.
 *
 * @type {(url: string, limits: Pick<Limits, "signal" | "fetch">) => Promise<LinkReply | LinkReply[]>}
 */
export async function askHere(url, { signal, fetch }) {
  try {
    const response = await perform({ request: { method: "HEAD", url } }, { fetch, redirect: "manual", timeoutMs: LONGEST_TIMEOUT_MS, signal });
    const end = { url: response.url, ...answerOf(response) };
    return response.redirected ? [{ location: response.url }, end] : end;
  } catch (thrown) {
    if (UNANSWERED.includes(thrown?.reason)) return { reason: thrown.reason };
    throw thrown;
  }
}

/**
 * The answers for one link within a time limit; `null` if the caller stopped. `ask(url, { signal })` returns one or several answers.
 * With `isAskedByChecker`, a failure says nothing about the link.
 *
 * @param {string} url
 * @param {(url: string, context: Context) => Promise<LinkReply[]>} ask
 * @param {{ timeoutMs: number, signal?: AbortSignal | null, isAskedByChecker: boolean }} limits
 * @returns {Promise<LinkReply[] | null>}
 */
export async function answersWithin(url, ask, { timeoutMs, signal, isAskedByChecker }) {
  if (!isWebAddress(url)) return [{ reason: "not_web" }];
  try {
    return [await perform({ call: (context) => ask(url, context) }, { timeoutMs, signal })].flat();
  } catch (thrown) {
    if (thrown instanceof CredenceError) throw thrown;
    if (signal?.aborted) return null;
    if (isAskedByChecker) return [{ reason: "checker_silent" }];
    return [{ reason: isTimeout(thrown) ? "timeout" : "no_answer" }];
  }
}

/** The address that is requested: servers never see a fragment. @param {string} url */
export function withoutFragment(url) {
  const address = new URL(url);
  address.hash = "";
  return address.href;
}

/** The answer in a `Response`, a similar object, or a status. @param {LinkReply | number} response */
export function answerOf(response) {
  if (typeof response === "number") return { status: response };
  const { status, headers } = response;
  const header = (/** @type {string} */ name) => headers?.get?.(name) ?? null;
  const retryAfter = response.retry_after ?? retryAfterSeconds(header("retry-after"));
  const location = absolute(response.location ?? header("location"), response.url);
  return { status, retry_after: retryAfter, location };
}

/**
 * Asks a link checker: `GET checker?url=…` returns `{status}` or `{reason}` as JSON.
 *
 * @param {string | URL} checker
 * @returns {(url: string, context: Context) => Promise<LinkReply | LinkReply[]>}
 */
export function askChecker(checker) {
  const ask = askService("options.checker", checker, "the address of a checker");
  return async (url, context) => {
    const { ok, body } = await ask(url, context);
    return ok ? answersOf(JSON.parse(body)) : { reason: "checker_silent" };
  };
}

/**
 * Asks a service about an address: `GET service?url=…`, which returns JSON.
 *
 * @type {(path: string, service: string | URL, expected: string) => (url: string, context: Context) => Promise<Answered>}
 */
export function askService(path, service, expected) {
  const endpoint = endpointOf(path, service, expected);
  return (url, { signal }) => {
    const address = new URL(endpoint);
    address.searchParams.set("url", url);
    const request = { url: address.href, headers: { accept: "application/json" } };
    return perform({ request }, { retry: RETRY, maxBytes: MOST_BYTES, timeoutMs: LONGEST_TIMEOUT_MS, signal });
  };
}

/** An address as the caller gives it; in a page it may be relative. @param {string} path @param {string | URL} address @param {string} expected */
function endpointOf(path, address, expected) {
  if (typeof address !== "string" && !(address instanceof URL)) throw invalidArgument(path, address, expected);
  try {
    return new URL(address, globalThis.location?.href).href;
  } catch (thrown) {
    throw new CredenceError("invalid_argument", `\`${path}\` is \`${address}\`, expected ${expected}`, path, thrown);
  }
}

/** Whether a text is an address of the web. @param {unknown} url @returns {url is string} */
export function isWebAddress(url) {
  return typeof url === "string" && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** A checker that followed redirects returns `{hops: […]}`. Anything else but an answer counts as silence. @param {LinkReply & { hops?: LinkReply[] }} reply */
function answersOf(reply) {
  const answers = Array.isArray(reply?.hops) ? reply.hops : [reply];
  const isUsable = answers.length > 0 && answers.every((answer) => Number.isInteger(answer?.status) || REASONS.includes(answer?.reason));
  return isUsable ? answers : { reason: "checker_silent" };
}
