// Requests links. The page imports this file when links are first checked.

import { askChecker, askHere } from "./ask-link.js";
import { pause } from "./waiting.js";

const AT_ONCE = 6;
const LONGEST_MS = 20_000;

/**
 * Requests each address, a few at a time, and calls `tell(index, responses)` with the responses as JSON text. Without a link
 * checker only the page's own origin is requested: browsers hide the responses of other origins, so nothing is sent to them.
 */
export async function checkLinks(addresses, checker, signal, tell) {
  const ask = checker ? askChecker(checker) : askOwnOrigin;
  const indexes = addresses.keys();
  const worker = async () => {
    for (const index of indexes) {
      const answers = await answersTo(addresses[index], ask, checker, signal);
      if (signal.aborted) return;
      tell(index, JSON.stringify(answers));
      // The page is drawn in between, however fast the responses arrive.
      if (index % AT_ONCE === 0) await pause(0, signal).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function answersTo(address, ask, checker, signal) {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return [{ reason: "not_web" }];
  const clock = AbortSignal.timeout(LONGEST_MS);
  try {
    const said = await ask(withoutFragment(address), { signal: AbortSignal.any([signal, clock]) });
    return Array.isArray(said) ? said : [said];
  } catch {
    // A link checker that does not respond says nothing about the link.
    if (checker) return [{ reason: "checker_silent" }];
    return [{ reason: clock.aborted ? "timeout" : "no_answer" }];
  }
}

function askOwnOrigin(address, options) {
  if (new URL(address).origin !== location.origin) return { reason: "other_origin" };
  return askHere(address, options);
}

function withoutFragment(address) {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}
