// What the model was given before its answer, by tools or by the application: it is in the request, not in the response.

import { statedSources } from "./request-sources.mjs";
import { sinceUser, textOfParts, toolRecord } from "./tool-record.mjs";

/**
 * @typedef {{ type: string, role: string, content?: unknown, tool_calls?: ToolCall[], tool_call_id?: string }} Message
 * @typedef {Message & { call_id?: string, name?: string, arguments?: unknown, input?: unknown, output?: unknown }} Item A message or an item of a request.
 * @typedef {{ id: string, function?: { name: string, arguments: unknown }, custom?: { name: string, input: unknown } }} ToolCall
 * @typedef {{ id?: string, name?: string, args?: unknown }} Called
 * @typedef {{ id?: string, content?: unknown }} Returned
 * @typedef {RequestInit & { body: string }} AnsweredRequest
 */

/** The requests whose responses are answers. */
const ANSWERED = /\/(?:chat\/completions|responses)\/?$/;

/** Whether the response to a request is an answer of a model. @type {(address: (string | URL | Request) & { url?: string }, init?: RequestInit) => init is AnsweredRequest} */
export function asksModel(address, init) {
  return init?.method?.toUpperCase() === "POST" && ANSWERED.test(String(address?.url ?? address).split(/[?#]/)[0]);
}

/** The records of the tools behind a request. @param {AnsweredRequest} request */
export function recordsBehind({ body }) {
  const { messages, input } = objectIn(body);
  return [...recordsOf(messages, callsOfMessage, resultOfMessage), ...recordsOf(input, callsOfItem, resultOfItem)];
}

/** The messages of the request, the instructions beside them first; a text instead of messages is one of the user. @param {AnsweredRequest} request @returns {object[]} */
export function messagesBehind({ body }) {
  const { messages, input, instructions } = objectIn(body);
  const said = messages ?? (typeof input === "string" ? [{ role: "user", content: input }] : input);
  const found = typeof instructions === "string" && Array.isArray(said) ? [{ role: "system", content: instructions }, ...said] : said;
  return Array.isArray(found) ? found.filter((message) => typeof message === "object" && message !== null && !Array.isArray(message)) : [];
}

/** The documents beside the messages. @param {AnsweredRequest} request */
export function sourcesBehind({ body }) {
  return statedSources(objectIn(body).documents);
}

/** A body that is not JSON is for the server to judge. @param {string} body */
function objectIn(body) {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

/** @param {Item[] | undefined} items @param {(item: Item) => Called[]} callsOf @param {(item: Item) => Returned | null} resultOf */
function recordsOf(items, callsOf, resultOf) {
  if (!Array.isArray(items)) return [];
  const calls = new Map(items.flatMap(callsOf).map((call) => [call.id, call]));
  const results = sinceUser(
    items,
    (item) => item?.role === "user",
    (item) => resultOf(item) !== null,
  ).map(resultOf);
  return results.filter((result) => result !== null).map(({ id, content }) => toolRecord(calls.get(id)?.name, calls.get(id)?.args, textOfParts(content)));
}

/** @type {(message: Item) => Called[]} */
const callsOfMessage = (message) => (message?.tool_calls ?? []).map(({ id, function: called, custom }) => ({ id, name: (called ?? custom)?.name, args: called?.arguments ?? custom?.input }));
/** @type {(message: Item) => Returned | null} */
const resultOfMessage = (message) => (message?.role === "tool" ? { id: message.tool_call_id, content: message.content } : null);

/** @type {(item: Item) => Called[]} */
const callsOfItem = (item) => (/^(?:function|custom_tool)_call$/.test(item?.type) ? [{ id: item.call_id, name: item.name, args: item.arguments ?? item.input }] : []);
/** @type {(item: Item) => Returned | null} */
const resultOfItem = (item) => (/^(?:function|custom_tool)_call_output$/.test(item?.type) ? { id: item.call_id, content: item.output } : null);
