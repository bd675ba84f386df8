// The native events: `thinking`, `tool_call`, `tool_result`, `token`, `done` and `error`, with ids, so that a client can
// resume after the last one it received.

import { Frames, answerOf, passage, resultOf, tokens } from "./turn.mjs";

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "failed" },
  hostCall: { state: "unanswered", outcome: "completed" },
  offsets: "whole",
  cut: { outcome: "completed", code: null },
  failure: "overloaded",
  claimed: true,
  record: true,
};

export function write(turn, { thread }) {
  const frames = new Frames();
  let sent = 0;
  const send = (event, data) => {
    sent += 1;
    frames.add(data, { event, id: sent });
  };
  turn.steps.forEach((step) => writeStep(step, send));
  if (turn.ending.kind === "failed") {
    const { code, message } = turn.ending;
    send("error", { code, message });
  } else {
    send("done", done(turn, thread));
  }
  return String(frames);
}

function writeStep(step, send) {
  switch (step.kind) {
    case "think":
      return send("thinking", { message: step.text });
    case "say":
      return tokens(passage(step).text).forEach((content) => send("token", { content }));
    case "ask":
      return send("tool_call", { tool: step.tool, args: step.args });
    default: {
      const { error } = resultOf(step);
      send("tool_call", { tool: step.tool, args: step.args });
      return send("tool_result", { tool: step.tool, success: error === undefined, ...(error && { error }) });
    }
  }
}

function done(turn, thread) {
  const calls = turn.steps.filter(({ kind }) => kind === "search" || kind === "call");
  const response = { category: "answer", message: answerOf(turn), citations: citations(turn) };
  return {
    thread_id: thread,
    response: turn.confidence === undefined ? response : { ...response, confidence: turn.confidence },
    tool_call_history: calls.map(record),
    step_count: turn.steps.length,
  };
}

function record(step) {
  const { value = null, error = null } = resultOf(step);
  return { tool_name: step.tool, tool_args: step.args, success: error === null, data: value, error };
}

function citations(turn) {
  const all = turn.steps.filter(({ kind }) => kind === "say").flatMap((step) => passage(step).citations);
  return all.map(({ source: { url, title, snippet } }, index) => ({
    label: `[${index + 1}]`,
    tool_name: "web_search",
    display_name: title,
    field: "snippet",
    value: snippet,
    url,
    title,
  }));
}
