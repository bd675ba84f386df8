// The answer of a run of LangChain, as events that its reader knows.

import { textOfParts } from "./tool-record.mjs";

/** The message that a model returned; a model that is no chat model returns a text. */
export function messageIn(output) {
  const generation = output?.generations?.at(0)?.at(0);
  return generation?.message ?? (typeof generation?.text === "string" ? { type: "ai", content: generation.text } : null);
}

/** The message that answers: what the run returned if that is a text of its own, else what its last model said. `null` of a call of tools. */
export function answerOf(message, output) {
  const returned = returnedBy(output);
  const answer = returned !== null && textOf(returned) !== textOf(message) ? returned : message;
  return answer === null || answer.tool_calls?.length > 0 ? null : answer;
}

/** The text or the last message of an output, under the names that chains use. */
function returnedBy(output) {
  const last = Array.isArray(output?.messages) ? output.messages.at(-1) : undefined;
  const value = output?.output ?? output?.answer ?? last ?? output;
  if (typeof value === "string") return { type: "ai", content: value };
  return isAnswer(value) ? value : null;
}

const isAnswer = (value) => typeof value === "object" && value !== null && "content" in value && /^ai/i.test(value.getType?.() ?? value.type ?? "");

const textOf = (message) => (message === null ? null : textOfParts(message.content));

/** The event of a model that has ended. */
export const eventsOf = (message) => [{ event: "on_chat_model_end", run_id: "answer", data: { output: message } }];
