import type { ModuleSource } from "./index.js";
import type { Ask } from "./input-types.js";
import type { AgentProtocol, AgentRequest, BrowserAccess, Cursor, Resumption } from "./types.js";

export { CredenceError } from "./index.js";

/**
 * Loads the WebAssembly module once. In Node, Deno, Bun and workers it is loaded on import.
 *
 * ```js
 * import { init } from "credence/ask";
 *
 * await init(); // in Node it does nothing
 * ```
 */
export function init(source?: ModuleSource): Promise<void>;
export default init;

/**
 * The protocols for which requests can be built.
 *
 * ```js
 * import { PROTOCOLS } from "credence/ask";
 *
 * console.log(PROTOCOLS.includes("anthropic")); // true
 * ```
 */
export const PROTOCOLS: readonly AgentProtocol[];

/**
 * The request that asks the agent: `fetch(request.url, request)`. If there is a `request.before`, send it first, and go on
 * even if it is refused; if there is a `request.start`, send it once the answer to this request has begun.
 *
 * ```js
 * import { buildRequest } from "credence/ask";
 *
 * const request = buildRequest("chat-completions", { endpoint: "http://localhost:11434/v1", model: "qwen3:8b", question: "Hello?" });
 * console.log(request.method, request.url); // POST http://localhost:11434/v1/chat/completions
 * const response = await fetch(request.url, request);
 * ```
 */
export function buildRequest(protocol: AgentProtocol, ask: Ask): AgentRequest;

/**
 * How to resume a cut stream. The `cursor` is that of the `AgentStream`.
 *
 * ```js
 * import { AgentStream } from "credence";
 * import { resumeRequest } from "credence/ask";
 *
 * const stream = new AgentStream();
 * const resumption = resumeRequest("chat-completions", { endpoint: "http://localhost:11434/v1", model: "qwen3:8b", question: "Hello?" }, stream.cursor);
 * console.log(resumption.kind); // impossible
 * ```
 */
export function resumeRequest(protocol: AgentProtocol, ask: Ask, cursor?: Partial<Cursor> | null): Resumption;

/**
 * The request that stops a run on its server; `null` if closing the connection is the only way.
 *
 * ```js
 * import { stopRequest } from "credence/ask";
 *
 * const stop = stopRequest("langgraph", { endpoint: "https://agent.example", thread_id: "t1" }, { run_id: "r1" });
 * if (stop) await fetch(stop.url, stop);
 * ```
 */
export function stopRequest(protocol: AgentProtocol, ask: Ask, cursor?: Partial<Cursor> | null): AgentRequest | null;

/**
 * A request as a curl command. Headers that may hold a secret are replaced by shell variables.
 *
 * ```js
 * import { buildRequest, curlLine } from "credence/ask";
 *
 * console.log(curlLine(buildRequest("native", { endpoint: "https://agent.example/chat", question: "Hello?" })));
 * ```
 */
export function curlLine(request: AgentRequest): string;

/**
 * Whether the server at a URL accepts requests from web pages, and its provider if known.
 *
 * ```js
 * import { browserAccess } from "credence/ask";
 *
 * console.log(browserAccess("https://api.openai.com/v1").provider); // OpenAI
 * ```
 */
export function browserAccess(endpoint: string): { provider: string | null; access: BrowserAccess; sentence: string };

/**
 * The version of this package.
 *
 * ```js
 * import { version } from "credence/ask";
 *
 * console.log(version());
 * ```
 */
export function version(): string;
