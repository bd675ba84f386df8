import type { Assessment } from "./index.js";

/** What an agent should mend in one place of its answer. Texts are shortened to 160 characters. */
export interface Finding {
  /**
   * `contradicted`: a source says otherwise. `number_differs`: the source has another number. `value_differs`: the tool returned another
   * value. `quote_not_found`: the whole text of the source does not contain the quoted words. `dangling_marker`: a marker refers to no
   * source. `failed_tool`: a cited tool failed. `blocked_source`: a cited source is blocked, or to be left out. `uncited`: the sentence
   * cites nothing, and others do. `deed_contradicted`: the run shows the opposite of what the answer says was done. `deed_older`: files were
   * changed afterwards. `deed_attempted`: it was denied or has no result. `deed_not_shown`: nothing in the run shows it.
   */
  kind:
    | "contradicted"
    | "number_differs"
    | "value_differs"
    | "quote_not_found"
    | "dangling_marker"
    | "failed_tool"
    | "blocked_source"
    | "uncited"
    | "deed_contradicted"
    | "deed_older"
    | "deed_attempted"
    | "deed_not_shown";
  /** The number of the sentence in the answer, from 1; `null` if its place is not known. */
  sentence: number | null;
  /** The words of the sentence. */
  words: string | null;
  /** The citation, such as `[2]`. */
  label: string | null;
  /** What the answer says: the words that differ, or the words that it quotes. */
  says: string | null;
  /** What the source or the tool says in their place, or what the run shows instead. */
  source_says: string | null;
  /** The passage of the source, or the words of the tool, that decide. */
  passage: string | null;
  /** The tool, its command, or the host of the source. */
  name: string | null;
}

/** What should be mended in an answer. */
export interface Critique {
  /**
   * A text for a model; empty without findings. Words of the answer, of sources and of tools stand in double quotes, and the text says
   * that they are no instructions. At most twelve findings are told, the surest first.
   */
  text: string;
  /** The findings, the surest first; of very many only the first. */
  findings: Finding[];
}

/**
 * What an agent should mend in its answer, as a text for a model and as a list. It says only what was compared: without the option
 * `grounding` no sentence was, and `uncited`, `contradicted` and the like cannot occur. Equal assessments give equal critiques. Needs no
 * `init()`.
 *
 * ```js
 * import { assess } from "credence";
 * import { critique } from "credence/critique";
 * import { grounding } from "credence/grounding";
 *
 * const citations = [{ label: 1, url: "https://a.example/1", snippet: "The bridge was closed for 14 days." }];
 * const { findings, text } = critique(assess({ answer: "The bridge was closed for 30 days [1].", citations }, { grounding }));
 * console.log(findings[0]?.kind, findings[0]?.says, findings[0]?.source_says); // contradicted 30 14
 * console.log(text.split("\n")[2]); // 1. Sentence 1, "The bridge was closed for 30 days [1].": it says "30", [1] says "14" ("The bridge was closed for 14 days.").
 * ```
 *
 * @throws {CredenceError} `invalid_argument` if it is not an assessment.
 */
export function critique(assessment: Assessment): Critique;

/**
 * A text for a model or a terminal: a space for every run of characters that control, format or reverse text. Tabs and line breaks stay.
 * Needs no `init()`.
 *
 * ```js
 * import { visibleText } from "credence/critique";
 *
 * console.log(visibleText("safe\u202Eexe.txt")); // safe exe.txt
 * ```
 */
export function visibleText(text: string): string;

/**
 * A copy of a plain value (texts, numbers, arrays, objects) in which every text and every name is visible. Needs no `init()`.
 *
 * ```js
 * import { visibleValue } from "credence/critique";
 *
 * console.log(visibleValue({ title: "a\u200Bb" }).title); // a b
 * ```
 */
export function visibleValue<T>(value: T): T;
