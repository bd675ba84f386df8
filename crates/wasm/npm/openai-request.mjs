// What the model was given before its answer, by tools or by the application: it is in the request, not in the response.

import { sourcesOf } from "./request-sources.mjs";
import { sinceUser, textOfParts, toolRecord } from "./tool-record.mjs";

/** The requests whose responses are answers. */
const ANSWERED = /\/(?:chat\/completions|responses)\/?$/;

/** Whether the response to a request is an answer of a model. */
export function asksModel(address, init) {
  return init?.method?.toUpperCase() === "POST" && ANSWERED.test(String(address?.url ?? address).split(/[?#]/)[0]);
}

/** The records of the tools behind a request. */
export function recordsBehind({ body }) {
  const { messages, input } = objectIn(body);
  return [...recordsOf(messages, callsOfMessage, resultOfMessage), ...recordsOf(input, callsOfItem, resultOfItem)];
}

/** The sources that the messages of the request hold, or that stand beside them. */
export function sourcesBehind({ body }) {
  const { messages, input, instructions, documents } = objectIn(body);
  const items = [messages, input].flatMap((list) => (Array.isArray(list) ? list : []));
  const texts = items.filter((item) => /^(?:system|developer|user)$/.test(item?.role)).map(({ content }) => textOfParts(content));
  // What was handed over last counts.
  const latest = [...texts.reverse(), typeof input === "string" ? input : null, instructions];
  return sourcesOf(
    latest.filter((text) => typeof text === "string"),
    documents,
  );
}

/** A body that is not JSON is for the server to judge. */
function objectIn(body) {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

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

const callsOfMessage = (message) => (message?.tool_calls ?? []).map(({ id, function: called, custom }) => ({ id, name: (called ?? custom)?.name, args: called?.arguments ?? custom?.input }));
const resultOfMessage = (message) => (message?.role === "tool" ? { id: message.tool_call_id, content: message.content } : null);

const callsOfItem = (item) => (/^(?:function|custom_tool)_call$/.test(item?.type) ? [{ id: item.call_id, name: item.name, args: item.arguments ?? item.input }] : []);
const resultOfItem = (item) => (/^(?:function|custom_tool)_call_output$/.test(item?.type) ? { id: item.call_id, content: item.output } : null);
