// The exports of every entry of `credence/research`.

import { ask } from "./research-core.mjs";

export { CredenceError } from "./error.mjs";
export { ResearchLoop, runResearch } from "./research-loop.mjs";

/** The version of the package. @type {typeof import("./research.js").version} */
export function version() {
  return ask((/** @type {{ version(): string }} */ research) => research.version());
}
