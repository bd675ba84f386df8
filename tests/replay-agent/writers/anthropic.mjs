// Anthropic Messages: content blocks. The citations of a block come before its text and apply to the whole block.

import { Frames, Identities, resultOf, tokens } from "./turn.mjs";

const SERVER = "harbour-office";
const STOP = { completed: "end_turn", waiting: "tool_use", cut: "max_tokens" };

export const carries = {
  search: "web_search",
  retrieved: true,
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "failed" },
  hostCall: { state: "unknown", outcome: "waiting" },
  offsets: "span",
  cut: { outcome: "cut", code: "max_tokens" },
  failure: "overloaded_error",
};

export function write(turn, { seed, model = "claude-sonnet-5-5" }) {
  const message = new Message(seed, model);
  turn.steps.forEach((step) => message.step(step));
  message.end(turn.ending);
  return String(message.frames);
}

class Message {
  frames = new Frames();
  #ids;
  #blocks = 0;
  #open = false;

  #model;

  constructor(seed, model) {
    this.#ids = new Identities(seed);
    this.#model = model;
    this.#begin();
  }

  #begin() {
    const usage = { input_tokens: 24, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 };
    const about = { id: this.#ids.next("msg_01"), type: "message", role: "assistant", model: this.#model, content: [] };
    this.#send({ type: "message_start", message: { ...about, stop_reason: null, stop_sequence: null, usage } });
    this.#send({ type: "ping" });
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return this.#think(step.text);
      case "say":
        return step.parts.forEach((part) => this.#say(part.text ?? part, part.sources ?? []));
      case "search":
        return this.#search(step);
      case "ask":
        return this.#call({ type: "tool_use", id: this.#ids.next("toolu_01"), name: step.tool, input: {} }, step.args);
      default:
        return this.#callServer(step);
    }
  }

  end({ kind, message }) {
    if (kind === "failed") {
      return this.#send({ type: "error", error: { details: null, type: "overloaded_error", message } });
    }
    return this.#finish(STOP[kind]);
  }

  #finish(stop_reason) {
    this.#stop();
    this.#send({ type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 48 } });
    this.#send({ type: "message_stop" });
  }

  /** Ends this message and begins another one, as after a request that continues a paused turn. */
  #pause() {
    this.#finish("pause_turn");
    this.#blocks = 0;
    this.#begin();
  }

  #think(text) {
    this.#start({ type: "thinking", thinking: "", signature: "" });
    tokens(text).forEach((thinking) => this.#delta({ type: "thinking_delta", thinking }));
    this.#delta({ type: "signature_delta", signature: this.#ids.next("", 40) });
  }

  #say(text, sources) {
    this.#start({ type: "text", text: "", ...(sources.length > 0 && { citations: [] }) });
    sources.forEach((source) => this.#delta({ type: "citations_delta", citation: this.#citation(source) }));
    tokens(text).forEach((piece) => this.#delta({ type: "text_delta", text: piece }));
  }

  #citation({ url, title, snippet }) {
    const encrypted_index = this.#ids.next("", 40);
    return { type: "web_search_result_location", cited_text: snippet, url, title, encrypted_index };
  }

  #search(step) {
    const id = this.#ids.next("srvtoolu_01");
    this.#call({ type: "server_tool_use", id, name: step.tool, input: {} }, step.args);
    if (step.before?.kind === "pause") {
      this.#pause();
    }
    const content = step.sources.map(({ url, title, published }) => ({
      type: "web_search_result",
      title,
      url,
      encrypted_content: this.#ids.next("", 40),
      page_age: published,
    }));
    this.#start({ type: "web_search_tool_result", tool_use_id: id, content });
  }

  #callServer(step) {
    const { value, error } = resultOf(step);
    const id = this.#ids.next("mcptoolu_01");
    this.#call({ type: "mcp_tool_use", id, name: step.tool, input: {}, server_name: SERVER }, step.args);
    const content = [{ type: "text", text: error ?? JSON.stringify(value) }];
    this.#start({ type: "mcp_tool_result", tool_use_id: id, is_error: error !== undefined, content });
  }

  #call(block, args) {
    this.#start(block);
    ["", ...tokens(JSON.stringify(args))].forEach((partial_json) => this.#delta({ type: "input_json_delta", partial_json }));
  }

  #start(content_block) {
    this.#stop();
    this.#open = true;
    this.#send({ type: "content_block_start", index: this.#blocks, content_block });
  }

  #delta(delta) {
    this.#send({ type: "content_block_delta", index: this.#blocks, delta });
  }

  #stop() {
    if (this.#open) {
      this.#send({ type: "content_block_stop", index: this.#blocks });
      this.#open = false;
      this.#blocks += 1;
    }
  }

  #send(data) {
    this.frames.add(data, { event: data.type });
  }
}
