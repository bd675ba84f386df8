// What a reader must find in a written stream: the turn itself, less what its format does not carry.

import { WRITERS } from "./writers.mjs";
import { answerOf, passage, resultOf } from "./writers/turn.mjs";

/** The reading of `turn` in a protocol. */
export function expected(protocol, turn) {
  const { carries } = WRITERS[protocol];
  const shown = shownCalls(turn, carries);
  const citations = turn.steps.filter(({ kind }) => kind === "say").flatMap((step) => passage(step).citations);
  const retrieved = carries.retrieved ? shown.flatMap(({ step }) => resultOf(step)?.value?.results ?? []) : [];
  return {
    ...outcome(turn, carries),
    tools: shown.map(({ name, state }) => ({ name, state })),
    retrieved: addresses(retrieved),
    cited: addresses(citations.map(({ source }) => source)),
    cited_words: citations.length > 0 ? citedWords(turn, citations, carries) : listed(retrieved, carries),
    claimed_confidence: carries.claimed === true ? (turn.confidence ?? null) : null,
    answer: answerOf(turn),
  };
}

function outcome({ ending }, carries) {
  switch (ending.kind) {
    case "failed":
      return { outcome: "failed", error: carries.failure };
    case "cut":
      return { outcome: carries.cut.outcome, error: carries.cut.code };
    case "waiting":
      return { outcome: carries.asked.outcome, error: null };
    default:
      return { outcome: "completed", error: null };
  }
}

// A format that cannot tell how one call of the agent's own ended tells of none of them.
function shownCalls(turn, carries) {
  const tellsCalls = turn.steps.every((step) => step.kind !== "call" || carries.states[step.result.state] !== null);
  return turn.steps.flatMap((step) => {
    const call = shownCall(step, carries);
    return call === null || (step.kind === "call" && !tellsCalls) ? [] : [{ step, ...call }];
  });
}

function shownCall(step, carries) {
  switch (step.kind) {
    case "search":
      return carries.search === null ? null : { name: carries.search, state: "ok" };
    case "ask":
      return { name: step.tool, state: carries.asked.state };
    case "call":
      return { name: carries.nameOf?.(step) ?? step.tool, state: carries.states[step.result.state] };
    default:
      return null;
  }
}

function addresses(sources) {
  return [...new Set(sources.map(({ url }) => url))].sort();
}

// The words each citation stands on; `null` where a format gives no place. A point stands behind its words, and they
// reach back to the point before.
function citedWords(turn, citations, { place }) {
  switch (place) {
    case "span":
      return citations.map(({ words }) => words);
    case "point":
      return citations.map(({ end }, index) => answerOf(turn).slice(citations[index - 1]?.end ?? 0, end));
    default:
      return citations.map(() => null);
  }
}

// Where the record of the tools comes with an answer that cites nothing, what they found is the list it may cite.
function listed(retrieved, { record }) {
  return record === true ? retrieved.map(() => null) : [];
}
