// Google Gemini: candidates consist of parts. The grounding comes with the last one, with offsets in bytes.
// Code execution is the only tool that it runs and reports. A tool call of the agent is therefore code here, and one that
// finds sources is a search.

import { Frames, Identities, inBytes, passage, resultOf, tokens } from "./turn.mjs";

const LINE_END = "\r\n";
const FINISH = { completed: "STOP", waiting: "STOP", cut: "MAX_TOKENS" };

export const carries = {
  search: "google_search",
  retrieved: true,
  nameOf: (step) => (findsSources(step) ? "google_search" : "code_execution"),
  states: { ok: "ok", empty: "empty", failed: "failed", denied: "failed" },
  hostCall: { state: "unknown", outcome: "waiting" },
  offsets: "span",
  cut: { outcome: "cut", code: "MAX_TOKENS" },
  failure: "UNAVAILABLE",
};

export function write(turn, { seed, model = "gemini-2.5-flash" }) {
  const content = new Content(seed, model);
  turn.steps.forEach((step) => content.step(step));
  content.end(turn);
  return String(content.frames);
}

class Content {
  frames = new Frames({ lineEnd: LINE_END });
  #about;
  #grounding = {};

  constructor(seed, model) {
    const usageMetadata = { promptTokenCount: 24, totalTokenCount: 72 };
    this.#about = { usageMetadata, modelVersion: model, responseId: new Identities(seed).next("", 22) };
  }

  step(step) {
    switch (step.kind) {
      case "think":
        return tokens(step.text).forEach((text) => this.#send({ text, thought: true }));
      case "say":
        return this.#say(passage(step));
      case "search":
        this.#grounding = grounding(step.args.query, step.sources);
        return undefined;
      case "ask":
        return this.#send({ functionCall: { name: step.tool, args: step.args } });
      default:
        return this.#execute(step);
    }
  }

  end({ ending: { kind, message } }) {
    if (kind === "failed") {
      return this.frames.add({ error: { code: 503, message, status: "UNAVAILABLE" } });
    }
    const candidate = { content: { parts: [{ text: "" }], role: "model" }, finishReason: FINISH[kind], index: 0 };
    const grounded = Object.keys(this.#grounding).length > 0 ? { groundingMetadata: this.#grounding } : {};
    return this.frames.add({ candidates: [{ ...candidate, ...grounded }], ...this.#about });
  }

  #say({ text, citations }) {
    tokens(text).forEach((piece) => this.#send({ text: piece }));
    const uris = (this.#grounding.groundingChunks ?? []).map(({ web }) => web.uri);
    const groundingSupports = citations.map(({ source, words, start, end }) => ({
      segment: { startIndex: inBytes(text, start), endIndex: inBytes(text, end), text: words },
      groundingChunkIndices: [uris.indexOf(source.url)],
    }));
    this.#grounding = groundingSupports.length > 0 ? { ...this.#grounding, groundingSupports } : this.#grounding;
  }

  #execute(step) {
    const { value, error } = resultOf(step);
    if (findsSources(step)) {
      this.#grounding = grounding(step.args.words, value.results);
      return;
    }
    const code = `print(${step.tool}(${JSON.stringify(step.args)}))`;
    this.#send({ executableCode: { language: "PYTHON", code } });
    if (error !== undefined) {
      this.#send({ codeExecutionResult: { outcome: "OUTCOME_FAILED", output: error } });
      return;
    }
    const isEmpty = Array.isArray(value) && value.length === 0;
    const output = isEmpty ? {} : { output: JSON.stringify(value) };
    this.#send({ codeExecutionResult: { outcome: "OUTCOME_OK", ...output } });
  }

  #send(part) {
    const candidate = { content: { parts: [part], role: "model" }, index: 0 };
    this.frames.add({ candidates: [candidate], ...this.#about });
  }
}

function findsSources(step) {
  return resultOf(step).value?.results !== undefined;
}

function grounding(query, sources) {
  const groundingChunks = sources.map(({ url, title }) => ({ web: { uri: url, title } }));
  return { webSearchQueries: [query], groundingChunks };
}
