// The exports of every entry of `credence/ask`: requests to agents. Nothing is sent here.

import { jsonText, textOf } from "./argument.mjs";
import { ask as askModule } from "./ask-core.mjs";

/** @typedef {Record<"buildRequest" | "resumeRequest" | "stopRequest" | "curlLine" | "browserAccess" | "version", (...texts: string[]) => string>} Core Functions of the module. */

export { CredenceError } from "./error.mjs";

/** The protocols for which requests can be built. @type {typeof import("./ask.js").PROTOCOLS} */
export const PROTOCOLS = Object.freeze([
  "native",
  "openai-responses",
  "anthropic",
  "ag-ui",
  "ai-sdk",
  "chat-completions",
  "gemini",
  "langgraph",
  "langchain-agent",
  "assistant-transport",
  "cohere",
  "ollama",
  "adk",
  "dify",
  "a2a",
  "a2a-0.3",
]);

/** The request that asks the agent. @type {typeof import("./ask.js").buildRequest} */
export function buildRequest(protocol, ask) {
  const texts = [jsonText("protocol", protocol), jsonText("ask", ask)];
  return JSON.parse(askModule((/** @type {Core} */ core) => core.buildRequest(...texts)));
}

/** How to resume a cut stream. @type {typeof import("./ask.js").resumeRequest} */
export function resumeRequest(protocol, ask, cursor) {
  const texts = [jsonText("protocol", protocol), jsonText("ask", ask), jsonText("cursor", cursor)];
  return JSON.parse(askModule((/** @type {Core} */ core) => core.resumeRequest(...texts)));
}

/** The request that stops a run on its server. @type {typeof import("./ask.js").stopRequest} */
export function stopRequest(protocol, ask, cursor) {
  const texts = [jsonText("protocol", protocol), jsonText("ask", ask), jsonText("cursor", cursor)];
  return JSON.parse(askModule((/** @type {Core} */ core) => core.stopRequest(...texts)));
}

/** A request as a curl command. @type {typeof import("./ask.js").curlLine} */
export function curlLine(request) {
  const text = jsonText("request", request);
  return askModule((/** @type {Core} */ core) => core.curlLine(text));
}

/** Whether the server at a URL accepts requests from web pages. @type {typeof import("./ask.js").browserAccess} */
export function browserAccess(endpoint) {
  textOf("endpoint", endpoint);
  return JSON.parse(askModule((/** @type {Core} */ core) => core.browserAccess(endpoint)));
}

/** The version of the package. @type {typeof import("./ask.js").version} */
export function version() {
  return askModule((/** @type {Core} */ module) => module.version());
}
