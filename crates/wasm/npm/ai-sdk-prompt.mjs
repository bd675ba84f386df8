// The prompt of a language model of the AI SDK: what tools returned before the answer, and the same prompt with a critique.

import { failedRecord, resultOf, sinceUser, textOfParts, toolRecord } from "./tool-record.mjs";

/**
 * @import { Part } from "./ai-sdk-parts.mjs"
 * @typedef {{ role: string, content: string | Part[] }} Message
 * @typedef {{ prompt: Message[], tools?: unknown[], toolChoice?: unknown, abortSignal?: AbortSignal }} Call
 * @typedef {Part & { output: { type: string, value?: unknown, reason?: string } }} ResultPart
 */

/** What tools returned since the user's last message, or earlier if they returned nothing since. @param {Message[]} prompt */
export function recordsIn(prompt) {
  const parts = partsIn(prompt);
  const isResult = (/** @type {Part} */ { type }) => type === "tool-result";
  const calls = new Map(parts.filter(({ type }) => type === "tool-call").map((part) => [part.toolCallId, part]));
  return sinceUser(parts, ({ type }) => type === "user", isResult)
    .filter(isResult)
    .map((part) => recordOf(/** @type {ResultPart} */ (part), calls.get(part.toolCallId)?.input));
}

/** The messages as far as they are texts, calls and results. @param {Message[]} prompt @returns {object[]} */
export function messagesIn(prompt) {
  const isRead = (/** @type {Part} */ { type }) => /^(?:text|tool-call|tool-result)$/.test(type);
  return prompt.map(({ role, content }) => ({ role, content: Array.isArray(content) ? content.filter(isRead) : content }));
}

/** The parts of all messages; a message of the user is one. @param {Message[]} prompt @returns {Part[]} */
function partsIn(prompt) {
  return prompt.flatMap(({ role, content }) => (role === "user" ? [{ type: "user" }] : Array.isArray(content) ? content : []));
}

/** @param {ResultPart} part @param {unknown} args */
function recordOf({ toolName, output }, args) {
  const { type, value, reason } = output;
  if (type === "execution-denied") return failedRecord(toolName, args, reason ?? "denied");
  if (type === "error-text" || type === "error-json") return failedRecord(toolName, args, type === "error-text" ? value : JSON.stringify(value));
  return toolRecord(toolName, args, type === "content" ? textOfParts(value) : resultOf(value));
}

/** The call that asks for the answer once more. No tool is called: this answer is the last. @param {Call} params @param {string} answer @param {string} critique @returns {Call} */
export function callWithCritique(params, answer, critique) {
  const text = (/** @type {string} */ words) => [{ type: "text", text: words }];
  const prompt = [...params.prompt, { role: "assistant", content: text(answer) }, { role: "user", content: text(critique) }];
  return { ...params, prompt, toolChoice: /** @type {unknown[]} */ (params.tools)?.length > 0 ? { type: "none" } : params.toolChoice };
}
