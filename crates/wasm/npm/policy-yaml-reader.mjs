// What every entry for policies in YAML shares: a reader over a module that one of them loads.

import { readPolicy } from "./credence-yaml.js";
import { CredenceError, asCredenceError, wrongArgument } from "./error.mjs";

/** The function that reads a policy, once `ready` has loaded the module. */
export function policyReader(ready) {
  return async function parsePolicyYaml(text) {
    if (typeof text !== "string") throw wrongArgument("text", text, "the text of a YAML file");
    await ready();
    try {
      return JSON.parse(readPolicy(text));
    } catch (thrown) {
      throw withPlace(thrown);
    }
  };
}

/** The error of this package, with the line and column the module found. */
function withPlace(thrown) {
  const error = asCredenceError(thrown);
  return typeof thrown?.line === "number" ? Object.assign(error, { line: thrown.line, column: thrown.column }) : error;
}

/** Why there is no module. */
export function notLoaded(thrown) {
  const message = `the WebAssembly module for YAML could not be loaded: ${thrown?.message ?? thrown}`;
  return new CredenceError("load_failed", message, "source", thrown);
}
