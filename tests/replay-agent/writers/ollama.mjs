// Ollama: lines of JSON, each with the next piece of a message. All tools belong to the host application, and there are no citations.

import { passage, tokens } from "./turn.mjs";

const CREATED = "2026-11-01T00:00:00.000000Z";
const DONE = { completed: "stop", waiting: "stop", cut: "length" };

export const extension = "jsonl";

export const headers = { "content-type": "application/x-ndjson" };

export const carries = {
  search: null,
  retrieved: false,
  cites: false,
  states: { ok: null, empty: null, failed: null, denied: null },
  hostCall: { state: "unknown", outcome: "waiting" },
  cut: { outcome: "cut", code: "length" },
  failure: null,
};

export function write(turn, { model = "local-model" }) {
  const lines = turn.steps.flatMap(messagesOf).map((message) => ({ model, created_at: CREATED, message: { role: "assistant", ...message }, done: false }));
  lines.push(lineOfEnd(turn.ending, model));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function messagesOf(step) {
  switch (step.kind) {
    case "think":
      return tokens(step.text).map((thinking) => ({ content: "", thinking }));
    case "say":
      return tokens(passage(step).text).map((content) => ({ content }));
    case "ask":
      return [{ content: "", tool_calls: [{ function: { index: 0, name: step.tool, arguments: step.args } }] }];
    default:
      return [];
  }
}

function lineOfEnd({ kind, message }, model) {
  if (kind === "failed") return { error: message };
  return { model, created_at: CREATED, message: { role: "assistant", content: "" }, done: true, done_reason: DONE[kind], total_duration: 1, eval_count: 48 };
}
