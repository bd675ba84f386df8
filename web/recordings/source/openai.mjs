// The OpenAI Responses stream of one turn with web searches.

import { characters, pieces } from "./tape.mjs";

const LONGEST_DELTA = 18;
const MODEL = "gpt-5-mini-2025-08-07";

export class OpenAiResponse {
  #tape;
  #sequence = 0;
  #items = [];
  #response;

  constructor(tape, { createdAt, country }) {
    this.#tape = tape;
    this.#response = responseObject(tape.id("resp_", 50), createdAt, country);
    this.#send(300, "response.created", { response: this.#response });
    this.#send(5, "response.in_progress", { response: this.#response });
  }

  reason(wait) {
    const item = { id: this.#tape.id("rs_", 50), type: "reasoning", summary: [] };
    this.#add(wait, item);
    this.#finish(420, item);
  }

  search(wait, query, urls, took) {
    const sources = urls.map((url) => ({ type: "url", url }));
    this.#webCall(wait, took, { type: "search", query, sources });
  }

  openPage(wait, url, took) {
    this.#webCall(wait, took, { type: "open_page", url });
  }

  /** A search that has begun; what comes back is for whoever listens on. */
  beginSearch(wait) {
    const item = { id: this.#tape.id("ws_", 50), type: "web_search_call", status: "in_progress" };
    this.#add(wait, item);
    const place = { output_index: this.#items.length, item_id: item.id };
    this.#send(3, "response.web_search_call.in_progress", place);
    this.#send(60, "response.web_search_call.searching", place);
    return item;
  }

  /** Streams a message made of strings and of citations `{ url, title }`, whose text is the link that is cited. */
  say(wait, parts) {
    const id = this.#tape.id("msg_", 50);
    const message = { id, type: "message", status: "in_progress", content: [], role: "assistant" };
    this.#add(wait, message);
    const place = { item_id: id, output_index: this.#items.length, content_index: 0 };
    this.#send(2, "response.content_part.added", { ...place, part: outputText("", []) });
    const { text, annotations } = this.#stream(place, parts);
    this.#send(20, "response.output_text.done", { ...place, text, logprobs: [] });
    this.#send(1, "response.content_part.done", { ...place, part: outputText(text, annotations) });
    const content = [outputText(text, annotations)];
    this.#finish(1, { id, type: "message", status: "completed", content, role: "assistant" });
  }

  complete() {
    const usage = {
      input_tokens: 9120,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1184,
      output_tokens_details: { reasoning_tokens: 640 },
      total_tokens: 10304,
    };
    const response = { ...this.#response, status: "completed", output: this.#items, service_tier: "default", usage };
    this.#send(35, "response.completed", { response });
  }

  #webCall(wait, took, action) {
    const item = this.beginSearch(wait);
    const place = { output_index: this.#items.length, item_id: item.id };
    this.#send(took, "response.web_search_call.completed", place);
    this.#finish(2, { ...item, status: "completed", action });
  }

  #stream(place, parts) {
    const annotations = [];
    let text = "";
    for (const part of parts) {
      if (typeof part === "string") {
        this.#deltas(place, pieces(part, LONGEST_DELTA));
        text += part;
        continue;
      }
      const annotation = citation(part, characters(text));
      text += link(part);
      this.#deltas(place, [link(part)]);
      const annotation_index = annotations.push(annotation) - 1;
      this.#send(1, "response.output_text.annotation.added", { ...place, annotation_index, annotation });
    }
    return { text, annotations };
  }

  #deltas(place, deltas) {
    for (const delta of deltas) {
      const obfuscation = this.#tape.id("", 16 - (delta.length % 16));
      this.#send(this.#tape.tokenWait(delta), "response.output_text.delta", { ...place, delta, logprobs: [], obfuscation });
    }
  }

  #add(wait, item) {
    this.#send(wait, "response.output_item.added", { output_index: this.#items.length, item });
  }

  #finish(wait, item) {
    this.#send(wait, "response.output_item.done", { output_index: this.#items.length, item });
    this.#items.push(item);
  }

  #send(wait, type, fields) {
    this.#tape.frame(wait, type, JSON.stringify({ type, sequence_number: this.#sequence, ...fields }));
    this.#sequence += 1;
  }
}

function citation({ url, title }, start) {
  const end = start + characters(link({ url }));
  return { type: "url_citation", end_index: end, start_index: start, title, url: tagged(url) };
}

function link({ url }) {
  return `([${new URL(url).hostname.replace(/^www\./, "")}](${tagged(url)}))`;
}

function tagged(url) {
  return `${url}${url.includes("?") ? "&" : "?"}utm_source=openai`;
}

function outputText(text, annotations) {
  return { type: "output_text", annotations, logprobs: [], text };
}

function responseObject(id, createdAt, country) {
  const userLocation = { type: "approximate", city: null, country, region: null, timezone: null };
  return {
    id,
    object: "response",
    created_at: createdAt,
    status: "in_progress",
    background: false,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    max_tool_calls: null,
    model: MODEL,
    output: [],
    parallel_tool_calls: true,
    previous_response_id: null,
    prompt_cache_key: null,
    prompt_cache_retention: null,
    reasoning: { effort: "medium", summary: null },
    safety_identifier: null,
    service_tier: "auto",
    store: true,
    temperature: 1,
    text: { format: { type: "text" }, verbosity: "medium" },
    tool_choice: "auto",
    tools: [{ type: "web_search", filters: null, search_context_size: "medium", user_location: userLocation }],
    top_logprobs: 0,
    top_p: 1,
    truncation: "disabled",
    usage: null,
    user: null,
    metadata: {},
  };
}
