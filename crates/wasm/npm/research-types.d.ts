// Generated from Rust; a test fails when it differs.

import type { FoundPage } from "./research-input-types.js";

/** The next action, or the end. */
export type ResearchAction = { "kind": "search",
/** The round, from 1. */
attempt: number,
/** The query. The caller may use another one and returns it with the results. */
query: string, } | { "kind": "read",
/** The round, from 1. */
attempt: number,
/** The page as the search found it. */
page: FoundPage, } | { "kind": "judge",
/** The round, from 1. */
attempt: number,
/** The page with its text. */
page: FoundPage, } | { "kind": "decide",
/** The rounds that count as made. */
attempts: number,
/** The rounds there may be. */
max_attempts: number, } | { "kind": "wait",
/** How long. */
seconds: number,
/** Why so long. */
reason: WaitReason, } | { "kind": "done",
/** Why. */
reason: ResearchEndReason,
/** The outcome of the decision; `null` without one. */
outcome: string | null,
/** The rounds that were made. */
attempts: number,
/** Whether the sources pass the gate; `null` without a gate. */
gate_passed: boolean | null, } | { "kind": "failed",
/** What failed. */
reason: ResearchFailReason,
/** Details. */
message: string,
/** The rounds that were begun. */
attempts: number,
};

/** Why a wait is as long as it is. */
export type WaitReason = "back_off" | "asked";

/** Why research ended. */
export type ResearchEndReason = "decided" | "attempts_used" | "stuck";

/** What kept research from going on. */
export type ResearchFailReason = "search" | "decision";

/** One step of the log. */
export type ResearchStep = {
  /** The round, from 1. */
  attempt: number,
  /** What happened. */
  kind: ResearchStepKind,
  /** The query, the address, the outcome or the message it is about. */
  subject: string | null,
  /** How many results, hits or seconds. */
  count: number | null,
};

/** What happened in a step. */
export type ResearchStepKind = "searched" | "stuck" | "read" | "judged" | "page_left_out" | "decided" | "gate_not_passed" | "failed" | "waits" | "ended";
