// One long turn of an agent, the same in every run, written by the replay agent's writers in each protocol.

import { WRITERS } from "../replay-agent/writers.mjs";
import { Identities, answerOf } from "../replay-agent/writers/turn.mjs";
import { inPieces, randomNumbers } from "./inputs.mjs";

const SEED = 20261122;
const PIECE = 16 * 1024;
const SEARCHES = 6;
const SOURCES = 8;
const CALLS = 12;
const ROWS = 20;
const WORDS = [..."the lamp of a lighthouse is lit at dusk and every keeper writes down when it was seen from the ferry".split(" "), ..."once naïve Øre 東京 𝄞 “quoted” 41 metres 1887.".split(" ")];

/** The sentences per message, for protocols in which one message cannot contain all of them. */
const SENTENCES_OF_A_MESSAGE = { "ag-ui": 6 };

/** A recording of about that many bytes: its chunks, their total size, and the length of the answer. */
export function recordingOf(protocol, bytes) {
  const sentences = sentencesFor(protocol, bytes);
  const turn = turnOf(protocol, sentences);
  const recording = new TextEncoder().encode(told(protocol, turn));
  const tells = Buffer.byteLength(JSON.stringify(toldOf(protocol, turn)));
  return { chunks: inPieces([recording], PIECE), bytes: recording.length, tells, answer: answerOf(turn).length };
}

/** The content of a turn that must be kept: its answer and citations, and the tools that the protocol reports. */
function toldOf(protocol, { steps }) {
  const { search, states } = WRITERS[protocol].carries;
  const isTold = { say: true, think: false, search: search !== null, call: states.ok !== null };
  return steps.filter(({ kind }) => isTold[kind]);
}

/** All sentences of a recording have about the same size, so two short recordings give the number for a long one. */
function sentencesFor(protocol, bytes) {
  const [few, many] = [240, 480];
  const [short, long] = [few, many].map((count) => Buffer.byteLength(told(protocol, turnOf(protocol, count))));
  return Math.max(1, few + Math.round((bytes - short) / ((long - short) / (many - few))));
}

function told(protocol, turn) {
  const ids = new Identities(`${protocol} run`);
  return WRITERS[protocol].write(turn, { seed: protocol, thread: ids.uuid(), run: ids.next("run_") });
}

/** Calls with results of some KB, searches, thinking between them, then an answer; every sixth sentence is cited. */
function turnOf(protocol, sentences) {
  const random = randomNumbers(SEED);
  const searches = Array.from({ length: SEARCHES }, (_, index) => [thought(random), search(random, index)]);
  const calls = Array.from({ length: CALLS }, (_, index) => [thought(random), call(random, index)]);
  const cited = searches.at(-1)[1].sources;
  const parts = Array.from({ length: sentences }, (_, index) => sentence(random, index, cited));
  const answer = messages(parts, SENTENCES_OF_A_MESSAGE[protocol]);
  // In some protocols a search replaces the results of an earlier one, so the cited sources come last.
  const steps = [...calls, ...searches, answer].flat();
  return { name: "long", question: text(random, 12), steps, ending: { kind: "completed" }, confidence: 0.9 };
}

function thought(random) {
  return { kind: "think", text: text(random, 30) };
}

function search(random, index) {
  const sources = Array.from({ length: SOURCES }, (_, rank) => ({
    url: `https://site-${index}-${rank}.example/pages/${Math.floor(random() * 1e6)}`,
    title: text(random, 6),
    snippet: text(random, 24),
    published: "2025-01-15",
  }));
  return { kind: "search", tool: "web_search", args: { query: text(random, 6) }, sources };
}

function call(random, index) {
  const value = Array.from({ length: ROWS }, (_, row) => record(random, row));
  const args = { station: index, words: text(random, 4) };
  return { kind: "call", tool: "get_records", args, result: { state: "ok", value } };
}

function record(random, row) {
  return { row, height: Math.round(random() * 1e5) / 100, note: text(random, 30) };
}

function sentence(random, index, cited) {
  const words = `${text(random, 14)}. `;
  return index % 6 === 0 ? { text: words, sources: [cited[index % cited.length]] } : words;
}

function messages(parts, length = parts.length) {
  return Array.from({ length: Math.ceil(parts.length / length) }, (_, index) => ({
    kind: "say",
    parts: parts.slice(index * length, (index + 1) * length),
  }));
}

function text(random, words) {
  return Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
}
