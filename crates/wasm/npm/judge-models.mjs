// Models that judge: an OpenAI-compatible endpoint, a function, an NLI model, and the browser's own model.

import { CredenceError, invalidArgument } from "./error.mjs";
import { RequestFailure, perform } from "./perform.mjs";

/**
 * @import { Judge, JudgeContext, JudgeMessage, JudgeName, nliJudge as nli, openAiJudge as openAi, promptApiJudge as promptApi, textJudge as text } from "./judge.d.ts"
 * @import { Send } from "./perform.mjs"
 * @import { StancePair } from "./types.d.ts"
 * @typedef {{ address: URL, model: string, headers: Record<string, string>, timeoutMs: number, maxTokens: number, ask: Send, form: number }} Server
 * @typedef {Parameters<typeof nli>[0]} Nli
 * @typedef {StancePair & { index: number }} IndexedPair
 */

/**
 * What is used of the browser's own model.
 *
 * @typedef {Awaited<ReturnType<ReturnType<typeof promptApi>["availability"]>>} Availability
 * @typedef {{ prompt(text: string, options: { responseConstraint: {}, signal?: AbortSignal }): Promise<string>, destroy?(): void }} Session
 * @typedef {{ addEventListener(type: "downloadprogress", listener: (event: { loaded: number }) => void): void }} Monitored
 * @typedef {{ initialPrompts: JudgeMessage[], monitor(target: Monitored): void, signal?: AbortSignal }} SessionOptions
 * @typedef {{ availability(): Promise<Availability>, create(options: SessionOptions): Promise<Session> }} LanguageModel
 * @typedef {typeof globalThis & { LanguageModel: LanguageModel }} Browser
 * @typedef {Omit<NonNullable<Parameters<typeof promptApi>[0]>, "languageModel"> & { languageModel?: LanguageModel }} PromptApiOptions
 */

/** How structured output is asked for, the strictest first; a server that rejects one gets the next. */
const FORMS = ["schema", "object", "text"];
/** A server that is rate-limited or overloaded gets the request again. */
const RETRY = { attempts: 4, longestWaitS: 60, statuses: [429, 503] };
const TIMEOUT_MS = 120_000;
/** Characters of a server's error message that are shown. */
const LONGEST_MESSAGE = 200;

/**
 * A judge at an OpenAI-compatible endpoint: Ollama, llama.cpp, vLLM or a provider. `url` is the base of the API or the full address.
 * Structured output is used where the server offers it.
 *
 * @type {(...options: Parameters<typeof openAi>) => Judge}
 */
export function openAiJudge(options) {
  const { url, model, headers = {}, key, timeoutMs = TIMEOUT_MS, maxTokens = 2_000, fetch: ask = globalThis.fetch } = options ?? {};
  const address = addressOf(url);
  if (typeof model !== "string" || model === "") throw invalidArgument("model", model, "the name of a model");
  /** @type {Record<string, string>} */
  const authorization = key === undefined || key === null ? {} : { authorization: `Bearer ${key}` };
  /** @type {Server} */
  const server = { address, model, headers: { "content-type": "application/json", ...authorization, ...headers }, timeoutMs, maxTokens, ask, form: 0 };
  return { name: model, where: address.host, ask: (messages, context) => askServer(server, messages, context) };
}

/** @param {string} url */
function addressOf(url) {
  let address;
  try {
    address = new URL(url, globalThis.location?.href);
  } catch {
    throw invalidArgument("url", url, "the URL of an OpenAI-compatible API, such as `http://localhost:11434/v1`");
  }
  if (!/^https?:$/.test(address.protocol)) throw invalidArgument("url", url, "an address that begins with `https://` or `http://`");
  if (!/\/chat\/completions$/.test(address.pathname)) address.pathname = `${address.pathname.replace(/\/+$/, "")}/chat/completions`;
  return address;
}

/** @param {Server} server @param {JudgeMessage[]} messages @param {JudgeContext} context */
async function askServer(server, messages, context) {
  for (;;) {
    const response = await send(server, messages, context);
    if (response.status === 200) return textOf(response.body);
    const isRefusedForm = (response.status === 400 || response.status === 422) && server.form < FORMS.length - 1;
    if (!isRefusedForm) throw new CredenceError("judge_failed", `${server.address.host}: status ${response.status}: ${response.body.slice(0, LONGEST_MESSAGE)}`, "judge");
    server.form += 1;
  }
}

/** @param {Server} server @param {JudgeMessage[]} messages @param {JudgeContext} context */
async function send({ address, model, headers, timeoutMs, maxTokens, ask, form }, messages, { schema, signal, beforeRequest }) {
  const body = JSON.stringify({ model, messages, temperature: 0, max_tokens: maxTokens, stream: false, ...formatOf(FORMS[form], schema) });
  const request = { method: "POST", url: address.href, headers, body };
  try {
    return await perform({ request }, { fetch: ask, signal, timeoutMs, retry: RETRY, onSend: beforeRequest });
  } catch (thrown) {
    if (!(thrown instanceof RequestFailure)) throw thrown;
    throw new CredenceError("judge_failed", `${address.host}: ${thrown.message}`, "judge", thrown);
  }
}

/** @param {string} form @param {JudgeContext["schema"]} schema */
function formatOf(form, schema) {
  switch (form) {
    case "schema":
      return { response_format: { type: "json_schema", json_schema: { name: "readings", strict: true, schema } } };
    case "object":
      return { response_format: { type: "json_object" } };
    default:
      return {};
  }
}

/** The text in a response. Text parts are joined; a response without text is empty, which refuses every reading. @param {string} body @returns {string} */
function textOf(body) {
  let content;
  try {
    content = JSON.parse(body)?.choices?.[0]?.message?.content;
  } catch {
    throw new CredenceError("judge_failed", "the response of the model is not JSON", "judge");
  }
  return Array.isArray(content) ? content.map((/** @type {{ text?: string } | null} */ part) => part?.text ?? "").join("") : String(content ?? "");
}

/** A judge by a function of yours: `ask(messages, { schema, step, claim, texts, signal })` returns the model's text. @type {(ask: Judge["ask"], options?: JudgeName) => Judge} */
export function functionJudge(ask, options) {
  const { name = "a function", where = "the host application" } = options ?? {};
  if (typeof ask !== "function") throw invalidArgument("ask", ask, "a function from messages to text");
  return { name, where, ask };
}

/** A judge that takes one text and returns one: a connected agent. @type {(...given: Parameters<typeof text>) => Judge} */
export function textJudge(ask, options) {
  if (typeof ask !== "function") throw invalidArgument("ask", ask, "a function from a text to a text");
  return functionJudge((messages, context) => ask(messages.map(({ content }) => content).join("\n\n"), context), { name: "the agent", ...options });
}

/**
 * A judge by an NLI model: `{ name, classify(pairs) }`, as for `checkGrounding`. The sentence that decides is its quote. Such a model passes
 * over "It is not true that", so it is not asked about the negated claim.
 *
 * @param {Nli | (Nli["classify"] & { classify?: undefined })} nli
 * @param {{ from?: number, where?: string }} [options]
 * @returns {Judge}
 */
export function nliJudge(nli, options) {
  const { from = 0.8, where = "the host application" } = options ?? {};
  /** @type {Nli["classify"]} */
  const classify = typeof nli === "function" ? nli : (pairs) => nli.classify(pairs);
  if (typeof nli !== "function" && typeof nli?.classify !== "function") throw invalidArgument("nli", nli, "a function, or an object with `classify`");
  /** @type {(messages: JudgeMessage[], context: JudgeContext) => Promise<string>} */
  const ask = async (_messages, { claim, texts }) => {
    const pairs = texts.flatMap((text, index) => sentencesOf(text).map((sentence) => ({ index, claim, text: sentence })));
    const found = await classify(pairs.map(({ claim, text }) => ({ claim, text })));
    return JSON.stringify({ readings: texts.map((_, index) => strongest(index, pairs, found, from)) });
  };
  return { name: nli?.name || "an NLI model", where, kind: "classifier", ask };
}

/** @param {string} text */
function sentencesOf(text) {
  return (
    text
      .match(/[^.!?。！？\n]+[.!?。！？]*/gu)
      ?.map((sentence) => sentence.trim())
      .filter(Boolean) ?? []
  );
}

/** @param {number} index @param {IndexedPair[]} pairs @param {Record<string, number>[]} found @param {number} from */
function strongest(index, pairs, found, from) {
  let best = { text: index + 1, stance: "undecided", quote: "" };
  let most = from;
  pairs.forEach((pair, at) => {
    if (pair.index !== index) return;
    for (const stance of ["supports", "refutes"]) {
      const share = found[at]?.[stance];
      if (share >= most) {
        most = share;
        best = { text: index + 1, stance, quote: pair.text };
      }
    }
  });
  return best;
}

/**
 * A judge by the browser's own model (Prompt API). Nothing leaves the device. A model that is not there yet is downloaded only if
 * `confirmDownload()` returns `true`; `onDownload(share)` shows the progress, 0 to 1.
 *
 * @param {Parameters<typeof promptApi>[0]} [options]
 */
export function promptApiJudge(options) {
  const { languageModel = /** @type {Browser} */ (globalThis).LanguageModel, confirmDownload, onDownload } = /** @type {PromptApiOptions} */ (options ?? {});
  /** @returns {Promise<Availability>} */
  const availability = async () => (languageModel ? languageModel.availability() : "unavailable");
  /** @type {(messages: JudgeMessage[], context: JudgeContext) => Promise<string>} */
  const ask = async ([system, user], { schema, signal }) => {
    await allowed(await availability(), confirmDownload);
    const monitor = (/** @type {Monitored} */ target) => target.addEventListener("downloadprogress", ({ loaded }) => onDownload?.(loaded));
    const session = await languageModel.create({ initialPrompts: [system], monitor, signal });
    try {
      return await session.prompt(user.content, { responseConstraint: schema, signal });
    } finally {
      session.destroy?.();
    }
  };
  return { name: "the browser's model", where: "this device", ask, availability };
}

/** @param {Availability} state @param {PromptApiOptions["confirmDownload"]} confirmDownload */
async function allowed(state, confirmDownload) {
  if (state === "available") return;
  if (state === "unavailable") throw new CredenceError("judge_failed", "this browser has no model of its own", "judge");
  if ((await confirmDownload?.()) !== true) throw new CredenceError("judge_failed", "the browser's model is not downloaded, and the download was not confirmed", "judge");
}
