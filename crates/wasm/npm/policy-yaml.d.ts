import type { CredenceError, ModuleSource, OverrideEntry, PolicyDocument, PolicyEntry } from "./index.js";

/** A parsed policy: every list is present, every entry is an object, and every level is valid. */
export interface ReadPolicy extends PolicyDocument {
  allowlist: PolicyEntry[];
  denylist: PolicyEntry[];
  greylist: PolicyEntry[];
  user_overrides: OverrideEntry[];
}

/** An error in a policy (`invalid_policy`). Its `path` says where, such as `user_overrides[2].trust_level`. */
export interface PolicyYamlError extends CredenceError {
  readonly code: "invalid_policy";
  /** The line, from 1. */
  readonly line: number;
  /** The Unicode character in the line, from 1. */
  readonly column: number;
}

/**
 * The policy in a YAML text, ready for `options.policy`. The WebAssembly module is loaded on the first call.
 * Errors in the text are thrown as a `PolicyYamlError`.
 *
 * ```js
 * import { parsePolicyYaml } from "credence/policy-yaml";
 *
 * console.log((await parsePolicyYaml("denylist: [tales.example]")).denylist[0]?.domain); // tales.example
 * ```
 */
export function parsePolicyYaml(text: string): Promise<ReadPolicy>;

/**
 * Loads the WebAssembly module before the first call, or in a browser from another location.
 *
 * ```js
 * import { init } from "credence/policy-yaml";
 *
 * await init(); // `parsePolicyYaml` does it, too
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
