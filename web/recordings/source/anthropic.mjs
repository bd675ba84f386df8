// The Anthropic Messages stream of one turn with web searches.

import { pieces } from "./tape.mjs";

const LONGEST_DELTA = 22;
const MODEL = "claude-sonnet-4-20250514";

export class AnthropicMessage {
  #tape;
  #blocks = 0;
  #frames = 0;
  #spoken = 0;
  #requests = { web_search_requests: 0, web_fetch_requests: 0 };

  constructor(tape) {
    this.#tape = tape;
    const usage = { ...tokens(2050), output_tokens: 2, service_tier: "standard" };
    const message = {
      id: tape.id("msg_01", 22),
      type: "message",
      role: "assistant",
      model: MODEL,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    };
    this.#send(350, { type: "message_start", message });
  }

  /** A sign of life; the provider sends it with its own spacing. */
  ping(wait) {
    this.#tape.frame(wait, "ping", `{"type": "ping"}`);
  }

  think(wait, thought) {
    this.#start(wait, { type: "thinking", thinking: "", signature: "" });
    for (const thinking of pieces(thought, LONGEST_DELTA)) {
      this.#delta(this.#tape.tokenWait(thinking), { type: "thinking_delta", thinking });
    }
    this.#delta(10, { type: "signature_delta", signature: this.#tape.opaque(48) });
    this.#stop();
  }

  /** A search and its results `{ url, title, age? }`; without results the call stays unanswered. */
  search(wait, query, results, took) {
    const id = this.#callServer(wait, "web_search", { query });
    if (results === undefined) {
      return;
    }
    this.#requests.web_search_requests += 1;
    const content = results.map(({ url, title, age }) => ({
      type: "web_search_result",
      title,
      url,
      encrypted_content: this.#tape.opaque(24),
      page_age: age ?? null,
    }));
    this.#start(took, { type: "web_search_tool_result", tool_use_id: id, content });
    this.#stop();
  }

  failToFetch(wait, url, errorCode, took) {
    const id = this.#callServer(wait, "web_fetch", { url });
    this.#requests.web_fetch_requests += 1;
    const content = { type: "web_fetch_tool_result_error", error_code: errorCode };
    this.#start(took, { type: "web_fetch_tool_result", tool_use_id: id, content });
    this.#stop();
  }

  /** Streams strings and cited passages `{ text, from: [[result, quote]…] }`, one text block each. */
  say(wait, parts) {
    for (const [index, part] of parts.entries()) {
      const first = index === 0 ? wait : 12;
      if (typeof part === "string") {
        this.#start(first, { type: "text", text: "" });
        this.#speak(part);
      } else {
        this.#start(first, { citations: [], type: "text", text: "" });
        part.from.forEach(([result, quote]) => this.#cite(result, quote));
        this.#speak(part.text);
      }
      this.#stop();
    }
  }

  /** Ends the message: `extra` is what the reason brings with it, such as the details of a refusal. */
  end(wait, stopReason, extra = {}) {
    const usage = { ...tokens(9874), output_tokens: 24 + this.#spoken, server_tool_use: this.#requests };
    this.#send(wait, { type: "message_delta", delta: { stop_reason: stopReason, stop_sequence: null, ...extra }, usage });
    this.#send(3, { type: "message_stop" });
  }

  #callServer(wait, name, input) {
    const id = this.#tape.id("srvtoolu_01", 22);
    this.#start(wait, { type: "server_tool_use", id, name, input: {} });
    for (const partial_json of ["", ...pieces(JSON.stringify(input), LONGEST_DELTA)]) {
      this.#delta(this.#tape.tokenWait(partial_json), { type: "input_json_delta", partial_json });
    }
    this.#stop();
    return id;
  }

  #cite({ url, title }, cited_text) {
    const encrypted_index = this.#tape.opaque(24);
    const citation = { type: "web_search_result_location", cited_text, url, title, encrypted_index };
    this.#delta(8, { type: "citations_delta", citation });
  }

  #speak(passage) {
    for (const text of pieces(passage, LONGEST_DELTA)) {
      this.#spoken += 1;
      this.#delta(this.#tape.tokenWait(text), { type: "text_delta", text });
    }
  }

  #start(wait, content_block) {
    this.#send(wait, { type: "content_block_start", index: this.#blocks, content_block });
  }

  #delta(wait, delta) {
    this.#send(wait, { type: "content_block_delta", index: this.#blocks, delta });
  }

  #stop() {
    this.#send(2, { type: "content_block_stop", index: this.#blocks });
    this.#blocks += 1;
  }

  // The provider pads its JSON with spaces before the last brace.
  #send(wait, data) {
    this.#frames += 1;
    const padding = " ".repeat((this.#frames * 5) % 15);
    this.#tape.frame(wait, data.type, `${JSON.stringify(data).slice(0, -1)}${padding}}`);
  }
}

function tokens(input) {
  return { input_tokens: input, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
}
