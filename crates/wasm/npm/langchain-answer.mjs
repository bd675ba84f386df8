// The answer of a run of LangChain, as events that its reader knows.

import { textOfParts } from "./tool-record.mjs";

/**
 * @typedef {{ type?: string, content: unknown, tool_calls?: unknown[], getType?(): string }} Message
 * @typedef {{ generations?: { message?: Message, text?: unknown }[][] } | null | undefined} ModelOutput
 * @typedef {Partial<Message> & { messages?: Message[], output?: string | Partial<Message> | null, answer?: string | Partial<Message> | null }} Fields
 * @typedef {((string | Fields) & Fields) | null | undefined} ChainOutput
 */

/** The message that a model returned; a model that is no chat model returns a text. @param {ModelOutput} output @returns {Message | null} */
export function messageIn(output) {
  const generation = output?.generations?.at(0)?.at(0);
  return generation?.message ?? (typeof generation?.text === "string" ? { type: "ai", content: generation.text } : null);
}

/**
 * The message that answers: what the run returned if that is a text of its own, else what its last model said. `null` of a call of tools.
 *
 * @param {Message | null} message
 * @param {ChainOutput} output
 */
export function answerOf(message, output) {
  const returned = returnedBy(output);
  const answer = returned !== null && textOf(returned) !== textOf(message) ? returned : message;
  return answer === null || /** @type {unknown[]} */ (answer.tool_calls)?.length > 0 ? null : answer;
}

/** The text or the last message of an output, under the names that chains use. @param {ChainOutput} output @returns {Message | null} */
function returnedBy(output) {
  const last = Array.isArray(output?.messages) ? output.messages.at(-1) : undefined;
  const value = output?.output ?? output?.answer ?? last ?? output;
  if (typeof value === "string") return { type: "ai", content: value };
  return isAnswer(value) ? value : null;
}

/** @type {(value: string | Partial<Message> | null | undefined) => value is Message} */
const isAnswer = (value) => typeof value === "object" && value !== null && "content" in value && /^ai/i.test(value.getType?.() ?? value.type ?? "");

const textOf = (/** @type {Message | null} */ message) => (message === null ? null : textOfParts(message.content));

const ROLES = /** @type {Record<string, string>} */ ({ human: "user", ai: "assistant", generic: "user" });

/** What a model is asked, as messages of OpenAI: its first list of messages, or its first prompt, which is one of the user. @param {unknown} asked @returns {object[]} */
export function messagesOf(asked) {
  const first = Array.isArray(asked) ? asked[0] : null;
  if (typeof first === "string") return [{ role: "user", content: first }];
  return (Array.isArray(first) ? first : []).flatMap((/** @type {Message & { role?: string }} */ message) => {
    const type = message?.getType?.() ?? message?.type ?? message?.role ?? "";
    const content = textOfParts(message?.content);
    return typeof content === "string" && /^(?:human|generic|user|system|developer|ai|assistant)$/.test(type) ? [{ role: ROLES[type] ?? type, content }] : [];
  });
}

/** The event of a model that has ended. */
export const eventsOf = (/** @type {Message} */ message) => [{ event: "on_chat_model_end", run_id: "answer", data: { output: message } }];
