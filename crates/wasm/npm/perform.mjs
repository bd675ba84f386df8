// Performs what a state machine or a loop asks for: requests, waits and calls of the caller's functions, all under the same protections.

import { mayRedirect } from "./private-address.mjs";
import { isBrowser } from "./runtime.mjs";
import { pause, within } from "./waiting.mjs";

/** @template T @typedef {{ call(context: { signal: AbortSignal }): T | PromiseLike<T> }["call"]} Call */
/**
 * @typedef {{ method?: string, url: string, headers?: Readonly<Record<string, string>>, body?: string | null }} SentRequest
 * @typedef {Pick<Response, "status" | "url" | "redirected" | "body" | "text"> & { headers: Pick<Headers, "get"> }} Received What is read of a response.
 * @typedef {(url: string, init: RequestInit & { signal?: AbortSignal }) => Promise<Received>} Send
 * @typedef {Pick<Received, "status" | "url" | "redirected" | "headers"> & { ok: boolean, body: string, retryAfter: number | null }} Answered
 * @typedef {{ turns: Map<string, Promise<number>>, perSecond: number, afterS?: number }} Pace
 * @typedef {{ signal?: AbortSignal | null, timeoutMs?: number, fetch?: Send, onSend?: () => void, secrets?: readonly string[], maxBytes?: number, redirect?: "manual" }} Limits
 * @typedef {{ call: Call<unknown>, request?: undefined } | { call?: undefined, request: SentRequest } | { call?: undefined, request?: undefined, seconds: number }} Action
 * @typedef {Limits & { retry?: { attempts?: number, longestWaitS?: number, statuses?: readonly number[] }, pace?: Pace }} Options
 */

/** Defaults: milliseconds for one request, bytes of a response that are read, seconds that a server may ask to wait. */
const TIMEOUT_MS = 20_000;
const MOST_BYTES = 4 << 20;
const LONGEST_WAIT_S = 30;

/** The longest chain of redirects that is followed. */
export const LONGEST_CHAIN = 10;
/** The statuses of redirects that are followed. @type {readonly (number | undefined)[]} */
export const REDIRECTS = [301, 302, 303, 307, 308];

/** Headers that carry no key. */
const WITHOUT_KEY = ["accept", "accept-language", "content-type", "user-agent"];
/** Shorter secrets are not masked in responses: they may be part of any word. The value of a header may be a word itself. */
const SHORTEST_KEY = 6;
const SHORTEST_VALUE = 8;

/** Fields that only browsers know: no cookies, no address of the page, nothing from the cache. Other runtimes reject some of them. @satisfies {RequestInit} */
const IN_BROWSER = { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" };

/** @type {Record<string, string>} */
const MESSAGES = {
  no_answer: "it did not answer",
  other_origin: "the browser does not show its response",
  private_address: "it is, or redirects to, an address that is not public",
  redirected: "it redirects a request that may go to no other host",
  too_many_redirects: `it redirects more than ${LONGEST_CHAIN} times`,
};

/** Why there is no response: `timeout`, or one of `MESSAGES`; `code` is that of the network, such as `ECONNREFUSED`. */
export class RequestFailure extends Error {
  /** @param {string} reason @param {string} [message] @param {string} [code] */
  constructor(reason, message = MESSAGES[reason], code) {
    super(code ? `${message} (${code})` : message);
    this.name = "RequestFailure";
    this.reason = reason;
    this.code = code;
  }
}

/** @param {unknown} thrown */
export function isTimeout(thrown) {
  return thrown instanceof RequestFailure && thrown.reason === "timeout";
}

/**
 * Performs one action:
 *
 * - `{ request: { method, url, headers, body } }` resolves with `{ status, ok, url, redirected, headers, body, retryAfter }`, the body as text
 * - `{ call }` resolves with the result of `call({ signal })`, even if the function ignores its signal
 * - `{ seconds }` waits
 *
 * It rejects with a `RequestFailure`, with the reason of `signal`, or with the error of `call`. The options, all optional:
 *
 * - `signal`, and `timeoutMs` for each attempt; a call has a time limit only if one is given
 * - `fetch`, and `onSend()`, called before each request
 * - `secrets`: keys that are masked in responses, besides the values of the request's headers
 * - `maxBytes`: what is longer is cut
 * - `redirect: "manual"`: redirects are responses
 * - `retry: { attempts, longestWaitS, statuses }`: requests are repeated at such statuses, after the wait that the server asks for
 * - `pace: { turns, perSecond, afterS }`: requests to one host are sent one after another. `turns` is a `Map`, the same for all of them
 *
 * @overload
 * @param {{ request: SentRequest }} action
 * @param {Options} [options]
 * @returns {Promise<Answered>}
 *
 * @template T
 * @overload
 * @param {{ call: Call<T> }} action
 * @param {Options} [options]
 * @returns {Promise<Awaited<T>>}
 *
 * @overload
 * @param {Action} action
 * @param {Options} [options]
 * @returns {Promise<unknown>}
 *
 * @param {Action} action
 * @param {Options} options
 * @returns {Promise<unknown>}
 */
export async function perform(action, options = {}) {
  const { signal, timeoutMs, pace } = options;
  signal?.throwIfAborted();
  if (action.call) return limited(action.call, timeoutMs, signal);
  if (!action.request) return pause(action.seconds * 1000, signal);
  const sent = () => repeated(action.request, options);
  return pace ? inTurn(pace, action.request.url, signal, sent) : sent();
}

/**
 * The result of a function, within its time.
 *
 * `AbortSignal.timeout` does not keep Node running, so a promise that never settles would end the program without a result.
 *
 * @template T
 * @param {{ call(context: { signal?: AbortSignal }): T | PromiseLike<T> }["call"]} call
 * @param {number | undefined} timeoutMs
 * @param {AbortSignal | null | undefined} stop
 */
async function limited(call, timeoutMs, stop) {
  if (timeoutMs === undefined) return stop ? within(stop, call({ signal: stop })) : call({});
  const late = new DOMException(`it took longer than ${timeoutMs} ms`, "TimeoutError");
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(late), timeoutMs);
  const signal = stop ? AbortSignal.any([stop, clock.signal]) : clock.signal;
  try {
    return await within(signal, call({ signal }));
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    throw signal.reason === late ? new RequestFailure("timeout", late.message) : signal.reason;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for the turn of a host, so that it gets no more requests in a second than it allows.
 *
 * @template T
 * @param {Pace} pace
 * @param {string} url
 * @param {AbortSignal | null | undefined} signal
 * @param {() => Promise<T>} send
 */
function inTurn({ turns, perSecond, afterS = 0 }, url, signal, send) {
  const { host } = new URL(url);
  let next = 0;
  const sent = (turns.get(host) ?? Promise.resolve(0)).then(async (notBefore) => {
    const wait = Math.max(notBefore - performance.now(), afterS * 1000);
    if (wait > 0) await pause(wait, signal);
    next = performance.now() + 1000 / perSecond;
    return send();
  });
  const over = () => next;
  turns.set(host, sent.then(over, over));
  return sent;
}

/** @param {SentRequest} request @param {Options} options */
async function repeated(request, options) {
  const { signal, timeoutMs = TIMEOUT_MS, onSend, retry } = options;
  const { attempts = 1, longestWaitS = LONGEST_WAIT_S, statuses = [429] } = retry ?? {};
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    onSend?.();
    const response = await limited((limit) => responseTo(request, options, limit.signal), timeoutMs, signal);
    const wait = response.retryAfter ?? 2 ** attempt;
    if (attempt === attempts || !statuses.includes(response.status) || wait > longestWaitS) return response;
    await pause(wait * 1000, signal);
  }
}

/** The response to a request, at the end of its redirects. @param {SentRequest} request @param {Limits} limits @param {AbortSignal | undefined} signal */
async function responseTo({ url, method = "GET", headers = {}, body }, { fetch: ask = globalThis.fetch, secrets = [], redirect, maxBytes }, signal) {
  const keys = secrets.filter((secret) => typeof secret === "string" && secret !== "");
  const values = Object.entries(headers)
    .filter(([name]) => !WITHOUT_KEY.includes(name.toLowerCase()))
    .flatMap(([, value]) => String(value).split(" "));
  // A request with a key or a body goes to no other host. A browser does not show where a redirect leads, so there it follows none.
  const staysHere = values.length > 0 || Boolean(body) || keys.some((key) => url.includes(key));
  /** @type {RequestInit & { signal?: AbortSignal }} */
  const init = { method, headers, body: body ?? undefined, signal, ...(isBrowser() ? { ...IN_BROWSER, redirect: staysHere ? "error" : "follow" } : { redirect: "manual" }) };
  try {
    for (let address = url, nFollowed = 0; ; nFollowed += 1) {
      const response = await ask(address, init);
      const target = redirect === "manual" ? null : targetOf(response, address);
      if (target === null) return plain(response, masked([...keys, ...values.filter(({ length }) => length >= SHORTEST_VALUE)], await textOf(response, maxBytes)));
      await response.body?.cancel?.();
      if (body || (staysHere && new URL(target).origin !== new URL(address).origin)) throw new RequestFailure("redirected");
      if (nFollowed === LONGEST_CHAIN) throw new RequestFailure("too_many_redirects");
      if (!mayRedirect(address, target)) throw new RequestFailure("private_address");
      address = target;
    }
  } catch (thrown) {
    throw thrown instanceof RequestFailure ? thrown : failureOf(thrown, url);
  }
}

/** Where a response redirects to; `null` for any other response. @param {Received} response @param {string} address */
function targetOf({ status, headers }, address) {
  return REDIRECTS.includes(status) ? absolute(headers?.get?.("location"), address) : null;
}

/**
 * The failure of a request. An error of `fetch` may name an address with a key, so only its code is used.
 *
 * @param {{ code?: unknown, cause?: { code?: unknown } } | null | undefined} thrown
 * @param {string} url
 */
function failureOf(thrown, url) {
  if (isHidden(url)) return new RequestFailure("other_origin");
  const code = thrown?.cause?.code ?? thrown?.code;
  return new RequestFailure("no_answer", undefined, typeof code === "string" && /^[A-Z][A-Z_]{2,40}$/.test(code) ? code : undefined);
}

/** Whether the browser may have blocked the response (CORS): it does not distinguish that from a broken connection. @param {string} url */
function isHidden(url) {
  if (!isBrowser() || globalThis.navigator?.onLine === false) return false;
  return new URL(url, globalThis.location?.href).origin !== globalThis.location?.origin;
}

/** @param {Received} response @param {string} body @returns {Answered} */
function plain({ status, url, redirected, headers }, body) {
  return { status, ok: status >= 200 && status < 300, url, redirected, headers, body, retryAfter: retryAfterSeconds(headers?.get?.("retry-after")) };
}

/** The body as text, up to a limit. @param {Received} response */
async function textOf(response, maxBytes = MOST_BYTES) {
  const reader = response.body?.getReader?.();
  if (!reader) return (await response.text()).slice(0, maxBytes);
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; bytes < maxBytes; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

/** The text with keys masked. @param {readonly string[]} secrets @param {string} text */
export function masked(secrets, text) {
  return secrets.filter((secret) => secret.length >= SHORTEST_KEY).reduce((text, secret) => text.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…"), text);
}

/** The seconds of a `Retry-After` header, a number or a date; `null` for anything else. @param {unknown} written */
export function retryAfterSeconds(written, now = Date.now()) {
  if (typeof written !== "string" || written.trim() === "") return null;
  const seconds = /^\s*\d{1,9}\s*$/.test(written) ? Number(written) : Math.ceil((Date.parse(written) - now) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, Math.min(seconds, 0xffffffff)) : null;
}

/** The target of a redirect; a relative one needs its base. @param {unknown} location @param {string | null} [base] */
export function absolute(location, base) {
  if (typeof location !== "string" || location === "") return null;
  try {
    return new URL(location, base || undefined).href;
  } catch {
    return location;
  }
}
