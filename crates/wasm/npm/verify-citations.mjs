// Checks that cited links work: each is requested once, a limited number at a time.

import { jsonText, limitOf, optionalFunctionOf, optionsOf } from "./argument.mjs";
import { LONGEST_TIMEOUT_MS, answerOf, answersWithin, askChecker, askHere, isWebAddress, withoutFragment } from "./ask-link.mjs";
import { ask } from "./core.mjs";
import { invalidArgument } from "./error.mjs";
import { LONGEST_CHAIN, REDIRECTS, absolute } from "./perform.mjs";
import { mayRedirect, mayRequest } from "./private-address.mjs";
import { headPublic } from "./public-request.mjs";
import { isBrowser } from "./runtime.mjs";
import { withPolicy } from "./trust-policy.mjs";
import { forAll } from "./waiting.mjs";

/**
 * @import { VerifyOptions } from "./index.d.ts"
 * @import { LinkCheck } from "./types.d.ts"
 * @import { LinkReply } from "./ask-link.mjs"
 * @typedef {{ url: string, check: LinkCheck | null }} Link
 * @typedef {{ url?: string | null }} Cited
 * @typedef {LinkReply & { url: string }} PlainAnswer
 * @typedef {ReturnType<typeof choicesOf>} Choices
 * @typedef {Record<"linkKey" | "checkLink", (...texts: string[]) => string>} Core Functions of the module.
 */

const OPTIONS = ["head", "checker", "concurrency", "timeoutMs", "follow", "allowPrivate", "signal", "onProgress", "policy", "learned", "weights"];

const DEFAULT_CONCURRENCY = 8;
const MOST_AT_ONCE = 64;
const DEFAULT_TIMEOUT_MS = 10_000;

/** Requests the link of each citation. The promise resolves when all were requested, or when `signal` ended it. @type {typeof import("./index.d.ts").verifyCitations} */
export async function verifyCitations(citations, options) {
  const chosen = choicesOf(options);
  const links = linksOf(citations);
  await askAll(links.list, chosen);
  const checks = citations.map((_, index) => links.of[index]?.check ?? null);
  return verified(citations, checks, links.list, chosen);
}

/** @param {VerifyOptions | null} [options] */
function choicesOf(options) {
  const { head, checker, concurrency = null, timeoutMs = null, follow, allowPrivate = null, signal, onProgress, policy, learned, weights } = optionsOf(options, OPTIONS);
  optionalFunctionOf("head", head);
  optionalFunctionOf("onProgress", onProgress);
  if (head && (checker ?? null) !== null) throw invalidArgument("options.checker", checker, "nothing beside a `head`, which is used instead");
  if (allowPrivate !== null && typeof allowPrivate !== "boolean") throw invalidArgument("options.allowPrivate", allowPrivate, "true or false");
  const isAskedByChecker = checker !== undefined && checker !== null;
  return {
    head: head ?? (isAskedByChecker ? askChecker(checker) : askDirectly(allowPrivate === true)),
    isAskedByChecker,
    // A `head` of the caller has rules of its own.
    mayAsk: (/** @type {string} */ address) => allowPrivate === true || Boolean(head) || mayRequest(address),
    mayFollow: (/** @type {string} */ from, /** @type {string} */ to) => allowPrivate === true || mayRedirect(from, to),
    concurrency: limitOf("concurrency", concurrency, DEFAULT_CONCURRENCY, MOST_AT_ONCE),
    timeoutMs: limitOf("timeoutMs", timeoutMs, DEFAULT_TIMEOUT_MS, LONGEST_TIMEOUT_MS),
    follow: follow === true,
    signal,
    onProgress,
    policy,
    learned,
    weights: jsonText("options.weights", weights),
  };
}

/** Requests links from this runtime. Outside of browsers a name that leads into a private network is refused, unless that is allowed. @param {boolean} allowPrivate */
function askDirectly(allowPrivate) {
  const fetch = allowPrivate || isBrowser() ? undefined : headPublic;
  return (/** @type {string} */ url, /** @type {{ signal: AbortSignal }} */ context) => askHere(url, { ...context, fetch });
}

/** Every link once, in the order they are cited. Links that differ only in their fragment are the same. @param {readonly Cited[]} citations */
function linksOf(citations) {
  if (!Array.isArray(citations)) throw invalidArgument("citations", citations, "an array");
  /** @type {Map<string, Link>} */
  const known = new Map();
  const of = citations.map((citation, index) => {
    if (typeof citation !== "object" || citation === null) throw invalidArgument(`citations[${index}]`, citation, "an object");
    const { url = null } = citation;
    if (url === null) return undefined;
    if (typeof url !== "string") throw invalidArgument(`citations[${index}].url`, url, "a text");
    const key = ask((/** @type {Core} */ core) => core.linkKey(url));
    if (!known.has(key)) known.set(key, { url, check: null });
    return known.get(key);
  });
  return { of, list: [...known.values()] };
}

/** @param {Link[]} links @param {Choices} chosen */
async function askAll(links, chosen) {
  let done = 0;
  await forAll(links, { atOnce: chosen.concurrency, signal: chosen.signal }, async (link) => {
    link.check = await checkOf(link.url, chosen);
    if (link.check === null) return;
    done += 1;
    chosen.onProgress?.({ done, total: links.length, link: link.check });
  });
}

/** The check of one link; `null` if the caller stopped. @param {string} url @param {Choices} chosen @returns {Promise<LinkCheck | null>} */
async function checkOf(url, chosen) {
  const answers = await answersWithin(url, (address, context) => answersTo(address, context, chosen), chosen);
  if (answers === null) return null;
  return JSON.parse(ask((/** @type {Core} */ core) => core.checkLink(url, jsonText("answers", answers))));
}

/** The answers for one link: its own, and with `follow` those of its redirects. @param {string} url @param {{ signal: AbortSignal }} context @param {Choices} chosen */
async function answersTo(url, context, { head, mayAsk, mayFollow, follow }) {
  /** @param {string} address @returns {Promise<PlainAnswer[]>} */
  const step = async (address) => {
    if (!mayAsk(address)) return [{ url: address, reason: "private_address" }];
    const found = await head(withoutFragment(address), context);
    // A list without an answer is an error, too, and not a link that does not answer.
    const [first, ...others] = [found].flat();
    return [first, ...others].map((answer) => plainAnswer(address, answer));
  };
  const answers = await step(url);
  const last = () => answers[answers.length - 1];
  while (follow && REDIRECTS.includes(last().status)) {
    if (answers.length > LONGEST_CHAIN) return [answers[0], { url, reason: "too_many_redirects" }];
    const { url: from, location } = last();
    if (!isWebAddress(location)) break;
    if (!mayFollow(from, location)) return [...answers, { url: location, reason: "private_address" }];
    answers.push(...(await step(location)));
  }
  return answers;
}

/** The result of `head` for the module: a status, a `Response` or the answer itself. @param {string} url @param {(LinkReply | number) & LinkReply} answer @returns {PlainAnswer} */
function plainAnswer(url, answer) {
  if (typeof answer !== "number" && (typeof answer !== "object" || answer === null)) {
    throw invalidArgument("options.head", answer, "a function that returns a status, a `Response` or an answer such as `{ status: 200 }`");
  }
  if (typeof answer?.reason === "string") return { url: answer.url ?? url, reason: answer.reason };
  const { status, retry_after, location } = answerOf(answer);
  return { url: answer.url || url, status, retry_after, location: absolute(location, url) };
}

/** @template {Cited} C @param {readonly C[]} citations @param {(LinkCheck | null)[]} checks @param {Link[]} links @param {Choices} chosen */
function verified(citations, checks, links, { policy, learned, weights }) {
  const texts = [jsonText("citations", citations), JSON.stringify(checks), weights];
  const found = JSON.parse(withPolicy("options.policy", policy, learned, (core, raw) => core.scoreVerified(...texts, raw)));
  const checked = links.filter(({ check }) => check !== null).map(({ check }) => /** @type {LinkCheck} */ (check));
  return {
    citations: citations.map((citation, index) => ({ ...citation, credibility_score: found.credibility[index], link: checks[index] })),
    links: checked,
    states: Object.fromEntries(checked.map(({ url, state }) => [url, state])),
    warnings: found.warnings,
    source_quality: found.source_quality,
    audit: found.links,
    complete: checked.length === links.length,
  };
}
