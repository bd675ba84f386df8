// "Ask a model to judge": the form and the run. The page imports this file when the form is opened.

import { costOf, runJudge } from "./judge-driver.js";
import { openAiJudge, promptApiJudge, textJudge } from "./judge-models.js";
import { action, closeForm, isWebAddress, localized, make, store, stored } from "./form.js";
import { moduleWith } from "./module.js";

const KEPT = "judge";

/** What models said in this visit, so that nothing is asked twice. */
const cache = new Map();

/** The key, and the host it was entered for: in memory only, and sent to no other host. */
let secret = { host: "", key: "" };

let module = null;

/**
 * Puts the form into `place`. The functions are those of `JudgeForm` in `web/src/service/judge.rs`, in that order. No model is asked once
 * `ended` is aborted.
 */
export async function open(place, [text, pairs, compare, take, agent, askAgent], ended) {
  const host = { ...localized(place, text), pairs, compare, take, agent, askAgent, ended };
  module = await moduleWith("judge");
  if (ended.aborted) return;
  const form = new JudgeForm(host, place);
  form.element.addEventListener("keydown", (event) => event.key === "Escape" && (event.stopPropagation(), form.close(place)));
  place.replaceChildren(form.element);
  form.kind.focus();
  await form.explain();
}

class JudgeForm {
  #host;
  #place;
  #running = null;

  constructor(host, place) {
    this.#host = host;
    this.#place = place;
    const { word } = host;
    const kept = settings(place);
    const field = (testId, properties) => {
      const input = make("input", { autocomplete: "off", spellcheck: false, ...properties });
      input.dataset.testid = testId;
      return input;
    };
    this.kind = make("select", {}, this.#kinds().map(([value, text]) => make("option", { value, textContent: text, selected: value === kept.kind })));
    this.kind.dataset.testid = "judge-kind";
    this.url = field("judge-url", { type: "url", value: kept.url, placeholder: "http://localhost:11434/v1" });
    this.model = field("judge-model", { type: "text", value: kept.model, placeholder: "qwen3:8b" });
    this.key = field("judge-key", { type: "password", value: secret.key });
    this.note = make("p", { className: "research-note" });
    this.note.dataset.testid = "judge-note";
    this.status = make("p", { className: "research-note", role: "status" });
    this.status.dataset.testid = "judge-status";
    this.bar = make("progress", { className: "research-progress", hidden: true });
    this.bar.setAttribute("aria-hidden", "true");
    this.start = action(word("start"), "judge-start", () => this.#press(), "main-button");
    const labelled = (name, input) => make("label", {}, [make("span", { textContent: word(name) }), input]);
    this.endpoint = make("div", { className: "judge-endpoint" }, [labelled("url", this.url), labelled("model", this.model), labelled("key", this.key)]);
    for (const input of [this.url, this.model, this.key, this.kind]) input.addEventListener("input", () => this.#changed());
    this.element = make("div", { className: "checker-form text-form judge-form" }, [
      labelled("judge", this.kind),
      this.endpoint,
      this.note,
      make("div", { className: "text-form-actions" }, [this.start]),
      this.bar,
      this.status,
    ]);
  }

  /** Stops a run and closes the form. */
  close(place) {
    this.#running?.abort();
    closeForm(place);
  }

  #kinds() {
    const { word, agent } = this.#host;
    const kinds = [["endpoint", word("kind_endpoint")]];
    if (agent() !== "") kinds.push(["agent", word("kind_agent", { host: agent() })]);
    if (globalThis.LanguageModel) kinds.push(["browser", word("kind_browser")]);
    return kinds;
  }

  #changed() {
    const host = isWebAddress(this.url.value) ? new URL(this.url.value.trim()).host : "";
    if (this.key.value === secret.key && host !== secret.host) this.key.value = "";
    secret = { host, key: this.key.value };
    store(this.#place, KEPT, JSON.stringify({ kind: this.kind.value, url: this.url.value.trim(), model: this.model.value.trim() }));
    return this.explain();
  }

  /** Says where the texts would go and how much that is. Nothing is sent. */
  async explain() {
    this.endpoint.hidden = this.kind.value !== "endpoint";
    const { word } = this.#host;
    const judge = this.#judge();
    const plans = this.#plans(judge?.name ?? "");
    const cost = await totalCost(plans);
    this.start.disabled = judge === null || cost.texts + cost.known === 0;
    this.note.textContent = judge === null ? word("incomplete") : await this.#bill(judge, cost);
  }

  async #bill(judge, cost) {
    const { word } = this.#host;
    if (cost.texts + cost.known === 0) return word("nothing");
    const { requests, characters, tokens, left_out: leftOut } = cost;
    const bill = word(this.kind.value === "browser" ? "cost_here" : "cost", { requests, characters, tokens, host: judge.where });
    const rest = leftOut > 0 ? ` ${word("left_out", { n: leftOut })}` : "";
    const download = judge.availability && (await judge.availability()) !== "available" ? ` ${word(await judge.availability() === "unavailable" ? "unavailable" : "download")}` : "";
    return bill + rest + download;
  }

  /** The chosen judge; `null` if an entry is missing. */
  #judge() {
    const { word, percent, agent, askAgent } = this.#host;
    const onDownload = (share) => (this.status.textContent = word("downloading", { percent: percent(share) }));
    switch (this.kind.value) {
      case "agent":
        return textJudge((text, { signal }) => askAgent(text, signal), { name: agent(), where: agent() });
      case "browser":
        // Pressing the button below the note confirms the download.
        return promptApiJudge({ confirmDownload: () => true, onDownload });
      default:
        if (!isWebAddress(this.url.value) || this.model.value.trim() === "") return null;
        return openAiJudge({ url: this.url.value.trim(), model: this.model.value.trim(), key: this.key.value || null });
    }
  }

  /** One plan for each sentence, with all texts it was compared with. */
  #plans(model) {
    const plans = new Map();
    for (const { id, claim, text } of JSON.parse(this.#host.pairs())) {
      if (!plans.has(claim)) plans.set(claim, { ids: [], plan: { claim, texts: [], model } });
      const { ids, plan } = plans.get(claim);
      if (ids.includes(id)) continue;
      ids.push(id);
      plan.texts.push(text);
    }
    return [...plans.values()];
  }

  async #press() {
    if (this.#running) return this.#running.abort();
    const judge = this.#judge();
    const { word, ended } = this.#host;
    this.#running = new AbortController();
    this.start.textContent = word("stop");
    const found = await this.#run(judge, this.#plans(judge.name), AbortSignal.any([this.#running.signal, ended]));
    this.#running = null;
    if (ended.aborted) return;
    this.start.textContent = word("start");
    this.bar.hidden = true;
    await this.explain();
    this.status.textContent = summary(found, judge.name, word);
  }

  async #run(judge, plans, signal) {
    const readings = [];
    for (const [index, { ids, plan }] of plans.entries()) {
      this.#show(index, plans.length);
      const result = await this.#judgeOne(judge, plan, signal);
      // The pairs of the next conversation have the same numbers.
      if (this.#host.ended.aborted) break;
      readings.push(...result);
      this.#host.take(JSON.stringify(ids), JSON.stringify(result));
      const hasFailed = result.length > 0 && result.every(({ state }) => state === "failed");
      // A model that does not answer is not asked about every other sentence.
      if (signal.aborted || hasFailed) break;
    }
    return readings;
  }

  async #judgeOne(judge, plan, signal) {
    const host = { ask: judge.ask, compare: (quotes) => JSON.parse(this.#host.compare(JSON.stringify(quotes))), cache, signal };
    return (await runJudge(newFlow, plan, host)).readings;
  }

  #show(done, total) {
    Object.assign(this.bar, { hidden: false, max: total, value: done });
    this.status.textContent = this.#host.word("progress", { n: done, total });
  }
}

/** How many readings count, and why the others do not. */
function summary(readings, model, word) {
  const counted = readings.filter(({ state }) => state === "counted").length;
  const failure = readings.find(({ state, message }) => state === "failed" && message)?.message;
  const text = word("done", { model, counted, others: readings.length - counted });
  return failure ? `${text} ${word("state_failed")} (${failure})` : text;
}

async function totalCost(plans) {
  const total = { requests: 0, characters: 0, tokens: 0, texts: 0, left_out: 0, known: 0 };
  for (const { plan } of plans) {
    const cost = await costOf(newFlow, plan, cache);
    for (const name of Object.keys(total)) total[name] += cost[name];
  }
  return total;
}

function newFlow(plan) {
  return new module.RawJudgeFlow(JSON.stringify(plan));
}

function settings(place) {
  try {
    return { kind: "endpoint", url: "", model: "", ...JSON.parse(stored(place, KEPT) || "{}") };
  } catch {
    return { kind: "endpoint", url: "", model: "" };
  }
}
