// Requests links. The page imports this file when links are first checked.

import { answersWithin, askChecker, askHere, withoutFragment } from "./ask-link.js";
import { forAll, pause } from "./waiting.js";

const AT_ONCE = 6;
const LONGEST_MS = 20_000;

/**
 * Requests each address, a few at a time, and calls `tell(index, responses)` with the responses as JSON text. Without a link
 * checker only the page's own origin is requested: browsers hide the responses of other origins, so nothing is sent to them.
 */
export async function checkLinks(addresses, checker, signal, tell) {
  const ask = checker ? askChecker(checker) : askOwnOrigin;
  const limits = { timeoutMs: LONGEST_MS, signal, isAskedByChecker: Boolean(checker) };
  await forAll(addresses, { atOnce: AT_ONCE, signal }, async (address, index) => {
    const answers = await answersWithin(address, (url, context) => ask(withoutFragment(url), context), limits);
    if (answers === null) return;
    tell(index, JSON.stringify(answers));
    // The page is drawn in between, however fast the responses arrive.
    if (index % AT_ONCE === 0) await pause(0, signal).catch(() => {});
  });
}

function askOwnOrigin(address, options) {
  if (new URL(address).origin !== location.origin) return { reason: "other_origin" };
  return askHere(address, options);
}
