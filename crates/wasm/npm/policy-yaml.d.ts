import type { CredenceError, ModuleSource, OverrideEntry, PolicyDocument, PolicyEntry } from "./index.js";

/** A policy that was read: every list is there, every entry is written out, and every level is one. */
export interface ReadPolicy extends PolicyDocument {
  allowlist: PolicyEntry[];
  denylist: PolicyEntry[];
  greylist: PolicyEntry[];
  user_overrides: OverrideEntry[];
}

/** What is wrong with a policy (`invalid_policy`): `path` says where in it, such as `user_overrides[2].trust_level`. */
export interface PolicyYamlError extends CredenceError {
  readonly code: "invalid_policy";
  /** The line, from 1. */
  readonly line: number;
  /** The Unicode character in the line, from 1. */
  readonly column: number;
}

/**
 * The policy in a YAML text, ready for `options.policy`. A WebAssembly module of its own is loaded with the first call.
 * What is wrong in the text is thrown as a `PolicyYamlError`.
 */
export function parsePolicyYaml(text: string): Promise<ReadPolicy>;

/** Loads the module ahead of the first call, or in a browser from another place. */
export function init(source?: ModuleSource): Promise<void>;
