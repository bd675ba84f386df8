import type { ModuleSource } from "./index.js";
import type { Ask } from "./input-types.js";
import type { AgentRequest, BrowserAccess, Cursor, Protocol, Resumption } from "./types.js";

export { CredenceError } from "./index.js";

/** Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import. */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/** The protocols for which requests can be built. */
export const PROTOCOLS: readonly Protocol[];

/**
 * The request that asks the agent: `fetch(request.url, request)`. If there is a `request.start`, send it once the answer
 * to the first request has begun.
 */
export function buildRequest(protocol: Protocol, ask: Ask): AgentRequest;

/** How to resume a cut stream. The `cursor` is that of the `AgentStream`. */
export function resumeRequest(protocol: Protocol, ask: Ask, cursor?: Partial<Cursor> | null): Resumption;

/** The request that stops a run on its server; `null` if closing the connection is the only way. */
export function stopRequest(protocol: Protocol, ask: Ask, cursor?: Partial<Cursor> | null): AgentRequest | null;

/** A request as a curl command. Headers that may hold a secret are replaced by shell variables. */
export function curlLine(request: AgentRequest): string;

/** Whether the server at a URL accepts requests from web pages, and its provider if known. */
export function browserAccess(endpoint: string): { provider: string | null; access: BrowserAccess; sentence: string };

/** The version of this package. */
export function version(): string;
