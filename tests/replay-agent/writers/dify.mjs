// Dify: the events of an agent application. A thought has its tool with what it returned; there are no citations with offsets.

import { Frames, Identities, passage, resultOf, tokens } from "./turn.mjs";

const CREATED = 1_795_000_000;

export const carries = {
  search: "web_search",
  retrieved: true,
  cites: false,
  states: { ok: "ok", empty: "ok", failed: "failed", denied: "failed" },
  hostCall: { state: null, outcome: "completed" },
  cut: { outcome: "completed", code: null },
  failure: "overloaded",
};

export function write(turn, { seed, thread, run }) {
  const ids = new Identities(seed);
  const message_id = ids.uuid();
  const frames = new Frames();
  const send = (event, fields) => frames.add({ event, conversation_id: thread, message_id, created_at: CREATED, task_id: run, id: message_id, ...fields });
  turn.steps.forEach((step, index) => writeStep(step, { send, id: ids.uuid(), position: index + 1 }));
  const { kind, code, message } = turn.ending;
  if (kind === "failed") send("error", { status: 400, code, message });
  else send("message_end", { metadata: { usage: { total_tokens: 72 }, retriever_resources: [] }, files: null });
  return String(frames);
}

function writeStep(step, { send, id, position }) {
  const thought = (fields) => send("agent_thought", { id, position, thought: "", observation: "", tool: "", tool_input: "", message_files: [], ...fields });
  switch (step.kind) {
    case "think":
      return thought({ thought: step.text });
    case "say":
      return tokens(passage(step).text).forEach((answer) => send("agent_message", { answer }));
    case "ask":
      return undefined;
    default: {
      const called = { tool: step.tool, tool_input: JSON.stringify({ [step.tool]: step.args }) };
      thought(called);
      return thought({ ...called, observation: observation(step) });
    }
  }
}

function observation(step) {
  const { value, error } = resultOf(step);
  return JSON.stringify({ [step.tool]: error === undefined ? JSON.stringify(value) : `tool invoke error: ${error}` });
}
