// What is sent to agents, for who does the sending.

import { jsonText, textOf } from "./argument.mjs";
import { ask as askModule } from "./core.mjs";

/** The protocols that can be asked. */
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
]);

/** What is sent to ask. */
export function buildRequest(protocol, ask) {
  const texts = [jsonText("protocol", protocol), jsonText("ask", ask)];
  return JSON.parse(askModule((core) => core.buildRequest(...texts)));
}

/** What can be done after a stream was cut. */
export function resumeRequest(protocol, ask, cursor) {
  const texts = [jsonText("protocol", protocol), jsonText("ask", ask), jsonText("cursor", cursor)];
  return JSON.parse(askModule((core) => core.resumeRequest(...texts)));
}

/** What stops a run at its server. */
export function stopRequest(protocol, ask, cursor) {
  const texts = [jsonText("protocol", protocol), jsonText("ask", ask), jsonText("cursor", cursor)];
  return JSON.parse(askModule((core) => core.stopRequest(...texts)));
}

/** A request as a line for a shell. */
export function curlLine(request) {
  const text = jsonText("request", request);
  return askModule((core) => core.curlLine(text));
}

/** Whether a server answers browsers. */
export function browserAccess(endpoint) {
  textOf("endpoint", endpoint);
  return JSON.parse(askModule((core) => core.browserAccess(endpoint)));
}
