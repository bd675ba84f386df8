// The parts of an answer of a language model of the AI SDK, as events of the UI message stream, whose reader also knows their citations.

/**
 * @import { Critique } from "./critique.d.ts"
 * @import { Assessment } from "./index.d.ts"
 * @typedef {{ assessment: Assessment, critique: Critique }} Found
 * @typedef {(string | { unified?: string }) & { unified?: string }} FinishReason
 * @typedef {{ usage?: unknown, providerMetadata?: Record<string, unknown>, finishReason?: FinishReason, [field: string]: unknown }} Answer A result, or the last part of a stream.
 * @typedef {Answer & { content: Part[] }} Result
 * @typedef {((string | { message?: unknown }) & { message?: unknown }) | null | undefined} Failure
 */

/**
 * A part of a stream, of a result or of a message, with the fields that are read.
 *
 * @typedef {Answer & { type: string, id?: string, text?: string, toolCallId?: string, toolName?: string, input?: unknown, result?: Failure, error?: Failure }} Part
 */

/** The parts of a result that did not stream, as those of a stream. @param {Result} result @returns {Part[]} */
export function partsOf({ content, finishReason, usage }) {
  return [...content.map((part, index) => (part.type === "text" ? { ...part, id: String(index) } : part)), { type: "finish", finishReason, usage }];
}

export const isFinish = (/** @type {Part} */ { type }) => type === "finish";

/** The events for a part; what the stream names alike is passed on as it is. @param {Part} part @returns {Part[]} */
export function eventsOf(part) {
  if (part.type.startsWith("text-")) return [part];
  return EVENTS[part.type]?.(part) ?? [];
}

/** @type {Record<string, (part: Part) => Part[]>} */
const EVENTS = {
  text: ({ id, text, ...others }) => [
    { type: "text-start", id },
    { type: "text-delta", id, delta: text },
    { ...others, type: "text-end", id },
  ],
  source: ({ sourceType, id, ...source }) => [{ ...source, type: `source-${sourceType}`, sourceId: id }],
  "tool-call": ({ input, ...call }) => [{ ...call, type: "tool-input-available", input }],
  "tool-result": ({ result, isError, ...call }) => {
    if (isError) return [{ ...call, type: "tool-output-error", errorText: errorText(result) }];
    return [{ ...call, type: "tool-output-available", output: result, providerExecuted: true }];
  },
  finish: ({ finishReason }) => [{ type: "finish", finishReason: finishReason?.unified ?? finishReason }],
  error: ({ error }) => [{ type: "error", errorText: errorText(error) }],
};

const errorText = (/** @type {Failure} */ error) => (typeof error === "string" ? error : (error?.message ?? JSON.stringify(error) ?? "failed"));

/** A result, or the last part of a stream, with what was found in the answer. @template {Answer} A @param {A} answer @param {Found} found @param {boolean} retried */
export function withMetadata(answer, { assessment, critique }, retried) {
  return { ...answer, providerMetadata: { ...answer.providerMetadata, credence: { assessment, critique, retried } } };
}

/** A result, or the last part of a stream, with the usage of the call before it added. @template {Answer} A @param {A} answer @param {Answer | undefined} before */
export function withBothUsages(answer, before) {
  return { ...answer, usage: sumOf(answer.usage, before?.usage) };
}

/** Numbers are added; of all else the first one stays, which is that of the answer. @type {(one: unknown, other: unknown) => unknown} */
function sumOf(one, other) {
  if (typeof one === "number" && typeof other === "number") return one + other;
  if (!isPlain(one) || !isPlain(other)) return one ?? other;
  return Object.fromEntries([...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [name, name === "raw" ? one[name] : sumOf(one[name], other[name])]));
}

/** @type {(value: unknown) => value is Record<string, unknown>} */
const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
