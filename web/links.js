// Asks how links stand. The program imports this file when a reader has links checked, and not before.

import { askChecker, askHere, pause } from "./ask-link.js";

const AT_ONCE = 6;
const LONGEST_MS = 20_000;

/**
 * Asks for each address, a few at a time, and tells `tell(place, answers)` what came back as JSON text. Without a checker
 * only the page's own origin is asked: what others answer is hidden from a page, so nothing is sent to them.
 */
export async function checkLinks(addresses, checker, signal, tell) {
  const ask = checker ? askChecker(checker) : askOwnOrigin;
  const places = addresses.keys();
  const worker = async () => {
    for (const place of places) {
      const answers = await answersTo(addresses[place], ask, checker, signal);
      if (signal.aborted) return;
      tell(place, JSON.stringify(answers));
      // However fast the answers come, the page is drawn in between.
      if (place % AT_ONCE === 0) await pause(0, signal).catch(() => {});
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
    // That a checker is silent says nothing about the link.
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
