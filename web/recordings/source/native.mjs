// The native events of an agent server: thinking, tool_call, tool_result, token, done and error.

import { pieces } from "./tape.mjs";

const LONGEST_TOKEN = 8;

export class NativeAgent {
  #tape;
  #history = [];
  #answer = "";

  constructor(tape) {
    this.#tape = tape;
  }

  thinking(wait, message) {
    this.#send(wait, "thinking", { message });
  }

  call(wait, tool, args) {
    this.#send(wait, "tool_call", { tool, args });
  }

  succeed(wait, tool, args, data) {
    this.#send(wait, "tool_result", { tool, success: true });
    this.#history.push({ tool_name: tool, tool_args: args, success: true, data, error: null });
  }

  fail(wait, tool, args, error) {
    this.#send(wait, "tool_result", { tool, success: false, error });
    this.#history.push({ tool_name: tool, tool_args: args, success: false, data: null, error });
  }

  say(wait, text) {
    this.#answer += text;
    for (const [index, content] of pieces(text, LONGEST_TOKEN).entries()) {
      this.#send(index === 0 ? wait : this.#tape.tokenWait(content), "token", { content });
    }
  }

  done({ category, citations, confidence, steps }) {
    this.#send(40, "done", {
      thread_id: this.#tape.id("thread_", 16),
      response: { category, message: this.#answer, citations, confidence },
      tool_call_history: this.#history,
      step_count: steps,
    });
  }

  error(wait, code, message) {
    this.#send(wait, "error", { code, message });
  }

  #send(wait, event, data) {
    this.#tape.frame(wait, event, JSON.stringify(data));
  }
}

/** The numbered list of what an answer may cite: `[tool, display name, [field, value]…]` in the order of the run. */
export function numbered(tools) {
  const points = tools.flatMap(([tool_name, display_name, ...fields]) => fields.map(([field, value]) => ({ tool_name, display_name, field, value })));
  return points.map((point, index) => ({ label: `[${index + 1}]`, ...point }));
}
