// The expected reading of a written stream: the turn without what its protocol cannot carry.

import { WRITERS } from "./writers.mjs";
import { answerOf, passage, resultOf } from "./writers/turn.mjs";

/** The expected reading of `turn` in a protocol. */
export function expected(protocol, turn) {
  const { carries } = WRITERS[protocol];
  const shown = shownCalls(turn, carries);
  const citations = carries.cites === false ? [] : turn.steps.filter(({ kind }) => kind === "say").flatMap((step) => passage(step).citations);
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
      return { outcome: carries.hostCall.outcome, error: null };
    default:
      return { outcome: "completed", error: null };
  }
}

// A protocol that cannot express the state of one call of the agent reports none of its calls.
function shownCalls(turn, carries) {
  const reportsCalls = turn.steps.every((step) => step.kind !== "call" || carries.states[step.result.state] !== null);
  return turn.steps.flatMap((step) => {
    const call = shownCall(step, carries);
    return call === null || (step.kind === "call" && !reportsCalls) ? [] : [{ step, ...call }];
  });
}

function shownCall(step, carries) {
  switch (step.kind) {
    case "search":
      return carries.search === null ? null : { name: carries.search, state: "ok" };
    case "ask":
      return carries.hostCall.state === null ? null : { name: step.tool, state: carries.hostCall.state };
    case "call":
      return { name: carries.nameOf?.(step) ?? step.tool, state: carries.states[step.result.state] };
    default:
      return null;
  }
}

function addresses(sources) {
  return [...new Set(sources.map(({ url }) => url))].sort();
}

// The text of each citation's span; `null` without offsets. A citation at a point applies to the text before it,
// back to the previous point.
function citedWords(turn, citations, { offsets }) {
  switch (offsets) {
    case "span":
      return citations.map(({ words }) => words);
    case "point":
      return citations.map(({ end }, index) => answerOf(turn).slice(citations[index - 1]?.end ?? 0, end));
    default:
      return citations.map(() => null);
  }
}

// If the tool records come with an answer without citations, their results are the list of citations.
function listed(retrieved, { record }) {
  return record === true ? retrieved.map(() => null) : [];
}
