import type { Assessment } from "./index.js";

/** What a stream lacks or says wrongly. */
export interface Advice {
  /** A stable name, such as `no_source_text`. */
  code:
    | "no_protocol" | "no_end" | "no_answer" | "not_understood" | "no_tool_results" | "no_tool_error" | "no_sources" | "nothing_cited"
    | "no_address" | "no_position" | "no_source_text" | "dangling_markers" | "offset_not_in_answer" | "quote_not_found" | "broken_json"
    | "frame_too_long" | "empty_done" | "final_text_differs" | "unsafe_link" | "implausible_payload" | "unknown_stance" | "confidence_out_of_range";
  /** Whether something is missing, or there and wrong. */
  kind: "missing" | "wrong";
  /** How many citations, sources, calls, events or markers it is about. */
  count: number;
  /** What was found, as an English sentence. */
  finding: string;
  /** What the user cannot see, or sees instead. */
  effect: string;
  /** Where Credence reads it in this protocol; empty where the protocol has no place for it. */
  read_from: string[];
}

/**
 * What an agent's stream lacks for a better assessment, in the order in which it is worth mending. Empty when nothing is missing.
 * Needs no `init()`.
 *
 * ```js
 * import { assessRecording } from "credence";
 * import { adviceFor } from "credence/validate";
 * for (const { finding, effect } of adviceFor(assessRecording("data: [DONE]\n\n")[0])) console.log(finding, effect);
 * ```
 *
 * @throws {CredenceError} `invalid_argument` if it is not an assessment.
 */
export function adviceFor(assessment: Assessment): Advice[];
